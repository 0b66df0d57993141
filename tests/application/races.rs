//! Simultaneous clicks on the same game: exactly one wins. If several processes can use the database, the clicks go to
//! two hosts, and else to two threads of one application.
//!
//! `PARLOR_TEST_LONG=1` tries 10,000 pairs of clicks.

use std::thread;

use crate::{prelude::*, puzzle_file::library};

/// The number of pairs of clicks in each test.
fn rounds() -> u64 {
    let is_long = std::env::var_os("PARLOR_TEST_LONG").is_some_and(|value| value == "1");
    if is_long { 5_000 } else { 100 }
}

/// A channel for each game.
fn channel(number: u64) -> ChannelId {
    ChannelId(10_000 + number)
}

/// Whether a reply shows a new board to everyone.
fn won(reply: &Reply) -> bool {
    reply.effects.iter().any(|effect| matches!(effect, Effect::Post(post, Audience::Everyone) if post.board.is_some()))
}

/// The number of the reply that won. The other one must be refused.
#[track_caller]
fn winner(replies: &[Reply]) -> usize {
    let won: Vec<_> = replies.iter().map(won).collect();
    assert_ne!(won[0], won[1], "exactly one wins: {replies:?}");
    usize::from(won[1])
}

/// Sends an open challenge of Ann's. Returns the game and the control that accepts it.
fn open_challenge(fixture: &Fixture, channel: ChannelId) -> (GameId, Control) {
    accepts(public(&fixture.ask_in(channel, ANN, challenge(None))))
}

#[test]
fn one_of_two_players_gets_the_game() {
    let fixture = Fixture::new();
    let second = fixture.beside();
    let other = second.as_ref().unwrap_or(&fixture.app);
    let mut wins = [0; 2];
    for number in 0..rounds() {
        let (id, accept) = open_challenge(&fixture, channel(number));
        let press = |user| request(channel(number), user, Ask::Press(accept.clone()));
        let replies = at_once([&fixture.app, other], [BEN, CLEO].map(press));
        let winner = winner(&replies);
        wins[winner] += 1;
        let stored = other.store().games.game(id).expect("readable").expect("it has begun");
        let Seat::Player(black) = &stored.seats().black else { panic!("a person plays") };
        assert_eq!(black.user, UserId([BEN, CLEO][winner]), "the one who was told so plays");
        assert_eq!(other.store().challenges.challenge(id).expect("readable"), None);
    }
    assert_eq!(wins.iter().sum::<u64>(), rounds());
}

#[test]
fn one_of_two_moves_is_played() {
    let fixture = Fixture::new();
    let second = fixture.beside();
    let other = second.as_ref().unwrap_or(&fixture.app);
    let (mut games, mut position, mut id) = (0, None::<AnyPosition>, GameId::from_bits(0));
    for number in 0..rounds() {
        if position.as_ref().is_none_or(|position| position.outcome().is_some()) {
            games += 1;
            let (game, accept) = open_challenge(&fixture, channel(games));
            let begun = fixture.ask_in(channel(games), BEN, Ask::Press(accept));
            assert!(won(&begun), "{begun:?}");
            (id, position) = (game, Some(fixture.stored(game).position().clone()));
        }
        let before = position.take().expect("a game runs");
        let moves = before.legal_moves();
        let number = usize::try_from(number).expect("a small number");
        let tried = [7919, 104_729].map(|step: usize| moves[number * step % moves.len()].clone());
        let mover = if before.turn() == board::color::Color::White { ANN } else { BEN };
        let asked = tried.clone().map(|mv| request(channel(games), mover, Ask::Move(mv)));
        let replies = at_once([&fixture.app, other], asked);
        let ply = usize::try_from(fixture.stored(id).ply()).expect("a short game");
        let winner = winner(&replies);
        let stored = other.store().games.game(id).expect("readable").expect("it is there");
        assert_eq!(stored.moves()[ply - 1].text, tried[winner], "the move that was answered is played");
        let mut after = before;
        after.play(&tried[winner]).expect("a legal move");
        assert_eq!(*stored.position(), after, "and no other");
        position = Some(after);
    }
}

#[test]
fn news_is_told_with_the_board_of_its_own_revision() {
    let fixture = Fixture::new();
    let second = fixture.beside();
    let other = second.as_ref().unwrap_or(&fixture.app);
    for number in 0..rounds() {
        let (game, accept) = open_challenge(&fixture, channel(number));
        fixture.ask_in(channel(number), BEN, Ask::Press(accept));
        let begun = fixture.stored(game).board_revision();
        let mv = fixture.stored(game).position().legal_moves().swap_remove(0);
        let barrier = Barrier::new(2);
        thread::scope(|scope| {
            scope.spawn(|| {
                barrier.wait();
                other.handle(&request(channel(number), ANN, Ask::Move(mv))).expect("the application answers");
            });
            barrier.wait();
            loop {
                let telling = fixture.app.telling(game).expect("looked up").expect("nothing was posted");
                let shown = telling.post.board.expect("a board").revision;
                assert_eq!(shown, telling.revision, "a board that counts as a later one hides the later news");
                if shown > begun {
                    break;
                }
            }
        });
    }
}

/// Of a move in a puzzle rush that is pressed twice at the same time, one press counts.
#[test]
fn a_move_in_a_rush_counts_once() {
    const GAME: GameKind = GameKind::Pijersi;
    let fixture = Fixture::new();
    let second = fixture.beside();
    let hosts = [&fixture.app, second.as_ref().unwrap_or(&fixture.app)];
    let press_twice = |control: Control| {
        at_once(hosts, [(); 2].map(|()| request(channel(0), ANN, Ask::Press(control.clone()))));
    };
    press_twice(Control::StartRush { game: GAME, rush: 1 });
    let library = library();
    let puzzles = library.of(GAME).expect("it is sound").expect("it is there");
    let rusher = || fixture.app.store().rushes.rusher(UserId(ANN), GAME).expect("readable").expect("it began");
    assert_eq!((rusher().rushes, rusher().revision), (1, 1));
    for moves in 1..=4 {
        let (before, board) = (rusher(), rusher().shown().expect("a board"));
        let (id, ply) = before.last.as_ref().expect("it began").present();
        let puzzle = puzzles.get(id).expect("it is one of ours");
        let mut position = puzzle.start();
        for earlier in &puzzle.line[..ply] {
            position.play(earlier).expect("the solution is legal");
        }
        let draft = position.steps(&puzzle.line[ply]).expect("legal");
        press_twice(Control::Play(Pick::begin(MoveOf::Rush(board)).with_draft(draft)));
        assert_eq!(rusher().revision, 1 + moves);
        assert_ne!(rusher().shown(), Some(board));
    }
}
