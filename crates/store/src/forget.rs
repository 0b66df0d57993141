//! Exporting and removing everything that is stored about one person.

use super::{
    Attempt, Collection, KeyRange, Store, StoreError, Transaction, alarms, archive,
    challenges::{self, ChallengeEnd},
    collection::{KINDS, Link},
    export::Lines,
    games, if_readable, keys,
    record::{Interrupt, Stored, decode},
    seeks,
};
use catalogue::Language;
use domain::{
    Challenge, Daily, NamedUser, Player, Report, Searches, Seeker, Server, ServerTournament, StoredGame,
    id::{GameId, UserId},
    time::Timestamp,
};

mod names;
#[cfg(test)]
mod tests;
mod unreadable;

use names::Names;

/// The number of entries that are searched in one transaction.
const AT_ONCE: usize = 100;

/// The number of attempts to remove a person about whom others keep writing.
const ROUNDS: u32 = 10;

/// The size of a person's export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnExport {
    /// The number of records in the export.
    pub records: usize,
    /// The number of games that did not fit into the export, which leaves out the oldest.
    pub games_left_out: usize,
    /// The number of imported games that did not fit into the export, which leaves out the newest.
    pub imports_left_out: usize,
}

impl Store {
    /// Writes the records about a person, up to about `most` bytes, in the format of [`export`](Self::export). Leaves
    /// out other followers of a game, the homes of strangers, unreadable records, and the oldest games if there are too
    /// many.
    pub fn export_of(
        &self,
        user: UserId,
        now: Timestamp,
        most: usize,
        out: &mut Vec<u8>,
    ) -> Result<OwnExport, StoreError> {
        let mut lines = Lines::begin(out, now)?;
        lines.records(self.db.of_owner(user.0)?.into_iter().map(Player::as_told))?;
        for kind in KINDS.iter().filter(|kind| kind.collection.is_own()) {
            for entry in self.db.scan(kind.collection, KeyRange::prefix(keys::owner(user.0))) {
                let (key, bytes) = entry?;
                match (kind.decode)(&key, &bytes) {
                    Ok(record) => lines.record(&record)?,
                    Err(unreadable) => drop(self.db.report(unreadable)),
                }
            }
        }
        let seeker = self.db.of_owner::<Seeker>(user.0)?.into_iter().filter(|seeker| !seeker.is_empty());
        lines.records(seeker.map(Seeker::as_told))?;
        lines.records(self.seeks.matches_of(user)?.into_iter().map(|found| Box::new(found.about(user))))?;
        lines.records(self.strangers.reports_by(user)?.into_iter().map(Report::told_to_author))?;
        lines.records(self.dailies.dailies_naming(user)?.iter().map(|daily| daily.about(user)))?;
        let tournaments = self.tournaments.tournaments_naming(user)?;
        lines.records(tournaments.iter().map(|tournament| Box::new(tournament.about(user))))?;
        lines.records(self.challenges_naming(user)?.into_iter().map(|challenge| challenge.about(user)))?;
        let (mut games_left_out, mut imports_left_out) = (0, 0);
        for import in self.imports.imports_of(user)? {
            // Half of the room is for the games that the person has played.
            if lines.bytes() > most / 2 {
                imports_left_out += 1;
            } else {
                lines.record(&Box::new(import).into())?;
            }
        }
        let played = self.games.games_of(user, usize::MAX)?;
        let followed = self.followed_of(user)?.into_iter().filter(|id| !played.contains(id));
        for id in followed.chain(played.iter().copied()) {
            if lines.bytes() > most {
                games_left_out += 1;
            } else if let Some(game) = if_readable(self.games.stored_game(id))? {
                lines.record(&game.as_known_to(user).into())?;
                if let Some(counted) = if_readable(self.openings.counted_game(id))?.filter(|_| played.contains(&id)) {
                    lines.record(&counted.into())?;
                }
            }
        }
        Ok(OwnExport { records: lines.end()?, games_left_out, imports_left_out })
    }

