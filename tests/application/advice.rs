//! Hints in games against the bot, and the analysis of finished games.

use crate::prelude::*;

const REPLAY: Ask = Ask::Replay { game: None };

#[track_caller]
fn private(reply: &Reply) -> &Post {
    let (post, audience) = first(reply);
    assert_eq!((reply.effects.len(), audience), (1, Some(Audience::Caller)), "{}", post.text);
    assert_eq!((post.mention, post.board), (None, None));
    post
}

/// The legal move that a message advises. Its picture shows the position after this move.
#[track_caller]
fn advised(post: &Post, before: &AnyPosition) -> String {
    let (_, shown) = post.picture.as_ref().expect("a board").alt.rsplit_once("Position: ").expect("the position");
    let leads = |named: &str| {
        let mut after = before.clone();
        after.play(named).ok().filter(|mv| after.to_string() == shown && before.notation(mv) == named)
    };
    post.text.split('`').skip(1).step_by(2).find_map(leads).unwrap_or_else(|| panic!("{}: {shown}", post.text))
}

/// Whether the button with this label is enabled; `None` if the message has no such button.
fn can_press(post: &Post, label: &str) -> Option<bool> {
    buttons(post).into_iter().find(|button| button.label == label).map(|button| button.style != ButtonStyle::Idle)
}

#[test]
fn nobody_is_advised_while_people_play() {
    let fixture = Fixture::new();
    assert_eq!(fixture.ask(ANN, Ask::Hint).refused, Some("NO_GAME_HERE"));
    let (id, _) = begun(&fixture);
    fixture.play_on(id, &["a4-b5=c4"]);
    for user in [ANN, BEN, CLEO] {
        let reply = fixture.ask(user, Ask::Hint);
        assert_eq!(reply.refused, Some("HINT_AMONG_PEOPLE"));
        assert!(private(&reply).text.contains("Once this game is over"), "{}", private(&reply).text);
    }
    let replay = fixture.ask(ANN, REPLAY);
    for label in ["Analysis", "Best move"] {
        assert_eq!(can_press(private(&replay), label), None);
    }
    let side = Color::White;
    for control in [Control::Analysis { game: id, side }, Control::BestMove { game: id, ply: 0, side }] {
        assert_eq!(fixture.press(ANN, &control).refused, Some("NOT_OVER"), "{control:?}");
        assert_eq!(Ask::Press(control).weight(), Weight::Thinking, "nobody else waits for it");
    }
    assert_eq!((Ask::Hint.weight(), REPLAY.weight()), (Weight::Thinking, Weight::Heavy));
}

#[test]
fn a_player_is_advised_in_a_game_against_the_bot() {
    for game in GameKind::ALL.into_iter().filter(|&game| engine::has_engine(game)) {
        let fixture = Fixture::new();
        let (id, _) = begun_with_bot(&fixture, game, 1, Color::White);
        let session = fixture.stored(id);
        assert_eq!(fixture.ask(CLEO, Ask::Hint).refused, Some("NOT_A_PLAYER"));
        let control = Control::Analysis { game: id, side: Color::White };
        assert_eq!(fixture.press(ANN, &control).refused, Some("NOT_OVER"));
        let reply = fixture.ask(ANN, Ask::Hint);
        let hint = private(&reply);
        let [Control::Play(_), Control::OpenPicker(board)] = &controls(hint)[..] else {
            panic!("{:?}", controls(hint))
        };
        assert_eq!(*board, session.board_ref());
        assert!(hint.text.contains("I’d play") && hint.text.contains("I think"), "{}", hint.text);
        let mv = advised(hint, session.position());
        assert_eq!(fixture.stored(id), session, "nothing is played");
        fixture.play_on(id, &[mv]);
        if fixture.stored(id).waits_for_bot() {
            assert_eq!(fixture.ask(ANN, Ask::Hint).refused, Some("NOT_YOUR_TURN"), "it is the bot’s turn");
        }
    }
}

