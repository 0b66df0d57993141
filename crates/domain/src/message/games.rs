//! The list of a user's games.

use super::{Message, Reader, lookout, page_turners, seek};
use crate::{
    Challenge, Moment, Session, StoredGame,
    control::{Control, ControlRow, LinkButton, MenuEntry},
    id::UserId,
    idle::Remedy,
    markup::{bold, channel, code, from_now, isolated, mention, shortened},
    seeks::{Lookout, Seek},
    time::Timestamp,
    tournaments::nowhere,
};
use board::{color::Color, phrase::Phrase};
use games::game::Outcome;

/// The number of games on a page.
pub const PAGE: usize = 10;

/// The maximum number of characters of a name in the list, so that a page fits into a message.
const MAX_NAME: usize = 18;

/// A game on a page of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The game.
    pub game: StoredGame,
    /// The current time, and the absences of the game's players.
    pub moment: Moment,
    /// A link to the newest board of the game, if known.
    pub link: Option<String>,
    /// What the reader can do about the game if nobody moves.
    pub remedy: Option<Remedy>,
}

/// Whom a listed game waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waits {
    Person,
    Opponent,
    /// The game is stuck, so it waits for its players to end it.
    Stuck,
    Nobody,
}

/// Whose games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The reader's games.
    Own(UserId),
    /// The games of another user, as far as the reader may see them.
    Of(UserId),
}

impl Whose {
    /// The user whose games are listed.
    pub const fn user(self) -> UserId {
        match self {
            Self::Own(user) | Self::Of(user) => user,
        }
    }

    /// The user whose games are listed, if this is not the reader.
    const fn other(self) -> Option<UserId> {
        match self {
            Self::Own(_) => None,
            Self::Of(user) => Some(user),
        }
    }

    /// Chooses the phrase `own` for the reader's own games, and the phrase `other` for the games of another user.
    fn phrase(self, own: Phrase, other: Phrase) -> Phrase {
        match self {
            Self::Own(_) => own,
            Self::Of(_) => other,
        }
    }
}

/// The reader's search for an opponent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedSearch {
    /// What the reader looks for, and since when that sleeps.
    pub seek: Option<(Seek, Option<Timestamp>)>,
    /// What the reader looked for last, and wants to be told about.
    pub lookout: Option<Lookout>,
}

/// A page of the list of a user's games: the reader's `open` challenges, and at most [`PAGE`] games. `page` is counted
/// from 0.
pub fn games(
    listed: &[Listed],
    open: &[Challenge],
    search: &ListedSearch,
    whose: Whose,
    (page, pages): (u8, u8),
    reader: &Reader,
) -> Message {
    let user = whose.user();
    let say = |phrase: &Phrase| reader.say(phrase);
    let mut lines = Vec::new();
    lines.extend(whose.other().map(|user| say(&Phrase::new("games-of").with("player", mention(user)))));
    let ListedSearch { seek, lookout } = search;
    if let Some((seek, asleep)) = seek {
        lines.extend(seek::listed_seek(seek, *asleep, reader).iter().map(say));
    }
    let now = reader.moment.now;
    let out = lookout.iter().flat_map(|lookout| lookout::listed(lookout, now, reader)).collect::<Vec<_>>();
    lines.extend(out.iter().map(say));
    if !open.is_empty() {
        lines.push(say(&Phrase::new("games-challenges")));
        lines.extend(open.iter().map(|challenge| say(&challenge_entry(challenge))));
    }
    let mut before = None;
    for game in listed {
        let waits = waits(&game.game, user);
        if before.replace(waits) != Some(waits) {
            lines.push(say(&match waits {
                Waits::Person => whose.phrase(Phrase::new("games-yours"), Phrase::new("games-their-move")),
                Waits::Opponent => whose.phrase(Phrase::new("games-theirs"), Phrase::new("games-opponents-move")),
                Waits::Stuck => Phrase::new("games-stuck"),
                Waits::Nobody => Phrase::new("games-over"),
            }));
        }
        lines.push(say(&entry(game, whose)));
    }
    if listed.is_empty() && open.is_empty() && seek.is_none() && out.is_empty() {
        lines.push(say(&whose.phrase(Phrase::new("games-none"), Phrase::new("games-none-in-sight"))));
    }
    let mut controls = Vec::new();
    controls.extend(withdrawable(open, reader));
    controls.extend(resignable(listed, whose, reader));
    controls.extend(remediable(listed, whose, reader));
    controls.extend(replayable(listed, whose, reader));
    // A message has room for five rows, so the last one takes all buttons.
    let mut buttons = Vec::new();
    if pages > 1 {
        lines.push(say(&Phrase::new("games-page").with("page", i64::from(page) + 1).with("pages", i64::from(pages))));
        let control = |page| Control::Games { of: whose.other(), page: u8::try_from(page).unwrap_or(u8::MAX) };
        buttons.extend(page_turners(reader.language, page.into(), pages.into(), control));
    }
    buttons.extend(seek.iter().map(|_| seek::listed_stop(reader)));
    buttons.extend(lookout.iter().flat_map(|lookout| lookout::listed_buttons(lookout, now, reader)));
    if !buttons.is_empty() {
        controls.push(ControlRow::Buttons(buttons));
    }
    Message::text(lines.join("\n"), controls)
}

