// Seedbed's Go SDK: one file, standard library alone, Go 1.19 or newer.
//
// Copy it beside your bot, write a function that chooses, call Run:
//
//	package main
//
//	func main() {
//		Run(&Bot{Name: "mine", Choose: func(turn *Turn) string { return turn.Legal[0] }})
//	}
//
// The protocol (protocol/wire.md) is spoken for you. Choose runs in one goroutine, input is read in
// another, so that `stop`, `ping` and `quit` work while you think; every line goes out whole, and
// nothing is buffered. Standard output belongs to the SDK: print to os.Stderr. A panic ends the bot
// with its trace on stderr.

package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	maxLine = 65536          // bytes
	maxTime = 1000000000000  // milliseconds
	noLimit = math.MaxUint64 // of a keyword's number
)

// Bot is what you fill in: Name and Choose at least.
type Bot struct {
	Name, Author, Version string
	Variants              []string // nil: all. Or lines as on the wire: "kalah", "oware *"
	Options               []*Option
	NoState               bool // get Turn.Moves instead of Turn.Board
	Anytime               bool // the first move of its last pv may stand in for a late answer

	Choose        func(turn *Turn) string // a move of turn.Legal (or "resign")
	NewGame       func(game *Game)        // before each game; may be nil
	OptionChanged func(option *Option)    // after the arena set one; may be nil
}

// Option is a setting that the arena may change.
type Option struct {
	Name     string
	Type     string // "check" (true, false), "spin" (a number), "combo", "string", "button"
	Value    string // the default at first
	Min, Max int
	Choices  []string // of a combo
}

// Number is the value of a spin.
func (option *Option) Number() int {
	number, _ := strconv.Atoi(option.Value)
	return number
}

func (option *Option) declaration() string {
	line := "option name " + option.Name + " type " + option.Type
	if option.Type == "spin" {
		line += fmt.Sprintf(" min %d max %d", option.Min, option.Max)
	}
	for _, choice := range option.Choices {
		line += " var " + choice
	}
	if option.Value != "" {
		line += " default " + option.Value
	}
	return line
}

// Why a value may not be set, in a clause that says what may; "" if it may.
func (option *Option) refuse(value string, given bool) string {
	switch {
	case option.Type == "button":
		return ""
	case !given:
		return "wants a value"
	case option.Type == "check" && value != "true" && value != "false":
		return "allowed are true, false"
	case option.Type == "combo" && find(option.Choices, value) == len(option.Choices):
		return "allowed are " + strings.Join(option.Choices, " ")
	case option.Type == "spin":
		number, problem := strconv.Atoi(value)
		if problem != nil || number < option.Min || number > option.Max {
			return fmt.Sprintf("allowed is %d to %d", option.Min, option.Max)
		}
	}
	return ""
}

// Game is what is known before its first move.
type Game struct {
	Variant string
	Text    string // the variant's rules, where the arena sent them
	You     string // "south", "north" or ""
	Seed    uint64
	random  uint64
}

// Random is in 0..count-1 and made from the seed: use it, and a game can be repeated exactly.
// (splitmix64, by Sebastiano Vigna, public domain.)
func (game *Game) Random(count int) int {
	game.random += 0x9E3779B97F4A7C15
	x := game.random
	x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9
	x = (x ^ (x >> 27)) * 0x94D049BB133111EB
	return int((x^(x>>31))>>33) % count
}

// Pick returns one of a list, by Random.
func (game *Game) Pick(list []string) string {
	return list[game.Random(len(list))]
}

// Turn is one request for a move.
type Turn struct {
	Game    *Game
	Legal   []string
	Board   [][]int // rows from top to bottom as South sees them, each left to right; or none
	Stores  [2]int  // South's, North's
	Side    string  // "S" or "N"
	Start   string  // "startpos" or a position's text
	Moves   []string
	Limits  map[string]uint64 // movetime, stime, ntime, sinc, ninc (ms), turnstogo, depth, nodes
	Started time.Time

	id     string // " id 7", or ""
	hold   bool   // the answer waits for `stop`
	ponder bool
	stop   int32 // atomic
	loop   *loop
}

