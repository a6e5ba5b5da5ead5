//! Seedbed's Rust SDK: one file, no crates, edition 2021, Rust 1.63 or newer.
//!
//! Copy it beside your bot, implement `Bot`, call `run`:
//!
//!     mod seedbed_bot;
//!     use seedbed_bot::{run, Bot, Turn};
//!
//!     struct Mine;
//!
//!     impl Bot for Mine {
//!         fn name(&self) -> &str { "mine" }
//!         fn choose(&mut self, turn: &mut Turn) -> String { turn.legal[0].clone() }
//!     }
//!
//!     fn main() { run(&mut Mine) }
//!
//! The protocol (protocol/wire.md) is spoken for you. `choose` runs in the main thread, input is
//! read in another, so that `stop`, `ping` and `quit` work while you think; every line goes out
//! whole and flushed. Standard output belongs to the SDK: use `eprintln!`. A panic ends the bot with
//! its message on stderr.
#![allow(dead_code)]

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, Sender};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

const MAX_LINE: usize = 65536; // bytes
const MAX_TIME: u64 = 1_000_000_000_000; // milliseconds
const KNOWN: [&str; 8] =
    ["mbp", "setoption", "variant", "newgame", "position", "result", "isready", "go"];

/// A bot: implement what you need, `name` and `choose` at least.
pub trait Bot {
    fn name(&self) -> &str;
    fn author(&self) -> &str {
        "somebody"
    }
    fn version(&self) -> &str {
        "1"
    }
    /// Nothing: all variants. Or lines as on the wire: "kalah", "oware *".
    fn variants(&self) -> Vec<String> {
        Vec::new()
    }
    /// Settings that the arena may change. Asked once; values come by `set_option`.
    fn options(&self) -> Vec<OptionKind> {
        Vec::new()
    }
    fn set_option(&mut self, _name: &str, _value: &str) {}
    /// Whether `turn.board` is to be filled; without it `turn.moves` is.
    fn state(&self) -> bool {
        true
    }
    /// Whether the first move of its last pv may stand in for a late answer.
    fn anytime(&self) -> bool {
        false
    }
    /// Before each game.
    fn new_game(&mut self, _game: &Game) {}
    /// Returns a move of `turn.legal` (or "resign"). Look at `turn.stopped()` now and then.
    fn choose(&mut self, turn: &mut Turn) -> String;
}

/// A setting: its name, and what it takes.
#[derive(Clone)]
pub enum OptionKind {
    Check(&'static str, bool),
    Spin(&'static str, i64, i64, i64), // default, lowest, highest
    Combo(&'static str, &'static str, &'static [&'static str]),
    Text(&'static str, &'static str),
    Button(&'static str),
}

impl OptionKind {
    fn name(&self) -> &'static str {
        match *self {
            OptionKind::Check(name, _)
            | OptionKind::Spin(name, _, _, _)
            | OptionKind::Combo(name, _, _)
            | OptionKind::Text(name, _)
            | OptionKind::Button(name) => name,
        }
    }

    fn declaration(&self) -> String {
        let rest = match self {
            OptionKind::Check(_, value) => format!("check default {value}"),
            OptionKind::Spin(_, value, low, high) => {
                format!("spin min {low} max {high} default {value}")
            }
            OptionKind::Combo(_, value, choices) => {
                let vars: Vec<String> = choices.iter().map(|one| format!("var {one} ")).collect();
                format!("combo {}default {value}", vars.concat())
            }
            OptionKind::Text(_, value) if !value.is_empty() => format!("string default {value}"),
            OptionKind::Text(..) => "string".to_string(),
            OptionKind::Button(_) => "button".to_string(),
        };
        format!("option name {} type {rest}", self.name())
    }

    /// Why a value may not be set, in a clause that says what may.
    fn refuse(&self, value: Option<&str>) -> Option<String> {
        let text = match (self, value) {
            (OptionKind::Button(_), _) => return None,
            (_, None) => return Some("wants a value".to_string()),
            (_, Some(text)) => text,
        };
        match self {
            OptionKind::Check(..) if text != "true" && text != "false" => {
                Some("allowed are true, false".to_string())
            }
            OptionKind::Spin(_, _, low, high) => match text.parse::<i64>() {
                Ok(number) if (*low..=*high).contains(&number) => None,
                _ => Some(format!("allowed is {low} to {high}")),
            },
            OptionKind::Combo(_, _, choices) if !choices.contains(&text) => {
                Some(format!("allowed are {}", choices.join(" ")))
            }
            _ => None,
        }
    }
}

/// What is known of a game before its first move.
#[derive(Clone)]
pub struct Game {
    pub variant: String,
    /// The variant's rules, where the arena sent them.
    pub text: String,
    /// "south", "north" or "".
    pub you: String,
    pub seed: u64,
    random: u64,
}

impl Game {
    fn new(variant: &str, text: String) -> Game {
        Game { variant: variant.to_string(), text, you: String::new(), seed: 0, random: 0 }
    }

