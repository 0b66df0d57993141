//! Prepared answers. They exist only in running games: what does not fit a game is removed when the game is saved.

use super::{
    Attempt, Collection, KeyRange, PreparedAnswers, StoreError, Transaction, games::of_revision, if_readable, keys,
    record::decode,
};
use board::color::{ByColor, Color};
use domain::{
    Prepared, Session, StoredGame,
    id::{GameId, UserId},
    prepared::MOST_GAMES,
};

/// The result of storing prepared answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Put {
    /// The answers are stored, or removed.
    Done,
    /// The game, or the answers, have changed since they were read. Nothing was stored.
    Stale,
    /// The player has prepared answers in [`MOST_GAMES`] other games. Nothing was stored.
    Full,
}

/// What the players of a game have prepared before and after an event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change<'a> {
    pub(super) before: &'a ByColor<Option<Prepared>>,
    pub(super) after: &'a ByColor<Option<Prepared>>,
}

impl PreparedAnswers {
    /// The answers that a player has prepared in a game, as they are stored: they may not [fit](Prepared::fitting) the
    /// game. Unreadable ones count as missing.
    pub fn prepared(&self, user: UserId, game: GameId) -> Result<Option<Prepared>, StoreError> {
        if_readable(self.db.load(&keys::running(user.0, game)))
    }

    /// The answers that each player of a game has prepared, like [`prepared`](Self::prepared).
    pub fn prepared_in(&self, session: &Session) -> Result<ByColor<Option<Prepared>>, StoreError> {
        let mut prepared = ByColor::default();
        for (color, user) in people(session) {
            prepared[color] = self.prepared(user, session.id())?;
        }
        Ok(prepared)
    }

    /// Replaces what a player has prepared in a game, if neither that nor the game has changed since both were read.
    pub fn put_prepared(
        &self,
        session: &Session,
        user: UserId,
        before: Option<&Prepared>,
        after: Option<&Prepared>,
    ) -> Result<Put, StoreError> {
        let key = keys::running(user.0, session.id());
        let of_user = KeyRange::prefix(keys::owner(user.0));
        self.db.write(|tx| {
            if of_revision(tx, &keys::game(session.id()), session.revision())?.is_none() {
                return Ok(Put::Stale);
            }
            let stored = tx.load::<Prepared>(&key)?;
            if stored.as_ref() != before {
                return Ok(Put::Stale);
            }
            match after {
                Some(_) if stored.is_none() && is_full(tx, &of_user)? => return Ok(Put::Full),
                Some(after) => tx.save(after),
                None => tx.remove(Collection::Prepared, key),
            }
            Ok(Put::Done)
        })
    }

    /// Removes what is prepared in games that are over or gone, by people who do not play in them any longer, and from
    /// other positions than the present one. Returns the number of removed records.
    ///
    /// Every save of a game does this for its players. What is found here comes from an imported back-up.
    pub fn remove_stray_prepared(&self) -> Result<usize, StoreError> {
        let mut removed = 0;
        for prepared in self.db.readable::<Prepared>(KeyRange::all()) {
            let prepared = prepared?;
            let game = match self.games.stored_game(prepared.game) {
                // Nobody knows whether the game goes on.
                Err(error) if error.is_about_one_record() => continue,
                game => game?,
            };
            let (revision, fits) = match &game {
                None => (None, false),
                Some(StoredGame::Playable(session)) => (Some(session.revision()), prepared.begins_in(session)),
                // A stuck game may go on after an update of the rules.
                Some(StoredGame::Stuck(stuck)) => (Some(stuck.revision()), !stuck.is_over()),
            };
            if !fits {
                removed += usize::from(self.remove_stray(&prepared, revision)?);
            }
        }
        Ok(removed)
    }

    /// Removes prepared answers, unless they or the game have changed. `revision` is that of the game, if it is there.
    fn remove_stray(&self, prepared: &Prepared, revision: Option<u32>) -> Result<bool, StoreError> {
        let game = keys::game(prepared.game);
        self.db.write(|tx| {
            let is_same_game = match revision {
                Some(revision) => of_revision(tx, &game, revision)?.is_some(),
                None => !tx.contains(Collection::Games, game)?,
            };
            let key = keys::running(prepared.user.0, prepared.game);
            if !is_same_game || tx.load::<Prepared>(&key)?.as_ref() != Some(prepared) {
                return Ok(false);
            }
            tx.remove(Collection::Prepared, key);
            Ok(true)
        })
    }
}

