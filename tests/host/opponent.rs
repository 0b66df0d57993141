//! Games against the bot: it answers at once what can be answered at once, and owes a reply to every move until it is said.

use std::{collections::HashSet, time::Duration};

use parlor::{
    color::{ByColor, Color},
    engine::{Level, mix},
    games::{AnyPosition, GameKind},
    host::{Ask, Audience, BoardMessage, Effect, PlaceKind, Post, Telling},
    id::{ChannelId, GameId, MessageId, UserId},
    language::Language,
    session::{
        Bot, Challenge, ColorChoice, Happening, News, Proposal, Seat, Session, Table, challenge::Origin,
        control::Control,
    },
    store::{Accepted, Inserted},
};

use crate::bench::{
    ANN, BEN, Bench, CLEO, GUILD, HERE, MOVE, begun, button, challenge, controls, public, refusal, request, seat,
};

/// More than any move here takes.
const LONG: Duration = Duration::from_secs(60);

fn against_bot(level: u8, color: Color) -> Ask {
    Ask::Challenge {
        game: GameKind::Pijersi,
        opponent: None,
        level: Level::new(level),
        color: ColorChoice::Fixed(color),
        setup: None,
        rules: None,
        clock: None,
    }
}

/// Ann's game against the bot, and its first board.
fn begin(bench: &Bench, color: Color) -> (GameId, Post) {
    let board = public(&bench.ask(ANN, against_bot(1, color))).clone();
    (board.board.expect("it is a board").game, board)
}

/// Takes note of a board as the bot does when Discord has shown it.
fn show(bench: &Bench, post: &Post) {
    let board = post.board.expect("it is a board");
    let posted = BoardMessage {
        board,
        channel: HERE,
        message: MessageId(u64::from(board.revision) + 1),
        token: "token".to_owned(),
        posted: bench.clock_now(),
    };
    bench.host.board_posted(&posted).expect("noted");
}

/// Where the bot is to move, or to say that it has moved.
fn owed(bench: &Bench) -> Vec<GameId> {
    let mut owed = bench.host.owed_replies(&HashSet::new()).expect("the store is read");
    let untold = bench.host.store().untold().expect("the store is read");
    owed.extend(untold.iter().filter(|news| is_bots_move(bench, news)).map(|news| news.game));
    owed
}

fn is_bots_move(bench: &Bench, news: &News) -> bool {
    let bot = bench.stored(news.game).bot().map(|bot| bot.color);
    news.what == Happening::Moved && news.by == bot
}

/// Has the bot move if it is its turn, and gives what it says.
fn reply(bench: &Bench, game: GameId) -> Option<Telling> {
    bench.host.move_as_bot(game, LONG).expect("the bot moves");
    let news = bench.host.store().news_of(game).expect("the store is read")?;
    is_bots_move(bench, &news).then(|| bench.host.telling(game).expect("it is put into words"))?
}

/// Some move of Ann's, shown to everybody.
fn play(bench: &Bench, game: GameId) {
    let mv = bench.stored(game).position().legal_moves().swap_remove(0);
    show(bench, public(&bench.ask(ANN, Ask::Move(mv))));
}

#[test]
fn a_game_begins_at_once() {
    let bench = Bench::new();
    let (id, board) = begin(&bench, Color::White);
    assert!(board.text.contains("**Parlor \\(1\\)**") && board.text.contains("do not count"), "{}", board.text);
    assert_eq!(board.mention, Some(UserId(ANN)));
    assert!(controls(&board).iter().any(MOVE));
    let session = bench.stored(id);
    assert_eq!(session.bot(), Level::new(1).map(|level| Bot { color: Color::Black, level }));
    assert!(!session.is_rated() && session.clock().is_none());
    assert_eq!(owed(&bench), [], "it is Ann's turn");
    assert!(refusal(&bench.ask(ANN, against_bot(2, Color::White))).contains("holds one game"), "as with anybody");
}

#[test]
fn the_bot_begins_as_white() {
    let bench = Bench::new();
    let (id, board) = begin(&bench, Color::Black);
    assert!(board.text.contains("**Parlor \\(1\\)** is thinking"), "{}", board.text);
    assert_eq!(board.mention, None, "nobody is to be called");
    assert!(refusal(&bench.ask(ANN, Ask::Move("a4-b5=c4".to_owned()))).contains("not your turn"));
    show(&bench, &board);
    assert_eq!(owed(&bench), [id]);
    let first = reply(&bench, id).expect("it moves");
    assert!(first.post.text.starts_with("**Parlor \\(1\\)** played"), "{}", first.post.text);
    assert_eq!((first.channel, first.post.mention), (HERE, Some(UserId(ANN))));
    assert_eq!(first.before.iter().map(|before| Some(before.board)).collect::<Vec<_>>(), [board.board]);
}

