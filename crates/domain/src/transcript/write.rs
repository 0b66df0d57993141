//! The writer of transcripts.

use std::fmt::Write;

use super::{Finish, starts_usually};
use crate::{
    Homes, Session, StuckGame, Table,
    id::GuildId,
    record::{GameRecord, MoveRecord},
};
use board::phrase::plain::cleaned;
use games::{AnyPosition, GameKind};

/// Writes a game as a transcript, in the format of [the module](super).
pub fn write(session: &Session) -> String {
    let states_position = !starts_usually(session.setup(), session.start());
    written(&session.to_record(), session.kind(), states_position, Finish::of(session.end()))
}

/// Writes several games into one file, with a blank line between two of them. Each can be read by itself.
///
/// # Examples
///
/// ```
/// use domain::transcript;
///
/// let game = "[Game \"Pijersi\"]\n\n1 a4-b5=c4\n".to_owned();
/// assert_eq!(transcript::collected([game.clone(), game.clone()]), format!("{game}\n{game}"));
/// ```
pub fn collected(transcripts: impl IntoIterator<Item = String>) -> String {
    transcripts.into_iter().collect::<Vec<_>>().join("\n")
}

/// Writes a stuck game as a transcript. Beginning with the first move that the current rules cannot replay, moves are
/// written in the notation in which they are stored.
pub fn write_stuck(stuck: &StuckGame) -> String {
    written(stuck.record(), stuck.kind(), true, Finish::of(stuck.end()))
}

fn written(record: &GameRecord, kind: GameKind, states_position: bool, finish: Finish) -> String {
    let mut text = String::new();
    let mut header = |name: &str, value: &str| header(&mut text, name, value);
    header("Site", &site(record));
    header("Date", &record.created.date());
    header("Game", kind.title());
    header("Id", &record.id.to_string());
    if let Some(pairing) = &record.pairing {
        header("Event", &pairing.name);
        header("Round", &format!("{}.{}", pairing.pairing_id.round + 1, pairing.pairing_id.game + 1));
    }
    header("White", &record.seats.white.name);
    header("Black", &record.seats.black.name);
    header("Setup", &record.setup);
    if !record.rules.is_empty() {
        header("Rules", &record.rules);
    }
    if states_position {
        header("Position", &record.start);
    }
    if let Some(clock) = &record.clock {
        header("TimeControl", &clock.control.in_seconds());
    }
    header("Result", finish.result());
    if let Some(reason) = finish.reason() {
        header("Ending", reason);
    }

    text.push('\n');
    let mut position = AnyPosition::parse_under(kind, &record.start, &record.rules).ok();
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

/// The value of the header `Site`: a link to the channel in which a game is played, or `Discord` outside of servers.
fn site(record: &GameRecord) -> String {
    match record.homes {
        // Neither of two strangers learns where the other plays.
        Homes::Shared(Table { guild: Some(GuildId(guild)), channel, .. }) if record.sought.is_none() => {
            format!("https://discord.com/channels/{guild}/{channel}")
        }
        Homes::Shared(_) | Homes::Own(_) => "Discord".to_owned(),
    }
}
