//! Moves, offers, and the ends of games.

use crate::{prelude::*, prepared_board::COVERED};

#[test]
fn moves_are_typed_in_turn() {
    let fixture = Fixture::new();
    assert!(refusal(&fixture.ask(ANN, Ask::Move("a5-b6".to_owned()))).contains("no game in this channel"));
    let (id, _) = begun(&fixture);
    assert_eq!(refusal(&fixture.ask(BEN, Ask::Move("g1-f1".to_owned()))), "It’s not your turn.");
    assert!(refusal(&fixture.ask(CLEO, Ask::Move("a4-b5=c4".to_owned()))).contains("Only the two players"));
    let text = fixture.ask(ANN, Ask::Move("b4=d4".to_owned()));
    assert!(refusal(&text).contains("straight line") && refusal(&text).contains("d4"), "{}", refusal(&text));
    assert!(refusal(&fixture.ask(ANN, Ask::Move("hello".to_owned()))).contains("isn’t a move"));
    assert_eq!(fixture.stored(id).revision(), 0, "refusals change nothing");

    let board = fixture.moves(ANN, "A4 B5 c4");
    assert!(board.text.contains("**Ann** played `a4-b5=c4`"), "{}", board.text);
    assert_eq!(board.mention, Some(UserId(BEN)));
    assert_eq!(board.board, Some(BoardRef { game: id, revision: 1 }));
    let alt = &board.picture.as_ref().expect("a board").alt;
    let parts = ["Ann (White) against Ben (Black)", "a4-b5=c4", " b 1 1"];
    assert!(parts.iter().all(|part| alt.contains(part)), "{alt}");
}

/// Checks that a typed text opens the picker after these clicks.
#[track_caller]
fn opens(game: GameKind, setup: &str, text: &str, clicks: &str, asks: &str) {
    let (fixture, id, _) = Fixture::playing_game(game, Some(setup));
    let reply = fixture.ask(ANN, Ask::Move(text.to_owned()));
    let (post, audience) = first(&reply);
    assert_eq!(
        (audience, reply.refused, reply.picker),
        (Some(Audience::Caller), None, Some(fixture.stored(id).board_ref())),
        "{}",
        post.text
    );
    assert!(post.text.contains(asks), "{}", post.text);
    let offered = offered_steps(post).expect("the picker");
    let draft: Vec<_> = offered.pick.draft.iter().map(ToString::to_string).collect();
    assert_eq!(draft.join(" "), clicks, "{text}");
    assert_eq!(fixture.stored(id).revision(), 0, "nothing is played");
    let waiting = fixture.ask(BEN, Ask::Move(text.to_owned()));
    assert_eq!(refusal(&waiting), "It’s not your turn.");
}

#[test]
fn the_beginning_of_a_move_opens_the_picker_there() {
    let tiles = "2/4/6/8/10/12/14/14/12/2F^1S5/4eW2/6/4/2 w t S1B1I1/- -/- 12";
    opens(GameKind::Paiko, tiles, "S@", "S", "on which square");
    opens(GameKind::Paiko, tiles, "B@d4", "B d4", "does it face");
    opens(GameKind::Paiko, tiles, "B@d4", "B d4", "Say which way the Bow faces");
    opens(GameKind::Paiko, tiles, "I@d5-d6", "I d5 d6", "does it face");
    opens(GameKind::Pijersi, "classic", "a4", "a4", "where to");
    opens(GameKind::Biyi, "house-guard", "b", "", "Which token or stack");
}

#[test]
fn typed_letters_are_chosen_in_the_menu() {
    let (fixture, ..) = Fixture::playing_game(GameKind::Paiko, None);
    let reply = fixture.ask(ANN, Ask::Move("draft bss".to_owned()));
    let chosen = first(&reply).0.controls.iter().find_map(|line| match line {
        ControlRow::Handful(handful) => {
            let chosen = handful.pieces.iter().filter(|piece| piece.chosen);
            Some((handful.count, chosen.map(|piece| piece.step.to_string()).collect::<String>()))
        }
        _ => None,
    });
    assert_eq!(chosen, Some((7, "SSB".to_owned())), "seven are to be chosen, three of them are");
}

