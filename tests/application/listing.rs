//! `/games`: the order, headings and pages of the list.

use domain::{
    Challenge,
    message::{self, Listed, PAGE, Whose},
};

use crate::prelude::*;

/// A game of Ann as White against Ben in a channel.
fn begun_in(fixture: &Fixture, channel: u64) -> GameId {
    accepted_in(fixture, ChannelId(channel), BEN, challenge(Some(BEN))).0
}

/// The reply to a person's `/games`.
fn listed(fixture: &Fixture, user: u64) -> Post {
    let reply = fixture.ask(user, Ask::Games { of: None });
    let (post, audience) = first(&reply);
    assert_eq!((audience, &post.picture, post.mention), (Some(Audience::Caller), &None, None));
    post.clone()
}

/// The headings and games of a list, in order.
fn outline(post: &Post, ids: &[GameId]) -> Vec<String> {
    let number = |line: &str| ids.iter().position(|id| line.contains(&format!("`{id}`")));
    let lines = post.text.lines().filter(|line| !line.starts_with("Page "));
    lines.map(|line| number(line).map_or_else(|| line.to_owned(), |number| number.to_string())).collect()
}

/// Resigns a game for a player, after both players have moved.
fn resign(fixture: &Fixture, id: GameId, user: u64) {
    fixture.play_any(id, 2_usize.saturating_sub(fixture.stored(id).moves().len()));
    fixture.act(id, UserId(user), Action::Resign);
}

#[test]
fn whoever_has_no_game_is_told_how_to_get_one() {
    let fixture = Fixture::new();
    let post = listed(&fixture, CLEO);
    assert!(post.text.contains("`/challenge`") && post.controls.is_empty(), "{}", post.text);
}

#[test]
fn what_waits_longest_for_the_reader_comes_first() {
    let fixture = Fixture::new();
    let ids: Vec<_> = (0..5)
        .map(|number| {
            fixture.wait(HOUR);
            begun_in(&fixture, 200 + number)
        })
        .collect();
    for game in [3, 0, 1] {
        fixture.wait(HOUR);
        public(&fixture.ask_in(ChannelId(200 + game), ANN, Ask::Move("a4-b5=c4".to_owned())));
    }
    let (yours, theirs, over) = ("**Your move**", "**Your opponent’s move**", "**Finished**");
    assert_eq!(outline(&listed(&fixture, ANN), &ids), [yours, "2", "4", theirs, "3", "0", "1"]);
    assert_eq!(outline(&listed(&fixture, BEN), &ids), [yours, "3", "0", "1", theirs, "2", "4"]);
    assert_eq!(outline(&listed(&fixture, CLEO), &ids).len(), 1, "only one's own games");

    for (game, user) in [(0, ANN), (4, BEN)] {
        fixture.wait(HOUR);
        resign(&fixture, ids[game], user);
    }
    let ann = listed(&fixture, ANN);
    assert_eq!(outline(&ann, &ids), [yours, "2", theirs, "3", "1", over, "4", "0"]);
    let line = |number: usize| {
        let id = format!("`{}`", ids[number]);
        ann.text.lines().find(|line| line.contains(&id)).expect("it is listed").to_owned()
    };
    let began = fixture.stored(ids[2]).created().seconds();
    assert_eq!(line(2), format!("`{}` <#202> Pijersi · **Ben** · started <t:{began}:R>", ids[2]));
    let moved = fixture.stored(ids[3]).moves()[0].at.seconds();
    assert!(line(3).ends_with(&format!(" · last move <t:{moved}:R>")), "{}", line(3));
    let ended = fixture.clock_now().seconds();
    assert!(line(4).ends_with(&format!(" · you won <t:{ended}:R>")), "{}", line(4));
    assert!(line(0).contains(" · you lost <t:"), "{}", line(0));
    assert_eq!(outline(&listed(&fixture.restarted(), ANN), &ids), outline(&ann, &ids));
}

#[test]
fn a_game_links_to_its_newest_board_and_tells_its_deadline() {
    let (fixture, id, board) = Fixture::timed("3d");
    fixture.note(&board, 555);
    let out = fixture.clock_now().after(72 * HOUR).seconds();
    let address = format!("https://discord.com/channels/{}/{HERE}/555", GUILD.0);
    let line = |says: &str| format!("[`{id}`]({address}) Pijersi · **Ben** · {says} <t:{out}:R>");
    assert!(listed(&fixture, ANN).text.ends_with(&line("time runs out")), "{}", listed(&fixture, ANN).text);
    fixture.wait(73 * HOUR);
    assert!(listed(&fixture, ANN).text.ends_with(&line("time ran out")), "{}", listed(&fixture, ANN).text);
}