    /// Removes everything that is stored about a person. Their games stay for the opponents, without the person's id
    /// and with the text from `called` as the name, in the game's language. Challenges by and to the person, imported
    /// games, lines, prepared answers, ratings, results, tries at puzzles and puzzle rushes are deleted; the ratings of
    /// puzzles stay, and so do the counters of openings. If the operator keeps the person from
    /// seeking, that stays until it ends, and so do reports about the person.
    /// Players who have blocked the person, and servers that keep the person out, keep the id, but not the name.
    ///
    /// In games that others have imported, every name under which the person was stored is replaced, ignoring case.
    /// This also affects other people with the same name.
    ///
    /// Returns the person's running games, if any; then the caller has to end them and call this again.
    ///
    /// Each step is a transaction that reads what it changes, so a change that another process makes meanwhile is kept.
    /// The last one finds what has been written about the person since the steps before; then all are repeated.
    ///
    /// # Errors
    /// Returns [`StoreError::Away`] if others keep writing about the person. After an error, part of the data may
    /// already be removed; a retry removes the rest.
    pub fn forget(
        &self,
        user: UserId,
        name: &str,
        called: impl Fn(Language) -> String,
    ) -> Result<Vec<GameId>, StoreError> {
        self.db.engine.note_deletion()?;
        let mut names = Names::default();
        names.add(name);
        for _ in 0..ROUNDS {
            // The records that hold the names go last, so that a retry finds the names again.
            self.find_names_of(user, &mut names)?;
            self.unname_imports(&names, &called)?;
            // Running games of tournaments are lost, and no more of them begin.
            self.tournaments.forget_in_tournaments(user, &called)?;
            let running = self.db.write(|tx| end_challenges_of(tx, user))?;
            if !running.is_empty() {
                return Ok(running);
            }
            for id in self.db.read(|tx| games_about(tx, user))? {
                self.forget_in_game(user, id, &called)?;
            }
            self.imports.remove_imports_of(user)?;
            self.ratings.forget_ratings(user)?;
            let nameless = || NamedUser { user, name: String::new() };
            self.change_each(|mut player: Player| (player.blocks(user) && player.block(nameless())).then_some(player))?;
            self.change_each(|mut server: Server| {
                (server.keeps_out(user) && server.keep_out(nameless())).then_some(server)
            })?;
            self.change_each(|searches: Searches| searches.without(user, |text| names.may_be_meant_by(text)))?;
            self.change_each(|report: Report| report.without_author(user))?;
            for own in Collection::ALL.into_iter().filter(|collection| collection.link() == Link::Own) {
                self.db.write_soon(|tx| Ok(tx.remove_all(own, all_of(user))?))?;
            }
            self.puzzles.remove_solver(user)?;
            self.rushes.remove_rushers_of(user)?;
            self.dailies.forget_in_dailies(user)?;
            self.openings.forget_openings(user)?;
            self.seeks.forget_seeks(user)?;
            self.change_each(|seeker: Seeker| {
                let has_met = seeker.encounters.iter().any(|met| met.opponent == user);
                has_met.then(|| seeker.without(user))
            })?;
            self.forget_in_unreadable(user, &called(Language::English))?;
            match self.finish(user)? {
                Rest::Running(running) => return Ok(running),
                Rest::More => {}
                Rest::Nothing => {
                    self.db.engine.note_deletion()?;
                    return Ok(Vec::new());
                }
            }
        }
        Err(StoreError::Away { reason: "others keep writing about a person".to_owned(), may_be_saved: true })
    }

    /// Removes the person's own record if nothing else about the person is left. This write also flushes the removals
    /// before it.
    fn finish(&self, user: UserId) -> Result<Rest, StoreError> {
        self.db.write(|tx| {
            // A rematch may have been proposed, and accepted, before its finished game lost the person.
            let running = end_challenges_of(tx, user)?;
            if !running.is_empty() {
                return Ok(Rest::Running(running));
            }
            if !games_about(tx, user)?.is_empty()
                || tx.readable(KeyRange::all())?.iter().any(|daily: &Daily| daily.names(user))
                || tx.readable(KeyRange::all())?.iter().any(|tournament: &ServerTournament| tournament.names(user))
                || seeks::names(tx, user)?
            {
                return Ok(Rest::More);
            }
            for collection in Collection::ALL.into_iter().filter(|collection| collection.is_own()) {
                if !tx.page(collection, &all_of(user), 1)?.is_empty() {
                    return Ok(Rest::More);
                }
            }
            tx.remove(Collection::Players, keys::owner(user.0));
            Ok(Rest::Nothing)
        })
    }

    /// The games that a person follows.
    fn followed_of(&self, user: UserId) -> Result<Vec<GameId>, StoreError> {
        self.db.parsed(Collection::Followed, keys::owner(user.0), keys::read_running)
    }

    /// The challenges by and to a person.
    fn challenges_naming(&self, user: UserId) -> Result<Vec<Challenge>, StoreError> {
        let mut challenges = self.db.readable(KeyRange::all()).collect::<Result<Vec<_>, _>>()?;
        challenges.retain(|challenge| concerns(challenge, user));
        Ok(challenges)
    }

