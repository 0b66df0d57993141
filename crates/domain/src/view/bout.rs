//! The messages about a game of a tournament, and about a round that is over.

use super::{Reader, View, board::address};
use crate::{
    Contest,
    control::{ButtonStyle, ContestTab, Control, Line},
    id::GameId,
    markup::{bold, code, escape, isolated},
};
use board::{color::Color, phrase::Phrase};
use games::AnyPosition;
use tournament::Fixture;

/// The line in the channel of a tournament below which the thread of a game is opened. It notifies nobody.
pub fn pairing(contest: &Contest, fixture: Fixture, reader: &Reader) -> Option<View> {
    let pairing = contest.tournament().pairing(fixture)?;
    let phrase = about(contest, fixture, Phrase::new("bout-pairing"))
        .with("game", i64::from(fixture.game) + 1)
        .with("white", bold(contest.name_of(pairing.white)))
        .with("black", bold(contest.name_of(pairing.black)));
    Some(View::text(reader.say(&phrase), Vec::new()))
}

/// The first message in the thread of a game. It notifies the player who does not begin: the first board notifies the
/// other.
pub fn greeting(contest: &Contest, fixture: Fixture, reader: &Reader) -> Option<View> {
    let start = AnyPosition::from_setup(contest.game, &contest.setup, 0);
    let begins = start.map_or(Color::White, |start| start.turn());
    let view = addressed(contest, fixture, !begins, Phrase::new("bout-greeting"), reader)?;
    let deadline = contest
        .tournament()
        .settings()
        .deadline
        .map(|hours| reader.say(&Phrase::new("bout-deadline").with("days", i64::from(hours / 24))));
    let terms = [reader.say(&Phrase::new("bout-terms"))].into_iter().chain(deadline);
    let text = [view.text].into_iter().chain(terms).collect::<Vec<_>>().join("\n");
    Some(View { text, ..view })
}

/// The message to one side of a game for which no thread could be opened.
pub fn without_a_place(
    contest: &Contest,
    fixture: Fixture,
    game: GameId,
    told: Color,
    reader: &Reader,
) -> Option<View> {
    let game = game.to_string();
    let phrase = Phrase::new("bout-nowhere").with("id", code(&game)).with("game", game);
    addressed(contest, fixture, told, phrase, reader)
}

/// A message to the player of a side. It notifies that player.
fn addressed(contest: &Contest, fixture: Fixture, told: Color, phrase: Phrase, reader: &Reader) -> Option<View> {
    let pairing = contest.tournament().pairing(fixture)?;
    let (player, opponent) = (contest.seat(pairing.player(told)), contest.seat(pairing.player(!told)));
    let phrase = about(contest, fixture, phrase);
    let phrase = phrase.with("player", address(&player)).with("opponent", bold(opponent.name()));
    Some(View { mention: player.user(), ..View::text(reader.say(&phrase), Vec::new()) })
}

/// The first line of the message with the standings after a number of rounds.
pub fn round_over(contest: &Contest, rounds: u16, reader: &Reader) -> String {
    let phrase = Phrase::new("bout-round-over").with("name", escape(&contest.name));
    reader.say(&phrase.with("round", i64::from(rounds)))
}

/// The button below the standings, which shows everything about the tournament.
pub fn standings_controls(contest: &Contest, reader: &Reader) -> Vec<Line> {
    let open = Control::OpenContest { number: contest.number, tab: ContestTab::Standings };
    vec![Line::Buttons(vec![reader.button(open, &Phrase::new("button-contest"), ButtonStyle::Secondary)])]
}

/// The name of the thread of a game, such as `R3 Ann – Ben`.
pub fn thread_name(contest: &Contest, fixture: Fixture) -> Option<String> {
    let pairing = contest.tournament().pairing(fixture)?;
    let (white, black) = (contest.name_of(pairing.white), contest.name_of(pairing.black));
    Some(format!("R{} {} – {}", u32::from(fixture.round) + 1, isolated(white), isolated(black)))
}

fn about(contest: &Contest, fixture: Fixture, phrase: Phrase) -> Phrase {
    phrase.with("name", escape(&contest.name)).with("round", i64::from(fixture.round) + 1)
}
