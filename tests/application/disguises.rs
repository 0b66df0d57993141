//! Positions of running games that somebody has disguised: the engine says nothing about them either.

use crate::{
    explore::{has_verdict, private, typed},
    fairness::{OTHERS, REFUSED, against_the_bot, imported, moves, play, record, set_up_by_position},
    prelude::*,
    prepared::{is_prepared, prepare},
    puzzles::{long, of},
};

/// A position as text that can be read, although its number of turns may be that of the other side.
fn readable(position: &AnyPosition) -> String {
    let text = position.to_string();
    if AnyPosition::parse(position.kind(), &text).is_ok() {
        return text;
    }
    let (rest, turns) = text.rsplit_once(' ').expect("several words");
    format!("{rest} {}", turns.parse::<u64>().expect("a number") + 1)
}

/// A mirror and other colors change nothing about what is to be played.
#[test]
fn boards_in_a_mirror_and_with_the_colors_exchanged_are_recognized() {
    for kind in set_up_by_position() {
        let (fixture, running, _) = Fixture::playing_game(kind, None);
        play(&fixture, HERE, running, 10);
        let now = fixture.stored(running).position().clone();
        let next = now.legal_moves().into_iter().find_map(|mv| {
            let mut next = now.clone();
            next.play(&mv).expect("legal");
            AnyPosition::parse(kind, &next.to_string()).is_ok_and(|read| read.outcome().is_none()).then_some(next)
        });
        let images: Vec<_> = [now, next.expect("the game goes on")].iter().flat_map(AnyPosition::alike).collect();
        assert_eq!(images.len(), 6, "{kind}");
        for image in images {
            let setup = readable(&image);
            for user in [ANN, CLEO] {
                let refused = REFUSED.filter(|_| user == ANN);
                let reply = fixture.ask_in(OTHERS[0], user, against_the_bot(&image, &setup));
                assert_eq!(reply.refused, refused, "{kind}: {setup}");
            }
            let game = fixture.app.store().games.game_at(OTHERS[0]).expect("read").expect("it runs");
            fixture.ask_in(OTHERS[0], CLEO, Ask::Press(Control::ConfirmResign(game.board_ref())));
            fixture.ask_in(OTHERS[0], CLEO, Ask::Press(Control::ConfirmAbort(game.board_ref())));
        }
    }
}

/// A game that was played in a mirror from the usual setup's image is a copy as well.
#[test]
fn records_in_a_mirror_get_no_advice() {
    let fixture = Fixture::new();
    // All cubes of a side are alike from left to right, so the mirror of the game begins from the same position.
    let (running, _) = begun_game(&fixture, GameKind::Biyi, None);
    play(&fixture, HERE, running, 4);
    let mirrored = |mv: &String| {
        let flip = |sign: char| if sign.is_ascii_lowercase() { char::from(b'a' + b'g' - sign as u8) } else { sign };
        mv.chars().map(flip).collect::<String>()
    };
    let moves: Vec<_> =
        (1..).zip(moves(&fixture, running).iter().map(mirrored)).map(|(number, mv)| format!("{number} {mv}")).collect();
    let record = format!("[Game \"Biyi\"]\n[Result \"*\"]\n\n{}\n", moves.join(" "));
    let game = imported(&fixture, ANN, &record);
    let explore = Control::Explore { game, frame: Frame::Last, verdicts: Verdicts::Shown };
    let board = private(&fixture.press(ANN, &explore));
    assert!(!has_verdict(&board) && board.text.contains(&format!("`{running}`")), "{}", board.text);
    let first = Control::Explore { game, frame: Frame::After(1), verdicts: Verdicts::Shown };
    assert!(has_verdict(&private(&fixture.press(ANN, &first))), "all games begin like this");
}

/// From a setup of their own, people play no opening that others know.
#[test]
fn games_from_positions_are_guarded_from_the_beginning() {
    for kind in set_up_by_position() {
        let (fixture, scratch, _) = Fixture::playing_game(kind, None);
        play(&fixture, HERE, scratch, 12);
        let start = fixture.stored(scratch).position().clone();
        fixture.resign(BEN, scratch);
        let setup = start.to_string();
        let (_, board) = begun_game(&fixture, kind, Some(&setup));
        assert!(board.text.contains("begins"), "{}", board.text);
        let reply = fixture.ask_in(OTHERS[0], ANN, against_the_bot(&start, &setup));
        assert_eq!(reply.refused, REFUSED, "{kind}: {setup}");
    }
}

