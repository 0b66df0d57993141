//! The private board on which a person explores a game.

use super::{
    Medium, Message, Reader,
    advice::opinion,
    described, openings,
    openings::ShownOpenings,
    picker::{Choices, choices},
    players,
    prepared::answer_buttons,
    puzzle::puzzle_head,
    secondary, to_move, told_last, with_board, with_captured, with_move,
};
use crate::{
    Exploration, Prepared, Session,
    control::{Button, ButtonStyle, Control, ControlRow, Frame, LineRef, MoveOf, Pick, Verdicts, Walk},
    line::{MOST_MOVES, MOST_PLIES, Told},
    markup::code,
};
use board::phrase::Phrase;
use catalogue::Language;
use engine::Advice;
use games::game::{Outcome, Step};

/// The maximum length of the moves in the message, in characters.
const MOST_TEXT: usize = 900;
/// The maximum length of the moves if the message also tells what was played.
const LITTLE_TEXT: usize = 500;

/// A line as a message shows it.
#[derive(Clone, Copy, Debug)]
pub struct ShownLine<'a> {
    /// The line.
    pub line: &'a Exploration<'a>,
    /// The line's revision in the store.
    pub revision: u32,
    /// The steps of a partly picked move.
    pub draft: &'a [Step],
    /// The page of choices that is shown.
    pub page: Option<u8>,
    /// What the reader has to know first.
    pub notices: &'a [Phrase],
    /// Whether the engine's verdict is shown; `None` if the engine gives none in this game.
    pub verdicts: Option<Verdicts>,
    /// The engine's advice on the position that is shown.
    pub advice: Option<&'a Advice>,
    /// What the reader has prepared, which may be nothing. `None` if the reader does not play in the game, or if the
    /// game is over.
    pub prepared: Option<&'a Prepared>,
    /// What was played from the position that is shown; `None` if that is not told.
    pub openings: Option<ShownOpenings<'a>>,
}

/// The private board on which a person explores a game, with the picker of the next move.
pub fn explore(shown: &ShownLine<'_>, reader: &Reader) -> Message {
    let ShownLine { line, notices, advice, verdicts, .. } = *shown;
    let (session, position) = (line.session(), line.position());
    let here = LineRef {
        game: session.id(),
        revision: shown.revision,
        verdicts: verdicts.unwrap_or(Verdicts::Hidden),
        source: shown.openings.map(|shown| shown.openings.source).unwrap_or_default(),
    };
    let pick = |draft: &[Step]| Pick { of: MoveOf::Line(here), draft: draft.to_vec(), page: shown.page };
    let chosen = choices(position, &pick(shown.draft), reader);
    let chosen = chosen.or_else(|| choices(position, &pick(&[]), reader));

    let heading = match session.puzzle() {
        Some(id) => puzzle_head(session.kind(), id),
        None => players(session),
    };
    let mut lines = vec![reader.say(&heading)];
    lines.extend(notices.iter().map(|notice| reader.say(notice)));
    lines.push(reader.say(&match session.puzzle() {
        Some(_) => Phrase::new("puzzle-explored"),
        None => Phrase::new("explore-head").with("after", line.root()),
    }));
    // While a move is picked, its choices need the room.
    let openings = shown.openings.filter(|_| position.before_last_choice(shown.draft).is_none());
    lines.extend(moves(line, if openings.is_some() { LITTLE_TEXT } else { MOST_TEXT }, reader));
    lines.push(reader.say(&standing(line, Medium::Message)));
    if let Some(advice) = advice {
        let best = with_move(Phrase::new("explore-best"), position, &advice.mv);
        lines.extend([best].iter().chain(&opinion(position, advice)).map(|phrase| reader.say(phrase)));
    }

    if let Some(openings) = openings {
        lines.extend(openings::lines(&openings, position, reader));
    }

    let mut rows = Vec::new();
    let mut buttons = Vec::new();
    let mut draft = Vec::new();
    if let Some(chosen) = chosen {
        let Choices { draft: picked, text, controls, buttons: plays } = chosen;
        lines.push(text);
        rows.extend(controls);
        buttons.extend(plays);
        draft = picked;
    }
    let walk = |walk| Control::Walk { line: here, walk };
    if let Some(before) = position.before_last_choice(&draft) {
        let back = Control::Pick(pick(before).with_page(None));
        buttons.push(reader.secondary(back, &Phrase::new("button-back")));
    } else {
        let unless_idle = |way, label: &Phrase, does: bool| {
            let style = if does { ButtonStyle::Secondary } else { ButtonStyle::Idle };
            reader.button(walk(way), label, style)
        };
        // A phone shows at most four buttons in a row.
        rows.extend(openings.map(|shown| openings::menu(&shown, position, here, reader)));
        rows.push(ControlRow::Buttons(vec![
            unless_idle(Walk::Back, &Phrase::new("button-back"), line.can_go_back()),
            unless_idle(Walk::Forward, &Phrase::new("button-forward"), line.can_go_forward()),
            unless_idle(Walk::StartOver, &Phrase::new("button-start-over"), !line.line().is_empty()),
            unless_idle(Walk::Flip, &Phrase::new("button-flip"), true),
        ]));
        buttons.extend(verdicts.map(|verdicts| {
            let (verdicts, label) = match verdicts {
                Verdicts::Shown => (Verdicts::Hidden, Phrase::new("button-hide-verdict")),
                Verdicts::Hidden => (Verdicts::Shown, Phrase::new("button-verdict")),
            };
            reader.secondary(Control::Walk { line: LineRef { verdicts, ..here }, walk: Walk::Stay }, &label)
        }));
        // What was played from a position of a running game is not looked for on its board.
        if session.end().is_some() || session.is_imported() && session.puzzle().is_none() {
            let label = Phrase::new("button-search-position");
            buttons.push(reader.secondary(Control::SearchPosition(here), &label));
        }
        // Steps without an alternative are taken by themselves, so the draft may not be empty.
        buttons.extend(shown.prepared.into_iter().flat_map(|prepared| answer_buttons(line, here, prepared, reader)));
    }
    if !buttons.is_empty() {
        rows.push(ControlRow::Buttons(buttons));
    }

    let last = line.last();
    let last = last.as_ref().map(|(before, mv)| (before, mv.as_str()));
    let goes_on = position.outcome().is_none();
    let scene = with_captured(position.scene(last, goes_on.then_some(&draft[..])), session, position);
    let scene = if line.root() as usize + line.cursor() > 2 { scene.without_last_in_legend() } else { scene };
    let status = standing(line, Medium::Description);
    let alt = match session.puzzle() {
        Some(_) => {
            let alt = Phrase::new("alt-puzzle-explored").with("status", status).with("last", told_last(last));
            with_board(alt, position)
        }
        None => Phrase::new("alt-explore").with("board", described(session, status, position, last)),
    };
    Message::picture(lines.join("\n"), reader.drawing(scene, line.line().side, &alt), rows)
}

