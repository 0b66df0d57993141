//! The hidden text by which a button or a menu comes back: `custom_id`.
//!
//! A text is fields between colons: the letter of the format (`a`), a word, and what the word needs:
//!
//! ```text
//! a:accept:K3F9QZ            a:flip:K3F9QZ:12:white     a:close
//! a:pick:K3F9QZ:12:a6,b5:    a:menu:K3F9QZ:12:a6:3      a:rules:pijersi:2
//! a:replay:K3F9QZ:12:white   a:replay:K3F9QZ:last:white  a:games:0
//! ```
//!
//! The fields of a pick are game, revision, steps and the open group. The letter changes if the format ever does, so
//! that messages of any age are understood.

use std::str::FromStr;

use thiserror::Error;

use crate::{
    color::Color,
    game::Step,
    games::GameKind,
    id::{GameId, UserId},
    session::control::{BoardRef, Control, Frame, Pick},
};

/// The most bytes that Discord takes for one.
pub const MAX_LENGTH: usize = 100;

const FORMAT: &str = "a";
const SEPARATOR: char = ':';

/// What a menu enters for opening a group of choices, before the group's number.
const GROUP: char = '#';

/// What stands between an entry's place and its step in a menu from which several are chosen at once.
const NUMBERED: char = '/';

/// The first and the last board of a replay, whose others are named by the number of moves.
const FIRST: &str = "first";
const LAST: &str = "last";

/// A hidden text that means nothing, or nothing any more.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseControlError {
    /// The text is none that Parlor writes.
    #[error("`{0}` is not the text of a control")]
    Malformed(String),
    /// The move in the making had too many steps to be written into the control.
    #[error("the move in the making is too long to be clicked")]
    TooLong,
}

/// The hidden text of a button, at most [`MAX_LENGTH`] bytes.
///
/// A move in the making that does not fit becomes a text that reads as [`ParseControlError::TooLong`].
pub fn button(control: &Control) -> String {
    let fields = match control {
        Control::AcceptChallenge(game) => format!("accept:{game}"),
        Control::DeclineChallenge(game) => format!("decline:{game}"),
        Control::WithdrawChallenge(game) => format!("withdraw:{game}"),
        Control::OpenThread(game) => format!("thread:{game}"),
        Control::Rematch(game) => format!("rematch:{game}"),
        Control::Leave { days } => format!("leave:{days}"),
        Control::ComeBack => "come-back".to_owned(),
        Control::Flip(board, color) => format!("flip:{}:{color}", board_fields(*board)),
        Control::Overlay(board, color) => format!("overlay:{}:{color}", board_fields(*board)),
        Control::Move(board) => format!("move:{}", board_fields(*board)),
        Control::Pick(pick) => return pick_text("pick", pick),
        Control::Play(pick) => return pick_text("play", pick),
        Control::PlayAnyway(pick) => return pick_text("play-yes", pick),
        Control::Close => "close".to_owned(),
        Control::OfferDraw(board) => format!("draw:{}", board_fields(*board)),
        Control::OfferTakeback(board) => format!("takeback:{}", board_fields(*board)),
        Control::AcceptOffer(board) => format!("offer-yes:{}", board_fields(*board)),
        Control::DeclineOffer(board) => format!("offer-no:{}", board_fields(*board)),
        Control::ClaimTime(board) => format!("claim:{}", board_fields(*board)),
        Control::Resign(board) => format!("resign:{}", board_fields(*board)),
        Control::ConfirmResign(board) => format!("resign-yes:{}", board_fields(*board)),
        Control::ConfirmAbort(board) => format!("abort-yes:{}", board_fields(*board)),
        Control::PostBoard(board) => format!("post:{}", board_fields(*board)),
        Control::Record(game) => format!("record:{game}"),
        Control::OpenReplay(game) => format!("open-replay:{game}"),
        Control::Replay { game, frame, side } => format!("replay:{game}:{}:{side}", frame_field(*frame)),
        Control::Animation { game, side } => format!("animation:{game}:{side}"),
        Control::PostReplay { game, side } => format!("post-replay:{game}:{side}"),
        Control::Games { of: None, page } => format!("games:{page}"),
        Control::Games { of: Some(user), page } => format!("games:{page}:{user}"),
        Control::Follow(game) => format!("follow:{game}"),
        Control::Unfollow(game) => format!("unfollow:{game}"),
        Control::ExportOwn => "export-own".to_owned(),
        Control::AskToForget => "forget".to_owned(),
        Control::Forget => "forget-yes".to_owned(),
        Control::GoOn(game) => format!("go-on:{game}"),
        Control::OpenRules(game) => format!("open-rules:{game}"),
        Control::Rules { game, page } => format!("rules:{game}:{page}"),
    };
    format!("{FORMAT}:{fields}")
}

