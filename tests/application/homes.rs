//! What belongs to a server is done by the process that holds the server's shard.

use std::{sync::Arc, time::Duration};

use ::games::GameKind;
use board::color::Color;
use domain::{
    BoardMessage, ColorChoice,
    control::Control,
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    time::{Clock, SystemClock, Timestamp, uptime},
};
use engine::Level;
use parlor::application::{Application, Ask, ChallengedUser, Request};
use store::{Job, Store};

use crate::requests;

const LONG: Duration = Duration::from_secs(60 * 60);
/// Servers of the shards 0 and 1 of 2, and direct messages, which belong to shard 0.
const PLACES: [Option<GuildId>; 3] = [Some(GuildId(7)), Some(GuildId(1 << 22)), None];

/// A request of this user in the channel of a place that has the place's number.
fn request(place: usize, user: u64, ask: Ask) -> Request {
    let channel = ChannelId(100 + place as u64);
    let mut request = requests::request(UserId(user), &format!("user {user}"), PLACES[place], channel, ask);
    request.place.threads = false;
    request
}

fn challenge(opponent: Option<ChallengedUser>, level: Option<Level>, clock: Option<&str>) -> Ask {
    Ask::Challenge {
        game: GameKind::Pijersi,
        opponent,
        level,
        color: ColorChoice::Fixed(Color::Black),
        setup: None,
        rules: None,
        clock: clock.map(|clock| clock.parse().expect("a time control")),
    }
}

/// What is to be done in each place: reminders, replies of the bot, news to tell, and buttons to remove.
fn to_do(store: &Store) -> [[bool; 3]; 4] {
    let channel = |id| store.games.game(id).expect("readable").expect("stored").table().channel;
    let in_places = |ids: Vec<GameId>| {
        let channels: Vec<_> = ids.into_iter().map(channel).collect();
        [100, 101, 102].map(|number| channels.contains(&ChannelId(number)))
    };
    let tomorrow = SystemClock.now().after(Duration::from_secs(3 * 24 * 60 * 60));
    let due = store.outbox.due(tomorrow).expect("readable");
    let games = |of: fn(Job) -> Option<GameId>| in_places(due.iter().filter_map(|due| of(due.job)).collect());
    [
        games(|job| if let Job::Clock(at) = job { Some(at.game) } else { None }),
        games(|job| if let Job::BotMove(game) = job { Some(game) } else { None }),
        games(|job| if let Job::News(at) = job { Some(at.game) } else { None }),
        games(|job| if let Job::Buttons(game, _) = job { Some(game) } else { None }),
    ]
}

#[test]
fn what_belongs_to_a_server_is_done_where_its_shard_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let app = Application::new(Store::open(folder.path()).expect("an empty store"), Arc::new(SystemClock));
    let store = app.store();
    for place in 0..PLACES.len() {
        let ask = |user, ask| app.handle(&request(place, user, ask)).expect("answered");
        let [ann, ben] = [10, 11].map(|user| user + 10 * place as u64);
        let opponent = ChallengedUser { user: UserId(ben), name: "Ben".to_owned(), bot: false, sees_channel: true };
        ask(ann, challenge(Some(opponent), None, Some("1d")));
        let [challenge] = &store.challenges.challenges_of(UserId(ann)).expect("readable")[..] else {
            panic!("one challenge")
        };
        let posted = BoardMessage {
            game: challenge.id,
            home: domain::Home::Shared,
            revision: 0,
            channel: challenge.table().channel,
            message: MessageId(1),
            token: String::new(),
            posted: Timestamp(0),
            past: None,
        };
        app.store().outbox.put_question(&posted).expect("recorded");
        ask(ben, Ask::Press(Control::AcceptChallenge(challenge.id)));
    }
    // A channel has one game, so the games against the bot come after the others, which leave their news behind.
    let [rung, owed, untold, void] = to_do(store);
    assert_eq!((rung, owed, untold, void), ([true; 3], [false; 3], [true; 3], [true; 3]));
    let shards = [0, 1].map(|shard| {
        let store = store.beside();
        store.held().set_total(2);
        store.held().set([(shard, 1)].into(), uptime() + LONG);
        store
    });
    let (first, second) = ([true, false, true], [false, true, false]);
    let check = |index: usize, name: &str| {
        assert_eq!(shards.each_ref().map(|store| to_do(store)[index]), [first, second], "{name}");
    };
    for (index, name) in [(0, "alarms"), (2, "news"), (3, "buttons")] {
        check(index, name);
    }

    for place in 0..PLACES.len() {
        let [ann, _] = [10, 11].map(|user| user + 10 * place as u64);
        let ask = |ask| app.handle(&request(place, ann, ask)).expect("answered");
        let game = store.games.game_at(ChannelId(100 + place as u64)).expect("readable").expect("running");
        ask(Ask::Press(Control::ConfirmAbort(game.board_ref())));
        ask(challenge(None, Level::new(1), None));
    }
    check(1, "replies");
    shards[0].held().set([].into(), uptime() + LONG);
    shards[1].held().set([(0, 2), (1, 1)].into(), uptime() + LONG);
    assert_eq!(shards.each_ref().map(|store| to_do(store)[1]), [[false; 3], [true; 3]], "the shard was taken over");
}
