//! Seeks in a store, and what several processes do with them.

use std::{collections::BTreeMap, time::Duration};

use board::color::{ByColor, Color};
use domain::{
    Action, Actor, Event, Home as GameAt, NamedUser, News, Server, Session, Table, TimeControl,
    control::PersonRef,
    id::{ChannelId, GuildId, MessageId},
    rating::{Pool, Scope},
    record::Record as _,
    seeks::{AWAKE, EncounterEnd, LIFETIME, MatchTelling, SeekBar, SeekConsent},
};
use games::GameKind;

use super::*;
use crate::{
    Saved, Store,
    testing::{exported, exported_of, on_every_engine},
};

mod lookouts;
mod races;

const NOW: Timestamp = Timestamp(1_790_000_000_000);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn consents(store: &Store, user: u64) {
    let consent = SeekConsent { at: NOW, direct: true };
    store.seeks.change_seeker(UserId(user), |seeker| seeker.consent = Some(consent)).expect("it is stored");
}

/// Somebody begins to look for an opponent.
fn seeks(store: &Store, user: u64) {
    consents(store, user);
    assert_eq!(store.seeks.put(&Seek::sample(user, NOW), NOW).expect("it is stored"), SeekPut::Done);
}

/// The match of two people who look for an opponent.
fn matched(store: &Store, users: [u64; 2], now: Timestamp) -> SeekMatch {
    matched_since(store, users, now, now)
}

/// The match of two people who have looked for an opponent since then.
fn matched_since(store: &Store, users: [u64; 2], since: Timestamp, now: Timestamp) -> SeekMatch {
    for user in users {
        consents(store, user);
        assert_eq!(store.seeks.put(&Seek::sample(user, since), now).expect("it is stored"), SeekPut::Done);
    }
    let [id] = store.seeks.pair(now).expect("it is done").matches[..] else { panic!("one match") };
    store.seeks.found(id).expect("it is read").expect("it is there")
}

fn telling(found: &SeekMatch, color: Color, at: Timestamp) -> MatchTelling {
    let seek = &found.sides[color].seek;
    let direct = Table { guild: None, channel: ChannelId(seek.user.0 + 5000), parent: None };
    MatchTelling { table: seek.place.table().unwrap_or(direct), message: MessageId(seek.user.0), at }
}

/// The game of a match, after both were told, each in a channel that has no game.
fn begun(store: &Store, found: &SeekMatch, at: Timestamp) -> Session {
    let told = |color| {
        let mut telling = telling(found, color, at);
        if !found.shares_home() {
            telling.table.channel.0 += u64::from(found.id.bits()) << 16;
        }
        store.seeks.told(found.id, color, telling).expect("it is stored")
    };
    assert_eq!(told(Color::White), ToldMatch::Waits);
    match told(Color::Black) {
        ToldMatch::Begun(session) => *session,
        other => panic!("{other:?}"),
    }
}

/// The jobs that are due, except the pairing.
fn jobs(store: &Store) -> Vec<Job> {
    let mut jobs: Vec<_> =
        store.outbox.due(NOW.after(100 * DAY)).expect("read").into_iter().map(|due| due.job).collect();
    jobs.retain(|job| !matches!(job, Job::Pair | Job::Clock(_)));
    jobs.sort_by_key(ToString::to_string);
    jobs
}

/// Saves what somebody does in a game.
fn act(store: &Store, session: &Session, color: Color, action: Action, at: Timestamp) -> Session {
    let actor = Actor { user: session.seats()[color].user().expect("a person"), moderator: false };
    let (next, event) = session.apply(actor, action, at).expect("it is allowed");
    save(store, session, &next, &event, at);
    next
}

fn save(store: &Store, before: &Session, next: &Session, event: &Event, at: Timestamp) {
    let news = News::of_event(next, event, at, None).expect("it is told");
    assert_eq!(store.games.save_with_news(next, before.revision(), &news).expect("it is saved"), Saved::Done);
}

/// The game after a move of each side.
fn opened(store: &Store, session: &Session, at: Timestamp) -> Session {
    [Color::White, Color::Black].into_iter().fold(session.clone(), |session, color| {
        let mv = session.position().legal_moves()[0].clone();
        act(store, &session, color, Action::Move(mv), at)
    })
}

fn seeker_of(store: &Store, user: u64) -> Seeker {
    store.seeks.seeker(UserId(user)).expect("it is read")
}

fn seek_of(store: &Store, user: u64) -> Option<Seek> {
    store.seeks.seek_of(UserId(user)).expect("it is read")
}