/// The hidden text of a menu whose choices go on from this move in the making.
pub fn menu(pick: &Pick) -> String {
    pick_text("menu", pick)
}

/// What a menu's entry enters for adding a step.
pub fn step_value(step: Step) -> String {
    step.to_string()
}

/// What a menu's entry enters for adding a step along with others; `place` is that of the entry in the menu. The same
/// step may be there more than once.
pub fn numbered_value(place: usize, step: Step) -> String {
    format!("{place}{NUMBERED}{step}")
}

/// What a menu's entry enters for opening a group of choices.
pub fn group_value(group: u8) -> String {
    format!("{GROUP}{group}")
}

fn board_fields(BoardRef { game, revision }: BoardRef) -> String {
    format!("{game}:{revision}")
}

fn pick_text(word: &str, Pick { game, revision, draft, group }: &Pick) -> String {
    let steps = draft.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let group = group.map(|group| group.to_string()).unwrap_or_default();
    let text = format!("{FORMAT}:{word}:{game}:{revision}:{steps}:{group}");
    if text.len() <= MAX_LENGTH { text } else { format!("{FORMAT}:long:{word}:{game}:{revision}") }
}

/// The word of a control's hidden text; empty if it has none.
pub fn word(text: &str) -> &str {
    text.split(SEPARATOR).nth(1).unwrap_or_default()
}

/// The game that a control's hidden text names, if it is about one.
pub fn game(text: &str) -> Option<GameId> {
    text.split(SEPARATOR).nth(2)?.parse().ok()
}

/// What pressing a button means.
///
/// # Errors
/// If the text is not one that [`button`] gives for a control.
pub fn read_button(text: &str) -> Result<Control, ParseControlError> {
    let malformed = || ParseControlError::Malformed(text.to_owned());
    let fields = fields(text)?;
    let control = match fields.as_slice() {
        ["accept", game] => parse(game).map(Control::AcceptChallenge),
        ["decline", game] => parse(game).map(Control::DeclineChallenge),
        ["withdraw", game] => parse(game).map(Control::WithdrawChallenge),
        ["thread", game] => parse(game).map(Control::OpenThread),
        ["rematch", game] => parse(game).map(Control::Rematch),
        ["leave", days] => parse(days).map(|days| Control::Leave { days }),
        ["come-back"] => Some(Control::ComeBack),
        ["flip", game, revision, color] => {
            board(game, revision).zip(parse::<Color>(color)).map(|(board, color)| Control::Flip(board, color))
        }
        ["overlay", game, revision, color] => {
            board(game, revision).zip(parse::<Color>(color)).map(|(board, color)| Control::Overlay(board, color))
        }
        ["move", game, revision] => board(game, revision).map(Control::Move),
        ["pick", pick @ ..] => read_pick(pick).map(Control::Pick),
        ["play", pick @ ..] => read_pick(pick).map(Control::Play),
        ["play-yes", pick @ ..] => read_pick(pick).map(Control::PlayAnyway),
        ["close"] => Some(Control::Close),
        ["draw", game, revision] => board(game, revision).map(Control::OfferDraw),
        ["takeback", game, revision] => board(game, revision).map(Control::OfferTakeback),
        ["offer-yes", game, revision] => board(game, revision).map(Control::AcceptOffer),
        ["offer-no", game, revision] => board(game, revision).map(Control::DeclineOffer),
        ["claim", game, revision] => board(game, revision).map(Control::ClaimTime),
        ["resign", game, revision] => board(game, revision).map(Control::Resign),
        ["resign-yes", game, revision] => board(game, revision).map(Control::ConfirmResign),
        ["abort-yes", game, revision] => board(game, revision).map(Control::ConfirmAbort),
        ["post", game, revision] => board(game, revision).map(Control::PostBoard),
        ["record", game] => parse(game).map(Control::Record),
        ["open-replay", game] => parse(game).map(Control::OpenReplay),
        ["replay", game, frame, side] => match (parse(game), read_frame(frame), parse(side)) {
            (Some(game), Some(frame), Some(side)) => Some(Control::Replay { game, frame, side }),
            _ => None,
        },
        ["animation", game, side] => parse(game).zip(parse(side)).map(|(game, side)| Control::Animation { game, side }),
        ["post-replay", game, side] => {
            parse(game).zip(parse(side)).map(|(game, side)| Control::PostReplay { game, side })
        }
        ["games", page] => parse(page).map(|page| Control::Games { of: None, page }),
        ["games", page, user] => {
            parse(page).zip(parse(user)).map(|(page, user)| Control::Games { of: Some(UserId(user)), page })
        }
        ["follow", game] => parse(game).map(Control::Follow),
        ["unfollow", game] => parse(game).map(Control::Unfollow),
        ["export-own"] => Some(Control::ExportOwn),
        ["forget"] => Some(Control::AskToForget),
        ["forget-yes"] => Some(Control::Forget),
        ["go-on", game] => parse(game).map(Control::GoOn),
        ["open-rules", game] => parse(game).map(Control::OpenRules),
        ["rules", game, page] => {
            parse::<GameKind>(game).zip(parse(page)).map(|(game, page)| Control::Rules { game, page })
        }
        _ => None,
    };
    control.ok_or_else(malformed)
}

