//! While people play against each other, the engine tells them nothing, in whatever way they ask.

use crate::{
    explore::{EXPLORE, clicked, has_verdict, private, typed},
    prelude::*,
};

/// Channels of other games.
pub const OTHERS: [ChannelId; 3] = [ChannelId(500), ChannelId(501), ChannelId(502)];

pub const REFUSED: Option<&str> = Some("CONTINUES_RUNNING_GAME");

#[test]
fn the_engine_says_nothing_while_people_play() {
    let (fixture, game, _) = Fixture::playing();
    for user in [ANN, BEN, CLEO] {
        let board = private(&fixture.ask(user, typed("a4-b5=c4")));
        assert!(!has_verdict(&board) && !labels(&board).iter().any(|label| label.contains("erdict")));
        let revision = fixture.app.store().explored.line(UserId(user), game).expect("read").expect("kept").revision;
        let line = LineRef { game, revision, verdicts: Verdicts::Shown, source: OpeningSource::Here };
        let forged = [
            Control::Explore { game, frame: Frame::Last, verdicts: Verdicts::Shown },
            Control::Walk { line, walk: Walk::Stay },
            Control::Pick(Pick::begin(MoveOf::Line(line))),
        ];
        for control in forged {
            let reply = fixture.press(user, &control);
            assert!(!has_verdict(first(&reply).0), "{control:?}");
        }
    }
}

/// A challenge of the bot to a game from a position. The user has the move.
pub fn against_the_bot(start: &AnyPosition, setup: &str) -> Ask {
    let (game, level) = (start.kind(), Some(Level::USUAL));
    Wish { game, opponent: None, level, color: start.turn(), setup: Some(setup), ..Wish::default() }.ask()
}

/// Plays moves of both in turn, the same ones each time.
pub fn play(fixture: &Fixture, channel: ChannelId, game: GameId, count: usize) {
    for number in 0..count {
        let session = fixture.stored(game);
        let legal = session.position().legal_moves();
        let quiet = |mv: &&String| session.position().warning(mv).is_none();
        let quiet: Vec<_> = legal.iter().filter(quiet).take(7).collect();
        let mv = quiet[number % quiet.len()].clone();
        let user = session.user_to_move().expect("it goes on").0;
        assert_eq!(fixture.ask_in(channel, user, Ask::Move(mv)).refused, None);
    }
}

pub fn moves(fixture: &Fixture, game: GameId) -> Vec<String> {
    fixture.stored(game).moves().iter().map(|mv| mv.text.clone()).collect()
}

/// The imported game that a user reads in.
pub fn imported(fixture: &Fixture, user: u64, record: &str) -> GameId {
    let reply = fixture.ask(user, Ask::Import { record: record.as_bytes().to_vec(), wanted: None });
    let open = button(first(&reply).0, |control| matches!(control, Control::OpenReplay(_)));
    let Control::OpenReplay(game) = open else { unreachable!("it was chosen as that") };
    game
}

/// A record of the moves of a game that White has lost.
pub fn record(moves: &[String]) -> String {
    let numbered: Vec<_> = (1..).zip(moves).map(|(number, mv)| format!("{number} {mv}")).collect();
    format!("[Game \"Pijersi\"]\n[Result \"0-1\"]\n[Ending \"resignation\"]\n\n{}\n", numbered.join(" "))
}

