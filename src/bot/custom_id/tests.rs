use proptest::prelude::*;

use super::*;
use crate::{
    game::step::Way,
    grid::{Cell, Direction},
};

fn game() -> impl Strategy<Value = GameId> {
    any::<u32>().prop_map(GameId::from_bits)
}

fn board_ref() -> impl Strategy<Value = BoardRef> {
    (game(), any::<u32>()).prop_map(|(game, revision)| BoardRef { game, revision })
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..26u8, 1..=99u8).prop_map(|(letter, number)| Step::Cell(Cell::new(letter, number))),
        1 => proptest::char::range('A', 'Z').prop_map(Step::Piece),
        1 => proptest::sample::select(Direction::ALL.to_vec()).prop_map(Step::Facing),
        1 => proptest::sample::select(vec![Way::Slide, Way::Descend, Way::Redeploy]).prop_map(Step::Way),
        1 => Just(Step::Pass),
    ]
}

fn pick(steps: std::ops::Range<usize>) -> impl Strategy<Value = Pick> {
    (game(), any::<u32>(), proptest::collection::vec(step(), steps), any::<Option<u8>>())
        .prop_map(|(game, revision, draft, group)| Pick { game, revision, draft, group })
}

/// Some entries of a menu with up to 25, in any order.
fn handful() -> impl Strategy<Value = Vec<(usize, Step)>> {
    let entries = proptest::collection::vec(step(), 1..=25).prop_map(|steps| steps.into_iter().enumerate().collect());
    entries.prop_flat_map(|entries: Vec<(usize, Step)>| {
        let count = entries.len();
        proptest::sample::subsequence(entries, 1..=count).prop_shuffle()
    })
}

fn kind() -> impl Strategy<Value = GameKind> {
    proptest::sample::select(GameKind::ALL.to_vec())
}

fn lesson() -> impl Strategy<Value = LessonRef> {
    (kind(), "[a-z][a-z-]{0,23}").prop_map(|(game, id)| LessonRef { game, id: id.parse().expect("a word") })
}

fn attempt(steps: std::ops::Range<usize>) -> impl Strategy<Value = Attempt> {
    (lesson(), proptest::collection::vec(step(), steps), any::<Option<u8>>(), any::<bool>())
        .prop_map(|(lesson, draft, group, hint)| Attempt { lesson, draft, group, hint })
}

fn making(steps: std::ops::Range<usize>) -> impl Strategy<Value = Making> {
    prop_oneof![
        pick(steps.clone()).prop_map(Making::Move),
        attempt(steps.start..steps.end.min(11)).prop_map(Making::Attempt)
    ]
}

fn frame() -> impl Strategy<Value = Frame> {
    prop_oneof![Just(Frame::First), Just(Frame::Last), any::<u32>().prop_map(Frame::After)]
}

