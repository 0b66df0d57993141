//! Games under the board of `/explore`: the newest and the strongest with its position that the reader may see, and
//! nothing that helps in a running game.

use std::collections::HashMap;

use domain::{
    rating::{Pool, Scope},
    server::ServerSetting,
};

use crate::{
    archive::{HIDDEN, Past, at, import_file, listed, record},
    explore::{EXPLORE, has_verdict, private},
    fairness::{self, REFUSED, imported, moves, play},
    openings::entry,
    prelude::*,
};

const GAMES: &str = "Games with this position";

/// What a press on Games shows.
#[track_caller]
fn games(fixture: &Fixture, user: u64, board: &Post) -> Post {
    let reply = fixture.press(user, &entry(board, GAMES));
    let (post, audience) = first(&reply);
    assert_eq!((audience, reply.refused), (Some(Audience::Caller), None), "{}", post.text);
    assert!(post.text.chars().count() <= 2000, "{}", post.text);
    post.clone()
}

/// The games of a section, in order.
fn section(post: &Post, head: &str) -> Vec<GameId> {
    let after = post.text.lines().skip_while(|line| !line.starts_with(head)).skip(1);
    let ids = after.take_while(|line| line.starts_with('`'));
    ids.map(|line| line.split('`').nth(1).expect("an identifier").parse().expect("an identifier")).collect()
}

/// The control that opens a game from a list on a private board.
fn explores(post: &Post, game: GameId) -> Control {
    button(post, |control| matches!(control, Control::Explore { game: other, .. } if *other == game))
}

/// A private board at a place of a finished game.
fn board_at(fixture: &Fixture, user: u64, game: GameId, frame: Frame) -> Post {
    private(&fixture.press(user, &Control::Explore { game, frame, verdicts: Verdicts::Hidden }))
}

#[test]
fn the_newest_and_the_strongest_are_those_that_one_may_see() {
    let fixture = Fixture::new();
    let mut all = Vec::new();
    for number in 0..14_u32 {
        fixture.wait(HOUR);
        // Of three games, one is in a channel that others do not see, and all are between other people.
        let table = at(Some(GUILD), if number % 3 == 0 { HIDDEN } else { HERE });
        let people = [u64::from(number) % 5 + 40, u64::from(number) % 4 + 60];
        let players = if number % 2 == 0 { people } else { [people[1], people[0]] };
        all.push((Past { number, table, players, ..Past::default() }.store(&fixture), table, players));
    }
    let mut known = HashMap::new();
    let pool = Pool { scope: Scope::Server(GUILD), game: GameKind::Pijersi };
    let mut rating = |user: u64| {
        *known.entry(user).or_insert_with(|| {
            let standing = fixture.app.store().ratings.standing(UserId(user), pool).expect("read");
            f64::from(standing.expect("it was rated").last().points())
        })
    };
    let mut expected = |sees: &dyn Fn(Table, [u64; 2]) -> bool| {
        let seen: Vec<_> = all.iter().filter(|(_, table, players)| sees(*table, *players)).collect();
        let mut rated: Vec<_> =
            seen.iter().map(|(id, _, [white, black])| ((rating(*white) + rating(*black)) / 2.0, *id)).collect();
        rated.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        let strongest: Vec<_> = rated.iter().take(4).map(|(_, id)| *id).collect();
        let newest: Vec<_> = seen.iter().rev().take(4).map(|(id, ..)| *id).collect();
        (newest, strongest)
    };
    let sees_here = expected(&|table, _| table.channel == HERE);
    let of_forty = expected(&|table, players| table.channel == HERE || players.contains(&40));
    let everything = expected(&|_, _| true);
    assert!(sees_here != everything && of_forty != everything, "what is hidden would be listed");
    let shown = |user: u64, sees_hidden: bool| {
        let board = board_at(&fixture, user, all[1].0, Frame::First);
        let reply = fixture.ask_as(user, Ask::Press(entry(&board, GAMES)), |request| {
            request.place.visible_channels.extend(sees_hidden.then_some(HIDDEN));
        });
        let (post, _) = first(&reply);
        assert!(post.text.starts_with("**Games with this position**\n**Newest**\n"), "{}", post.text);
        let lists = (section(post, "**Newest**"), section(post, "**Strongest**"));
        // Each can be opened, and is in a menu once.
        let both: BTreeSet<_> = lists.0.iter().chain(&lists.1).copied().collect();
        assert_eq!(listed(post).into_iter().collect::<BTreeSet<_>>(), both);
        assert_eq!(listed(post).len(), both.len());
        lists
    };
    assert_eq!(shown(CLEO, false), sees_here);
    assert_eq!(shown(40, false), of_forty);
    assert_eq!(shown(CLEO, true), everything);
}

#[test]
fn whose_games_are_listed_follows_the_choice() {
    let fixture = Fixture::new();
    let own = Past { number: 1, players: [CLEO, BEN], table: at(None, ChannelId(900)), ..Past::default() };
    let own = own.store(&fixture);
    fixture.wait(HOUR);
    let others = Past { number: 2, ..Past::default() }.store(&fixture);
    let first = AnyPosition::start(GameKind::Pijersi).legal_moves()[0].clone();
    let file = record("Ida", "Tom", &first) + &record("Max", "Tom", &first);
    fixture.ask(CLEO, import_file(file));
    let board = board_at(&fixture, CLEO, others, Frame::After(1));
    assert_eq!(section(&games(&fixture, CLEO, &board), "**Newest**"), [others, own]);
    let choose = |label: &str| crate::openings::chosen(&fixture, CLEO, &board, label);
    let mine = games(&fixture, CLEO, &choose("Played in your games"));
    assert_eq!(section(&mine, "**Newest**"), [own], "{}", mine.text);
    let collection = games(&fixture, CLEO, &choose("In your collection"));
    assert!(collection.text.contains("\nyour collection\n"), "{}", collection.text);
    assert!(collection.text.contains("**Ida** – **Tom**") && !collection.text.contains("**Strongest**"));
    assert_eq!(listed(&collection).len(), 2);
    // The games open where the position is.
    for game in listed(&collection) {
        assert!(matches!(explores(&collection, game), Control::Explore { frame: Frame::After(1), .. }));
        assert!(fixture.press(CLEO, &Control::OpenReplay(game)).refused.is_none());
    }
}