/// Whether a player has prepared answers in the maximum number of games.
fn is_full(tx: &Transaction<'_>, of_user: &KeyRange) -> Attempt<bool> {
    Ok(tx.page(Collection::Prepared, of_user, MOST_GAMES)?.len() >= MOST_GAMES)
}

/// The people who play a game, each with one side.
fn people(session: &Session) -> impl Iterator<Item = (Color, UserId)> + '_ {
    let user = |color: Color| session.seats()[color].user().filter(|user| session.color_of(*user) == Some(color));
    Color::ALL.into_iter().filter_map(move |color| Some((color, user(color)?)))
}

/// Changes what the players of a game have prepared, as a part of the transaction that saves the game. Without a
/// change, removes what no longer fits. Returns false if something else is stored than what the change was made from.
pub(super) fn follow(tx: &Transaction<'_>, session: &Session, change: Option<Change<'_>>) -> Attempt<bool> {
    let mut found = Vec::new();
    for (color, user) in people(session) {
        let key = keys::running(user.0, session.id());
        let Some(bytes) = tx.get(Collection::Prepared, key)? else {
            if change.is_some_and(|change| change.before[color].is_some()) {
                return Ok(false);
            }
            continue;
        };
        // What cannot be read counts as missing.
        let Ok(stored) = decode::<Prepared>(&key, &bytes) else { continue };
        if change.is_some_and(|change| change.before[color].as_ref() != Some(&stored)) {
            return Ok(false);
        }
        let after = change.map_or_else(|| Some(stored.clone()), |change| change.after[color].clone());
        found.push((key, stored, after));
    }
    for (key, stored, after) in found {
        match after.filter(|after| after.begins_in(session)) {
            Some(after) if after == stored => {}
            Some(after) => tx.save(&after),
            None => tx.remove(Collection::Prepared, key),
        }
    }
    Ok(true)
}