/// The line that describes an open challenge.
fn challenge_entry(challenge: &Challenge) -> Phrase {
    let phrase = match &challenge.opponent {
        Some(opponent) => {
            Phrase::new("games-challenge-to").with("opponent", bold(&shortened(&opponent.name, MAX_NAME)))
        }
        None => Phrase::new("games-challenge-open"),
    };
    phrase
        .with("game", challenge.game.title())
        .with("place", format!("{} {}", code(&challenge.id.to_string()), channel(challenge.table().channel)))
        .with("moment", from_now(challenge.expires()))
}

/// The menu with which the reader withdraws an open challenge.
fn withdrawable(open: &[Challenge], reader: &Reader) -> Option<ControlRow> {
    let entry = |challenge: &Challenge| {
        let label = match &challenge.opponent {
            Some(opponent) => Phrase::new("games-withdraw-to").with("opponent", isolated(&opponent.name)),
            None => Phrase::new("games-withdraw-open"),
        };
        let label = label.with("game", challenge.game.title()).with("id", challenge.id.to_string());
        MenuEntry::new(Control::WithdrawListed(challenge.id), reader.say(&label))
    };
    (!open.is_empty()).then(|| reader.menu(&Phrase::new("games-withdraw"), open.iter().map(entry)))
}

/// The menu with which the reader can resign one of their running games on this page. A game whose channel was deleted
/// can be resigned only with this menu.
fn resignable(listed: &[Listed], whose: Whose, reader: &Reader) -> Option<ControlRow> {
    let Whose::Own(user) = whose else { return None };
    let running = listed.iter().map(|listed| &listed.game).filter(|game| !game.is_over());
    let entry = |game: &StoredGame| {
        let label = against(game, user, Phrase::new("games-resign-entry"))?;
        Some(MenuEntry::new(Control::Resign(game.board_ref()), reader.say(&label)))
    };
    let entries: Vec<_> = running.filter_map(entry).collect();
    (!entries.is_empty()).then(|| reader.menu(&Phrase::new("games-resign"), entries))
}

/// The menu with which the reader ends games in which nobody moves, or asks whether their opponents are still there.
fn remediable(listed: &[Listed], whose: Whose, reader: &Reader) -> Option<ControlRow> {
    let Whose::Own(user) = whose else { return None };
    let entry = |Listed { game, remedy, .. }: &Listed| {
        let (control, label) = match (*remedy)? {
            Remedy::Ask => (Control::AskAfter(game.board_ref()), Phrase::new("games-ask-entry")),
            Remedy::End => (Control::EndIdle(game.board_ref()), Phrase::new("games-end-entry")),
        };
        Some(MenuEntry::new(control, reader.say(&against(game, user, label)?)))
    };
    let entries: Vec<_> = listed.iter().filter_map(entry).collect();
    (!entries.is_empty()).then(|| reader.menu(&Phrase::new("games-remedies"), entries))
}