/// What choosing entries of a menu means. Several steps are added in the order of their places, whatever the order in
/// which they were chosen.
///
/// # Errors
/// If the texts are not ones that [`menu`], [`step_value`], [`numbered_value`] and [`group_value`] give.
pub fn read_choice(text: &str, values: &[String]) -> Result<Control, ParseControlError> {
    let malformed = |text: &str| ParseControlError::Malformed(text.to_owned());
    let fields = fields(text)?;
    let ["menu", pick @ ..] = fields.as_slice() else { return Err(malformed(text)) };
    let mut pick = read_pick(pick).ok_or_else(|| malformed(text))?;
    pick.group = None;
    match values {
        [value] if value.starts_with(GROUP) => {
            pick.group = Some(parse(&value[GROUP.len_utf8()..]).ok_or_else(|| malformed(value))?);
        }
        [value] if !value.contains(NUMBERED) => pick.draft.push(parse(value).ok_or_else(|| malformed(value))?),
        [] => return Err(malformed(text)),
        values => {
            let read = |value: &String| read_numbered(value).ok_or_else(|| malformed(value));
            let mut chosen = values.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            chosen.sort_unstable_by_key(|(place, _)| *place);
            pick.draft.extend(chosen.into_iter().map(|(_, step)| step));
        }
    }
    Ok(Control::Pick(pick))
}

fn read_numbered(value: &str) -> Option<(u8, Step)> {
    let (place, step) = value.split_once(NUMBERED)?;
    Some((parse(place)?, parse(step)?))
}

/// The fields behind the format's letter.
fn fields(text: &str) -> Result<Vec<&str>, ParseControlError> {
    let mut fields = text.split(SEPARATOR);
    let format = fields.next();
    let fields = fields.collect::<Vec<_>>();
    match (format, fields.first()) {
        (Some(FORMAT), Some(&"long")) => Err(ParseControlError::TooLong),
        (Some(FORMAT), Some(_)) => Ok(fields),
        _ => Err(ParseControlError::Malformed(text.to_owned())),
    }
}

fn parse<T: FromStr>(field: &str) -> Option<T> {
    field.parse().ok()
}

fn board(game: &str, revision: &str) -> Option<BoardRef> {
    Some(BoardRef { game: parse::<GameId>(game)?, revision: parse(revision)? })
}

fn frame_field(frame: Frame) -> String {
    match frame {
        Frame::First => FIRST.to_owned(),
        Frame::After(moves) => moves.to_string(),
        Frame::Last => LAST.to_owned(),
    }
}

fn read_frame(field: &str) -> Option<Frame> {
    match field {
        FIRST => Some(Frame::First),
        LAST => Some(Frame::Last),
        moves => parse(moves).map(Frame::After),
    }
}

