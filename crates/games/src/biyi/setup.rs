//! The setups of a game.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

use super::{
    Biyi,
    board::{BiyiBoard, FILES, GRID, NESTS, TOKENS, VILLAGE},
    stack::TokenStack,
    text,
};
use crate::game::{ParseSetupError, Position};
use board::{
    color::{ByColor, Color},
    grid::Cell,
    phrase::Phrase,
};

/// The names of the setups, the random one last.
pub const NAMES: &[&str] =
    &["classic", "house-terrace", "house-gates", "house-guard", "house-stairs", "house-reed", RANDOM];

/// The name of the random setup.
const RANDOM: &str = "random";

/// The camps, the arrangements of a side's tokens, by name: first the rulebook's arrangement, then those designed for
/// this program. The position cards of the rulebook are not available to us.
const CAMPS: [(&str, &str); 6] = [
    ("classic", "1111111/1111111/1111111/1111111/111*111"),
    ("house-terrace", "1111111/.2.2.2./1111111/2.2.2.2/111*111"),
    ("house-gates", "2.1.1.2/1212121/.1.1.1./1111111/112*211"),
    ("house-guard", "2222222/1111111/.1.1.1./1.1.1.1/111*111"),
    ("house-stairs", "3.2.1.1/.2.1.1./2.1.1.1/1111111/222*221"),
    ("house-reed", ".11111./2.....2/1211121/.2.2.2./222*112"),
];

/// The heights of a side's stacks in its village, 0 for the nest: the front row first, each row from the left as that
/// side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Camp([[u8; FILES as usize]; VILLAGE as usize]);

impl Camp {
    /// Reads a camp string, in which digits are heights, `.` is an empty square and `*` the nest.
    fn read(text: &str) -> Result<Self, Phrase> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(VILLAGE) {
            return Err(say!("biyi-setup-camp-rows", found: rows.len() as i64));
        }
        let mut camp = Self([[0; FILES as usize]; VILLAGE as usize]);
        for ((number, text), heights) in (1u8..).zip(rows).zip(&mut camp.0) {
            if text.chars().count() != heights.len() || !text.chars().all(|sign| matches!(sign, '1'..='9' | '.' | '*'))
            {
                return Err(say!("biyi-setup-camp-row", row: i64::from(number)).with_typed("text", text));
            }
            for (file, (sign, height)) in (0u8..).zip(text.chars().zip(heights)) {
                let cell = Cell::new(file, VILLAGE + 1 - number);
                if (sign == '*') != (cell == NESTS.white) {
                    return Err(say!("biyi-setup-camp-nest", row: i64::from(number)).with_typed("text", text));
                }
                *height = sign.to_digit(10).map_or(0, |digit| digit as u8);
            }
        }
        Ok(camp)
    }

    fn named(name: &str) -> Option<Self> {
        let (_, camp) = CAMPS.into_iter().find(|(listed, _)| *listed == name)?;
        Some(Self::read(camp).expect("the camps of the setups with names are well-formed"))
    }

    /// Picks one of the named camps at random, but not `other`.
    fn draw(lot: &mut ChaCha8Rng, other: Option<Self>) -> Self {
        let camps: Vec<Self> =
            CAMPS.into_iter().filter_map(|(name, _)| Self::named(name)).filter(|camp| Some(*camp) != other).collect();
        // Scaling a 64-bit number to so few camps has a bias below 2^-60.
        camps[((u128::from(lot.next_u64()) * camps.len() as u128) >> 64) as usize]
    }

    /// Puts the stacks of the camp on the board. Our reading is that each side arranges its camp as seen from its own
    /// edge of the board, so Black's camp is rotated by half a turn.
    fn place(self, board: &mut BiyiBoard, color: Color) {
        for (row, heights) in (0u8..).zip(self.0) {
            for (file, height) in (0u8..).zip(heights) {
                let cell = Cell::new(file, VILLAGE - row);
                let cell = match color {
                    Color::White => cell,
                    Color::Black => GRID.turned(cell).expect("the board looks the same after half a turn"),
                };
                board.set(cell, (0..height).map(|_| color).collect::<TokenStack>());
            }
        }
    }
}

/// The position of the classic setup.
pub fn classic() -> Biyi {
    let camp = Camp::named("classic").expect("the usual camp has a name");
    lay_out(ByColor { white: camp, black: camp }).expect("the usual camp has the tokens of a side")
}

/// Reads a setup: a position string, a name or a camp string. Two names or camp strings joined by `+` are for White and
/// Black.
///
/// The seed determines the random camps. It must lead to the same setup in all versions of the program, because stored
/// challenges hold only the seed.
pub fn read(setup: &str, seed: u64) -> Result<Biyi, ParseSetupError> {
    let text = setup.trim();
    let position = if is_position(text) {
        text::read(text)
    } else {
        camps(text, &mut ChaCha8Rng::seed_from_u64(seed)).and_then(lay_out)
    };
    position.and_then(checked).map_err(|reason| ParseSetupError { text: setup.to_owned(), reason })
}