/// Removes what is prepared in a game that is over.
pub(super) fn end(tx: &Transaction<'_>, users: impl IntoIterator<Item = UserId>, game: GameId) {
    for user in users {
        tx.remove(Collection::Prepared, keys::running(user.0, game));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;
    use crate::Store;
    use crate::{
        Saved,
        testing::{challenge, exported, exported_of, on_every_engine, on_local_engines, start},
    };
    use catalogue::Language;
    use domain::{
        Action, Actor, Event, Moment, NamedUser, Proposal, prepared::Followed, record::Record, time::Timestamp,
    };
    use games::{AnyPosition, GameKind};

    const ANN: UserId = UserId(1);
    const BEN: UserId = UserId(2);
    const NOW: Timestamp = Timestamp(1_000);

    fn seat(user: UserId) -> NamedUser {
        NamedUser { user, name: format!("user {user}") }
    }

    /// A game of Ann, who is to move, and Ben.
    fn game(store: &Store, number: u32) -> Session {
        start(store, &challenge(number, seat(ANN)), seat(BEN))
    }

    /// The first legal moves of a position that do not end the game, one after the other, beginning with the move of
    /// this index. Fewer if there are no such moves.
    fn line(session: &Session, first: usize, length: usize) -> Vec<String> {
        let mut position = session.position().clone();
        let mut line = Vec::new();
        while line.len() < length {
            let goes_on = |mv: &String| {
                let mut after = position.clone();
                after.play(mv).is_ok() && after.outcome().is_none()
            };
            let index = if line.is_empty() { first } else { 0 };
            let Some(mv) = position.legal_moves().into_iter().filter(goes_on).nth(index) else { break };
            line.push(position.play(&mv).expect("it is legal"));
        }
        line
    }

    /// What a player prepares with a line of four moves.
    fn some(user: UserId, session: &Session, first: usize) -> Prepared {
        let line = line(session, first, 4);
        Prepared::none(user, session).with_line(session, &line).expect("it has an answer").prepared
    }

    fn act(session: &Session, user: UserId, action: Action) -> (Session, Event) {
        session.apply(Actor { user, moderator: false }, action, NOW).expect("it is allowed")
    }

    /// The game after the first move of the line with this index, and what was prepared before.
    fn follow(store: &Store, session: &Session, first: usize) -> (Followed, ByColor<Option<Prepared>>) {
        let before = store.prepared.prepared_in(session).expect("it is read");
        let moved = act(session, ANN, Action::Move(line(session, first, 1).remove(0)));
        (domain::prepared::Followed::of(session, moved, before.clone(), &Moment::from(NOW)), before)
    }

    fn put(store: &Store, session: &Session, prepared: &Prepared) {
        let stored = store.prepared.prepared(prepared.user, session.id()).expect("it is read");
        let put = store.prepared.put_prepared(session, prepared.user, stored.as_ref(), Some(prepared));
        assert_eq!(put.expect("it is stored"), Put::Done);
    }

    #[test]
    fn a_move_and_its_answer_are_saved_together() {
        on_every_engine(|store| {
            let session = game(store, 1);
            put(store, &session, &some(BEN, &session, 0));
            let (followed, before) = follow(store, &session, 0);
            assert_eq!(followed.session.ply(), 2, "Ben has answered");
            assert_eq!(store.games.save_with_answers(&followed, 0, &before, None).expect("it is saved"), Saved::Done);
            assert_eq!(store.games.game(session.id()).expect("it is read").as_ref(), Some(&followed.session));
            assert_eq!(store.prepared.prepared_in(&session).expect("it is read"), followed.prepared);
            assert!(followed.prepared[Color::Black].is_some(), "there is one more answer");
            assert_eq!(store.games.save_with_answers(&followed, 0, &before, None).expect("it is tried"), Saved::Stale);
        });
    }

    #[test]
    fn a_failure_saves_all_or_nothing() {
        let mut outcomes = [0, 0];
        for steps in 0.. {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let mut store = Store::open(folder.path()).expect("an empty store opens");
            let left = store.leaving();
            let session = game(&store, 1);
            put(&store, &session, &some(BEN, &session, 0));
            let (followed, before) = follow(&store, &session, 0);
            left.store(steps, Ordering::SeqCst);
            let saved = store.games.save_with_answers(&followed, 0, &before, None);
            left.store(usize::MAX, Ordering::SeqCst);
            let now = store.games.game(session.id()).expect("it is read").expect("it is there");
            let prepared = store.prepared.prepared_in(&session).expect("it is read");
            let is_saved = now == followed.session;
            assert_eq!(now, if is_saved { followed.session.clone() } else { session.clone() });
            assert_eq!(prepared, if is_saved { followed.prepared.clone() } else { before });
            outcomes[usize::from(is_saved)] += 1;
            if saved.is_ok() {
                break;
            }
        }
        assert!(outcomes[0] > 2 && outcomes[1] == 2, "{outcomes:?}: with and without an answer of the database");
    }

    #[test]
    fn a_change_in_between_is_neither_lost_nor_ignored() {
        on_every_engine(|store| {
            let session = game(store, 1);
            put(store, &session, &some(BEN, &session, 0));
            let (followed, before) = follow(store, &session, 0);
            // Ben removes the answer after the move was read, and before it is saved.
            let stored = before[Color::Black].as_ref();
            assert_eq!(store.prepared.put_prepared(&session, BEN, stored, None).expect("it is stored"), Put::Done);
            assert_eq!(store.games.save_with_answers(&followed, 0, &before, None).expect("it is tried"), Saved::Stale);
            assert_eq!(store.games.game(session.id()).expect("it is read").as_ref(), Some(&session));
            // The same for an answer that is added.
            let (followed, before) = follow(store, &session, 0);
            assert_eq!(followed.session.ply(), 1);
            put(store, &session, &some(BEN, &session, 1));
            assert_eq!(store.games.save_with_answers(&followed, 0, &before, None).expect("it is tried"), Saved::Stale);
            let (followed, before) = follow(store, &session, 1);
            assert_eq!(store.games.save_with_answers(&followed, 0, &before, None).expect("it is saved"), Saved::Done);
            assert_eq!(followed.session.ply(), 2);
            // After the move, what was prepared before it cannot be stored any longer.
            let late = store.prepared.put_prepared(&session, BEN, before[Color::Black].as_ref(), None);
            assert_eq!(late.expect("it is tried"), Put::Stale);
            let other = store.prepared.put_prepared(&followed.session, BEN, None, Some(&some(BEN, &session, 2)));
            assert_eq!(other.expect("it is tried"), Put::Stale, "something else is stored");
        });
    }

    #[test]
    fn what_does_not_fit_goes_with_any_save() {
        on_local_engines(|store| {
            let session = game(store, 1);
            for user in [ANN, BEN] {
                put(store, &session, &some(user, &session, 0));
            }
            let all = || store.prepared.prepared_in(&session).expect("it is read");
            let offered = act(&session, ANN, Action::Offer(Proposal::Draw)).0;
            assert_eq!(store.games.save(&offered, 0).expect("it is saved"), Saved::Done);
            assert!(all().iter().all(Option::is_some), "an offer changes nothing");
            let moved = act(&offered, ANN, Action::Move(line(&session, 3, 1).remove(0))).0;
            assert_eq!(store.games.save(&moved, 1).expect("it is saved"), Saved::Done);
            assert_eq!(all(), ByColor::default());
            put(store, &moved, &some(ANN, &moved, 0));
            let over = act(&moved, BEN, Action::Resign).0;
            assert_eq!(store.games.save(&over, 2).expect("it is saved"), Saved::Done);
            assert_eq!((all(), store.db.len(Collection::Prepared)), (ByColor::default(), 0));
            let late = store.prepared.put_prepared(&moved, ANN, None, Some(&some(ANN, &moved, 0)));
            assert_eq!(late.expect("it is tried"), Put::Stale);
        });
    }

    #[test]
    fn a_player_prepares_in_fifty_games() {
        on_local_engines(|store| {
            let most = u32::try_from(MOST_GAMES).expect("a small number");
            let games: Vec<_> = (0..=most).map(|number| game(store, number)).collect();
            let (last, others) = games.split_last().expect("there are some");
            for session in others {
                put(store, session, &some(BEN, session, 0));
            }
            let full = store.prepared.put_prepared(last, BEN, None, Some(&some(BEN, last, 0)));
            assert_eq!(full.expect("it is tried"), Put::Full);
            put(store, last, &some(ANN, last, 0));
            let first = &others[0];
            put(store, first, &some(BEN, first, 1));
            let stored = store.prepared.prepared(BEN, first.id()).expect("it is read");
            assert_eq!(
                store.prepared.put_prepared(first, BEN, stored.as_ref(), None).expect("it is removed"),
                Put::Done
            );
            put(store, last, &some(BEN, last, 0));
        });
    }

    #[test]
    fn the_largest_tree_takes_a_few_kilobytes() {
        on_local_engines(|store| {
            let session = game(store, 1);
            let mut prepared = Prepared::none(BEN, &session);
            for first in 0..50 {
                prepared = prepared.with_line(&session, &line(&session, first, 2)).expect("there is room").prepared;
            }
            let full = prepared.with_line(&session, &line(&session, 50, 2));
            assert_eq!(full, Err(domain::prepared::PrepareError::Full));
            let bytes = prepared.to_json().len();
            assert!(prepared.positions() == 100 && bytes < 2_500, "{bytes} bytes");
            let deep = Prepared::none(BEN, &session).with_line(&session, &line(&session, 0, 60)).expect("it fits");
            let bytes = deep.prepared.to_json().len();
            let positions = deep.prepared.positions();
            assert!(positions > 15 && bytes < 80 + 25 * positions, "{bytes} bytes for {positions} positions");
            put(store, &session, &prepared);
            put(store, &session, &deep.prepared);
        });
    }

    #[test]
    fn only_their_player_has_them_in_an_export() {
        on_every_engine(|store| {
            let session = game(store, 1);
            let prepared = some(BEN, &session, 0);
            put(store, &session, &prepared);
            let record = String::from_utf8(prepared.to_json()).expect("it is text");
            assert!(exported_of(store, BEN).contains(&record) && !exported_of(store, ANN).contains("prepared"));
            assert!(exported(store).contains(&record));
            let over = act(&session, ANN, Action::Resign).0;
            store.db.spoil(Collection::Games, keys::game(session.id()), over.to_record().to_json());
            for user in [ANN, BEN] {
                store.db.clear(Collection::Running, keys::running(user.0, session.id()));
            }
            assert_eq!(store.forget(BEN, "Ben", |_| "Nobody".to_owned()).expect("they are forgotten"), []);
            assert_eq!(store.db.len(Collection::Prepared), 0);
        });
    }

    #[test]
    fn what_other_programs_leave_is_swept() {
        on_every_engine(|store| {
            let games: Vec<_> = (1..=5).map(|number| game(store, number)).collect();
            for session in &games {
                put(store, session, &some(ANN, session, 0));
                put(store, session, &some(BEN, session, 0));
            }
            let sweep = || store.prepared.remove_stray_prepared().expect("it is swept");
            let left = || store.db.len(Collection::Prepared);
            assert_eq!((sweep(), left()), (0, 10), "everything fits");
            let leave = |session: &Session| {
                store.db.spoil(Collection::Games, keys::game(session.id()), session.to_record().to_json());
            };
            // A game that has ended.
            leave(&act(&games[0], BEN, Action::Resign).0);
            assert_eq!((sweep(), left()), (2, 8));
            // A game that is gone.
            store.db.clear(Collection::Games, keys::game(games[1].id()));
            assert_eq!((sweep(), left()), (2, 6));
            // A player who has deleted their data.
            let third = &games[2];
            let somebody = NamedUser { user: UserId(9), name: "somebody".to_owned() };
            let forgotten = Session::new(
                third.id(),
                third.table(),
                ByColor { white: seat(ANN), black: somebody },
                Language::English,
                third.setup().to_owned(),
                AnyPosition::start(GameKind::Pijersi),
                NOW,
            );
            leave(&forgotten);
            assert_eq!((sweep(), left()), (1, 5));
            assert!(store.prepared.prepared(ANN, third.id()).expect("it is read").is_some());
            // A move that nobody foresaw, and another one after a takeback.
            let moved = |index| act(&games[3], ANN, Action::Move(line(&games[3], index, 1).remove(0))).0;
            leave(&moved(3));
            assert_eq!((sweep(), left()), (2, 3));
            put(store, &moved(3), &some(ANN, &moved(3), 0));
            assert_eq!((sweep(), left()), (0, 4));
            leave(&moved(4));
            assert_eq!((sweep(), left()), (1, 3), "the number of moves is the same, and the position is another");
            // Nobody knows about a game that cannot be read.
            let newer = String::from_utf8(games[4].to_record().to_json()).expect("it is text");
            let newer = newer.replacen("\"version\":1", "\"version\":2", 1);
            store.db.spoil(Collection::Games, keys::game(games[4].id()), newer);
            assert_eq!((sweep(), left()), (0, 3));
        });
    }

    #[test]
    fn what_cannot_be_read_keeps_nobody_from_moving() {
        on_every_engine(|store| {
            let session = game(store, 1);
            let key = keys::running(BEN.0, session.id());
            let json = String::from_utf8(some(BEN, &session, 0).to_json()).expect("it is text");
            let others = some(ANN, &session, 0).to_json();
            let newer = json.replacen("\"version\":1", "\"version\":2", 1);
            for garbage in ["garbage".as_bytes(), &others, json.replacen("[1,", "[2,", 1).as_bytes(), newer.as_bytes()]
            {
                store.db.spoil(Collection::Prepared, key, garbage);
                let (followed, before) = follow(store, &session, 0);
                assert_eq!(followed.session.ply(), 1, "nothing is prepared");
                assert_eq!(
                    store.games.save_with_answers(&followed, 0, &before, None).expect("it is saved"),
                    Saved::Done
                );
                assert_eq!(store.db.get(Collection::Prepared, key).expect("it is read").as_deref(), Some(garbage));
                store.db.spoil(Collection::Games, keys::game(session.id()), session.to_record().to_json());
            }
        });
    }
}
