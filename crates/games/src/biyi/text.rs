//! Position strings.

use std::{fmt, str::FromStr};

use super::{
    Biyi,
    board::{BiyiBoard, GRID, NESTS, RANKS, TOKENS, in_village},
    movement::Movement,
    squares::{banks, list},
    stack::TokenStack,
};
use crate::game::ParsePositionError;
use board::{
    color::{ByColor, Color},
    grid::Cell,
    phrase::Phrase,
};

impl fmt::Display for Biyi {
    /// Prints the ranks from the north, the side to move, the nests, White's latest movement and Black's latest
    /// movement. The last three fields are `-` if they have their default values. Fields with default values at the end
    /// are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = GRID.text(|cell| stack_text(self.board.get(cell)));
        write!(f, "{board} {}", self.turn.char())?;
        let latest = |color| self.latest[color].map_or("-".to_owned(), |movement: Movement| movement.to_string());
        let nests =
            if self.nests == NESTS { "-".to_owned() } else { format!("{},{}", self.nests.white, self.nests.black) };
        let fields = [nests, latest(Color::White), latest(Color::Black)];
        let told = fields.iter().rposition(|field| field != "-").map_or(0, |last| last + 1);
        fields[..told].iter().try_for_each(|field| write!(f, " {field}"))
    }
}

/// The text of a stack: its tokens, in parentheses if there are several. `None` if the stack has no tokens.
fn stack_text(stack: TokenStack) -> Option<String> {
    match stack.height() {
        0 => None,
        1 => Some(stack.to_string()),
        _ => Some(format!("({stack})")),
    }
}

impl FromStr for Biyi {
    type Err = ParsePositionError;

    /// Reads a position string, which gives the board by its ranks (`Display` prints this form) or by a list of its
    /// stacks (`c4:www,d4:b`). The position has no history.
    ///
    /// Refuses a position in which a side has more than 34 tokens, a token is on a nest, or a token in the river is not
    /// held.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(read(text)?)
    }
}

/// Reads a position string.
pub fn read(text: &str) -> Result<Biyi, Phrase> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let split = fields.split_first_chunk().filter(|(_, rest)| rest.len() <= 3);
    let (&[board, side], rest) = split.ok_or_else(|| say!("biyi-setup-fields", found: fields.len() as i64))?;
    let board = if board.contains(':') { read_squares(board)? } else { read_ranks(board)? };
    let turn = Color::from_letter(side).ok_or_else(|| say!("biyi-setup-side").with_typed("text", side))?;
    let told = |place: usize| rest.get(place).copied().filter(|field| *field != "-");
    let nests = told(0).map_or(Ok(NESTS), read_nests)?;
    let latest = |place: usize, side: Color| {
        let read = |text: &str| {
            let movement: Option<Movement> = text.parse().ok();
            let movement = movement.filter(|movement| movement.fits(side, nests));
            movement.ok_or_else(|| say!("biyi-setup-latest").with_typed("text", text))
        };
        told(place).map(read).transpose()
    };
    let latest = ByColor { white: latest(1, Color::White)?, black: latest(2, Color::Black)? };
    for color in Color::ALL {
        let found = board.tokens(color);
        if found > TOKENS {
            return Err(say!("biyi-setup-too-many", color, found, most: TOKENS));
        }
    }
    if let Some(&cell) = nests.iter().find(|&&nest| !board.get(nest).is_empty()) {
        return Err(say!("biyi-setup-on-nest", cell));
    }
    let squares = board.drowned();
    if !squares.is_empty() {
        return Err(say!("biyi-setup-drowned", squares: list(&squares), banks: banks(&squares)));
    }
    Ok(Biyi::new(board, turn, nests, latest))
}

fn read_ranks(text: &str) -> Result<BiyiBoard, Phrase> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != GRID.rows().len() {
        return Err(say!("biyi-setup-ranks", found: ranks.len() as i64));
    }
    let mut board = BiyiBoard::empty();
    for ((y, row), text) in (0u8..RANKS).zip(GRID.rows()).rev().zip(ranks) {
        let stacks = read_rank(text).filter(|stacks| stacks.len() == usize::from(row.cells));
        let stacks = stacks.ok_or_else(|| say!("biyi-setup-rank", rank: u32::from(y + 1)).with_typed("text", text))?;
        for (file, stack) in (0u8..).zip(stacks) {
            board.set(Cell::new(file, y + 1), stack);
        }
    }
    Ok(board)
}

/// Reads the stacks on the squares of a rank.
fn read_rank(text: &str) -> Option<Vec<TokenStack>> {
    let mut stacks = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        rest = &rest[sign.len_utf8()..];
        match sign {
            '1'..='7' => stacks.extend(vec![TokenStack::EMPTY; sign.to_digit(10)? as usize]),
            '(' => {
                let (tokens, behind) = rest.split_once(')')?;
                stacks.push(read_stack(tokens)?);
                rest = behind;
            }
            letter => stacks.push(TokenStack::EMPTY.with(Color::from_char(letter)?)),
        }
    }
    Some(stacks)
}

