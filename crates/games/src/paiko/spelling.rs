//! The accepted spellings of typed moves.

use super::{
    moves::{DRAFT, DRAW, GIVE, PaikoMove},
    supply::Supply,
    tile::{Facing, TileKind},
};
use crate::game::plainly;
use board::grid::Cell;

/// A move as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedMove {
    /// The move. A facing that was left out is `None`, even for a directional tile.
    pub mv: PaikoMove,
    /// The cells between the ends of a shift, if the text names the whole path.
    pub via: Vec<Cell>,
    /// Whether the text names a facing for a redeployment, which has none.
    pub turned: bool,
}

impl TypedMove {
    /// Reads a text, ignoring spaces, letter case and the signs of a record. `None` if the text is no move.
    pub fn read(text: &str) -> Option<Self> {
        let plain = plainly(without_signs(text));
        // The rules refuse the wrong number of tiles, with a reason.
        let set = |word: &str| read_tiles(plain.strip_prefix(word.trim_end())?).filter(|tiles| !tiles.is_empty());
        if matches!(plain.as_str(), "--" | "pass") {
            Some(PaikoMove::Pass.into())
        } else if let Some(tiles) = set(DRAFT) {
            Some(PaikoMove::Draft(tiles).into())
        } else if let Some(tiles) = set(DRAW) {
            Some(PaikoMove::Draw(tiles).into())
        } else if let Some(tiles) = set(GIVE) {
            Some(PaikoMove::Give(tiles).into())
        } else if let Some((letter, squares)) = plain.split_at_checked(1).filter(|(_, rest)| rest.starts_with('@')) {
            read_deploy(letter, &squares[1..])
        } else {
            read_shift(&plain)
        }
    }
}

impl From<PaikoMove> for TypedMove {
    fn from(mv: PaikoMove) -> Self {
        Self { mv, via: Vec::new(), turned: false }
    }
}

/// Strips the signs that a record adds to a move: captures (such as `xSf5`), points (such as `=W12`), and the `#` of a
/// win.
fn without_signs(text: &str) -> &str {
    let is_sign = |word: &str| {
        let captured = |tile: &str| {
            let (kind, cell) = tile.split_at_checked(1)?;
            TileKind::from_letter(kind.chars().next()?.to_ascii_uppercase())?;
            cell.parse::<Cell>().ok()
        };
        let points = |points: &str| points.split_at_checked(1).is_some_and(|(_, number)| number.parse::<u8>().is_ok());
        word == "#"
            || word.strip_prefix('x').is_some_and(|tile| captured(tile).is_some())
            || word.strip_prefix('=').is_some_and(points)
    };
    let mut text = text.trim_end();
    while let Some((before, _)) = text.rsplit_once(char::is_whitespace).filter(|(_, word)| is_sign(word)) {
        text = before.trim_end();
    }
    text
}

fn read_tiles(letters: &str) -> Option<Supply> {
    letters.chars().map(|letter| TileKind::from_letter(letter.to_ascii_uppercase())).collect()
}

/// Reads a deployment, whose squares are `f5`, `e4>` or `e4-f4-g4>`. Facings may be missing, so that the rules can
/// refuse the deployment with a reason.
fn read_deploy(letter: &str, squares: &str) -> Option<TypedMove> {
    let kind = TileKind::from_letter(letter.chars().next()?.to_ascii_uppercase())?;
    let (path, facing) = read_path(squares)?;
    let deploy = |to, then| PaikoMove::Deploy { kind, to, then, facing };
    match path.as_slice() {
        [to] => Some(deploy(*to, None).into()),
        [to, via @ .., then] if kind == TileKind::Sai => {
            Some(TypedMove { via: via.to_vec(), ..deploy(*to, Some(*then)).into() })
        }
        _ => None,
    }
}

/// Reads `i4@j5`, also with a facing, `j9v` or `i4-i5-j5`.
fn read_shift(text: &str) -> Option<TypedMove> {
    if let Some((from, to)) = text.split_once('@') {
        let (from, (to, facing)) = (read_square(from)?, read_path(to)?);
        let [to] = to[..] else { return None };
        return Some(TypedMove { turned: facing.is_some(), ..PaikoMove::Redeploy { from, to }.into() });
    }
    let (path, facing) = read_path(text)?;
    match path.as_slice() {
        &[from] => Some(PaikoMove::Turn { from, facing }.into()),
        &[from, ref via @ .., to] => {
            Some(TypedMove { via: via.to_vec(), ..PaikoMove::Shift { from, to, facing }.into() })
        }
        [] => None,
    }
}

