// The smallest bot, without the SDK: the first legal move in every variant.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	held := "" // an answer to `go infinite`, which waits for `stop`
	for in := bufio.NewScanner(os.Stdin); in.Scan() && strings.TrimSpace(in.Text()) != "quit"; {
		before, legal, _ := strings.Cut(in.Text(), " legal")
		words, moves := strings.Fields(before+" . ."), strings.Fields(legal+" none")
		reply := map[string]string{
			"mbp":     "id name minimal\nfeature legal=1 variants=any\nmbpok 1\n",
			"isready": "readyok\n",
			"ping":    "pong " + words[1] + "\n",
			"go":      "bestmove " + moves[0] + "\n",
			"stop":    held,
		}[words[0]]
		if words[0] == "stop" {
			held = ""
		} else if strings.Contains(before, " infinite") {
			held, reply = reply, ""
		}
		fmt.Print(reply)
	}
}
