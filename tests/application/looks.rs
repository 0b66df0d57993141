//! Boards, records, rules, and suggestions while typing.

use crate::{prelude::*, prepared_turns::ATTACK};

#[test]
fn boards_are_looked_at_and_posted() {
    let fixture = Fixture::new();
    let none = |user| refusal(&fixture.ask(user, Ask::Board { side: None })).to_owned();
    assert!(none(ANN).contains("no game in this channel"));
    begun(&fixture);
    let looked = fixture.ask(CLEO, Ask::Board { side: Some(Color::Black) });
    let (post, audience) = first(&looked);
    assert_eq!(audience, Some(Audience::Caller));
    assert!(
        matches!(controls(post)[..], [Control::Flip(_, Color::White), Control::Explore { .. }, Control::Follow(_)]),
        "a spectator only looks"
    );
    let flipped = fixture.press(CLEO, &controls(post)[0]);
    assert_ne!(first(&flipped).0.picture, post.picture, "the board is turned");

    let looked = fixture.ask(BEN, Ask::Board { side: None });
    let post_it = button(first(&looked).0, |control| matches!(control, Control::PostBoard(_)));
    assert!(refusal(&fixture.press(CLEO, &post_it)).contains("Only the two players"));
    let posted = fixture.press(BEN, &post_it);
    assert_eq!(public(&posted).mention, Some(UserId(ANN)), "whoever is to move");
    assert!(public(&posted).board.is_some(), "it becomes the board message");
}

#[test]
fn records_are_for_those_who_may_see_the_game() {
    let (fixture, id, _) = Fixture::playing();
    fixture.moves(ANN, "a4-b5=c4");
    let ask = |channel, user, game: Option<&str>, channels: &[ChannelId]| {
        let game = game.map(str::to_owned);
        let replies = [Ask::Record { game: game.clone() }, Ask::Replay { game }].map(|ask| {
            let mut request = request(channel, user, ask);
            request.place.visible_channels = channels.iter().copied().collect();
            fixture.send(&request)
        });
        assert_eq!(replies[0].refused, replies[1].refused, "a replay is shown to whom a record is shown");
        let [record, _] = replies;
        record
    };
    let text = id.to_string().to_lowercase();
    let elsewhere = ChannelId(200);
    let here = ask(HERE, CLEO, None, &[]);
    assert!(first(&here).0.text.contains("1 a4-b5=c4"), "{}", first(&here).0.text);
    assert!(first(&ask(elsewhere, ANN, Some(&text), &[])).0.file.is_some(), "players see their games");
    assert!(first(&ask(elsewhere, CLEO, Some(&text), &[HERE])).0.file.is_some(), "the channel is public");
    for (game, channels) in [(text.as_str(), &[][..]), ("ZZZZZZ", &[HERE]), ("`rm`", &[HERE])] {
        let reply = ask(elsewhere, CLEO, Some(game), channels);
        assert!(refusal(&reply).starts_with("There’s no game"), "{}", refusal(&reply));
    }
    let mut abroad = request(elsewhere, CLEO, Ask::Record { game: Some(text) });
    abroad.place.visible_channels = [HERE].into();
    abroad.place.guild = Some(GuildId(78));
    assert!(refusal(&fixture.send(&abroad)).starts_with("There’s no game"));
}

