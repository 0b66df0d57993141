//! What is stored fits together, whatever several processes do at the same time, and wherever the database goes away.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use parking_lot::Mutex;
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

use super::*;
use crate::{ChallengeEnd, Inserted, RematchAccepted, database::faulty::FaultyDatabase};
use domain::{Challenge, ColorChoice, challenge::Origin};

#[test]
fn one_who_stops_looking_meanwhile_is_not_paired() {
    on_every_engine(|store| {
        for interfered in 0..4 {
            seeks(store, 1);
            seeks(store, 2);
            let other = store.interfered_with(interfered, |store| {
                drop(store.seeks.withdraw(UserId(1), NOW).expect("it is stored"));
            });
            drop(other.seeks.pair(NOW).expect("it is done"));
            check(store, 2);
            for user in [1, 2] {
                while store.seeks.withdraw(UserId(user), NOW).expect("stored") != Withdrawn::Nothing {}
            }
        }
    });
}

/// Whether what is stored about each person fits together.
fn check(store: &Store, people: u64) {
    let mut open = BTreeMap::<u64, Vec<GameId>>::new();
    for (key, bytes) in store.db.scan(Collection::Matches, KeyRange::all()).map(|entry| entry.expect("read")) {
        let found = crate::record::decode::<SeekMatch>(&key, &bytes).expect("it is readable");
        for color in Color::ALL {
            let is_owed = match found.fell {
                Some(fallen) => color != fallen,
                None => {
                    open.entry(found.sides[color].seek.user.0).or_default().push(found.id);
                    found.sides[color].told.is_none()
                }
            };
            assert_eq!(jobs(store).contains(&Job::Match(found.id, color)), is_owed);
        }
        assert_eq!(store.games.game(found.id).expect("read").is_some(), found.begun.is_some());
    }
    for user in 1..=people {
        let seeker = seeker_of(store, user);
        let mut running: Vec<_> = seeker.running().map(|met| met.game).collect();
        running.sort();
        let mut known = open.remove(&user).unwrap_or_default();
        known.sort();
        assert_eq!(running, known, "{user}");
        assert!(running.len() <= seeker.finished as usize + 2, "{user}");
        let opponents: BTreeSet<_> = seeker.running().map(|met| met.opponent).collect();
        assert_eq!(opponents.len(), running.len(), "two games with one person");
        let counted = |fate: Option<EncounterEnd>| !matches!(fate, Some(EncounterEnd::Deserted | EncounterEnd::Void));
        let colors = seeker.encounters.iter().filter(|met| counted(met.fate)).count();
        assert_eq!((seeker.colors.white + seeker.colors.black) as usize, colors, "{user}");
    }
    assert!(open.is_empty());
}

/// Does something at random, as a process does, and returns without minding what others did before.
fn step(store: &Store, lot: &mut ChaCha8Rng, people: u64) {
    let user = lot.next_u64() % people + 1;
    let now = NOW.after(HOUR);
    match lot.next_u64() % 8 {
        0..=2 => drop(store.seeks.put(&Seek::sample(user, NOW), now)),
        3 => drop(store.seeks.withdraw(UserId(user), now)),
        4 | 5 => drop(store.seeks.pair(now)),
        _ => {
            let due: Vec<_> = jobs(store).into_iter().collect();
            let Some(&Job::Match(id, color)) = due.get(lot.next_u64() as usize % due.len().max(1)) else { return };
            let Ok(Some(found)) = store.seeks.found(id) else { return };
            if found.fell.is_some() {
                store.seeks.close(id, color).expect("it is removed");
            } else if lot.next_u64().is_multiple_of(4) {
                drop(store.seeks.telling(id, color, ChannelId(lot.next_u64() >> 2)));
            } else if lot.next_u64().is_multiple_of(4) {
                drop(store.seeks.fell_through(id, color, now));
            } else {
                let mut telling = telling(&found, color, now);
                telling.table.channel = ChannelId(lot.next_u64() >> 2);
                if let Ok(ToldMatch::Begun(session)) = store.seeks.told(id, color, telling) {
                    let actor = Actor { user: session.user_to_move().expect("it begins"), moderator: false };
                    let (next, event) = session.apply(actor, Action::Abort, now).expect("it is allowed");
                    save(store, &session, &next, &event, now);
                }
            }
        }
    }
}

#[test]
fn nobody_is_paired_twice_by_three_processes() {
    const PEOPLE: u64 = 8;
    on_every_engine(|store| {
        for user in 1..=PEOPLE {
            consents(store, user);
        }
        thread::scope(|scope| {
            for seed in 0..3 {
                let process = store.beside();
                scope.spawn(move || {
                    let mut lot = ChaCha8Rng::seed_from_u64(seed);
                    for _ in 0..60 {
                        step(&process, &mut lot, PEOPLE);
                    }
                });
            }
        });
        check(store, PEOPLE);
    });
}