/// The menu with which the reader replays one of the finished games on this page.
fn replayable(listed: &[Listed], whose: Whose, reader: &Reader) -> Option<ControlRow> {
    let played = |game: &&StoredGame| game.is_over() && game.playable().is_some_and(|game| !game.moves().is_empty());
    let entry = |game: &StoredGame| {
        let label = against(game, whose.user(), Phrase::new("games-replay-entry"))?;
        Some(MenuEntry::new(Control::OpenReplay(game.id()), reader.say(&label)))
    };
    let entries: Vec<_> = listed.iter().map(|listed| &listed.game).filter(played).filter_map(entry).collect();
    (!entries.is_empty()).then(|| reader.menu(&Phrase::new("games-replay"), entries))
}

/// The message after a move of the reader that leads to another game in which it is the reader's turn. `None` if no
/// board of that game is known.
pub fn next(listed: &Listed, user: UserId, reader: &Reader) -> Option<Message> {
    let lines = [Phrase::new("games-yours"), entry(listed, Whose::Own(user))];
    let label = reader.say(&Phrase::new("button-next"));
    let link = LinkButton { url: listed.link.clone()?, label };
    Some(Message::text(reader.lines(&lines), vec![ControlRow::Link(link)]))
}

/// Adds what tells a game of the user from others to a phrase.
fn against(game: &StoredGame, user: UserId, phrase: Phrase) -> Option<Phrase> {
    let own = game.color_of(user)?;
    let phrase = phrase.with("game", game.kind().title()).with("id", game.id().to_string());
    Some(phrase.with("opponent", isolated(game.name(!own))))
}

fn waits(game: &StoredGame, user: UserId) -> Waits {
    match game.playable().map(Session::seat_to_move) {
        Some(Some(seat)) if seat.user() == Some(user) => Waits::Person,
        Some(Some(_)) => Waits::Opponent,
        None if !game.is_over() => Waits::Stuck,
        Some(None) | None => Waits::Nobody,
    }
}

/// The line that describes a game in the list.
fn entry(Listed { game, moment, link, .. }: &Listed, whose: Whose) -> Phrase {
    let own = game.color_of(whose.user()).unwrap_or(Color::White);
    let id = code(&game.id().to_string());
    let place = match link {
        Some(link) => format!("[{id}]({link})"),
        // A game without a place waits for its players to choose one.
        None if game.table().channel == nowhere(game.id()) => format!("{id} {}", code("/movehere")),
        None => format!("{id} {}", channel(game.table().channel)),
    };
    let how = match (game.end(), game) {
        (Some(end), _) => ended(end.outcome, own, whose).with("moment", from_now(end.at)),
        (None, StoredGame::Playable(session)) => since(session, moment),
        (None, StoredGame::Stuck(stuck)) => Phrase::new("games-moved").with("moment", from_now(stuck.last_change())),
    };
    Phrase::new("games-entry")
        .with("game", game.kind().title())
        .with("place", place)
        .with("opponent", bold(&shortened(game.name(!own), MAX_NAME)))
        .with("how", how)
}

/// A phrase for how a game ended from the point of view of the side `own`.
fn ended(outcome: Option<Outcome>, own: Color, whose: Whose) -> Phrase {
    match outcome.map(Outcome::winner) {
        Some(Some(winner)) if winner == own => whose.phrase(Phrase::new("games-won"), Phrase::new("games-won-by")),
        Some(Some(_)) => whose.phrase(Phrase::new("games-lost"), Phrase::new("games-lost-by")),
        Some(None) => Phrase::new("games-drawn"),
        None => Phrase::new("games-aborted"),
    }
}

/// A phrase with the deadline of the next move if the game has a clock, or otherwise with the time since which the game
/// has waited for the move.
fn since(session: &Session, moment: &Moment) -> Phrase {
    let deadline = session.turn().zip(session.clock()).map(|(turn, clock)| clock.deadline(turn, &moment.away[turn]));
    match deadline {
        Some(deadline) if deadline <= moment.now => Phrase::new("games-time-is-out").with("moment", from_now(deadline)),
        Some(deadline) => Phrase::new("games-time-until").with("moment", from_now(deadline)),
        None if session.moves().is_empty() => Phrase::new("games-begun").with("moment", from_now(session.created())),
        None => Phrase::new("games-moved").with("moment", from_now(session.waiting_since())),
    }
}
