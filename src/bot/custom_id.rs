//! The hidden text by which a button or a menu comes back: `custom_id`.
//!
//! A text is fields between colons: the letter of the format (`a`), a word, and what the word needs:
//!
//! ```text
//! a:accept:K3F9QZ            a:flip:K3F9QZ:12:white     a:close
//! a:pick:K3F9QZ:12:a6,b5:    a:menu:K3F9QZ:12:a6:3      a:rules:pijersi:2
//! a:set:theme:dark           a:choose:1               a:channels
//! a:replay:K3F9QZ:12:white   a:replay:K3F9QZ:last:white  a:games:0
//! a:lesson:biyi:chain        a:try:biyi:chain:c3,d3::    a:try-menu:biyi:chain:c3:1:hint
//! ```
//!
//! The fields of a pick are game, revision, steps and the open group; those of an attempt in a lesson are game, lesson, steps,
//! the open group and whether the hint is shown. The letter changes if the format ever does, so
//! that messages of any age are understood.

use std::str::FromStr;

use thiserror::Error;

use crate::{
    color::Color,
    game::Step,
    games::GameKind,
    id::{GameId, UserId},
    session::control::{Attempt, BoardRef, Control, Frame, LessonRef, Making, Pick, Tab},
};

mod settings;

/// The most bytes that Discord takes for one.
pub const MAX_LENGTH: usize = 100;

const FORMAT: &str = "a";
const SEPARATOR: char = ':';

/// What a menu enters for opening a group of choices, before the group's number.
const GROUP: char = '#';

/// What stands between an entry's place and its step in a menu from which several are chosen at once.
const NUMBERED: char = '/';

/// What tells that the hint of a lesson is shown.
const HINT: &str = "hint";

/// The first and the last board of a replay, whose others are named by the number of moves.
const FIRST: &str = "first";
const LAST: &str = "last";

/// What stands for every game where one could be named.
const ALL_GAMES: &str = "all";

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
        Control::Block(game) => format!("block:{game}"),
        Control::Unblock(user) => format!("unblock:{user}"),
        Control::Settings(tab) => format!("settings:{}", tab.name()),
        Control::Set(setting) => format!("set:{}", settings::fields(*setting)),
        Control::SetServer(setting) => format!("server:{}", settings::server_fields(*setting)),
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
        Control::Analysis { game, side } => format!("analysis:{game}:{side}"),
        Control::BestMove { game, ply, side } => format!("best-move:{game}:{ply}:{side}"),
        Control::Stats { user, game } => format!("stats:{user}:{}", games_field(*game)),
        Control::PostStats { user, game } => format!("post-stats:{user}:{}", games_field(*game)),
        Control::Leaders { game, page } => format!("leaders:{}:{page}", games_field(*game)),
        Control::PostLeaders { game, page } => format!("post-leaders:{game}:{page}"),
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
        Control::OpenCourse(game) => format!("open-course:{game}"),
        Control::Course(game) => format!("course:{game}"),
        Control::Courses => "courses".to_owned(),
        Control::Lesson(lesson) => format!("lesson:{}", lesson_fields(lesson)),
        Control::Try(attempt) => return attempt_text("try", attempt),
        Control::Answer(attempt) => return attempt_text("answer", attempt),
    };
    format!("{FORMAT}:{fields}")
}

/// The hidden text of a menu whose choices go on from this move in the making.
pub fn menu(making: &Making) -> String {
    match making {
        Making::Move(pick) => pick_text("menu", pick),
        Making::Attempt(attempt) => attempt_text("try-menu", attempt),
    }
}

/// The hidden text of a menu in the row of this number, each of whose entries enters the text of a [`button`].
pub fn select(row: usize) -> String {
    format!("{FORMAT}:choose:{row}")
}

/// The hidden text of a menu of channels.
pub fn channels() -> String {
    format!("{FORMAT}:channels")
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
    let text = format!("{FORMAT}:{word}:{game}:{revision}:{}:{}", steps_field(draft), group_field(*group));
    if text.len() <= MAX_LENGTH { text } else { format!("{FORMAT}:long:{word}:{game}:{revision}") }
}

fn attempt_text(word: &str, Attempt { lesson, draft, group, hint }: &Attempt) -> String {
    let lesson = lesson_fields(lesson);
    let hint = if *hint { HINT } else { "" };
    let text = format!("{FORMAT}:{word}:{lesson}:{}:{}:{hint}", steps_field(draft), group_field(*group));
    if text.len() <= MAX_LENGTH { text } else { format!("{FORMAT}:long:{word}:{lesson}") }
}

fn lesson_fields(LessonRef { game, id }: &LessonRef) -> String {
    format!("{game}:{id}")
}

