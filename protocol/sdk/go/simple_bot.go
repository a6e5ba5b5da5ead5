// Plays every variant: a move that ends level with the mover's own row end if there is one.
package main

// In kalah and congkak: in the own store, which means moving again.
func landsAtEnd(turn *Turn, move string) bool {
	row, column, ok := turn.House(move)
	if !ok {
		return false
	}
	houses := column + 1
	if turn.Side == "S" {
		houses = len(turn.Board[row]) - column
	}
	return turn.Board[row][column] == houses
}

func choose(turn *Turn) string {
	var good []string
	for _, move := range turn.Legal {
		if landsAtEnd(turn, move) {
			good = append(good, move)
		}
	}
	if good == nil {
		good = turn.Legal
	}
	return turn.Game.Pick(good)
}

func main() {
	Run(&Bot{Name: "simple", Choose: choose})
}
