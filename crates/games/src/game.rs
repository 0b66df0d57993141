//! The interfaces of a game: its rules, and how it is shown and clicked.
//!
//! A game is one type that implements [`Position`] (the rules) and [`Presentation`] (pictures, words and clicks). The
//! type knows nothing of players, channels, languages or pixels. If the bot can play the game, a second type implements
//! `engine::SearchNode`.

use std::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

use thiserror::Error;

use crate::key::Mirror;
use board::{
    color::Color,
    grid::Cell,
    phrase::{
        Phrase,
        code::{MOST_REPEATED, abridged, quoted},
    },
    scene::Status,
};

pub mod draft;
pub mod lesson;
pub mod page;
pub mod part;
pub mod perft;
mod presentation;
pub mod sign;
pub mod step;
pub mod typed;

pub use draft::{DraftBranch, Fork, Handful, Progress, Shortcut, before_last_choice, fork, progress};
pub use part::{BoardPart, Lines};
pub use presentation::Presentation;
pub use sign::{ButtonSign, Emblem};
pub use step::{ParseStepError, Step};

/// A position of a game, and the rules of the game.
///
/// `Default` is the usual start position. `Display` writes the position string, and `FromStr` reads an equal position
/// back. `FromStr` refuses positions from which the game cannot continue, so it may refuse the last position of a
/// finished game. `Eq` and `Hash` cover what the position string holds, not the history of the game.
pub trait Position:
    Clone + Default + Eq + Hash + Debug + Display + FromStr<Err = ParsePositionError> + Send + Sync + 'static
{
    /// A whole turn. `Display` writes the canonical notation, and `FromStr` reads the canonical notation and the game's
    /// other spellings. `Ord` sorts moves by the bytes of their canonical notation.
    type Move: Clone + Ord + Hash + Debug + Display + FromStr<Err = ParseMoveError>;

    /// The names of the setups that a game can begin from, the usual setup first.
    const SETUPS: &'static [&'static str] = &["classic"];

    /// The combinations of optional rules: one or more words each, which may follow any setup. Empty if the game has no
    /// optional rules.
    const RULES: &'static [&'static str] = &[];

    /// How the rules can end the game.
    const ENDINGS: &'static [Ending];

    /// The start position of a setup: one of [`SETUPS`](Self::SETUPS), or another text that describes a setup of this
    /// game. `seed` decides random setups.
    ///
    /// The default implementation accepts the name of the usual setup, or the position string of an unfinished game.
    ///
    /// # Errors
    /// Returns `ParseSetupError` if the text describes no setup.
    #[allow(unused_variables)]
    fn from_setup(setup: &str, seed: u64) -> Result<Self, ParseSetupError> {
        let (text, usual) = (setup.trim(), Self::SETUPS[0]);
        if text.eq_ignore_ascii_case(usual) {
            return Ok(Self::default());
        }
        let read = text.parse().ok().filter(|position: &Self| position.outcome().is_none());
        read.ok_or_else(|| ParseSetupError {
            text: setup.to_owned(),
            reason: Phrase::new("setup-unknown").with_typed("setup", text).with("usual", usual),
        })
    }

    /// The words of the optional rules in use. Joined with spaces, they are one of [`RULES`](Self::RULES), unless there
    /// are none.
    fn rules(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Reads a position string of a game with optional rules, given as the words of [`rules`](Self::rules) with spaces
    /// between them. Optional rules may allow positions that the usual rules refuse.
    ///
    /// # Errors
    /// Returns `ParsePositionError` if the text is not a position string, or if the words are not optional rules of the
    /// game.
    fn read_under(text: &str, rules: &str) -> Result<Self, ParsePositionError> {
        if rules.is_empty() {
            text.parse()
        } else {
            Err(ParsePositionError::Text(format!("`{rules}` are no rules of this game")))
        }
    }

    /// The side to move. Turns need not alternate.
    fn turn(&self) -> Color;

    /// How the game ended. `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Every legal move, sorted and without duplicates. Empty exactly when the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Checks that a move is legal.
    ///
    /// # Errors
    /// Returns the first rule that forbids the move, if the move is not among the [`legal_moves`](Self::legal_moves).
    fn judge(&self, mv: &Self::Move) -> Result<(), IllegalMove>;

    /// Plays a legal move.
    ///
    /// # Panics
    /// May panic, or leave a meaningless position, if the move is not legal.
    fn play_unchecked(&mut self, mv: &Self::Move);

    /// The position after a legal move. See [`play_unchecked`](Self::play_unchecked).
    #[must_use]
    fn played(&self, mv: &Self::Move) -> Self {
        let mut played = self.clone();
        played.play_unchecked(mv);
        played
    }

    /// Reads a move typed by a player, in any spelling that is unambiguous in this position. The move need not be
    /// legal.
    ///
    /// # Errors
    /// Returns [`IllegalMove`] with the code `SYNTAX` if the text is not a move.
    fn read_move(&self, text: &str) -> Result<Self::Move, IllegalMove> {
        text.trim().parse().map_err(|ParseMoveError(text)| IllegalMove::syntax(&text))
    }

    /// The move that passes, if the game has one. A pass is legal only if no other move is legal.
    const PASS: Option<Self::Move> = None;

    /// [`PASS`](Self::PASS), if that move is legal. The bot plays a forced pass at once for the player.
    fn forced_pass(&self) -> Option<Self::Move> {
        Self::PASS.filter(|pass| self.outcome().is_none() && self.is_legal(pass))
    }

    /// All that decides which moves are legal, as bytes, except the optional rules and whether the game is over. Equal
    /// bytes mean equal legal moves; counters of turns and earlier positions are left out. The bytes are part of stored
    /// keys; see [`PositionKey`](crate::key::PositionKey).
    ///
    /// The default is the position string.
    fn essence(&self) -> Vec<u8> {
        self.to_string().into_bytes()
    }

    /// The mirror of the board that keeps the rules and the usual setup, if there is one. Law tests prove it.
    const MIRROR: Option<Mirror<Self>> = None;

    /// This position without the state that [`perft`](perft::perft) ignores, such as earlier positions.
    #[must_use]
    fn perft_root(&self) -> Self {
        self.clone()
    }

    /// This position in a mirror if `mirrored`, and after half a turn of the board with the colors exchanged if
    /// `turned`: each side has the choice that it, or the other side, had. What the rules remember beside the board and
    /// the side to move may differ. `None` if the board has no such symmetry.
    fn image(&self, _mirrored: bool, _turned: bool) -> Option<Self> {
        None
    }

    /// The positions in which the sides have the same choice as in this one: the [image](Self::image) in the mirror,
    /// that with the colors exchanged, and that with both.
    fn alike(&self) -> Vec<Self> {
        let images = [(true, false), (false, true), (true, true)];
        images.into_iter().filter_map(|(mirrored, turned)| self.image(mirrored, turned)).collect()
    }

    /// The number of legal move sequences of this length. A game may override this with a faster count.
    fn perft(&self, depth: u32) -> u64 {
        perft::perft(&self.perft_root(), depth)
    }

    /// Whether the rules allow the move.
    fn is_legal(&self, mv: &Self::Move) -> bool {
        self.judge(mv).is_ok()
    }

    /// Plays a move if the move is legal.
    ///
    /// # Errors
    /// Returns the rule that forbids the move. The position is then unchanged.
    ///
    /// # Examples
    /// ```
    /// use board::color::Color;
    /// use games::{game::Position, pijersi::Pijersi};
    ///
    /// let mut position = Pijersi::default();
    /// let mv = position.read_move("a4-b5=c4").expect("a move");
    /// position.play(&mv).expect("a legal move");
    /// assert_eq!(position.turn(), Color::Black);
    ///
    /// let refused = position.play(&mv).expect_err("the piece has left a4");
    /// assert_eq!(refused.code, "EMPTY_SOURCE");
    /// ```
    fn play(&mut self, mv: &Self::Move) -> Result<(), IllegalMove> {
        self.judge(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Outcome {
    /// One side won.
    Decisive { winner: Color, by: Ending },
    /// Nobody won.
    Draw { by: Ending },
}

impl Outcome {
    /// The side that won, if any.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Decisive { winner, .. } => Some(winner),
            Self::Draw { .. } => None,
        }
    }

    /// The rule that ended the game.
    pub const fn ending(self) -> Ending {
        match self {
            Self::Decisive { by, .. } | Self::Draw { by } => by,
        }
    }
}

/// Whose turn it is or how the game ended, for a picture.
pub fn standing(turn: Color, outcome: Option<Outcome>) -> Status {
    let Some(outcome) = outcome else {
        return Status { side: Some(turn), words: Phrase::new("pill-turn"), how: None };
    };
    let words = match outcome {
        Outcome::Decisive { .. } => Phrase::new("pill-won"),
        Outcome::Draw { .. } => Phrase::new("pill-drawn"),
    };
    Status { side: outcome.winner(), words, how: Some(Phrase::new(outcome.ending().short())) }
}

impl Display for Outcome {
    /// `white`, `black` or `draw`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.winner().map_or("draw", Color::name))
    }
}

