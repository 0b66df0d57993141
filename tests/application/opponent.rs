//! Games against the bot: its answers to challenges and offers, and its replies to moves.

use board::scene::Mark;
use domain::{
    Bot, GameHome, News,
    message::{self, BoardPicture},
};
use engine::mix;
use parlor::application::Telling;

use crate::prelude::*;

/// A game of Ann with this color against the bot, and its first board.
fn begin(color: Color) -> (Fixture, GameId, Post) {
    let fixture = Fixture::new();
    let (game, board) = begun_with_bot(&fixture, GameKind::Pijersi, 1, color);
    (fixture, game, board)
}

/// Records a board as posted, as the bot does after Discord has accepted it.
fn show(fixture: &Fixture, post: &Post) {
    fixture.note(post, u64::from(post.board.expect("it is a board").revision) + 1);
}

/// The games in which the bot is to move, or in which its move has not been posted yet.
fn owed(fixture: &Fixture) -> Vec<GameId> {
    let owed = |job| match job {
        Job::BotMove(game) => Some(game),
        Job::News(GameHome { game, .. }) => {
            let news = fixture.app.store().outbox.news_of(game).expect("the store is read")?;
            is_bots_move(fixture, &news).then_some(game)
        }
        _ => None,
    };
    due(&fixture.app).into_iter().filter_map(owed).collect()
}

fn is_bots_move(fixture: &Fixture, news: &News) -> bool {
    let bot = fixture.stored(news.game).bot().map(|bot| bot.color);
    matches!(news.what, Happening::Moved | Happening::Exchanged) && news.by == bot
}

/// Lets the bot move if it is the bot's turn, and returns the message about the move.
fn reply(fixture: &Fixture, game: GameId) -> Option<Telling> {
    fixture.move_as_bot(game);
    let news = fixture.app.store().outbox.news_of(game).expect("the store is read")?;
    is_bots_move(fixture, &news).then(|| fixture.app.telling(game).expect("it is put into words"))?
}

/// Plays the first legal move for Ann, and records its board as posted.
fn play(fixture: &Fixture, game: GameId) {
    let mv = fixture.stored(game).position().legal_moves().swap_remove(0);
    show(fixture, public(&fixture.ask(ANN, Ask::Move(mv))));
}

#[test]
fn a_game_begins_at_once() {
    let (fixture, id, board) = begin(Color::White);
    assert!(board.text.contains("**Parlor \\(1\\)**") && board.text.contains("aren’t rated"), "{}", board.text);
    assert_eq!(board.mention, Some(UserId(ANN)));
    assert!(controls(&board).iter().any(MOVE));
    let session = fixture.stored(id);
    assert_eq!(session.bot(), Level::new(1).map(|level| Bot { color: Color::Black, level }));
    assert!(!domain::rated::is_rated(&session) && session.clock().is_none());
    assert_eq!(owed(&fixture), [], "it is Ann's turn");
    assert!(
        refusal(&fixture.ask(ANN, against_bot(GameKind::Pijersi, 2, Color::White))).contains("room for one game"),
        "as with anybody"
    );
}

#[test]
fn the_bot_begins_as_white() {
    let (fixture, id, board) = begin(Color::Black);
    assert!(board.text.contains("**Parlor \\(1\\)** to move"), "{}", board.text);
    assert_eq!(board.mention, None, "nobody is to be called");
    assert!(refusal(&fixture.ask(ANN, Ask::Move("a4-b5=c4".to_owned()))).contains("not your turn"));
    show(&fixture, &board);
    assert_eq!(owed(&fixture), [id]);
    let first = reply(&fixture, id).expect("it moves");
    assert!(first.post.text.starts_with("**Parlor \\(1\\)** played"), "{}", first.post.text);
    assert_eq!((first.channel, first.post.mention), (HERE, Some(UserId(ANN))));
    let before = first.before.iter().map(|before| Some(BoardRef { game: before.game, revision: before.revision }));
    assert_eq!(before.collect::<Vec<_>>(), [board.board]);
}

/// The newest board of a game, as the table sees it.
fn newest(session: &Session) -> BoardPicture {
    let reader = Reader { language: Language::English, taste: Taste::default(), moment: Moment::from(Timestamp(0)) };
    message::repost(session, &reader).drawing.expect("a board")
}

