//! Pages of the archive: a position with other conditions, pages that go on from their place, what is counted, files
//! that can be imported, and games that the rules no longer replay.

use domain::{
    archive::{Among, PageAt, Place},
    import::{MOST_BYTES, MOST_RECORDS},
    message::ARCHIVE_PAGE,
};
use parlor::application::ArchiveOrder;

use crate::{
    archive::{Past, by, finds, import_file, listed, private, search},
    prelude::*,
};

/// What is found for the position after a game's first move.
fn search_position(fixture: &Fixture, user: u64, game: GameId) -> Reply {
    let explore = Control::Explore { game, frame: Frame::After(1), verdicts: Verdicts::Hidden };
    let board = fixture.press(user, &explore);
    fixture.press(user, &labeled(first(&board).0, "Search this position").expect("it is there"))
}

#[test]
fn a_position_is_one_condition_among_others() {
    let fixture = Fixture::new();
    let missing = fixture.ask(CLEO, search(ArchiveOrder { position: true, ..Default::default() }));
    assert_eq!(missing.refused, Some("NO_POSITION_SEARCHED"));
    let ann = Past { number: 1, moves: 3, ..Past::default() }.store(&fixture);
    fixture.wait(24 * HOUR);
    let day = fixture.clock_now();
    let cleo = Past { number: 2, players: [CLEO, BEN], moves: 2, ..Past::default() }.store(&fixture);
    fixture.wait(24 * HOUR);
    let biyi = Past { number: 3, kind: GameKind::Biyi, ..Past::default() }.store(&fixture);
    let found = search_position(&fixture, CLEO, ann);
    assert_eq!(private(&found), [cleo, ann]);
    let hint = "More conditions: `/archive` with the option `position`, and a player, result or date beside it.";
    assert!(first(&found).0.text.ends_with(hint), "{}", first(&found).0.text);
    let find = |order: ArchiveOrder| finds(&fixture, CLEO, ArchiveOrder { position: true, ..order });
    let d = ArchiveOrder::default;
    for (order, expected) in [
        (d(), vec![cleo, ann]),
        (ArchiveOrder { player: by(ANN), ..d() }, vec![ann]),
        (ArchiveOrder { player: by(BEN), color: Some(Color::Black), ..d() }, vec![cleo, ann]),
        (ArchiveOrder { since: Some(day.date()), ..d() }, vec![cleo]),
        (ArchiveOrder { shortest: Some(3), ..d() }, vec![ann]),
        (ArchiveOrder { among: Among::Own, ..d() }, vec![cleo]),
        (ArchiveOrder { game: Some(GameKind::Biyi), ..d() }, vec![]),
    ] {
        assert_eq!(find(order.clone()), expected, "{order:?}");
    }
    // Ten such searches, and no more.
    assert_eq!(find(d()), [cleo, ann]);
    assert_eq!(find(ArchiveOrder { player: by(CLEO), ..d() }), [cleo]);
    let refused = fixture.ask(CLEO, search(ArchiveOrder { position: true, ..d() }));
    assert_eq!(refused.refused, Some("TOO_DEAR"));
    // The position is that of the last search for one, also after a restart.
    let fixture = fixture.restarted();
    fixture.wait(HOUR);
    assert_eq!(private(&search_position(&fixture, CLEO, biyi)), [biyi]);
    assert_eq!(finds(&fixture, CLEO, ArchiveOrder { position: true, ..d() }), [biyi]);
    assert_eq!(fixture.ask(BEN, search(ArchiveOrder { position: true, ..d() })).refused, Some("NO_POSITION_SEARCHED"));
}

