//! What people are told who do not look for an opponent at present.

use domain::{
    Away, Lookout,
    seeks::{LookoutEvent, TELLING},
};

use super::*;

const MINUTE: Duration = Duration::from_secs(60);

fn lookout_of(store: &Store, user: u64) -> Option<Lookout> {
    store.seeks.lookout(UserId(user)).expect("it is read")
}

fn news_of(store: &Store, user: u64) -> Option<LookoutEvent> {
    lookout_of(store, user).and_then(|lookout| lookout.news).map(|news| news.what)
}

/// Notes that a person was told everything.
fn tell(store: &Store, user: u64, now: Timestamp) {
    let news = lookout_of(store, user).and_then(|lookout| lookout.news).expect("there is news");
    store.seeks.lookout_told(UserId(user), news.at, now).expect("it is noted");
}

fn pair(store: &Store, now: Timestamp) -> PairRun {
    store.seeks.pair(now).expect("it is done")
}

/// Somebody stops looking, and wants to be told of others.
fn looks_out(store: &Store, user: u64, now: Timestamp) {
    consents(store, user);
    assert_eq!(store.seeks.put(&Seek::sample(user, now), now).expect("it is stored"), SeekPut::Done);
    assert_eq!(store.seeks.look_out(UserId(user), now).expect("stored").map(|seek| seek.user), Some(UserId(user)));
    assert_eq!(store.seeks.withdraw(UserId(user), now).expect("stored"), Withdrawn::Stopped);
}

/// Somebody begins to look for an opponent at this time.
fn seeks_at(store: &Store, user: u64, now: Timestamp) {
    consents(store, user);
    assert_eq!(store.seeks.put(&Seek::sample(user, now), now).expect("it is stored"), SeekPut::Done);
}

#[test]
fn who_asked_is_told_once_a_day_of_what_is_new() {
    on_every_engine(|store| {
        assert_eq!(store.seeks.look_out(UserId(1), NOW).expect("read"), None, "what for?");
        looks_out(store, 1, NOW);
        pair(store, NOW);
        assert_eq!(jobs(store), []);

        seeks_at(store, 2, NOW.after(HOUR));
        pair(store, NOW.after(HOUR));
        let near = LookoutEvent::Near { game: GameKind::Pijersi, clock: TimeControl::OFFERED[1] };
        assert_eq!(news_of(store, 1), Some(near));
        assert_eq!(jobs(store), [Job::Lookout(UserId(1))]);
        let due = store.outbox.due(NOW.after(HOUR)).expect("it is read");
        let job = due.iter().find(|due| due.job == Job::Lookout(UserId(1))).expect("it is due");
        assert_eq!(job.guild, Seek::sample(1, NOW).place.guild(), "the process tells it where they sought");
        pair(store, NOW.after(HOUR * 2));
        assert_eq!(lookout_of(store, 1).and_then(|known| known.news).map(|news| news.at), Some(NOW.after(HOUR)));
        store.seeks.lookout_told(UserId(1), NOW, NOW.after(HOUR * 2)).expect("noted");
        assert_eq!(news_of(store, 1), Some(near), "that was something else");
        tell(store, 1, NOW.after(HOUR * 2));
        assert_eq!((news_of(store, 1), jobs(store)), (None, vec![]));

        // A second one on the same day is told on the next, and the first one is not told again.
        store.seeks.withdraw(UserId(2), NOW.after(HOUR * 3)).map(drop).expect("stored");
        seeks_at(store, 3, NOW.after(HOUR * 3));
        pair(store, NOW.after(HOUR * 24));
        assert_eq!(news_of(store, 1), None);
        pair(store, NOW.after(HOUR * 25));
        assert_eq!(news_of(store, 1), Some(near));
        tell(store, 1, NOW.after(HOUR * 25));
        pair(store, NOW.after(HOUR * 50));
        assert_eq!(news_of(store, 1), None, "they know of both");

        assert!(store.seeks.look_out_no_longer(UserId(1), NOW.after(HOUR * 51)).expect("stored"));
        assert!(!store.seeks.look_out_no_longer(UserId(1), NOW.after(HOUR * 51)).expect("stored"));
        seeks_at(store, 4, NOW.after(HOUR * 52));
        pair(store, NOW.after(HOUR * 75));
        assert_eq!(news_of(store, 1), None);
    });
}

