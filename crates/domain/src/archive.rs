//! The archive: what is known of finished games without reading them, and what people search for there.
//!
//! [`Archived`] is the entry of a game in the store's indexes. It follows from the game, so it is not exported. A
//! [`Query`] says which entries a person looks for. Nothing here decides what a person may see.

use board::color::{ByColor, Color};
use games::{
    AnyPosition, GameKind,
    game::{Ending, Outcome},
    key::PositionKey,
};

use crate::{
    AGREEMENT, Import, REMOVAL, RESIGNATION, Session, TIME, Table, WITHDRAWAL,
    id::{ChannelId, GameId, GuildId, UserId},
    openings::{self, Scored},
    time::Timestamp,
    transcript::Finish,
};

mod query;
mod searches;
#[cfg(test)]
mod tests;

pub use query::{Among, Query, SoughtPlayer, SoughtPosition, SoughtResult};
pub use searches::{DEAR_WITHIN, KeptSearch, LIFETIME, MOST_DEAR, MOST_SEARCHES, Searches};

/// The code of the ending of an aborted game.
pub const ABORT: &str = "abort";

/// How players can decide the end of a game.
const DECIDED: [Ending; 5] = [RESIGNATION, AGREEMENT, TIME, WITHDRAWAL, REMOVAL];

/// The endings that can be searched for, besides [`ABORT`]. Of endings of several games with the same code, one.
pub fn endings() -> Vec<Ending> {
    let by_rules = GameKind::ALL.into_iter().flat_map(|game| game.endings().iter().copied());
    let mut endings: Vec<Ending> = Vec::new();
    for ending in DECIDED.into_iter().chain(by_rules) {
        if endings.iter().all(|known| known.code() != ending.code()) {
            endings.push(ending);
        }
    }
    endings
}

/// The length of the stored form of [`Archived`], without the name of the game.
const LENGTH: usize = 58;

/// The version of the stored form.
pub const FORM: u8 = 2;

/// A finished game in the archive, or a game of somebody's imported ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archived {
    /// The game's id.
    pub id: GameId,
    /// The game that is played, such as Pijersi.
    pub kind: GameKind,
    /// When the game ended.
    pub ended: Timestamp,
    /// Where the game was played.
    pub table: Table,
    /// The people who played it.
    pub players: ByColor<Option<UserId>>,
    /// The side that the bot played.
    pub bot: Option<Color>,
    /// The result; `None` if the game has none.
    pub result: Option<FinalResult>,
    /// The number of moves of both sides.
    pub plies: u16,
    /// Whether the game counts for openings.
    counts: bool,
    /// The [`mark`] of the ending's code.
    ending: u32,
    /// The [`mark`] of the setup's text.
    setup: u32,
    /// The number of the tournament on the server of the table; 0 if the game belongs to none.
    tournament: u32,
}

/// The result of a game that has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalResult {
    /// This side won.
    Won(Color),
    /// The game was drawn.
    Drawn,
}

impl From<Outcome> for FinalResult {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Drawn, Self::Won)
    }
}

impl Archived {
    /// The entry of a game; `None` if the game goes on or has no moves.
    pub fn of(session: &Session) -> Option<Self> {
        let end = session.end().filter(|_| session.ply() > 0)?;
        Some(Self::with(session, end.at))
    }

    /// The entry of an imported game, which may not be over.
    pub fn of_import(import: &Import) -> Self {
        let session = &import.session;
        Self::with(session, session.end().map_or(session.created(), |end| end.at))
    }

    fn with(session: &Session, ended: Timestamp) -> Self {
        let finish = Finish::of(session.end());
        Self {
            id: session.id(),
            kind: session.kind(),
            ended,
            // Nobody but its players finds a game between strangers.
            table: session.sought().map_or_else(|| session.table(), |_| Table::nowhere(session.id())),
            players: ByColor::new_with(|color| session.seats()[color].user()),
            bot: session.bot().map(|bot| bot.color),
            result: finish.outcome().map(FinalResult::from),
            plies: u16::try_from(session.ply()).unwrap_or(u16::MAX),
            counts: openings::counted_once(session),
            ending: finish.reason().map_or(0, mark),
            setup: mark(&plain(session.setup())),
            tournament: session.pairing().map_or(0, |pairing| pairing.number),
        }
    }

    /// The server, or else the channel, in whose games this one is searched.
    pub fn home(&self) -> u64 {
        home(&self.table)
    }

