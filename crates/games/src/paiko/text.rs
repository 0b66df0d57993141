//! Position strings.

use std::{fmt, str::FromStr};

use super::{
    DRAFTERS, Paiko, Phase, STOPPED, TEN_POINTS, TIE,
    board::PaikoBoard,
    course::is_tied,
    history::History,
    rulings::{DRAFT, EACH, MOST_TURNS, Options, WINNING_POINTS, no_option},
    squares::{GRID, Square, Squares},
    supply::{Stock, Supply},
    tile::{Facing, Tile, TileKind},
};
use crate::game::{Outcome, ParsePositionError};
use board::{
    color::{ByColor, Color},
    grid::Cell,
    phrase::Phrase,
};

/// The number of fields of a position string.
pub const FIELDS: usize = 6;

impl fmt::Display for Paiko {
    /// Prints the position string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = GRID.text(|cell| self.tile(cell).map(tile_text));
        write!(f, "{board} {} ", self.turn.char())?;
        match self.phase {
            Phase::Draft(stage) => write!(f, "d{}", DRAFT[stage])?,
            Phase::Action => f.write_str("t")?,
            Phase::Reward(count) => write!(f, "r{count}")?,
            Phase::Over(outcome) => f.write_str(result(outcome.winner()))?,
        }
        let ByColor { white, black } = &self.stocks;
        write!(f, " {}/{}", Counts(white.hand), Counts(black.hand))?;
        write!(f, " {}/{} {}", Counts(white.discard), Counts(black.discard), self.turns)
    }
}

/// The phase field of a finished game.
const fn result(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "x1-0",
        Some(Color::Black) => "x0-1",
        None => "x1/2",
    }
}

/// The text of a tile: its letter, in upper case for White and in lower case for Black, and its facing.
fn tile_text(Tile { color, kind, facing }: Tile) -> String {
    let letter = match color {
        Color::White => kind.letter(),
        Color::Black => kind.letter().to_ascii_lowercase(),
    };
    std::iter::once(letter).chain(facing.map(Facing::sign)).collect()
}

/// Prints each kind of tile as its letter with the number of tiles: `S2B1L1`. No tiles are printed as `-`.
struct Counts(Supply);

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        self.0.kinds().try_for_each(|kind| write!(f, "{}{}", kind.letter(), self.0.count(kind)))
    }
}

impl FromStr for Paiko {
    type Err = ParsePositionError;

    /// Reads a canonical position string, with any spaces around its six fields, under the standard options.
    ///
    /// The position must be possible in a game: a side has at most three tiles of a kind, the side to act fits the
    /// number of turns, the game is not over unless its phase says so, and no tile is capturable.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(read(text, Options::STANDARD)?)
    }
}

/// Reads a position string of a game whose options are given by their canonical text.
///
/// # Errors
/// The first flaw of either text.
pub fn read_under(text: &str, rules: &str) -> Result<Paiko, ParsePositionError> {
    let options = rules.parse().ok().filter(|options: &Options| options.words().join(" ") == rules);
    let options = options.ok_or_else(|| no_option(rules))?;
    Ok(read(text, options)?)
}

/// Reads a position string of a game with these options.
pub fn read(text: &str, options: Options) -> Result<Paiko, Phrase> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let &[rows, turn, phase, hands, discards, turns] = fields.as_slice() else {
        return Err(say!("paiko-setup-fields", found: fields.len() as i64));
    };
    let board = read_board(rows)?;
    let turn = Color::from_letter(turn).ok_or_else(|| say!("paiko-setup-side").with_typed("text", turn))?;
    let hands = read_both(hands)?;
    let discards = read_both(discards)?;
    let count: Option<u64> = turns.parse().ok().filter(|&count| count <= MOST_TURNS);
    let turns = count.ok_or_else(|| say!("paiko-setup-turns").with_typed("text", turns))?;
    let mut stocks = ByColor { white: Stock::START, black: Stock::START };
    for color in Color::ALL {
        stocks[color] = stock(color, &board, hands[color], discards[color])?;
    }
    let phase = read_phase(phase, &board, &stocks)?;
    let position = Paiko { board: Box::new(board), stocks, turn, phase, turns, options, history: History::default() };
    validate(&position)?;
    let canonical = position.to_string();
    match fields.iter().zip(canonical.split(' ')).find(|(found, canonical)| *found != canonical) {
        Some((found, canonical)) => {
            Err(say!("paiko-setup-spelling").with_typed("found", found).with_typed("canonical", canonical))
        }
        None => Ok(position.without_history()),
    }
}

