//! The record of a game.

use serde::{Deserialize, Serialize};

use super::{NO_USER, Record, RecordError, ensure};
use crate::{
    AGREEMENT, Bot, End, GameClock, GamePairing, Homes, NamedUser, Offer, Offered, Offers, Proposal, REMOVAL,
    RESIGNATION, Seat, Session, Sought, TIME, Table, WITHDRAWAL,
    follow::MAX_FOLLOWERS,
    id::{GameId, GuildId, UserId},
    openings::counting_server,
    sought,
    time::Timestamp,
};
use board::color::{ByColor, Color};
use catalogue::Language;
use games::{AnyPosition, GameKind, game::Outcome};

/// The highest revision that a record may have, so that incrementing the revision cannot overflow.
const MAX_REVISION: u32 = u32::MAX / 2;

/// The stored and exported form of a [`Session`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The game's id.
    pub id: GameId,
    /// The number of changes since the game began.
    pub revision: u32,
    /// The revision of the last change to the board.
    pub board_revision: u32,
    /// The name of the game, such as `pijersi`.
    pub game: String,
    /// Where the game is played: at one table, or at one for each side.
    #[serde(rename = "table")]
    pub homes: Homes,
    /// The players. The bot, players whose data was deleted, and players of imported games have the user id
    /// [`NO_USER`].
    pub seats: ByColor<NamedUser>,
    /// The side and level of the bot; omitted if the bot does not play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Bot>,
    /// The language of public messages if the server's language is unknown.
    pub language: Language,
    /// The text that chose the starting position.
    pub setup: String,
    /// When the game began.
    pub created: Timestamp,
    /// The position string of the starting position.
    pub start: String,
    /// The names of the optional rules, such as `no-tie`, separated by spaces; omitted if there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// The moves in order.
    pub moves: Vec<MoveRecord>,
    /// The number of imported moves; omitted if the game does not continue an imported game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imported: Option<u32>,
    /// The clock; omitted if time is unlimited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<GameClock>,
    /// The offer that waits for an answer; null if there is none.
    pub offer: Option<Offer>,
    /// The plies at which each side last offered a draw and last asked for a takeback.
    pub offered: ByColor<Offered>,
    /// The end, if the players decided on it by an action such as resigning; null while the game goes on, or if the
    /// rules ended it.
    pub end: Option<EndRecord>,
    /// The users to notify when the game ends; omitted if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub followers: Vec<UserId>,
    /// The users to notify when the game ends at each of its two homes; omitted if there are none.
    #[serde(default, skip_serializing_if = "are_none")]
    pub home_followers: ByColor<Vec<UserId>>,
    /// Which game of a tournament this is; omitted for other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairing: Option<GamePairing>,
    /// What is known of the players if they are strangers; omitted for other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sought: Option<Sought>,
    /// Whether a player has left the server, or the bot was removed from it, and the side to move was not seen since;
    /// omitted if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deserted: bool,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRecord {
    /// The move in canonical notation.
    pub mv: String,
    /// When the move was played.
    pub at: Timestamp,
}

/// An end of a game on which the players, or a moderator, decided by an action. An end by the rules has no record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "lowercase", deny_unknown_fields)]
pub enum EndRecord {
    /// A player resigned.
    Resignation {
        /// The winner: the opponent of the side that resigned.
        winner: Color,
        /// When the game ended.
        at: Timestamp,
    },
    /// A player left the tournament of the game.
    Withdrawal {
        /// The winner: the opponent of the side that left.
        winner: Color,
        /// When the game ended.
        at: Timestamp,
    },
    /// The organizer removed a player from the tournament of the game.
    Removal {
        /// The winner: the opponent of the side that was removed.
        winner: Color,
        /// When the game ended.
        at: Timestamp,
    },
    /// The players agreed to a draw.
    Agreement {
        /// When the game ended.
        at: Timestamp,
    },
    /// A player claimed a win on time.
    Time {
        /// The winner: the side that claimed the win.
        winner: Color,
        /// When the game ended.
        at: Timestamp,
    },
    /// A player or a moderator aborted the game. An aborted game has no result.
    Abort {
        /// When the game ended.
        at: Timestamp,
    },
}