    /// Stores what `change` makes of the records for which it returns something.
    fn change_each<T: Stored>(&self, change: impl Fn(T) -> Option<T>) -> Result<(), StoreError> {
        self.replace_in(T::COLLECTION, |key, bytes| Some(change(decode(key, bytes).ok()?)?.to_bytes()))
    }

    /// Changes the entries of a collection for which `replace` returns a new value. The entries are read in the
    /// transaction that changes them, some in each.
    fn replace_in(
        &self,
        collection: Collection,
        replace: impl Fn(&[u8], &[u8]) -> Option<Vec<u8>>,
    ) -> Result<(), StoreError> {
        let mut rest = Some(KeyRange::all());
        while let Some(range) = rest {
            rest = self.db.write_soon(|tx| {
                let page = tx.page(collection, &range, AT_ONCE)?;
                for (key, value) in &page {
                    if let Some(new) = replace(key, value) {
                        tx.insert(collection, key, new);
                    }
                }
                let last = page.last().filter(|_| page.len() == AT_ONCE);
                Ok(last.map(|(last, _)| range.clone().after(last)))
            })?;
        }
        Ok(())
    }

    fn forget_in_game(&self, user: UserId, id: GameId, called: &impl Fn(Language) -> String) -> Result<(), StoreError> {
        self.db.write_soon(|tx| {
            tx.remove(Collection::Followed, keys::running(user.0, id));
            let key = keys::game(id);
            let game = match tx.load::<StoredGame>(&key) {
                Err(Interrupt::Unreadable(_)) => {
                    unreadable::forget(tx, Collection::Games, &key, user, &called(Language::English))?;
                    None
                }
                game => game?,
            };
            let Some(game) = game else {
                // Without the game, only its identifier tells which entry is its own.
                for (entry, _) in tx.entries(Collection::Seats, all_of(user))? {
                    if keys::read_index(&entry).is_some_and(|(_, found)| found == id) {
                        tx.remove(Collection::Seats, entry);
                    }
                }
                archive::forget_unread(tx, id, user)?;
                return Ok(());
            };
            tx.remove(Collection::Seats, keys::index(user.0, game.created(), id));
            archive::forget(tx, &game, user)?;
            let homes = game.homes();
            let without = game.without(user, called);
            games::leave_homes(tx, &without, homes)?;
            // A game that is over keeps its alarm only while followers have yet to be told.
            if let Some(session) = without.playable() {
                alarms::set(tx, session)?;
            }
            tx.save(&without);
            Ok(())
        })
    }
}

/// What is left about a person.
enum Rest {
    /// These games have to be ended first.
    Running(Vec<GameId>),
    /// Something has been written since it was searched for.
    More,
    Nothing,
}

/// Removes the challenges by and to a person, and returns the person's running games.
///
/// A rematch which is being proposed or accepted comes either before this transaction, and is found, or after it, and
/// finds that the person is gone from the finished game.
fn end_challenges_of(tx: &Transaction<'_>, user: UserId) -> Attempt<Vec<GameId>> {
    for challenge in tx.readable::<Challenge>(KeyRange::all())?.iter().filter(|challenge| concerns(challenge, user)) {
        challenges::end_questions(tx, challenge.id, &ChallengeEnd::default())?;
        challenges::remove(tx, challenge)?;
    }
    let running = tx.entries(Collection::Running, all_of(user))?;
    Ok(running.iter().filter_map(|(key, _)| keys::read_running(key)).collect())
}

/// The games in which a person has played, and those that the person follows.
fn games_about(tx: &Transaction<'_>, user: UserId) -> Attempt<Vec<GameId>> {
    let played = tx.entries(Collection::Seats, all_of(user))?;
    let played = played.iter().filter_map(|(key, _)| keys::read_index(key)).map(|(_, id)| id);
    let followed = tx.entries(Collection::Followed, all_of(user))?;
    Ok(played.chain(followed.iter().filter_map(|(key, _)| keys::read_running(key))).collect())
}

/// The keys that begin with a person.
fn all_of(user: UserId) -> KeyRange {
    KeyRange::prefix(keys::owner(user.0))
}

/// Whether a challenge is by or to a person.
fn concerns(challenge: &Challenge, user: UserId) -> bool {
    [Some(&challenge.challenger), challenge.opponent.as_ref()].into_iter().flatten().any(|seat| seat.user == user)
}