#[test]
fn the_move_that_the_bot_answered_is_marked_too() {
    for game in GameKind::ALL.into_iter().filter(|&game| engine::has_engine(game)) {
        let fixture = Fixture::new();
        let (id, board) = begun_with_bot(&fixture, game, 1, Color::White);
        show(&fixture, &board);
        let earlier = |fixture: &Fixture| {
            let marks = newest(&fixture.stored(id)).scene.marks;
            marks.into_iter().filter(|mark| matches!(mark, Mark::Earlier(_))).count()
        };
        while fixture.stored(id).bot().is_some_and(|bot| fixture.stored(id).turn() == Some(!bot.color)) {
            assert_eq!(earlier(&fixture), 0, "{game}: the last move is the player's, or there is none");
            play(&fixture, id);
        }
        if game != GameKind::Paiko {
            assert!(reply(&fixture, id).is_some(), "{game}");
            assert!(earlier(&fixture) > 0, "{game}");
        }
    }
}

#[test]
fn players_are_named_in_pictures_and_pieces_in_alt_texts() {
    let (fixture, id, _) = begin(Color::White);
    let BoardPicture { scene, alt, .. } = newest(&fixture.stored(id));
    let captions: Vec<_> = scene.captions.iter().map(|caption| (caption.words.as_str(), caption.count)).collect();
    assert!(captions[..2] == [("Ann", Some(14)), ("Parlor (1)", Some(14))], "{captions:?}");
    assert!(alt.contains(" White: b1 paper; b2 scissors; b3 rock; b4 wise on wise;"), "{alt}");
    assert!(alt.contains(". Black: g1 scissors; g2 paper; g3 rock;"), "{alt}");
}

#[test]
fn every_game_is_played_to_its_end() {
    for game in GameKind::ALL.into_iter().filter(|&game| engine::has_engine(game)) {
        let fixture = Fixture::new();
        let (id, board) = begun_with_bot(&fixture, game, 3, Color::Black);
        show(&fixture, &board);
        let mut lot = 5;
        for _ in 0..1500 {
            let session = fixture.stored(id);
            if session.end().is_some() {
                break;
            }
            if session.waits_for_bot() {
                let said = reply(&fixture, id).unwrap_or_else(|| panic!("{game}: no move in {}", session.position()));
                assert!(fixture.stored(id).ply() > session.ply());
                show(&fixture, &said.post);
            } else {
                lot = mix(lot);
                let moves = session.position().legal_moves();
                let mv = moves[lot as usize % moves.len()].clone();
                let played = fixture.ask(ANN, Ask::Move(mv));
                // The bot asks for confirmation before a move that the player is likely to regret.
                let board = match &played.effects[..] {
                    [Effect::Post(post, Audience::Everyone)] => post.clone(),
                    [Effect::Post(question, Audience::Caller)] => {
                        let anyway = button(question, |control| matches!(control, Control::PlayAnyway(_)));
                        public(&fixture.press(ANN, &anyway)).clone()
                    }
                    _ => panic!("{played:?}"),
                };
                show(&fixture, &board);
            }
        }
        let outcome = fixture.stored(id).end().and_then(|end| end.outcome);
        let outcome = outcome.unwrap_or_else(|| panic!("{game} goes on: {}", fixture.stored(id).position()));
        assert_ne!(outcome.winner(), Some(Color::Black), "{game}: no move is drawn by lot that wins against it");
    }
}

#[test]
fn a_move_that_nobody_could_be_shown_is_answered_after_a_while() {
    let (fixture, id, _) = begin(Color::White);
    fixture.ask(ANN, Ask::Move("a4-b5=c4".to_owned()));
    assert_eq!(owed(&fixture), []);
    fixture.wait(Duration::from_secs(10));
    assert_eq!(owed(&fixture), [], "it is still to be told");
    fixture.app.store().outbox.give_up(id, fixture.stored(id).revision()).expect("noted");
    assert_eq!(owed(&fixture), [id], "nobody is told, so that nobody is to be waited for");
}

#[test]
fn a_reply_is_owed_over_a_restart() {
    let (fixture, id, _) = begin(Color::White);
    play(&fixture, id);
    let fixture = fixture.restarted();
    assert_eq!(owed(&fixture), [id], "before it is thought of");
    let said = reply(&fixture, id).expect("it moves");
    let fixture = fixture.restarted();
    assert_eq!(owed(&fixture), [id], "and before it is said");
    assert_eq!(reply(&fixture, id).expect("it is said").post, said.post);
    assert_eq!(fixture.stored(id).ply(), 2, "it is played once");
    show(&fixture, &said.post);
    let fixture = fixture.restarted();
    assert_eq!(owed(&fixture), []);
}