fn standing_games(store: &Store, user: UserId) -> u32 {
    let pool = Pool { scope: Scope::Everywhere, game: GameKind::Pijersi };
    store.ratings.standing(user, pool).expect("it is read").map_or(0, |standing| standing.games())
}

#[test]
fn two_who_fit_get_a_game_once_both_were_told() {
    on_every_engine(|store| {
        let found = matched(store, [1, 2], NOW);
        assert_eq!([1, 2].map(|user| seek_of(store, user)), [None, None]);
        assert_eq!(jobs(store), [Job::Match(found.id, Color::Black), Job::Match(found.id, Color::White)]);
        let due = store.outbox.due(NOW).expect("it is read");
        for color in Color::ALL {
            let job = due.iter().find(|due| due.job == Job::Match(found.id, color)).expect("it is due");
            assert_eq!(job.guild, found.sides[color].seek.place.guild(), "its own process tells it");
        }
        assert_eq!(seeker_of(store, 1).running().count(), 1);

        let told = telling(&found, Color::White, NOW.after(HOUR));
        assert_eq!(store.seeks.told(found.id, Color::White, told).expect("stored"), ToldMatch::Waits);
        assert_eq!(jobs(store), [Job::Match(found.id, Color::Black)]);
        assert_eq!(store.games.game(found.id).expect("read"), None);
        let told = telling(&found, Color::Black, NOW.after(2 * HOUR));
        let ToldMatch::Begun(session) = store.seeks.told(found.id, Color::Black, told).expect("stored") else {
            panic!("it begins")
        };
        assert_eq!(session.created(), NOW.after(2 * HOUR), "the clock starts with the telling");
        assert_eq!(session.clock().map(|clock| clock.control), Some(found.clock));
        for color in Color::ALL {
            let side = &found.sides[color];
            assert_eq!(session.seats()[color].user(), Some(side.seek.user));
            assert_eq!(session.strangers().player(color).expect("known").name, side.seek.user_name);
            assert_eq!(Some(session.places().table_of(GameAt::Of(color))), side.seek.place.table());
            let here = domain::GameHome { game: found.id, home: GameAt::Of(color) };
            assert!(store.outbox.news_of(here).expect("read").is_some(), "it is told at each home");
        }
        assert_eq!(store.games.game(found.id).expect("read").map(|game| game.id()), Some(found.id));
        let told = telling(&found, Color::Black, NOW);
        assert_eq!(store.seeks.told(found.id, Color::Black, told).expect("read"), ToldMatch::Gone);
        assert_eq!(store.seeks.withdraw(UserId(1), NOW).expect("read"), Withdrawn::Nothing, "the game runs");
    });
}

#[test]
fn people_in_one_channel_play_there() {
    on_every_engine(|store| {
        for user in [1, 2] {
            consents(store, user);
            let place = Seek::sample(1, NOW).place;
            let put = store.seeks.put(&Seek { place, ..Seek::sample(user, NOW) }, NOW);
            assert_eq!(put.expect("it is stored"), SeekPut::Done);
        }
        let [id] = store.seeks.pair(NOW).expect("it is done").matches[..] else { panic!("one match") };
        let found = store.seeks.found(id).expect("read").expect("there");
        assert!(found.shares_home());
        let session = begun(store, &found, NOW);
        assert!(!session.homes().are_apart() && session.sought().is_some());
    });
}

#[test]
fn a_channel_that_is_taken_needs_another_place() {
    on_every_engine(|store| {
        let found = matched(store, [1, 2], NOW);
        let busy = |number, color: Color| {
            let table = found.sides[color].seek.place.table().expect("a channel");
            let [ann, ben] = [71, 72].map(|user| NamedUser { user: UserId(user), name: "Ann".to_owned() });
            let challenge = domain::Challenge { homes: table.into(), ..crate::testing::challenge(number, ann) };
            crate::testing::start(store, &challenge, ben)
        };
        let running = busy(1, Color::White);
        let told = |color, channel: Option<u64>| {
            let mut telling = telling(&found, color, NOW);
            telling.table.channel = channel.map_or(telling.table.channel, ChannelId);
            store.seeks.told(found.id, color, telling).expect("it is stored")
        };
        assert_eq!(told(Color::White, None), ToldMatch::TableTaken(running.id()));
        assert_eq!(told(Color::Black, None), ToldMatch::Waits);
        busy(2, Color::Black);
        assert_eq!(told(Color::White, Some(91)), ToldMatch::Waits);
        assert!(jobs(store).contains(&Job::Match(found.id, Color::Black)), "told once more");
        assert!(matches!(told(Color::Black, Some(92)), ToldMatch::Begun(_)));
    });
}

