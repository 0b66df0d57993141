//! Crashes of the program around a match: each of both is told once, and their game begins once, wherever it stops.

use domain::{
    Seek, Table as GameTable,
    seeks::{LIFETIME, SeekConsent, SeekPlace},
};
use store::SeekPut;

use crate::{
    crashes::crash_points,
    prelude::*,
    process::{Running, arm, eventually, parlor, run_until},
};

/// Stores that Ann looks for an opponent in the lobby, and Ben in a channel of another server.
fn prepare(folder: &Path, stand_in: &StandIn, club: Place) {
    let store = Store::open(&folder.join("data")).expect("the store opens");
    let now = SystemClock.now();
    for (person, name, place) in [(ANN, "Ann", LOBBY), (BEN, "Ben", club)] {
        let user = UserId(person.id());
        let guild = stand_in.guild_of(place).map(GuildId);
        let consent = SeekConsent { at: now, direct: false };
        store.seeks.change_seeker(user, |seeker| seeker.consent = Some(consent)).expect("stored");
        let seek = Seek {
            user,
            name: name.to_owned(),
            user_name: name.to_lowercase(),
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
    for number in crash_points(5) {
        let lost = number % 2 == 1;
        let stand_in = new_stand_in().await;
        let club = stand_in.moderator().add_server("The Club", "en-US");
        let folder = tempfile::tempdir().expect("a temporary folder");
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
        if place.is_none() {
            break;
        }
    }
}