/// The solution of a puzzle is advice to who plays from its position.
#[test]
fn puzzles_along_ones_running_games_are_not_solved() {
    let fixture = Fixture::new();
    let puzzle = long();
    let presses = [Control::OpenPuzzle(of(&puzzle)), Control::Solution(of(&puzzle))];
    let running = fixture.game_of(puzzle.kind, &puzzle.position);
    for moved in [false, true] {
        if moved {
            // The solution lies behind the game, but the refutation of another move may lie ahead.
            let mv = fixture.stored(running).position().legal_moves().pop().expect("it goes on");
            fixture.play_on(running, &[mv]);
        }
        for press in &presses {
            assert_eq!(fixture.press(ANN, press).refused, REFUSED, "{press:?}");
            assert_eq!(fixture.press(CLEO, press).refused, None, "{press:?}");
        }
    }
    let loser = fixture.stored(running);
    fixture.act(running, loser.seats().black.user().expect("a person"), Action::Resign);
    assert_eq!(fixture.press(ANN, &presses[0]).refused, None);
}

/// An answer that was prepared in a game against the bot is not played if the bot's reply to it would be advice.
#[test]
fn prepared_answers_get_no_reply_of_the_bot_in_ones_running_game() {
    for is_running in [false, true] {
        let fixture = Fixture::new();
        let channel = OTHERS[0];
        assert_eq!(fixture.ask_in(channel, ANN, against_bot(GameKind::Pijersi, 1, Color::Black)).refused, None);
        let copy = fixture.app.store().games.game_at(channel).expect("read").expect("it runs").id();
        let chosen = fixture.app.choose_as_bot(copy, MINUTE).expect("chosen").expect("a move");
        let mut after = fixture.stored(copy).position().clone();
        after.play(&chosen.mv).expect("legal");
        let answer = after.legal_moves().swap_remove(0);
        prepare(&fixture.app, ANN, copy, &[&chosen.mv, &answer]);
        if is_running {
            let (running, _) = begun(&fixture);
            fixture.play_on(running, &[&chosen.mv, &answer]);
        }
        fixture.app.play_as_bot(chosen).expect("it is saved");
        assert_eq!(fixture.stored(copy).ply(), if is_running { 1 } else { 2 });
        assert!(!is_prepared(&fixture, ANN, copy));
        let mv = Ask::Move(answer);
        assert_eq!(fixture.ask_in(channel, ANN, mv).refused, REFUSED.filter(|_| is_running).or(Some("NOT_YOUR_TURN")));
    }
}

/// What others try on their private boards in a running game has no verdict, wherever the line goes.
#[test]
fn lines_in_running_games_have_no_verdict_for_anybody() {
    let (fixture, running, _) = Fixture::playing();
    play(&fixture, HERE, running, 3);
    for user in [ANN, BEN, CLEO] {
        let mv = fixture.stored(running).position().legal_moves()[5].clone();
        assert!(!has_verdict(&private(&fixture.ask(user, typed(&mv)))));
    }
}

/// The moves that a message has in code, without the marks of captures.
fn told_moves(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(|mv| mv.replace('!', "")).collect()
}

/// The moves that the engine expects after an opening end where a running game of the reader stands.
#[test]
fn expected_moves_end_where_ones_running_game_stands() {
    let fixture = Fixture::new();
    let line = ["a4-b5=c4", "g1-f2"].map(str::to_owned);
    let game = imported(&fixture, ANN, &record(&line));
    let best = Control::BestMove { game, ply: 2, side: Color::White };
    let whole = first(&fixture.press(ANN, &best)).0.text.clone();
    let expected = told_moves(whole.lines().last().expect("the expected moves"));
    let advised = whole.lines().find(|line| line.starts_with("Best here")).map(told_moves).expect("the best move");
    assert!(expected.len() > 1, "{whole}");
    let (running, _) = begun(&fixture);
    fixture.play_on(running, &[&line[0], &line[1], &advised[0], &expected[0]]);
    let cut = first(&fixture.press(ANN, &best)).0.text.clone();
    let told = told_moves(cut.lines().last().expect("the expected moves"));
    assert_eq!(told, expected[..1], "{whole}\n{cut}");
}
