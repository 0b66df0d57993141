//! Turns and clicks in a few plain words.

use super::{
    Biyi, CONNECTED_DRAGONS, REPETITION,
    board::{GRID, Heading},
    clicks::{BiyiDraft, Hand, way_of},
    moves::{BiyiAction, BiyiMove, MovementKind},
    rules::{BiyiStage, Reached},
    stack::TokenStack,
};
use crate::game::{ButtonSign, Step, step::Way};
use board::{color::Color, grid::Cell, phrase::Phrase};

/// The latest movements that could be undone if the rules allowed it: slides sideways whose tokens have not moved
/// since.
pub fn memory(position: &Biyi) -> Vec<Phrase> {
    let told = [position.turn, !position.turn].into_iter().filter_map(|color| {
        let latest = position.latest(color)?;
        let stack = position.stack(latest.to);
        let can_return = Heading::between(color, latest.from, latest.to) == Some(Heading::Sideways)
            && stack.pilot() == Some(color)
            && stack.height() + 1 == latest.after + latest.count;
        let told = Phrase::new("biyi-memory").with("color", color).with("from", latest.from).with("to", latest.to);
        can_return.then(|| told.with("count", i64::from(latest.count)))
    });
    told.collect()
}

/// Describes a legal turn in a few words: its movements and, if the turn ends the game, how it ends.
pub fn describe(position: &Biyi, mv: &BiyiMove) -> Phrase {
    let mut stage = position.stage();
    let mut words: Option<Phrase> = None;
    for action in mv.actions() {
        // If the pilot moved alone, the previous movement has already named it.
        let known = stage.latest.is_some_and(|latest| latest.count == 1) && stage.reached != Reached::Start;
        let next = Phrase::new("biyi-describe-movement").with("how", how(&stage, action, known)).with("to", action.to);
        words = Some(match words {
            None => next,
            Some(first) => Phrase::new("biyi-describe-then").with("first", first).with("second", next),
        });
        stage = stage.after(action);
    }
    let words = words.expect("a turn has a movement");
    let (_, outcome) = position.end_of(mv);
    match outcome {
        None => words,
        Some(outcome) if outcome.winner() == Some(position.turn) => say!("biyi-describe-wins", turn: words),
        Some(outcome) if outcome.winner().is_none() => Phrase::new("biyi-describe-draws").with("turn", words),
        Some(_) => Phrase::new("biyi-describe-loses").with("turn", words),
    }
}

/// The warning before a legal turn that loses or draws the game.
pub fn warning(position: &Biyi, mv: &BiyiMove) -> Option<Phrase> {
    let (end, outcome) = position.end_of(mv);
    let ending = outcome?.ending();
    if ending == CONNECTED_DRAGONS {
        let (first, second) = end.board.connected_dragons(position.turn)?;
        Some(Phrase::new("biyi-warning-connected-dragons").with("first", first).with("second", second))
    } else if ending == REPETITION {
        Some(Phrase::new("biyi-warning-repetition"))
    } else {
        None
    }
}

/// Names the moving tokens and the kind of movement: `2 tokens slide`. If `known` is `true`, a pilot that moves alone
/// is not named again.
fn how(stage: &BiyiStage, BiyiAction { kind, from, to }: BiyiAction, known: bool) -> Phrase {
    let height = stage.board.get(from).height();
    let count = if kind == MovementKind::Slide { height - stage.height(to) } else { 1 };
    let part = match count {
        1 if known => "known",
        1 if height == 1 => "token",
        1 => "pilot",
        _ => "group",
    };
    let phrase = match kind {
        MovementKind::Slide => Phrase::new("biyi-how-slide").with("count", u32::from(count)),
        MovementKind::Climb => Phrase::new("biyi-how-climb"),
        MovementKind::Descend => Phrase::new("biyi-how-descend"),
        MovementKind::Jump => Phrase::new("biyi-how-jump"),
    };
    phrase.with("part", part)
}

/// The question that the next click answers.
pub fn prompt(position: &Biyi, clicks: &[Step]) -> Phrase {
    let BiyiDraft { stage, hand } = BiyiDraft::read(position, clicks);
    match (hand, stage.reached) {
        (Hand::Nothing, Reached::Start) => match stage.board.connected_dragons(stage.side) {
            Some((first, second)) => Phrase::new("biyi-prompt-duty").with("first", first).with("second", second),
            None => Phrase::new("biyi-prompt-start"),
        },
        (Hand::Picked(from), _) => {
            let height = u32::from(stage.board.get(from).height());
            Phrase::new("biyi-prompt-picked").with("from", from).with("height", height)
        }
        (Hand::Open { from, to }, _) => Phrase::new("biyi-prompt-way").with("from", from).with("to", to),
        (Hand::Nothing, Reached::Obliged(at)) => {
            let carriers = stage.board.get(at).own_carriers();
            Phrase::new("biyi-prompt-chain").with("at", at).with("carriers", carriers)
        }
        (Hand::Nothing, Reached::Over(_) | Reached::Bird(_)) | (Hand::Dead, _) => Phrase::new("biyi-prompt-over"),
    }
}