// Stopped tells whether you must answer now.
func (turn *Turn) Stopped() bool {
	return atomic.LoadInt32(&turn.stop) != 0
}

var houseText = regexp.MustCompile(`^([a-z]{1,3})([0-9]{1,2})(?:[<>.]|$)`)

// House is the place in Board where a move starts; ok is false for pass and swap.
func (turn *Turn) House(move string) (row, column int, ok bool) {
	found := houseText.FindStringSubmatch(move)
	if found == nil || len(turn.Board) == 0 {
		return 0, 0, false
	}
	for _, letter := range found[1] {
		column = column*26 + int(letter-'a') + 1
	}
	number, _ := strconv.Atoi(found[2])
	row, column = len(turn.Board)-number, column-1
	return row, column, row >= 0 && row < len(turn.Board) && column < len(turn.Board[0])
}

// Seeds is what lies in the house where a move starts; 0 for pass and swap.
func (turn *Turn) Seeds(move string) int {
	row, column, ok := turn.House(move)
	if !ok {
		return 0
	}
	return turn.Board[row][column]
}

// Limit is what a `go` said of a keyword, or `otherwise`.
func (turn *Turn) Limit(key string, otherwise uint64) uint64 {
	if value, said := turn.Limits[key]; said {
		return value
	}
	return otherwise
}

// Budget is the time to think on this move: a sensible share of the clock, or very long if only
// depth, nodes or `stop` limit it.
func (turn *Turn) Budget() time.Duration {
	const overhead, turnsLeft = 20, 25
	mine := strings.ToLower(turn.Side)
	given := turn.Limit("movetime", turn.Limit(mine+"time", noLimit))
	if given == noLimit {
		return math.MaxInt64
	}
	left := given / 10
	if given > overhead && given-overhead > left {
		left = given - overhead
	}
	if _, said := turn.Limits["movetime"]; said {
		return time.Duration(left) * time.Millisecond
	}
	turns := turn.Limit("turnstogo", turnsLeft)
	if turns > turnsLeft {
		turns = turnsLeft
	}
	share := left/turns + turn.Limit(mine+"inc", 0)*6/10
	if share > left*4/10 {
		share = left * 4 / 10
	}
	return time.Duration(share) * time.Millisecond
}

// OutOfTime is true once the arena said stop, or the budget is over.
func (turn *Turn) OutOfTime(budget time.Duration) bool {
	return turn.Stopped() || time.Since(turn.Started) >= budget
}

// Info tells the arena what you think, in the words of wire.md, `info`:
// turn.Info("depth %d score seeds %d pv %s string %s", 4, 2, "c1 f1", "a note").
func (turn *Turn) Info(format string, values ...any) {
	words := strings.Join(strings.Fields(fmt.Sprintf(format, values...)), " ")
	turn.loop.send("info" + turn.id + " " + words)
}

// A line that cannot be obeyed: an `error` line goes out, the bot lives.
type refused struct {
	code, text string
}

type position struct {
	start  string
	moves  []string
	board  [][]int
	stores [2]int
	side   string
}

var (
	cellText  = regexp.MustCompile(`^([0-9]{1,9})[A-Za-z]*$`)
	storeText = regexp.MustCompile(`^([0-9]{1,9}),([0-9]{1,9})$`)
)

func readPosition(words []string) *position {
	read := &position{start: strings.Join(words, " "), side: words[1]}
	for _, row := range strings.Split(words[0], "/") {
		var cells []int
		for _, cell := range strings.Split(row, ",") {
			found := cellText.FindStringSubmatch(cell)
			if found == nil {
				return nil
			}
			count, _ := strconv.Atoi(found[1])
			cells = append(cells, count)
		}
		read.board = append(read.board, cells)
		if len(cells) != len(read.board[0]) {
			return nil
		}
	}
	stores := storeText.FindStringSubmatch(words[2])
	if stores == nil || len(read.board) < 2 || len(read.board) > 4 ||
		(read.side != "S" && read.side != "N") {
		return nil
	}
	read.stores[0], _ = strconv.Atoi(stores[1])
	read.stores[1], _ = strconv.Atoi(stores[2])
	return read
}

