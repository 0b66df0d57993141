//! Games between strangers, who have looked for an opponent on any server.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{
    Session,
    record::{RecordError, ensure},
    strangers::Said,
};
use board::color::{ByColor, Color};
use catalogue::Language;

/// The rating of a stranger is shown as a multiple of this.
pub const ROUNDED_TO: u32 = 25;
/// For how many days the vacations of one player stop the clock of such a game.
pub const VACATION_DAYS: i64 = 7;
/// How long the vacations of one player stop the clock of such a game.
pub const VACATION: Duration = Duration::from_secs(VACATION_DAYS as u64 * 24 * 60 * 60);
/// The maximum length of a user name, in characters.
pub(super) const MOST_NAME: usize = 32;

/// What a game between strangers knows of its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sought {
    /// The players; `None` for one whose data was deleted.
    pub players: ByColor<Option<Stranger>>,
    /// Why the game is not rated; `None` if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrated: Option<Unrated>,
}

/// Why a game between strangers is not rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unrated {
    /// The two have played as many rated games lately as count.
    Met,
    /// The loser has lost on time lately already.
    Late,
}

/// A player of a game between strangers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stranger {
    /// The user name on Discord, which no other person has.
    pub name: String,
    /// The rating when both met, [rounded]; `None` for somebody without a rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    /// The language of messages at this player's home, if the language of the home is unknown.
    pub language: Language,
    /// Whether the game may go on in this player's direct messages if its home is lost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub direct: bool,
    /// What this player has said last, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<Said>,
}

/// A rating as strangers see it.
pub const fn rounded(rating: u32) -> u32 {
    (rating + ROUNDED_TO / 2) / ROUNDED_TO * ROUNDED_TO
}

impl Session {
    /// Makes the new game one between strangers.
    #[must_use]
    pub fn with_sought(self, sought: Sought) -> Self {
        Self { sought: Some(sought), ..self }
    }

    /// What the game knows of its players if they are strangers who have looked for an opponent; `None` for other
    /// games.
    pub const fn sought(&self) -> Option<&Sought> {
        self.sought.as_ref()
    }
}

impl Sought {
    /// What the game knows of the player of a side; `None` if the player's data was deleted.
    pub const fn player(&self, color: Color) -> Option<&Stranger> {
        match color {
            Color::White => self.players.white.as_ref(),
            Color::Black => self.players.black.as_ref(),
        }
    }
}

