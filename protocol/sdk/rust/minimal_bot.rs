// The smallest bot, without the SDK: the last legal move in every variant.
use std::io::BufRead;

fn main() {
    let mut answer = String::new(); // still to be given; `go infinite` waits for `stop`
    for line in std::io::stdin().lock().split(b'\n').flatten() {
        let line = String::from_utf8_lossy(&line).trim().to_string();
        let words: Vec<&str> = line.split_whitespace().collect();
        let legal = words.iter().skip_while(|word| **word != "legal").skip(1);
        let chosen = legal.last().unwrap_or(&"none");
        match *words.first().unwrap_or(&"") {
            "mbp" => println!("id name minimal\nfeature legal=1 variants=any\nmbpok 1"),
            "isready" => println!("readyok"),
            "ping" => println!("{}", line.replacen("ping", "pong", 1)),
            "quit" => return,
            "go" if words.contains(&"infinite") => answer = format!("bestmove {chosen}\n"),
            "go" => println!("bestmove {chosen}"),
            "stop" => print!("{}", std::mem::take(&mut answer)),
            _ => {}
        }
    }
}