/// A record of a running game helps nobody, whatever it says about its end. Only before both have moved, the position
/// is that of any game.
#[test]
fn records_of_ones_running_games_get_no_advice() {
    let side = Color::White;
    for (count, refused) in [(1, None), (2, REFUSED), (8, REFUSED), (9, REFUSED)] {
        let (fixture, running, _) = Fixture::playing();
        play(&fixture, HERE, running, count);
        let record = record(&moves(&fixture, running));
        for user in [ANN, CLEO] {
            let refused = refused.filter(|_| user == ANN);
            let game = imported(&fixture, user, &record);
            for ply in [0, 8] {
                assert_eq!(fixture.press(user, &Control::BestMove { game, ply, side }).refused, refused, "{count}");
            }
            assert_eq!(fixture.press(user, &Control::Analysis { game, side }).refused, refused, "{count}");
            let explore = Control::Explore { game, frame: Frame::Last, verdicts: Verdicts::Shown };
            let board = private(&fixture.press(user, &explore));
            assert_eq!(has_verdict(&board), refused.is_none(), "{}", board.text);
            let told = format!("This continues your running game `{running}`");
            assert_eq!(board.text.contains(&told), refused.is_some(), "{}", board.text);
        }
        // Once the game is over, its record is analyzed.
        fixture.resign(BEN, running);
        let game = imported(&fixture, ANN, &record);
        assert_eq!(fixture.press(ANN, &Control::Analysis { game, side }).refused, None);
    }
}

/// A game that has only the first moves in common with a running one is analyzed once that game has passed them.
#[test]
fn common_openings_get_advice_once_they_are_passed() {
    let (fixture, running, _) = Fixture::playing();
    play(&fixture, HERE, running, 8);
    let game = imported(&fixture, ANN, &record(&moves(&fixture, running)));
    let analysis = Control::Analysis { game, side: Color::White };
    assert_eq!(fixture.press(ANN, &analysis).refused, REFUSED, "it is the present position");
    play(&fixture, HERE, running, 1);
    assert_eq!(fixture.press(ANN, &analysis).refused, None);
}

/// Strangers get no advice on the import of a player either, and do not learn which game runs.
#[test]
fn strangers_are_not_told_which_game_runs() {
    let (fixture, running, _) = Fixture::playing();
    play(&fixture, HERE, running, 9);
    let game = imported(&fixture, ANN, &record(&moves(&fixture, running)));
    let side = Color::White;
    for (user, is_player) in [(ANN, true), (BEN, true), (CLEO, false)] {
        let reply = fixture.press(user, &Control::Analysis { game, side });
        assert_eq!(reply.refused, REFUSED);
        let text = &first(&reply).0.text;
        assert_eq!(text.contains(&running.to_string()) && text.contains("your"), is_player, "{text}");
        let explore = Control::Explore { game, frame: Frame::Last, verdicts: Verdicts::Shown };
        let board = private(&fixture.press(user, &explore));
        assert!(!has_verdict(&board));
        assert_eq!(board.text.contains(&running.to_string()), is_player, "{}", board.text);
        assert_eq!(board.text.contains("a game that is still running"), !is_player, "{}", board.text);
    }
}

/// The games with an engine in which the text of a position is a setup.
pub fn set_up_by_position() -> Vec<GameKind> {
    let takes_positions =
        |kind: &GameKind| AnyPosition::from_setup(*kind, &AnyPosition::start(*kind).to_string(), 0).is_ok();
    let games: Vec<_> =
        GameKind::ALL.into_iter().filter(|&game| engine::has_engine(game)).filter(takes_positions).collect();
    assert!(!games.is_empty());
    games
}