#[test]
fn an_unfinished_stack_can_stop_or_go_on_or_back() {
    let (fixture, id, board) = Fixture::playing();
    let pick_at = |revision, steps: &[&str]| {
        let draft = steps.iter().map(|step| step.parse().expect("a step")).collect();
        Pick::begin(MoveOf::Game(BoardRef { game: id, revision })).with_draft(draft)
    };
    let pick = |steps: &[&str]| pick_at(0, steps);
    let opened = fixture.press(ANN, &button(&board, MOVE));
    assert!(first(&opened).0.text.contains("Which piece?"));
    let reply = fixture.press(ANN, &Control::Pick(pick(&["a4", "b5"])));
    let (post, _) = first(&reply);
    assert!(post.text.contains("You can play `a4-b5` now, or go on."), "{}", post.text);
    assert!(offered_steps(post).is_some());
    let back = controls(post).into_iter().find(|control| *control == Control::Pick(pick(&["a4"])));
    assert!(back.is_some(), "Back leads to the step before");
    let closed = fixture.press(ANN, &Control::Close);
    assert_eq!(closed.effects, [Effect::Dismiss]);
    let reply = fixture.press(ANN, &Control::Play(pick(&["a4", "b5"])));
    assert!(public(&reply).text.contains("`a4-b5`"));
    let refused = fixture.press(BEN, &Control::Pick(pick_at(1, &["d4"])));
    assert!(refusal(&refused).contains("isn’t a move"), "a draft that begins no move: {}", refusal(&refused));
}

#[test]
fn old_boards_and_strangers_are_answered_privately() {
    let (fixture, id, board) = Fixture::playing();
    let old = button(&board, MOVE);
    assert!(refusal(&fixture.press(BEN, &old)).contains("not your turn"));
    assert!(refusal(&fixture.press(CLEO, &old)).contains("Only the two players"));
    let of = MoveOf::Game(BoardRef { game: id, revision: 0 });
    let picker = Control::Pick(Pick::begin(of).with_draft(vec!["b4".parse().expect("a step")]));
    fixture.moves(ANN, "a4-b5=c4");
    for user in [ANN, BEN] {
        let reply = fixture.press(user, &old);
        let (post, audience) = first(&reply);
        assert_eq!(audience, Some(Audience::Caller));
        assert!(post.text.contains("out of date") && post.picture.is_some(), "{}", post.text);
        assert_eq!(controls(post).iter().any(MOVE), user == BEN, "only the player to move can go on from there");
    }
    let reply = fixture.press(ANN, &picker);
    assert!(matches!(&reply.effects[..], [Effect::Update(post)] if post.text.contains("out of date")));
    let unknown = Control::OpenPicker(BoardRef { game: GameId::from_bits(1), revision: 0 });
    assert!(refusal(&fixture.press(ANN, &unknown)).contains("There’s no game"));
}

#[test]
fn a_draw_is_offered_and_answered_once() {
    let (fixture, id, board) = Fixture::playing();
    let offered = fixture.ask(BEN, Ask::Draw);
    let post = public(&offered).clone();
    assert_eq!(post.mention, Some(UserId(ANN)));
    assert!(post.board.is_none() && post.picture.is_none(), "an offer is a line");
    let [accept, decline] = &controls(&post)[..] else { panic!("{:?}", controls(&post)) };
    assert!(refusal(&fixture.ask(BEN, Ask::Draw)).contains("still waiting"));
    assert!(refusal(&fixture.ask(ANN, Ask::Draw)).contains("opponent’s offer is waiting"));
    assert!(refusal(&fixture.press(BEN, accept)).contains("Only your opponent"));
    assert!(refusal(&fixture.press(CLEO, accept)).contains("Only the two players"));

    let declined = fixture.press(ANN, decline);
    assert!(first(&declined).0.text.contains("**Ann** declined the draw"));
    assert!(refusal(&fixture.press(ANN, accept)).contains("no longer open"));
    assert!(refusal(&fixture.ask(BEN, Ask::Draw)).contains("since the last move"));

    assert!(
        offered_steps(first(&fixture.press(ANN, &button(&board, MOVE))).0).is_some(),
        "an offer does not make a board old"
    );
    fixture.moves(ANN, "a4-b5=c4");
    let offered = fixture.ask(BEN, Ask::Draw);
    let accept = button(public(&offered), |control| matches!(control, Control::AcceptOffer(_)));
    fixture.moves(BEN, "g1-f2");
    assert!(refusal(&fixture.press(ANN, &accept)).contains("no longer open"), "a move withdraws the offer");

    let offered = fixture.ask(BEN, Ask::Draw);
    let accept = button(public(&offered), |control| matches!(control, Control::AcceptOffer(_)));
    let reply = fixture.press(ANN, &accept);
    let end = public(&reply);
    assert!(end.text.contains("**Draw**: both players agreed."), "{}", end.text);
    assert_eq!(end.mention, Some(UserId(BEN)));
    assert_eq!(fixture.stored(id).turn(), None);
}

