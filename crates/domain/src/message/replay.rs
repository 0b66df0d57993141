//! Replays, which show a game as an animation, or board by board.

use super::{
    Medium, Message, Reader, after_moves, button, described, explore::explore_button, players, status, to_move,
    with_captured, with_move,
};
use crate::{
    Session,
    control::{ButtonStyle, Control, ControlRow, Frame},
    markup::bold,
};
use board::{color::Color, phrase::Phrase, scene::Scene, theme::Theme};
use catalogue::Language;
use games::AnyPosition;

/// The maximum number of boards in an animation. The animation of a longer game leaves out boards at even intervals, so
/// that drawing and watching it do not take longer.
pub const MOST_FRAMES: u32 = 300;

/// An animation to draw: the [`frames`] of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The side from which the board is seen.
    pub side: Color,
    /// The theme, which determines the colors.
    pub theme: Theme,
    /// The language of the text in the animation.
    pub language: Language,
    /// The alt text of the animation.
    pub alt: String,
}

impl Film {
    /// An animation for a reader.
    pub(super) fn new(side: Color, alt: String, reader: &Reader) -> Self {
        Self { side, theme: reader.taste.theme, language: reader.language, alt }
    }
}

/// The part of a game that a message of a replay shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ShownPart {
    /// The board after this number of moves.
    Board(u32),
    /// The best move after this number of moves.
    BestMove(u32),
    /// The animation of all boards.
    All,
}

/// The message with a board of a replay, and with the buttons that show the other boards. `may_post` says whether the
/// reader may post the animation for everyone.
pub fn replay_board(session: &Session, frame: Frame, side: Color, may_post: bool, reader: &Reader) -> Message {
    let total = session.ply();
    let ply = match frame {
        Frame::First => 0,
        Frame::After(moves) => moves.min(total),
        Frame::Last => total,
    };
    let board = course(session).nth(ply as usize).expect("there is a board after each move");
    let mut lines = vec![players(session), head(session, ply, board.last())];
    if ply == total {
        lines.push(status(session, Medium::Message));
    }
    let drawing = reader.drawing(scene(session, &board, ply), side, &board.described(session, ply));
    let controls = controls(session, ShownPart::Board(ply), side, may_post, reader.language);
    Message::picture(reader.lines(&lines), drawing, controls)
}

/// A sentence about the number of a board in a replay, and the move that led to this board.
pub(super) fn head(session: &Session, ply: u32, last: Option<(&AnyPosition, &str)>) -> Phrase {
    let total = session.ply();
    let Some((before, mv)) = last else { return Phrase::new("replay-start").with("total", total) };
    let what = Phrase::new("event-moved").with("player", bold(&session.strangers().full_name(before.turn())));
    Phrase::new("replay-move").with("number", ply).with("total", total).with("what", with_move(what, before, mv))
}

/// The message with the animation of a game, and the animation to draw. The message has the same buttons as the boards
/// of the replay.
pub fn animation(session: &Session, side: Color, may_post: bool, reader: &Reader) -> (Message, Film) {
    film(session, side, controls(session, ShownPart::All, side, may_post, reader.language), reader)
}

/// The public message with the animation of a game, and the animation to draw.
pub fn posted_animation(session: &Session, side: Color, reader: &Reader) -> (Message, Film) {
    let control = Control::OpenReplay(session.id());
    let replay = reader.secondary(control, &Phrase::new("button-replay"));
    film(session, side, vec![ControlRow::Buttons(vec![replay])], reader)
}

fn film(session: &Session, side: Color, controls: Vec<ControlRow>, reader: &Reader) -> (Message, Film) {
    let total = session.ply();
    let skips = total >= MOST_FRAMES;
    let skipped = skips.then(|| Phrase::new("replay-skips").with("shown", MOST_FRAMES).with("all", total + 1));
    let whole = Phrase::new("replay-whole").with("total", total);
    let lines = [Some(players(session)), Some(whole), skipped, Some(status(session, Medium::Message))];
    let last = described(session, status(session, Medium::Description), session.position(), session.last());
    let alt = reader.say(&Phrase::new("alt-replay").with("total", total).with("board", last));
    (Message::text(reader.lines(lines.iter().flatten()), controls), Film::new(side, alt, reader))
}

/// The boards of an animation in order: at most [`MOST_FRAMES`], always including the first and the last board.
pub fn frames(session: &Session, language: Language) -> Vec<Scene<String>> {
    let total = session.ply();
    let mut shown = shown_plies(total).peekable();
    (0..)
        .zip(course(session))
        .filter(|(ply, _)| shown.next_if_eq(ply).is_some())
        .map(|(ply, board)| scene(session, &board, ply).map_words(|words| catalogue::text(language, &words)))
        .collect()
}

/// The plies of the boards in an animation of a game with `total` moves.
fn shown_plies(total: u32) -> impl Iterator<Item = u32> {
    let frames = total.saturating_add(1).min(MOST_FRAMES);
    let last = u64::from(frames - 1).max(1);
    (0..frames).map(move |frame| (u64::from(total) * u64::from(frame) / last) as u32)
}

