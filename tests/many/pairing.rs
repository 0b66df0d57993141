//! People on different shards look for opponents, while processes are killed and others pair at the same time. Each of
//! them gets one opponent, and is told of it once.

use std::sync::atomic::{AtomicBool, Ordering};

use domain::{
    Seek, SeekMatch, Table as Board,
    id::UserId,
    seeks::{SeekConsent, SeekPlace},
    time::{Clock, SystemClock},
};
use store::{SeekPut, Withdrawn};
use tokio::time::sleep;

use crate::{postgres::Server, prelude::*};

/// The number of people.
const PEOPLE: u64 = 18;
/// The id of the first of them.
const FIRST: u64 = 1 << 40;

/// What a person looks for, in a channel of their own.
fn seek(stand_in: &StandIn, number: u64, place: Place) -> Seek {
    let now = SystemClock.now();
    let table = Board { guild: stand_in.guild_of(place).map(GuildId), channel: ChannelId(place.id()), parent: None };
    let user = UserId(FIRST + number);
    Seek { user, place: SeekPlace::Here(table), ..Seek::sample(number, now) }
}

fn put(store: &Store, seek: &Seek) {
    let consent = SeekConsent { at: seek.since, direct: false };
    store.seeks.change_seeker(seek.user, |seeker| seeker.consent = Some(consent)).expect("stored");
    assert_eq!(store.seeks.put(seek, SystemClock.now()).expect("stored"), SeekPut::Done);
}

/// The match of a person that has become a game.
fn begun(store: &Store, user: UserId) -> Option<SeekMatch> {
    let seeker = store.seeks.seeker(user).expect("readable");
    let games: Vec<_> = seeker.running().map(|met| met.game).collect();
    assert!(games.len() <= 1, "{user} is paired twice: {games:?}");
    let found = store.seeks.found(*games.first()?).expect("readable").expect("it is kept while the game runs");
    found.begun.is_some().then_some(found)
}

/// What is stored about a person's search.
fn state(store: &Store, user: UserId) -> String {
    let seeker = store.seeks.seeker(user).expect("readable");
    let running: Vec<_> = seeker.running().map(|met| store.seeks.found(met.game).expect("readable")).collect();
    let told = running.iter().flatten().map(|found| (found.id, found.begun, found.sides.clone().map(|side| side.told)));
    let seek = store.seeks.seek_of(user).expect("readable").map(|seek| seek.since);
    format!("{user}: seeks since {seek:?}, {:?}", told.collect::<Vec<_>>())
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_paired_and_told_once_while_processes_are_killed() {
    let Some(server) = Server::start(&[]) else { return };
    let house = House::new(Some(server.database())).await;
    let mut processes: Vec<Process> = ["a", "b", "c"].iter().map(|place| house.start(place)).collect();
    house.is_served_by(&processes.iter().collect::<Vec<_>>()).await;
    let store = Arc::new(house.store());
    house.keep_pictures(&store);
    let places: Vec<_> = (0..PEOPLE)
        .map(|number| {
            let hall = house.halls[usize::try_from(number).expect("few") % house.halls.len()];
            house.stand_in.moderator().add_channel(hall, "table")
        })
        .collect();
    let seeks: Vec<_> = (0..).zip(&places).map(|(number, place)| seek(&house.stand_in, number, *place)).collect();

    // Another process pairs all the time, as after a lease was lost.
    let stop = Arc::<AtomicBool>::default();
    let pairing = {
        let (store, stop) = (Arc::clone(&store), Arc::clone(&stop));
        tokio::task::spawn_blocking(move || {
            while !stop.load(Ordering::SeqCst) {
                // The database goes away when the test fails.
                drop(store.seeks.pair(SystemClock.now()));
                std::thread::sleep(Duration::from_millis(100));
            }
        })
    };
    let (mut dice, mut called_off) = (Dice::new(38), 0);
    for seek in &seeks {
        put(&store, seek);
        // Some think better of it, and of that.
        if dice.roll(3) == 0 {
            sleep(Duration::from_millis(300)).await;
            let withdrawn = store.seeks.withdraw(seek.user, SystemClock.now()).expect("stored");
            if withdrawn != Withdrawn::Nothing {
                called_off += 1;
                put(&store, seek);
            }
        }
        sleep(Duration::from_millis(500)).await;
        if dice.roll(5) == 0 {
            let mut victim = processes.swap_remove(dice.roll(processes.len()));
            victim.kill();
            processes.push(house.start_again(victim));
        }
    }
    let patience = Duration::from_secs(if is_long() { 240 } else { 120 });
    let start = Instant::now();
    while !seeks.iter().all(|seek| begun(&store, seek.user).is_some()) {
        assert!(
            start.elapsed() < patience,
            "somebody is not paired: {:#?}\n{}",
            seeks.iter().map(|seek| state(&store, seek.user)).collect::<Vec<_>>(),
            house.logs(&processes.iter().collect::<Vec<_>>())
        );
        sleep(Duration::from_millis(200)).await;
    }
    stop.store(true, Ordering::SeqCst);
    pairing.await.expect("it ends");
    // The board at the beginning of a game, which says who plays.
    let boards = |place: Place| {
        let messages = house.stand_in.messages(Person::CLEO, place).into_iter();
        messages.filter(|message| message.content.contains("is White")).count()
    };
    while !places.iter().all(|place| boards(*place) > 0) {
        let messages = |place: &&Place| {
            let seen = house.stand_in.messages(Person::CLEO, **place).into_iter();
            seen.map(|message| message.content).collect::<Vec<_>>()
        };
        assert!(
            start.elapsed() < patience,
            "a board is missing: {:#?}\n{:?}\n{}",
            places.iter().filter(|place| boards(**place) == 0).map(|place| messages(&place)).collect::<Vec<_>>(),
            store.outbox.due(SystemClock.now()).expect("readable"),
            house.logs(&processes.iter().collect::<Vec<_>>())
        );
        sleep(Duration::from_millis(200)).await;
    }
    sleep(Duration::from_secs(2)).await;
    for (seek, place) in seeks.iter().zip(&places) {
        let found = begun(&store, seek.user).expect("it runs");
        let color = found.color_of(seek.user).expect("it is their match");
        assert_eq!(found.sides[color].told.map(|told| told.table.channel), Some(ChannelId(place.id())));
        let messages = house.stand_in.messages(Person::CLEO, *place);
        let telling = messages
            .iter()
            .filter(|message| message.content.starts_with('🔎') && message.content.contains(&found.id.to_string()));
        assert_eq!(telling.count(), 1, "{:?}", messages.iter().map(|message| &message.content).collect::<Vec<_>>());
        assert_eq!(boards(*place), 1);
    }
    check_notices(&house.stand_in, &places);
    println!("{called_off} searches were ended and begun again");
    processes.into_iter().for_each(Process::stop);
}