/// Pages of a position are not counted anew, and turning them is not limited.
#[test]
fn pages_of_a_position_go_on_from_their_place() {
    let fixture = Fixture::new();
    let mut games: Vec<_> = (0..20)
        .map(|number| {
            fixture.wait(HOUR);
            // Every other game has no such position.
            Past { number: number + 500, kind: GameKind::Biyi, ..Past::default() }.store(&fixture);
            Past { number, ..Past::default() }.store(&fixture)
        })
        .collect();
    games.reverse();
    let found = search_position(&fixture, CLEO, games[0]);
    let begun = first(&found).0.clone();
    assert!(begun.text.starts_with("**Archive**: 20 games\n") && begun.text.contains("1–8 of 20"), "{}", begun.text);
    let (mut post, mut ids) = (begun.clone(), 1000..);
    for _ in 0..4 {
        let mut seen = listed(&post);
        for number in ids.by_ref().take(2) {
            // Games that end meanwhile come before those that are shown.
            fixture.wait(HOUR);
            Past { number, ..Past::default() }.store(&fixture);
            post = fixture.changed(CLEO, &labeled(&post, "Next").expect("there are more"));
            assert!(post.text.starts_with("**Archive**: another page\n"), "{}", post.text);
            seen.extend(listed(&post));
        }
        assert_eq!(seen, games);
        assert!(labels(&post).contains(&"[Next]".to_owned()), "{:?}", labels(&post));
        let mut back = listed(&post);
        for _ in 0..2 {
            post = fixture.changed(CLEO, &labeled(&post, "Previous").expect("there are more"));
            back.splice(0..0, listed(&post));
        }
        assert_eq!(back, games);
    }
    // Before the first page are the games that have ended since.
    let newer = fixture.changed(CLEO, &labeled(&post, "Previous").expect("games have ended"));
    assert_eq!(listed(&newer).len(), ARCHIVE_PAGE);
    assert!(labels(&newer).contains(&"[Previous]".to_owned()), "{:?}", labels(&newer));
    let fixture = fixture.restarted();
    assert_eq!(listed(&fixture.changed(CLEO, &labeled(&begun, "Next").expect("it is there"))), games[8..16]);
    // From the newest on, all is looked at again, and that counts.
    let Some(Control::Archive { search: number, .. }) = labeled(&post, "Next") else { panic!("{post:?}") };
    let newest = Control::Archive { search: number, at: PageAt::Newest };
    let refused: Vec<_> = (0..=10).map(|_| fixture.press(CLEO, &newest).refused).collect();
    assert_eq!(refused[10], Some("TOO_DEAR"), "{refused:?}");
    // If the games of a page are gone, the last page is shown.
    let gone = PageAt::Before(Place { ended: Timestamp(1), id: games[0] });
    let last = fixture.changed(CLEO, &Control::Archive { search: number, at: gone });
    assert_eq!(listed(&last).last(), games.last());
}

/// A store with many copies of a game, each of which ended a minute after the one before.
fn many(count: u32) -> (Fixture, Vec<GameId>) {
    let fixture = Fixture::new();
    let game = Past { number: 1, ..Past::default() }.store(&fixture);
    let export = fixture.exported();
    let line = export.lines().find(|line| line.starts_with("{\"game\":")).expect("it is exported");
    let ended = fixture.clock_now().0;
    let mut text = export.lines().next().expect("a first line").to_owned() + "\n";
    let mut ids = Vec::new();
    for number in 0..count {
        let id = GameId::from_bits(1000 + number);
        ids.push(id);
        let copy = line.replace(&format!("\"{game}\""), &format!("\"{id}\""));
        text.push_str(&copy.replace(&ended.to_string(), &(ended + 60_000 * u64::from(number)).to_string()));
        text.push('\n');
    }
    text.push_str(&format!("{{\"end\":{{\"records\":{count}}}}}\n"));
    ids.reverse();
    (Fixture::imported(text.as_bytes()), ids)
}

