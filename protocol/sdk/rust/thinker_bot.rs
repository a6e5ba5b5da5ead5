// Thinks while the SDK listens: alpha-beta search in kalah, deeper and deeper until time is up. Any
// other game gets a random legal move. The board is one ring here: South's houses from a1 on, his
// store, North's houses in the order in which he sows them, his store.
mod seedbed_bot;
use seedbed_bot::{run, Bot, OptionKind, Turn};
use std::time::Duration;

type Ring = Vec<i32>;

struct Thinker {
    depth: u64,
}

struct Search<'a> {
    turn: &'a Turn,
    n: usize, // houses in a row
    budget: Option<Duration>,
    nodes: u64,
    cut: bool, // whether a line of play was broken off before the game's end
}

struct OutOfTime;

/// Plays a house (0 = farthest from the store). True if the same side moves again.
fn sow(board: &mut Ring, n: usize, side: usize, house: usize) -> bool {
    let own = side * (n + 1) + n;
    let other = (1 - side) * (n + 1) + n;
    let mut at = side * (n + 1) + house;
    let mut seeds = std::mem::take(&mut board[at]);
    while seeds > 0 {
        at = if at + 1 == board.len() { 0 } else { at + 1 };
        if at != other {
            board[at] += 1;
            seeds -= 1;
        }
    }
    if (own - n..own).contains(&at) && board[at] == 1 && board[2 * n - at] > 0 {
        board[own] += 1 + board[2 * n - at];
        board[at] = 0;
        board[2 * n - at] = 0;
    }
    at == own
}

impl Search<'_> {
    /// The value for `side` of playing a house.
    fn after(
        &mut self,
        board: &Ring,
        side: usize,
        house: usize,
        depth: u64,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, OutOfTime> {
        let mut next = board.clone();
        if sow(&mut next, self.n, side, house) {
            return self.look(&next, side, depth - 1, alpha, beta);
        }
        Ok(-self.look(&next, 1 - side, depth - 1, -beta, -alpha)?)
    }

    fn look(
        &mut self,
        board: &Ring,
        side: usize,
        depth: u64,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, OutOfTime> {
        self.nodes += 1;
        let most = self.turn.limits.nodes.unwrap_or(u64::MAX);
        if self.nodes % 256 == 0 && (self.turn.out_of_time(self.budget) || self.nodes >= most) {
            return Err(OutOfTime);
        }
        let n = self.n;
        let south: i32 = board[..n].iter().sum();
        let north: i32 = board[n + 1..2 * n + 1].iter().sum();
        let margin = board[n] - board[2 * n + 1];
        let sign = if side == 0 { 1 } else { -1 };
        // The game is over when a row is empty; what lies in the other is its owner's.
        if south == 0 || north == 0 {
            return Ok((margin + south - north) * sign);
        }
        if depth == 0 {
            self.cut = true;
            return Ok(margin * sign);
        }
        for house in (0..n).rev() {
            if board[side * (n + 1) + house] > 0 {
                alpha = alpha.max(self.after(board, side, house, depth, alpha, beta)?);
                if alpha >= beta {
                    break;
                }
            }
        }
        Ok(alpha)
    }

    /// The best of the legal moves, and its score.
    fn root(&mut self, board: &Ring, side: usize, depth: u64) -> Result<(i32, String), OutOfTime> {
        let (mut score, mut found) = (-10000, String::new());
        for chosen in &self.turn.legal {
            let column = self.turn.house(chosen).map_or(0, |(_, column)| column);
            let house = if side == 0 { column } else { self.n - 1 - column };
            let value = self.after(board, side, house, depth, score, 10000)?;
            if value > score {
                score = value;
                found = chosen.clone();
            }
        }
        Ok((score, found))
    }
}

/// Kalah with any board, but with the usual rules.
fn is_kalah(turn: &Turn) -> bool {
    let (name, settings) = turn.game.variant.split_once(':').unwrap_or((&turn.game.variant, ""));
    let usual = |setting: &str| setting.starts_with("houses=") || setting.starts_with("seeds=");
    name == "kalah"
        && turn.board.len() == 2
        && (settings.is_empty() || settings.split(',').all(usual))
}

impl Bot for Thinker {
    fn name(&self) -> &str {
        "thinker"
    }
    fn options(&self) -> Vec<OptionKind> {
        vec![OptionKind::Spin("Depth", 60, 1, 60)]
    }
    fn anytime(&self) -> bool {
        true
    }

    fn set_option(&mut self, _name: &str, value: &str) {
        self.depth = value.parse().unwrap_or(60);
    }

    fn choose(&mut self, turn: &mut Turn) -> String {
        if !is_kalah(turn) {
            let at = turn.game.random(turn.legal.len());
            return turn.legal[at].clone();
        }
        let side = if turn.side == 'S' { 0 } else { 1 };
        let mut board: Ring = turn.board[1].iter().map(|count| *count as i32).collect();
        board.push(turn.stores[0] as i32);
        board.extend(turn.board[0].iter().rev().map(|count| *count as i32));
        board.push(turn.stores[1] as i32);
        let n = turn.board[0].len();
        let mut search = Search { turn, n, budget: turn.budget(), nodes: 0, cut: true };
        let mut best = turn.legal[0].clone();
        for depth in 1..=self.depth.min(turn.limits.depth.unwrap_or(60)) {
            if !std::mem::take(&mut search.cut) {
                break;
            }
            match search.root(&board, side, depth) {
                Err(OutOfTime) => break,
                Ok((score, found)) => {
                    best = found;
                    let nodes = search.nodes;
                    turn.info(&format!(
                        "depth {depth} nodes {nodes} score seeds {score} pv {best}"
                    ));
                }
            }
        }
        best
    }
}

fn main() {
    run(&mut Thinker { depth: 60 })
}
