//! A second implementation of the rules, which is simple and slow. It was written independently of the first one.
//!
//! From the text of a position, it computes the texts of all actions and of the positions after them. It keeps no
//! history, so it detects neither repetitions nor two passes in a row.

use std::collections::BTreeMap;

/// The file and rank of a square, from 1.
type Place = (i32, i32);
type Counts = [i32; 8];
type Board = BTreeMap<Place, Tile>;

const LETTERS: &str = "SBEFWILA";
const BLACK_SQUARES: [Place; 4] = [(6, 9), (8, 8), (7, 7), (9, 6)];
const RANGES: [i32; 8] = [2, 2, 1, 2, 2, 2, 0, 0];

/// The patterns of tiles that face north: `T` is a threatened square and `C` a covered one. The square of the tile is
/// `f` if the tile threatens itself, `l` if it covers itself, and `o` otherwise.
const PICTURES: [&[&str]; 8] = [
    &["TTT", "ToT", "TTT"],
    &["T", "T", "T", ".", "o"],
    &["..T..", "..T..", "TToTT", "..T..", "..T.."],
    &["TTTTT", ".TTT.", "..f.."],
    &["TCT", "CoC", "TCT"],
    &[".T.", "CoC"],
    &["CCC", "ClC", "CCC"],
    &[".T.T.", "T...T", "..o..", "T...T", ".T.T."],
];

#[derive(Clone, Copy, PartialEq)]
struct Tile {
    owner: usize,
    kind: usize,
    /// The facing `^`, `>`, `v` or `<`, or a space for none.
    facing: char,
}

#[derive(Clone)]
struct Table {
    board: Board,
    actor: usize,
    phase: String,
    hands: [Counts; 2],
    lost: [Counts; 2],
    turn: u64,
}

/// Every legal action and the position after it, sorted by the bytes of the actions.
pub fn moves(position: &str) -> Vec<(String, String)> {
    let table = read(position);
    let mut found = match table.phase.as_bytes()[0] {
        b'd' => drafts(&table),
        b'r' => gifts(&table),
        b't' => actions(&table),
        _ => Vec::new(),
    };
    found.sort();
    found
}

/// The number of action sequences of this length.
pub fn perft(position: &str, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let found = moves(position);
    if depth == 1 { found.len() as u64 } else { found.iter().map(|(_, after)| perft(after, depth - 1)).sum() }
}

fn directional(kind: usize) -> bool {
    "BFI".contains(letter(kind))
}

fn letter(kind: usize) -> char {
    LETTERS.as_bytes()[kind].into()
}

fn on_board((c, r): Place) -> bool {
    (2 * c - 15).abs() + (2 * r - 15).abs() <= 14
}

fn home(owner: usize, place: Place) -> bool {
    let quadrant = if owner == 0 { place.0 <= 7 && place.1 <= 7 } else { place.0 >= 8 && place.1 >= 8 };
    quadrant && !BLACK_SQUARES.contains(&place)
}

fn name((c, r): Place) -> String {
    format!("{}{r}", char::from(b'a' + (c - 1) as u8))
}

/// Whether the picture of a tile at `from` has one of these signs at `place`.
fn marks(tile: Tile, from: Place, place: Place, signs: &str) -> bool {
    let (mut x, mut y) = (place.0 - from.0, place.1 - from.1);
    // The offset is turned back from the tile's facing to north, one quarter turn at a time.
    for _ in 0.."^>v<".find(tile.facing).unwrap_or(0) {
        (x, y) = (-y, x);
    }
    let picture = PICTURES[tile.kind];
    let centre = picture.iter().enumerate().find_map(|(row, line)| Some((line.find(['o', 'f', 'l'])?, row)));
    let (column, row) = centre.expect("a picture shows its tile");
    let (column, row) = (column as i32 + x, row as i32 - y);
    if column < 0 || row < 0 {
        return false;
    }
    picture.get(row as usize).and_then(|line| line.chars().nth(column as usize)).is_some_and(|c| signs.contains(c))
}