#[test]
fn ten_games_are_a_page() {
    let fixture = Fixture::new();
    let ids: Vec<_> = (0..23)
        .map(|number| {
            fixture.wait(HOUR);
            let id = begun_in(&fixture, 200 + number);
            if number % 5 == 4 {
                resign(&fixture, id, ANN);
            }
            id
        })
        .collect();
    let turns = |post: &Post| {
        let turns = controls(post).into_iter().filter(|control| matches!(control, Control::Games { .. }));
        turns.collect::<Vec<_>>()
    };
    let mut post = listed(&fixture, ANN);
    let mut seen = Vec::new();
    for page in 0..3 {
        assert!(post.text.ends_with(&format!("\nPage {} of 3", page + 1)), "{}", post.text);
        let turning = [if page > 0 { "Previous" } else { "[Previous]" }, if page < 2 { "Next" } else { "[Next]" }];
        assert!(labels(&post).ends_with(&turning.map(str::to_owned)), "{:?}", labels(&post));
        let games = outline(&post, &ids).into_iter().filter_map(|line| line.parse::<usize>().ok()).collect::<Vec<_>>();
        assert_eq!(games.len(), if page < 2 { 10 } else { 3 });
        seen.extend(games);
        if page < 2 {
            post = fixture.changed(ANN, &turns(&post)[1]);
        }
    }
    let (over, running): (Vec<_>, Vec<_>) = (0..23).partition(|number| number % 5 == 4);
    assert_eq!(seen, running.into_iter().chain(over.into_iter().rev()).collect::<Vec<_>>());
    assert_eq!(fixture.changed(ANN, &Control::Games { of: None, page: 250 }), post, "pages beyond are the last");
    assert_eq!(first(&fixture.press(ANN, &turns(&post)[0])).0.text.lines().last(), Some("Page 2 of 3"));
}

#[test]
fn games_whose_channel_is_gone_are_resigned_from_the_list() {
    let fixture = Fixture::new();
    let away = ChannelId(200);
    let gone = begun_in(&fixture, 200);
    let early = begun_in(&fixture, 201);
    for (user, mv) in [(ANN, "a4-b5=c4"), (BEN, "g1-f2")] {
        public(&fixture.ask_in(away, user, Ask::Move(mv.to_owned())));
    }
    assert!(listed(&fixture, CLEO).controls.is_empty());
    let others = fixture.ask(CLEO, Ask::Games { of: Some(UserId(ANN)) });
    assert!(!controls(first(&others).0).iter().any(|control| matches!(control, Control::Resign(_))));

    let of = |id| move |control: &Control| matches!(control, Control::Resign(board) if board.game == id);
    let list = listed(&fixture, ANN);
    let asked = fixture.press(ANN, &button(&list, of(gone)));
    assert!(first(&asked).0.text.contains("Your opponent wins"), "{}", first(&asked).0.text);
    let confirm = button(first(&asked).0, |control| matches!(control, Control::ConfirmResign(_)));
    assert!(refusal(&fixture.press(CLEO, &confirm)).contains("Only the two players"));
    let fixture = fixture.restarted();
    let end = fixture.changed(ANN, &confirm);
    assert!(end.text.starts_with("You resigned.") && end.text.contains("**Black wins** (**Ben**)"), "{}", end.text);
    assert!(end.picture.is_some());
    assert!(refusal(&fixture.press(ANN, &confirm)).contains("This game is over"));
    assert!(domain::rated::result(&fixture.stored(gone)).is_some());
    let told = fixture.app.telling(gone).expect("looked up").expect("it is to be told");
    assert_eq!(
        (told.channel, told.post.mention),
        (away, Some(UserId(BEN))),
        "the opponent is told where the game is played, if that is still there"
    );
    public(&fixture.ask_in(away, CLEO, challenge(Some(BEN))));

    let list = listed(&fixture, BEN);
    assert!(!controls(&list).iter().any(of(gone)));
    let asked = fixture.press(BEN, &button(&list, of(early)));
    let confirm = button(first(&asked).0, |control| matches!(control, Control::ConfirmResign(_)));
    assert!(fixture.changed(BEN, &confirm).text.starts_with("You aborted the game."));
}

/// A challenge of Ann to this player.
fn open_challenge(opponent: &NamedUser, table: Table, created: Timestamp) -> Challenge {
    Challenge {
        opponent: Some(opponent.clone()),
        created,
        ..Challenge::sample(GameId::from_bits(99), table, seat(ANN))
    }
}