    /// 0 <= result < count, made from the seed: use it, and a game can be repeated exactly.
    /// (splitmix64, by Sebastiano Vigna, public domain.)
    pub fn random(&mut self, count: usize) -> usize {
        self.random = self.random.wrapping_add(0x9E3779B97F4A7C15);
        let mut x = self.random;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58476D1CE4E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D049BB133111EB);
        ((x ^ (x >> 31)) >> 33) as usize % count.max(1)
    }
}

/// What a `go` said; times in milliseconds.
#[derive(Clone, Default)]
pub struct Limits {
    pub movetime: Option<u64>,
    pub stime: Option<u64>,
    pub ntime: Option<u64>,
    pub sinc: Option<u64>,
    pub ninc: Option<u64>,
    pub turnstogo: Option<u64>,
    pub depth: Option<u64>,
    pub nodes: Option<u64>,
    id: Option<u64>,
}

impl Limits {
    /// Where the number of a keyword goes, and its range.
    fn slot(&mut self, key: &str) -> Option<(&mut Option<u64>, u64, u64)> {
        Some(match key {
            "movetime" => (&mut self.movetime, 0, MAX_TIME),
            "stime" => (&mut self.stime, 0, MAX_TIME),
            "ntime" => (&mut self.ntime, 0, MAX_TIME),
            "sinc" => (&mut self.sinc, 0, MAX_TIME),
            "ninc" => (&mut self.ninc, 0, MAX_TIME),
            "turnstogo" => (&mut self.turnstogo, 1, 1_000_000),
            "depth" => (&mut self.depth, 1, 1_000_000),
            "nodes" => (&mut self.nodes, 1, u64::MAX),
            "id" => (&mut self.id, 0, u64::MAX),
            _ => return None,
        })
    }
}

#[derive(Clone, Default)]
struct Position {
    start: String, // "startpos" or a position's text
    moves: Vec<String>,
    board: Vec<Vec<u32>>,
    stores: [u32; 2],
    side: char,
}

impl Position {
    fn start() -> Position {
        Position { start: "startpos".to_string(), side: 'S', ..Position::default() }
    }

    fn read(text: &str) -> Option<Position> {
        let count = |text: &str| {
            let few = (1..=9).contains(&text.len());
            if few && text.bytes().all(|byte| byte.is_ascii_digit()) {
                text.parse().ok()
            } else {
                None
            }
        };
        let mut parts = text.split(' ');
        let (rows, side, stores) = (parts.next()?, parts.next()?, parts.next()?);
        let mut board = Vec::new();
        for row in rows.split('/') {
            let cells: Option<Vec<u32>> = row
                .split(',')
                .map(|cell| count(cell.trim_end_matches(|mark: char| mark.is_ascii_alphabetic())))
                .collect();
            board.push(cells?);
        }
        let (south, north) = stores.split_once(',')?;
        let good = (2..=4).contains(&board.len())
            && board.iter().all(|row| row.len() == board[0].len())
            && (side == "S" || side == "N");
        if !good {
            return None;
        }
        Some(Position {
            start: text.to_string(),
            moves: Vec::new(),
            board,
            stores: [count(south)?, count(north)?],
            side: side.chars().next()?,
        })
    }
}