/// A rule that ends a game, identified by a stable code.
///
/// Each game declares its endings as constants, and the catalogue has a sentence for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    code: &'static str,
    sentence: &'static str,
    short: &'static str,
}

impl Ending {
    /// The ending with this code. The catalogue's message `sentence` describes the ending, with the variables `winner`
    /// and `loser`. The message `short` does so in two or three words, for pictures.
    pub const fn new(code: &'static str, sentence: &'static str, short: &'static str) -> Self {
        Self { code, sentence, short }
    }

    /// The stable code: small letters and hyphens.
    pub const fn code(self) -> &'static str {
        self.code
    }

    /// The identifier of the catalogue's message that describes this ending.
    pub const fn sentence(self) -> &'static str {
        self.sentence
    }

    /// The identifier of the catalogue's message that describes this ending in two or three words.
    pub const fn short(self) -> &'static str {
        self.short
    }
}

/// The refusal of a move: the rule that forbids the move, and the reason for the player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{code}")]
pub struct IllegalMove {
    /// The code of the rule that forbids the move, or [`SYNTAX`](Self::SYNTAX) or [`GAME_OVER`](Self::GAME_OVER).
    pub code: &'static str,
    /// The cells that the rule is about.
    pub cells: Vec<Cell>,
    /// The reason as a sentence for the player, naming the cells.
    pub reason: Phrase,
}