#[test]
fn every_game_is_played_to_its_end() {
    for game in GameKind::ALL.into_iter().filter(|game| game.has_engine()) {
        let bench = Bench::new();
        let mut ask = against_bot(3, Color::Black);
        let Ask::Challenge { game: asked, .. } = &mut ask else { unreachable!("it is a challenge") };
        *asked = game;
        let board = public(&bench.ask(ANN, ask)).clone();
        let id = board.board.expect("it is a board").game;
        show(&bench, &board);
        let mut lot = 5;
        for _ in 0..1500 {
            let session = bench.stored(id);
            if session.end().is_some() {
                break;
            }
            if session.waits_for_bot() {
                let said = reply(&bench, id).unwrap_or_else(|| panic!("{game}: no move in {}", session.position()));
                assert!(bench.stored(id).ply() > session.ply());
                show(&bench, &said.post);
            } else {
                lot = mix(lot);
                let moves = session.position().legal_moves();
                let mv = moves[lot as usize % moves.len()].clone();
                let played = bench.ask(ANN, Ask::Move(mv));
                // A move that its player is likely to regret is asked for twice.
                let board = match &played.effects[..] {
                    [Effect::Post(post, Audience::Everyone)] => post.clone(),
                    [Effect::Post(question, Audience::Caller)] => {
                        let anyway = button(question, |control| matches!(control, Control::PlayAnyway(_)));
                        public(&bench.press(ANN, &anyway)).clone()
                    }
                    _ => panic!("{played:?}"),
                };
                show(&bench, &board);
            }
        }
        let outcome = bench.stored(id).end().and_then(|end| end.outcome);
        let outcome = outcome.unwrap_or_else(|| panic!("{game} goes on: {}", bench.stored(id).position()));
        assert_ne!(outcome.winner(), Some(Color::Black), "{game}: no move is drawn by lot that wins against it");
    }
}

#[test]
fn a_move_is_answered_when_it_is_shown() {
    let bench = Bench::new();
    let (id, board) = begin(&bench, Color::White);
    show(&bench, &board);
    let moved = bench.ask(ANN, Ask::Move("a4-b5=c4".to_owned()));
    assert_eq!(owed(&bench), [], "nobody has seen it");
    show(&bench, public(&moved));
    assert_eq!(owed(&bench), [id]);
    let said = reply(&bench, id).expect("it moves");
    assert_eq!(bench.stored(id).ply(), 2);
    assert_eq!(reply(&bench, id).map(|again| again.post), Some(said.post.clone()), "played once, and to be said still");
    assert_eq!((bench.stored(id).ply(), owed(&bench)), (2, vec![id]));
    show(&bench, &said.post);
    assert_eq!((owed(&bench), reply(&bench, id)), (vec![], None));
}

#[test]
fn a_move_that_nobody_could_be_shown_is_answered_after_a_while() {
    let bench = Bench::new();
    let (id, _) = begin(&bench, Color::White);
    bench.ask(ANN, Ask::Move("a4-b5=c4".to_owned()));
    assert_eq!(owed(&bench), []);
    bench.wait(Duration::from_secs(10));
    assert_eq!(owed(&bench), [], "it is still to be told");
    bench.host.tell_later(id, bench.stored(id).revision()).expect("noted");
    assert_eq!(owed(&bench), [id], "nobody is told, so that nobody is to be waited for");
}

#[test]
fn a_reply_is_owed_over_a_restart() {
    let bench = Bench::new();
    let (id, _) = begin(&bench, Color::White);
    play(&bench, id);
    let bench = bench.restarted();
    assert_eq!(owed(&bench), [id], "before it is thought of");
    let said = reply(&bench, id).expect("it moves");
    let bench = bench.restarted();
    assert_eq!(owed(&bench), [id], "and before it is said");
    assert_eq!(reply(&bench, id).expect("it is said").post, said.post);
    show(&bench, &said.post);
    let bench = bench.restarted();
    assert_eq!(owed(&bench), []);
}

