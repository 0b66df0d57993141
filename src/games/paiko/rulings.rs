//! The numbers of the game, the rulings where the sources differ or are silent, and the options of a game.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::phrase::code::quoted;

/// How many tiles of each kind a side has.
pub const EACH: u8 = 3;
/// How many tiles White, Black and White again draft.
pub const DRAFT: [u8; 3] = [7, 9, 1];
/// How many tiles a draw takes. A smaller reserve is drawn whole: nobody may draw fewer than there are.
pub const DRAWN: u8 = 3;
/// The threats that capture a tile that is not covered, and one that is. Cover does not stack.
pub const NEED: [u8; 2] = [2, 3];
/// The points that win.
pub const WINNING_POINTS: u32 = 10;
/// The points of a tile in the middle ground and in the enemy's homeground.
pub const POINTS: [u32; 2] = [1, 2];
/// The tie of the published rules of 2016: both sides have lost so many tiles, or more ...
pub const TIE_LOSSES: u8 = 13;
/// ... and have so many points, or fewer.
pub const TIE_POINTS: u32 = 5;
/// A position that comes for this time is a draw. No source says so; without it a game need not end.
pub const REPETITIONS: usize = 3;
/// So many forced passes in a row are a draw.
pub const PASSES: u8 = 2;
/// Whether Fires are captured after all others have been, so that their threat still helps against their own side.
/// Newer programs have it so; the publisher's sheet does not say.
pub const FIRES_FALL_LAST: bool = true;
/// Whether tiles that lose their cover in the capture phase fall in the same phase. If they did not, the other side
/// might begin its turn with a tile that it cannot save.
pub const CAPTURES_GO_ON: bool = true;
/// The highest turn count of a position. Beyond it, only whose turn it is is tracked.
pub const MOST_TURNS: u64 = u32::MAX as u64;

/// The next turn count, which always fits into a position string.
pub const fn next_count(turns: u64) -> u64 {
    if turns < MOST_TURNS { turns + 1 } else { turns - 1 }
}

/// With [`Options::same_tile_limit`], for how many turns in a row a side may move the same tile.
pub const SAME_TILE_TURNS: u8 = 3;

/// The rules that players may choose for a game.
///
/// As text, the words of those that are not as usual (`same-tile-limit`, `null-rotation`, `no-tie`), in this order, or
/// `standard` if all are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Nobody may shift or redeploy the same tile in more than three turns in a row. Usually off: only one program has
    /// it.
    pub same_tile_limit: bool,
    /// A tile that can shift may also stay just as it is, which amounts to passing. Usually off: a turn has to change
    /// something.
    pub null_rotation: bool,
    /// The game is drawn when both sides have lost many tiles and have few points. Usually on.
    pub tie: bool,
}

impl Options {
    /// The words in the order in which they are printed.
    pub const WORDS: [&'static str; 3] = ["same-tile-limit", "null-rotation", "no-tie"];

    /// Everything that can be chosen instead of the usual rules, as it is printed.
    pub const CHOICES: [&'static str; 7] = [
        "no-tie",
        "same-tile-limit",
        "null-rotation",
        "same-tile-limit no-tie",
        "null-rotation no-tie",
        "same-tile-limit null-rotation",
        "same-tile-limit null-rotation no-tie",
    ];

    /// What the options are when nothing is said: `standard`.
    pub const STANDARD: Self = Self { same_tile_limit: false, null_rotation: false, tie: true };

    /// Whether each of [`WORDS`](Self::WORDS) is said.
    const fn said(self) -> [bool; 3] {
        [self.same_tile_limit, self.null_rotation, !self.tie]
    }

    /// The words of the options that are not as usual, in the order of [`WORDS`](Self::WORDS).
    pub fn words(self) -> Vec<&'static str> {
        Self::WORDS.into_iter().zip(self.said()).filter_map(|(word, said)| said.then_some(word)).collect()
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words();
        f.write_str(if words.is_empty() { "standard" } else { "" })?;
        f.write_str(&words.join(" "))
    }
}

/// A word that names no option; holds the word.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not an option; there are {words}", quoted(.0), words = Options::WORDS.join(", "))]
pub struct ParseOptionsError(pub String);

impl FromStr for Options {
    type Err = ParseOptionsError;

    /// Reads the words in any order, each as often as one likes; nothing at all is `standard`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut options = Self::STANDARD;
        for word in text.split_whitespace() {
            match word.to_ascii_lowercase().as_str() {
                "same-tile-limit" => options.same_tile_limit = true,
                "null-rotation" => options.null_rotation = true,
                "no-tie" => options.tie = false,
                "standard" => {}
                _ => return Err(ParseOptionsError(word.to_owned())),
            }
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_read_back() {
        for bits in 0..8u8 {
            let [same_tile_limit, null_rotation, tie] = [1, 2, 4].map(|bit| bits & bit > 0);
            let options = Options { same_tile_limit, null_rotation, tie };
            assert_eq!(options.to_string().parse(), Ok(options));
        }
        assert_eq!(Options::default().to_string(), "standard");
        assert_eq!("".parse(), Ok(Options::STANDARD));
        let chosen: Vec<Options> = Options::CHOICES.iter().map(|words| words.parse().expect("options")).collect();
        assert_eq!(chosen.iter().map(Options::to_string).collect::<Vec<_>>(), Options::CHOICES);
        let all = Options { same_tile_limit: true, null_rotation: true, tie: false };
        assert_eq!(all.to_string(), "same-tile-limit null-rotation no-tie");
        assert_eq!("No-Tie null-rotation  same-tile-limit no-tie".parse(), Ok(all));
        assert_eq!("no-tie pie".parse::<Options>(), Err(ParseOptionsError("pie".to_owned())));
    }
}