#[test]
fn a_game_is_resigned_or_aborted_after_a_confirmation() {
    let (fixture, id, board) = Fixture::playing();
    let asked = fixture.press(BEN, &button(&board, |control| matches!(control, Control::Resign(_))));
    let (question, audience) = first(&asked);
    assert_eq!(audience, Some(Audience::Caller));
    let confirm = button(question, |control| matches!(control, Control::ConfirmResign(_)));
    assert!(refusal(&fixture.ask(CLEO, Ask::Resign)).contains("Only the two players"));
    assert!(refusal(&fixture.press(CLEO, &confirm)).contains("Only the two players"));
    assert_eq!(fixture.stored(id).end(), None, "asking changes nothing");
    assert!(question.text.contains("won’t count"), "{}", question.text);

    fixture.moves(ANN, "a4-b5=c4");
    fixture.moves(BEN, "g1-f2");
    let again = fixture.press(BEN, &confirm);
    assert!(first(&again).0.text.contains("Your opponent wins"), "{}", first(&again).0.text);
    let confirm = button(first(&again).0, |control| matches!(control, Control::ConfirmResign(_)));
    let reply = fixture.press(BEN, &confirm);
    let end = public(&reply);
    assert!(end.text.contains("**White wins** (**Ann**): Black resigned."), "{}", end.text);
    assert_eq!(end.mention, Some(UserId(ANN)), "whoever resigned knows");
    assert!(refusal(&fixture.press(BEN, &confirm)).contains("This game is over"));

    let (fixture, ..) = Fixture::playing();
    fixture.moves(ANN, "a4-b5=c4");
    assert!(refusal(&fixture.ask(CLEO, Ask::Abort)).contains("Only the two players"));
    let asked = fixture.ask(BEN, Ask::Abort);
    let confirm = button(first(&asked).0, |control| matches!(control, Control::ConfirmAbort(_)));
    fixture.moves(BEN, "g1-f2");
    assert!(refusal(&fixture.press(BEN, &confirm)).contains("no longer be aborted"));
    let reply = fixture.ask_as(CLEO, Ask::Press(confirm), |request| request.caller.moderator = true);
    let end = public(&reply);
    assert!(
        end.text.contains("was **aborted**") && end.text.contains("<@1>, <@2>, this game is over."),
        "{}",
        end.text
    );
    assert_eq!(end.called().collect::<Vec<_>>(), [UserId(ANN), UserId(BEN)], "neither has ended it");
    public(&fixture.ask(ANN, challenge(Some(BEN))));
}

#[test]
fn resigning_before_both_have_moved_aborts() {
    for (moves, resigner) in [(0, ANN), (0, BEN), (1, ANN), (1, BEN)] {
        let (fixture, id, _) = Fixture::playing();
        if moves == 1 {
            fixture.moves(ANN, "a4-b5=c4");
        }
        let asked = fixture.ask(resigner, Ask::Resign);
        let (question, _) = first(&asked);
        assert!(question.text.contains("aborted and won’t count"), "{}", question.text);
        let confirm = buttons(question)[0];
        assert_eq!((confirm.label.as_str(), matches!(confirm.control, Control::ConfirmResign(_))), ("Abort", true));
        let reply = fixture.press(resigner, &confirm.control);
        assert_eq!(reply.effects[0], Effect::Dismiss, "the question goes");
        let end = public(&reply);
        let said = format!("**{}** resigned before both players had moved.", crate::fixture::name(resigner));
        assert!(end.text.contains(&said) && end.text.contains("was **aborted**"), "{}", end.text);
        assert!(!end.text.contains("Ratings") && !end.text.contains("wins"), "{}", end.text);
        assert_eq!(end.mention, Some(UserId(if resigner == ANN { BEN } else { ANN })));
        let session = fixture.stored(id);
        assert!(session.end().is_some_and(|end| end.outcome.is_none()) && domain::rated::result(&session).is_none());
        let record = fixture.press(CLEO, &Control::Record(id));
        assert!(first(&record).0.text.contains("[Ending \"abort\"]"), "{}", first(&record).0.text);
    }
}

