//! Replays: the animation, the single boards, and who may see them.

use board::scene::Status;
use domain::{
    message::frames,
    transcript::{self, MAX_MOVES},
};

use crate::{dice::dice, prelude::*};

fn replay(game: Option<&str>) -> Ask {
    Ask::Replay { game: game.map(str::to_owned) }
}

/// The labels of the buttons, row by row. Disabled buttons are in brackets.
fn rows(post: &Post) -> Vec<String> {
    let row = |line: &ControlRow| match line {
        ControlRow::Buttons(buttons) => buttons.iter().map(label).collect::<Vec<_>>().join(" "),
        _ => panic!("a replay has no menu"),
    };
    post.controls.iter().map(row).collect()
}

/// The message that replaces a replay's message after a press.
#[track_caller]
fn turned(fixture: &Fixture, user: u64, post: &Post, label: &str) -> Post {
    fixture.changed(user, &labeled(post, label).unwrap_or_else(|| panic!("no {label} under {:?}", post.text)))
}

/// The position in the description of a board's picture.
fn position(post: &Post, game: GameKind) -> AnyPosition {
    let (_, text) = picture(post).alt.rsplit_once("Position: ").expect("the description ends with the position");
    AnyPosition::parse(game, text).expect("a position string")
}

#[track_caller]
fn is_animation(post: &Post) {
    let picture = picture(post);
    assert_eq!(picture.format, PictureFormat::Gif);
    assert!(picture.bytes.starts_with(b"GIF89a") && picture.alt.starts_with("An animation of "), "{}", picture.alt);
}

/// Plays this many legal moves, each by its player.
fn play(fixture: &Fixture, id: GameId, moves: usize) {
    for number in 0..moves {
        let legal = fixture.stored(id).position().legal_moves();
        fixture.play_on(id, &[&legal[(7 * number + 3) % legal.len()]]);
    }
}

#[test]
fn a_game_is_stepped_through_from_end_to_end() {
    // A game of tic-tac-toe, which has no engine, may end within five moves.
    for game in GameKind::ALL.into_iter().filter(|&game| engine::has_engine(game)) {
        let (fixture, id, _) = Fixture::playing_game(game, None);
        play(&fixture, id, 5);
        let session = fixture.stored(id);
        let reply = fixture.ask(ANN, replay(None));
        let (opened, audience) = first(&reply);
        assert_eq!(audience, Some(Audience::Caller));
        is_animation(opened);
        assert_eq!(rows(opened), ["First [Back] Next Last", "Flip [Animation] Post"]);
        assert!(opened.text.contains("5 moves.") && opened.text.contains("to move"), "{}", opened.text);

        let mut shown = turned(&fixture, ANN, opened, "First");
        let mut expected = session.start().clone();
        let mut pictures = BTreeSet::new();
        for (ply, mv) in (0..).zip(session.moves().iter()) {
            assert_eq!(picture(&shown).format, PictureFormat::Png);
            assert_eq!(position(&shown, game), expected);
            pictures.insert(picture(&shown).bytes.clone());
            let row = if ply == 0 { "[First] [Back] Next Last" } else { "First Back Next Last" };
            assert_eq!(rows(&shown), [row, "Flip Animation Explore Post"]);
            shown = turned(&fixture, ANN, &shown, "Next");
            let by = session.seats()[expected.turn()].name();
            let told = format!("Move {} of 5: **{by}** played `{}`: ", ply + 1, expected.notation(&mv.text));
            assert!(shown.text.contains(&told), "{told}: {}", shown.text);
            assert!(picture(&shown).alt.contains(&format!("Last move: {}.", expected.notation(&mv.text))));
            expected.play(&mv.text).expect("a legal move");
        }
        assert_eq!(pictures.len(), 5, "every board looks different");
        assert_eq!(rows(&shown), ["First Back [Next] [Last]", "Flip Animation Explore Post"]);
        assert_eq!(shown, turned(&fixture, ANN, opened, "Last"));
        let glance = fixture.ask(ANN, Ask::Board { side: None });
        assert_eq!(picture(&shown).alt, picture(first(&glance).0).alt, "the last board is that of the game");

        let back = turned(&fixture, ANN, &shown, "Back");
        assert!(back.text.contains("Move 4 of 5: "), "{}", back.text);
        let flipped = turned(&fixture, ANN, &back, "Flip");
        assert_eq!((&flipped.text, &picture(&flipped).alt), (&back.text, &picture(&back).alt));
        assert_ne!(picture(&flipped).bytes, picture(&back).bytes);
        let animated = turned(&fixture, ANN, &back, "Animation");
        assert_eq!(&animated, opened);
        let black = turned(&fixture, ANN, &flipped, "Animation");
        is_animation(&black);
        assert_eq!(turned(&fixture, ANN, opened, "Flip"), black, "the side is kept");
        assert_ne!(picture(&black).bytes, picture(opened).bytes);
    }
}