#[test]
fn what_could_not_be_said_is_shown_to_whoever_asks_next() {
    let (fixture, id, board) = begin(Color::White);
    show(&fixture, &board);
    play(&fixture, id);
    let said = reply(&fixture, id).expect("it moves");
    fixture.app.store().outbox.give_up(id, said.revision).expect("noted");
    assert_eq!(owed(&fixture), []);
    let next = fixture.stored(id).position().legal_moves().swap_remove(0);
    for ask in [Ask::Move(next.clone()), Ask::Board { side: None }, Ask::Press(button(&board, MOVE))] {
        let moves = matches!(ask, Ask::Move(_));
        let shown = fixture.ask(ANN, ask.clone());
        assert_eq!(public(&shown).board, said.post.board);
        assert!(public(&shown).text.starts_with("**Parlor \\(1\\)** played"));
        let Some(Effect::Post(told, Audience::Caller)) = shown.effects.last() else { panic!("{shown:?}") };
        assert_eq!(told.text.contains("I already moved but couldn’t post it"), moves, "{}", told.text);
        assert_eq!(told.picture.is_some(), !moves, "what was asked for is answered as well");
        assert_eq!(fixture.stored(id).ply(), 2, "the move is not played");
        // While one reply announces the bot's move, no other reply does.
        let telling = fixture.app.telling(id).expect("looked up");
        assert_eq!(telling.map(|telling| telling.post.board), Some(said.post.board));
        if !moves {
            let again = fixture.ask(BEN, ask);
            assert!(again.effects.iter().all(|effect| !matches!(effect, Effect::Post(_, Audience::Everyone))));
        }
        fixture.app.store().outbox.give_up(id, said.revision).expect("noted");
    }
    show(&fixture, &said.post);
    assert!(public(&fixture.ask(ANN, Ask::Move(next))).text.contains("played"));
}

#[test]
fn a_bot_that_thinks_in_vain_says_nothing() {
    let (fixture, id, _) = begin(Color::White);
    play(&fixture, id);
    fixture.press(ANN, &Control::ConfirmResign(fixture.stored(id).board_ref()));
    assert_eq!((owed(&fixture), reply(&fixture, id)), (vec![], None));
    assert_eq!(reply(&fixture, GameId::from_bits(999)), None, "there is no such game");
}

#[test]
fn only_who_has_moved_can_take_back() {
    let takes_back = |post: &Post| controls(post).iter().any(|control| matches!(control, Control::OfferTakeback(_)));
    let (fixture, id, board) = begin(Color::Black);
    show(&fixture, &board);
    let first = reply(&fixture, id).expect("it moves").post;
    assert!(!takes_back(&first), "only the bot has moved");
    show(&fixture, &first);
    play(&fixture, id);
    assert!(takes_back(&reply(&fixture, id).expect("it moves").post));
}

#[test]
fn what_was_said_before_a_takeback_is_not_said_again() {
    let (fixture, id, _) = begin(Color::White);
    for _ in 0..2 {
        play(&fixture, id);
        let said = reply(&fixture, id).expect("it moves");
        show(&fixture, &said.post);
    }
    let taken = public(&fixture.ask(ANN, Ask::Takeback)).clone();
    assert_eq!((fixture.stored(id).ply(), owed(&fixture)), (2, vec![]), "the bot moved last, and has said so");
    assert_eq!(reply(&fixture, id).map(|again| again.post.text), None);
    show(&fixture, &taken);
    let there = ChannelId(101);
    let moved = fixture.ask_in(there, ANN, Ask::MoveHere(id.to_string()));
    assert_eq!(owed(&fixture), []);
    show(&fixture, public(&moved));
    let mv = fixture.stored(id).position().legal_moves().swap_remove(0);
    show(&fixture, public(&fixture.ask_in(there, ANN, Ask::Move(mv))));
    assert_eq!(owed(&fixture), [id]);
}

#[test]
fn giving_up_on_a_word_gives_up_on_no_move() {
    let (fixture, id, board) = begin(Color::White);
    show(&fixture, &board);
    play(&fixture, id);
    let said = reply(&fixture, id).expect("it moves");
    let is_news = |revision| {
        let news = fixture.app.store().outbox.news_of(id).expect("read");
        news.is_some_and(|news| news.revision == revision)
    };
    assert!(is_news(said.revision));
    // Ann sees the bot's move herself, and plays while the bot still tries to post it.
    let next = fixture.stored(id).position().legal_moves().swap_remove(0);
    let moved = fixture.ask(ANN, Ask::Move(next));
    assert!(!is_news(said.revision), "it is no news any more");
    fixture.app.store().outbox.give_up(id, said.revision).expect("noted");
    show(&fixture, public(&moved));
    fixture.wait(Duration::from_secs(10));
    assert_eq!(owed(&fixture), [id], "the next move is owed");
    // A lost entry for an owed reply is found again after a restart.
    fixture.app.store().outbox.remove(Job::BotMove(id)).expect("stored");
    fixture.app.store().outbox.recall_bot_moves().expect("looked up");
    assert_eq!(owed(&fixture), [id]);
}