#[test]
fn a_running_game_shows_games_between_people_only() {
    let fixture = Fixture::new();
    let level = Level::new(6).expect("the strongest");
    let people = crate::archive_fairness::past(&fixture, 1, seat(BEN).into(), &["a4-b5=c4".to_owned()]);
    let bots = crate::archive_fairness::past(&fixture, 2, Seat::Bot(level), &["a4-b5=c4".to_owned()]);
    let (running, _) = begun(&fixture);
    // Both in the game itself, by players and by others, and in its position elsewhere.
    for user in [ANN, BEN, CLEO] {
        let board = private(&fixture.ask(user, EXPLORE));
        let reply = fixture.ask_as(user, Ask::Press(entry(&board, GAMES)), |request| {
            request.place.visible_channels.insert(HERE);
        });
        let found = first(&reply).0;
        assert_eq!(section(found, "**Newest**"), [people], "{}", found.text);
        assert!(found.text.contains("only games between people"), "{}", found.text);
    }
    let copy = imported(&fixture, ANN, &fairness::record(&["a4-b5=c4".to_owned()]));
    let other = imported(&fixture, CLEO, &fairness::record(&["a4-b5=c4".to_owned()]));
    for (user, copy, expected) in [(ANN, copy, vec![people]), (CLEO, other, vec![bots, people])] {
        let board = board_at(&fixture, user, copy, Frame::First);
        let reply = fixture.ask_as(user, Ask::Press(entry(&board, GAMES)), |request| {
            request.place.visible_channels.insert(HERE);
        });
        let mut found = section(first(&reply).0, "**Newest**");
        found.sort_unstable_by_key(|id| std::cmp::Reverse(*id));
        assert_eq!(found, expected, "{user}");
    }
    // Where openings are hidden, so are games.
    let board = private(&fixture.ask(ANN, EXPLORE));
    let asked = entry(&board, GAMES);
    fixture.app.store().servers.change_server(GUILD, |server| server.set(ServerSetting::HideOpenings)).expect("stored");
    for user in [ANN, CLEO] {
        assert_eq!(fixture.press(user, &asked).refused, Some("NO_OPENINGS_ON_SERVER"), "{user}");
    }
    fixture.resign(BEN, running);
}

/// A game that is opened from the list is like any other: nobody gets a verdict on the present position of a running
/// game of theirs, in whatever way they ask.
#[test]
fn opened_games_give_no_verdict_on_a_running_game() {
    let (fixture, running, _) = Fixture::playing();
    play(&fixture, HERE, running, 4);
    let played = moves(&fixture, running);
    let past = crate::archive_fairness::past(&fixture, 1, seat(BEN).into(), &played);
    let board = private(&fixture.ask(ANN, EXPLORE));
    let found = fixture.ask_as(ANN, Ask::Press(entry(&board, GAMES)), |request| {
        request.place.visible_channels.insert(HERE);
    });
    let found = first(&found).0;
    assert_eq!(section(found, "**Newest**"), [past], "{}", found.text);
    let Control::Explore { game, frame, verdicts } = explores(found, past) else { panic!("{found:?}") };
    assert_eq!((game, frame, verdicts), (past, Frame::After(4), Verdicts::Hidden));
    let side = Color::White;
    for user in [ANN, BEN] {
        let opened = private(&fixture.press(user, &Control::Explore { game, frame, verdicts }));
        assert!(!has_verdict(&opened));
        let asked = fixture.changed(user, &labeled(&opened, "Verdict").expect("it is there"));
        assert!(!has_verdict(&asked), "{}", asked.text);
        assert!(asked.text.contains("This continues your running game"), "{}", asked.text);
        assert_eq!(fixture.press(user, &Control::Analysis { game, side }).refused, REFUSED);
        assert_eq!(fixture.press(user, &Control::BestMove { game, ply: 4, side }).refused, REFUSED);
    }
    fixture.resign(BEN, running);
    let opened = private(&fixture.press(ANN, &Control::Explore { game, frame, verdicts: Verdicts::Shown }));
    assert!(has_verdict(&opened), "{}", opened.text);
}

#[test]
fn looking_for_games_is_limited_and_only_for_boards_that_stand() {
    let fixture = Fixture::new();
    let game = Past::default().store(&fixture);
    let board = board_at(&fixture, CLEO, game, Frame::First);
    let control = entry(&board, GAMES);
    for _ in 0..10 {
        assert_eq!(fixture.press(CLEO, &control).refused, None);
    }
    assert_eq!(fixture.press(CLEO, &control).refused, Some("TOO_DEAR"));
    let stale = LineRef { game, revision: 999, verdicts: Verdicts::Hidden, source: OpeningSource::Here };
    assert_eq!(fixture.press(BEN, &Control::PositionGames(stale)).refused, Some("BOARD_CHANGED"));
}