#[test]
fn replays_follow_a_running_game() {
    let (fixture, id, _) = Fixture::playing();
    let unplayed = fixture.ask(BEN, replay(None));
    let unplayed = first(&unplayed).0;
    assert!(unplayed.text.contains("No move has been played yet"), "{}", unplayed.text);
    assert_eq!(rows(unplayed), ["First [Back] [Next] Last", "Flip [Animation] Post"]);
    let start = turned(&fixture, BEN, unplayed, "First");
    assert_eq!(rows(&start), ["[First] [Back] [Next] [Last]", "Flip Animation Explore Post"]);
    assert_eq!(start, turned(&fixture, BEN, unplayed, "Last"));

    play(&fixture, id, 3);
    let last = turned(&fixture, BEN, unplayed, "Last");
    assert!(last.text.contains("Move 3 of 3: "), "old buttons lead to the newest board: {}", last.text);
    fixture.act(id, UserId(ANN), Action::Offer(Proposal::Takeback));
    fixture.act(id, UserId(BEN), Action::Accept);
    let fixture = fixture.restarted();
    for ply in [3, u32::MAX] {
        let gone = Control::Replay { game: id, frame: Frame::After(ply), side: Color::White };
        let shown = fixture.changed(BEN, &gone);
        assert!(shown.text.contains("Move 2 of 2: "), "what is gone shows the last board: {}", shown.text);
    }
    let unknown = Control::OpenReplay(GameId::from_bits(1));
    assert!(refusal(&fixture.press(ANN, &unknown)).starts_with("There’s no game"));
}

#[test]
fn a_player_posts_the_replay_for_everybody() {
    let (fixture, id, _) = Fixture::playing();
    play(&fixture, id, 2);
    let opened = fixture.ask(BEN, replay(None));
    let post = labeled(first(&opened).0, "Post").expect("players post");
    assert_eq!(post, Control::PostReplay { game: id, side: Color::Black }, "from the side that is looked from");
    assert!(refusal(&fixture.press(CLEO, &post)).contains("Only the two players"));
    let mut quiet = request(HERE, BEN, Ask::Press(post.clone()));
    quiet.place.answers_are_public = false;
    assert!(refusal(&fixture.send(&quiet)).contains("external apps"));
    quiet.ask = replay(None);
    let opened = fixture.send(&quiet);
    assert_eq!(rows(first(&opened).0)[1], "Flip [Animation]", "nobody else would see it");

    let reply = fixture.ask_reading(Language::Spanish, BEN, Ask::Press(post));
    let told = matches!(&reply.effects[0], Effect::Update(told) if told.text == "Publicado." && told.picture.is_none());
    assert!(told, "the viewer ends");
    let posted = public(&reply);
    is_animation(posted);
    assert!(posted.text.contains("2 moves."), "everybody reads the server's language: {}", posted.text);
    assert_eq!((posted.mention, posted.board), (None, None));
    let open = button(posted, |control| matches!(control, Control::OpenReplay(_)));
    let opened = fixture.press(CLEO, &open);
    assert_eq!(first(&opened).1, Some(Audience::Caller));
    is_animation(first(&opened).0);
}

#[test]
fn a_finished_game_is_replayed_to_its_end() {
    let (fixture, id, _) = Fixture::playing();
    play(&fixture, id, 2);
    let end = fixture.resign(BEN, id);
    assert_eq!(controls(&end), [Control::Rematch(id), Control::OpenReplay(id), Control::Record(id)]);
    let fixture = fixture.restarted();
    let opened = fixture.press(CLEO, &Control::OpenReplay(id));
    let (opened, audience) = first(&opened);
    assert_eq!(audience, Some(Audience::Caller));
    is_animation(opened);
    assert!(opened.text.contains("**White wins** (**Ann**): Black resigned."), "{}", opened.text);
    let last = turned(&fixture, CLEO, opened, "Last");
    assert!(last.text.contains("Move 2 of 2: ") && last.text.contains("Black resigned"), "{}", last.text);
    assert_eq!(picture(&last).alt, picture(&end).alt, "nobody is to move any more");
    let frames = frames(&fixture.stored(id), Language::English);
    let told = |status: &Status<String>| (status.side, status.words.clone(), status.how.clone());
    let [begin, .., end] = &frames[..] else { panic!("{} frames", frames.len()) };
    let won = (Some(Color::White), "has won".to_owned(), Some("resignation".to_owned()));
    assert_eq!(end.status.as_ref().map(told), Some(won), "the last frame tells the result");
    assert_eq!(begin.status.as_ref().map(told), Some((Some(Color::White), "to move".to_owned(), None)));
    let notes = frames.iter().map(|frame| frame.note.clone().unwrap_or_default()).collect::<Vec<_>>();
    let session = fixture.stored(id);
    let moves = session.moves().iter().zip(1..).map(|(mv, ply)| format!("{ply}/2 {}", mv.text));
    assert_eq!(notes[0].trim(), "0/2");
    for (note, wanted) in notes[1..].iter().zip(moves) {
        assert!(note.starts_with(&wanted[..5]), "{note}: {wanted}");
    }
    let before = turned(&fixture, CLEO, &last, "Back");
    assert!(!before.text.contains("resigned") && picture(&before).alt.contains("Black (Ben) to move"), "{before:?}");
    let again = fixture.ask(ANN, replay(None));
    assert_eq!(rows(first(&again).0)[1], "Flip [Animation] Post", "the channel's last game");
}

