//! A second implementation of the rules, which is simple and slow. It was written independently of the first one.

use std::collections::{BTreeMap, BTreeSet};

type Square = (i8, i8);

/// The latest movement of a side: tokens moved from one square to another.
#[derive(Clone, Copy, PartialEq)]
struct Memory {
    from: Square,
    to: Square,
    tokens: usize,
    before: usize,
    after: usize,
}

/// A position, which stores the tokens on each occupied square from the lowest token to the highest.
#[derive(Clone)]
pub struct Slow {
    squares: BTreeMap<Square, String>,
    mover: char,
    white_nest: Square,
    black_nest: Square,
    white: Option<Memory>,
    black: Option<Memory>,
}

/// The result of a turn: the occupied squares, and whether the turn wins, or loses by connected dragons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Result {
    pub squares: BTreeMap<Square, String>,
    pub wins: bool,
    pub loses: bool,
}

fn square(name: &str) -> Square {
    (name.as_bytes()[0] as i8 - b'a' as i8, name[1..].parse().expect("a rank"))
}

fn name((file, rank): Square) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8))
}

impl Slow {
    /// Reads a position string that lists the ranks of the board.
    pub fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut squares = BTreeMap::new();
        for (rank, text) in (1..=13).rev().zip(fields[0].split('/')) {
            let mut file = 0;
            let mut stack: Option<String> = None;
            for sign in text.chars() {
                match (sign, &mut stack) {
                    ('(', _) => stack = Some(String::new()),
                    (')', Some(tokens)) => {
                        squares.insert((file, rank), tokens.clone());
                        stack = None;
                        file += 1;
                    }
                    (token, Some(tokens)) => tokens.push(token),
                    ('w' | 'b', None) => {
                        squares.insert((file, rank), sign.to_string());
                        file += 1;
                    }
                    (digit, None) => file += digit.to_digit(10).expect("empty squares") as i8,
                }
            }
            assert_eq!(file, 7, "{text}");
        }
        let memory = |place: usize| {
            let text = fields.get(place).filter(|text| **text != "-")?;
            let parts: Vec<&str> = text.split(':').collect();
            let second = parts[0].rfind(char::is_alphabetic).expect("two squares");
            let number = |place: usize| parts[place].parse().expect("a number");
            let (from, to) = (square(&parts[0][..second]), square(&parts[0][second..]));
            Some(Memory { from, to, tokens: number(1), before: number(2), after: number(3) })
        };
        let nests = fields.get(2).filter(|text| **text != "-").map_or("d1,d13", |text| *text);
        let (white_nest, black_nest) = nests.split_once(',').expect("two nests");
        Self {
            squares,
            mover: fields[1].chars().next().expect("a side"),
            white_nest: square(white_nest),
            black_nest: square(black_nest),
            white: memory(3),
            black: memory(4),
        }
    }

    /// The occupied squares with their tokens.
    pub const fn squares(&self) -> &BTreeMap<Square, String> {
        &self.squares
    }

    /// All legal turns with their results.
    pub fn turns(&self) -> BTreeMap<String, Result> {
        let mut found = BTreeMap::new();
        let memory = if self.mover == 'w' { self.white } else { self.black };
        let starts: Vec<Square> =
            self.squares.keys().copied().filter(|at| self.owner(*at) == Some(self.mover)).collect();
        for from in starts {
            self.go_on(from, false, memory, name(from), &mut found);
        }
        let duty = self.connected();
        for result in found.values_mut() {
            let after = Self { squares: result.squares.clone(), ..self.clone() };
            result.loses = !result.wins && duty && after.connected();
        }
        found
    }

    fn content(&self, at: Square) -> &str {
        self.squares.get(&at).map_or("", String::as_str)
    }

    fn owner(&self, at: Square) -> Option<char> {
        self.content(at).chars().last()
    }

    fn go_on(
        &self,
        from: Square,
        chain: bool,
        memory: Option<Memory>,
        text: String,
        found: &mut BTreeMap<String, Result>,
    ) {
        let forward = if self.mover == 'w' { 1 } else { -1 };
        let (own_nest, enemy_nest) =
            if self.mover == 'w' { (self.white_nest, self.black_nest) } else { (self.black_nest, self.white_nest) };
        let stack = self.content(from).to_owned();
        let h = stack.len();
        for (files, ranks) in [(1, 0), (-1, 0), (0, forward), (0, -forward)] {
            let to = (from.0 + files, from.1 + ranks);
            if !(0..7).contains(&to.0) || !(1..=13).contains(&to.1) || to == own_nest {
                continue;
            }
            let (ahead, back) = (ranks == forward, ranks == -forward);
            let k = if to == enemy_nest { 1 } else { self.content(to).len() };
            let friendly = to == enemy_nest || self.owner(to) == Some(self.mover);
            for symbol in ['=', '+', '-', '!'] {
                let moving = match symbol {
                    '=' if k < h => h - k,
                    '+' if k == h && friendly => 1,
                    '-' if k + 2 <= h => 1,
                    '!' if chain && k >= h && !(k == h && friendly) => 1,
                    _ => continue,
                };
                if chain && moving > 1 {
                    continue;
                }
                let lowest = stack.chars().nth(h - moving).expect("a token");
                if back && !(symbol == '=' && moving >= 2 && lowest != self.mover) {
                    continue;
                }
                if ahead && symbol == '=' && lowest != self.mover {
                    continue;
                }
                let new = Memory { from, to, tokens: moving, before: h - moving + 1, after: k + 1 };
                let undone = |old: Memory| {
                    new.from == old.to
                        && new.to == old.from
                        && new.tokens == old.tokens
                        && new.before == old.after
                        && new.after == old.before
                };
                if memory.is_some_and(undone) {
                    continue;
                }
                let mut after = self.clone();
                let top = &stack[h - moving..];
                after.squares.entry(to).or_default().push_str(top);
                after.squares.insert(from, stack[..h - moving].to_owned());
                after.squares.retain(|_, tokens| !tokens.is_empty());
                if !after.river_is_held() {
                    continue;
                }
                let text = format!("{text}{symbol}{}", name(to));
                let landed = after.content(to);
                let own = landed[..landed.len() - 1].chars().filter(|token| *token == self.mover).count();
                if to == enemy_nest {
                    if !after.connected() {
                        found.insert(text + "#", Result { squares: after.squares, wins: true, loses: false });
                    }
                } else if own >= 3 {
                    after.go_on(to, true, Some(new), text, found);
                } else {
                    found.insert(text, Result { squares: after.squares, wins: false, loses: false });
                }
            }
        }
    }

    /// Whether all tokens in the river are held. A token beside a bank token is held, and held tokens hold their
    /// neighbors along the river.
    fn river_is_held(&self) -> bool {
        let river: BTreeSet<i8> = (0..7).filter(|file| self.squares.contains_key(&(*file, 7))).collect();
        let bank = |file: i8| self.squares.contains_key(&(file, 6)) || self.squares.contains_key(&(file, 8));
        let mut held: BTreeSet<i8> = river.iter().copied().filter(|file| bank(*file)).collect();
        loop {
            let more: BTreeSet<i8> = river
                .iter()
                .copied()
                .filter(|file| held.contains(file) || held.contains(&(file - 1)) || held.contains(&(file + 1)))
                .collect();
            if more == held {
                return held == river;
            }
            held = more;
        }
    }

    /// Whether two dragons of the mover, which are stacks of at least three tokens of its own color only, are on
    /// adjacent squares.
    fn connected(&self) -> bool {
        let dragon = |tokens: &str| tokens.len() >= 3 && tokens.chars().all(|token| token == self.mover);
        let dragons: Vec<Square> =
            self.squares.iter().filter(|(_, tokens)| dragon(tokens)).map(|(at, _)| *at).collect();
        dragons.iter().any(|a| dragons.iter().any(|b| (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1))
    }
}