fn read_board(text: &str) -> Result<PaikoBoard, Phrase> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != GRID.rows().len() {
        return Err(say!("paiko-setup-rows", found: rows.len() as i64));
    }
    let mut board = PaikoBoard::EMPTY;
    for ((rank, row), text) in (1..=14).zip(GRID.rows()).rev().zip(rows) {
        let cells: Vec<Cell> = (0..row.cells).map(|place| Cell::new(row.indent / 2 + place, rank)).collect();
        read_row(&mut board, rank, &cells, text)?;
    }
    Ok(board)
}

fn read_row(board: &mut PaikoBoard, rank: u8, cells: &[Cell], text: &str) -> Result<(), Phrase> {
    let typed = |phrase: Phrase| phrase.with_typed("text", text);
    let mut width = 0usize;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if let Some(mut run) = letter.to_digit(10) {
            while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
                run = run.saturating_mul(10).saturating_add(digit);
                letters.next();
            }
            width = width.saturating_add(run as usize);
            continue;
        }
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let kind = TileKind::from_letter(letter.to_ascii_uppercase());
        let kind = kind.ok_or_else(|| {
            typed(say!("paiko-setup-no-tile", rank: u32::from(rank))).with_typed("sign", &letter.to_string())
        })?;
        let facing = if kind.is_directional() {
            let facing = letters.next().filter(|sign| "^>v<".contains(*sign)).and_then(Facing::from_sign);
            Some(facing.ok_or_else(|| {
                typed(say!("paiko-setup-no-facing", rank: u32::from(rank))).with_typed("letter", &letter.to_string())
            })?)
        } else {
            None
        };
        if let Some(square) = cells.get(width).copied().and_then(Square::of) {
            if kind != TileKind::Lotus && Squares::BLACK.contains(square) {
                return Err(say!("paiko-illegal-black-square", at: square.cell()));
            }
            board.put(square, Tile { color, kind, facing });
        }
        width += 1;
    }
    if width == cells.len() {
        return Ok(());
    }
    let (found, expected) = (i64::try_from(width).unwrap_or(i64::MAX), cells.len() as i64);
    Err(typed(say!("paiko-setup-squares", rank: u32::from(rank), found, expected)))
}

/// Reads the hands or the discards of both sides.
fn read_both(text: &str) -> Result<ByColor<Supply>, Phrase> {
    let read = || {
        let (white, black) = text.split_once('/')?;
        Some(ByColor { white: read_counts(white)?, black: read_counts(black)? })
    };
    read().ok_or_else(|| say!("paiko-setup-tiles").with_typed("text", text))
}

fn read_counts(text: &str) -> Option<Supply> {
    let mut supply = Supply::NONE;
    if text == "-" {
        return Some(supply);
    }
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let kind = TileKind::from_letter(letter)?;
        let count = letters.next()?.to_digit(10)?;
        (0..count).for_each(|_| supply.add(kind));
    }
    Some(supply)
}