/// Checks what a record knows of strangers.
pub(super) fn check(session: &Session) -> Result<(), RecordError> {
    let Some(sought) = &session.sought else {
        return ensure(!session.homes.are_apart(), "only a game between strangers has two homes");
    };
    let is_timed_alone = session.clock.is_some() && session.pairing.is_none() && session.bot().is_none();
    ensure(is_timed_alone, "a game between strangers has a clock, and belongs to no tournament")?;
    for stranger in sought.players.iter().flatten() {
        ensure((1..=MOST_NAME).contains(&stranger.name.chars().count()), "a user name has from 1 to 32 characters")?;
        ensure(stranger.rating.is_none_or(|rating| rating % ROUNDED_TO == 0), "a stranger's rating is rounded")?;
    }
    let is_known = |color: Color| session.seats[color].user().is_some() || sought.players[color].is_none();
    ensure(Color::ALL.into_iter().all(is_known), "nobody is known of a player whose data was deleted")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Action, Actor, Away, Event, Home, Moment, NamedUser, Refusal, Table,
        id::{ChannelId, GameId, GuildId, UserId},
        record::{GameRecord, NO_USER, Record as _},
        time::Timestamp,
    };
    use games::{AnyPosition, GameKind};

    const ANN: UserId = UserId(1);
    const BEN: UserId = UserId(2);
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    fn table(number: u64) -> Table {
        Table { guild: Some(GuildId(number)), channel: ChannelId(10 * number), parent: None }
    }

    /// A game between strangers that begins at the time 0.
    fn session() -> Session {
        let stranger = |name: &str, language| {
            Some(Stranger { name: name.to_owned(), rating: Some(1_525), language, direct: true, said: None })
        };
        let named = |user, name: &str| NamedUser { user, name: name.to_owned() };
        let players = ByColor { white: stranger("ann", Language::German), black: stranger("ben", Language::French) };
        Session::new(
            GameId::from_bits(1),
            ByColor { white: table(1), black: table(2) },
            ByColor { white: named(ANN, "Ann"), black: named(BEN, "Ben") },
            Language::English,
            GameKind::ALL[0].setups()[0].to_owned(),
            AnyPosition::start(GameKind::ALL[0]),
            Timestamp(0),
        )
        .with_time_control(Some("3d".parse().expect("a time control")))
        .with_sought(Sought { players, unrated: None })
    }

    fn moved(session: &Session, user: UserId, at: Timestamp) -> Session {
        let mv = session.position().legal_moves().swap_remove(0);
        session.apply(Actor { user, moderator: false }, Action::Move(mv), at).expect("a legal move").0
    }

    fn read_back(session: &Session) -> Result<Session, RecordError> {
        Session::from_record(GameRecord::from_json(&session.to_record().to_json())?)
    }

    #[test]
    fn games_between_strangers_read_back() {
        let begun = session();
        let seen = begun.clone().seen_from(Home::Of(Color::Black));
        assert_eq!(seen.to_record(), begun.to_record(), "from where it is looked at is not stored");
        let followed = seen.following().followed_by(UserId(3)).expect("there is room");
        assert_eq!(followed.following().followers_at(Home::Of(Color::Black)), [UserId(3)]);
        let moved = moved(&followed, ANN, Timestamp(1));
        let gone = moved.places().with_home_at(Color::White, Table::nowhere(moved.id()));
        for session in [begun, followed, moved, gone] {
            let session = session.seen_from(Home::Shared);
            assert_eq!(read_back(&session), Ok(session));
        }
        let (own, left) = (session().without(ANN, "nobody"), session().following().as_known_to(BEN));
        for session in [own, left] {
            assert!(session.sought().is_some_and(|sought| sought.player(Color::White).is_none()));
            assert!(session.places().table_of(Home::Of(Color::White)).is_nowhere(session.id()));
            assert_eq!(session.places().table_of(Home::Of(Color::Black)), table(2));
            assert!(read_back(&session).is_ok());
        }
    }

    #[test]
    fn what_cannot_be_is_named() {
        let check = |change: fn(&mut GameRecord)| {
            let mut record = session().to_record();
            change(&mut record);
            let error = Session::from_record(record).expect_err("it cannot be");
            assert!(matches!(error, RecordError::Malformed(_)), "{error}");
        };
        check(|record| record.sought = None);
        check(|record| record.clock = None);
        check(|record| record.followers.push(UserId(3)));
        check(|record| record.seats.white.user = NO_USER);
        let of_white = |record: &mut GameRecord, change: fn(&mut Stranger)| {
            let sought = record.sought.as_mut().expect("strangers");
            change(sought.players.white.as_mut().expect("a stranger"));
        };
        for change in
            [|stranger: &mut Stranger| stranger.name.clear(), |stranger: &mut Stranger| stranger.rating = Some(1_501)]
        {
            let mut record = session().to_record();
            of_white(&mut record, change);
            assert!(matches!(Session::from_record(record), Err(RecordError::Malformed(_))));
        }
    }

    #[test]
    fn each_home_has_its_language_and_its_people() {
        let session = session();
        let seen = |side| session.clone().seen_from(Home::Of(side));
        assert_eq!(Color::ALL.map(|side| seen(side).language()), [Language::German, Language::French]);
        assert_eq!(session.language(), Language::English);
        assert_eq!(Color::ALL.map(|side| seen(Color::White).places().user_here(side)), [Some(ANN), None]);
        assert_eq!(Color::ALL.map(|side| session.places().user_here(side)), [None, None], "nobody is nowhere");
    }

    #[test]
    fn no_moderator_ends_what_is_played_elsewhere_too() {
        let session = session();
        let moderator = Actor { user: UserId(3), moderator: true };
        assert_eq!(session.apply(moderator, Action::Abort, Timestamp(1)).err(), Some(Refusal::NotAPlayer));
        let begun = moved(&moved(&session, ANN, Timestamp(1)), BEN, Timestamp(2));
        let player = Actor { user: ANN, moderator: true };
        assert_eq!(begun.apply(player, Action::Abort, Timestamp(3)).err(), Some(Refusal::TooLateToAbort));
    }

    #[test]
    fn out_of_time_the_game_is_lost_by_itself() {
        let begun = moved(&moved(&session(), ANN, Timestamp(1)), BEN, Timestamp(2));
        let at = |after: Duration| Moment::from(Timestamp(2).after(after));
        assert_eq!(begun.timing().run_out(&at(DAY * 2)), None);
        let (over, event) = begun.timing().run_out(&at(DAY * 3)).expect("time is up");
        assert_eq!((over.end().is_some(), event), (true, Event::TimeClaimed { by: Color::Black }));
        let long = Away::default().with(Timestamp(2), Timestamp(2).after(DAY * 30)).expect("an absence");
        let heeded = begun.timing().heeded(long);
        assert_eq!(heeded.end(Timestamp(2), DAY * 3), Timestamp(2).after(DAY * 10), "a week of vacation counts");
    }

    #[test]
    fn ratings_are_rounded() {
        assert_eq!([0, 12, 13, 1_487, 1_488, 1_500].map(rounded), [0, 0, 25, 1_475, 1_500, 1_500]);
    }
}