/// A game with a friend that repeats the running game, or that begins with its position, helps nobody when it is over.
#[test]
fn finished_copies_of_ones_running_games_get_no_advice() {
    let fixture = Fixture::new();
    let kind = set_up_by_position()[0];
    let (running, _) = begun_game(&fixture, kind, None);
    play(&fixture, HERE, running, 10);
    let copy = accepted_in(&fixture, OTHERS[0], CLEO, challenge_to(kind, Some(CLEO), None)).0;
    for mv in moves(&fixture, running) {
        let user = fixture.stored(copy).user_to_move().expect("it goes on").0;
        assert_eq!(fixture.ask_in(OTHERS[0], user, Ask::Move(mv)).refused, None);
    }
    let set_up = accepted_in(
        &fixture,
        OTHERS[1],
        CLEO,
        challenge_to(kind, Some(CLEO), Some(&fixture.stored(running).position().to_string())),
    )
    .0;
    play(&fixture, OTHERS[1], set_up, 2);
    let side = Color::White;
    for (channel, game) in [(OTHERS[0], copy), (OTHERS[1], set_up)] {
        let resign = Control::ConfirmResign(fixture.stored(game).board_ref());
        assert_eq!(fixture.ask_in(channel, CLEO, Ask::Press(resign)).refused, None);
        let asks = [
            Ask::Hint,
            Ask::Press(Control::Analysis { game, side }),
            Ask::Press(Control::BestMove { game, ply: 0, side }),
            Ask::Press(Control::BestMove { game, ply: 1, side }),
        ];
        for ask in asks {
            assert_eq!(fixture.ask_in(channel, ANN, ask.clone()).refused, REFUSED, "{ask:?}");
        }
        // Nor does anybody else get any on her copy.
        let reply = fixture.ask_in(channel, CLEO, Ask::Press(Control::Analysis { game, side }));
        assert_eq!(reply.refused, REFUSED);
        assert!(first(&reply).0.text.contains("a game that is still running"));
        // What lies before the board from which Ann explores counts, too.
        for ply in [fixture.stored(game).ply() - 1, fixture.stored(game).ply()] {
            let explore = Control::Explore { game, frame: Frame::After(ply), verdicts: Verdicts::Shown };
            let board = private(&fixture.ask_in(channel, ANN, Ask::Press(explore)));
            assert!(!has_verdict(&board), "{ply}: {}", board.text);
        }
    }
    fixture.resign(BEN, running);
    assert_eq!(fixture.press(ANN, &Control::BestMove { game: set_up, ply: 0, side }).refused, None);
}

/// The position with other fields after the board and the side to move, as somebody may type it in.
fn altered(position: &AnyPosition) -> String {
    let text = position.to_string();
    let fields: Vec<_> = text.split(' ').collect();
    let (board, turn) = (fields[0], fields[1]);
    let altered = if position.kind() == GameKind::Biyi {
        format!("{board} {turn}")
    } else {
        format!("{board} {turn} t -/- -/- {}", fields[5])
    };
    assert_ne!(altered, text, "some of the fields have other values");
    altered
}

/// The position of a running game helps nobody in a game against the bot, nor does a position after the next move. What
/// the text of the position says beside the board does not matter.
#[test]
fn positions_of_ones_running_games_get_no_advice_against_the_bot() {
    for kind in set_up_by_position() {
        let (fixture, scratch, _) = Fixture::playing_game(kind, None);
        play(&fixture, HERE, scratch, 10);
        let now = fixture.stored(scratch).position().clone();
        let next = |mv: &String| {
            let mut next = now.clone();
            next.play(mv).expect("legal");
            let is_setup = AnyPosition::parse(kind, &next.to_string()).is_ok_and(|read| read.outcome().is_none());
            is_setup.then_some(next)
        };
        let next = now.legal_moves().iter().find_map(next).expect("the game goes on");
        let setups = [(&now, altered(&now)), (&next, next.to_string())];

        let fixture = Fixture::new();
        for ((start, setup), channel) in setups.iter().zip(OTHERS) {
            assert_eq!(fixture.ask_in(channel, ANN, against_the_bot(start, setup)).refused, None, "{kind}: {setup}");
        }
        let (running, _) = begun_game(&fixture, kind, None);
        play(&fixture, HERE, running, 10);
        assert_eq!(fixture.stored(running).position().to_string(), now.to_string());
        for ((start, setup), channel) in setups.iter().zip(OTHERS) {
            assert_eq!(fixture.ask_in(channel, ANN, Ask::Hint).refused, REFUSED, "{kind}: {setup}");
            let board = private(&fixture.ask_in(channel, ANN, EXPLORE));
            assert!(!has_verdict(&board) && board.text.contains("your running game"), "{}", board.text);
            let mv = start.legal_moves()[0].clone();
            let board = private(&fixture.ask_in(channel, ANN, typed(&mv)));
            assert!(!has_verdict(&board), "nor what follows: {}", board.text);
            // The bot's own moves would be advice.
            for user in [ANN, CLEO] {
                let refused = REFUSED.filter(|_| user == ANN);
                let reply = fixture.ask_in(OTHERS[2], user, against_the_bot(start, setup));
                assert_eq!(reply.refused, refused, "{kind}: {setup}");
            }
            let game = fixture.app.store().games.game_at(OTHERS[2]).expect("read").expect("it runs");
            fixture.ask_in(OTHERS[2], CLEO, Ask::Press(Control::ConfirmResign(game.board_ref())));
            fixture.ask_in(OTHERS[2], CLEO, Ask::Press(Control::ConfirmAbort(game.board_ref())));
        }
    }
}