/// A position of a game, the move that led to it, and the position before that move.
struct Board<'a> {
    position: AnyPosition,
    last: Option<(AnyPosition, &'a str)>,
}

impl Board<'_> {
    fn last(&self) -> Option<(&AnyPosition, &str)> {
        self.last.as_ref().map(|(before, mv)| (before, *mv))
    }

    fn described(&self, session: &Session, ply: u32) -> Phrase {
        let status = match session.ply() {
            total if total == ply => status(session, Medium::Description),
            _ => to_move(session, self.position.turn(), Medium::Description),
        };
        described(session, status, &self.position, self.last())
    }
}

/// All boards of a game, from the starting position to the newest position.
fn course(session: &Session) -> impl Iterator<Item = Board<'_>> {
    let mut last = None;
    let next = session.moves().iter().map(|mv| Some(mv.text.as_str())).chain([None]);
    session.moves().positions().zip(next).map(move |(position, next)| {
        let last = std::mem::replace(&mut last, next.map(|mv| (position.clone(), mv)));
        Board { position, last }
    })
}

fn scene(session: &Session, board: &Board<'_>, ply: u32) -> Scene {
    let scene = with_captured(board.position.scene(board.last(), None), session, &board.position);
    let scene = after_moves(scene, session, ply);
    let note = Phrase::new("replay-note").with("number", ply).with("total", session.ply());
    let mv = board.last().map(|(before, mv)| before.notation(mv)).unwrap_or_default();
    scene.with_note(note.with("move", mv))
}

/// The buttons of a replay, each always in the same place. From the animation, the button for the next board leads to
/// the board after the first move. From the best move after `ply` moves, the buttons lead back to the board after `ply`
/// moves, and forth to the next board.
pub(super) fn controls(
    session: &Session,
    shown: ShownPart,
    side: Color,
    may_post: bool,
    language: Language,
) -> Vec<ControlRow> {
    let game = session.id();
    let total = session.ply();
    let ply = match shown {
        ShownPart::Board(ply) | ShownPart::BestMove(ply) => ply,
        ShownPart::All => 0,
    };
    let advised = matches!(shown, ShownPart::BestMove(_));
    let button = |control, label: &Phrase, does: bool| {
        button(language, control, label, if does { ButtonStyle::Secondary } else { ButtonStyle::Idle })
    };
    let board = |frame, label: &Phrase, does| button(Control::Replay { game, frame, side }, label, does);
    let flipped = match shown {
        ShownPart::Board(ply) => Control::Replay { game, frame: Frame::After(ply), side: !side },
        ShownPart::BestMove(ply) => Control::BestMove { game, ply, side: !side },
        ShownPart::All => Control::Animation { game, side: !side },
    };
    let before = if advised { ply } else { ply.saturating_sub(1) };
    let mut next = board(Frame::After(ply + 1), &Phrase::new("button-next"), ply < total);
    if next.style != ButtonStyle::Idle {
        next.style = ButtonStyle::Primary;
    }
    let steps = vec![
        board(Frame::First, &Phrase::new("button-first"), shown != ShownPart::Board(0)),
        board(Frame::After(before), &Phrase::new("button-back"), advised || ply > 0),
        next,
        board(Frame::Last, &Phrase::new("button-last"), shown != ShownPart::Board(total)),
    ];
    let animation = Control::Animation { game, side };
    // A phone shows at most four buttons in a row.
    let mut others = vec![
        button(flipped, &Phrase::new("button-flip"), true),
        button(animation, &Phrase::new("button-animation"), shown != ShownPart::All),
    ];
    if let ShownPart::Board(ply) | ShownPart::BestMove(ply) = shown {
        others.push(explore_button(session, Frame::After(ply), language));
    }
    if may_post {
        others.push(button(Control::PostReplay { game, side }, &Phrase::new("button-post"), true));
    }
    let mut lines = vec![ControlRow::Buttons(steps), ControlRow::Buttons(others)];
    // The engine gives no advice on unfinished games. An imported game may still be going on elsewhere.
    if session.end().is_some() && engine::has_engine(session.kind()) {
        let open = matches!(shown, ShownPart::Board(ply) if ply < total || session.position().outcome().is_none());
        lines.push(ControlRow::Buttons(vec![
            button(Control::BestMove { game, ply, side }, &Phrase::new("button-best-move"), open),
            button(Control::Analysis { game, side }, &Phrase::new("button-analysis"), total > 0),
        ]));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_games_are_shown_evenly() {
        for total in [0, 1, 2, 60, MOST_FRAMES - 1] {
            assert!(shown_plies(total).eq(0..=total), "{total}: nothing is left out");
        }
        for total in [MOST_FRAMES, MOST_FRAMES + 1, 2 * MOST_FRAMES, 2000, 123_457] {
            let shown: Vec<_> = shown_plies(total).collect();
            assert_eq!((shown.len(), shown[0], shown[shown.len() - 1]), (MOST_FRAMES as usize, 0, total));
            let steps = shown.windows(2).map(|pair| pair[1] - pair[0]);
            let least = total / (MOST_FRAMES - 1);
            assert!(steps.into_iter().all(|step| step == least || step == least + 1), "{total}");
        }
    }
}