/// One request for a move.
pub struct Turn {
    pub game: Game,
    pub legal: Vec<String>,
    /// Rows from top to bottom as South sees them, each from left to right; empty without a state.
    pub board: Vec<Vec<u32>>,
    /// South's, North's.
    pub stores: [u32; 2],
    /// 'S' or 'N'.
    pub side: char,
    /// "startpos" or a position's text, and the moves since.
    pub start: String,
    pub moves: Vec<String>,
    pub limits: Limits,
    pub started: Instant,
    search: Arc<Search>,
    out: Arc<Shared>,
}

impl Turn {
    /// Whether you must answer now.
    pub fn stopped(&self) -> bool {
        self.search.stop.load(Ordering::Relaxed)
    }

    /// (row, column) in `board` of the house where a move starts; None for pass and swap.
    pub fn house(&self, chosen: &str) -> Option<(usize, usize)> {
        let word = chosen.split(|c| c == '<' || c == '>' || c == '.').next()?;
        let digits = word.find(|c: char| c.is_ascii_digit())?;
        let column = word[..digits].bytes().fold(0, |sum, c| sum * 26 + (c - b'a') as usize + 1);
        let row = self.board.len().checked_sub(word[digits..].parse::<usize>().ok()?)?;
        let column = column.checked_sub(1)?;
        if column < self.board.get(row)?.len() {
            Some((row, column))
        } else {
            None
        }
    }

    /// Seeds in the house where a move starts; 0 for pass and swap.
    pub fn seeds(&self, chosen: &str) -> u32 {
        self.house(chosen).map_or(0, |(row, column)| self.board[row][column])
    }

    /// Time to think on this move: a sensible share of the clock; None if only depth, nodes or
    /// `stop` limit it.
    pub fn budget(&self) -> Option<Duration> {
        let (overhead, turns_left) = (20, 25);
        let limits = &self.limits;
        let south = self.side == 'S';
        let clock = if south { limits.stime } else { limits.ntime };
        let increment = if south { limits.sinc } else { limits.ninc };
        let given = limits.movetime.or(clock)?;
        let left = given.saturating_sub(overhead).max(given / 10);
        if limits.movetime.is_some() {
            return Some(Duration::from_millis(left));
        }
        let turns = limits.turnstogo.unwrap_or(turns_left).min(turns_left);
        let share = left / turns + increment.unwrap_or(0) * 6 / 10;
        Some(Duration::from_millis(share.min(left * 4 / 10)))
    }

    /// True once the arena said stop, or `budget` is over.
    pub fn out_of_time(&self, budget: Option<Duration>) -> bool {
        self.stopped() || budget.map_or(false, |budget| self.started.elapsed() >= budget)
    }

    /// Tells the arena what you think, in the words of wire.md, `info`:
    /// turn.info("depth 4 score seeds 2.5 pv c1 f1 string a note").
    pub fn info(&self, words: &str) {
        let words: Vec<&str> = words.split_whitespace().collect();
        let id = self.search.id.map_or(String::new(), |id| format!("id {id} "));
        self.out.send(&format!("info {id}{}", words.join(" ")));
    }
}

/// A search that is not answered yet.
struct Search {
    id: Option<u64>,
    hold: bool, // the answer waits for `stop`
    ponder: bool,
    stop: AtomicBool,
}

/// What both threads use. The lock also keeps lines whole.
struct Shared {
    searches: Mutex<Vec<Arc<Search>>>, // oldest first
    wake: Condvar,
}

impl Shared {
    fn send(&self, line: &str) {
        let _lock = self.searches.lock();
        write_line(line);
    }

    fn thinking(&self) -> bool {
        let searches = self.searches.lock().unwrap();
        searches.last().map_or(false, |search| !search.stop.load(Ordering::Relaxed))
    }

    fn stop(&self, pondering: bool) {
        for search in self.searches.lock().unwrap().iter() {
            if !pondering || search.ponder {
                search.stop.store(true, Ordering::Relaxed);
            }
        }
        self.wake.notify_all();
    }
}

/// A reader that is gone ends the bot.
fn write_line(line: &str) {
    let mut out = io::stdout().lock();
    let written = out.write_all(format!("{line}\n").as_bytes()).and_then(|()| out.flush());
    if written.is_err() {
        std::process::exit(0);
    }
}