/// Describes the effect of a click that may follow the draft.
pub fn describe_step(position: &Biyi, clicks: &[Step], click: Step) -> Phrase {
    let BiyiDraft { stage, hand } = BiyiDraft::read(position, clicks);
    let over = || Phrase::new("biyi-prompt-over");
    match (hand, click, stage.reached) {
        (Hand::Nothing, Step::Cell(cell), Reached::Start) => lies(position.stack(cell), Phrase::new("biyi-step-stack")),
        (Hand::Picked(from), Step::Cell(to), _) | (Hand::Nothing, Step::Cell(to), Reached::Obliged(from)) => {
            match stage.beginnings(from, to).as_slice() {
                [] => over(),
                [(kind, after)] => goes(&stage, BiyiAction { kind: *kind, from, to }, after),
                _ => Phrase::new("biyi-step-open").with("where", target(&stage, to)),
            }
        }
        (Hand::Open { from, to }, Step::Way(way), _) => {
            let chosen = stage.beginnings(from, to).into_iter().find(|(kind, _)| way_of(*kind) == Some(way));
            chosen.map_or_else(over, |(kind, after)| goes(&stage, BiyiAction { kind, from, to }, &after))
        }
        _ => over(),
    }
}

/// The words on the button of a click: the way of a movement, or a cell with the height of its stack.
pub fn label_step(position: &Biyi, clicks: &[Step], click: Step) -> Option<Phrase> {
    match click {
        Step::Way(way) => {
            Some(Phrase::new("biyi-label-way").with("way", if way == Way::Slide { "slide" } else { "descend" }))
        }
        Step::Pass => Some(Phrase::new("biyi-label-stop")),
        Step::Cell(cell) => {
            let stack = GRID.contains(cell).then(|| BiyiDraft::read(position, clicks).stage.board.get(cell))?;
            let height = stack.height();
            (height > 1).then(|| Phrase::new("biyi-label-stack").with("cell", cell).with("height", u32::from(height)))
        }
        Step::Piece(_) | Step::Facing(_) => None,
    }
}

/// The sign of the stack that a click picks, or of what lies where it goes.
pub fn sign(position: &Biyi, clicks: &[Step], click: Step) -> Option<ButtonSign> {
    let Step::Cell(cell) = click else { return None };
    let stage = BiyiDraft::read(position, clicks).stage;
    if stage.is_bird(cell) {
        return Some(ButtonSign::new("bird".to_owned(), Phrase::new("biyi-sign-bird")));
    }
    let stack = GRID.contains(cell).then(|| stage.board.get(cell))?;
    let owner = stack.pilot()?;
    Some(ButtonSign::plain(format!("{owner}_{}", if stack.height() > 1 { "stack" } else { "token" })))
}

/// Adds to a phrase the variables `height` and `tokens` of a stack. The tokens are listed from the bottom.
pub fn lies(stack: TokenStack, phrase: Phrase) -> Phrase {
    let sign = |token| if token == Color::White { '⚪' } else { '⚫' };
    let tokens: String = stack.tokens().map(sign).collect();
    phrase.with("height", u32::from(stack.height())).with("tokens", tokens)
}

/// Describes a movement that the player can choose: the moving tokens, the kind of movement, its target, and whether
/// the pilot must go on from there.
fn goes(stage: &BiyiStage, action: BiyiAction, after: &BiyiStage) -> Phrase {
    let phrase = match after.reached {
        Reached::Obliged(_) => Phrase::new("biyi-step-goes-on"),
        _ => Phrase::new("biyi-step-goes"),
    };
    phrase.with("how", how(stage, action, false)).with("where", target(stage, action.to))
}

/// Describes the target square of a movement.
fn target(stage: &BiyiStage, to: Cell) -> Phrase {
    let stack = stage.board.get(to);
    let height = u32::from(stack.height());
    match stack.pilot() {
        _ if stage.is_bird(to) => Phrase::new("biyi-onto-bird"),
        None => Phrase::new("biyi-onto-empty"),
        Some(owner) if owner == stage.side => Phrase::new("biyi-onto-own").with("height", height),
        Some(_) => Phrase::new("biyi-onto-enemy").with("height", height),
    }
}
