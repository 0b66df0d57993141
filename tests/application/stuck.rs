//! Games that the current rules cannot replay, or whose records cannot be read: they stay in their channel, and players
//! can end them.

use domain::rating::{Pool, Scope};
use store::StoreError;

use crate::prelude::*;

const FIRST: &str = "a4-b5=c4";
/// A text that is no move of Pijersi.
const FORBIDDEN: &str = "a4-b5=c9";

/// The fixture after a change of the rules that forbids the first move of every game.
fn mended(fixture: &Fixture) -> Fixture {
    let export = fixture.exported();
    assert!(export.contains(FIRST), "{export}");
    Fixture::imported(export.replace(FIRST, FORBIDDEN).as_bytes())
}

/// A game of Ann as White against Ben after two moves. The first move is no longer legal.
fn stuck() -> (Fixture, BoardRef) {
    let (fixture, id, _) = Fixture::playing();
    public(&fixture.ask(ANN, Ask::Move(FIRST.to_owned())));
    let second = fixture.stored(id).position().legal_moves()[0].clone();
    public(&fixture.ask(BEN, Ask::Move(second)));
    let board = fixture.stored(id).board_ref();
    (mended(&fixture), board)
}

/// The message that explains that a game cannot continue.
#[track_caller]
fn told(reply: &Reply) -> &Post {
    let (post, _) = first(reply);
    assert!(reply.refused == Some("CANNOT_GO_ON") && post.text.contains("can’t continue"), "{reply:?}");
    post
}

#[test]
fn its_players_are_told_what_is_wrong() {
    let (fixture, board) = stuck();
    for user in [ANN, BEN, CLEO] {
        let reply = fixture.ask(user, Ask::Board { side: None });
        let post = told(&reply);
        refusal(&reply);
        for part in
            ["**Ann**", "**Ben**", &board.game.to_string(), "move 1, `a4-b5=c9`: ", "The picture shows the start."]
        {
            assert!(post.text.contains(part), "{part} is not in {}", post.text);
        }
        assert!(post.picture.as_ref().is_some_and(|picture| picture.alt.contains("Pijersi")));
        let ends = controls(post).contains(&Control::ConfirmAbort(board));
        assert_eq!(ends, user != CLEO, "only players end it");
    }
    for (language, words) in [(Language::French, "ne peut pas continuer"), (Language::Spanish, "no puede seguir")] {
        let reply = fixture.ask_reading(language, ANN, Ask::Board { side: None });
        let post = first(&reply).0;
        assert!(post.text.contains(words) && post.text.contains("`a4-b5=c9`"), "{}", post.text);
        let mut request = request(HERE, ANN, Ask::Help);
        request.caller.language = language;
        let suggested = fixture.suggest(&request, &Typing::Move(String::new()));
        assert!(suggested.len() == 1 && suggested[0].label.contains(words), "{suggested:?}");
        let suggested = fixture.suggest(&request, &Typing::Game(String::new()));
        assert!(suggested.iter().any(|game| game.value == board.game.to_string()), "{suggested:?}");
    }
}

#[test]
fn whatever_is_asked_is_answered() {
    let (fixture, board) = stuck();
    let before = fixture.exported();
    let game = board.game;
    let pick = Pick::begin(MoveOf::Game(board));
    let asks = [
        Ask::Move("a1-a2".to_owned()),
        Ask::Draw,
        Ask::Takeback,
        Ask::Resign,
        Ask::Abort,
        Ask::Hint,
        Ask::Explore { game: None, moves: None },
        Ask::Explore { game: None, moves: Some("a4-b5".to_owned()) },
        Ask::Replay { game: None },
        Ask::Replay { game: Some(game.to_string()) },
        Ask::MoveHere(game.to_string()),
    ];
    let pressed = [
        Control::Rematch(game),
        Control::Flip(board, Color::White),
        Control::Overlay(board, Color::White),
        Control::OpenPicker(board),
        Control::Pick(pick.clone()),
        Control::Play(pick.clone()),
        Control::PlayAnyway(pick),
        Control::OfferDraw(board),
        Control::OfferTakeback(board),
        Control::AcceptOffer(board),
        Control::DeclineOffer(board),
        Control::ClaimTime(board),
        Control::Resign(board),
        Control::PostBoard(board),
        Control::OpenReplay(game),
        Control::Replay { game, frame: Frame::Last, side: Color::White },
        Control::Animation { game, side: Color::White },
        Control::PostReplay { game, side: Color::White },
        Control::Analysis { game, side: Color::White },
        Control::BestMove { game, ply: 0, side: Color::White },
        Control::Follow(game),
        Control::Unfollow(game),
    ];
    for ask in asks.into_iter().chain(pressed.map(Ask::Press)) {
        for user in [ANN, CLEO] {
            let reply = fixture.app.handle(&request(HERE, user, ask.clone()));
            let reply = reply.unwrap_or_else(|error| panic!("{ask:?}: {error}"));
            if !matches!(ask, Ask::MoveHere(_)) || user == ANN {
                told(&reply);
            }
        }
    }
    assert_eq!(fixture.exported(), before, "nothing is changed by asking");
}

