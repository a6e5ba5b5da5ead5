// Plays every variant: a move that ends level with the mover's own row end if there is one.
mod seedbed_bot;
use seedbed_bot::{run, Bot, Turn};

struct Simple;

/// In kalah and congkak: in the own store, which means moving again.
fn lands_at_end(turn: &Turn, chosen: &str) -> bool {
    turn.house(chosen).map_or(false, |(row, column)| {
        let houses = if turn.side == 'S' { turn.board[row].len() - column } else { column + 1 };
        turn.seeds(chosen) as usize == houses
    })
}

impl Bot for Simple {
    fn name(&self) -> &str {
        "simple"
    }

    fn choose(&mut self, turn: &mut Turn) -> String {
        let mut good = turn.legal.clone();
        good.retain(|chosen| lands_at_end(turn, chosen));
        let from = if good.is_empty() { turn.legal.clone() } else { good };
        from[turn.game.random(from.len())].clone()
    }
}

fn main() {
    run(&mut Simple)
}