#[test]
fn while_the_bot_thinks_a_turn_can_be_taken_back() {
    let (fixture, id, _) = begin(Color::White);
    play(&fixture, id);
    let taken = public(&fixture.ask(ANN, Ask::Takeback)).clone();
    assert_eq!(fixture.stored(id).ply(), 0);
    show(&fixture, &taken);
    assert_eq!((owed(&fixture), reply(&fixture, id)), (vec![], None));
}

/// A game of Ann as White against the bot from a position.
fn from(fixture: &Fixture, position: &str) -> GameId {
    fixture.game_between(Seat::Bot(Level::new(3).expect("a level")), GameKind::Pijersi, position)
}

#[test]
fn the_bot_agrees_to_a_draw_when_it_stands_worse() {
    let (fixture, id, _) = begin(Color::White);
    let declined = public(&fixture.ask(ANN, Ask::Draw)).clone();
    assert!(declined.text.contains("**Parlor \\(1\\)** declined the draw"), "{}", declined.text);
    assert!(fixture.stored(id).end().is_none());
    fixture.press(ANN, &Control::ConfirmAbort(fixture.stored(id).board_ref()));
    // Three white pieces play against a single cube far from its goal.
    let id = from(&fixture, "4r-1/7/6/2P-R-S-2/6/7/6 w 0 20");
    let agreed = public(&fixture.ask(ANN, Ask::Draw)).clone();
    assert!(fixture.stored(id).end().is_some(), "{}", agreed.text);
}

#[test]
fn the_end_is_told_to_the_player() {
    let fixture = Fixture::new();
    // White is to move, and Black is one step from the goal.
    let id = from(&fixture, "6/7/6/P-6/6/4p-2/6 w 0 20");
    let mv = fixture.stored(id).position().legal_moves().swap_remove(0);
    show(&fixture, public(&fixture.ask(ANN, Ask::Move(mv))));
    let end = reply(&fixture, id).expect("it moves").post;
    assert!(end.text.contains("**Black wins** (**Parlor \\(3\\)**)"), "{}", end.text);
    assert_eq!(end.mention, Some(UserId(ANN)));
    assert!(!end.text.contains("rated") && domain::rated::result(&fixture.stored(id)).is_none());
    show(&fixture, &end);
    // A rematch begins at once, with colors swapped.
    let again = fixture.press(ANN, &Control::Rematch(id));
    let board = public(&again);
    let next = fixture.stored(board.board.expect("a board").game);
    assert_eq!(next.bot(), Level::new(3).map(|level| Bot { color: Color::White, level }));
    assert!(board.text.contains("to move"), "{}", board.text);
    assert!(refusal(&fixture.press(ANN, &Control::Rematch(id))).contains("already a game"));
}

#[test]
fn what_makes_no_sense_against_the_bot_is_refused() {
    let fixture = Fixture::new();
    let wish = Wish { opponent: None, level: Level::new(1), ..Wish::default() };
    let refused = |wish: Wish<'_>| refusal(&fixture.ask(ANN, wish.ask())).to_owned();
    let person = refused(Wish { opponent: Some(BEN), ..wish });
    assert!(person.contains("challenge Ben"), "{person}");
    let clock = refused(Wish { clock: Some("1d"), ..wish });
    assert!(clock.contains("have no clock"), "{clock}");
}

#[test]
fn open_challenges_do_not_keep_anybody_from_it() {
    let fixture = Fixture::new();
    for _ in 0..3 {
        public(&fixture.ask(ANN, challenge(Some(BEN))));
    }
    assert!(refusal(&fixture.ask(ANN, challenge(Some(BEN)))).contains("three open challenges"));
    assert!(public(&fixture.ask(ANN, against_bot(GameKind::Pijersi, 1, Color::White))).board.is_some());
}

#[test]
fn a_busy_channel_gets_a_thread_for_it() {
    let (fixture, ..) = Fixture::playing();
    let parked = fixture.ask(CLEO, against_bot(GameKind::Pijersi, 2, Color::Black));
    let open = button(first(&parked).0, |control| matches!(control, Control::OpenThread(_)));
    let order = fixture.press(CLEO, &open).thread.expect("a thread is to be opened");
    assert_eq!(order.name, "Pijersi: Cleo – Parlor (2)");
    let (board, told) = fixture.app.challenges.thread_opened(&order, ChannelId(500)).expect("opened");
    let id = board.board.expect("the game has begun").game;
    assert!(told.text.contains("Your game is starting in"), "{}", told.text);
    assert_eq!(fixture.stored(id).table().channel, ChannelId(500));
    assert!(fixture.stored(id).waits_for_bot());
    // If the bot cannot write in the thread, the game there is aborted.
    fixture.app.challenges.thread_failed(&order).expect("told");
    assert_eq!(fixture.stored(id).end().map(|end| end.outcome), Some(None));
    assert_eq!(owed(&fixture), []);
}
