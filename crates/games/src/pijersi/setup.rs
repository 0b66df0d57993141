//! The setups: the cubes on the board at the start of a game.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

use super::board::{GRID, PijersiBoard, PijersiPiece, Role};
use crate::game::ParseSetupError;
use board::{
    color::{ByColor, Color},
    grid::Cell,
    phrase::Phrase,
};

/// The names of the setups, the usual setup first.
pub const NAMES: &[&str] = &["classic", "half-random", "full-random"];

/// The number of letters in a setup code.
const CODE_LETTERS: usize = 6;

/// The roles of a side's fourteen cubes. White's cubes are, in this order, on `a1` to `a6` and `b1` to `b3`, the lower
/// and the upper cube of the stack on `b4`, and on `b5` to `b7`. Black's cubes are on the same cells after a half turn
/// of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side([Role; 14]);

/// The index in [`Side`] of the stack's lower cube.
const LOWER: usize = 9;
/// The index in [`Side`] of the stack's upper cube.
const UPPER: usize = 10;

impl Side {
    const CLASSIC: Self = {
        use Role::{Paper as P, Rock as R, Scissors as S, Wise as W};
        Self([R, P, S, R, P, S, P, S, R, W, W, S, R, P])
    };

    /// Shuffles the cubes of a side. If a wise would stand on another role, the two cubes of the stack are swapped.
    fn draw(lot: &mut ChaCha8Rng) -> Self {
        let mut cubes = Self::CLASSIC.0;
        for last in (1..cubes.len()).rev() {
            cubes.swap(last, below(lot, last + 1));
        }
        if !cubes[UPPER].may_stand_on(cubes[LOWER]) {
            cubes.swap(LOWER, UPPER);
        }
        Self(cubes)
    }

    /// Reads the author's setup code: a number in base 26, written in letters with the most significant letter first.
    /// Its digits in base 4, the least significant digit first, are the roles of the cubes.
    fn from_code(code: &str) -> Result<Self, Phrase> {
        let unknown = || Phrase::new("pijersi-setup-unknown").with("setup", code);
        if code.len() != CODE_LETTERS || !code.bytes().all(|letter| letter.is_ascii_alphabetic()) {
            return Err(unknown());
        }
        let mut sum = code.bytes().fold(0, |sum, letter| sum * 26 + usize::from(letter.to_ascii_uppercase() - b'A'));
        let cubes = [(); 14].map(|()| {
            let role = Role::ALL[sum % 4];
            sum /= 4;
            role
        });
        if sum > 0 {
            return Err(unknown());
        }
        check_cubes(&cubes, code)?;
        if !cubes[UPPER].may_stand_on(cubes[LOWER]) {
            return Err(Phrase::new("pijersi-setup-wise").with("setup", code).with("role", cubes[LOWER].name()));
        }
        Ok(Self(cubes))
    }

    fn place(self, board: &mut PijersiBoard, color: Color) {
        let cells: Vec<Cell> = GRID.cells().take(13).collect();
        let mut cubes = self.0.into_iter();
        for cell in cells {
            let mut next = || cubes.next().expect("fourteen cubes fill twelve cells and a stack");
            let piece = if cell == Cell::new(1, 4) {
                PijersiPiece::stack(color, next(), next())
            } else {
                PijersiPiece::cube(color, next())
            };
            let cell = match color {
                Color::White => cell,
                Color::Black => GRID.turned(cell).expect("the board looks the same after half a turn"),
            };
            board.set(cell, Some(piece));
        }
    }
}

/// The board of the usual setup.
pub fn classic() -> PijersiBoard {
    board(Side::CLASSIC, Side::CLASSIC)
}

