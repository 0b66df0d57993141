//! The numbers in the rules, the decisions of this program where the sources differ or are silent, and the options of a
//! game.

use std::{fmt, str::FromStr};

use board::phrase::Phrase;

/// The number of tiles of each kind that a side has.
pub const EACH: u8 = 3;
/// The numbers of tiles in the three drafts: White's first, Black's, and White's second.
pub const DRAFT: [u8; 3] = [7, 9, 1];
/// The number of tiles in a draw. A draw takes the whole reserve if it has fewer tiles; otherwise no draw may take
/// fewer tiles.
pub const DRAWN: u8 = 3;
/// The numbers of threats that capture an uncovered tile and a covered one. A second cover does not raise the number.
pub const NEED: [u8; 2] = [2, 3];
/// The number of points that wins.
pub const WINNING_POINTS: u32 = 10;
/// The points of a tile in the middle ground and in the enemy's homeground.
pub const POINTS: [u32; 2] = [1, 2];
/// The smallest number of tiles that each side must have lost in a tie. The tie is in the rules published in 2016.
pub const TIE_LOSSES: u8 = 13;
/// The largest number of points of each side in a tie.
pub const TIE_POINTS: u32 = 5;
/// The number of occurrences of a position that draws the game. No source has this rule, but without it a game might
/// never end.
pub const REPETITIONS: usize = 3;
/// The number of consecutive forced passes that draws the game.
pub const PASSES: u8 = 2;
/// Whether Fires are captured after all other tiles, so that they still threaten tiles of their own side.
///
/// The publisher's rules do not decide this question. Recent programs capture Fires last.
pub const FIRES_FALL_LAST: bool = true;
/// Whether tiles that lose their cover by a capture are captured in the same phase.
///
/// Otherwise the other side could begin its turn with a tile that it cannot save, and have no legal action.
pub const CAPTURES_GO_ON: bool = true;
/// The largest turn count of a position. After it, the count alternates between this number and the number before it,
/// so that its parity still shows the side to move.
pub const MOST_TURNS: u64 = u32::MAX as u64;

/// The turn count after this one, at most [`MOST_TURNS`].
pub const fn next_count(turns: u64) -> u64 {
    if turns < MOST_TURNS { turns + 1 } else { turns - 1 }
}

/// The number of consecutive turns in which a side may move the same tile under [`Options::same_tile_limit`].
pub const SAME_TILE_TURNS: u8 = 3;

/// The optional rules of a game.
///
/// The text is the words of the options that differ from the standard ones (`same-tile-limit`, `null-rotation`,
/// `no-tie`), in this order, or `standard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Whether a side may shift or redeploy the same tile in at most three consecutive turns. Off by default, since
    /// only one program has this rule.
    pub same_tile_limit: bool,
    /// Whether a tile that can shift may also stay as it is, which amounts to a pass. Off by default: a turn has to
    /// change something.
    pub null_rotation: bool,
    /// Whether the game is drawn when both sides have lost many tiles and have few points. On by default.
    pub tie: bool,
}

impl Options {
    /// The words of the options, in the order of the text.
    pub const WORDS: [&'static str; 3] = ["same-tile-limit", "null-rotation", "no-tie"];

    /// The texts of all options that differ from [`STANDARD`](Self::STANDARD).
    pub const CHOICES: [&'static str; 7] = [
        "no-tie",
        "same-tile-limit",
        "null-rotation",
        "same-tile-limit no-tie",
        "null-rotation no-tie",
        "same-tile-limit null-rotation",
        "same-tile-limit null-rotation no-tie",
    ];

    /// The default options.
    pub const STANDARD: Self = Self { same_tile_limit: false, null_rotation: false, tie: true };

    /// For each of [`WORDS`](Self::WORDS), whether the text of these options contains the word.
    const fn said(self) -> [bool; 3] {
        [self.same_tile_limit, self.null_rotation, !self.tie]
    }

    /// The words of the options that differ from the standard ones, in the order of [`WORDS`](Self::WORDS).
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

/// The words about a word that is not an option.
pub(super) fn no_option(word: &str) -> Phrase {
    say!("paiko-setup-option", words: Options::WORDS.join(", ")).with_typed("word", word)
}

impl FromStr for Options {
    type Err = Phrase;

    /// Reads words in any order, possibly repeated. An empty text means `standard`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut options = Self::STANDARD;
        for word in text.split_whitespace() {
            match word.to_ascii_lowercase().as_str() {
                "same-tile-limit" => options.same_tile_limit = true,
                "null-rotation" => options.null_rotation = true,
                "no-tie" => options.tie = false,
                "standard" => {}
                _ => return Err(no_option(word)),
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
        assert_eq!("no-tie pie".parse::<Options>(), Err(no_option("pie")));
    }
}