/// What the main thread does, one after the other.
enum Job {
    Say(String),
    SetOption(&'static str, String),
    NewGame(Game),
    Think(Box<Turn>),
    End,
}

/// An error line's code and text.
struct Refused(&'static str, String);

fn refused<T>(code: &'static str, text: String) -> Result<T, Refused> {
    Err(Refused(code, text))
}

fn quote(text: &str) -> String {
    format!("'{}'", text.chars().take(40).collect::<String>())
}

fn best(chosen: &str, id: Option<u64>) -> String {
    format!("bestmove {chosen}{}", id.map_or(String::new(), |id| format!(" id {id}")))
}

fn number(words: &[&str], at: usize, low: u64, high: u64) -> Result<u64, Refused> {
    let key = words[at];
    match words.get(at + 1) {
        None => refused("syntax", format!("{key} without a number")),
        Some(text) => match text.parse::<u64>() {
            Ok(number) if (low..=high).contains(&number) && !text.starts_with('+') => Ok(number),
            _ => refused("bad-value", format!("{key} {}: allowed is {low} to {high}", quote(text))),
        },
    }
}

fn before<'a, 'b>(words: &'b [&'a str], word: &str) -> &'b [&'a str] {
    let at = words.iter().position(|one| *one == word);
    &words[..at.unwrap_or(words.len())]
}

fn after<'a, 'b>(words: &'b [&'a str], word: &str) -> &'b [&'a str] {
    let at = words.iter().position(|one| *one == word);
    &words[at.map_or(words.len(), |at| at + 1)..]
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_string()).collect()
}

fn go_id(words: &[&str]) -> Option<u64> {
    let words = before(words, "legal");
    let at = words.iter().position(|word| *word == "id")?;
    number(words, at, 0, u64::MAX).ok()
}

enum Line {
    Text(String),
    TooLong,
}

/// The reading thread: keeps variant and position, answers what is due at once.
struct Reader {
    introduction: String,
    options: Vec<OptionKind>,
    shared: Arc<Shared>,
    jobs: Sender<Job>,
    game: Game,
    fresh: bool,                // the bot has not been told of this game
    position: Option<Position>, // None: the last one was bad
}

impl Reader {
    /// The next line, trimmed; None at the end. Bytes that are no text become U+FFFD.
    fn line(&self) -> Option<Line> {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        let mut some = false;
        loop {
            let (used, ended) = {
                let bytes = input.fill_buf().unwrap_or(&[]);
                if bytes.is_empty() {
                    if !some {
                        return None;
                    }
                    break;
                }
                let end = bytes.iter().position(|byte| *byte == b'\n');
                let part = &bytes[..end.unwrap_or(bytes.len())];
                line.extend_from_slice(&part[..part.len().min(MAX_LINE + 1 - line.len())]);
                (part.len() + usize::from(end.is_some()), end.is_some())
            };
            some = true;
            input.consume(used);
            if ended {
                break;
            }
        }
        if line.len() > MAX_LINE {
            return Some(Line::TooLong);
        }
        let text = String::from_utf8_lossy(&line).replace('\0', "\u{fffd}");
        Some(Line::Text(text.trim_start_matches('\u{feff}').trim().to_string()))
    }

    fn rule_text(&self) -> String {
        let mut text = String::new();
        while let Some(line) = self.line() {
            match line {
                Line::Text(line) if line == "EOF" => break,
                Line::Text(line) => text += &(line + "\n"),
                Line::TooLong => {}
            }
        }
        text
    }

    fn add(&self, job: Job) {
        let _ = self.jobs.send(job); // the main thread is gone only at the end
    }

    /// Said in its turn: after the bestmove of a search that was stopped.
    fn later(&self, line: String) {
        self.add(Job::Say(line));
    }

    fn serve(&mut self) {
        while let Some(line) = self.line() {
            if !self.take(line) {
                break;
            }
        }
        self.shared.stop(false);
        self.add(Job::End);
        std::thread::sleep(Duration::from_secs(1)); // for a choose() that ignores `stopped`
        std::process::exit(0);
    }