fn threat(board: &Board, place: Place, against: usize) -> i32 {
    let counts = |(from, tile): &(&Place, &Tile)| {
        (tile.owner != against || letter(tile.kind) == 'F') && marks(**tile, **from, place, "Tf")
    };
    board.iter().filter(counts).count() as i32
}

fn need(board: &Board, place: Place, owner: usize) -> i32 {
    let covers = |(from, tile): (&Place, &Tile)| tile.owner == owner && marks(*tile, *from, place, "Cl");
    if home(owner, place) || board.iter().any(covers) { 3 } else { 2 }
}

fn capturable(board: &Board, owner: usize, fire: Option<bool>) -> Vec<Place> {
    let doomed = |(place, tile): &(&Place, &Tile)| {
        tile.owner == owner
            && fire.is_none_or(|fire| fire == (letter(tile.kind) == 'F'))
            && threat(board, **place, owner) >= need(board, **place, owner)
    };
    board.iter().filter(doomed).map(|(place, _)| *place).collect()
}

fn score(board: &Board, owner: usize) -> i32 {
    let value = |(place, tile): (&Place, &Tile)| {
        if tile.owner != owner || letter(tile.kind) == 'L' || BLACK_SQUARES.contains(place) || home(owner, *place) {
            0
        } else if home(1 - owner, *place) {
            2
        } else {
            1
        }
    };
    board.iter().map(value).sum()
}

fn reserve(table: &Table, owner: usize) -> Counts {
    let used = |kind: usize| {
        let placed = table.board.values().filter(|tile| tile.owner == owner && tile.kind == kind).count();
        table.hands[owner][kind] + table.lost[owner][kind] + placed as i32
    };
    std::array::from_fn(|kind| 3 - used(kind))
}

/// All choices of `count` of these tiles, taken only from the kinds with index `kind` or above.
fn choices(from: &Counts, kind: usize, count: i32) -> Vec<Counts> {
    if kind == 8 {
        return if count == 0 { vec![[0; 8]] } else { Vec::new() };
    }
    let mut all = Vec::new();
    for taken in 0..=from[kind].min(count) {
        for mut rest in choices(from, kind + 1, count - taken) {
            rest[kind] = taken;
            all.push(rest);
        }
    }
    all
}

fn word(counts: &Counts) -> String {
    (0..8).map(|kind| letter(kind).to_string().repeat(counts[kind] as usize)).collect()
}

fn take(table: &mut Table, owner: usize, chosen: &Counts) {
    for (held, taken) in table.hands[owner].iter_mut().zip(chosen) {
        *held += taken;
    }
}

fn drafts(table: &Table) -> Vec<(String, String)> {
    let (count, next) = match table.phase.as_str() {
        "d7" => (7, "d9"),
        "d9" => (9, "d1"),
        _ => (1, "t"),
    };
    let mut found = Vec::new();
    for chosen in choices(&reserve(table, table.actor), 0, count) {
        let mut after = table.clone();
        take(&mut after, table.actor, &chosen);
        after.phase = next.to_owned();
        after.actor = usize::from(next == "d9");
        found.push((format!("draft {}", word(&chosen)), write(&after)));
    }
    found
}

fn gifts(table: &Table) -> Vec<(String, String)> {
    let enemy = 1 - table.actor;
    let mut found = Vec::new();
    for chosen in choices(&reserve(table, enemy), 0, table.phase[1..].parse().expect("a number")) {
        let mut after = table.clone();
        take(&mut after, enemy, &chosen);
        after.phase = "t".to_owned();
        found.push((format!("give {}", word(&chosen)), write(&after)));
    }
    found
}

fn facings(kind: usize) -> Vec<char> {
    if directional(kind) { "^>v<".chars().collect() } else { vec![' '] }
}