#[test]
fn who_knows_of_a_match_is_told_that_it_fell_through() {
    on_every_engine(|store| {
        let found = matched(store, [1, 2], NOW);
        let told = telling(&found, Color::Black, NOW);
        assert_eq!(store.seeks.told(found.id, Color::Black, told).expect("stored"), ToldMatch::Waits);
        let untold = || store.survey_seeks(NOW).expect("it is read").untold;
        assert_eq!(untold(), [NOW]);
        let white = found.sides[Color::White].seek.user;
        let withdrawn = store.seeks.withdraw(white, NOW).expect("it is stored");
        assert_eq!(withdrawn, Withdrawn::CalledOff(found.id));
        assert_eq!(jobs(store), [Job::Match(found.id, Color::Black)]);
        assert_eq!(untold(), [], "only a message has yet to change");
        let fallen = store.seeks.found(found.id).expect("read").expect("there");
        assert_eq!(fallen.fell, Some(Color::White));
        let json = String::from_utf8(fallen.to_json()).expect("text");
        assert!(!json.contains(&format!("ann{white}")) && fallen.color_of(white).is_none(), "{json}");
        let other = &found.sides[Color::Black].seek;
        assert_eq!(seek_of(store, other.user.0).map(|seek| seek.since), Some(other.since));
        let told = telling(&found, Color::White, NOW);
        assert_eq!(store.seeks.told(found.id, Color::White, told).expect("read"), ToldMatch::Gone);
        store.seeks.close(found.id, Color::Black).expect("it is removed");
        assert_eq!((store.seeks.found(found.id).expect("read"), jobs(store)), (None, vec![]));
    });
}

#[test]
fn messages_that_stand_or_may_stand_are_changed_at_both_homes() {
    on_every_engine(|store| {
        let found = matched(store, [1, 2], NOW);
        let told = telling(&found, Color::White, NOW);
        assert_eq!(store.seeks.told(found.id, Color::White, told).expect("stored"), ToldMatch::Waits);
        assert!(store.seeks.telling(found.id, Color::Black, ChannelId(77)).expect("stored"));
        assert!(!store.seeks.telling(found.id, Color::White, ChannelId(77)).expect("read"), "they know");
        let [white, black] = Color::ALL.map(|color| found.sides[color].seek.user);
        let withdrawn = store.seeks.withdraw(white, NOW).expect("it is stored");
        assert_eq!(withdrawn, Withdrawn::CalledOff(found.id));
        assert_eq!(jobs(store), [Job::Match(found.id, Color::Black), Job::Match(found.id, Color::White)]);
        for due in store.outbox.due(NOW).expect("read") {
            let Job::Match(_, color) = due.job else { continue };
            assert_eq!(due.guild, found.sides[color].seek.place.guild(), "its own process changes it");
        }
        let fallen = store.seeks.found(found.id).expect("read").expect("there");
        assert_eq!(
            fallen.sides.clone().map(|side| side.shown_in()),
            ByColor { white: Some(told.table.channel), black: Some(ChannelId(77)) }
        );
        assert_eq!((fallen.color_of(white), fallen.color_of(black)), (None, Some(Color::Black)));
        assert!(!store.seeks.telling(found.id, Color::Black, ChannelId(77)).expect("read"), "too late");
        store.seeks.close(found.id, Color::White).expect("it is noted");
        assert_eq!(jobs(store), [Job::Match(found.id, Color::Black)]);
        store.seeks.close(found.id, Color::Black).expect("it is noted");
        assert_eq!((store.seeks.found(found.id).expect("read"), jobs(store)), (None, vec![]));
    });
}

/// Lets the side to move run out of time.
fn run_out(store: &Store, session: &Session, at: Timestamp) {
    let (over, event) = session.timing().run_out(&at.into()).expect("the time is up");
    save(store, session, &over, &event, at);
}

/// A new seek of the innocent side gets the age of the old one.
#[test]
fn the_older_age_counts() {
    on_every_engine(|store| {
        let found = matched(store, [1, 2], NOW);
        let session = begun(store, &found, NOW);
        let late = NOW.after(4 * DAY);
        let black = found.sides[Color::Black].seek.user;
        let newer = Seek { clocks: vec![TimeControl::OFFERED[2]], ..Seek::sample(black.0, late.before(HOUR)) };
        assert_eq!(store.seeks.put(&newer, late.before(HOUR)).expect("stored"), SeekPut::Done);
        run_out(store, &session, late);
        let seek = seek_of(store, black.0).expect("it goes on");
        assert_eq!((seek.since, seek.clocks), (NOW, newer.clocks));
    });
}