/// Reads squares joined by `-`, and an optional facing after the last one.
fn read_path(text: &str) -> Option<(Vec<Cell>, Option<Facing>)> {
    let facing = text.chars().next_back().and_then(Facing::from_sign);
    let squares = if facing.is_some() { &text[..text.len() - 1] } else { text };
    Some((squares.split('-').map(read_square).collect::<Option<_>>()?, facing))
}

/// Reads a cell of the 14 files and ranks, which may lie off the board.
fn read_square(text: &str) -> Option<Cell> {
    text.parse().ok().filter(|cell: &Cell| cell.letter() < 14 && cell.number() <= 14)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, canonical: &str, via: &str) {
        let typed = TypedMove::read(text).unwrap_or_else(|| panic!("{text} is a move"));
        assert_eq!(typed.mv.to_string(), canonical, "{text}");
        assert_eq!(typed.via.iter().map(Cell::to_string).collect::<Vec<_>>().join(" "), via, "{text}");
    }

    #[test]
    fn spellings_are_read() {
        for text in ["--", "pass", " PASS ", "- -"] {
            check(text, "--", "");
        }
        for text in ["draft SSBBWLA", "draft ALWBBSS", "Draft ss bb wla", "DRAFTLASSWBB"] {
            check(text, "draft SSBBWLA", "");
        }
        check("draw lbs", "draw SBL", "");
        check("give a", "give A", "");
        check("give SSSBBBEEEFFFWWWIIILLLAAA", "give SSSBBBEEEFFFWWWIIILLLAAA", "");
        check("b@d5n", "B@d5^", "");
        check("E@E4", "E@e4", "");
        check("e4@e5", "e4@e5", "");
        check("S@f5^", "S@f5^", "");
        check("B@a1", "B@a1", "");
        check("I@e4-g4E", "I@e4-g4>", "");
        check("I@e4-f4-g4>", "I@e4-g4>", "f4");
        check(" G5 - I5 ", "g5-i5", "");
        check("i4 - i5 - j5", "i4-j5", "i5");
        check("a1-b2-c3-d4V", "a1-d4v", "b2 c3");
        check("j9S", "j9v", "");
        check("h6", "h6", "");
        check("e10w", "e10<", "");
        check("I4@J5", "i4@j5", "");
        check("A@h6 xWj5", "A@h6", "");
    }

    /// The rules refuse these with a reason.
    #[test]
    fn wrong_moves_are_read_as_well() {
        check("draw SBEF", "draw SBEF", "");
        check("draft SSSBBBEEEF", "draft SSSBBBEEEF", "");
        check("I@e4-g4", "I@e4-g4", "");
        check("I@e4-f4-g4", "I@e4-g4", "f4");
        let turned = TypedMove::read("i4@j5^").expect("a redeployment");
        assert!(turned.turned && turned.mv.to_string() == "i4@j5");
    }

    #[test]
    fn other_texts_are_no_moves() {
        for text in [
            "", "-", "---", "draft", "draft X", "draw", "give", "S@", "@f5", "X@f5", "SS@f5", "S@f5-f6", "B@f5-f6^",
            "I@e4-", "S@f15", "S@o5", "S@f0", "S@f05", "i4@", "i4@j5@k6", "g5i5", "g5--i5", "-i5", "g5-i5-", "g5-i5^^",
            "g5^-i5", "^", "é5", "é@f5", "g5-é", "g5é",
        ] {
            assert_eq!(TypedMove::read(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in "[a-oA-Z0-9@^<>v -]{0,14}|(draft|draw|give) ?[SBEFWILA]{0,30}|.*") {
            if let Some(TypedMove { mv, via, .. }) = TypedMove::read(&text) {
                prop_assert_eq!(TypedMove::read(&mv.to_string()), Some(mv.into()), "{:?}", via);
            }
        }
    }
}