/// The board of a named setup, of the author's setup codes or of his list of pieces. If the setup is random, `seed`
/// determines it. A seed must lead to the same setup in every version of the program, because stored challenges hold
/// only the seed.
///
/// # Errors
/// Returns `ParseSetupError` if the text is neither the name of a setup, nor one or two valid setup codes, nor a list
/// of pieces.
pub fn read(setup: &str, seed: u64) -> Result<PijersiBoard, ParseSetupError> {
    let mut lot = ChaCha8Rng::seed_from_u64(seed);
    let text = setup.trim();
    match text.to_ascii_lowercase().as_str() {
        "classic" => return Ok(classic()),
        "half-random" => {
            let side = Side::draw(&mut lot);
            return Ok(board(side, side));
        }
        "full-random" => {
            let white = Side::draw(&mut lot);
            return Ok(board(white, Side::draw(&mut lot)));
        }
        _ => {}
    }
    if text.contains(':') {
        return listed(text).map_err(|reason| ParseSetupError { text: setup.to_owned(), reason });
    }
    let (white, black) = text.split_once('-').unwrap_or((text, text));
    let read = |code| Side::from_code(code).map_err(|reason| ParseSetupError { text: setup.to_owned(), reason });
    Ok(board(read(white)?, read(black)?))
}

/// Refuses cubes that are not those of one side.
fn check_cubes(cubes: &[Role], setup: &str) -> Result<(), Phrase> {
    for role in Role::ALL {
        let count = |cubes: &[Role]| cubes.iter().filter(|&&cube| cube == role).count() as u32;
        let (found, expected) = (count(cubes), count(&Side::CLASSIC.0));
        if found != expected {
            return Err(say!("pijersi-setup-cubes", setup, role: role.name(), found, expected));
        }
    }
    Ok(())
}

/// Reads the list of pieces that the author writes above a game, such as `f4:ww f57:rsp b13:PSR`. Each word names a
/// cell with a cube or a stack, the upper cube first, or the first and the last cell of a part of a row with cubes.
/// White's letters are capitals.
fn listed(text: &str) -> Result<PijersiBoard, Phrase> {
    let unknown = || Phrase::new("pijersi-setup-unknown").with("setup", text);
    let mut board = PijersiBoard::EMPTY;
    let mut cubes = ByColor::new_with(|_| Vec::new());
    for word in text.split_whitespace() {
        for (cell, piece) in placed(word).ok_or_else(unknown)? {
            if board.get(cell).is_some() {
                return Err(unknown());
            }
            board.set(cell, Some(piece));
            cubes[piece.color].extend([Some(piece.top), piece.bottom].into_iter().flatten());
        }
    }
    for color in Color::ALL {
        check_cubes(&cubes[color], text)?;
    }
    Ok(board)
}

/// The pieces that a word of such a list places.
fn placed(word: &str) -> Option<Vec<(Cell, PijersiPiece)>> {
    let (place, letters) = word.split_once(':')?;
    let (row, numbers) = place.split_at_checked(1)?;
    let (first, last) = (numbers.chars().next()?, numbers.chars().next_back()?);
    let cubes: Vec<_> = letters.chars().map(Role::from_letter).collect::<Option<_>>()?;
    let cell = |number: char| format!("{row}{number}").parse().ok().filter(|cell| GRID.contains(*cell));
    match cubes[..] {
        [(color, top), (other, bottom)] if numbers.len() == 1 && color == other && top.may_stand_on(bottom) => {
            Some(vec![(cell(first)?, PijersiPiece::stack(color, bottom, top))])
        }
        _ if numbers.len() <= 2 && (first..=last).count() == cubes.len() => {
            let cubes = cubes.into_iter().map(|(color, role)| PijersiPiece::cube(color, role));
            (first..=last).zip(cubes).map(|(at, cube)| Some((cell(at)?, cube))).collect()
        }
        _ => None,
    }
}

fn board(white: Side, black: Side) -> PijersiBoard {
    let mut board = PijersiBoard::EMPTY;
    white.place(&mut board, Color::White);
    black.place(&mut board, Color::Black);
    board
}

/// A random number below `limit`. Scaling a 64-bit number to the small limits used here has a bias below 2^-60.
fn below(lot: &mut ChaCha8Rng, limit: usize) -> usize {
    let scaled = u128::from(lot.next_u64()) * limit as u128;
    (scaled >> 64) as usize
}
