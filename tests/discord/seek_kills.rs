//! Crashes of the program around a match: each of both is told once, and their game begins once, wherever it stops. And
//! around what people are told who do not look for an opponent at present: each of them is told once.

use domain::{
    Seek, Table as GameTable,
    seeks::{LIFETIME, SeekConsent, SeekPlace},
};
use store::{Job, SeekPut};

use crate::{
    crashes::at_crash_points,
    prelude::*,
    process::{Running, arm, eventually, parlor, run_until},
};

/// Stores that Ann looks for an opponent in the lobby, and Ben in a channel of another server.
fn prepare(folder: &Path, stand_in: &StandIn, club: Place) {
    let store = Store::open(&folder.join("data")).expect("the store opens");
    prepare_at(&store, stand_in, [(ANN, LOBBY), (BEN, club)], SystemClock.now());
}

/// Stores that people look for an opponent since then, each in a channel.
fn prepare_at<const N: usize>(store: &Store, stand_in: &StandIn, people: [(Person, Place); N], now: Timestamp) {
    for (person, place) in people {
        let user = UserId(person.id());
        let guild = stand_in.guild_of(place).map(GuildId);
        let consent = SeekConsent { at: now, direct: false };
        store.seeks.change_seeker(user, |seeker| seeker.consent = Some(consent)).expect("stored");
        let seek = Seek {
            user,
            name: format!("Person {user}"),
            user_name: format!("person{user}"),
            games: vec![GameKind::Pijersi],
            clocks: vec!["3d".parse().expect("a clock")],
            ratings: None,
            place: SeekPlace::Here(GameTable { guild, channel: ChannelId(place.id()), parent: None }),
            language: Language::English,
            since: now,
            ends: now.after(LIFETIME),
            seen: now,
        };
        assert_eq!(store.seeks.put(&seek, now).expect("stored"), SeekPut::Done);
    }
}

/// The messages about the match, and the boards, in a place.
fn told(stand_in: &StandIn, person: Person, place: Place) -> (usize, usize) {
    let messages = stand_in.messages(person, place);
    let found = messages.iter().filter(|message| message.content.contains("I’ve found you an opponent")).count();
    (found, messages.iter().filter(|message| !message.attachments.is_empty()).count())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_told_once_wherever_the_program_crashes() {
    at_crash_points(5, async |number| {
        let lost = number % 2 == 1;
        let (stand_in, folder) = stand_in_and_folder().await;
        let club = stand_in.moderator().add_server("The Club", "en-US");
        prepare(folder.path(), &stand_in, club);
        if lost {
            stand_in.fault(&format!("POST /channels/{}/messages", club.id()), 1, Fault::AnswerLost);
        }
        let both = || [told(&stand_in, ANN, LOBBY), told(&stand_in, BEN, club)];
        let all = || both() == [(1, 1); 2];
        arm(folder.path(), number);
        let place = Running::spawn(parlor(folder.path(), &stand_in)).crash_unless(folder.path(), &stand_in, all).await;
        let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        eventually("both to be told, and their boards", || both().iter().all(|told| told.0 >= 1 && told.1 >= 1)).await;
        running.kill(&stand_in).await;
        // Whatever the second process could not note is found by a later one.
        run_until(parlor, folder.path(), &stand_in, 2, crate::process::all_is_announced).await;
        assert_eq!(both(), [(1, 1); 2], "crash point {number}, {place:?}, answer lost: {lost}");
        place
    })
    .await;
}

/// Stores that Ann has found no opponent within a week, and that Cleo, who asked for it, has to be told of Ben.
fn prepare_lookouts(folder: &Path, stand_in: &StandIn, club: Place) {
    let store = Store::open(&folder.join("data")).expect("the store opens");
    let now = SystemClock.now();
    prepare_at(&store, stand_in, [(ANN, LOBBY), (CLEO, Place::GARDEN)], now.before(LIFETIME));
    store.seeks.look_out(UserId(CLEO.id()), now.before(LIFETIME)).map(drop).expect("stored");
    store.seeks.withdraw(UserId(CLEO.id()), now.before(LIFETIME)).map(drop).expect("stored");
    prepare_at(&store, stand_in, [(BEN, club)], now);
}

/// What Ann and Cleo are told.
fn told_of_searches(stand_in: &StandIn) -> [usize; 2] {
    [(ANN, LOBBY), (CLEO, Place::GARDEN)].map(|(person, place)| {
        let mention = format!("<@{}>", person.id());
        let messages = stand_in.messages(person, place).into_iter();
        messages.filter(|message| message.content.contains(&mention)).count()
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_of_searches_is_told_once_wherever_the_program_crashes() {
    at_crash_points(4, async |number| {
        let lost = number % 8 == 4;
        let (stand_in, folder) = stand_in_and_folder().await;
        let club = stand_in.moderator().add_server("The Club", "en-US");
        prepare_lookouts(folder.path(), &stand_in, club);
        if lost {
            stand_in.fault(&format!("POST /channels/{}/messages", LOBBY.id()), 1, Fault::AnswerLost);
        }
        let all = || told_of_searches(&stand_in) == [1; 2];
        arm(folder.path(), number);
        let place = Running::spawn(parlor(folder.path(), &stand_in)).crash_unless(folder.path(), &stand_in, all).await;
        let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        eventually("both to be told", || told_of_searches(&stand_in).iter().all(|told| *told >= 1)).await;
        running.kill(&stand_in).await;
        let all_is_told = |store: &Store| {
            let due = store.outbox.due(SystemClock.now()).expect("readable");
            !due.iter().any(|due| matches!(due.job, Job::Lookout(_)))
        };
        run_until(parlor, folder.path(), &stand_in, 2, all_is_told).await;
        assert_eq!(told_of_searches(&stand_in), [1; 2], "crash point {number}, {place:?}, answer lost: {lost}");
        place
    })
    .await;
}
