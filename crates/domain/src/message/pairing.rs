//! The messages about a game of a tournament, and about a round that is over.

use super::{
    Message, Reader,
    tournament::{as_playoff, cut},
};
use crate::{
    ServerTournament,
    control::{Control, ControlRow, TournamentTab},
    follow::TOLD_AT_ONCE,
    markup::{bold, channel, code, escape, isolated, mention},
    right::Right,
};
use board::{
    color::Color,
    phrase::{Phrase, code::shortened},
};
use games::AnyPosition;
use tournament::{Format, Number, PairingId};

/// The maximum number of characters of a list of pairings, which leaves room for those without an opponent.
const MOST_TEXT: usize = 1000;
/// The maximum number of characters of a name in a list.
const MOST_NAME: usize = 30;

/// The line in the channel of a tournament below which the thread of a game is opened. It notifies nobody.
pub fn pairing(tournament: &ServerTournament, pairing_id: PairingId, reader: &Reader) -> Option<Message> {
    let pairing = tournament.state().pairing(pairing_id)?;
    let phrase = about(tournament, pairing_id, Phrase::new("pairing-pairing"))
        .with("game", i64::from(pairing_id.game) + 1)
        .with("white", bold(tournament.name_of(pairing.white)))
        .with("black", bold(tournament.name_of(pairing.black)));
    Some(Message::text(reader.say(&phrase), Vec::new()))
}

/// The first message in the thread of a game. It notifies the player who does not begin: the first board notifies the
/// other.
pub fn greeting(tournament: &ServerTournament, pairing_id: PairingId, reader: &Reader) -> Option<Message> {
    let start = AnyPosition::from_setup(tournament.game, &tournament.setup, 0);
    let begins = start.map_or(Color::White, |start| start.turn());
    let view = addressed(tournament, pairing_id, !begins, Phrase::new("pairing-greeting"), reader)?;
    let deadline = tournament
        .state()
        .settings()
        .deadline
        .map(|hours| reader.say(&Phrase::new("pairing-deadline").with("days", i64::from(hours / 24))));
    let terms = [reader.say(&Phrase::new("pairing-terms"))].into_iter().chain(deadline);
    let text = [view.text].into_iter().chain(terms).collect::<Vec<_>>().join("\n");
    Some(Message { text, ..view })
}

/// The message to one side of a game for which no thread could be opened, with the permissions that the bot lacks for
/// that.
pub fn without_a_place(
    tournament: &ServerTournament,
    pairing_id: PairingId,
    told: Color,
    lacks: &[Right],
    reader: &Reader,
) -> Option<Message> {
    let game = tournament.game_of(pairing_id)?.to_string();
    let phrase = Phrase::new("pairing-nowhere").with("id", code(&game)).with("game", game);
    let view = addressed(tournament, pairing_id, told, phrase, reader)?;
    let lacks = Right::list(lacks).map(|rights| reader.say(&Phrase::new("pairing-rights").with("rights", rights)));
    let text = [view.text].into_iter().chain(lacks).collect::<Vec<_>>().join("\n");
    Some(Message { text, ..view })
}

/// A message to the player of a side. It notifies that player.
fn addressed(
    tournament: &ServerTournament,
    pairing_id: PairingId,
    told: Color,
    phrase: Phrase,
    reader: &Reader,
) -> Option<Message> {
    let pairing = tournament.state().pairing(pairing_id)?;
    let (player, opponent) = (tournament.seat(pairing.player(told)), tournament.seat(pairing.player(!told)));
    let phrase = about(tournament, pairing_id, phrase);
    let phrase = phrase
        .with("player", player.user().map_or_else(|| bold(player.name()), mention))
        .with("opponent", bold(opponent.name()));
    Some(Message { mention: player.user(), ..Message::text(reader.say(&phrase), Vec::new()) })
}

/// The message that too few had entered when a tournament was to start. It notifies the organizer.
pub fn postponed(tournament: &ServerTournament, reader: &Reader) -> Message {
    let phrase = Phrase::new("tournament-postponed").with("name", escape(&tournament.name));
    let phrase = phrase.with("organizer", tournament.organizer.map(mention).unwrap_or_default());
    let open = Control::OpenTournament { number: tournament.number, tab: TournamentTab::Overview };
    let buttons = vec![reader.secondary(open, &Phrase::new("button-tournament"))];
    let view = Message::text(reader.say(&phrase).trim().to_owned(), vec![ControlRow::Buttons(buttons)]);
    Message { mention: tournament.organizer, ..view }
}

/// The line that somebody has left or was removed, with who has won which games thereby.
pub fn departure(
    tournament: &ServerTournament,
    number: Number,
    lost: [Option<PairingId>; 2],
    reader: &Reader,
) -> Option<Message> {
    let left = tournament.state().entrants().get(number.index())?.left?;
    let head = if left.removed { Phrase::new("pairing-removed") } else { Phrase::new("pairing-left") };
    let player = bold(tournament.name_of(number));
    let head = head.with("name", escape(&tournament.name)).with("player", player.clone());
    let wins = lost.into_iter().flatten().filter_map(|pairing_id| {
        let pairing = tournament.state().pairing(pairing_id)?;
        let winner = pairing.player(!pairing.color_of(number)?);
        let phrase = about(tournament, pairing_id, Phrase::new("pairing-won-thereby"));
        Some(phrase.with("game", i64::from(pairing_id.game) + 1).with("player", bold(tournament.name_of(winner))))
    });
    let void = (!left.counts).then(|| Phrase::new("pairing-void").with("player", player));
    let sentences: Vec<_> = [head].into_iter().chain(wins).chain(void).map(|phrase| reader.say(&phrase)).collect();
    Some(Message::text(sentences.join(" "), Vec::new()))
}