// One goroutine reads and keeps the position, the main one does what takes long and calls the bot:
// work goes to it through a channel, and answers that wait for work among it.
type loop struct {
	bot      *Bot
	work     chan func()
	lock     sync.Mutex // guards output and searches
	wake     *sync.Cond
	searches []*Turn // not answered yet, oldest first
	game     *Game   // the bot's; the main goroutine's own
	// The reader's own:
	input    *bufio.Reader
	next     Game
	fresh    bool      // the bot has not been told of this game
	position *position // nil: the last one was bad
}

// Known commands to an idle bot.
var commands = map[string]func(*loop, []string, string, string) *refused{
	"mbp":       (*loop).introduce,
	"setoption": (*loop).setOption,
	"variant":   (*loop).setVariant,
	"newgame":   (*loop).newGame,
	"position":  (*loop).setPosition,
	"isready":   (*loop).isReady,
	"go":        (*loop).think,
	"result":    func(*loop, []string, string, string) *refused { return nil },
}

// Keywords of `go` that take a number, and its range.
var limitRanges = map[string][2]uint64{
	"movetime": {0, maxTime}, "stime": {0, maxTime}, "ntime": {0, maxTime},
	"sinc": {0, maxTime}, "ninc": {0, maxTime}, "turnstogo": {1, 1000000},
	"depth": {1, 1000000}, "nodes": {1, noLimit}, "id": {0, noLimit},
}

// Run serves until `quit` or the end of input.
func Run(bot *Bot) {
	if bot.Author == "" {
		bot.Author = "somebody"
	}
	if bot.Version == "" {
		bot.Version = "1"
	}
	for _, argument := range os.Args[1:] {
		if argument == "--version" {
			fmt.Println(bot.Name, bot.Version)
			return
		}
		if argument == "--help" {
			fmt.Println(bot.Name + ": a bot for mancala games that speaks MBP on stdin and stdout")
			return
		}
	}
	l := &loop{bot: bot, work: make(chan func(), 1024), input: bufio.NewReaderSize(os.Stdin, 1<<16)}
	l.wake = sync.NewCond(&l.lock)
	l.next.Variant = "kalah"
	l.fresh = true
	l.position = &position{start: "startpos", side: "S"}
	go l.read()
	for work := range l.work {
		work()
	}
}

// A reader that is gone ends the bot.
func (l *loop) write(line string) {
	if _, problem := os.Stdout.WriteString(line + "\n"); problem != nil {
		os.Exit(0)
	}
}

func (l *loop) send(line string) {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.write(line)
}

// Said in its turn: after the bestmove of a search that was stopped.
func (l *loop) later(line string) {
	l.work <- func() { l.send(line) }
}

func (l *loop) thinking() bool {
	l.lock.Lock()
	defer l.lock.Unlock()
	last := len(l.searches) - 1
	return last >= 0 && !l.searches[last].Stopped()
}

func (l *loop) stop(pondering bool) {
	l.lock.Lock()
	defer l.lock.Unlock()
	for _, turn := range l.searches {
		if !pondering || turn.ponder {
			atomic.StoreInt32(&turn.stop, 1)
		}
	}
	l.wake.Broadcast()
}

// The next line, trimmed, and whether it is too long; nil at the end of input. Bytes that are no
// text become U+FFFD.
func (l *loop) line() (line *string, tooLong bool) {
	var bytes []byte
	some := false
	for {
		part, problem := l.input.ReadSlice('\n')
		some = some || len(part) > 0
		if len(bytes)+len(part) <= maxLine+1 {
			bytes = append(bytes, part...)
		} else {
			tooLong = true
		}
		if problem == nil || (problem != bufio.ErrBufferFull && some) {
			break
		}
		if problem != bufio.ErrBufferFull {
			return nil, false
		}
	}
	if tooLong || (len(bytes) > maxLine && bytes[maxLine] != '\n') {
		return new(string), true
	}
	text := strings.ToValidUTF8(string(bytes), "\ufffd")
	text = strings.ReplaceAll(text, "\x00", "\ufffd")
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	return &text, false
}