#[test]
fn every_ending_of_the_rules_has_its_sentence() {
    let won = |how: &str| format!("**White wins** (**Ann**): {how}.");
    for (game, position, mv, says) in [
        (GameKind::Pijersi, "6/2WR4/6/r-6/6/7/6 w 0 1", "f3=g3", won("White reached the goal row")),
        (GameKind::Pijersi, "6/7/W-5/w-1R-4/W-5/7/6 w 7 30", "d3-d2", won("Black has no move left")),
        (
            GameKind::Pijersi,
            "5w-/R-6/6/7/5r-/6S-/W-5 w 19 10",
            "a1-a2",
            "**Draw**: twenty turns went by without a capture.".to_owned(),
        ),
        (GameKind::Biyi, "c13:bw,a12:b w", "c13=d13", won("White reached the bird on Black’s nest")),
        (GameKind::Biyi, "c1:w,a1:b w", "c1=b1", won("Black has no legal turn left")),
    ] {
        let fixture = Fixture::new();
        let id = fixture.game_of(game, position);
        let reply = fixture.ask(ANN, Ask::Move(mv.to_owned()));
        let end = public(&reply);
        assert!(end.text.contains(&says), "{}", end.text);
        assert_eq!(end.mention, Some(UserId(BEN)));
        assert!(refusal(&fixture.ask(BEN, Ask::Move("d4-d5".to_owned()))).contains("no game in this channel"));
        let record = fixture.press(CLEO, &button(end, |control| matches!(control, Control::Record(_))));
        let file = first(&record).0.file.as_ref().expect("a record");
        let result = fixture.stored(id).end().and_then(|end| end.outcome).expect("an outcome");
        assert!(file.text.contains(&format!("[Ending \"{}\"]", result.ending().code())), "{}", file.text);
        assert!(file.text.contains("[Position "), "the start is not the usual one");
    }
}

#[test]
fn who_can_do_nothing_is_passed_over() {
    let fixture = Fixture::new();
    let position = "2/4/6/4a3/4l5/12/14/14/12/3A6/3L4/6/4/2 b t -/S1 S3B3E3F3W3I3L2A2/- 13";
    let id = fixture.game_of(GameKind::Paiko, position);
    let mv = fixture.stored(id).position().legal_moves().remove(0);
    let reply = fixture.ask(BEN, Ask::Move(mv.clone()));
    let board = public(&reply);
    assert!(board.text.contains(&format!("played `{mv}`")), "{}", board.text);
    assert!(board.text.contains("White can’t do anything and passes."), "{}", board.text);
    assert_eq!(board.mention, Some(UserId(BEN)), "it is Black's move again");
    let fixture = fixture.restarted();
    let played: Vec<_> = fixture.stored(id).moves().iter().map(|mv| mv.text.clone()).collect();
    assert_eq!(played, [mv, "--".to_owned()]);
    assert!(refusal(&fixture.ask(ANN, Ask::Takeback)).contains("nothing to take back"), "a pass is nobody's turn");
    let asked = fixture.ask(BEN, Ask::Takeback);
    public(&fixture.press(ANN, &button(public(&asked), |control| matches!(control, Control::AcceptOffer(_)))));
    assert!(fixture.stored(id).moves().is_empty());
}

#[test]
fn a_turn_that_loses_is_asked_for_twice() {
    let fixture = Fixture::new();
    let id = fixture.game_of(GameKind::Biyi, COVERED);
    fixture.moves(ANN, "g5=g6");
    fixture.moves(BEN, "c4-c3");
    let before = fixture.stored(id);
    let typed = fixture.ask(ANN, Ask::Move("g6=f6".to_owned()));
    let (question, audience) = first(&typed);
    assert_eq!((audience, typed.refused), (Some(Audience::Caller), None));
    assert!(question.text.contains("loses") && question.text.contains("c4 and d4"), "{}", question.text);
    let [anyway, Control::Pick(_), Control::Close] = &controls(question)[..] else { panic!("{question:?}") };
    let draft = before.position().steps("g6=f6").expect("a legal turn");
    let clicked = fixture.changed(ANN, &Control::Play(Pick::begin(MoveOf::Game(before.board_ref())).with_draft(draft)));
    assert_eq!((&clicked.text, &clicked.picture), (&question.text, &question.picture));
    assert_eq!(fixture.stored(id), before, "nothing was played");
    let played = fixture.press(ANN, anyway);
    let end = public(&played);
    assert!(end.text.contains("**Black wins** (**Ben**)") && end.text.contains("dragons"), "{}", end.text);
}
