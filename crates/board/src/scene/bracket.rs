//! Brackets of knockouts as data.

use super::scoreboard::Key;

/// Some stages of a knockout. All words are in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketScene {
    /// The name of the tournament.
    pub title: String,
    /// How far the tournament has come, and which part of the bracket is shown; written beside the title.
    pub note: String,
    /// The stages from left to right; at least one. Each has half as many matches as the one before.
    pub stages: Vec<BracketStage>,
    /// The signs below the bracket, with their meanings.
    pub keys: Vec<(Key, String)>,
}

/// A stage of a knockout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketStage {
    /// The name, such as `Final`.
    pub name: String,
    /// The matches from top to bottom.
    pub matches: Vec<[Slot; 2]>,
}

/// One of the two places in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The number of the player in the order of the seeds; empty without a player.
    pub seed: String,
    /// The player's name, or a word that tells that there is none.
    pub name: String,
    /// The points in the match; empty if it has not begun.
    pub points: String,
    /// What the match means for the player.
    pub fate: Fate,
    /// Whether the player no longer takes part.
    pub is_gone: bool,
}

/// What a match means for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The match is not decided, or there is no player.
    Open,
    /// The player goes on to the next stage, or has won the tournament.
    Won,
    /// The player is out.
    Lost,
}
