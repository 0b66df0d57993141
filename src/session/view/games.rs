//! The games of a person.

use super::{Reader, View};
use crate::{
    color::Color,
    game::Outcome,
    id::UserId,
    phrase::Phrase,
    session::{
        Moment, Session,
        control::{Button, ButtonStyle, Control, Entry, Line, Select},
        markup::{bold, channel, code, isolated, mention, shortened},
    },
    time::Timestamp,
};

/// How many games stand on a page.
pub const PAGE: usize = 10;

/// The most characters of a name in the list: a page has to fit into a message.
const MAX_NAME: usize = 18;

/// A game in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The game.
    pub session: Session,
    /// This moment in it.
    pub moment: Moment,
    /// The address of its newest board, if that is known.
    pub link: Option<String>,
}

/// Whom a game in the list waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waits {
    Person,
    Opponent,
    Nobody,
}

/// Whose games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Those of the one who reads.
    Own(UserId),
    /// Those of somebody else that the reader may see.
    Of(UserId),
}

impl Whose {
    /// The person.
    pub const fn user(self) -> UserId {
        match self {
            Self::Own(user) | Self::Of(user) => user,
        }
    }

    /// Somebody else.
    const fn other(self) -> Option<UserId> {
        match self {
            Self::Own(_) => None,
            Self::Of(user) => Some(user),
        }
    }

    /// A phrase that tells one's own games from somebody else's.
    fn phrase(self, own: Phrase, other: Phrase) -> Phrase {
        match self {
            Self::Own(_) => own,
            Self::Of(_) => other,
        }
    }
}

/// A page of a person's games, at most [`PAGE`] in the order given; `page` counts from 0.
pub fn games(listed: &[Listed], whose: Whose, page: u8, pages: u8, reader: &Reader) -> View {
    let user = whose.user();
    let say = |phrase: &Phrase| reader.say(phrase);
    let mut lines = Vec::new();
    lines.extend(whose.other().map(|user| say(&Phrase::new("games-of").with("player", mention(user)))));
    let mut before = None;
    for game in listed {
        let waits = waits(&game.session, user);
        if before.replace(waits) != Some(waits) {
            lines.push(say(&match waits {
                Waits::Person => whose.phrase(Phrase::new("games-yours"), Phrase::new("games-their-move")),
                Waits::Opponent => whose.phrase(Phrase::new("games-theirs"), Phrase::new("games-opponents-move")),
                Waits::Nobody => Phrase::new("games-over"),
            }));
        }
        lines.push(say(&entry(game, whose)));
    }
    if listed.is_empty() {
        lines.push(say(&whose.phrase(Phrase::new("games-none"), Phrase::new("games-none-in-sight"))));
    }
    let mut controls = Vec::new();
    controls.extend(resignable(listed, whose, reader));
    if pages > 1 {
        lines.push(say(&Phrase::new("games-page").with("page", i64::from(page) + 1).with("pages", i64::from(pages))));
        let turn = |to: Option<u8>, label: &Phrase, style| Button {
            // What leads nowhere still needs a page that the other button does not lead to.
            control: Control::Games { of: whose.other(), page: to.unwrap_or(page) },
            label: say(label),
            style: if to.is_some() { style } else { ButtonStyle::Idle },
        };
        let next = (page + 1 < pages).then(|| page + 1);
        controls.push(Line::Buttons(vec![
            turn(page.checked_sub(1), &Phrase::new("button-previous"), ButtonStyle::Secondary),
            turn(next, &Phrase::new("button-next"), ButtonStyle::Primary),
        ]));
    }
    View { text: lines.join("\n"), drawing: None, controls, mention: None }
}

/// The menu of one's own running games on the page to resign from: the only way where their channel is gone.
fn resignable(listed: &[Listed], whose: Whose, reader: &Reader) -> Option<Line> {
    let Whose::Own(user) = whose else { return None };
    let running = listed.iter().map(|game| &game.session).filter(|session| session.end().is_none());
    let entry = |session: &Session| {
        let own = session.color_of(user)?;
        let label = Phrase::new("games-resign-entry")
            .with("game", session.kind().title())
            .with("id", session.id().to_string())
            .with("opponent", isolated(&session.seats()[!own].name));
        Some(Entry {
            control: Control::Resign(session.board_ref()),
            label: reader.say(&label),
            description: String::new(),
            chosen: false,
        })
    };
    let entries: Vec<_> = running.filter_map(entry).collect();
    let placeholder = reader.say(&Phrase::new("games-resign"));
    (!entries.is_empty()).then_some(Line::Select(Select { placeholder, entries }))
}

fn waits(session: &Session, user: UserId) -> Waits {
    match session.player_to_move() {
        Some(seat) if seat.user == user => Waits::Person,
        Some(_) => Waits::Opponent,
        None => Waits::Nobody,
    }
}

/// A game's line, below what it waits for.
fn entry(Listed { session, moment, link }: &Listed, whose: Whose) -> Phrase {
    let own = session.color_of(whose.user()).unwrap_or(Color::White);
    let id = code(&session.id().to_string());
    let place = match link {
        Some(link) => format!("[{id}]({link})"),
        None => format!("{id} {}", channel(session.table().channel)),
    };
    let how = match session.end() {
        Some(end) => ended(end.outcome, own, whose).with("moment", from_now(end.at)),
        None => since(session, moment),
    };
    Phrase::new("games-entry")
        .with("game", session.kind().title())
        .with("place", place)
        .with("opponent", bold(&shortened(&session.seats()[!own].name, MAX_NAME)))
        .with("how", how)
}

/// How a game ended for one side.
fn ended(outcome: Option<Outcome>, own: Color, whose: Whose) -> Phrase {
    match outcome.map(Outcome::winner) {
        Some(Some(winner)) if winner == own => whose.phrase(Phrase::new("games-won"), Phrase::new("games-won-by")),
        Some(Some(_)) => whose.phrase(Phrase::new("games-lost"), Phrase::new("games-lost-by")),
        Some(None) => Phrase::new("games-drawn"),
        None => Phrase::new("games-aborted"),
    }
}

/// Since when a running game waits, or until when it can.
fn since(session: &Session, moment: &Moment) -> Phrase {
    let deadline = session.turn().zip(session.clock()).map(|(turn, clock)| clock.deadline(turn, &moment.away[turn]));
    match deadline {
        Some(deadline) if deadline <= moment.now => Phrase::new("games-time-is-out").with("moment", from_now(deadline)),
        Some(deadline) => Phrase::new("games-time-until").with("moment", from_now(deadline)),
        None if session.moves().is_empty() => Phrase::new("games-begun").with("moment", from_now(session.created())),
        None => Phrase::new("games-moved").with("moment", from_now(session.waiting_since())),
    }
}

fn from_now(moment: Timestamp) -> String {
    format!("<t:{}:R>", moment.seconds())
}