fn control() -> impl Strategy<Value = Control> {
    let color = proptest::sample::select(Color::ALL.to_vec());
    prop_oneof![
        game().prop_map(Control::AcceptChallenge),
        game().prop_map(Control::DeclineChallenge),
        game().prop_map(Control::WithdrawChallenge),
        game().prop_map(Control::OpenThread),
        game().prop_map(Control::Rematch),
        game().prop_map(Control::Block),
        any::<u64>().prop_map(|user| Control::Unblock(UserId(user))),
        proptest::sample::select(Tab::ALL.to_vec()).prop_map(Control::Settings),
        settings::tests::setting().prop_map(Control::Set),
        settings::tests::server_setting().prop_map(Control::SetServer),
        any::<u8>().prop_map(|days| Control::Leave { days }),
        Just(Control::ComeBack),
        (board_ref(), color.clone()).prop_map(|(board, color)| Control::Flip(board, color)),
        (board_ref(), color.clone()).prop_map(|(board, color)| Control::Overlay(board, color)),
        board_ref().prop_map(Control::Move),
        pick(0..18).prop_map(Control::Pick),
        pick(0..18).prop_map(Control::Play),
        pick(0..16).prop_map(Control::PlayAnyway),
        Just(Control::Close),
        board_ref().prop_map(Control::OfferDraw),
        board_ref().prop_map(Control::OfferTakeback),
        board_ref().prop_map(Control::AcceptOffer),
        board_ref().prop_map(Control::DeclineOffer),
        board_ref().prop_map(Control::ClaimTime),
        board_ref().prop_map(Control::Resign),
        board_ref().prop_map(Control::ConfirmResign),
        board_ref().prop_map(Control::ConfirmAbort),
        board_ref().prop_map(Control::PostBoard),
        game().prop_map(Control::Record),
        game().prop_map(Control::OpenReplay),
        (game(), frame(), color.clone()).prop_map(|(game, frame, side)| Control::Replay { game, frame, side }),
        (game(), color.clone()).prop_map(|(game, side)| Control::Animation { game, side }),
        (game(), color.clone()).prop_map(|(game, side)| Control::PostReplay { game, side }),
        (game(), color.clone()).prop_map(|(game, side)| Control::Analysis { game, side }),
        (game(), any::<u32>(), color).prop_map(|(game, ply, side)| Control::BestMove { game, ply, side }),
        (any::<u64>(), proptest::option::of(kind()))
            .prop_map(|(user, game)| Control::Stats { user: UserId(user), game }),
        (any::<u64>(), proptest::option::of(kind()))
            .prop_map(|(user, game)| Control::PostStats { user: UserId(user), game }),
        (proptest::option::of(kind()), any::<u16>()).prop_map(|(game, page)| Control::Leaders { game, page }),
        (kind(), any::<u16>()).prop_map(|(game, page)| Control::PostLeaders { game, page }),
        (any::<Option<u64>>(), any::<u8>()).prop_map(|(user, page)| Control::Games { of: user.map(UserId), page }),
        game().prop_map(Control::Follow),
        game().prop_map(Control::Unfollow),
        Just(Control::ExportOwn),
        Just(Control::AskToForget),
        Just(Control::Forget),
        game().prop_map(Control::GoOn),
        kind().prop_map(Control::OpenRules),
        (kind(), any::<u8>()).prop_map(|(game, page)| Control::Rules { game, page }),
        kind().prop_map(Control::OpenCourse),
        kind().prop_map(Control::Course),
        Just(Control::Courses),
        lesson().prop_map(Control::Lesson),
        attempt(0..12).prop_map(Control::Try),
        attempt(0..12).prop_map(Control::Answer),
    ]
}

proptest! {
    #[test]
    fn buttons_read_back(control in control()) {
        let text = button(&control);
        prop_assert!(text.len() <= MAX_LENGTH, "{}", text);
        prop_assert_eq!(read_button(&text), Ok(control));
    }

    #[test]
    fn choices_read_back(making in making(0..18), step in step(), group: u8) {
        let text = menu(&making);
        prop_assert!(text.len() <= MAX_LENGTH, "{}", text);
        let opened = making.clone().with_group(Some(group));
        prop_assert_eq!(read_choice(&text, &[group_value(group)]), Ok(opened.into()));
        let draft = [making.draft(), &[step]].concat();
        let control = match making {
            Making::Move(pick) => Control::Pick(Pick { draft, group: None, ..pick }),
            Making::Attempt(attempt) => Control::Try(Attempt { draft, group: None, ..attempt }),
        };
        prop_assert_eq!(read_choice(&text, &[step_value(step)]), Ok(control));
    }

    #[test]
    fn several_choices_read_back_in_the_order_of_the_menu(making in making(0..8), steps in handful()) {
        let values = steps.iter().map(|(place, step)| numbered_value(*place, *step)).collect::<Vec<_>>();
        let mut sorted = steps;
        sorted.sort_unstable_by_key(|(place, _)| *place);
        let text = menu(&making);
        let control = making.then(sorted.into_iter().map(|(_, step)| step));
        prop_assert_eq!(read_choice(&text, &values), Ok(control));
    }

    #[test]
    fn drafts_of_any_length_are_answered(pick in pick(0..200), attempt in attempt(0..200), step in step()) {
        let of_games = [Control::Pick(pick.clone()), Control::Play(pick.clone())];
        for control in of_games.into_iter().chain([Control::Try(attempt.clone()), Control::Answer(attempt.clone())]) {
            let text = button(&control);
            prop_assert!(text.len() <= MAX_LENGTH);
            let read = read_button(&text);
            prop_assert!(read == Ok(control) || read == Err(ParseControlError::TooLong), "{:?}", read);
        }
        for making in [Making::Move(pick), Making::Attempt(attempt)] {
            let text = menu(&making);
            prop_assert!(text.len() <= MAX_LENGTH);
            let read = read_choice(&text, &[step_value(step)]);
            prop_assert!(matches!(read, Ok(_) | Err(ParseControlError::TooLong)), "{:?}", read);
        }
    }

    #[test]
    fn any_text_is_read_without_panic(text: String, value: String, fields in "a:[a-z-]{0,10}(:[0-9A-Za-z,#]{0,8}){0,5}") {
        for text in [text, fields] {
            let _: Result<Control, ParseControlError> = read_button(&text);
            let _: Result<Control, ParseControlError> = read_choice(&text, std::slice::from_ref(&value));
        }
    }
}