#[test]
fn a_reply_is_owed_in_a_restored_store() {
    let bench = Bench::new();
    let (id, _) = begin(&bench, Color::White);
    play(&bench, id);
    let mut exported = Vec::new();
    bench.host.store().export(bench.clock_now(), &mut exported).expect("exported");
    let restored = Bench::imported(&exported);
    assert_eq!(owed(&restored), [id]);
    let said = reply(&restored, id).expect("it moves");
    assert_eq!(restored.stored(id).ply(), 2);
    show(&restored, &said.post);
    // What was said already is not said again.
    let mut exported = Vec::new();
    restored.host.store().export(bench.clock_now(), &mut exported).expect("exported");
    let again = Bench::imported(&exported);
    assert_eq!((owed(&again), reply(&again, id)), (vec![], None));
}

#[test]
fn what_could_not_be_said_is_shown_to_whoever_asks_next() {
    let bench = Bench::new();
    let (id, board) = begin(&bench, Color::White);
    show(&bench, &board);
    play(&bench, id);
    let said = reply(&bench, id).expect("it moves");
    bench.host.tell_later(id, said.revision).expect("noted");
    assert_eq!(owed(&bench), []);
    let next = bench.stored(id).position().legal_moves().swap_remove(0);
    for ask in [Ask::Move(next.clone()), Ask::Board { side: None }, Ask::Press(button(&board, MOVE))] {
        let moves = matches!(ask, Ask::Move(_));
        let shown = bench.ask(ANN, ask.clone());
        assert_eq!(public(&shown).board, said.post.board);
        assert!(public(&shown).text.starts_with("**Parlor \\(1\\)** played"));
        let Some(Effect::Post(told, Audience::Caller)) = shown.effects.last() else { panic!("{shown:?}") };
        assert_eq!(told.text.contains("I had moved in the meantime"), moves, "{}", told.text);
        assert_eq!(told.picture.is_some(), !moves, "what was asked for is answered as well");
        assert_eq!(bench.stored(id).ply(), 2, "the move is not played");
        // It is being shown: nobody else is to show it, too, unless that fails.
        assert_eq!(bench.host.telling(id).expect("looked up").map(|telling| telling.post.board), Some(said.post.board));
        if !moves {
            let again = bench.ask(BEN, ask);
            assert!(again.effects.iter().all(|effect| !matches!(effect, Effect::Post(_, Audience::Everyone))));
        }
        bench.host.tell_later(id, said.revision).expect("noted");
    }
    show(&bench, &said.post);
    assert!(public(&bench.ask(ANN, Ask::Move(next))).text.contains("played"));
}

#[test]
fn a_bot_that_thinks_in_vain_says_nothing() {
    let bench = Bench::new();
    let (id, _) = begin(&bench, Color::White);
    play(&bench, id);
    bench.press(ANN, &Control::ConfirmResign(bench.stored(id).board_ref()));
    assert_eq!((owed(&bench), reply(&bench, id)), (vec![], None));
    assert_eq!(reply(&bench, GameId::from_bits(999)), None, "there is no such game");
}

#[test]
fn takebacks_are_granted() {
    let bench = Bench::new();
    let (id, _) = begin(&bench, Color::White);
    play(&bench, id);
    let said = reply(&bench, id).expect("it moves");
    show(&bench, &said.post);
    let taken = public(&bench.ask(ANN, Ask::Takeback)).clone();
    assert!(taken.text.contains("the turn is taken back"), "{}", taken.text);
    assert_eq!((bench.stored(id).ply(), bench.stored(id).offer()), (0, None));
    show(&bench, &taken);
    assert_eq!(owed(&bench), []);
    play(&bench, id);
    assert_eq!(owed(&bench), [id], "and the game goes on");
}

#[test]
fn what_was_said_before_a_takeback_is_not_said_again() {
    let bench = Bench::new();
    let (id, _) = begin(&bench, Color::White);
    for _ in 0..2 {
        play(&bench, id);
        let said = reply(&bench, id).expect("it moves");
        show(&bench, &said.post);
    }
    let taken = public(&bench.ask(ANN, Ask::Takeback)).clone();
    assert_eq!((bench.stored(id).ply(), owed(&bench)), (2, vec![]), "the bot moved last, and has said so");
    assert_eq!(reply(&bench, id).map(|again| again.post.text), None);
    show(&bench, &taken);
    let there = ChannelId(101);
    let moved = bench.ask_in(there, ANN, Ask::MoveHere(id.to_string()));
    assert_eq!(owed(&bench), []);
    show(&bench, public(&moved));
    let mv = bench.stored(id).position().legal_moves().swap_remove(0);
    show(&bench, public(&bench.ask_in(there, ANN, Ask::Move(mv))));
    assert_eq!(owed(&bench), [id]);
}