fn read_squares(text: &str) -> Result<BiyiBoard, Phrase> {
    let mut board = BiyiBoard::empty();
    for item in text.split(',') {
        let read = || {
            let (name, tokens) = item.split_once(':')?;
            let cell = name.parse().ok().filter(|&cell| GRID.contains(cell) && board.get(cell).is_empty())?;
            Some((cell, read_stack(tokens)?))
        };
        let (cell, stack) = read().ok_or_else(|| say!("biyi-setup-square").with_typed("text", item))?;
        board.set(cell, stack);
    }
    Ok(board)
}

/// Reads a stack from the letters of its tokens, from the bottom. `None` if there is no token, or if there are more
/// tokens than both sides have together.
fn read_stack(text: &str) -> Option<TokenStack> {
    let tokens: Option<Vec<Color>> = text.chars().map(Color::from_char).collect();
    tokens.filter(|tokens| (1..=2 * TOKENS as usize).contains(&tokens.len())).map(|tokens| tokens.into_iter().collect())
}

fn read_nests(text: &str) -> Result<ByColor<Cell>, Phrase> {
    let nest = |name: &str, color| {
        let cell = name.parse().ok().filter(|&cell| GRID.contains(cell));
        cell.filter(|&cell| in_village(color, cell))
    };
    let read = || {
        let (white, black) = text.split_once(',')?;
        Some(ByColor { white: nest(white, Color::White)?, black: nest(black, Color::Black)? })
    };
    read().ok_or_else(|| say!("biyi-setup-nests").with_typed("text", text))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASSIC: &str = "bbb1bbb/bbbbbbb/bbbbbbb/bbbbbbb/bbbbbbb/7/7/7/wwwwwww/wwwwwww/wwwwwww/wwwwwww/www1www w";

    #[test]
    fn the_start_is_printed() {
        assert_eq!(Biyi::default().to_string(), CLASSIC);
        assert_eq!(CLASSIC.parse(), Ok(Biyi::default()));
    }

    #[test]
    fn faulty_strings_are_named() {
        let check = |text: &str, message: &str| {
            let error = text.parse::<Biyi>().expect_err(text);
            let ParsePositionError::Phrase(phrase) = error else { panic!("{text}: {error}") };
            let said = catalogue::plain(&phrase);
            assert!(said.contains(message), "{text}: {said}");
        };
        check("", "two to five parts separated by spaces");
        check("", "This one has 0.");
        check("a1:w", "This one has 1.");
        check("a1:w w - - - -", "This one has 6.");
        check("7/7 w", "A board has 13 ranks separated by `/`, Black’s edge first. This one has 2.");
        for rank in ["6", "8", "7w", "0", "x6", "(w6", "()6", "(wx)6", "é6", "bbbbbbb1"] {
            let text = CLASSIC.replacen("bbbbbbb/", &format!("{rank}/"), 1);
            check(&text, &format!("Rank 12 of the board is `{rank}`."));
        }
        for square in ["a1:", "a1:x", "h1:w", "a14:w", "a1", "b2:w", "A1:w"] {
            check(&format!("b2:b,{square} w"), &format!("`{square}` isn’t a square with its tokens"));
        }
        check("b2:b, w", "` ` isn’t a square with its tokens");
        check(&format!("a1:{} w", "wb".repeat(60)), "`a1:wbwb");
        check("a1:w x", "`x` isn’t a side to move");
        for nests in ["d1", "d1,d14", "d13,d1", "d6,d13", "d1,d13,", "d1,"] {
            check(&format!("a1:w w {nests}"), &format!("`{nests}` doesn’t name the nests"));
        }
        for latest in ["c5d6:1:1:1", "c5d5:1:1:200", "c5d5:60:60:60", "d5d4:1:1:1", "c1d1:1:1:1", "c5"] {
            check(&format!("a1:w w - {latest}"), &format!("`{latest}` isn’t a last movement of that side"));
        }
        check("a1:w w - - d4d5:1:1:1", "`d4d5:1:1:1` isn’t a last movement of that side");
        check("a1:w w d4,d13 d5d4:2:1:1", "`d5d4:2:1:1` isn’t a last movement of that side");
        check(&format!("a1:{} w", "w".repeat(35)), "White has 35 tokens, but there are only 34 of each color.");
        check("d1:w w", "There are tokens on d1");
        check("d3:w w d3,d11", "There are tokens on d3");
        check("d7:w,g7:b,c8:w w", "Nothing holds the tokens on d7, g7 in the river.");
    }
}
