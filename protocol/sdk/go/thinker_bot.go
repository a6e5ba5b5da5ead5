// Thinks while the SDK listens: alpha-beta search in kalah, deeper and deeper until time is up. Any
// other game gets a random legal move. The board is one ring here: South's houses from a1 on, his
// store, North's houses in the order in which he sows them, his store.
package main

import (
	"regexp"
	"time"
)

const maxHouses = 26

type ring [2*maxHouses + 2]int

type search struct {
	turn      *Turn
	n         int // houses in a row
	budget    time.Duration
	nodes     uint64
	mostNodes uint64
	cut       bool // whether a line of play was broken off before the game's end
	outOfTime bool // all values are void then
}

var (
	depthOption = &Option{Name: "Depth", Type: "spin", Value: "60", Min: 1, Max: 60}
	usualKalah  = regexp.MustCompile(`^kalah(:(houses|seeds)=[0-9]+(,seeds=[0-9]+)?)?$`)
)

// Plays a house (0 = farthest from the store). True if the same side moves again.
func sow(board *ring, n, side, house int) bool {
	own, other := side*(n+1)+n, (1-side)*(n+1)+n
	at := side*(n+1) + house
	seeds := board[at]
	board[at] = 0
	for seeds > 0 {
		at++
		if at == 2*n+2 {
			at = 0
		}
		if at != other {
			board[at]++
			seeds--
		}
	}
	if at >= own-n && at < own && board[at] == 1 && board[2*n-at] > 0 {
		board[own] += 1 + board[2*n-at]
		board[at], board[2*n-at] = 0, 0
	}
	return at == own
}

// The value for `side` of playing a house.
func (s *search) after(board ring, side, house, depth, alpha, beta int) int {
	if sow(&board, s.n, side, house) {
		return s.look(&board, side, depth-1, alpha, beta)
	}
	return -s.look(&board, 1-side, depth-1, -beta, -alpha)
}

func (s *search) look(board *ring, side, depth, alpha, beta int) int {
	s.nodes++
	if s.nodes%256 == 0 && (s.turn.OutOfTime(s.budget) || s.nodes >= s.mostNodes) {
		s.outOfTime = true
	}
	if s.outOfTime {
		return 0
	}
	n, south, north := s.n, 0, 0
	for at := 0; at < n; at++ {
		south += board[at]
		north += board[n+1+at]
	}
	margin, sign := board[n]-board[2*n+1], 1-2*side
	if south == 0 || north == 0 {
		// The game is over when a row is empty; what lies in the other is its owner's.
		return (margin + south - north) * sign
	}
	if depth == 0 {
		s.cut = true
		return margin * sign
	}
	for house := n - 1; house >= 0 && alpha < beta; house-- {
		if board[side*(n+1)+house] > 0 {
			if value := s.after(*board, side, house, depth, alpha, beta); value > alpha {
				alpha = value
			}
		}
	}
	return alpha
}

func choose(turn *Turn) string {
	if len(turn.Board) != 2 || len(turn.Board[0]) > maxHouses ||
		!usualKalah.MatchString(turn.Game.Variant) {
		return turn.Game.Pick(turn.Legal)
	}
	n, side := len(turn.Board[0]), 0
	if turn.Side == "N" {
		side = 1
	}
	var board ring
	for at := 0; at < n; at++ {
		board[at] = turn.Board[1][at]
		board[n+1+at] = turn.Board[0][n-1-at]
	}
	board[n], board[2*n+1] = turn.Stores[0], turn.Stores[1]
	s := &search{turn: turn, n: n, budget: turn.Budget(), mostNodes: turn.Limit("nodes", 1<<63)}
	s.cut = true
	best := turn.Legal[0]
	deepest := int(turn.Limit("depth", 60))
	for depth := 1; depth <= deepest && depth <= depthOption.Number() && s.cut; depth++ {
		s.cut = false
		score, found := -10000, ""
		for _, move := range turn.Legal {
			_, house, _ := turn.House(move)
			if side == 1 {
				house = n - 1 - house
			}
			if value := s.after(board, side, house, depth, score, 10000); value > score {
				score, found = value, move
			}
		}
		if s.outOfTime {
			break
		}
		best = found
		turn.Info("depth %d nodes %d score seeds %d pv %s", depth, s.nodes, score, best)
	}
	return best
}

func main() {
	Run(&Bot{Name: "thinker", Anytime: true, Options: []*Option{depthOption}, Choose: choose})
}