#[test]
fn the_rules_turn_their_pages_in_every_language() {
    let fixture = Fixture::new();
    for (language, game) in Language::ALL.into_iter().flat_map(|language| GameKind::ALL.map(|game| (language, game))) {
        let ask = |ask| fixture.ask_reading(language, ANN, ask);
        assert!(first(&ask(Ask::Help)).0.text.contains("/challenge"));
        let mut reply = ask(Ask::Rules(game));
        let mut pages = 1;
        loop {
            let (post, audience) = first(&reply);
            assert_eq!(audience, (pages == 1).then_some(Audience::Caller), "later pages replace the first");
            assert!(post.text.chars().count() <= 2000 && post.picture.is_some());
            assert!(controls(post).contains(&Control::OpenCourse(game)));
            let menu = post.controls.iter().find_map(|line| match line {
                ControlRow::Select(select) => Some(select),
                _ => None,
            });
            // A single page needs no menu.
            let entries = menu.map_or(&[][..], |menu| &menu.entries);
            assert_eq!(entries.len(), if game.pages().len() == 1 { 0 } else { game.pages().len() });
            for (number, entry) in (1..).zip(entries) {
                let title = entry.label.strip_prefix(&format!("{number}. ")).expect("a number");
                assert!(!title.contains(['*', '`']) && title.chars().count() < 60, "{title}");
                assert_eq!(entry.chosen, number == pages);
            }
            let next = controls(post)
                .into_iter()
                .find(|control| matches!(control, Control::Rules { page, .. } if usize::from(*page) == pages));
            let Some(next) = next else { break };
            reply = ask(Ask::Press(next));
            pages += 1;
        }
        assert_eq!(pages, game.pages().len());
        let beyond = ask(Ask::Press(Control::Rules { game, page: 250 }));
        assert_eq!(first(&beyond).0.text, first(&reply).0.text, "pages beyond are the last");
    }
}

/// Every move that is formatted as code on a page of rules is legal on the page's board, before or after the page's
/// move.
#[test]
fn the_examples_of_the_rules_are_legal() {
    let biyi = |text: &str| text.parse::<games::biyi::BiyiMove>().is_ok();
    let paiko = |text: &str| text.parse::<games::paiko::PaikoMove>().is_ok();
    for (game, reads, least) in
        [(GameKind::Biyi, &biyi as &dyn Fn(&str) -> bool, 3 * 6), (GameKind::Paiko, &paiko, 3 * 30)]
    {
        let mut tried = 0;
        for (language, page) in
            Language::ALL.into_iter().flat_map(|language| game.pages().into_iter().map(move |page| (language, page)))
        {
            let text = catalogue::text(language, &page.words);
            assert!(game == GameKind::Biyi || text.chars().count() <= 1000, "{text}");
            for example in text.split('`').skip(1).step_by(2).filter(|example| reads(example)) {
                let mut position = AnyPosition::parse(game, page.position).expect("a position");
                if position.play(example).is_err() {
                    position.play(page.mv.unwrap_or_default()).unwrap_or_else(|_| panic!("{example} in {text}"));
                    assert!(position.play(example).is_ok(), "{example} in {text}");
                }
                let won = game == GameKind::Paiko && page.mv == Some(example);
                assert!(position.outcome().is_none() || example.ends_with('#') || won, "{example} in {text}");
                tried += 1;
            }
        }
        assert!(tried >= least, "{game}: {tried}");
    }
}

#[test]
fn typing_is_helped_in_at_most_25_suggestions() {
    let fixture = Fixture::new();
    let suggest = |user, typing: Typing| fixture.suggest(&request(HERE, user, Ask::Help), &typing);
    let moves = |user, text: &str| suggest(user, Typing::Move(text.to_owned()));
    assert!(moves(ANN, "")[0].label.contains("no game in this channel"), "no game, no moves");
    let (id, _) = begun(&fixture);
    let only = |user, says: &str| matches!(&moves(user, "a")[..], [entry] if entry.label.contains(says));
    assert!(only(BEN, "not your turn") && only(CLEO, "Only the two players"), "only the player to move moves");

    let all = moves(ANN, "");
    assert!(all.len() > 10);
    assert!(all.iter().any(|entry| entry.label == "b4=… (26 moves)"), "{all:?}");
    for text in ["a4b5c4", "A4-B5=C4", " a4 b5 c4", "a4-b5!=c4"] {
        let found = moves(ANN, text);
        assert_eq!(found[0].value, "a4-b5=c4", "{text}");
        assert!(found[0].label.contains(" · "), "{}", found[0].label);
    }
    for text in ["b4=c4", "b4-c4"] {
        assert_eq!(moves(ANN, text)[0].value, text, "a move typed exactly comes first");
    }
    let containing = moves(ANN, "c4");
    assert!(containing.iter().any(|entry| entry.value == "b4-c4"), "{containing:?}");
    for text in ["", "a", "b4", "c", "-", "zz", "\u{0}é"] {
        for entry in moves(ANN, text) {
            let typed = fixture.ask(BEN, Ask::Move(entry.value.clone()));
            assert!(refusal(&typed).contains("not your turn"), "what is suggested reads as a move or its beginning");
        }
    }
    let setups = suggest(ANN, Typing::Setup { game: Some(GameKind::Pijersi), text: "RANDOM".to_owned() });
    assert_eq!(setups.iter().map(|setup| setup.value.as_str()).collect::<Vec<_>>(), ["half-random", "full-random"]);
    let games = suggest(BEN, Typing::Game(id.to_string()[..3].to_lowercase()));
    assert_eq!(games[0].value, id.to_string());
}