#[test]
fn what_is_stored_fits_together_wherever_the_database_goes_away() {
    const PEOPLE: u64 = 6;
    on_every_engine(|store| {
        for user in 1..=PEOPLE {
            consents(store, user);
        }
        let mut lot = ChaCha8Rng::seed_from_u64(7);
        for steps in 0..160 {
            let database = Arc::clone(&store.db.engine);
            let steps = Arc::new(AtomicUsize::new(steps % 40));
            let leaving = FaultyDatabase { database, steps: Arc::clone(&steps), interference: Mutex::new(None) };
            let leaving = Store::over(Arc::new(leaving));
            let user = UserId(lot.next_u64() % PEOPLE + 1);
            drop(leaving.seeks.put(&Seek::sample(user.0, NOW), NOW));
            drop(leaving.seeks.pair(NOW));
            if let Some(found) = store.seeks.pending_of(user).expect("read").first() {
                drop(leaving.seeks.told(found.id, Color::White, telling(found, Color::White, NOW)));
                drop(leaving.seeks.withdraw(user, NOW));
            }
            steps.store(usize::MAX, Ordering::SeqCst);
            check(store, PEOPLE);
        }
    });
}

/// An obstacle to a rematch.
type Obstacle = (&'static str, fn(&Store, &Session));

/// Changes what is stored about a side, and the server at its home.
fn change(store: &Store, session: &Session, side: Color, change: impl Fn(&mut Player, &mut Server, NamedUser)) {
    let stranger = session.seats()[!side].player().expect("a person").clone();
    let user = session.seats()[side].user().expect("a person");
    let guild = session.places().table_of(GameAt::Of(side)).guild.expect("a server");
    let mut server = store.servers.server(guild).expect("it is read");
    let change_player = |player: &mut Player| change(player, &mut Server::new(guild), stranger.clone());
    store.people.change_player(user, change_player).expect("stored");
    change(&mut Player::new(user), &mut server, stranger.clone());
    store.servers.change_server(guild, |stored| *stored = server.clone()).expect("stored");
}

const OBSTACLES: [Obstacle; 5] = [
    ("White blocks Black", |store, session| {
        change(store, session, Color::White, |player, _, stranger| assert!(player.block(stranger)));
    }),
    ("Black blocks White", |store, session| {
        change(store, session, Color::Black, |player, _, stranger| assert!(player.block(stranger)));
    }),
    ("White's server keeps Black out", |store, session| {
        change(store, session, Color::White, |_, server, stranger| assert!(server.keep_out(stranger)));
    }),
    ("Black's server wants no strangers", |store, session| {
        change(store, session, Color::Black, |_, server, _| server.seeks = false);
    }),
    ("Black's channel is for no games", |store, session| {
        change(store, session, Color::Black, |_, server, _| server.channels = [ChannelId(1)].into());
    }),
];

#[test]
fn a_rematch_that_somebody_wants_no_longer_does_not_begin() {
    let obstacles = OBSTACLES.iter().map(Some).chain([None]);
    for obstacle in obstacles {
        on_every_engine(|store| {
            let mut found = matched(store, [1, 2], NOW);
            let called_off = store.seeks.withdraw(UserId(1), NOW).expect("stored");
            assert_eq!(called_off, Withdrawn::CalledOff(found.id));
            for color in Color::ALL {
                found.sides[color].told = Some(telling(&found, color, NOW));
            }
            let session = found.session(ByColor { white: false, black: false }, NOW).expect("both were told");
            assert!(session.homes().are_apart());
            let challenger = session.seats().white.player().expect("a person").clone();
            let challenge = Challenge {
                homes: session.homes(),
                opponent: session.seats().black.player().cloned(),
                color: ColorChoice::Fixed(Color::White),
                clock: session.clock().map(|clock| clock.control),
                origin: Origin::Rematch(GameId::from_bits(7)),
                ..Challenge::sample(session.id(), Table::nowhere(session.id()), challenger)
            };
            assert_eq!(store.challenges.insert_challenge(&challenge).expect("stored"), Inserted::Done);
            if let Some((_, obstacle)) = obstacle {
                obstacle(store, &session);
            }
            let news = News::of_beginning(&session, true, None);
            let accepted = store.games.accept_rematch(&session, &news, &ChallengeEnd::default()).expect("stored");
            let name = obstacle.map(|(name, _)| *name);
            assert_eq!(accepted == RematchAccepted::Unwanted, name.is_some(), "{name:?}: {accepted:?}");
            let is_left = store.challenges.challenge(session.id()).is_ok_and(|challenge| challenge.is_some());
            assert_eq!((is_left, matches!(accepted, RematchAccepted::Started(_))), (name.is_some(), name.is_none()));
        });
    }
}