#[test]
fn what_cannot_be_read_is_replaced_or_removed() {
    on_every_engine(|store| {
        let spoil = || store.db.spoil(Collection::Lookouts, keys::owner(1), "garbage");
        spoil();
        assert_eq!(lookout_of(store, 1), None);
        assert_eq!(store.seeks.look_out(UserId(1), NOW).expect("read"), None, "what for?");
        seeks_at(store, 1, NOW);
        assert!(store.seeks.look_out(UserId(1), NOW).expect("it is replaced").is_some());
        assert_eq!(lookout_of(store, 1).and_then(|known| known.asked), Some(NOW));
        spoil();
        assert!(!store.seeks.look_out_no_longer(UserId(1), NOW).expect("it is removed"));
        assert_eq!(store.db.len(Collection::Lookouts), 0);
        spoil();
        store.seeks.lookout_told(UserId(1), NOW, NOW).expect("it is left");
        assert_eq!(store.db.len(Collection::Lookouts), 1);
    });
}

#[test]
fn nobody_is_told_who_is_away_blocked_or_looks_anyway() {
    on_every_engine(|store| {
        for user in [1, 3, 5] {
            looks_out(store, user, NOW);
        }
        let away = Away::default().with(NOW, NOW.after(7 * DAY)).expect("there are days left");
        store.people.change_player(UserId(1), |player| player.away = away.clone()).expect("stored");
        let blocked = NamedUser { user: UserId(2), name: "Ben".to_owned() };
        let block = |player: &mut Player| assert!(player.block(blocked.clone()));
        store.people.change_player(UserId(3), block).expect("stored");
        seeks_at(store, 2, NOW.after(HOUR));
        seeks_at(store, 5, NOW.after(HOUR));
        assert_eq!(pair(store, NOW.after(HOUR)).matches.len(), 1);
        assert_eq!([1, 3, 5].map(|user| news_of(store, user)), [None; 3]);
        assert_eq!(lookout_of(store, 5).and_then(|known| known.asked), Some(NOW.after(HOUR)), "they still want it");
    });
}

#[test]
fn who_was_down_begins_with_telling() {
    on_every_engine(|store| {
        let found = matched(store, [1, 2], NOW);
        pair(store, NOW.after(DAY));
        assert!(store.seeks.found(found.id).expect("read").is_some_and(|found| found.is_pending()));
        pair(store, NOW.after(DAY).after(MINUTE));
        assert_eq!(store.seeks.found(found.id).expect("read"), None);
        assert_eq!([1, 2].map(|user| seek_of(store, user).map(|seek| seek.since)), [Some(NOW); 2], "nobody was told");
        assert_eq!([1, 2].map(|user| lookout_of(store, user)), [None, None]);
    });
}

#[test]
fn a_match_waits_half_an_hour_to_be_told() {
    on_every_engine(|store| {
        let found = matched(store, [1, 2], NOW);
        let told = telling(&found, Color::Black, NOW.after(MINUTE));
        assert_eq!(store.seeks.told(found.id, Color::Black, told).expect("stored"), ToldMatch::Waits);
        let mut at = NOW;
        while at < NOW.after(TELLING - MINUTE) {
            at = at.after(MINUTE);
            pair(store, at);
            assert_eq!(jobs(store), [Job::Match(found.id, Color::White)]);
        }
    });
}

#[test]
fn an_ended_search_is_forgotten() {
    on_every_engine(|store| {
        seeks_at(store, 1, NOW);
        let end = NOW.after(LIFETIME);
        pair(store, end);
        tell(store, 1, end);
        assert!(lookout_of(store, 1).is_some_and(|known| known.lost(end).is_some()));
        seeks_at(store, 1, end.after(HOUR));
        store.seeks.withdraw(UserId(1), end.after(HOUR)).map(drop).expect("stored");
        assert_eq!(lookout_of(store, 1).and_then(|known| known.lost(end)), None, "they know");
        pair(store, end.after(LIFETIME * 2));
        assert_eq!(lookout_of(store, 1), None, "it does not matter any more");
    });
}