#[test]
fn two_rated_games_a_pair_and_one_rated_time_out_a_week() {
    on_every_engine(|store| {
        let mut now = NOW;
        let mut rated = Vec::new();
        for _ in 0..3 {
            now = now.after(8 * DAY);
            let found = matched_since(store, [1, 2], now.before(DAY), now);
            let session = opened(store, &begun(store, &found, now), now);
            act(store, &session, Color::White, Action::Resign, now);
            rated.push((found.rated, standing_games(store, UserId(1))));
        }
        assert_eq!(rated, [(true, 1), (true, 2), (false, 2)]);
        assert_eq!(seeker_of(store, 1).finished, 3);

        // Somebody leaves with two games running.
        let games: Vec<_> = [[3, 4], [3, 5]].map(|users| begun(store, &matched(store, users, now), now)).into();
        for session in games.iter().map(|session| opened(store, session, now)) {
            let session = match session.user_to_move() {
                Some(UserId(3)) => session,
                _ => {
                    let mv = session.position().legal_moves()[0].clone();
                    act(store, &session, session.turn().expect("it goes on"), Action::Move(mv), now)
                }
            };
            run_out(store, &session, now.after(4 * DAY));
        }
        assert_eq!([3, 4, 5].map(|user| standing_games(store, UserId(user))), [1, 1, 0]);
        assert_eq!(seeker_of(store, 3).timed_out, Some(now.after(4 * DAY)));
    });
}

#[test]
fn a_seek_wakes_and_ends() {
    on_every_engine(|store| {
        seeks(store, 1);
        let note = |at| store.seeks.note_sign(UserId(1), at).expect("it is stored");
        assert_eq!((note(NOW.after(HOUR / 2)), seek_of(store, 1).map(|seek| seek.seen)), (None, Some(NOW)));
        assert_eq!(note(NOW.after(2 * HOUR)), None);
        assert_eq!(seek_of(store, 1).map(|seek| seek.seen), Some(NOW.after(2 * HOUR)));
        let later = NOW.after(2 * HOUR + AWAKE);
        assert!(store.seeks.awake(later).expect("read").is_empty());
        seeks(store, 2);
        assert!(store.seeks.pair(later).expect("it is done").matches.is_empty(), "asleep");
        assert_eq!(note(later).map(|seek| seek.user), Some(UserId(1)));
        assert_eq!(store.seeks.awake(later).expect("read").len(), 1);
        assert_eq!(store.seeks.note_sign(UserId(7), later).expect("read"), None);

        let away = store.people.change_away(UserId(1), |away| away.with(later, later.after(DAY)));
        drop(away.expect("it is stored"));
        assert!(store.seeks.awake(later).expect("read").is_empty(), "on vacation");

        let run = store.seeks.pair(NOW.after(LIFETIME)).expect("it is done");
        let ended: Vec<_> = run.ended.iter().map(|seek| seek.user.0).collect();
        assert_eq!((ended, seek_of(store, 1)), (vec![1, 2], None));
    });
}