/// Whether a tile may be deployed on a square.
fn deployable(board: &Board, owner: usize, kind: usize, place: Place) -> bool {
    if !on_board(place) || board.contains_key(&place) {
        return false;
    }
    let threatens = |(from, tile): (&Place, &Tile)| tile.owner == owner && marks(*tile, *from, place, "Tf");
    letter(kind) == 'L'
        || !BLACK_SQUARES.contains(&place)
            && threat(board, place, owner) == 0
            && (home(owner, place) || board.iter().any(threatens))
}

/// Finds the squares where a shift that begins with `path` may end. The tile has been lifted off the board.
fn targets(lifted: &Board, owner: usize, kind: usize, path: &[Place], found: &mut Vec<Place>) {
    let (c, r) = *path.last().expect("a path begins somewhere");
    if path.len() > 1 && !found.contains(&(c, r)) {
        found.push((c, r));
    }
    if path.len() as i32 > RANGES[kind] {
        return;
    }
    for next in [(c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)] {
        let own = i32::from(letter(kind) == 'F');
        if on_board(next)
            && !path.contains(&next)
            && !BLACK_SQUARES.contains(&next)
            && !lifted.contains_key(&next)
            && threat(lifted, next, owner) + own < need(lifted, next, owner)
        {
            targets(lifted, owner, kind, &[path, &[next]].concat(), found);
        }
    }
}

fn actions(table: &Table) -> Vec<(String, String)> {
    let (board, actor) = (&table.board, table.actor);
    let mut found = Vec::new();
    let reserve = reserve(table, actor);
    let left: i32 = reserve.iter().sum();
    if left > 0 {
        for chosen in choices(&reserve, 0, left.min(3)) {
            let mut after = table.clone();
            take(&mut after, actor, &chosen);
            found.push((format!("draw {}", word(&chosen)), write(&ended(after, 0))));
        }
    }
    let mut attempt = |text: String, from: Option<Place>, to: Place, kind: usize, facing: char| {
        let mut after = table.clone();
        match from {
            Some(from) => drop(after.board.remove(&from)),
            None => after.hands[actor][kind] -= 1,
        }
        after.board.insert(to, Tile { owner: actor, kind, facing });
        if capturable(&after.board, actor, None).is_empty() {
            found.push((format!("{text}{facing}").trim_end().to_owned(), write(&settled(after))));
        }
    };
    let places: Vec<Place> = (1..=14).flat_map(|c| (1..=14).map(move |r| (c, r))).collect();
    for kind in (0..8).filter(|&kind| table.hands[actor][kind] > 0) {
        for &place in places.iter().filter(|place| deployable(board, actor, kind, **place)) {
            for facing in facings(kind) {
                attempt(format!("{}@{}", letter(kind), name(place)), None, place, kind, facing);
            }
            if letter(kind) == 'I' {
                let mut reached = Vec::new();
                targets(board, actor, kind, &[place], &mut reached);
                for target in reached {
                    for facing in facings(kind) {
                        attempt(format!("I@{}-{}", name(place), name(target)), None, target, kind, facing);
                    }
                }
            }
        }
    }
    for (&from, tile) in board.iter().filter(|(_, tile)| tile.owner == actor) {
        let mut lifted = board.clone();
        lifted.remove(&from);
        let mut reached = Vec::new();
        targets(&lifted, actor, tile.kind, &[from], &mut reached);
        for target in reached {
            for facing in facings(tile.kind) {
                attempt(format!("{}-{}", name(from), name(target)), Some(from), target, tile.kind, facing);
            }
        }
        for facing in facings(tile.kind).into_iter().filter(|&facing| facing != tile.facing) {
            attempt(name(from), Some(from), from, tile.kind, facing);
        }
        if letter(tile.kind) == 'W' {
            for &place in places.iter().filter(|place| deployable(board, actor, tile.kind, **place)) {
                attempt(format!("{}@{}", name(from), name(place)), Some(from), place, tile.kind, ' ');
            }
        }
    }
    if found.is_empty() {
        found.push(("--".to_owned(), write(&ended(table.clone(), 0))));
    }
    found
}