/// Whether a text looks like a position string: it has several fields, a `:` as in a list of stacks, or more ranks than
/// a camp.
fn is_position(text: &str) -> bool {
    !text.contains('+') && (text.split_whitespace().count() > 1 || text.contains(':') || text.matches('/').count() > 9)
}

/// Reads the camps of both sides. If the text names a camp for each side and a camp is random, it differs from the camp
/// of the other side.
fn camps(text: &str, lot: &mut ChaCha8Rng) -> Result<ByColor<Camp>, Phrase> {
    let parts: Vec<String> = text.split('+').map(|part| part.trim().to_ascii_lowercase()).collect();
    let unknown = |text: &str| say!("biyi-setup-unknown").with_typed("setup", text);
    let camp = |part: &String| -> Result<Option<Camp>, Phrase> {
        if part == RANDOM {
            Ok(None)
        } else if let Some(camp) = Camp::named(part) {
            Ok(Some(camp))
        } else if part.contains('/') {
            Camp::read(part).map(Some)
        } else {
            Err(unknown(part))
        }
    };
    let (white, black) = match parts.as_slice() {
        [both] => {
            let camp = camp(both)?.unwrap_or_else(|| Camp::draw(lot, None));
            (camp, camp)
        }
        [white, black] => match (camp(white)?, camp(black)?) {
            (Some(white), black) => (white, black.unwrap_or_else(|| Camp::draw(lot, Some(white)))),
            (None, black) => {
                let white = Camp::draw(lot, black);
                (white, black.unwrap_or_else(|| Camp::draw(lot, Some(white))))
            }
        },
        _ => return Err(unknown(text)),
    };
    Ok(ByColor { white, black })
}

/// The start position with these camps. Refuses camps with a wrong number of tokens before it builds the position,
/// since [`BiyiBoard::key`] panics if there are too many tokens.
fn lay_out(camps: ByColor<Camp>) -> Result<Biyi, Phrase> {
    let mut board = BiyiBoard::empty();
    for color in Color::ALL {
        camps[color].place(&mut board, color);
    }
    counted(&board)?;
    Ok(Biyi::new(board, Color::White, NESTS, ByColor::default()))
}

/// Checks that each side has all of its tokens.
fn counted(board: &BiyiBoard) -> Result<(), Phrase> {
    for color in Color::ALL {
        let found = board.tokens(color);
        if found != TOKENS {
            return Err(say!("biyi-setup-tokens", color, found, expected: TOKENS));
        }
    }
    Ok(())
}

/// Checks that a game may begin from a position: all tokens are on the board, no dragons are connected, and the side to
/// move has a legal turn. The callers have checked the nests and the river before.
fn checked(position: Biyi) -> Result<Biyi, Phrase> {
    counted(&position.board)?;
    for color in Color::ALL {
        if let Some((first, second)) = position.board.connected_dragons(color) {
            return Err(say!("biyi-setup-connected-dragons", color, first, second));
        }
    }
    if position.outcome().is_some() {
        return Err(say!("biyi-setup-no-turn", color: position.turn));
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_camps() {
        let (drawn, named) = NAMES.split_last().expect("there are setups");
        assert_eq!(*drawn, RANDOM);
        assert!(named.iter().eq(CAMPS.iter().map(|(name, _)| name)));
        for (name, camp) in CAMPS {
            assert_eq!(read(name, 0), read(camp, 0), "{name}");
            assert!(read(name, 0).is_ok(), "{name}");
        }
    }

    #[test]
    fn too_many_tokens_are_counted_before_they_are_packed() {
        let over = "9999999/9999999/9999999/9999999/999*999";
        for text in [over, &format!("{over} + classic"), &format!("classic + {over}")] {
            let error = read(text, 0).expect_err(text);
            assert!(matches!(error.reason.id(), "biyi-setup-tokens"), "{:?}", error.reason);
        }
        let stack = "wb".repeat(34);
        for text in [
            format!("a1:{stack},b1:{stack},c1:{stack} w"),
            format!("{}/7 w", [&format!("({stack})6")[..]; 12].join("/")),
        ] {
            assert!(text.parse::<Biyi>().is_err(), "{text}");
            assert!(read(&text, 0).is_err(), "{text}");
        }
    }

    #[test]
    fn black_lays_its_camp_out_from_its_own_seat() {
        let position = read("house-stairs + house-reed", 0).expect("a setup");
        let tokens = |name: &str| position.stack(name.parse().expect("a cell's name")).to_string();
        assert_eq!((tokens("a5").as_str(), tokens("a1").as_str(), tokens("g1").as_str()), ("www", "ww", "w"));
        assert_eq!((tokens("g9").as_str(), tokens("f9").as_str()), ("", "b"));
        assert_eq!((tokens("g13").as_str(), tokens("a13").as_str()), ("bb", "bb"));
        assert_eq!((tokens("e13").as_str(), tokens("c13").as_str()), ("bb", "b"));
    }
}