impl EndRecord {
    /// The record of an end; `None` if the game ended by the rules.
    fn new(end: End) -> Option<Self> {
        let at = end.at;
        match end.outcome {
            None => Some(Self::Abort { at }),
            Some(Outcome::Decisive { winner, by }) if by == RESIGNATION => Some(Self::Resignation { winner, at }),
            Some(Outcome::Decisive { winner, by }) if by == WITHDRAWAL => Some(Self::Withdrawal { winner, at }),
            Some(Outcome::Decisive { winner, by }) if by == REMOVAL => Some(Self::Removal { winner, at }),
            Some(Outcome::Decisive { winner, by }) if by == TIME => Some(Self::Time { winner, at }),
            Some(Outcome::Draw { by }) if by == AGREEMENT => Some(Self::Agreement { at }),
            Some(_) => None,
        }
    }

    /// The end that this record describes.
    pub(crate) fn end(&self) -> End {
        let won = |winner, by, at| End { outcome: Some(Outcome::Decisive { winner, by }), at };
        match *self {
            Self::Resignation { winner, at } => won(winner, RESIGNATION, at),
            Self::Withdrawal { winner, at } => won(winner, WITHDRAWAL, at),
            Self::Removal { winner, at } => won(winner, REMOVAL, at),
            Self::Time { winner, at } => won(winner, TIME, at),
            Self::Agreement { at } => End { outcome: Some(Outcome::Draw { by: AGREEMENT }), at },
            Self::Abort { at } => End { outcome: None, at },
        }
    }
}

impl Record for GameRecord {}

impl GameRecord {
    /// The Discord user who plays a side; `None` if no Discord user plays it.
    pub fn user(&self, color: Color) -> Option<UserId> {
        Some(self.seats[color].user).filter(|user| *user != NO_USER)
    }

    /// The server for whose openings the game counts, if it counts for one.
    pub const fn counting_server(&self) -> Option<GuildId> {
        counting_server(self.homes, self.sought.as_ref())
    }

    /// When the game began to wait for its next move: the time of the last move, or the beginning of the game.
    pub fn waiting_since(&self) -> Timestamp {
        // Imported moves may be much older than this game.
        self.moves.last().map_or(self.created, |mv| mv.at.max(self.created))
    }

    /// The users to notify when the game ends, at all homes.
    pub fn all_followers(&self) -> Vec<UserId> {
        [&self.followers, &self.home_followers.white, &self.home_followers.black]
            .into_iter()
            .flatten()
            .copied()
            .collect()
    }

    /// Removes the followers for whom `keep` is false.
    pub(crate) fn keep_followers(&mut self, keep: impl Fn(UserId) -> bool) {
        for followers in [&mut self.followers, &mut self.home_followers.white, &mut self.home_followers.black] {
            followers.retain(|follower| keep(*follower));
        }
    }

    /// Removes what is known of a user, besides the name.
    pub(crate) fn forget(&mut self, user: UserId) {
        self.keep_followers(|follower| follower != user);
        for color in Color::ALL.into_iter().filter(|&color| self.seats[color].user == user) {
            if let Some(sought) = &mut self.sought {
                sought.players[color] = None;
            }
            if let Homes::Own(tables) = &mut self.homes {
                tables[color] = Table::nowhere(self.id);
            }
        }
    }

    /// Who plays a side. The record does not distinguish players of an imported game from players whose data was
    /// deleted, so both become [`Seat::Former`].
    fn seat(&self, color: Color) -> Result<Seat, RecordError> {
        let person = self.seats[color].clone();
        match (self.user(color), self.bot.filter(|bot| bot.color == color)) {
            (None, Some(bot)) => Ok(Seat::Bot(bot.level)),
            (None, None) => Ok(Seat::Former(person.name)),
            (Some(_), None) => Ok(Seat::Player(person)),
            (Some(_), Some(_)) => Err(RecordError::Malformed("the bot sits where somebody else does".to_owned())),
        }
    }
}