func (l *loop) ruleText() string {
	text := ""
	for {
		line, _ := l.line()
		if line == nil || *line == "EOF" {
			return text
		}
		text += *line + "\n"
	}
}

func (l *loop) read() {
	for {
		line, tooLong := l.line()
		if line == nil || !l.take(*line, tooLong) {
			break
		}
	}
	l.stop(false)
	time.AfterFunc(time.Second, func() { os.Exit(0) }) // for a Choose that ignores Stopped
	close(l.work)
}

// False at `quit`.
func (l *loop) take(line string, tooLong bool) bool {
	words := strings.Fields(line)
	verb := ""
	if len(words) > 0 {
		verb = words[0]
	}
	text := ""
	if verb == "variant" && len(words) > 2 && words[2] == "<<EOF" {
		text = l.ruleText()
	}
	command := commands[verb]
	thinking := l.thinking()
	var reason *refused
	switch {
	case tooLong:
		reason = &refused{"syntax", fmt.Sprintf("a line of more than %d bytes", maxLine)}
	case verb == "":
	case verb == "quit":
		return false
	case verb == "ping":
		l.send(strings.TrimSpace("pong " + strings.Join(words[1:], " ")))
	case verb == "stop" || verb == "ponderhit":
		l.stop(verb == "ponderhit")
	case command == nil:
		reason = &refused{"unknown-command", "unknown command " + quote(verb)}
	case thinking && verb == "isready":
		l.send("readyok")
	case thinking:
		reason = &refused{"busy", verb + " while searching: send stop first"}
	default:
		reason = command(l, words, line, text)
	}
	if reason != nil {
		l.complain(words, reason, thinking)
	}
	return true
}

func (l *loop) complain(words []string, reason *refused, thinking bool) {
	going := len(words) > 0 && words[0] == "go"
	id := ""
	if going {
		id = goID(words)
	}
	line := fmt.Sprintf("error %s%s %s", reason.code, id, reason.text)
	if thinking {
		l.send(line)
		return
	}
	l.later(line)
	if going {
		l.later("bestmove none" + id)
	}
}

func (l *loop) introduce([]string, string, string) *refused {
	bot := l.bot
	features := "feature legal=1"
	if !bot.NoState {
		features += " state=1"
	}
	if bot.Variants == nil {
		features += " variants=any"
	}
	if bot.Anytime {
		features += " anytime=1"
	}
	lines := []string{"id name " + bot.Name, "id author " + bot.Author,
		"id version " + bot.Version, features}
	for _, claim := range bot.Variants {
		lines = append(lines, "variant "+claim)
	}
	for _, option := range bot.Options {
		lines = append(lines, option.declaration())
	}
	l.later(strings.Join(append(lines, "mbpok 1"), "\n"))
	return nil
}

func (l *loop) setOption(words []string, line, _ string) *refused {
	if len(words) < 3 || words[1] != "name" {
		return &refused{"syntax", "setoption wants: setoption name WORD [value TEXT]"}
	}
	at := 3 + find(words[3:], "value")
	given := at < len(words)
	name := strings.Join(words[2:at], " ")
	value := ""
	if given {
		rest := line // behind as many words
		for _, word := range words[:at+1] {
			rest = rest[strings.Index(rest, word)+len(word):]
		}
		value = strings.TrimSpace(rest)
	}
	for _, option := range l.bot.Options {
		if option.Name != name {
			continue
		}
		if reason := option.refuse(value, given); reason != "" {
			return &refused{"bad-value", "option " + name + ": " + reason}
		}
		option := option
		l.work <- func() {
			option.Value = value
			if l.bot.OptionChanged != nil {
				l.bot.OptionChanged(option)
			}
		}
		return nil
	}
	return &refused{"unknown-option", "no option " + quote(name)}
}

func (l *loop) setVariant(words []string, _, text string) *refused {
	if len(words) < 2 {
		return &refused{"syntax", "variant wants a spec"}
	}
	l.next = Game{Variant: words[1], Text: text}
	l.fresh = true
	l.position = &position{start: "startpos", side: "S"}
	return nil
}

