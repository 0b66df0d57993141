use std::fmt::Write;

use super::{Finish, starts_usually};
use crate::{color::Color, id::GuildId, phrase::plain::cleaned, session::Session};

/// The game as text, as [the module](super) says.
pub fn write(session: &Session) -> String {
    let mut text = String::new();
    let mut header = |name: &str, value: &str| {
        let value = cleaned(value).replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(text, "[{name} \"{value}\"]").expect("writing to a string cannot fail");
    };
    header("Site", &site(session));
    header("Date", &session.created().date());
    header("Game", session.kind().title());
    header("Id", &session.id().to_string());
    header("White", &session.seats()[Color::White].name);
    header("Black", &session.seats()[Color::Black].name);
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

/// Where the game is played: its channel if others than its players can be there.
fn site(session: &Session) -> String {
    let table = session.table();
    let link = |GuildId(guild)| format!("https://discord.com/channels/{guild}/{}", table.channel);
    table.guild.map_or_else(|| "Discord".to_owned(), link)
}