/// Whether neither a move nor any reply to it ends the game.
fn keeps_the_game_open(position: &AnyPosition, mv: &str) -> bool {
    let after = |position: &AnyPosition, mv: &str| {
        let mut after = position.clone();
        after.play(mv).expect("legal");
        after
    };
    let moved = after(position, mv);
    moved.outcome().is_none() && moved.legal_moves().iter().all(|reply| after(&moved, reply).outcome().is_none())
}

/// Who plays in a running game what was played in a game against the bot gets no further move of the bot.
#[test]
fn the_bot_moves_in_no_position_of_ones_running_game() {
    // The bot's moves differ from game to game, and some games are over too soon.
    assert!((0..50).any(|_| is_refused_the_moves_of_the_bot()));
}

/// Plays as told above, until a move is refused. Returns false if the game is over before.
fn is_refused_the_moves_of_the_bot() -> bool {
    let fixture = Fixture::new();
    let channel = OTHERS[0];
    let start = AnyPosition::start(GameKind::Pijersi);
    assert_eq!(fixture.ask_in(channel, ANN, against_bot(start.kind(), 1, !start.turn())).refused, None);
    let copy = fixture.app.store().games.game_at(channel).expect("read").expect("it runs").id();
    for _ in 0..5 {
        fixture.move_as_bot(copy);
        let position = fixture.stored(copy).position().clone();
        let Some(mv) = position.legal_moves().into_iter().find(|mv| keeps_the_game_open(&position, mv)) else {
            return false;
        };
        assert_eq!(fixture.ask_in(channel, ANN, Ask::Move(mv)).refused, None);
    }
    fixture.move_as_bot(copy);
    let (running, _) = begun(&fixture);
    fixture.play_on(running, &moves(&fixture, copy));
    let position = fixture.stored(copy).position().clone();
    let Some(mv) = position.legal_moves().into_iter().find(|mv| keeps_the_game_open(&position, mv)) else {
        return false;
    };
    assert_eq!(fixture.ask_in(channel, ANN, Ask::Draw).refused, REFUSED, "the answer would be advice");
    assert_eq!(fixture.ask_in(channel, ANN, Ask::Move(mv.clone())).refused, REFUSED);
    fixture.resign(BEN, running);
    assert_eq!(fixture.ask_in(channel, ANN, Ask::Move(mv)).refused, None, "nobody is helped any longer");
    true
}

/// A line that reaches positions of a running game is judged up to there.
#[test]
fn lines_along_ones_running_games_get_no_advice() {
    let (fixture, running, _) = Fixture::playing();
    play(&fixture, HERE, running, 10);
    let import = imported(&fixture, ANN, "[Game \"Pijersi\"]\n[Result \"*\"]\n\n");
    let explore = Control::Explore { game: import, frame: Frame::Last, verdicts: Verdicts::Shown };
    let mut board = private(&fixture.press(ANN, &explore));
    assert!(has_verdict(&board));
    let mut position = AnyPosition::start(GameKind::Pijersi);
    for (number, mv) in (1..).zip(moves(&fixture, running)) {
        board = clicked(&fixture, ANN, board, &position, &mv);
        position.play(&mv).expect("legal");
        assert_eq!(has_verdict(&board), number <= 8, "{number}: {}", board.text);
    }
}