#[test]
fn giving_up_on_a_word_gives_up_on_no_move() {
    let bench = Bench::new();
    let (id, board) = begin(&bench, Color::White);
    show(&bench, &board);
    play(&bench, id);
    let said = reply(&bench, id).expect("it moves");
    assert!(bench.host.is_untold(id, said.revision).expect("read"));
    // Ann finds out by herself, and goes on while the bot still tries to say it.
    let next = bench.stored(id).position().legal_moves().swap_remove(0);
    let moved = bench.ask(ANN, Ask::Move(next));
    assert!(!bench.host.is_untold(id, said.revision).expect("read"), "it is no news any more");
    bench.host.tell_later(id, said.revision).expect("noted");
    show(&bench, public(&moved));
    bench.wait(Duration::from_secs(10));
    assert_eq!(owed(&bench), [id], "the next move is owed");
    // And if the note of it were lost, it would be found again.
    bench.host.store().owe_nothing(id).expect("stored");
    bench.host.recall_replies().expect("looked up");
    assert_eq!(owed(&bench), [id]);
    assert_eq!(bench.host.owed_replies(&HashSet::from([id])).expect("read"), [], "but for what is under way");
}

#[test]
fn while_the_bot_thinks_a_turn_can_be_taken_back() {
    let bench = Bench::new();
    let (id, _) = begin(&bench, Color::White);
    play(&bench, id);
    let taken = public(&bench.ask(ANN, Ask::Takeback)).clone();
    assert_eq!(bench.stored(id).ply(), 0);
    show(&bench, &taken);
    assert_eq!((owed(&bench), reply(&bench, id)), (vec![], None));
}

/// Ann, White, against the bot from a position.
fn from(bench: &Bench, position: &str) -> GameId {
    let (id, table) = (GameId::from_bits(77), Table { guild: Some(GUILD), channel: HERE, parent: None });
    let level = Level::new(3).expect("a level");
    let created = bench.clock_now();
    let challenge = Challenge {
        id,
        table,
        challenger: seat(ANN),
        opponent: None,
        level: Some(level),
        game: GameKind::Pijersi,
        color: ColorChoice::Fixed(Color::White),
        setup: "classic".to_owned(),
        seed: 0,
        clock: None,
        origin: Origin::New,
        wants_thread: false,
        language: Language::English,
        created,
    };
    assert_eq!(bench.host.store().insert_challenge(&challenge).expect("stored"), Inserted::Done);
    let start = AnyPosition::parse(GameKind::Pijersi, position).expect("a position");
    let seats = ByColor { white: Seat::Player(seat(ANN)), black: Seat::Bot(level) };
    let session = Session::new(id, table, seats, Language::English, "classic".to_owned(), start, created);
    assert!(matches!(bench.host.store().accept(&session).expect("stored"), Accepted::Started));
    id
}

#[test]
fn the_bot_agrees_to_a_draw_when_it_stands_worse() {
    let bench = Bench::new();
    let (id, _) = begin(&bench, Color::White);
    let declined = public(&bench.ask(ANN, Ask::Draw)).clone();
    assert!(declined.text.contains("**Parlor \\(1\\)** declined the draw"), "{}", declined.text);
    assert!(bench.stored(id).end().is_none());
    bench.press(ANN, &Control::ConfirmAbort(bench.stored(id).board_ref()));
    // Three white pieces against a lone cube that stands far from its goal.
    let id = from(&bench, "4r-1/7/6/2P-R-S-2/6/7/6 w 0 20");
    let agreed = public(&bench.ask(ANN, Ask::Draw)).clone();
    assert!(bench.stored(id).end().is_some(), "{}", agreed.text);
}

#[test]
fn the_end_is_told_to_the_player() {
    let bench = Bench::new();
    // White moves, and Black is one step from the goal.
    let id = from(&bench, "6/7/6/P-6/6/4p-2/6 w 0 20");
    let mv = bench.stored(id).position().legal_moves().swap_remove(0);
    show(&bench, public(&bench.ask(ANN, Ask::Move(mv))));
    let end = reply(&bench, id).expect("it moves").post;
    assert!(end.text.contains("**Black wins** (**Parlor \\(3\\)**)"), "{}", end.text);
    assert_eq!(end.mention, Some(UserId(ANN)));
    assert!(!end.text.contains("rated") && bench.stored(id).rated_result().is_none());
    show(&bench, &end);
    // Revenge begins at once, with colors swapped.
    let again = bench.press(ANN, &Control::Rematch(id));
    let board = public(&again);
    let next = bench.stored(board.board.expect("a board").game);
    assert_eq!(next.bot(), Level::new(3).map(|level| Bot { color: Color::White, level }));
    assert!(board.text.contains("is thinking"), "{}", board.text);
    assert!(refusal(&bench.press(ANN, &Control::Rematch(id))).contains("being played"));
}