/// The button that opens the reader's line in a game, at a board of the game.
pub(super) fn explore_button(session: &Session, frame: Frame, language: Language) -> Button {
    let verdicts = if crate::analysis::is_allowed(session) { Verdicts::Shown } else { Verdicts::Hidden };
    let control = Control::Explore { game: session.id(), frame, verdicts };
    secondary(language, control, &Phrase::new("button-explore"))
}

/// The notice that a line has no room for another move.
pub fn full() -> Phrase {
    Phrase::new("explore-full").with("plies", MOST_PLIES as i64).with("moves", MOST_MOVES as i64)
}

/// A sentence about the side to move in the position that is shown, or about the end that the rules make of it.
fn standing(line: &Exploration<'_>, medium: Medium) -> Phrase {
    let (session, position) = (line.session(), line.position());
    let Some(outcome) = position.outcome() else {
        return match session.puzzle() {
            Some(_) => Phrase::new("puzzle-to-move").with("color", position.turn()),
            None => to_move(session, position.turn(), medium),
        };
    };
    let how = Phrase::new(outcome.ending().sentence());
    let phrase = match outcome {
        Outcome::Decisive { winner, .. } if session.puzzle().is_some() => Phrase::new("puzzle-won")
            .with("color", winner)
            .with("how", how.with("winner", winner).with("loser", !winner)),
        Outcome::Decisive { winner, .. } => Phrase::new("status-won")
            .with("color", winner)
            .with("player", medium.name(&session.strangers().full_name(winner)))
            .with("how", how.with("winner", winner).with("loser", !winner)),
        Outcome::Draw { .. } => Phrase::new("status-drawn").with("how", how),
    };
    phrase.with("strong", medium.strong())
}

/// The moves of a line with their variations in parentheses, with the move that led to the position that is shown in
/// bold. If they are too long, variations are counted instead, and the line is cut at both ends.
fn moves(line: &Exploration<'_>, most: usize, reader: &Reader) -> Option<String> {
    let told = line.told();
    let root = line.root();
    let whole = written(root, told.iter());
    if whole.len() <= 1 {
        return whole.into_iter().next().map(|(text, _)| text);
    }
    let length = |words: &[(String, bool)]| words.iter().map(|(text, _)| text.chars().count() + 1).sum::<usize>();
    if length(&whole) <= most {
        return Some(joined(&whole));
    }
    let hidden = told.iter().filter(|told| told.opens).count();
    let mut inside = 0;
    let on_line = told.iter().filter(|told| {
        inside += usize::from(told.opens);
        let is_on_line = inside == 0;
        inside -= told.closes.min(inside);
        is_on_line
    });
    let words = written(root, on_line);
    let shown = words.iter().position(|(_, here)| *here).unwrap_or(0);
    let (mut from, mut to) = (shown, shown + 1);
    loop {
        let (before, after) = (from, to);
        if from > 0 && length(&words[from - 1..to]) <= most {
            from -= 1;
        }
        if to < words.len() && length(&words[from..=to]) <= most {
            to += 1;
        }
        if (before, after) == (from, to) {
            break;
        }
    }
    let cut = |is_cut| if is_cut { "… " } else { "" };
    let end = if to < words.len() { " …" } else { "" };
    let text = format!("{}{}{end}", cut(from > 0), joined(&words[from..to]));
    let variations = (hidden > 0).then(|| reader.say(&Phrase::new("explore-variations").with("count", hidden as i64)));
    Some(std::iter::once(text).chain(variations).collect::<Vec<_>>().join(" "))
}

/// The words of moves, and whether each is the move that led to the position that is shown. `root` is the number of
/// moves before the line.
fn written<'a>(root: u32, told: impl Iterator<Item = &'a Told>) -> Vec<(String, bool)> {
    let mut numbered = true;
    let mut words = Vec::new();
    for Told { mv, plies, here, opens, closes, .. } in told {
        let number = if numbered || *opens { format!("{}. ", root as usize + plies) } else { String::new() };
        let open = if *opens { "(" } else { "" };
        let mv = if *here { format!("**{}**", code(mv)) } else { code(mv) };
        words.push((format!("{open}{number}{mv}{}", ")".repeat(*closes)), *here));
        numbered = *closes > 0;
    }
    words
}

fn joined(words: &[(String, bool)]) -> String {
    words.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ")
}
