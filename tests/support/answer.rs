//! Awaits the bot's answers.

use parlor::{
    catalogue,
    language::Language,
    phrase::Phrase,
    sandbox::{Handle, Seen},
};

/// The message that answers an interaction: the first response, or the public follow-up if the response was deferred
/// because the machine was slow.
pub async fn answer_to(sent: &Handle) -> Seen {
    let answer = sent.reply().await.expect("answered");
    let is_done = |language| answer.content == catalogue::text(language, &Phrase::new("deferred-done"));
    if Language::ALL.into_iter().any(is_done) { sent.follow_up(0).await.expect("a public answer") } else { answer }
}
