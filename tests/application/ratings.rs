//! `/stats` and `/leaderboard`: which games they include, on which servers, and who sees the replies.

use crate::prelude::*;

const ALL: Ask = Ask::Stats { user: None, game: None };
const PIJERSI: Ask = Ask::Leaderboard(Some(GameKind::Pijersi));

/// A finished game, on a server or in direct messages. Both players agree on a draw if `drawn`; else Black resigns.
fn played(fixture: &Fixture, number: u32, [white, black]: [u64; 2], guild: Option<GuildId>, drawn: bool) -> GameId {
    let seat = |user: u64| NamedUser { user: UserId(user), name: format!("Player {user}") };
    let table = Table { guild, channel: ChannelId(10_000 + u64::from(number)), parent: None };
    let id = fixture.stores(number, table, [white, black].map(seat));
    fixture.play_on(id, &["a4-b5=c4", "g1-f2"]);
    if drawn {
        fixture.act(id, UserId(white), Action::Offer(Proposal::Draw));
        fixture.act(id, UserId(black), Action::Accept);
    } else {
        fixture.act(id, UserId(black), Action::Resign);
    }
    id
}

/// Plays forty games between Ann and Ben in ten weeks. Ann wins most of them.
fn season(fixture: &Fixture) {
    for number in 0..40 {
        fixture.wait(Duration::from_secs(7 * 24 * 60 * 60 / 4));
        let players = if number % 4 == 3 { [BEN, ANN] } else { [ANN, BEN] };
        played(fixture, 500 + number, players, Some(GUILD), number % 4 == 2);
    }
}

/// The private answer to a request on the server.
fn asked(fixture: &Fixture, user: u64, ask: Ask) -> Post {
    let reply = fixture.ask(user, ask);
    let (post, audience) = first(&reply);
    assert_eq!((audience, post.mention), (Some(Audience::Caller), None), "{}", post.text);
    post.clone()
}

/// A request in direct messages.
fn outside(user: u64, ask: Ask) -> Request {
    let mut request = request(HERE, user, ask);
    request.place.guild = None;
    request.place.language = None;
    request.place.kind = PlaceKind::Private;
    request
}

/// These labels, with the titles of all games but one between them.
fn titled(before: &[&'static str], left_out: GameKind, after: &[&'static str]) -> Vec<&'static str> {
    let games = GameKind::ALL.into_iter().filter(|&game| game != left_out).map(GameKind::title);
    before.iter().copied().chain(games).chain(after.iter().copied()).collect()
}

fn enabled(post: &Post) -> Vec<String> {
    labels(post).into_iter().filter(|label| !label.starts_with('[')).collect()
}

#[test]
fn the_end_of_a_game_tells_both_ratings() {
    let (fixture, id, opening) = Fixture::playing();
    assert!(!opening.text.contains("Not rated"), "{}", opening.text);
    fixture.moves(ANN, "a4-b5=c4");
    fixture.moves(BEN, "g1-f2");
    let text = fixture.resign(BEN, id).text;
    assert!(text.contains("Ratings: **Ann** 1662? (+162) · **Ben** 1338? (\u{2212}162)"), "{text}");
    let stats = asked(&fixture, BEN, ALL);
    assert!(stats.text.starts_with("**Rated games of <@2> on this server**"), "{}", stats.text);
    for line in [
        "**Pijersi**: **1338? ± 580** · 1 game: 0 won, 0 drawn, 1 lost",
        "– as White: 0 games: 0 won, 0 drawn, 0 lost",
        "– as Black: 1 game: 0 won, 0 drawn, 1 lost",
        "<@1>: 1 game: 0 won, 0 drawn, 1 lost",
        "Only you see this: across all servers, your ratings are Pijersi 1338? ± 580.",
        "? means provisional",
    ] {
        assert!(stats.text.contains(line), "{line} is not in {}", stats.text);
    }
    let alt = &stats.picture.as_ref().expect("a graph").alt;
    assert!(alt.contains("Pijersi") && alt.contains("1500?, 1338?"), "{alt}");
}