/// What the announcement of a tournament says that has gone to another channel.
pub fn gone_elsewhere(tournament: &ServerTournament, reader: &Reader) -> Message {
    let gone = Phrase::new("tournament-past-moved").with("name", escape(&tournament.name));
    Message::text(reader.say(&gone.with("channel", channel(tournament.channel))), Vec::new())
}

/// The message that lists the pairings of a round, counted from 1. It notifies those without an opponent.
pub fn round_begins(tournament: &ServerTournament, round: u16, reader: &Reader) -> Option<Message> {
    let state = tournament.state();
    let paired = state.rounds().get(usize::from(round).checked_sub(1)?)?;
    let head = Phrase::new("pairing-round").with("name", escape(&tournament.name));
    let head = head.with("round", stage(tournament, round - 1));
    // A match of a knockout is two games of the same players.
    let games = if state.settings().format == Format::Knockout { 2 } else { 1 };
    let named = |number: Number| bold(&shortened(tournament.name_of(number), MOST_NAME));
    let pairs = paired.pairings.iter().step_by(games);
    let pairs: Vec<_> = pairs.map(|pairing| format!("{} – {}", named(pairing.white), named(pairing.black))).collect();
    let mut lines = vec![reader.say(&head), cut(&pairs, "\n", MOST_TEXT, reader)];
    let others: Vec<_> = paired.byes.iter().filter_map(|&bye| tournament.user(bye)).take(TOLD_AT_ONCE).collect();
    let byes = paired.byes.iter().map(|&bye| match tournament.user(bye) {
        Some(user) if others.contains(&user) => mention(user),
        _ => named(bye),
    });
    let byes: Vec<_> = byes.collect();
    if !byes.is_empty() {
        let names = cut(&byes, ", ", MOST_TEXT / 2, reader);
        lines.push(reader.say(&Phrase::new("tournament-byes").with("names", names)));
    }
    Some(Message { others, ..Message::text(lines.join("\n"), standings_controls(tournament, reader)) })
}

/// The first line of the message with the standings after a number of rounds.
pub fn round_over(tournament: &ServerTournament, rounds: u16, reader: &Reader) -> String {
    let stage_after = |rounds: u16| tournament.state().matches_in(rounds.into());
    let goes_on = stage_after(rounds).is_some_and(|matches| Some(matches) == stage_after(rounds.saturating_sub(1)));
    let phrase = if goes_on { Phrase::new("pairing-playoff-follows") } else { Phrase::new("pairing-round-over") };
    let phrase = phrase.with("name", escape(&tournament.name));
    reader.say(&phrase.with("round", stage(tournament, rounds.saturating_sub(1))))
}

/// The text of a message about a [nameless](ServerTournament::nameless) tournament, with mentions in place of the
/// names.
pub fn mentioned(nameless: &ServerTournament, text: &str) -> String {
    let users = (0..).zip(nameless.all_names()).filter_map(|(number, _)| nameless.user(Number(number)));
    users.fold(text.to_owned(), |text, user| text.replace(&bold(&user.to_string()), &mention(user)))
}

/// The button below the standings, which shows everything about the tournament.
pub fn standings_controls(tournament: &ServerTournament, reader: &Reader) -> Vec<ControlRow> {
    let open = Control::OpenTournament { number: tournament.number, tab: TournamentTab::Standings };
    vec![ControlRow::Buttons(vec![reader.secondary(open, &Phrase::new("button-tournament"))])]
}

/// The name of the thread of a game, such as `R3 Ann – Ben`.
pub fn thread_name(tournament: &ServerTournament, pairing_id: PairingId) -> Option<String> {
    let pairing = tournament.state().pairing(pairing_id)?;
    let (white, black) = (tournament.name_of(pairing.white), tournament.name_of(pairing.black));
    Some(format!("R{} {} – {}", u32::from(pairing_id.round) + 1, isolated(white), isolated(black)))
}

fn about(tournament: &ServerTournament, pairing_id: PairingId, phrase: Phrase) -> Phrase {
    phrase.with("name", escape(&tournament.name)).with("round", stage(tournament, pairing_id.round))
}

/// What a round, counted from 0, is called: `round 3`, or in a knockout `semifinal` or `semifinal, playoff 1`.
fn stage(tournament: &ServerTournament, round: u16) -> Phrase {
    let matches = tournament.state().matches_in(round.into()).unwrap_or_default() as i64;
    let stage = Phrase::new("pairing-stage").with("round", i64::from(round) + 1);
    as_playoff(tournament.state(), round.into(), stage.with("matches", matches).with("players", 2 * matches))
}