#[test]
fn open_challenges_are_listed_and_withdrawn() {
    let fixture = Fixture::new();
    for number in 0..8 {
        begun_in(&fixture, 300 + number);
    }
    for channel in 0..MAX_OPEN as u64 {
        let opponent = [Some(BEN), None][usize::from(channel == 2)];
        public(&fixture.ask_in(ChannelId(200 + channel), ANN, challenge(opponent)));
    }
    assert!(refusal(&fixture.ask(ANN, challenge(None))).contains("Withdraw one with `/games`"));
    let fixture = fixture.restarted();
    let list = listed(&fixture, ANN);
    assert_eq!(list.text.lines().next(), Some("**Your open challenges**"));
    assert!(list.text.contains("<#200> Pijersi · to **Ben** · expires <t:"), "{}", list.text);
    assert!(list.text.contains("<#202> Pijersi · to anyone · expires <t:"), "{}", list.text);
    let withdraw: Vec<_> =
        controls(&list).into_iter().filter(|control| matches!(control, Control::WithdrawListed(_))).collect();
    assert_eq!(withdraw.len(), MAX_OPEN);
    assert_eq!(fixture.press(BEN, &withdraw[0]).refused, Some("NOT_YOUR_CHALLENGE"));
    let rest = fixture.changed(ANN, &withdraw[0]);
    assert_eq!(rest.text.lines().filter(|line| line.contains(" · expires ")).count(), MAX_OPEN - 1);
    assert_eq!(fixture.press(ANN, &withdraw[0]).refused, Some("CHALLENGE_GONE"));
    public(&fixture.ask(ANN, challenge(None)));
    let list = listed(&fixture, ANN);
    assert!(list.text.ends_with("Page 1 of 2"), "challenges have places of a page: {}", list.text);
    let next = fixture.changed(ANN, &Control::Games { of: None, page: 1 });
    assert_eq!(next.text.lines().count(), 3, "a heading, a game and the page: {}", next.text);
    assert!(!listed(&fixture, BEN).text.contains("expires"), "only one's own");
}

/// A crash may come between a challenge and its message. Nobody can accept such a challenge.
#[test]
fn challenges_that_were_never_posted_end() {
    let fixture = Fixture::new();
    let look = || {
        let asked = request(HERE, ANN, Ask::Games { of: None });
        fixture.app.challenges.messages_to_look_for(&asked).expect("looked").len()
    };
    let posted = public(&fixture.ask_in(ChannelId(200), ANN, challenge(None))).clone();
    fixture.note_question(ChannelId(200), &posted, 900);
    for channel in 201..200 + MAX_OPEN as u64 {
        public(&fixture.ask_in(ChannelId(channel), ANN, challenge(None)));
    }
    fixture.wait(Duration::from_secs(15 * 60) - Duration::from_millis(1));
    assert_eq!(look(), 1);
    assert!(refusal(&fixture.ask(ANN, challenge(None))).contains("three open challenges"), "they may still be posted");
    fixture.wait(Duration::from_millis(1));
    assert_eq!(look(), 1);
    assert_eq!(listed(&fixture, ANN).text.lines().filter(|line| line.contains(" · expires ")).count(), 1);
}

#[test]
fn challenges_that_were_never_posted_stand_in_the_way_for_half_a_minute() {
    let fixture = Fixture::new();
    for channel in 201..=200 + MAX_OPEN as u64 {
        public(&fixture.ask_in(ChannelId(channel), ANN, challenge(None)));
    }
    let another = || {
        let asked = request(HERE, ANN, challenge(None));
        assert_eq!(fixture.app.challenges.messages_to_look_for(&asked).expect("looked"), []);
        fixture.send(&asked)
    };
    fixture.wait(Duration::from_secs(30) - Duration::from_millis(1));
    assert!(refusal(&another()).contains("three open challenges"), "they may still be posted");
    fixture.wait(Duration::from_millis(1));
    assert_eq!(another().refused, None);
}