impl Session {
    /// Converts the session into a record.
    pub fn to_record(&self) -> GameRecord {
        GameRecord {
            id: self.id,
            revision: self.revision,
            board_revision: self.board_revision,
            game: self.kind().name().to_owned(),
            homes: self.homes,
            seats: ByColor::new_with(|color| match &self.seats[color] {
                Seat::Player(person) => person.clone(),
                seat => NamedUser { user: NO_USER, name: seat.name().to_owned() },
            }),
            bot: self.bot(),
            language: self.language,
            setup: self.setup.clone(),
            created: self.created,
            start: self.start().to_string(),
            rules: self.start().rules().join(" "),
            moves: self.moves.iter().map(|mv| MoveRecord { mv: mv.text.clone(), at: mv.at }).collect(),
            imported: self.moves.imported,
            clock: self.clock,
            offer: self.offers.open,
            offered: self.offers.made,
            end: self.end.and_then(EndRecord::new),
            followers: self.followers.clone(),
            home_followers: self.home_followers.clone(),
            pairing: self.pairing.clone(),
            sought: self.sought.clone(),
            deserted: self.deserted,
        }
    }

    /// Restores the session that a record describes, by playing every move again.
    ///
    /// # Errors
    /// Returns the first contradiction in the record, or between the record and the rules.
    pub fn from_record(record: GameRecord) -> Result<Self, RecordError> {
        let kind: GameKind = record.game.parse()?;
        let start = AnyPosition::parse_under(kind, &record.start, &record.rules)?;
        if start.outcome().is_some() {
            return Err(RecordError::OverAtStart);
        }
        let seats = ByColor { white: record.seat(Color::White)?, black: record.seat(Color::Black)? };
        let mut session =
            Self::new(record.id, record.homes, seats, record.language, record.setup, start, record.created);
        session.moves.replay(record.moves)?;
        session.end_by_rules();
        if let Some(imported) = record.imported.filter(|imported| *imported > session.ply()) {
            return Err(RecordError::Imported { imported, moves: session.ply() });
        }
        session.moves.imported = record.imported;
        session.clock = record.clock;
        session.pairing = record.pairing;
        session.sought = record.sought;
        sought::check(&session)?;
        session.deserted = record.deserted;
        session.offers = Offers { open: record.offer, made: record.offered };
        check_offers(&session)?;
        if let Some(end) = record.end {
            check_end(&session, &end)?;
            session.end = Some(end.end());
        }
        check_revisions(&session, record.revision, record.board_revision)?;
        (session.revision, session.board_revision) = (record.revision, record.board_revision);
        (session.followers, session.home_followers) = (record.followers, record.home_followers);
        check_followers(&session)?;
        Ok(session)
    }
}

/// Whether nobody follows a game.
fn are_none(followers: &ByColor<Vec<UserId>>) -> bool {
    followers.iter().all(Vec::is_empty)
}

/// Checks that the followers of a record fit the game.
fn check_followers(session: &Session) -> Result<(), RecordError> {
    let Session { followers, home_followers, .. } = session;
    for followers in [followers, &home_followers.white, &home_followers.black] {
        for (number, user) in followers.iter().enumerate() {
            // A game may have one follower more than [`MAX_FOLLOWERS`]: when the data of a player is deleted, the
            // opponent becomes a follower.
            if followers[..number].contains(user) || number > MAX_FOLLOWERS {
                return Err(RecordError::Malformed(format!("{user} cannot follow the game")));
            }
        }
    }
    let are_apart = session.homes.are_apart();
    let are_here = if are_apart { followers.is_empty() } else { are_none(home_followers) };
    ensure(are_here, "the followers are at another home")
}