impl IllegalMove {
    /// The code for a text that is not a move.
    pub const SYNTAX: &'static str = "SYNTAX";
    /// The code for a move in a finished game.
    pub const GAME_OVER: &'static str = "GAME_OVER";

    /// The refusal of a text that is not a move.
    pub fn syntax(text: &str) -> Self {
        Self { code: Self::SYNTAX, cells: Vec::new(), reason: Phrase::new("illegal-syntax").with_typed("text", text) }
    }

    /// The refusal of any move in a finished game.
    pub fn game_over() -> Self {
        Self { code: Self::GAME_OVER, cells: Vec::new(), reason: Phrase::new("illegal-game-over") }
    }
}

/// A text without white space, in small letters. Spellings of moves differ in no more than that.
pub(crate) fn plainly(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_lowercase()).collect()
}

/// The error for a text that is not a move of a game in any position. Holds the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a move", quoted(.0))]
pub struct ParseMoveError(pub String);

/// The error for a text that is not a position string, or describes a position from which the game cannot continue.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePositionError {
    /// The reason, as a phrase that the game also says of a setup.
    #[error("position string: {0}")]
    Phrase(Phrase),
    /// The reason in English.
    #[error("position string: {}", abridged(.0, MOST_REPEATED))]
    Text(String),
}

impl From<Phrase> for ParsePositionError {
    fn from(reason: Phrase) -> Self {
        Self::Phrase(reason)
    }
}

/// The error for a text that describes no setup of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a setup", quoted(text))]
pub struct ParseSetupError {
    /// The text.
    pub text: String,
    /// The reason, as a sentence for the player.
    pub reason: Phrase,
}