/// Games are counted up to a number. Beyond it, pages go on all the same.
#[test]
fn counting_ends_somewhere() {
    const COUNTED: usize = 1_000;
    let (fixture, games) = many(COUNTED as u32 + 20);
    let newest = fixture.ask(CLEO, search(ArchiveOrder::default()));
    let post = first(&newest).0;
    assert!(post.text.starts_with("**Archive**: more than 1000 games\n"), "{}", post.text);
    assert!(post.text.ends_with("1–8 of more than 1000"), "{}", post.text);
    let Some(Control::Archive { search: number, .. }) = labeled(post, "Next") else { panic!("{post:?}") };
    let store = fixture.app.store();
    let place = |game: GameId| {
        let game = store.games.game(game).expect("read").expect("it is there");
        Place { ended: game.end().expect("it is over").at, id: game.id() }
    };
    let page = |at: PageAt| fixture.changed(CLEO, &Control::Archive { search: number, at });
    let before = page(PageAt::Before(place(games[COUNTED - 9])));
    assert_eq!(listed(&before), games[COUNTED - 8..COUNTED]);
    assert!(before.text.ends_with("993–1000 of more than 1000"), "{}", before.text);
    let mut post = before;
    let mut seen = Vec::new();
    while let Some(next) = labeled(&post, "Next") {
        post = fixture.changed(CLEO, &next);
        assert!(post.text.starts_with("**Archive**: another page\n"), "{}", post.text);
        seen.extend(listed(&post));
    }
    assert_eq!(seen, games[COUNTED..]);
    let back = fixture.changed(CLEO, &labeled(&post, "Previous").expect("there are others"));
    assert_eq!(listed(&back), games[COUNTED + 8..COUNTED + 16]);

    // The file has as many games as can be imported at once, the newest, and says that it is not all.
    let file = fixture.press(CLEO, &Control::ArchiveRecords { search: number });
    let post = first(&file).0;
    assert!(post.text.contains(&format!("{MOST_RECORDS} games. Not all fit: ")), "{}", post.text);
    assert!(post.text.contains("at most 1000 games and 2 MB"), "{}", post.text);
    let text = &post.file.as_ref().expect("a file").text;
    assert!(text.len() <= MOST_BYTES && domain::transcript::count(text) == MOST_RECORDS);
    let again = fixture.ask(BEN, import_file(text));
    // They are the same game on the same days.
    assert!(first(&again).0.text.starts_with("**Collection**: 2 read, 998 already there, 0 refused."));
}

/// A page of games that the rules no longer replay, or that cannot be read, is no dead end.
#[test]
fn stuck_games_are_listed_plainly() {
    let fixture = Fixture::new();
    let moved = AnyPosition::start(GameKind::Pijersi).legal_moves()[0].clone();
    let mut games: Vec<_> = (0..10)
        .map(|number| {
            fixture.wait(HOUR);
            Past { number, ..Past::default() }.store(&fixture)
        })
        .collect();
    let readable = search_position(&fixture, CLEO, games[0]);
    assert_eq!(private(&readable).len(), ARCHIVE_PAGE);
    games.reverse();
    // A change of the rules forbids the first move of the eight newest games, of which one cannot be read at all.
    for game in &games[..ARCHIVE_PAGE] {
        fixture.app.store().rewrite_game(*game, &format!("\"{moved}\""), "\"a4-b5=c9\"");
    }
    fixture.app.store().spoil_game(games[3]);
    for found in [
        fixture.ask(CLEO, search(ArchiveOrder::default())),
        fixture.ask(CLEO, search(ArchiveOrder { position: true, ..Default::default() })),
    ] {
        let post = first(&found).0;
        assert!(post.text.starts_with("**Archive**: 10 games\n"), "{}", post.text);
        assert_eq!(post.text.matches("I can’t show this one").count(), ARCHIVE_PAGE, "{}", post.text);
        assert!(
            post.text.contains(&format!("`{}` Pijersi · **Ann** – **Ben** · 2 moves · ", games[0])),
            "{}",
            post.text
        );
        assert!(post.text.contains(&format!("`{}` Pijersi · **?** – **?** · 2 moves · ", games[3])), "{}", post.text);
        let opens = |control: &Control| matches!(control, Control::OpenReplay(_) | Control::Explore { .. });
        assert!(!controls(post).iter().any(opens), "{post:?}");
        let next = fixture.changed(CLEO, &labeled(post, "Next").expect("it goes on"));
        assert_eq!(listed(&next), games[ARCHIVE_PAGE..]);
        let back = fixture.changed(CLEO, &labeled(&next, "Previous").expect("it goes back"));
        assert_eq!(back.text.matches("I can’t show this one").count(), ARCHIVE_PAGE, "{}", back.text);
        // Their records are at hand, as far as they can be read.
        let records: Vec<_> = controls(post).into_iter().filter(|one| matches!(one, Control::Record(_))).collect();
        assert_eq!(records.len(), ARCHIVE_PAGE - 1);
        assert!(first(&fixture.press(CLEO, &records[0])).0.text.contains("a4-b5=c9"));
    }
    // Under the board, only games are listed that can be opened.
    let explore = Control::Explore { game: games[9], frame: Frame::After(1), verdicts: Verdicts::Hidden };
    let board = fixture.press(CLEO, &explore);
    let found = fixture.press(CLEO, &crate::openings::entry(first(&board).0, "Games with this position"));
    let listed = listed(first(&found).0);
    assert!(!listed.is_empty() && listed.iter().all(|game| games[ARCHIVE_PAGE..].contains(game)), "{listed:?}");
}