#[test]
fn the_bot_goes_along_to_another_channel() {
    let bench = Bench::new();
    let (id, _) = begin(&bench, Color::White);
    let there = ChannelId(101);
    let moved = bench.ask_in(there, ANN, Ask::MoveHere(id.to_string()));
    assert!(public(&moved).board.is_some());
    let session = bench.stored(id);
    assert_eq!((session.table().channel, session.offer().map(|offer| offer.what)), (there, None::<Proposal>));
}

#[test]
fn what_makes_no_sense_against_the_bot_is_refused() {
    let bench = Bench::new();
    let with = |change: &dyn Fn(&mut Ask)| {
        let mut ask = against_bot(1, Color::White);
        change(&mut ask);
        bench.ask(ANN, ask)
    };
    let person = with(&|ask| {
        let (Ask::Challenge { opponent, .. }, Ask::Challenge { opponent: asked, .. }) = (ask, challenge(Some(BEN)))
        else {
            unreachable!("both are challenges")
        };
        *opponent = asked;
    });
    assert!(refusal(&person).contains("challenge Ben"), "{}", refusal(&person));
    let clock = with(&|ask| {
        let Ask::Challenge { clock, .. } = ask else { unreachable!("it is a challenge") };
        *clock = Some("1d".parse().expect("a clock"));
    });
    assert!(refusal(&clock).contains("need no clock"), "{}", refusal(&clock));
}

#[test]
fn open_challenges_do_not_keep_anybody_from_it() {
    let bench = Bench::new();
    for _ in 0..3 {
        public(&bench.ask(ANN, challenge(Some(BEN))));
    }
    assert!(refusal(&bench.ask(ANN, challenge(Some(BEN)))).contains("are open already"));
    assert!(public(&bench.ask(ANN, against_bot(1, Color::White))).board.is_some());
}

#[test]
fn one_can_play_alone_with_the_bot() {
    let bench = Bench::new();
    let mut alone = request(HERE, ANN, against_bot(1, Color::White));
    (alone.place.guild, alone.place.kind) = (None, PlaceKind::BotDirect);
    assert!(public(&bench.host.handle(&alone).expect("answered")).board.is_some());
    alone.ask = challenge(None);
    assert!(refusal(&bench.host.handle(&alone).expect("answered")).contains("choose a `level`"));
}

#[test]
fn a_busy_channel_gets_a_thread_for_it() {
    let bench = Bench::new();
    begun(&bench);
    let parked = bench.ask(CLEO, against_bot(2, Color::Black));
    let open = button(&parked_post(&parked), |control| matches!(control, Control::OpenThread(_)));
    let order = bench.press(CLEO, &open).thread.expect("a thread is to be opened");
    assert_eq!(order.name, "Pijersi: Cleo – Parlor (2)");
    let (board, told) = bench.host.thread_opened(&order, ChannelId(500)).expect("opened");
    let id = board.board.expect("the game has begun").game;
    assert!(told.text.contains("Your game begins in"), "{}", told.text);
    assert_eq!(bench.stored(id).table().channel, ChannelId(500));
    assert!(bench.stored(id).waits_for_bot());
    // A thread that cannot be written in leaves no game behind that nobody sees.
    bench.host.thread_failed(&order).expect("told");
    assert_eq!(bench.stored(id).end().map(|end| end.outcome), Some(None));
    assert_eq!(owed(&bench), []);
}

fn parked_post(reply: &parlor::host::Reply) -> Post {
    let [Effect::Post(post, Audience::Caller)] = &reply.effects[..] else { panic!("{reply:?}") };
    post.clone()
}

#[test]
fn who_is_forgotten_leaves_nothing_for_the_bot_to_be_told() {
    let bench = Bench::new();
    let (id, _) = begin(&bench, Color::White);
    play(&bench, id);
    bench.press(ANN, &Control::Forget);
    let session = bench.stored(id);
    assert!(session.end().is_some() && session.followers().is_empty(), "{:?}", session.followers());
    assert_eq!((owed(&bench), reply(&bench, id)), (vec![], None));
    assert_eq!(bench.host.ring().expect("nothing rings"), []);
    assert_eq!(bench.restarted().stored(id).bot().map(|bot| bot.color), Some(Color::Black), "it reads back");
}
