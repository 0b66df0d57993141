//! Removing a person while others write.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use super::*;
use crate::{
    Inserted, Saved,
    testing::{self, exported, on_every_engine},
};
use ::games::GameKind;
use board::theme::Theme;
use domain::{
    Import, Learner, Table,
    id::{ChannelId, GuildId},
    settings::Setting,
    transcript,
};

const NOW: Timestamp = Timestamp(1_000);

fn table(number: u32) -> Table {
    Table { guild: Some(GuildId(4)), channel: ChannelId(u64::from(number) + 1), parent: None }
}

/// Plays a rated game between two people, of whom the first resigns.
fn play(store: &Store, number: u32, [white, black]: &[NamedUser; 2]) {
    let session = testing::start(store, &testing::challenge(number, white.clone()), black.clone());
    assert_eq!(store.games.save(&testing::resigned(&session, white.user), 0).expect("it is stored"), Saved::Done);
}

fn import(number: u32, user: UserId, name: &str) -> Import {
    let text = format!("[Game \"Pijersi\"]\n[White \"{name}\"]\n[Ending \"agreement\"]\n1 a4-b5=c4");
    let transcript = transcript::read(&text).expect("it is well formed");
    let session =
        domain::import::imported(GameId::from_bits(number), table(number), Language::English, &transcript, NOW);
    Import { user, session, created: NOW, gathered: false }
}

#[test]
fn what_others_write_while_a_person_is_forgotten_is_neither_lost_nor_missed() {
    on_every_engine(|store| {
        let theme = Setting::Theme(Theme::Dark);
        for number in 0_u32.. {
            let person = |user, name: &str| NamedUser { user: UserId(user), name: format!("{name} {number}.") };
            let (ann, ben) = (person(10_000 + u64::from(number), "Ann"), person(90_000 + u64::from(number), "Ben"));
            let id = number * 10;
            let people = [ann.clone(), ben.clone()];
            play(store, id, &people);
            assert_eq!(
                store.imports.insert_import(&import(id + 1, ben.user, &ann.name)).expect("stored"),
                Inserted::Done
            );
            let blocked = store.people.change_player(ben.user, |player| {
                player.block(ann.clone());
            });
            blocked.expect("it is stored");

            // Another process lets the person play and learn, and changes the records of others.
            let happened = Arc::new(AtomicBool::new(false));
            let interfered_with = store.interfered_with(number as usize, {
                let (happened, people) = (Arc::clone(&happened), people.clone());
                move |other| {
                    play(other, id + 2, &people);
                    let [ann, ben] = people;
                    let solve = |learner: &mut Learner| learner.solve(GameKind::ALL[0], "one".parse().expect("a word"));
                    other.people.change(ann.user, solve).expect("stored");
                    let imported = import(id + 3, ann.user, "Somebody");
                    assert_eq!(other.imports.insert_import(&imported).expect("it is stored"), Inserted::Done);
                    other.people.change_player(ben.user, |player| player.settings.set(theme)).expect("stored");
                    happened.store(true, Ordering::Relaxed);
                }
            });
            let running = interfered_with.forget(ann.user, &ann.name, |_| "Nobody".to_owned());
            assert_eq!(running.expect("the person is forgotten"), []);
            let left = exported(store);
            assert!(!left.contains(&ann.name), "after {number}: {left}");
            let told = left.matches(&format!("\"{}\"", ann.user.0)).count();
            assert_eq!(told, 1, "the list of those whom Ben blocks, after {number}: {left}");
            let entries = KeyRange::prefix(keys::owner(ann.user.0));
            for index in [Collection::Seats, Collection::Running, Collection::Followed, Collection::Importers] {
                assert_eq!(store.db.scan(index, entries.clone()).count(), 0, "{index:?} after {number}");
            }
            let ben = store.people.player(ben.user).expect("it is read");
            assert!(ben.blocks(ann.user));
            if !happened.load(Ordering::Relaxed) {
                assert!(number > 8, "{number} transactions");
                return;
            }
            let mut changed = ben.settings;
            changed.set(theme);
            assert!(changed == ben.settings, "the change is lost after {number}");
            assert_eq!(store.games.games_of(ben.user, 9).expect("they are read").len(), 2, "Ben keeps both games");
        }
    });
}

/// What does not fit into a person's export is told apart: games, of which the oldest are left out, and imported ones,
/// of which the newest are.
#[test]
fn an_export_tells_what_it_leaves_out() {
    on_every_engine(|store| {
        let person = |user: u64| NamedUser { user: UserId(user), name: format!("Player {user}") };
        let people = [person(70_001), person(70_002)];
        for number in 0..6 {
            play(store, 100 + number, &people);
            let imported = import(200 + number, people[0].user, "Somebody");
            let imported = Import { created: Timestamp(NOW.0 + u64::from(number)), ..imported };
            assert_eq!(store.imports.insert_import(&imported).expect("stored"), Inserted::Done);
        }
        let exported = |most: usize| {
            let mut file = Vec::new();
            let exported = store.export_of(people[0].user, NOW, most, &mut file).expect("written");
            let text = String::from_utf8(file).expect("text");
            let count = |kind: &str| text.lines().filter(|line| line.starts_with(kind)).count();
            assert_eq!(count("{\"game\":") + exported.games_left_out, 6, "{text}");
            assert_eq!(count("{\"import\":") + exported.imports_left_out, 6, "{text}");
            (exported.games_left_out, exported.imports_left_out, text.contains(&GameId::from_bits(200).to_string()))
        };
        assert_eq!(exported(1 << 20), (0, 0, true));
        let is_cut = |count: usize| (1..6).contains(&count);
        let cut =
            (1..60).map(|step| exported(100 * step)).find(|(games, imports, _)| is_cut(*games) && is_cut(*imports));
        assert!(cut.is_some_and(|(.., has_first)| has_first), "{cut:?}");
    });
}