/// The tiles of a side off the board. Tiles that are neither on the board nor in the hand or discard are in the
/// reserve.
fn stock(color: Color, board: &PaikoBoard, hand: Supply, discard: Supply) -> Result<Stock, Phrase> {
    let mut reserve = Supply::FULL;
    let placed: Supply = board.tiles().filter(|(_, tile)| tile.color == color).map(|(_, tile)| tile.kind).collect();
    for kind in TileKind::ALL {
        let found = [placed, hand, discard].map(|supply| supply.count(kind)).into_iter().map(u32::from).sum::<u32>();
        let most = u32::from(EACH);
        if found > most {
            return Err(say!("paiko-setup-too-many", color, tile: kind.name(), found, most));
        }
        (0..found).for_each(|_| reserve.remove(kind));
    }
    Ok(Stock { reserve, hand, discard })
}

fn read_phase(text: &str, board: &PaikoBoard, stocks: &ByColor<Stock>) -> Result<Phase, Phrase> {
    let error = || say!("paiko-setup-phase").with_typed("text", text);
    if let Some(winner) = [None, Some(Color::White), Some(Color::Black)].into_iter().find(|&w| result(w) == text) {
        let tied = winner.is_none() && is_tied(board, stocks);
        return Ok(Phase::Over(match winner {
            Some(winner) if board.score(winner) >= WINNING_POINTS => Outcome::Decisive { winner, by: TEN_POINTS },
            Some(winner) => Outcome::Decisive { winner, by: STOPPED },
            None => Outcome::Draw { by: if tied { TIE } else { STOPPED } },
        }));
    }
    match text.split_at_checked(1) {
        Some(("t", "")) => Ok(Phase::Action),
        Some(("d", count)) => {
            let stage = DRAFT.iter().position(|drafted| drafted.to_string() == count);
            stage.map(Phase::Draft).ok_or_else(error)
        }
        Some(("r", count)) => count.parse().ok().filter(|&count| count > 0).map(Phase::Reward).ok_or_else(error),
        _ => Err(error()),
    }
}

/// Checks that the fields of a position string are consistent with each other.
fn validate(position: &Paiko) -> Result<(), Phrase> {
    let Paiko { board, stocks, turn, phase, turns, options, .. } = position;
    let by_turns = if turns % 2 == 0 { Color::White } else { Color::Black };
    match *phase {
        Phase::Draft(stage) => {
            let drafted = |color| -> u32 {
                DRAFT.iter().zip(DRAFTERS).take(stage).filter(|(_, d)| *d == color).map(|(&n, _)| u32::from(n)).sum()
            };
            let begun = !board.occupied().is_empty() || *turns > 0;
            if *turn != DRAFTERS[stage] || begun {
                return Err(say!("paiko-setup-draft-turn", count: u32::from(DRAFT[stage])));
            }
            for color in Color::ALL {
                let Stock { hand, discard, .. } = stocks[color];
                if hand.total() != drafted(color) || !discard.is_empty() {
                    return Err(say!("paiko-setup-drafted", color, count: drafted(color)));
                }
            }
        }
        Phase::Reward(count) => {
            if *turns == 0 || count > stocks[*turn].discard.total() || count > stocks[!*turn].reserve.total() {
                return Err(say!("paiko-setup-reward", count));
            }
        }
        Phase::Action | Phase::Over(_) => {}
    }
    let stopped_in_the_draft = *turns == 0 && matches!(phase, Phase::Over(_));
    if !matches!(phase, Phase::Draft(_)) && *turn != by_turns && !stopped_in_the_draft {
        return Err(say!("paiko-setup-wrong-turn", turns: turns.to_string(), color: by_turns));
    }
    for color in Color::ALL {
        if let Some(at) = board.capturable(color).by_name().next() {
            return Err(say!("paiko-setup-capturable", at: at.cell()));
        }
        if !matches!(phase, Phase::Over(_)) && board.score(color) >= WINNING_POINTS {
            return Err(say!("paiko-setup-won", color, points: board.score(color)));
        }
    }
    if options.tie && !matches!(phase, Phase::Over(_)) && is_tied(board, stocks) {
        return Err(say!("paiko-setup-tie"));
    }
    Ok(())
}