/// Discord limits a message to 2,000 characters, and would refuse a longer page.
#[test]
fn the_longest_page_fits_into_a_message() {
    let table = Table { guild: Some(GuildId(u64::MAX)), channel: ChannelId(u64::MAX), parent: None };
    let start = AnyPosition::start(GameKind::Pijersi);
    let long = NamedUser { user: UserId(BEN), name: "*".repeat(32) };
    let moment = Moment::from(Timestamp(1_790_000_000_000));
    for language in Language::ALL {
        let entry = |number: usize| {
            let mut seats = [seat(ANN), long.clone()];
            seats.rotate_left(usize::from(number >= PAGE / 2));
            let session = game_from(start.clone(), number as u32, table, seats, moment.now);
            let session = session.with_time_control(Some("3d".parse().expect("a time control")));
            let actor = Actor { user: UserId(ANN), moderator: false };
            let session = if number == PAGE - 1 {
                session.apply(actor, Action::Resign, moment.clone()).expect("it goes on").0
            } else {
                session
            };
            let link = format!("https://discord.com/channels/{0}/{0}/{0}", u64::MAX);
            Listed {
                game: StoredGame::Playable(Box::new(session)),
                moment: moment.clone(),
                link: Some(link),
                remedy: None,
            }
        };
        let games: Vec<_> = (0..PAGE).map(entry).collect();
        let reader = Reader { language, taste: Taste::default(), moment: moment.clone() };
        let open = vec![open_challenge(&long, table, moment.now); MAX_OPEN];
        for (open, headings) in [(&open[..0], 3), (&open[..], 4)] {
            let text = message::games(
                &games[open.len()..],
                open,
                &Default::default(),
                Whose::Own(UserId(ANN)),
                (7, 250),
                &reader,
            )
            .text;
            assert_eq!(text.lines().count(), PAGE + headings + 1, "the headings and the page: {text}");
            assert!(text.chars().count() <= 2000, "{language:?}: {}", text.chars().count());
        }
    }
}

/// The menu of a list that has this placeholder: the controls of its entries.
fn menu(post: &Post, placeholder: &str) -> Option<Vec<Control>> {
    post.controls.iter().find_map(|row| match row {
        ControlRow::Select(select) if select.placeholder == placeholder => {
            Some(select.entries.iter().map(|entry| entry.control.clone()).collect())
        }
        _ => None,
    })
}

#[test]
fn finished_games_can_be_replayed_from_the_list() {
    let fixture = Fixture::new();
    let ids: Vec<_> = (0..3).map(|number| begun_in(&fixture, 200 + number)).collect();
    assert_eq!(menu(&listed(&fixture, ANN), "Replay a game…"), None, "nothing is over");
    resign(&fixture, ids[0], ANN);
    fixture.act(ids[1], UserId(ANN), Action::Resign);
    assert_eq!(
        menu(&listed(&fixture, ANN), "Replay a game…"),
        Some(vec![Control::OpenReplay(ids[0])]),
        "a game without a move has nothing to replay"
    );
    let replayed = fixture.ask_in(ChannelId(202), ANN, Ask::Press(Control::OpenReplay(ids[0])));
    assert_eq!(first(&replayed).1, Some(Audience::Caller), "from any channel");
    assert!(first(&replayed).0.picture.is_some());
}

/// Where a message's button leads.
fn link(post: &Post) -> Option<&str> {
    post.controls.iter().find_map(|row| match row {
        ControlRow::Link(link) => Some(link.url.as_str()),
        _ => None,
    })
}

/// After a move, a button leads to the game that has waited longest. It stands where the picker was, or is a private
/// message after a typed move.
#[test]
fn a_move_leads_to_the_game_that_has_waited_longest() {
    let fixture = Fixture::new();
    let begun = |number: u64| {
        fixture.wait(HOUR);
        let channel = ChannelId(200 + number);
        let (id, board) = accepted_in(&fixture, channel, BEN, challenge(Some(BEN)));
        fixture.note_in(channel, &board, 900 + number);
        id
    };
    let ids: Vec<_> = (0..3).map(begun).collect();
    let stored = |number: u64| fixture.stored(ids[number as usize]);
    let typed = fixture.ask_in(ChannelId(202), ANN, Ask::Move("a4-b5=c4".to_owned()));
    let [Effect::Post(board, Audience::Everyone), Effect::Post(next, Audience::Caller)] = &typed.effects[..] else {
        panic!("a board, and what waits: {typed:?}")
    };
    assert!(board.board.is_some() && next.text.contains(&ids[0].to_string()), "{}", next.text);
    assert!(link(next).is_some_and(|url| url.ends_with("/200/900")), "{next:?}");

    let draft = ["a4", "b5", "c4"].map(|step| step.parse().expect("a step")).to_vec();
    let click = |number: u64| {
        let pick = Pick::begin(MoveOf::Game(stored(number).board_ref())).with_draft(draft.clone());
        fixture.ask_in(ChannelId(200 + number), ANN, Ask::Press(Control::Play(pick)))
    };
    let clicked = click(0);
    let Effect::Update(next) = &clicked.effects[0] else { panic!("the picker leads on") };
    assert!(link(next).is_some_and(|url| url.ends_with("/201/901")), "{next:?}");
    assert!(matches!(click(1).effects[0], Effect::Dismiss), "nothing waits any longer");
}