/// White misses an immediate win, and Black then wins.
#[test]
fn a_move_that_turned_the_game_is_found() {
    let fixture = Fixture::new();
    let id = fixture.game("6/3R-3/6/7/6/3r-3/6 w 0 1");
    fixture.play_on(id, &["f4-e4", "b4-a4"]);
    assert!(fixture.stored(id).end().is_some());
    let fixture = fixture.restarted();
    let session = fixture.stored(id);

    let replay = fixture.press(CLEO, &Control::OpenReplay(id));
    let replay = private(&replay);
    assert_eq!((can_press(replay, "Best move"), can_press(replay, "Analysis")), (Some(false), Some(true)));
    let open = button(replay, |control| matches!(control, Control::Analysis { .. }));
    let analysis = fixture.changed(CLEO, &open);
    let turn = "**Move 1**, White: `f4-e4` (rock to e4). Before: White wins next turn. \
                After: Black wins next turn. Better: `f4-g";
    assert!(analysis.text.contains(turn), "{}", analysis.text);
    assert!(!analysis.text.contains("**Move 2**"), "{}", analysis.text);
    let graph = analysis.picture.as_ref().expect("there is a graph");
    assert_eq!(graph.format, PictureFormat::Png);
    assert!(graph.alt.ends_with("2 in total, from the start: 100, -100, -100"), "{}", graph.alt);
    let hint = fixture.ask(CLEO, Ask::Hint);
    assert_eq!(private(&hint), &analysis, "what `/hint` shows of the channel’s last game");

    let side = Color::White;
    let leads = Control::BestMove { game: id, ply: 0, side };
    assert!(controls(&analysis).contains(&leads), "the better move is drawn on the board of the mistake");
    let board = fixture.changed(CLEO, &leads);
    assert!(analysis.text.contains(&format!("`{}`", advised(&board, session.start()))), "{}", analysis.text);
    assert!(board.text.contains("The move played was"), "{}", board.text);
    let fixture = fixture.restarted();
    for (ply, says) in [(0, "White wins next turn"), (1, "Black wins next turn")] {
        let best = fixture.changed(CLEO, &Control::BestMove { game: id, ply, side });
        assert!(best.text.contains(says), "{}", best.text);
        let before = session.moves().position_at(ply);
        let mv = advised(&best, &before);
        let mut after = before.clone();
        after.play(&mv).expect("a legal move");
        let winner = after.outcome().and_then(games::game::Outcome::winner);
        assert_eq!(winner, Some(before.turn()));
        let played = before.notation(&session.moves()[ply as usize].text);
        assert!(mv == played || best.text.contains(&format!("The move played was `{played}`")), "{}", best.text);
        assert_eq!(can_press(&best, "Best move"), Some(false));
        let back = fixture.changed(CLEO, &Control::Replay { game: id, frame: Frame::After(ply), side });
        let button = button(&best, |control| *control == Control::Replay { game: id, frame: Frame::After(ply), side });
        assert_eq!(fixture.changed(CLEO, &button), back, "it leads back to the board");
        let flipped = fixture.changed(CLEO, &Control::BestMove { game: id, ply, side: !side });
        assert_eq!(flipped.text, best.text);
    }
    let last = Control::Replay { game: id, frame: Frame::Last, side };
    assert_eq!(can_press(&fixture.changed(CLEO, &last), "Best move"), Some(false), "the rules ended the game");
    let beyond = Control::BestMove { game: id, ply: u32::MAX, side };
    assert_eq!(fixture.press(CLEO, &beyond).refused, Some("NO_ADVICE"));
}

#[test]
fn games_of_no_moves_have_nothing_to_analyze() {
    let (fixture, id, _) = Fixture::playing();
    fixture.resign(ANN, id);
    assert_eq!(fixture.ask(ANN, Ask::Hint).refused, Some("NO_ADVICE"));
    let replay = fixture.ask(ANN, REPLAY);
    assert_eq!(can_press(private(&replay), "Analysis"), Some(false));
    let control = Control::Analysis { game: id, side: Color::White };
    assert_eq!(fixture.press(ANN, &control).refused, Some("NO_ADVICE"));
}

#[test]
fn of_imported_games_the_finished_ones_are_analyzed() {
    let fixture = Fixture::new();
    let moves = "1 a4-b5=c4 2 g1-f2";
    for (result, over) in [("*", false), ("0-1", true)] {
        let ending = if over { "[Ending \"resignation\"]\n" } else { "" };
        let record = format!("[Game \"Pijersi\"]\n[Result \"{result}\"]\n{ending}\n{moves}\n");
        let reply = fixture.ask(ANN, Ask::Import { record: record.into_bytes(), wanted: None });
        let open = button(private(&reply), |control| matches!(control, Control::OpenReplay(_)));
        let Control::OpenReplay(game) = open else { unreachable!("it was chosen as that") };
        let replay = fixture.press(ANN, &open);
        let side = Color::White;
        let analysis = Control::Analysis { game, side };
        assert_eq!(can_press(private(&replay), "Analysis"), over.then_some(true), "{result}");
        let reply = fixture.press(ANN, &analysis);
        let best = fixture.press(ANN, &Control::BestMove { game, ply: 1, side });
        if over {
            assert!(updated(&reply).picture.is_some());
            let session = fixture.app.store().imports.imported(game).expect("readable").expect("kept").session;
            advised(&updated(&best), &session.moves().position_at(1));
        } else {
            // An unfinished import can be continued, so it has no analysis.
            assert_eq!((reply.refused, best.refused), (Some("NOT_OVER"), Some("NOT_OVER")));
        }
    }
}

#[test]
fn a_hint_is_asked_for_and_played_by_buttons() {
    for game in GameKind::ALL.into_iter().filter(|&game| engine::has_engine(game)) {
        let fixture = Fixture::new();
        let (id, _) = begun_with_bot(&fixture, game, 1, Color::White);
        let here = fixture.stored(id).board_ref();
        let reposted = fixture.press(ANN, &Control::PostBoard(here));
        let board = public(&reposted);
        assert!(controls(board).iter().all(|control| !matches!(control, Control::OfferDraw(_))), "no draw is offered");
        let advice = fixture.press(ANN, &button(board, |control| matches!(control, Control::Hint(_))));
        let play = button(private(&advice), |control| matches!(control, Control::Play(_)));
        let said = private(&advice).text.split('`').nth(3).expect("a move").to_owned();
        let played = fixture.press(ANN, &play);
        assert_eq!(played.effects[0], Effect::Dismiss, "the advice goes away");
        assert!(public(&played).text.contains(&format!("played `{said}`")), "{said}: {}", public(&played).text);
        assert_eq!(fixture.stored(id).ply(), 1);
        let late = fixture.press(ANN, &Control::Hint(here));
        assert_eq!(late.refused, Some("NOT_YOUR_TURN"));
    }
    let (fixture, _, board) = Fixture::playing();
    assert!(controls(&board).iter().all(|control| !matches!(control, Control::Hint(_))), "not among people");
    let forged = fixture.press(ANN, &Control::Hint(board.board.expect("it is a board")));
    assert_eq!(forged.refused, Some("HINT_AMONG_PEOPLE"));
}