#[test]
fn what_does_not_count_says_so_and_changes_nothing() {
    let (fixture, id, opening) = Fixture::playing_game(GameKind::Pijersi, Some("GRXLLS"));
    let unrated = "Not rated: this isn’t one of the game’s own setups.";
    assert!(opening.text.contains(unrated), "{}", opening.text);
    for user in [ANN, BEN] {
        let mv = fixture.stored(id).position().legal_moves().remove(0);
        public(&fixture.ask(user, Ask::Move(mv)));
    }
    let over = fixture.resign(BEN, id);
    assert!(!over.text.contains("Ratings"), "{}", over.text);
    let rematch = fixture.press(ANN, &Control::Rematch(id));
    let post = public(&rematch);
    assert!(post.text.contains(unrated), "{}", post.text);
    let withdraw = button(post, |control| matches!(control, Control::WithdrawChallenge(_)));
    fixture.press(ANN, &withdraw);

    let (id, _) = begun(&fixture);
    let over = public(&fixture.press(BEN, &Control::ConfirmAbort(fixture.stored(id).board_ref()))).clone();
    assert!(over.text.contains("aborted") && !over.text.contains("Ratings"), "{}", over.text);

    let (id, _) = begun(&fixture);
    let offer = fixture.ask(ANN, Ask::Draw);
    let accept = button(public(&offer), |control| matches!(control, Control::AcceptOffer(_)));
    let drawn = public(&fixture.press(BEN, &accept)).clone();
    assert!(drawn.text.contains("**Draw**") && !drawn.text.contains("Ratings"), "nobody has moved: {}", drawn.text);
    assert!(domain::rated::result(&fixture.stored(id)).is_none());

    let position = AnyPosition::start(GameKind::Pijersi).to_string();
    for record in
        ["[Game \"Pijersi\"]\n\n1 a4-b5=c4\n".to_owned(), format!("[Game \"Pijersi\"]\n[Position \"{position}\"]\n")]
    {
        let read = fixture.ask(ANN, Ask::Import { record: record.into_bytes(), wanted: None });
        let posted = fixture.press(ANN, &button(first(&read).0, |control| matches!(control, Control::GoOn(_))));
        assert!(public(&posted).text.contains("Not rated: continues from a record."));
        let accept = button(public(&posted), |control| matches!(control, Control::AcceptChallenge(_)));
        let board = public(&fixture.press(BEN, &accept)).clone();
        assert!(board.text.contains("Not rated: continues from a record."), "{}", board.text);
        let resign = Control::ConfirmResign(board.board.expect("a board"));
        assert!(!public(&fixture.press(ANN, &resign)).text.contains("Ratings"));
    }

    for user in [ANN, BEN] {
        let stats = asked(&fixture, user, ALL);
        assert!(stats.text.contains("None yet.") && stats.picture.is_none(), "{}", stats.text);
    }
    assert!(asked(&fixture, ANN, PIJERSI).text.contains("Nobody here has a rating for Pijersi yet."));
    let all = asked(&fixture, ANN, Ask::Leaderboard(None));
    assert!(all.text.contains("Nobody here has a rating yet.") && all.text.contains("`/challenge`"), "{}", all.text);
}

#[test]
fn each_server_has_ratings_of_its_own() {
    let fixture = Fixture::new();
    played(&fixture, 1, [ANN, BEN], Some(GUILD), false);
    played(&fixture, 2, [BEN, ANN], Some(GuildId(88)), false);
    played(&fixture, 3, [ANN, CLEO], None, true);
    let here = asked(&fixture, ANN, ALL).text;
    assert!(here.contains("**1662? ± 580** · 1 game: 1 won") && !here.contains("<@3>"), "{here}");
    assert!(here.contains("across all servers, your ratings are Pijersi 1500?"), "{here}");
    let ben = asked(&fixture, ANN, Ask::Stats { user: Some(UserId(BEN)), game: None }).text;
    assert!(ben.contains("**1338? ± 580**") && !ben.contains("Only you see this"), "{ben}");

    let own = fixture.send(&outside(ANN, ALL));
    let post = first(&own).0;
    assert!(post.text.contains("on all servers and in DMs") && post.text.contains("3 games: 1 won, 1 drawn, 1 lost"));
    assert!(post.text.contains("<@3>: 1 game: 0 won, 1 drawn, 0 lost"), "{}", post.text);
    assert!(!enabled(post).contains(&"Post".to_owned()), "what was played elsewhere is not posted");
    let other = outside(ANN, Ask::Stats { user: Some(UserId(BEN)), game: None });
    assert!(refusal(&fixture.send(&other)).contains("only show you your own games"));
    let pressed = Control::PostStats { user: UserId(ANN), game: None };
    assert!(refusal(&fixture.send(&outside(ANN, Ask::Press(pressed)))).contains("server"));
    for ask in [PIJERSI, Ask::Leaderboard(None)] {
        let refused = fixture.send(&outside(ANN, ask));
        assert!(refusal(&refused).contains("Leaderboards belong to servers"));
    }
}