/// Checks that the proposals of a record fit the game.
fn check_offers(session: &Session) -> Result<(), RecordError> {
    let ply = session.ply();
    let fits = session.offers.open.is_none_or(|Offer { by, what, .. }| {
        let made = session.offers.made[by];
        session.end.is_none()
            && match what {
                Proposal::Draw => made.draw == Some(ply),
                Proposal::Takeback => made.takeback == Some(ply) && session.moves.last_turn_of(by).is_some(),
                Proposal::Move(to) => session.places().home_in(to.channel).is_none() && !session.homes.are_apart(),
            }
    });
    if fits && session.offers.are_until(ply) { Ok(()) } else { Err(RecordError::Offer) }
}

/// Checks that the players may have ended the game in this way.
fn check_end(session: &Session, end: &EndRecord) -> Result<(), RecordError> {
    // A game without Discord users may be an imported game. Its offers and its clock may be unknown, so an agreed draw
    // needs no recorded offer, and a win on time needs no recorded clock.
    let has_users = session.seats.iter().any(|seat| seat.user().is_some());
    let is_possible = match end {
        EndRecord::Agreement { .. } => session.offers.made.iter().any(|made| made.draw == Some(session.ply())),
        EndRecord::Time { .. } => {
            session.clock.is_some() || session.pairing.as_ref().is_some_and(|pairing| pairing.deadline.is_some())
        }
        EndRecord::Withdrawal { .. } | EndRecord::Removal { .. } => session.pairing.is_some(),
        EndRecord::Resignation { .. } | EndRecord::Abort { .. } => true,
    };
    if session.end.is_some() || has_users && !is_possible {
        return Err(RecordError::End);
    }
    if session.offers.open.is_some() { Err(RecordError::Offer) } else { Ok(()) }
}

