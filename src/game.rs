//! The interfaces of a game: its rules, and how it is shown and clicked.
//!
//! A game is one type that implements [`Position`] (the rules) and [`Presentation`] (pictures, words and clicks). It
//! knows nothing of players, channels, languages or pixels. A game that the bot plays has a third type, which implements
//! [`engine::Play`](crate::engine::Play).

use std::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

use thiserror::Error;

use crate::{
    catalogue,
    color::Color,
    grid::Cell,
    phrase::{
        Phrase,
        code::{MOST_REPEATED, abridged, quoted},
    },
};

pub mod draft;
pub mod lesson;
pub mod page;
pub mod perft;
mod presentation;
pub mod step;

pub use draft::{Handful, Progress, progress};
pub use presentation::Presentation;
pub(crate) use presentation::drawings;
pub use step::{ParseStepError, Step};

/// A moment of a game, with all that its rules ask for.
///
/// `Default` is the start. `Display` and `FromStr` are the position string: what is printed reads back as an equal
/// position, except that the last one of a finished game may not read, and what reads as a position is one that the rules
/// can go on from. `Eq` and `Hash` cover what the position string holds, and no history.
pub trait Position:
    Clone + Default + Eq + Hash + Debug + Display + FromStr<Err = ParsePositionError> + Send + Sync + 'static
{
    /// A whole turn. Its text is by `Display`, the canonical notation, and reads back by `FromStr`, which accepts
    /// the game's other spellings as well; `Ord` agrees with the order of the texts' bytes.
    type Move: Clone + Ord + Hash + Debug + Display + FromStr<Err = ParseMoveError>;

    /// The names of the setups that a game can begin from, the usual one first.
    const SETUPS: &'static [&'static str] = &["classic"];

    /// The rules that players can choose instead of the usual ones, as words that may stand behind any setup; none if
    /// there is nothing to choose.
    const RULES: &'static [&'static str] = &[];

    /// The position that a setup begins from: one of [`SETUPS`](Self::SETUPS), or another text by which this game
    /// describes a setup. Where the setup is drawn by lot, `seed` decides.
    ///
    /// By itself, this reads the name of the usual setup or the position string of an unfinished game.
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

    /// The words of the rules that are not the usual ones here, each a part of one of [`RULES`](Self::RULES).
    fn rules(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Reads a position string of a game under rules that are not the usual ones, given as [`rules`](Self::rules) lists
    /// their words, with blanks between them. They may allow what the usual ones do not.
    ///
    /// # Errors
    /// What is wrong with the text or the words.
    fn read_under(text: &str, rules: &str) -> Result<Self, ParsePositionError> {
        if rules.is_empty() {
            text.parse()
        } else {
            Err(ParsePositionError(format!("`{rules}` are no rules of this game")))
        }
    }

    /// The side to move. Turns need not alternate.
    fn turn(&self) -> Color;

    /// How the game ended, if it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Every legal move: sorted, without duplicates, empty exactly when the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Names the first rule that forbids a move.
    ///
    /// # Errors
    /// The rule with its reason code; `Ok` exactly for the members of [`legal_moves`](Self::legal_moves).
    fn judge(&self, mv: &Self::Move) -> Result<(), IllegalMove>;

    /// Plays a legal move.
    ///
    /// # Panics
    /// May panic, or leave a position that means nothing, if the move is not legal.
    fn play_unchecked(&mut self, mv: &Self::Move);

    /// Reads a move typed by a player, in any spelling that is clear in this position.
    ///
    /// # Errors
    /// [`IllegalMove`] with the code `SYNTAX` if no spelling fits. The move need not be legal.
    fn read_move(&self, text: &str) -> Result<Self::Move, IllegalMove> {
        text.trim().parse().map_err(|ParseMoveError(text)| IllegalMove::syntax(&text))
    }

    /// The only move that the rules leave to the player, if it is to do nothing: a server makes it at once.
    fn forced_pass(&self) -> Option<Self::Move> {
        None
    }

    /// The position from which [`perft`](perft::perft) counts: this one without what perft ignores.
    #[must_use]
    fn perft_root(&self) -> Self {
        self.clone()
    }

    /// The number of move sequences of this length, counted in the fastest way that the game has.
    fn perft(&self, depth: u32) -> u64 {
        perft::perft(&self.perft_root(), depth)
    }

    // What follows is given, and never overridden.

    /// Whether the rules allow the move.
    fn is_legal(&self, mv: &Self::Move) -> bool {
        self.judge(mv).is_ok()
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// The rule that forbids the move. The position is then unchanged.
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

    /// By which rule the game ended.
    pub const fn ending(self) -> Ending {
        match self {
            Self::Decisive { by, .. } | Self::Draw { by } => by,
        }
    }
}

impl Display for Outcome {
    /// `white`, `black` or `draw`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.winner().map_or("draw", Color::name))
    }
}

/// A rule by which a game ends, known by a stable code.
///
/// Each game declares its own as constants; the catalogue has the sentence for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    code: &'static str,
    sentence: &'static str,
}

impl Ending {
    /// The ending with this code, told by the catalogue's message `sentence`, which is given `winner` and `loser`.
    pub const fn new(code: &'static str, sentence: &'static str) -> Self {
        Self { code, sentence }
    }

    /// The stable code, small letters and hyphens.
    pub const fn code(self) -> &'static str {
        self.code
    }

    /// The identifier of the catalogue's message that tells this ending.
    pub const fn sentence(self) -> &'static str {
        self.sentence
    }
}

/// A move that the rules refuse, and the rule that refuses it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{code}")]
pub struct IllegalMove {
    /// The reason code of the game's rules, in capitals.
    pub code: &'static str,
    /// The cells concerned.
    pub cells: Vec<Cell>,
    /// The reason as a sentence for the player, naming the cells.
    pub reason: Phrase,
}

impl IllegalMove {
    /// The code of a text that is no move at all.
    pub const SYNTAX: &'static str = "SYNTAX";
    /// The code of a move in a finished game.
    pub const GAME_OVER: &'static str = "GAME_OVER";

    /// The refusal of a text that is no move at all.
    pub fn syntax(text: &str) -> Self {
        Self { code: Self::SYNTAX, cells: Vec::new(), reason: Phrase::new("illegal-syntax").with_typed("text", text) }
    }

    /// The refusal of any move in a finished game.
    pub fn game_over() -> Self {
        Self { code: Self::GAME_OVER, cells: Vec::new(), reason: Phrase::new("illegal-game-over") }
    }
}

/// A text that is not a move in a game's notation, whatever the position; holds the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a move", quoted(.0))]
pub struct ParseMoveError(pub String);

/// A text that is not a position string, or names a position that the rules cannot go on from.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("position string: {}", abridged(.0, MOST_REPEATED))]
pub struct ParsePositionError(pub String);

impl From<Phrase> for ParsePositionError {
    /// What is wrong with a text, for the command line and the log: in English.
    fn from(reason: Phrase) -> Self {
        Self(catalogue::plain(&reason))
    }
}

/// A text that describes no setup of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a setup", quoted(text))]
pub struct ParseSetupError {
    /// The text.
    pub text: String,
    /// What is wrong with it, as a sentence for the player.
    pub reason: Phrase,
}
