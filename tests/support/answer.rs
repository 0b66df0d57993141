//! Awaits the bot's answers.

use board::phrase::Phrase;
use catalogue::Language;
use discord_stand_in::{SeenMessage, SentInteraction, TimedOut};

/// Waits several times for what comes after a deferred answer. A search takes long in a slow build on a busy machine.
pub async fn patiently<T, F: Future<Output = Result<T, TimedOut>>>(wait: impl Fn() -> F) -> Result<T, TimedOut> {
    const TIMES: usize = 6;
    let mut awaited = wait().await;
    for _ in 1..TIMES {
        if awaited.is_err() {
            awaited = wait().await;
        }
    }
    awaited
}

/// The message that answers an interaction: the first response, or the public follow-up if the response was deferred
/// because the machine was slow.
pub async fn answer_to(sent: &SentInteraction) -> SeenMessage {
    let answer = patiently(|| sent.reply()).await.expect("answered");
    let is_done = |language| answer.content == catalogue::text(language, &Phrase::new("deferred-done"));
    if Language::ALL.into_iter().any(is_done) { sent.follow_up(0).await.expect("a public answer") } else { answer }
}