/// Checks that the revisions of a record fit the game, and may be incremented without overflow.
fn check_revisions(session: &Session, revision: u32, board_revision: u32) -> Result<(), RecordError> {
    let offers = u32::try_from(session.offers.count()).expect("two sides propose two things");
    let decided = session.end.and_then(EndRecord::new).is_some();
    let changes = session.ply() + offers + u32::from(decided);
    if revision < changes {
        return Err(RecordError::Revision { revision, changes });
    }
    if revision > MAX_REVISION {
        return Err(RecordError::Malformed(format!("no game changes {revision} times")));
    }
    if board_revision > revision || board_revision < session.ply() {
        return Err(RecordError::BoardRevision { revision, board_revision });
    }
    if session.offers.open.is_some_and(|offer| offer.revision > revision) {
        return Err(RecordError::Offer);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Action, Actor, Event, id::ChannelId};

    const WHITE: Actor = Actor { user: UserId(1), moderator: false };
    const BLACK: Actor = Actor { user: UserId(2), moderator: false };

    fn new_session() -> Session {
        new_session_of(GameKind::ALL[0])
    }

    fn new_session_of(kind: GameKind) -> Session {
        Session::new(
            GameId::from_bits(7),
            Table { guild: None, channel: ChannelId(u64::MAX), parent: None },
            ByColor {
                white: NamedUser { user: WHITE.user, name: "Ada".to_owned() },
                black: NamedUser { user: BLACK.user, name: "Grace \u{1f98a}".to_owned() },
            },
            Language::Spanish,
            kind.setups()[0].to_owned(),
            AnyPosition::start(kind),
            Timestamp(1_700_000_000_000),
        )
    }

    /// A session after random legal moves: one move for each index in `picks`, or fewer if the game ends earlier.
    fn after_moves(picks: &[prop::sample::Index]) -> Session {
        picks.iter().fold(new_session(), |session, pick| {
            let moves = session.position().legal_moves();
            if moves.is_empty() {
                session
            } else {
                act(&session, mover(&session), Action::Move(pick.get(&moves).clone()))
            }
        })
    }

    fn mover(session: &Session) -> Actor {
        if session.position().turn() == Color::White { WHITE } else { BLACK }
    }

    fn act(session: &Session, actor: Actor, action: Action) -> Session {
        let now = Timestamp(session.created().0 + u64::from(session.revision()));
        session.apply(actor, action, now).expect("the action is allowed").0
    }

    fn first_move(session: &Session) -> Session {
        act(session, mover(session), Action::Move(session.position().legal_moves()[0].clone()))
    }

    fn read_back(session: &Session) -> Result<Session, RecordError> {
        Session::from_record(GameRecord::from_json(&session.to_record().to_json())?)
    }

    proptest! {
        #[test]
        fn games_read_back(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..40)) {
            let session = after_moves(&picks);
            prop_assert_eq!(read_back(&session), Ok(session.clone()));
            if session.end().is_some() {
                prop_assert_eq!(session.to_record().end, None);
                return Ok(());
            }
            let offered = act(&session, WHITE, Action::Offer(Proposal::Draw));
            let declined = act(&offered, BLACK, Action::Decline);
            let offered_back = act(&declined, BLACK, Action::Offer(Proposal::Draw));
            let agreed = act(&offered, BLACK, Action::Accept);
            let resigned = act(&offered, BLACK, Action::Resign);
            let aborted = act(&offered, Actor { moderator: true, ..WHITE }, Action::Abort);
            for session in [offered, declined, offered_back, agreed, resigned, aborted] {
                prop_assert_eq!(read_back(&session), Ok(session));
            }
        }
    }

    #[test]
    fn records_explain_themselves() {
        let session = act(&first_move(&first_move(&new_session())), BLACK, Action::Resign);
        let json = String::from_utf8(session.to_record().to_json()).expect("JSON is UTF-8");
        for part in [
            r#""version":1,"id":"000007","revision":3,"#,
            r#""table":{"guild":null,"channel":"18446744073709551615"}"#,
            r#""seats":{"white":{"user":"1","name":"Ada"},"#,
            r#""language":"es""#,
            r#""end":{"by":"resignation","winner":"white","at":1700000000002}"#,
        ] {
            assert!(json.contains(part), "{part} is not in {json}");
        }
    }

    fn check(session: &Session, change: impl FnOnce(&mut GameRecord)) -> RecordError {
        let mut record = session.to_record();
        change(&mut record);
        Session::from_record(record).expect_err("the record says what cannot have happened")
    }

    #[test]
    fn what_cannot_have_happened_is_named() {
        let start = new_session();
        let moved = first_move(&start);
        let at = Timestamp(0);
        let nonsense = MoveRecord { mv: "nonsense".to_owned(), at };

        assert!(matches!(check(&start, |record| record.game = "chess".to_owned()), RecordError::UnknownGame(_)));
        assert!(matches!(check(&start, |record| record.start = "nonsense".to_owned()), RecordError::Start(_)));
        assert!(matches!(
            check(&moved, |record| record.moves.push(nonsense)),
            RecordError::IllegalMove { number: 2, text, .. } if text == "nonsense"
        ));
        assert!(matches!(
            check(&moved, |record| record.moves[0].mv.push(' ')),
            RecordError::Spelling { number: 1, .. } | RecordError::IllegalMove { number: 1, .. }
        ));
        assert_eq!(
            check(&moved, |record| record.offer = Some(Offer { by: Color::White, what: Proposal::Draw, revision: 1 })),
            RecordError::Offer
        );
        assert_eq!(check(&moved, |record| record.offered.white.draw = Some(2)), RecordError::Offer);
        assert_eq!(check(&moved, |record| record.end = Some(EndRecord::Agreement { at })), RecordError::End);
        assert_eq!(check(&moved, |record| record.revision = 0), RecordError::Revision { revision: 0, changes: 1 });
        let endless = check(&moved, |record| record.revision = u32::MAX);
        assert!(matches!(endless, RecordError::Malformed(_)), "there is no revision after that one");
        let offered = act(&moved, WHITE, Action::Offer(Proposal::Draw));
        assert_eq!(check(&offered, |record| record.end = Some(EndRecord::Abort { at })), RecordError::Offer);
        assert_eq!(check(&offered, |record| record.revision = 1), RecordError::Revision { revision: 1, changes: 2 });
    }

    /// A game of Paiko from a setup, whose text may end with the words of optional rules.
    fn paiko_from(setup: &str) -> Session {
        let start = AnyPosition::from_setup(GameKind::Paiko, setup, 0).unwrap_or_else(|error| panic!("{error:?}"));
        let classic = new_session_of(GameKind::Paiko);
        let (id, table, created) = (classic.id(), classic.table(), classic.created());
        Session::new(id, table, classic.seats().clone(), Language::English, setup.to_owned(), start, created)
    }

    #[test]
    fn rules_that_were_chosen_read_back() {
        for rules in GameKind::Paiko.rules() {
            let session = first_move(&paiko_from(&format!("classic {rules}")));
            assert_eq!(session.to_record().rules, *rules);
            let read = read_back(&session).expect("it reads back");
            assert_eq!(read.start().rules().join(" "), *rules);
            assert_eq!(read.position().rules(), session.position().rules());
            assert_eq!(read, session);
        }
        let usual = String::from_utf8(new_session_of(GameKind::Paiko).to_record().to_json()).expect("JSON is UTF-8");
        assert!(!usual.contains("rules"), "{usual}");
    }

    /// Without the rule `no-tie`, the starting position of this game would be a tie.
    #[test]
    fn a_start_that_only_the_chosen_rules_allow_reads_back() {
        let board = "2/4/6/8/10/12/14/14/12/10/8/6/4/2";
        let session = first_move(&paiko_from(&format!("{board} w t S1/- S2B3E3F3L2/S3B3E3F3L1 12 no-tie")));
        assert_eq!(read_back(&session), Ok(session.clone()));
        assert!(matches!(check(&session, |record| record.rules.clear()), RecordError::Start(_)));
    }

    #[test]
    fn movers_and_forced_passes_are_known_after_reading() {
        let session = paiko_from("2/4/6/4a3/4l5/12/14/14/12/3A6/3L4/6/4/2 b t -/S1 S3B3E3F3W3I3L2A2/- 13");
        let session = first_move(&session);
        let known: Vec<_> = session.moves().iter().map(|mv| (mv.by, mv.is_pass)).collect();
        assert_eq!(known, [(Color::Black, false), (Color::White, true)], "White can do nothing");
        let read = read_back(&session).expect("it reads back");
        assert_eq!(read, session);
        let last = read.moves().last_turn();
        assert!(matches!(last, Some(Event::Moved { by: Color::Black, passes: 1, .. })), "{last:?}");
        assert_eq!([Color::White, Color::Black].map(|side| read.moves().last_turn_of(side)), [None, Some(0)]);
        assert!(read.moves().both_have_moved());
    }

    #[test]
    fn unknown_rules_are_refused() {
        let session = paiko_from("classic no-tie");
        for rules in ["pie", "no-tie pie", "no-tie no-tie", "no-tie null-rotation", "standard", " "] {
            let error = check(&session, |record| record.rules = rules.to_owned());
            assert!(matches!(error, RecordError::Start(_)), "{rules}: {error}");
        }
        let error = check(&new_session_of(GameKind::Biyi), |record| record.rules = "no-tie".to_owned());
        assert!(matches!(error, RecordError::Start(_)), "{error}");
    }

    #[test]
    fn nothing_follows_the_end() {
        // Only a position string of Pijersi can describe a finished game.
        let mut over = new_session_of(GameKind::Pijersi);
        for pick in 0.. {
            if over.end().is_some() {
                break;
            }
            let moves = over.position().legal_moves();
            over = act(&over, mover(&over), Action::Move(moves[pick * 7919 % moves.len()].clone()));
        }
        let at = Timestamp(0);
        let number = over.moves().len() + 1;
        let again = MoveRecord { mv: over.moves()[0].text.clone(), at };
        assert_eq!(check(&over, |record| record.moves.push(again)), RecordError::MoveAfterEnd { number });
        assert_eq!(check(&over, |record| record.end = Some(EndRecord::Abort { at })), RecordError::End);
        let ended_at_start = check(&over, |record| {
            record.start = over.position().to_string();
            record.moves.clear();
        });
        assert!(matches!(ended_at_start, RecordError::OverAtStart | RecordError::Start(_)));
    }
}
