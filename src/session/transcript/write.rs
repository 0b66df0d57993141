use std::fmt::Write;

use super::{Finish, starts_usually};
use crate::{
    color::Color,
    games::AnyPosition,
    id::GuildId,
    phrase::plain::cleaned,
    session::{Session, StuckGame, Table, record::MoveRecord},
};

/// The game as text, as [the module](super) says.
pub fn write(session: &Session) -> String {
    let mut text = String::new();
    let mut header = |name: &str, value: &str| header(&mut text, name, value);
    header("Site", &site(session.table()));
    header("Date", &session.created().date());
    header("Game", session.kind().title());
    header("Id", &session.id().to_string());
    header("White", session.seats()[Color::White].name());
    header("Black", session.seats()[Color::Black].name());
    header("Setup", session.setup());
    let rules = session.start().rules();
    if !rules.is_empty() {
        header("Rules", &rules.join(" "));
    }
    if !starts_usually(session.setup(), session.start()) {
        header("Position", &session.start().to_string());
    }
    if let Some(clock) = session.clock() {
        header("TimeControl", &clock.control.in_seconds());
    }
    let finish = Finish::of(session);
    header("Result", finish.result());
    if let Some(reason) = finish.reason() {
        header("Ending", reason);
    }

    text.push('\n');
    let mut position = session.start().clone();
    for (number, mv) in (1..).zip(session.moves()) {
        let notation = position.notation(&mv.text);
        position.play(&mv.text).expect("the moves of a session are legal");
        writeln!(text, "{number} {notation}").expect("writing to a string cannot fail");
    }
    text
}

/// Like [`write()`], for a game that the current rules cannot replay. From the first move that fails, moves are written
/// as stored.
pub fn write_stuck(stuck: &StuckGame) -> String {
    let record = stuck.record();
    let mut text = String::new();
    let mut header = |name: &str, value: &str| header(&mut text, name, value);
    header("Site", &site(stuck.table()));
    header("Date", &stuck.created().date());
    header("Game", stuck.kind().title());
    header("Id", &stuck.id().to_string());
    header("White", stuck.name(Color::White));
    header("Black", stuck.name(Color::Black));
    header("Setup", &record.setup);
    if !record.rules.is_empty() {
        header("Rules", &record.rules);
    }
    header("Position", &record.start);
    if let Some(clock) = &record.clock {
        header("TimeControl", &clock.control.in_seconds());
    }
    let finish = stuck.end().map_or(Finish::Ongoing, |end| end.outcome.map_or(Finish::Aborted, Finish::Ended));
    header("Result", finish.result());
    if let Some(reason) = finish.reason() {
        header("Ending", reason);
    }

    text.push('\n');
    let mut position = AnyPosition::parse_under(stuck.kind(), &record.start, &record.rules).ok();
    for (number, MoveRecord { mv, .. }) in (1..).zip(&record.moves) {
        let before = position.take().filter(|before| before.outcome().is_none());
        let after = before.clone().and_then(|mut after| (after.play(mv).ok()? == *mv).then_some(after));
        let notation = match (&before, &after) {
            (Some(before), Some(_)) => before.notation(mv),
            _ => mv.clone(),
        };
        writeln!(text, "{number} {notation}").expect("writing to a string cannot fail");
        position = after;
    }
    text
}

fn header(text: &mut String, name: &str, value: &str) {
    let value = cleaned(value).replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(text, "[{name} \"{value}\"]").expect("writing to a string cannot fail");
}

/// Where the game is played: its channel if others than its players can be there.
fn site(table: Table) -> String {
    let link = |GuildId(guild)| format!("https://discord.com/channels/{guild}/{}", table.channel);
    table.guild.map_or_else(|| "Discord".to_owned(), link)
}