#[test]
fn texts_stay_as_they_were_first_written() {
    let game: GameId = "K3F9QZ".parse().expect("well-formed");
    let board = BoardRef { game, revision: 12 };
    let pick = Pick { game, revision: 12, draft: vec![Step::Cell(Cell::new(0, 6)), Step::Piece('S')], group: Some(3) };
    assert_eq!(button(&Control::AcceptChallenge(game)), "a:accept:K3F9QZ");
    assert_eq!(button(&Control::Flip(board, Color::Black)), "a:flip:K3F9QZ:12:black");
    assert_eq!(button(&Control::Pick(pick.clone())), "a:pick:K3F9QZ:12:a6,S:3");
    assert_eq!(menu(&Making::Move(pick)), "a:menu:K3F9QZ:12:a6,S:3");
    assert_eq!(numbered_value(4, Step::Piece('B')), "4/B");
    assert_eq!(button(&Control::Rules { game: GameKind::Pijersi, page: 2 }), "a:rules:pijersi:2");
    let lesson = LessonRef { game: GameKind::Biyi, id: "chain".parse().expect("a word") };
    assert_eq!(button(&Control::Lesson(lesson.clone())), "a:lesson:biyi:chain");
    let attempt = Attempt { lesson, draft: vec![Step::Cell(Cell::new(2, 3)), Step::Pass], group: None, hint: true };
    assert_eq!(button(&Control::Try(attempt.clone())), "a:try:biyi:chain:c3,.::hint");
    assert_eq!(
        menu(&Making::Attempt(Attempt { group: Some(1), hint: false, ..attempt })),
        "a:try-menu:biyi:chain:c3,.:1:"
    );
}

#[test]
fn strange_texts_are_named() {
    for text in [
        "",
        "a",
        "a:",
        "b:close",
        "a:accept",
        "a:accept:xyz",
        "a:flip:K3F9QZ:1:red",
        "a:pick:K3F9QZ:1",
        "a:menu",
        "a:lesson:biyi",
        "a:lesson:chess:chain",
        "a:lesson:biyi:Chain",
        "a:try:biyi:chain:::yes",
        "a:try-menu:biyi:chain:::",
    ] {
        assert_eq!(read_button(text), Err(ParseControlError::Malformed(text.to_owned())));
    }
    let menu = "a:menu:K3F9QZ:1::";
    for value in ["", "#", "#256", "nowhere", "/S", "1/", "256/S", "1/s", "#1/S"] {
        assert_eq!(read_choice(menu, &[value.to_owned()]), Err(ParseControlError::Malformed(value.to_owned())));
    }
    assert_eq!(read_choice(menu, &[]), Err(ParseControlError::Malformed(menu.to_owned())));
    for value in ["a6", "#1"] {
        let values = ["0/S".to_owned(), value.to_owned()];
        assert_eq!(read_choice(menu, &values), Err(ParseControlError::Malformed(value.to_owned())));
    }
}