#[test]
fn results_are_told_by_color_and_opponent() {
    let fixture = Fixture::new();
    let mut number = 0;
    let mut play = |players, times: u32, drawn| {
        for _ in 0..times {
            number += 1;
            played(&fixture, number, players, Some(GUILD), drawn);
        }
    };
    play([ANN, BEN], 3, false);
    play([BEN, ANN], 2, false);
    play([ANN, CLEO], 1, true);
    for opponent in 10..20 {
        play([opponent, ANN], 1, false);
    }
    let post = asked(&fixture, ANN, Ask::Stats { user: None, game: Some(GameKind::Pijersi) });
    for line in [
        "· 16 games: 3 won, 1 drawn, 12 lost",
        "– as White: 4 games: 3 won, 1 drawn, 0 lost",
        "– as Black: 12 games: 0 won, 0 drawn, 12 lost",
        "**Most frequent opponents**\n<@2>: 5 games: 3 won, 0 drawn, 2 lost\n<@3>: 1 game: 0 won, 1 drawn, 0 lost",
    ] {
        assert!(post.text.contains(line), "{line} is not in {}", post.text);
    }
    assert_eq!(post.text.matches("<@").count(), 1 + 8, "eight opponents are named");
    assert_eq!(enabled(&post), titled(&["All games"], GameKind::Pijersi, &["Post"]));
    let other = button(&post, |control| matches!(control, Control::Stats { game: Some(GameKind::Biyi), .. }));
    assert!(fixture.changed(ANN, &other).text.contains("No Biyi games yet"));

    fixture.app.store().ratings.forget_ratings(UserId(BEN)).expect("forgotten");
    let post = asked(&fixture, ANN, ALL);
    assert!(post.text.contains("others: 5 games") && !post.text.contains("<@2>"), "{}", post.text);
}

#[test]
fn stats_can_be_posted_without_what_is_private() {
    let fixture = Fixture::new();
    played(&fixture, 1, [ANN, BEN], Some(GUILD), false);
    let post = asked(&fixture, ANN, ALL);
    let reply = fixture.press(ANN, &button(&post, |control| matches!(control, Control::PostStats { .. })));
    assert!(matches!(&reply.effects[0], Effect::Update(post) if post.text == "Posted."));
    let shown = public(&reply);
    assert!(shown.text.contains("Rated games of <@1>") && shown.picture.is_some(), "{}", shown.text);
    assert!(!shown.text.contains("Only you") && shown.controls.is_empty() && shown.mention.is_none());
    let post = Ask::Press(Control::PostStats { user: UserId(ANN), game: None });
    let hidden = fixture.ask_as(ANN, post, |hidden| hidden.place.answers_are_public = false);
    assert!(refusal(&hidden).contains("external apps"));
}

#[test]
fn the_strongest_stand_on_pages() {
    let fixture = Fixture::new();
    season(&fixture);
    for (number, opponent) in (1000..).zip(10..33) {
        played(&fixture, number, [opponent, BEN], Some(GUILD), number % 3 == 0);
    }
    let post = asked(&fixture, ANN, PIJERSI);
    let lines: Vec<&str> = post.text.lines().collect();
    assert_eq!(lines[0], "**Pijersi: the strongest on this server** · page 1 of 3");
    assert!(lines[1].starts_with("**1.** <@1> **") && lines[2].starts_with("**2.** <@2> **"), "{}", post.text);
    assert_eq!(lines[3], "Provisional, not ranked yet:");
    assert!(lines[4].starts_with("– <@") && lines[4].contains("?** · 1 game"), "{}", lines[4]);
    assert_eq!(
        enabled(&post),
        titled(&["Next", "All games"], GameKind::Pijersi, &["Puzzles", "⚡ Puzzle rush", "Post"])
    );
    assert!(!post.text.contains("You:"), "Ann is on the page");

    let next = button(&post, |control| matches!(control, Control::Leaders { page: 1, .. }));
    let second = &fixture.changed(ANN, &next);
    assert!(second.text.contains("page 2 of 3") && second.text.contains("You: number 1 of 2, "), "{}", second.text);
    assert_eq!(
        enabled(second),
        titled(&["Previous", "Next", "All games"], GameKind::Pijersi, &["Puzzles", "⚡ Puzzle rush", "Post"])
    );
    let far = Control::Leaders { game: Some(GameKind::Pijersi), page: u16::MAX };
    let last = &fixture.changed(ANN, &far);
    assert!(last.text.contains("page 3 of 3"), "{}", last.text);
    let mut seen: Vec<String> = [&post, second, last]
        .iter()
        .flat_map(|post| post.text.lines().skip(1))
        .filter_map(|line| line.split("<@").nth(1)?.split('>').next().map(str::to_owned))
        .collect();
    seen.sort_by_key(|user| user.parse::<u64>().expect("a number"));
    let expected: Vec<String> = [ANN, BEN].into_iter().chain(10..33).map(|user| user.to_string()).collect();
    assert_eq!(seen, expected, "everybody, once");

    let posted = fixture.press(ANN, &button(second, |control| matches!(control, Control::PostLeaders { .. })));
    let shown = public(&posted);
    assert!(shown.text.contains("page 2 of 3") && !shown.text.contains("You:") && shown.controls.is_empty());

    let own = asked(&fixture, 3, Ask::Leaderboard(None));
    assert!(own.text.contains("**Pijersi**\n**1.** <@1>") && own.text.matches("<@").count() == 3, "{}", own.text);
    let mut tabs = GameKind::ALL.map(GameKind::title).to_vec();
    tabs.extend(["Puzzles", "⚡ Puzzle rush"]);
    assert_eq!(enabled(&own), tabs);
}