#[test]
fn only_running_games_of_ones_own_are_suggested_for_moving() {
    let (fixture, id, board) = Fixture::playing();
    let suggest = |channel, user, guild, text: &str| {
        let mut request = request(channel, user, Ask::Help);
        request.place.guild = guild;
        let found = fixture.suggest(&request, &Typing::Movable(text.to_owned()));
        found.into_iter().map(|found| found.value).collect::<Vec<_>>()
    };
    let (elsewhere, guild) = (ChannelId(200), Some(crate::fixture::GUILD));
    let text = id.to_string();
    assert_eq!(suggest(elsewhere, ANN, guild, ""), std::slice::from_ref(&text));
    assert_eq!(suggest(elsewhere, BEN, guild, &text[1..4].to_lowercase()), [text]);
    for (channel, user, guild) in
        [(HERE, ANN, guild), (elsewhere, CLEO, guild), (elsewhere, ANN, Some(GuildId(88))), (elsewhere, ANN, None)]
    {
        assert!(suggest(channel, user, guild, "").is_empty(), "here already, not hers, or on another server");
    }
    assert!(suggest(elsewhere, ANN, guild, "!").is_empty());
    public(&fixture.press(ANN, &Control::ConfirmResign(board.board.expect("a board"))));
    assert!(suggest(elsewhere, ANN, guild, "").is_empty(), "it is over");
}

/// The picture that counts threats can be turned and leads back to the board, also from the middle of a move and from
/// an old board.
#[test]
fn threats_are_counted_at_any_time() {
    let fixture = Fixture::new();
    let id = fixture.game_of(GameKind::Paiko, ATTACK);
    let is_overlay: fn(&Control) -> bool = |control| matches!(control, Control::Overlay(..));
    let threats = |user: u64, asked: &Post| {
        let press = |post: &Post, wanted| first(&fixture.press(user, &button(post, wanted))).0.clone();
        let shown = press(asked, is_overlay);
        let turned = press(&shown, is_overlay);
        let board = press(&turned, |control| matches!(control, Control::Flip(..)));
        let now = format!("Position: {}", fixture.stored(id).position());
        let pictures = [shown, turned, board].map(|post| {
            assert!(picture(&post).alt.contains(&now), "{}", picture(&post).alt);
            picture(&post).bytes.clone()
        });
        assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2] && pictures[2] != pictures[0], "{now}");
        pictures
    };
    let board = fixture.stored(id).board_ref();
    let kept = first(&fixture.press(CLEO, &Control::Flip(board, Color::White))).0.clone();
    let picker = first(&fixture.press(ANN, &Control::OpenPicker(board))).0.clone();
    let before = threats(ANN, &picker);
    let pick = offered_steps(&picker).expect("the picker").pick;
    let picker = fixture.changed(ANN, &pick.then(["B".parse().expect("a step")]));
    assert_eq!(threats(ANN, &picker), before, "nothing has been played yet");
    fixture.moves(ANN, "B@e4>");
    threats(CLEO, &kept);
}