/// The record of a random game of Paiko with the maximum number of moves.
fn longest_record() -> String {
    let mut dice = dice(1);
    loop {
        let start = AnyPosition::start(GameKind::Paiko);
        let mut session = game_from(start, 1, TABLE, [seat(ANN), seat(BEN)], Timestamp(0));
        while session.moves().len() < MAX_MOVES
            && let Some(player) = session.user_to_move()
        {
            let mut moves = session.position().legal_moves();
            let mv = moves.swap_remove(dice(moves.len()));
            let actor = Actor { user: player, moderator: false };
            session = session.apply(actor, Action::Move(mv), Timestamp(0)).expect("a legal move").0;
        }
        // A forced pass after the last move would exceed the maximum.
        if session.moves().len() == MAX_MOVES {
            return transcript::write(&session);
        }
    }
}

fn frames_of(post: &Post) -> usize {
    let picture = post.picture.as_ref().expect("there is a picture");
    assert_eq!(picture.format, PictureFormat::Gif);
    let mut decoder = gif::DecodeOptions::new().read_info(&picture.bytes[..]).expect("a GIF");
    let mut frames = 0;
    while decoder.next_frame_info().expect("every frame is whole").is_some() {
        frames += 1;
    }
    frames
}

#[test]
fn of_a_very_long_game_some_boards_are_left_out_and_it_is_said() {
    let fixture = Fixture::new();
    let imported = fixture.ask(ANN, Ask::Import { record: longest_record().into_bytes(), wanted: None });
    let open = button(first(&imported).0, |control| matches!(control, Control::OpenReplay(_)));
    assert_eq!(Ask::Press(open.clone()).weight(), Weight::Heavy, "nobody else waits for it");
    let told = [
        (Language::English, "The picture shows 300 of 2001 positions"),
        (Language::French, "L’image montre 300 positions sur 2001"),
        (Language::Spanish, "La imagen muestra 300 de 2001 posiciones"),
    ];
    for (language, words) in told {
        let reply = fixture.ask_reading(language, BEN, Ask::Press(open.clone()));
        let post = first(&reply).0;
        let plain: String =
            post.text.chars().filter(|c| !matches!(c, '\u{202f}' | '\u{a0}' | ',' | '\u{2068}' | '\u{2069}')).collect();
        assert!(plain.contains(words), "{}", post.text);
        assert_eq!(frames_of(post), 300, "{language:?}");
    }
    // The buttons step through all boards, including those that the picture leaves out.
    let opened = fixture.press(ANN, &open);
    let board = turned(&fixture, ANN, first(&opened).0, "Next");
    assert!(board.text.contains("Move 1 of 2"), "{}", board.text);
    let (id, _) = begun(&fixture);
    play(&fixture, id, 2);
    let short = fixture.ask(ANN, replay(None));
    assert!(!first(&short).0.text.contains("positions"), "{}", first(&short).0.text);
    assert_eq!(frames_of(first(&short).0), 3);
}

/// A cached animation is shown to everybody who may see the game, and to nobody else.
#[test]
fn what_is_kept_is_shown_to_nobody_who_may_not_look() {
    let (fixture, id, _) = Fixture::playing();
    play(&fixture, id, 2);
    let elsewhere = ChannelId(HERE.0 + 1);
    let shown = fixture.ask_in(elsewhere, ANN, replay(Some(&id.to_string())));
    assert_eq!(frames_of(first(&shown).0), 3);
    let refused = fixture.ask_in(elsewhere, CLEO, replay(Some(&id.to_string())));
    assert!(refused.refused.is_some() && first(&refused).0.picture.is_none(), "{refused:?}");
    // The animation is the same until another move is played.
    let again = fixture.ask(ANN, replay(None));
    assert_eq!(picture(first(&again).0).bytes, picture(first(&shown).0).bytes);
    play(&fixture, id, 1);
    assert_eq!(frames_of(first(&fixture.ask(ANN, replay(None))).0), 4);
}
