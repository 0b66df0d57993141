//! Reports about opponents from elsewhere, and what those say.

use super::{
    Collection, Games, KeyRange, Saved, StoreError, Strangers, games, home, keys,
    outbox::{self, Job},
    record::Stored,
};
use domain::{GameHome, Report, Session, id::UserId, record::Record as _, time::Timestamp};

impl Games {
    /// Saves a game after a player has said something, if the stored game has the expected revision. It is to be told
    /// at the home `there`, if at any.
    pub fn save_sentence(
        &self,
        session: &Session,
        expected_revision: u32,
        there: Option<GameHome>,
    ) -> Result<Saved, StoreError> {
        let key = keys::game(session.id());
        let json = session.to_record().to_json();
        self.db.write(|tx| {
            if games::of_revision(tx, &key, expected_revision)?.is_none() {
                return Ok(Saved::Stale);
            }
            tx.insert(Collection::Games, key, &json[..]);
            if let Some(there) = there {
                outbox::put(tx, Job::Sentence(there), home::of(tx, there)?, outbox::AT_ONCE);
            }
            Ok(Saved::Done)
        })
    }
}

impl Strangers {
    /// Stores a report, unless its author has reported the opponent in this game before. Returns whether it was stored.
    pub fn insert_report(&self, report: &Report) -> Result<bool, StoreError> {
        self.db.write(|tx| {
            let is_new = !tx.contains(Report::COLLECTION, keys::report(report.game, report.by))?;
            if is_new {
                tx.save(report);
            }
            Ok(is_new)
        })
    }

    /// All reports, the newest first. Records that cannot be read are left out.
    pub fn reports(&self) -> Result<Vec<Report>, StoreError> {
        let mut reports = self.db.readable(KeyRange::all()).collect::<Result<Vec<Report>, _>>()?;
        Report::newest_first(&mut reports);
        Ok(reports)
    }

    /// The reports by a person.
    pub(super) fn reports_by(&self, user: UserId) -> Result<Vec<Report>, StoreError> {
        Ok(self.reports()?.into_iter().filter(|report| report.reporter().user == user).collect())
    }

    /// Removes reports that are no longer kept. Returns their number.
    pub fn remove_expired_reports(&self, now: Timestamp) -> Result<usize, StoreError> {
        self.db.remove_outdated(|report: &Report| Ok(report.is_expired(now)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::on_every_engine;
    use board::color::{ByColor, Color};
    use domain::{
        Account, NamedUser, Offense, Server,
        id::{GameId, GuildId},
        strangers::REPORT_LIFETIME,
    };

    fn report(game: u32, by: Color, at: u64) -> Report {
        let account = |user| Account { user: UserId(user), name: "Name".to_owned(), user_name: format!("n{user}") };
        Report {
            game: GameId::from_bits(game),
            by,
            accounts: ByColor { white: account(1), black: account(2) },
            offense: Offense::Name,
            at: Timestamp(at),
            transcript: "[Game \"Pijersi\"]".to_owned(),
        }
    }

    #[test]
    fn each_player_reports_once_in_a_game() {
        on_every_engine(|store| {
            let reports = [report(1, Color::White, 5), report(1, Color::Black, 7), report(2, Color::White, 6)];
            for report in &reports {
                assert!(store.strangers.insert_report(report).expect("it is stored"));
                let again = Report { offense: Offense::Other, ..report.clone() };
                assert!(!store.strangers.insert_report(&again).expect("it is refused"));
            }
            let [first, second, third] = reports;
            assert_eq!(store.strangers.reports().expect("they are read"), [second.clone(), third, first]);
            assert_eq!(store.strangers.reports_by(UserId(2)).expect("they are read"), [second]);
        });
    }

    #[test]
    fn what_has_ended_is_removed() {
        on_every_engine(|store| {
            store.strangers.insert_report(&report(1, Color::White, 5)).expect("it is stored");
            store.strangers.insert_report(&report(2, Color::White, 6)).expect("it is stored");
            let now = Timestamp(5).after(REPORT_LIFETIME);
            assert_eq!(store.strangers.remove_expired_reports(now).expect("it is removed"), 1);
            assert_eq!(store.strangers.remove_expired_reports(now).expect("nothing is left"), 0);
            assert_eq!(store.strangers.reports().expect("they are read").len(), 1);
        });
    }

    #[test]
    fn what_cannot_be_read_is_left_out_and_stays() {
        on_every_engine(|store| {
            store.db.spoil(Collection::Reports, keys::report(GameId::from_bits(1), Color::White), "garbage");
            assert!(store.strangers.reports().expect("it is left out").is_empty());
            assert!(!store.strangers.insert_report(&report(1, Color::White, 5)).expect("it is not replaced"));
            assert_eq!(store.strangers.remove_expired_reports(Timestamp(u64::MAX)).expect("it stays"), 0);
            assert_eq!(store.db.len(Collection::Reports), 1);
        });
    }

    /// A deletion takes the author out of reports, and not the reported, and the name out of the lists of servers.
    #[test]
    fn nobody_ends_a_report_by_deleting_their_data() {
        on_every_engine(|store| {
            store.strangers.insert_report(&report(1, Color::White, 5)).expect("it is stored");
            let person = NamedUser { user: UserId(2), name: "Name (@n2)".to_owned() };
            let keeps_out = |server: &mut Server| assert!(server.keep_out(person.clone()));
            store.servers.change_server(GuildId(5), keeps_out).expect("it is stored");
            for user in [1, 2] {
                assert!(store.forget(UserId(user), "Name", |_| "Nobody".to_owned()).expect("forgotten").is_empty());
            }
            let left = store.strangers.reports().expect("they are read");
            assert_eq!(left[0].reporter(), &Account::deleted());
            assert_eq!(left[0].reported().user, UserId(2));
            let kept_out = store.servers.server(GuildId(5)).expect("it is read").kept_out;
            assert_eq!(kept_out, [NamedUser { user: UserId(2), name: String::new() }]);
        });
    }
}
