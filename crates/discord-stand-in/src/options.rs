//! What a stand-in can be started with.

use std::sync::Arc;

use serde::Serialize;

use super::{clock::ShiftedClock, journal::Witness};

/// The options of a stand-in.
#[derive(Clone, Debug)]
pub struct Options {
    /// The name of the bot's user and application.
    pub bot_name: String,
    /// The clock, which other owners can share and put forward. Identifiers, the times of messages and all deadlines
    /// follow it.
    pub clock: Arc<ShiftedClock>,
    /// The commands that the page suggests in an empty channel; if there are none, the first ones of the bot.
    pub suggested_commands: Vec<&'static str>,
    /// A card on the page that leads through the first steps with the bot.
    pub first_steps: Option<FirstSteps>,
    /// A check of all that the bot and the stand-in send. If it objects, the thread that drops the stand-in panics.
    pub witness: Option<Witness>,
}

impl Default for Options {
    fn default() -> Self {
        let clock = Arc::default();
        Self { bot_name: "TestBot".to_owned(), clock, suggested_commands: vec![], first_steps: None, witness: None }
    }
}

/// The first steps with a bot for two people. One of them uses a command, whose reply has a green button. The other one
/// presses it, and the bot then posts a picture with blue buttons for one of them.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FirstSteps {
    /// The name of the command with which everything begins.
    pub begins: &'static str,
    /// The five steps in a word or two: begin, become the other person, press the green button, move, answer.
    pub titles: [&'static str; 5],
    /// What to do for the third step, the fourth, and the fifth.
    pub hints: [&'static str; 3],
}