fn steps_field(draft: &[Step]) -> String {
    draft.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn group_field(group: Option<u8>) -> String {
    group.map(|group| group.to_string()).unwrap_or_default()
}

/// The word of a control's hidden text; empty if it has none.
pub fn word(text: &str) -> &str {
    text.split(SEPARATOR).nth(1).unwrap_or_default()
}

/// The game that a control's hidden text names, if it is about one.
pub fn game(text: &str) -> Option<GameId> {
    text.split(SEPARATOR).nth(2)?.parse().ok()
}

/// Whether a custom id belongs to a board of this game, of this revision or a later one, or to its last board.
pub fn shows(text: &str, game: GameId, revision: u32) -> bool {
    let mut fields = text.split(SEPARATOR).skip(1);
    let word = fields.next().unwrap_or_default();
    if fields.next().and_then(|field| field.parse().ok()) != Some(game) {
        return false;
    }
    let shown = fields.next().and_then(|field| field.parse::<u32>().ok());
    word == "rematch" || shown.is_some_and(|shown| shown >= revision)
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
        ["block", game] => parse(game).map(Control::Block),
        ["unblock", user] => parse(user).map(|user| Control::Unblock(UserId(user))),
        ["settings", tab] => Tab::from_name(tab).map(Control::Settings),
        ["set", setting, value] => settings::read(setting, value).map(Control::Set),
        ["server", setting, value] => settings::read_server(setting, value).map(Control::SetServer),
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
        ["analysis", game, side] => parse(game).zip(parse(side)).map(|(game, side)| Control::Analysis { game, side }),
        ["best-move", game, ply, side] => match (parse(game), parse(ply), parse(side)) {
            (Some(game), Some(ply), Some(side)) => Some(Control::BestMove { game, ply, side }),
            _ => None,
        },
        ["stats", user, games] => {
            parse(user).map(UserId).zip(read_games(games)).map(|(user, game)| Control::Stats { user, game })
        }
        ["post-stats", user, games] => {
            parse(user).map(UserId).zip(read_games(games)).map(|(user, game)| Control::PostStats { user, game })
        }
        ["leaders", games, page] => {
            read_games(games).zip(parse(page)).map(|(game, page)| Control::Leaders { game, page })
        }
        ["post-leaders", game, page] => {
            parse::<GameKind>(game).zip(parse(page)).map(|(game, page)| Control::PostLeaders { game, page })
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
        ["open-course", game] => parse(game).map(Control::OpenCourse),
        ["course", game] => parse(game).map(Control::Course),
        ["courses"] => Some(Control::Courses),
        ["lesson", game, id] => read_lesson(game, id).map(Control::Lesson),
        ["try", attempt @ ..] => read_attempt(attempt).map(Control::Try),
        ["answer", attempt @ ..] => read_attempt(attempt).map(Control::Answer),
        _ => None,
    };
    control.ok_or_else(malformed)
}

/// What choosing entries of a menu means. Several steps are added in the order of their places, whatever the order in
/// which they were chosen.
///
/// # Errors
/// If the texts are not ones that [`menu`], [`step_value`], [`numbered_value`] and [`group_value`] give, or [`select`] and
/// [`button`].
pub fn read_choice(text: &str, values: &[String]) -> Result<Control, ParseControlError> {
    let malformed = |text: &str| ParseControlError::Malformed(text.to_owned());
    let fields = fields(text)?;
    if let (["choose", _], [value]) = (fields.as_slice(), values) {
        return read_button(value);
    }
    let making = match fields.as_slice() {
        ["menu", pick @ ..] => read_pick(pick).map(Making::Move),
        ["try-menu", attempt @ ..] => read_attempt(attempt).map(Making::Attempt),
        _ => None,
    };
    let making = making.ok_or_else(|| malformed(text))?;
    match values {
        [value] if value.starts_with(GROUP) => {
            let group = parse(&value[GROUP.len_utf8()..]).ok_or_else(|| malformed(value))?;
            Ok(making.with_group(Some(group)).into())
        }
        [value] if !value.contains(NUMBERED) => Ok(making.then([parse(value).ok_or_else(|| malformed(value))?])),
        [] => Err(malformed(text)),
        values => {
            let read = |value: &String| read_numbered(value).ok_or_else(|| malformed(value));
            let mut chosen = values.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            chosen.sort_unstable_by_key(|(place, _)| *place);
            Ok(making.then(chosen.into_iter().map(|(_, step)| step)))
        }
    }
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

fn games_field(game: Option<GameKind>) -> &'static str {
    game.map_or(ALL_GAMES, GameKind::name)
}

fn read_games(field: &str) -> Option<Option<GameKind>> {
    if field == ALL_GAMES { Some(None) } else { parse(field).map(Some) }
}

fn read_pick(fields: &[&str]) -> Option<Pick> {
    let [game, revision, steps, group] = fields else { return None };
    let BoardRef { game, revision } = board(game, revision)?;
    Some(Pick { game, revision, draft: read_steps(steps)?, group: read_group(group)? })
}

fn read_lesson(game: &str, id: &str) -> Option<LessonRef> {
    Some(LessonRef { game: parse(game)?, id: parse(id)? })
}

fn read_attempt(fields: &[&str]) -> Option<Attempt> {
    let [game, id, steps, group, hint] = fields else { return None };
    let hint = match *hint {
        "" => false,
        HINT => true,
        _ => return None,
    };
    Some(Attempt { lesson: read_lesson(game, id)?, draft: read_steps(steps)?, group: read_group(group)?, hint })
}

fn read_steps(field: &str) -> Option<Vec<Step>> {
    if field.is_empty() { Some(Vec::new()) } else { field.split(',').map(parse).collect() }
}

fn read_group(field: &str) -> Option<Option<u8>> {
    if field.is_empty() { Some(None) } else { parse(field).map(Some) }
}

#[cfg(test)]
mod tests;