    /// The side that a person plays.
    pub fn color_of(&self, user: UserId) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.players[color] == Some(user))
    }

    /// How the game counts for openings among those that have a result.
    pub fn scored(&self) -> Scored {
        if openings::APART.iter().any(|ending| mark(ending.code()) == self.ending) {
            return Scored::Apart;
        }
        match self.result {
            Some(FinalResult::Won(winner)) => Scored::Board(Some(winner)),
            Some(FinalResult::Drawn) => Scored::Board(None),
            None => Scored::Apart,
        }
    }

    /// Whether the game [counts](fn@openings::counts) for openings.
    pub const fn counts_for_openings(&self) -> bool {
        self.counts
    }

    /// The order of the archive: the newest game first.
    pub const fn place(&self) -> Place {
        Place { ended: self.ended, id: self.id }
    }

    /// The stored form. The id and the time of the end are in the key.
    pub fn to_bytes(&self) -> Vec<u8> {
        let side = |color: Option<Color>| match color {
            None => 0,
            Some(Color::White) => 1,
            Some(Color::Black) => 2,
        };
        let result = match self.result {
            None => 0,
            Some(FinalResult::Won(winner)) => side(Some(winner)),
            Some(FinalResult::Drawn) => 3,
        };
        let mut bytes = Vec::with_capacity(LENGTH + 8);
        bytes.extend([FORM, result, side(self.bot)]);
        bytes.extend(self.plies.to_be_bytes());
        for number in [self.ending, self.setup, self.tournament] {
            bytes.extend(number.to_be_bytes());
        }
        let user = |color: Color| self.players[color].map_or(0, |user| user.0);
        let Table { guild, channel, parent } = self.table;
        let (guild, parent) = (guild.map_or(0, |guild| guild.0), parent.map_or(0, |parent| parent.0));
        for number in [user(Color::White), user(Color::Black), guild, channel.0, parent] {
            bytes.extend(number.to_be_bytes());
        }
        bytes.push(self.counts.into());
        bytes.extend(self.kind.name().as_bytes());
        bytes
    }

    /// Reads the stored form. `None` if a version that this program does not know has written it.
    pub fn read(id: GameId, ended: Timestamp, bytes: &[u8]) -> Option<Self> {
        let (fixed, kind) = bytes.split_at_checked(LENGTH)?;
        let &[FORM, result, bot, ..] = fixed else { return None };
        let number = |at: usize| u32::from_be_bytes(*fixed[at..].first_chunk().expect("it is within the fixed part"));
        let long = |at: usize| u64::from_be_bytes(*fixed[at..].first_chunk().expect("it is within the fixed part"));
        let named = |at: usize| Some(long(at)).filter(|&number| number != 0);
        let side = |byte: u8| match byte {
            0 => Some(None),
            1 => Some(Some(Color::White)),
            2 => Some(Some(Color::Black)),
            _ => None,
        };
        Some(Self {
            id,
            kind: str::from_utf8(kind).ok()?.parse().ok()?,
            ended,
            table: Table {
                guild: named(33).map(GuildId),
                channel: ChannelId(long(41)),
                parent: named(49).map(ChannelId),
            },
            players: ByColor { white: named(17).map(UserId), black: named(25).map(UserId) },
            bot: side(bot)?,
            result: if result == 3 { Some(FinalResult::Drawn) } else { side(result)?.map(FinalResult::Won) },
            plies: u16::from_be_bytes([fixed[3], fixed[4]]),
            counts: fixed[57] == 1,
            ending: number(5),
            setup: number(9),
            tournament: number(13),
        })
    }
}

/// A place in the order of the archive. Later games compare greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// When the game ended.
    pub ended: Timestamp,
    /// The game.
    pub id: GameId,
}

/// A page of what a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PageAt {
    /// The page with the newest games.
    Newest,
    /// The page with the newest games before this place.
    Before(Place),
    /// The page with the oldest games after this place.
    After(Place),
}

/// The server, or else the channel, in whose games those of a table are searched.
pub fn home(table: &Table) -> u64 {
    table.guild.map_or(table.channel.0, |guild| guild.0)
}

/// The number in place of a server, under which the games are searched that a person has imported together. No server
/// and no channel has such a number.
pub const fn collection_of(user: UserId) -> u64 {
    !user.0
}

/// The text of a setup without differences that do not matter.
fn plain(setup: &str) -> String {
    setup.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// A text as a number that stays the same for ever, and is never 0: the hash of Fowler, Noll and Vo.
fn mark(text: &str) -> u32 {
    let next = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.bytes().fold(0x811c_9dc5, next).max(1)
}

/// A number that two imported games share if they are the same game: with the same players, start, moves and end, on
/// the same day as far as the day is known. It stays the same for ever.
pub fn fingerprint(import: &Import) -> u64 {
    let session = &import.session;
    // A record without a date gets the time of its import.
    let day = Some(session.created()).filter(|at| *at != import.created).map(Timestamp::date);
    let finish = Finish::of(session.end());
    let start = session.start();
    let head = [
        session.kind().name().to_owned(),
        start.to_string(),
        start.rules().join(" "),
        session.seats().white.name().to_owned(),
        session.seats().black.name().to_owned(),
        day.unwrap_or_default(),
        finish.result().to_owned(),
        finish.reason().unwrap_or_default().to_owned(),
    ];
    let texts = head.iter().map(String::as_str).chain(session.moves().iter().map(|mv| mv.text.as_str()));
    let next = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    texts.flat_map(|text| text.bytes().chain([0])).fold(0xcbf2_9ce4_8422_2325, next)
}

/// The trace of a game: the version of the keys of positions, and four bytes of the key of each position, from the
/// start to the end.
pub fn trace(session: &Session) -> Vec<u8> {
    let mut trace = vec![PositionKey::VERSION];
    for position in session.moves().positions() {
        trace.extend(position.canonical().key.short());
    }
    trace
}

/// Whether a position with this key may have occurred in the game of a trace. `None` if the trace is of another
/// version.
pub fn may_have_had(trace: &[u8], key: PositionKey) -> Option<bool> {
    let (&PositionKey::VERSION, short) = trace.split_first()? else { return None };
    Some(short.chunks_exact(4).any(|found| found == key.short()))
}

/// The number of moves after which a position, or its mirror image, first occurred in a game.
pub fn first_with(session: &Session, key: PositionKey) -> Option<u32> {
    let at = session.moves().positions().position(|position: AnyPosition| position.canonical().key == key)?;
    u32::try_from(at).ok()
}