#[test]
fn its_record_can_be_had() {
    let (fixture, board) = stuck();
    for ask in [
        Ask::Record { game: None },
        Ask::Record { game: Some(board.game.to_string()) },
        Ask::Press(Control::Record(board.game)),
    ] {
        let reply = fixture.ask(BEN, ask);
        let file = first(&reply).0.file.as_ref().expect("the record");
        let moves: Vec<&str> = file.text.lines().skip_while(|line| !line.is_empty()).skip(1).collect();
        assert_eq!((moves.len(), moves[0]), (2, "1 a4-b5=c9"), "{}", file.text);
        assert!(file.text.contains("[White \"Ann\"]") && file.text.contains("[Game \"Pijersi\"]"), "{}", file.text);
    }
    // In other channels, other people are not told that the game exists.
    let elsewhere = fixture.ask_in(ChannelId(5), CLEO, Ask::Record { game: Some(board.game.to_string()) });
    assert_eq!(elsewhere.refused, Some("UNKNOWN_GAME"));
    let elsewhere = fixture.ask_in(ChannelId(5), ANN, Ask::Record { game: Some(board.game.to_string()) });
    assert!(first(&elsewhere).0.file.is_some());
}

#[test]
fn both_players_are_told_that_a_moderator_has_ended_it() {
    let (fixture, board) = stuck();
    let reply =
        fixture.ask_as(CLEO, Ask::Press(Control::ConfirmAbort(board)), |request| request.caller.moderator = true);
    assert_eq!(public(&reply).called().collect::<Vec<_>>(), [UserId(ANN), UserId(BEN)], "{}", public(&reply).text);
}

#[test]
fn either_player_ends_it_and_the_table_is_free() {
    for user in [ANN, BEN] {
        let (fixture, board) = stuck();
        let listed = fixture.ask(user, Ask::Games { of: None });
        let text = &first(&listed).0.text;
        assert!(text.contains("Can’t go on") && text.contains(&board.game.to_string()), "{text}");
        // The channel already has a game, so a challenge gets a thread or is refused.
        let parked = fixture.ask(CLEO, challenge(None));
        assert!(refusal(&parked).contains(&board.game.to_string()), "{parked:?}");
        told(&fixture.ask_as(CLEO, challenge(None), |crowded| crowded.place.threads = false));

        let reply = fixture.press(CLEO, &Control::ConfirmAbort(board));
        assert_eq!(reply.refused, Some("NOT_A_PLAYER"));
        let asked = fixture.ask(user, Ask::Resign);
        let end = button(told(&asked), |control| matches!(control, Control::ConfirmAbort(_)));
        let reply = fixture.press(user, &end);
        assert!(matches!(reply.effects[0], Effect::Update(_)));
        let post = public(&reply);
        let other = if user == ANN { BEN } else { ANN };
        assert_eq!(post.mention, Some(UserId(other)), "{}", post.text);
        assert_eq!(fixture.press(other, &end).refused, Some("GAME_OVER"));
        let Some(StoredGame::Stuck(over)) = fixture.app.store().games.stored_game(board.game).expect("read") else {
            panic!("it still does not replay");
        };
        assert!(over.is_over());
        let pool = Pool { scope: Scope::Everywhere, game: GameKind::Pijersi };
        let standing = fixture.app.store().ratings.standing(UserId(ANN), pool).expect("read");
        assert!(standing.is_none(), "nothing is rated");
        let listed = fixture.ask(user, Ask::Games { of: None });
        let text = &first(&listed).0.text;
        assert!(text.contains("aborted") && !text.contains("Cannot go on"), "{text}");
        begun(&fixture);
    }
}