func (l *loop) newGame(words []string, _, _ string) *refused {
	game := Game{Variant: l.next.Variant, Text: l.next.Text}
	for at := 1; at < len(words) && words[at] != "opponent"; at++ {
		if words[at] == "seed" {
			seed, reason := number(words, at, 0, noLimit)
			if reason != nil {
				return reason
			}
			game.Seed, game.random = seed, seed
		} else if words[at] == "you" {
			if at+1 < len(words) {
				game.You = words[at+1]
			}
			if game.You != "south" && game.You != "north" {
				return &refused{"bad-value", "you " + quote(game.You) + ": allowed are south, north"}
			}
		}
	}
	l.next = game
	l.fresh = true
	return nil
}

func (l *loop) setPosition(words []string, line, _ string) *refused {
	l.position = nil
	at := find(words, "moves")
	if at > 4 && words[1] == "pos" {
		l.position = readPosition(words[2:at])
	} else if len(words) > 1 && words[1] == "startpos" {
		l.position = &position{start: "startpos", side: "S"}
	}
	if l.position == nil {
		return &refused{"bad-position",
			"wanted is: position startpos|pos POSITION [moves ...]; cannot read " + quote(line)}
	}
	if at < len(words) {
		l.position.moves = words[at+1:]
	}
	return nil
}

func (l *loop) isReady([]string, string, string) *refused {
	l.settleGame()
	l.later("readyok")
	return nil
}

func (l *loop) think(words []string, _, _ string) *refused {
	at := find(words, "legal")
	before := words[:at]
	limits := map[string]uint64{}
	for i := 1; i < at; i++ {
		if bounds, known := limitRanges[before[i]]; known {
			value, reason := number(before, i, bounds[0], bounds[1])
			if reason != nil {
				return reason
			}
			limits[before[i]] = value
		}
	}
	id := goID(words)
	if l.position == nil || at+1 >= len(words) {
		l.later("bestmove none" + id)
		return nil
	}
	l.settleGame()
	ponder := find(before, "ponder") < at
	turn := &Turn{
		Legal: words[at+1:], Board: l.position.board, Stores: l.position.stores,
		Side: l.position.side, Start: l.position.start, Moves: l.position.moves, Limits: limits,
		Started: time.Now(), id: id, ponder: ponder,
		hold: ponder || find(before, "infinite") < at, loop: l,
	}
	l.lock.Lock()
	l.searches = append(l.searches, turn)
	l.lock.Unlock()
	l.work <- func() {
		turn.Game = l.game
		move := l.bot.Choose(turn)
		l.lock.Lock()
		defer l.lock.Unlock()
		for turn.hold && !turn.Stopped() {
			l.wake.Wait()
		}
		l.searches = l.searches[1:]
		l.write("bestmove " + move + id)
	}
	return nil
}

// The bot learns of a new game where the arena waits for it: at isready, or at the first go.
func (l *loop) settleGame() {
	if !l.fresh {
		return
	}
	l.fresh = false
	game := l.next
	l.work <- func() {
		l.game = &game
		if l.bot.NewGame != nil {
			l.bot.NewGame(&game)
		}
	}
}

// Where a word stands in a list; its length if nowhere.
func find(list []string, word string) int {
	for at, one := range list {
		if one == word {
			return at
		}
	}
	return len(list)
}

func quote(text string) string {
	runes := []rune(text)
	if len(runes) > 40 {
		runes = runes[:40]
	}
	return "'" + string(runes) + "'"
}

func number(words []string, at int, low, high uint64) (uint64, *refused) {
	key := words[at]
	if at+1 >= len(words) {
		return 0, &refused{"syntax", key + " without a number"}
	}
	value, problem := strconv.ParseUint(words[at+1], 10, 64)
	if problem != nil || value < low || value > high {
		return 0, &refused{"bad-value",
			fmt.Sprintf("%s %s: allowed is %d to %d", key, quote(words[at+1]), low, high)}
	}
	return value, nil
}

// The id of a go line as it goes behind an answer, or "".
func goID(words []string) string {
	before := words[:find(words, "legal")]
	if at := find(before, "id"); at < len(before) {
		if value, reason := number(before, at, 0, noLimit); reason == nil {
			return fmt.Sprintf(" id %d", value)
		}
	}
	return ""
}
