//! Reports about opponents from elsewhere, and bars.

use super::{
    Collection, Games, KeyRange, Saved, StoreError, Strangers, games, home, keys,
    outbox::{self, Job},
    record::Stored,
};
use domain::{Bar, GameHome, Report, Session, id::UserId, record::Record as _, time::Timestamp};

/// The number of expired records that are removed in one transaction.
const EXPIRED_AT_ONCE: usize = 100;

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
                outbox::put(tx, Job::Sentence(there), home::of(tx, there)?);
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

    /// The operator's decision about a person, even if it is no longer in force.
    pub fn bar(&self, user: UserId) -> Result<Option<Bar>, StoreError> {
        self.db.load(&keys::owner(user.0))
    }

    /// All decisions, by user. Records that cannot be read are left out.
    pub fn bars(&self) -> Result<Vec<Bar>, StoreError> {
        self.db.readable(KeyRange::all()).collect()
    }

    /// Stores a decision in place of the one before about the same person, even if that cannot be read.
    pub fn put_bar(&self, bar: &Bar) -> Result<(), StoreError> {
        self.db.write(|tx| {
            tx.save(bar);
            Ok(())
        })
    }

    /// Removes the decision about a person, even if it cannot be read. Returns whether there was one.
    pub fn remove_bar(&self, user: UserId) -> Result<bool, StoreError> {
        self.db.write(|tx| Ok(tx.take(Bar::COLLECTION, keys::owner(user.0))?.is_some()))
    }

    /// Removes reports that are no longer kept, and decisions that are no longer in force. Returns their number.
    pub fn remove_expired_reports(&self, now: Timestamp) -> Result<usize, StoreError> {
        let reports = self.reports()?.into_iter().filter(|report| report.is_expired(now));
        let reports = reports.map(|report| (Report::COLLECTION, report.key()));
        let bars = self.bars()?.into_iter().filter(|bar| !bar.holds(now)).map(|bar| (Bar::COLLECTION, bar.key()));
        let expired: Vec<_> = reports.chain(bars).collect();
        for some in expired.chunks(EXPIRED_AT_ONCE) {
            self.db.write(|tx| {
                for (collection, key) in some {
                    // The operator may have made a bar longer meanwhile.
                    if *collection == Bar::COLLECTION && tx.load::<Bar>(key)?.is_some_and(|bar| bar.holds(now)) {
                        continue;
                    }
                    tx.remove(*collection, key);
                }
                Ok(())
            })?;
        }
        Ok(expired.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::on_every_engine;
    use board::color::{ByColor, Color};
    use domain::{Account, Offense, id::GameId, strangers::REPORT_LIFETIME};

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

    fn bar(user: u64, until: u64) -> Bar {
        Bar { user: UserId(user), since: Timestamp(0), until: Timestamp(until), reason: None }
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
    fn a_later_bar_takes_the_place_of_an_earlier_one() {
        on_every_engine(|store| {
            for until in [5, 3] {
                store.strangers.put_bar(&bar(1, until)).expect("it is stored");
            }
            store.strangers.put_bar(&bar(2, 9)).expect("it is stored");
            assert_eq!(store.strangers.bars().expect("they are read"), [bar(1, 3), bar(2, 9)]);
            assert_eq!(store.strangers.bar(UserId(1)).expect("it is read"), Some(bar(1, 3)));
            assert!(store.strangers.remove_bar(UserId(1)).expect("it is removed"));
            assert!(!store.strangers.remove_bar(UserId(1)).expect("there is none"));
            assert_eq!(store.strangers.bar(UserId(1)).expect("it is read"), None);
        });
    }

    #[test]
    fn what_has_ended_is_removed() {
        on_every_engine(|store| {
            store.strangers.insert_report(&report(1, Color::White, 5)).expect("it is stored");
            store.strangers.insert_report(&report(2, Color::White, 6)).expect("it is stored");
            let now = Timestamp(5).after(REPORT_LIFETIME);
            store.strangers.put_bar(&bar(1, now.0)).expect("it is stored");
            store.strangers.put_bar(&bar(2, now.0 + 1)).expect("it is stored");
            assert_eq!(store.strangers.remove_expired_reports(now).expect("they are removed"), 2);
            assert_eq!(store.strangers.remove_expired_reports(now).expect("nothing is left"), 0);
            assert_eq!(store.strangers.reports().expect("they are read").len(), 1);
            assert_eq!(store.strangers.bars().expect("they are read"), [bar(2, now.0 + 1)]);
        });
    }

    #[test]
    fn what_cannot_be_read_stays_until_it_is_replaced() {
        on_every_engine(|store| {
            let key = keys::owner(1);
            let foreign = bar(2, 9).to_json();
            for bytes in [&b"garbage"[..], b"{}", &foreign] {
                store.db.spoil(Collection::Bars, key, bytes);
                assert!(matches!(store.strangers.bar(UserId(1)), Err(StoreError::Unreadable { tree: "bars", .. })));
                store.strangers.remove_expired_reports(Timestamp(u64::MAX)).expect("it is left out");
                assert_eq!(store.db.get(Collection::Bars, key).expect("it is read").as_deref(), Some(bytes));
            }
            store.strangers.put_bar(&bar(1, 9)).expect("it is stored");
            assert_eq!(store.strangers.bar(UserId(1)).expect("it is read"), Some(bar(1, 9)));
            store.db.spoil(Collection::Reports, keys::report(GameId::from_bits(1), Color::White), "garbage");
            assert!(store.strangers.reports().expect("it is left out").is_empty());
            assert!(!store.strangers.insert_report(&report(1, Color::White, 5)).expect("it is not replaced"));
        });
    }

    /// A deletion takes the author out of reports, and neither the reported nor a bar.
    #[test]
    fn nobody_ends_a_bar_by_deleting_their_data() {
        on_every_engine(|store| {
            store.strangers.insert_report(&report(1, Color::White, 5)).expect("it is stored");
            store.strangers.put_bar(&bar(2, 9)).expect("it is stored");
            for user in [1, 2] {
                assert!(store.forget(UserId(user), "Name", |_| "Nobody".to_owned()).expect("forgotten").is_empty());
            }
            let left = store.strangers.reports().expect("they are read");
            assert_eq!(left[0].reporter(), &Account::deleted());
            assert_eq!(left[0].reported().user, UserId(2));
            assert_eq!(store.strangers.bar(UserId(2)).expect("it is read"), Some(bar(2, 9)));
        });
    }
}