    /// False at `quit`.
    fn take(&mut self, line: Line) -> bool {
        let line = match line {
            Line::Text(line) => line,
            Line::TooLong => {
                let thinking = self.shared.thinking();
                let text = format!("a line of more than {MAX_LINE} bytes");
                self.complain(&[""], Refused("syntax", text), thinking);
                return true;
            }
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        let verb = words.first().copied().unwrap_or("");
        match verb {
            "" => {}
            "quit" => return false,
            "ping" => self.shared.send(["pong", &words[1..].join(" ")].join(" ").trim_end()),
            "stop" => self.shared.stop(false),
            "ponderhit" => self.shared.stop(true),
            _ => {
                let defines = verb == "variant" && words.get(2) == Some(&"<<EOF");
                let text = if defines { self.rule_text() } else { String::new() };
                let thinking = self.shared.thinking();
                let done = if !KNOWN.contains(&verb) {
                    refused("unknown-command", format!("unknown command {}", quote(verb)))
                } else if thinking && verb == "isready" {
                    self.shared.send("readyok");
                    Ok(())
                } else if thinking {
                    refused("busy", format!("{verb} while searching: send stop first"))
                } else {
                    self.obey(&words, &line, text)
                };
                if let Err(reason) = done {
                    self.complain(&words, reason, thinking);
                }
            }
        }
        true
    }

    fn complain(&self, words: &[&str], reason: Refused, thinking: bool) {
        let go = words[0] == "go";
        let id = if go { go_id(words) } else { None };
        let for_go = id.map_or(String::new(), |id| format!("id {id} "));
        let error = format!("error {} {for_go}{}", reason.0, reason.1);
        if thinking {
            self.shared.send(&error);
        } else {
            self.later(error);
            if go {
                self.later(best("none", id));
            }
        }
    }

    fn obey(&mut self, words: &[&str], line: &str, text: String) -> Result<(), Refused> {
        match words[0] {
            "mbp" => self.later(self.introduction.clone()),
            "setoption" => return self.set_option(words, line),
            "variant" => match words.get(1) {
                None => return refused("syntax", "variant wants a spec".to_string()),
                Some(spec) => {
                    self.game = Game::new(spec, text);
                    self.fresh = true;
                    self.position = Some(Position::start());
                }
            },
            "newgame" => return self.new_game(before(words, "opponent")),
            "position" => return self.set_position(words),
            "isready" => {
                self.settle_game();
                self.later("readyok".to_string());
            }
            "go" => return self.go(words),
            _ => {}
        }
        Ok(())
    }

    fn set_option(&mut self, words: &[&str], line: &str) -> Result<(), Refused> {
        if words.len() < 3 || words[1] != "name" {
            let text = "setoption wants: setoption name WORD [value TEXT]".to_string();
            return refused("syntax", text);
        }
        let at = words[3..].iter().position(|word| *word == "value").map(|at| at + 3);
        let name = words[2..at.unwrap_or(words.len())].join(" ");
        // The value is the rest of the line behind as many words.
        let value = at.map(|at| {
            let mut rest = line;
            for word in &words[..=at] {
                rest = &rest[rest.find(word).unwrap_or(0) + word.len()..];
            }
            rest.trim()
        });
        match self.options.iter().find(|option| option.name() == name) {
            None => refused("unknown-option", format!("no option {}", quote(&name))),
            Some(option) => match option.refuse(value) {
                Some(reason) => refused("bad-value", format!("option {name}: {reason}")),
                None => {
                    self.add(Job::SetOption(option.name(), value.unwrap_or("").to_string()));
                    Ok(())
                }
            },
        }
    }

    fn new_game(&mut self, words: &[&str]) -> Result<(), Refused> {
        let mut game = Game::new(&self.game.variant, self.game.text.clone());
        for (at, word) in words.iter().enumerate().skip(1) {
            if *word == "seed" {
                game.seed = number(words, at, 0, u64::MAX)?;
                game.random = game.seed;
            } else if *word == "you" {
                game.you = words.get(at + 1).unwrap_or(&"").to_string();
                if game.you != "south" && game.you != "north" {
                    let text = format!("you {}: allowed are south, north", quote(&game.you));
                    return refused("bad-value", text);
                }
            }
        }
        self.game = game;
        self.fresh = true;
        Ok(())
    }

    fn set_position(&mut self, words: &[&str]) -> Result<(), Refused> {
        let head = before(words, "moves");
        self.position = match head.get(1) {
            Some(&"startpos") => Some(Position::start()),
            Some(&"pos") => Position::read(&head[2..].join(" ")),
            _ => None,
        };
        match &mut self.position {
            Some(position) => {
                position.moves = owned(after(words, "moves"));
                Ok(())
            }
            None => {
                let text = "wanted is: position startpos|pos POSITION [moves ...], cannot read ";
                refused("bad-position", text.to_string() + &quote(&head[1..].join(" ")))
            }
        }
    }

    fn go(&mut self, words: &[&str]) -> Result<(), Refused> {
        let head = before(words, "legal");
        let mut limits = Limits::default();
        for at in 1..head.len() {
            if let Some((slot, low, high)) = limits.slot(head[at]) {
                *slot = Some(number(head, at, low, high)?);
            }
        }
        let id = limits.id;
        let legal = owned(after(words, "legal"));
        let position = match &self.position {
            Some(position) if !legal.is_empty() => position.clone(),
            _ => {
                self.later(best("none", id));
                return Ok(());
            }
        };
        self.settle_game();
        let ponder = head.contains(&"ponder");
        let hold = ponder || head.contains(&"infinite");
        let search = Arc::new(Search { id, hold, ponder, stop: AtomicBool::new(false) });
        self.shared.searches.lock().unwrap().push(search.clone());
        self.add(Job::Think(Box::new(Turn {
            game: self.game.clone(),
            legal,
            board: position.board,
            stores: position.stores,
            side: position.side,
            start: position.start,
            moves: position.moves,
            limits,
            started: Instant::now(),
            search,
            out: self.shared.clone(),
        })));
        Ok(())
    }

    /// The bot learns of a new game where the arena waits for it: at isready, or at the first go.
    fn settle_game(&mut self) {
        if self.fresh {
            self.fresh = false;
            self.add(Job::NewGame(self.game.clone()));
        }
    }
}

/// Serves until `quit` or the end of input.
pub fn run(bot: &mut dyn Bot) {
    let asked = |flag: &str| std::env::args().skip(1).any(|argument| argument == flag);
    if asked("--version") {
        println!("{} {}", bot.name(), bot.version());
        return;
    }
    if asked("--help") {
        println!("{}: a bot for mancala games that speaks MBP on stdin and stdout", bot.name());
        return;
    }
    let options = bot.options();
    let variants = bot.variants();
    let state = if bot.state() { " state=1" } else { "" };
    let any = if variants.is_empty() { " variants=any" } else { "" };
    let anytime = if bot.anytime() { " anytime=1" } else { "" };
    let mut lines = vec![
        format!("id name {}", bot.name()),
        format!("id author {}", bot.author()),
        format!("id version {}", bot.version()),
        format!("feature legal=1{state}{any}{anytime}"),
    ];
    lines.extend(variants.iter().map(|claim| format!("variant {claim}")));
    lines.extend(options.iter().map(|option| option.declaration()));
    lines.push("mbpok 1".to_string());

    let shared = Arc::new(Shared { searches: Mutex::new(Vec::new()), wake: Condvar::new() });
    let (jobs, work) = channel();
    let mut reader = Reader {
        introduction: lines.join("\n"),
        options,
        shared: shared.clone(),
        jobs,
        game: Game::new("kalah", String::new()),
        fresh: true,
        position: Some(Position::start()),
    };
    std::thread::spawn(move || reader.serve());

    // The random numbers go on from turn to turn.
    let mut random = 0;
    for job in work {
        match job {
            Job::Say(line) => shared.send(&line),
            Job::SetOption(name, value) => bot.set_option(name, &value),
            Job::NewGame(game) => {
                random = game.random;
                bot.new_game(&game);
            }
            Job::Think(mut turn) => {
                turn.game.random = random;
                let chosen = bot.choose(&mut turn);
                random = turn.game.random;
                let search = &turn.search;
                let mut searches = shared.searches.lock().unwrap();
                while search.hold && !search.stop.load(Ordering::Relaxed) {
                    searches = shared.wake.wait(searches).unwrap();
                }
                searches.remove(0);
                write_line(&best(&chosen, search.id));
            }
            Job::End => break,
        }
    }
}