#[test]
fn who_may_not_seek_is_told_why() {
    on_every_engine(|store| {
        let put = |seek: &Seek| match store.seeks.put(seek, NOW).expect("it is tried") {
            SeekPut::Done => None,
            SeekPut::Hindered(hindrance) => Some(hindrance),
        };
        let seek = Seek::sample(1, NOW);
        assert_eq!(put(&seek), Some(Hindrance::NoConsent));
        let consent = SeekConsent { at: NOW, direct: false };
        store.seeks.change_seeker(UserId(1), |seeker| seeker.consent = Some(consent)).expect("stored");
        assert_eq!(put(&Seek { place: SeekPlace::Direct, ..seek.clone() }), Some(Hindrance::NoConsent));
        let bar = SeekBar { until: NOW.after(DAY), reason: Some("rude".to_owned()) };
        store.seeks.change_seeker(UserId(1), |seeker| seeker.bar = Some(bar.clone())).expect("stored");
        assert_eq!(put(&seek), Some(Hindrance::Barred(bar)));
        store.seeks.change_seeker(UserId(1), |seeker| seeker.bar = None).expect("stored");
        assert_eq!(put(&seek), None);
        // Who is barred meanwhile is not paired.
        seeks(store, 2);
        let bar = SeekBar { until: NOW.after(DAY), reason: None };
        store.seeks.change_seeker(UserId(1), |seeker| seeker.bar = Some(bar.clone())).expect("stored");
        assert!(store.seeks.pair(NOW).expect("it is done").matches.is_empty());
        store.seeks.change_seeker(UserId(1), |seeker| seeker.bar = None).expect("stored");
        // Nobody is paired with somebody blocked.
        let person = NamedUser { user: UserId(1), name: "Ann".to_owned() };
        let blocks = |player: &mut Player| assert!(player.block(person.clone()));
        store.people.change_player(UserId(2), blocks).expect("stored");
        assert!(store.seeks.pair(NOW.after(DAY)).expect("it is done").matches.is_empty());
        let unblocks = |player: &mut Player| player.unblock(PersonRef::of(UserId(1), 2));
        store.people.change_player(UserId(2), unblocks).expect("stored");
        // Nor with somebody whom the server keeps out in which they play.
        let keeps_out = |server: &mut Server| assert!(server.keep_out(person.clone()));
        store.servers.change_server(GuildId(3), keeps_out).expect("stored");
        assert!(store.seeks.pair(NOW.after(DAY)).expect("it is done").matches.is_empty());
        let lets_in = |server: &mut Server| server.let_in(PersonRef::of(UserId(1), 3));
        store.servers.change_server(GuildId(3), lets_in).expect("stored");
        assert_eq!(store.seeks.pair(NOW.after(DAY)).expect("it is done").matches.len(), 1);
    });
}

#[test]
fn what_no_longer_matters_is_removed_once_a_day() {
    on_every_engine(|store| {
        let bar = SeekBar { until: NOW, reason: None };
        store.seeks.change_seeker(UserId(1), |seeker| seeker.bar = Some(bar.clone())).expect("stored");
        drop(store.seeks.pair(NOW.before(HOUR)).expect("it is done"));
        assert_eq!(store.seeks.seekers().expect("read").len(), 1);
        drop(store.seeks.pair(NOW.after(HOUR)).expect("it is done"));
        assert_eq!(store.seeks.seekers().expect("read").len(), 1, "looked through an hour ago");
        drop(store.seeks.pair(NOW.after(DAY)).expect("it is done"));
        assert!(store.seeks.seekers().expect("read").is_empty());
    });
}

#[test]
fn a_game_that_is_gone_runs_no_longer() {
    on_every_engine(|store| {
        let [found, played] = [[1, 2], [3, 4]].map(|users| matched(store, users, NOW));
        begun(store, &played, NOW);
        store.db.clear(Collection::Matches, keys::game(found.id));
        let running = |at| {
            drop(store.seeks.pair(at).expect("it is done"));
            [1, 3].map(|user| seeker_of(store, user).running().count())
        };
        assert_eq!(running(NOW.after(HOUR)), [1, 1]);
        assert_eq!(running(NOW.after(DAY)), [0, 1]);
    });
}

#[test]
fn what_cannot_be_read_stays_and_hinders_nobody_else() {
    on_every_engine(|store| {
        for user in 1..=4 {
            seeks(store, user);
        }
        store.db.spoil(Collection::Seeks, keys::owner(1), "garbage");
        store.db.spoil(Collection::Seekers, keys::owner(2), "garbage");
        assert_eq!(store.seeks.pair(NOW).expect("it is done").matches.len(), 1);
        assert_eq!(seek_of(store, 1), None);
        assert!(matches!(store.seeks.put(&Seek::sample(2, NOW), NOW), Err(StoreError::Unreadable { .. })));
        assert_eq!(store.seeks.note_sign(UserId(1), NOW.after(DAY)).expect("it is left"), None);
        assert_eq!(store.seeks.withdraw(UserId(1), NOW).expect("it is removed"), Withdrawn::Stopped);
        store.db.spoil(Collection::Seeks, keys::owner(1), "garbage");
        assert_eq!(store.seeks.put(&Seek::sample(1, NOW), NOW).expect("it is replaced"), SeekPut::Done);
        assert_eq!(seek_of(store, 1).map(|seek| seek.since), Some(NOW));
        assert_eq!(store.seeks.withdraw(UserId(1), NOW).expect("it is removed"), Withdrawn::Stopped);

        let found = matched(store, [5, 6], NOW);
        let session = begun(store, &found, NOW);
        store.db.spoil(Collection::Matches, keys::game(found.id), "garbage");
        store.db.spoil(Collection::Seekers, keys::owner(5), "garbage");
        act(store, &session, Color::White, Action::Abort, NOW);
        assert_eq!(seeker_of(store, 6).running().count(), 0, "the game ends nevertheless");
        assert!(store.seeks.seeker(UserId(5)).is_err());
    });
}