fn read_pick(fields: &[&str]) -> Option<Pick> {
    let [game, revision, steps, group] = fields else { return None };
    let BoardRef { game, revision } = board(game, revision)?;
    let draft = match *steps {
        "" => Vec::new(),
        steps => steps.split(',').map(parse).collect::<Option<_>>()?,
    };
    let group = match *group {
        "" => None,
        group => Some(parse(group)?),
    };
    Some(Pick { game, revision, draft, group })
}

#[cfg(test)]
mod tests {
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
        let entries =
            proptest::collection::vec(step(), 1..=25).prop_map(|steps| steps.into_iter().enumerate().collect());
        entries.prop_flat_map(|entries: Vec<(usize, Step)>| {
            let count = entries.len();
            proptest::sample::subsequence(entries, 1..=count).prop_shuffle()
        })
    }

    fn kind() -> impl Strategy<Value = GameKind> {
        proptest::sample::select(GameKind::ALL.to_vec())
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
            (game(), color).prop_map(|(game, side)| Control::PostReplay { game, side }),
            (any::<Option<u64>>(), any::<u8>()).prop_map(|(user, page)| Control::Games { of: user.map(UserId), page }),
            game().prop_map(Control::Follow),
            game().prop_map(Control::Unfollow),
            Just(Control::ExportOwn),
            Just(Control::AskToForget),
            Just(Control::Forget),
            game().prop_map(Control::GoOn),
            kind().prop_map(Control::OpenRules),
            (kind(), any::<u8>()).prop_map(|(game, page)| Control::Rules { game, page }),
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
        fn choices_read_back(mut pick in pick(0..18), step in step(), group: u8) {
            let text = menu(&pick);
            prop_assert!(text.len() <= MAX_LENGTH, "{}", text);
            pick.group = Some(group);
            prop_assert_eq!(read_choice(&text, &[group_value(group)]), Ok(Control::Pick(pick.clone())));
            pick.group = None;
            pick.draft.push(step);
            prop_assert_eq!(read_choice(&text, &[step_value(step)]), Ok(Control::Pick(pick)));
        }

        #[test]
        fn several_choices_read_back_in_the_order_of_the_menu(mut pick in pick(0..8), steps in handful()) {
            let values = steps.iter().map(|(place, step)| numbered_value(*place, *step)).collect::<Vec<_>>();
            let mut sorted = steps;
            sorted.sort_unstable_by_key(|(place, _)| *place);
            let text = menu(&pick);
            pick.group = None;
            pick.draft.extend(sorted.into_iter().map(|(_, step)| step));
            prop_assert_eq!(read_choice(&text, &values), Ok(Control::Pick(pick)));
        }

        #[test]
        fn drafts_of_any_length_are_answered(pick in pick(0..200), step in step()) {
            for control in [Control::Pick(pick.clone()), Control::Play(pick.clone())] {
                let text = button(&control);
                prop_assert!(text.len() <= MAX_LENGTH);
                let read = read_button(&text);
                prop_assert!(read == Ok(control) || read == Err(ParseControlError::TooLong), "{:?}", read);
            }
            let text = menu(&pick);
            prop_assert!(text.len() <= MAX_LENGTH);
            let read = read_choice(&text, &[step_value(step)]);
            prop_assert!(matches!(read, Ok(_) | Err(ParseControlError::TooLong)), "{:?}", read);
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
        let pick =
            Pick { game, revision: 12, draft: vec![Step::Cell(Cell::new(0, 6)), Step::Piece('S')], group: Some(3) };
        assert_eq!(button(&Control::AcceptChallenge(game)), "a:accept:K3F9QZ");
        assert_eq!(button(&Control::Flip(board, Color::Black)), "a:flip:K3F9QZ:12:black");
        assert_eq!(button(&Control::Pick(pick.clone())), "a:pick:K3F9QZ:12:a6,S:3");
        assert_eq!(menu(&pick), "a:menu:K3F9QZ:12:a6,S:3");
        assert_eq!(numbered_value(4, Step::Piece('B')), "4/B");
        assert_eq!(button(&Control::Rules { game: GameKind::Pijersi, page: 2 }), "a:rules:pijersi:2");
    }

    #[test]
    fn strange_texts_are_named() {
        for text in
            ["", "a", "a:", "b:close", "a:accept", "a:accept:xyz", "a:flip:K3F9QZ:1:red", "a:pick:K3F9QZ:1", "a:menu"]
        {
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
}