/// Makes the captures after an action on the board, and ends the turn.
fn settled(mut table: Table) -> Table {
    let enemy = 1 - table.actor;
    let mut captured = 0;
    for fire in [false, true] {
        loop {
            let fallen = capturable(&table.board, enemy, Some(fire));
            for place in &fallen {
                let tile = table.board.remove(place).expect("a tile that falls is there");
                table.lost[enemy][tile.kind] += 1;
                captured += 1;
            }
            if fallen.is_empty() {
                break;
            }
        }
    }
    ended(table, captured)
}

fn ended(mut table: Table, captured: i32) -> Table {
    let mover = table.actor;
    table.turn += 1;
    table.actor = 1 - mover;
    let reward = captured.min(reserve(&table, mover).iter().sum());
    let tie = (0..2).all(|owner| table.lost[owner].iter().sum::<i32>() >= 13 && score(&table.board, owner) <= 5);
    table.phase = if score(&table.board, mover) >= 10 {
        ["x1-0", "x0-1"][mover].to_owned()
    } else if tie {
        "x1/2".to_owned()
    } else if reward > 0 {
        format!("r{reward}")
    } else {
        "t".to_owned()
    };
    table
}

fn read(position: &str) -> Table {
    let fields: Vec<&str> = position.split(' ').collect();
    let mut board = Board::new();
    for (row, text) in fields[0].split('/').enumerate() {
        let r = 14 - row as i32;
        let mut squares = (1..=14).filter(|&c| on_board((c, r)));
        let mut run = String::new();
        let mut letters = text.chars();
        while let Some(sign) = letters.next() {
            if sign.is_ascii_digit() {
                run.push(sign);
                continue;
            }
            for _ in 0..run.parse().unwrap_or(0) {
                squares.next();
            }
            run.clear();
            let kind = LETTERS.find(sign.to_ascii_uppercase()).expect("a tile");
            let facing = if directional(kind) { letters.next().expect("a facing") } else { ' ' };
            let place = (squares.next().expect("a square"), r);
            board.insert(place, Tile { owner: usize::from(sign.is_ascii_lowercase()), kind, facing });
        }
    }
    let counts = |text: &str| -> Counts {
        let mut counts = [0; 8];
        for pair in text.trim_matches('-').as_bytes().chunks(2) {
            counts[LETTERS.find(char::from(pair[0])).expect("a tile")] = i32::from(pair[1] - b'0');
        }
        counts
    };
    let both = |text: &str| {
        let (white, black) = text.split_once('/').expect("two sides");
        [counts(white), counts(black)]
    };
    Table {
        board,
        actor: usize::from(fields[1] == "b"),
        phase: fields[2].to_owned(),
        hands: both(fields[3]),
        lost: both(fields[4]),
        turn: fields[5].parse().expect("a number"),
    }
}

fn write(table: &Table) -> String {
    let mut rows = Vec::new();
    for r in (1..=14).rev() {
        let mut row = String::new();
        let mut empty = 0;
        for c in (1..=14).filter(|&c| on_board((c, r))) {
            let Some(tile) = table.board.get(&(c, r)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                row += &empty.to_string();
                empty = 0;
            }
            let sign = letter(tile.kind);
            row.push(if tile.owner == 0 { sign } else { sign.to_ascii_lowercase() });
            row += tile.facing.to_string().trim();
        }
        if empty > 0 {
            row += &empty.to_string();
        }
        rows.push(row);
    }
    let counts = |counts: &Counts| {
        let kinds = (0..8).filter(|&kind| counts[kind] > 0);
        let text: String = kinds.map(|kind| format!("{}{}", letter(kind), counts[kind])).collect();
        if text.is_empty() { "-".to_owned() } else { text }
    };
    let Table { actor, phase, hands, lost, turn, .. } = table;
    format!(
        "{} {} {phase} {}/{} {}/{} {turn}",
        rows.join("/"),
        ['w', 'b'][*actor],
        counts(&hands[0]),
        counts(&hands[1]),
        counts(&lost[0]),
        counts(&lost[1])
    )
}