#[test]
fn deleting_everything_ends_it() {
    let (fixture, board) = stuck();
    let reply = fixture.press(ANN, &Control::Forget);
    assert_eq!(reply.refused, None);
    let export = fixture.exported();
    assert!(!export.contains("Ann") && export.contains("Ben") && export.contains(FORBIDDEN), "{export}");
    assert!(matches!(fixture.app.store().games.game_at(HERE), Ok(None)));
    assert!(matches!(fixture.app.store().games.game(board.game), Err(StoreError::Stuck(_))));
}

#[test]
fn its_clock_tells_once_and_rings_no_more() {
    let (fixture, id, _) = Fixture::timed("3d");
    public(&fixture.ask(ANN, Ask::Move(FIRST.to_owned())));
    let healthy = fixture.exported();
    // The alarm was set while the rules could still replay the game.
    let fixture = Fixture::imported(healthy.as_bytes());
    assert!(fixture.app.store().outbox.next().expect("read").is_some());
    let fixture = mended(&fixture);
    assert_eq!(fixture.app.store().outbox.next().expect("read"), None, "nobody’s time runs");
    fixture.wait(4 * DAY);
    assert_eq!(fixture.ring().expect("it rings"), []);
    let reply = fixture.press(BEN, &Control::ClaimTime(BoardRef { game: id, revision: 1 }));
    told(&reply);
    let away = fixture.press(ANN, &Control::Leave { days: 2 });
    assert_eq!(away.refused, None, "absence does not stumble over it");
}

#[test]
fn the_bot_owes_nothing_in_it() {
    let fixture = Fixture::new();
    let board = begun_with_bot(&fixture, GameKind::Pijersi, 1, Color::White).1.board.expect("a board");
    public(&fixture.ask(ANN, Ask::Move(FIRST.to_owned())));
    let fixture = mended(&fixture);
    fixture.app.store().outbox.recall_bot_moves().expect("it does not stumble over it");
    assert!(!due(&fixture.app).iter().any(|job| matches!(job, Job::BotMove(_))));
    fixture.move_as_bot(board.game);
    told(&fixture.ask(ANN, Ask::Board { side: None }));
    let end = fixture.press(ANN, &Control::ConfirmAbort(board));
    assert_eq!(end.refused, None);
}

#[test]
fn a_game_that_cannot_be_read_stays_until_it_is_ended() {
    let (fixture, id, posted) = Fixture::playing();
    let board = posted.board.expect("a board");
    fixture.app.store().spoil_game(id);
    let spoiled = r#"{"unreadable":{"collection":"games","key":"#;
    assert!(fixture.exported().contains(spoiled));
    let abort = Control::ConfirmAbort(BoardRef { game: id, revision: 0 });
    for ask in
        [Ask::Board { side: None }, Ask::Move(FIRST.to_owned()), Ask::Resign, Ask::Press(Control::OpenPicker(board))]
    {
        for user in [ANN, CLEO] {
            let reply = fixture.ask(user, ask.clone());
            assert_eq!(reply.refused, Some("OTHER_VERSION"), "{ask:?}");
            assert!(refusal(&reply).contains("another version of me"), "{ask:?}");
            assert_eq!(controls(first(&reply).0).contains(&abort), user == ANN, "{ask:?}");
        }
    }
    assert_eq!(fixture.press(CLEO, &abort).refused, Some("OTHER_VERSION"));
    fixture.ring().expect("other games go on");
    fixture.ask_in(ChannelId(5), CLEO, challenge(None));
    let ended = fixture.press(BEN, &abort);
    assert_eq!(ended.refused, None);
    assert!(public(&ended).text.contains("Ben"), "{ended:?}");
    begun(&fixture);
    assert!(fixture.exported().contains(spoiled), "its record stays");
}

#[test]
fn deleting_everything_reaches_a_game_that_cannot_be_read() {
    let (fixture, id, _) = Fixture::playing();
    fixture.app.store().spoil_game(id);
    assert_eq!(fixture.press(ANN, &Control::Forget).refused, None);
    assert!(matches!(fixture.app.store().games.game_at(HERE), Ok(None)));
    let export = fixture.exported();
    assert!(!export.contains("Ann"), "{export}");
}