#[test]
fn an_import_brings_back_what_has_to_be_told() {
    on_every_engine(|store| {
        let found = matched(store, [1, 2], NOW);
        let fallen = matched(store, [3, 4], NOW);
        let told = telling(&fallen, Color::White, NOW);
        assert_eq!(store.seeks.told(fallen.id, Color::White, told).expect("stored"), ToldMatch::Waits);
        assert!(store.seeks.fell_through(fallen.id, Color::Black, NOW).expect("stored"));
        let running = matched(store, [5, 6], NOW);
        begun(store, &running, NOW);
        let before: Vec<_> = jobs(store).into_iter().filter(|job| matches!(job, Job::Match(..))).collect();
        assert_eq!(before.len(), 3);
        let text = exported(store);
        store.restore(text.as_bytes(), true).expect("it is imported");
        assert_eq!(exported(store), text);
        assert_eq!(jobs(store), before, "{found:?}");
        let due = store.outbox.due(NOW).expect("read");
        assert!(due.iter().any(|due| due.job == Job::Pair), "the seek of who was let down is paired");
    });
}

#[test]
fn who_leaves_is_in_nothing_about_seeks() {
    on_every_engine(|store| {
        let played = begun(store, &matched(store, [1, 2], NOW), NOW);
        act(store, &opened(store, &played, NOW), Color::White, Action::Resign, NOW);
        let pending = matched(store, [1, 3], NOW);
        seeks(store, 1);
        let color = pending.color_of(UserId(3)).expect("they are matched");
        let told = telling(&pending, color, NOW);
        assert_eq!(store.seeks.told(pending.id, color, told).expect("stored"), ToldMatch::Waits);
        let bar = SeekBar { until: NOW.after(DAY), reason: Some("rude".to_owned()) };
        store.seeks.change_seeker(UserId(1), |seeker| seeker.bar = Some(bar.clone())).expect("stored");

        let own = exported_of(store, UserId(1));
        let lines = |noun: &str| own.lines().filter(|line| line.starts_with(&format!("{{\"{noun}\":"))).count();
        assert_eq!(["seek", "seeker", "match"].map(lines), [1, 1, 1], "{own}");
        let matches = own.lines().find(|line| line.starts_with("{\"match\":")).expect("a line");
        assert!(!matches.contains("\"1003\""), "nothing tells where the other sought: {matches}");

        assert_eq!(store.forget(UserId(1), "Ann 1", |_| "Nobody".to_owned()).expect("it is done"), []);
        assert_eq!(seeker_of(store, 1), Seeker { bar: Some(bar), ..Seeker::new(UserId(1)) });
        assert_eq!(seek_of(store, 1), None);
        assert!(seeker_of(store, 2).encounters.iter().all(|met| met.opponent == UserId(0)));
        assert_eq!(seek_of(store, 3).map(|seek| seek.since), Some(NOW), "the other looks further");
        let fallen = store.seeks.found(pending.id).expect("read").expect("there");
        assert_eq!((fallen.fell, fallen.color_of(UserId(1))), (Some(!color), None));
        let all = exported(store);
        for about in ["seek", "match"] {
            let mut lines = all.lines().filter(|line| line.starts_with(&format!("{{\"{about}\":")));
            assert!(lines.all(|line| !line.contains("ann1\"") && !line.contains("\"user\":\"1\"")), "{all}");
        }
    });
}

#[test]
fn seeks_of_a_server_are_told_by_its_process() {
    on_every_engine(|store| {
        consents(store, 1);
        consents(store, 2);
        for (user, place) in [(1, SeekPlace::Direct), (2, Seek::sample(2, NOW).place)] {
            let put = store.seeks.put(&Seek { place, ..Seek::sample(user, NOW) }, NOW);
            assert_eq!(put.expect("stored"), SeekPut::Done);
        }
        drop(store.seeks.pair(NOW).expect("it is done"));
        let mut guilds: Vec<_> = store.outbox.due(NOW).expect("read").iter().map(|due| due.guild).collect();
        guilds.sort();
        assert_eq!(guilds, [None, Some(GuildId(3))]);
    });
}
