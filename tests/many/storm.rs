//! Kills processes and the database again and again while games are played on all shards.

use std::collections::BTreeSet;

use domain::{
    NamedUser, Table as Board,
    id::UserId,
    time::{Clock, SystemClock},
};

use crate::{game_from::game_from, postgres::Server, prelude::*, stored_games};

/// The time within which every shard is served again after its process was killed.
const SERVED_WITHIN: Duration = Duration::from_secs(30);

/// How a storm goes.
struct Storm {
    /// How long it lasts.
    lasts: Duration,
    /// The time between two kills.
    every: Duration,
    /// The tables of each shard, against a person and against the bot.
    tables: (usize, usize),
    /// The longest time for which players think.
    pace: Duration,
}

/// A shard that a killed process held, and when it was killed.
struct Lost {
    shard: u32,
    at: Instant,
}

#[tokio::test(flavor = "multi_thread")]
async fn three_processes_weather_a_storm() {
    let Some(server) = Server::start(&[]) else { return };
    let house = if is_long() {
        House::with_one_start_at_a_time(server.database()).await
    } else {
        House::new(Some(server.database())).await
    };
    let storm = if is_long() {
        // Some 200 kills of processes, and 70 of the database.
        let (lasts, every) = (Duration::from_secs(36 * 60), Duration::from_secs(8));
        Storm { lasts, every, tables: (2, 1), pace: Duration::from_secs(2) }
    } else {
        let (lasts, every) = (Duration::from_secs(24), Duration::from_secs(4));
        Storm { lasts, every, tables: (2, 1), pace: Duration::from_secs(2) }
    };
    storm.blow(house, &["a", "b", "c"], Some(Arc::new(server))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_process_on_sled_weathers_a_storm() {
    let house = House::new(None).await;
    let lasts = Duration::from_secs(if is_long() { 60 } else { 16 });
    let storm = Storm { lasts, every: Duration::from_secs(8), tables: (1, 0), pace: Duration::from_secs(2) };
    storm.blow(house, &["a"], None).await;
}

impl Storm {
    async fn blow(self, house: House, places: &[&str], server: Option<Arc<Server>>) {
        let clocks = self.store_clocks(&house, places[0]);
        let mut processes: Vec<Process> = places.iter().map(|place| house.start(place)).collect();
        house.is_served_by(&processes.iter().collect::<Vec<_>>()).await;
        let playing = Playing::start(house.tables(self.tables, self.pace));

        let store = house.database.is_some().then(|| house.store());
        let mut dice = Dice::new(self.lasts.as_secs());
        let (mut lost, mut kills, mut outages) = (Vec::new(), 0, 0);
        let begin = Instant::now();
        while begin.elapsed() < self.lasts {
            tokio::time::sleep(self.every).await;
            if let Some(server) = server.as_ref().filter(|_| dice.roll(4) == 0) {
                let (killed, away) = (Arc::clone(server), Duration::from_millis(dice.roll(3_000) as u64));
                let restart = move || {
                    killed.kill();
                    std::thread::sleep(away);
                    killed.start_again();
                };
                tokio::task::spawn_blocking(restart).await.expect("the database starts again");
                // Without the database, nobody can take a shard.
                let at = Instant::now();
                let services = house.stand_in.services();
                let is_open = |shard| services.iter().any(|open| open.shard == shard && open.until.is_none());
                lost.extend((0..SHARDS).filter(|shard| !is_open(*shard)).map(|shard| Lost { shard, at }));
                outages += 1;
                continue;
            }
            let mut victim = processes.swap_remove(dice.roll(processes.len()));
            let held = shards_of(&house, store.as_ref(), &victim);
            let at = Instant::now();
            victim.kill();
            lost.extend(held.into_iter().map(|shard| Lost { shard, at }));
            kills += 1;
            processes.push(house.start_again(victim));
        }
        house.is_served_by(&processes.iter().collect::<Vec<_>>()).await;
        let tables = playing.stop().await;
        let logs = house.logs(&processes.iter().collect::<Vec<_>>());
        processes.into_iter().for_each(Process::stop);

        let store = store.unwrap_or_else(|| Store::open(&house.data(places[0])).expect("the store opens"));
        let answered = check(&store, &house.stand_in, &tables);
        assert_eq!(house.stand_in.refused_starts().1, 0, "no shard has two connections at a time");
        let notices = check_notices(&house.stand_in, &clocks);
        let longest = longest_gap(&house, &lost);
        let (outage_lines, others) = refusals(&tables);
        let missing: usize = tables.iter().map(|table| table.missing.len()).sum();
        eprintln!(
            "{} processes, {:?}: {kills} kills of a process, {outages} of the database; {answered} answered moves, \
             {notices} reminders; {missing} answers missing, {outage_lines} outages told, other refusals: {others:?}; the \
             longest time without a shard was {longest:?}",
            places.len(),
            begin.elapsed()
        );
        assert!(longest <= SERVED_WITHIN, "a shard was not served for {longest:?}\n{logs}");
    }

    /// Stores games whose clocks remind their players during the storm. Returns their channels.
    fn store_clocks(&self, house: &House, place: &str) -> Vec<Place> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(folder.path()).expect("an empty store opens");
        house.keep_pictures(&store);
        let mut places = Vec::new();
        for number in 0..2 * SHARDS {
            let hall = house.halls[(number % SHARDS) as usize];
            let channel = house.stand_in.moderator().add_channel(hall, "clock");
            let guild = house.stand_in.guild_of(channel).map(GuildId);
            // A game with a day per move reminds its player an hour before the end.
            let due = Duration::from_secs(10) + self.lasts * number / (2 * SHARDS);
            let since = Duration::from_secs(23 * 60 * 60) - due;
            store_game(&store, number, Board { guild, channel: ChannelId(channel.id()), parent: None }, since);
            places.push(channel);
        }
        let export = folder.path().join("clocks.jsonl");
        store.export_to(&export, SystemClock.now()).expect("it is exported");
        let imported = house.command(place, "import").arg("import").arg(&export).output().expect("the program runs");
        assert!(imported.status.success(), "{imported:?}");
        places
    }
}

/// Stores a game of Ann against Ben that began some time ago.
fn store_game(store: &Store, number: u32, table: Board, ago: Duration) {
    let seat = |person: Person, name: &str| NamedUser { user: UserId(person.id()), name: name.to_owned() };
    let created = domain::time::Timestamp(SystemClock.now().0 - u64::try_from(ago.as_millis()).expect("a day"));
    let seats = [seat(Person::ANN, "Ann"), seat(Person::BEN, "Ben")];
    let session = game_from(AnyPosition::start(GameKind::Pijersi), number, table, seats, created)
        .with_time_control(Some("1d".parse().expect("a time control")));
    stored_games::store_game(store, &session);
}

/// The shards that a process serves, or holds a lease of.
fn shards_of(house: &House, store: Option<&Store>, process: &Process) -> BTreeSet<u32> {
    let services = house.stand_in.services().into_iter();
    let open = services.filter(|service| service.process == process.name && service.until.is_none());
    let mut shards: BTreeSet<u32> = open.map(|service| service.shard).collect();
    // If the database is still starting, the leases are not known.
    if let Some(leases) = store.and_then(|store| store.processes.leases().ok()) {
        let own = leases.processes.values().find(|other| other.pid == process.pid());
        shards.extend(own.into_iter().flat_map(|own| leases.held_by(own.id).into_keys()));
    }
    shards
}

/// The longest time from the kill of a shard's process to the next connection of that shard. If a second process that
/// held the shard was killed before that, or the database was away, the time counts from then.
fn longest_gap(house: &House, lost: &[Lost]) -> Duration {
    let services = house.stand_in.services();
    let gaps = lost.iter().filter_map(|loss| {
        let later = services.iter().filter(|service| service.shard == loss.shard && service.since > loss.at);
        let back = later.map(|service| service.since).min();
        let back = back.unwrap_or_else(|| panic!("shard {} stays lost", loss.shard));
        let again = |other: &&Lost| other.shard == loss.shard && loss.at < other.at && other.at < back;
        lost.iter().find(again).is_none().then(|| back - loss.at)
    });
    gaps.max().unwrap_or_default()
}
