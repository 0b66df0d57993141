//! The clicks that a lesson offers to beginners, and the refusals of illegal clicks.

use super::{
    Biyi,
    board::{GRID, beside},
    clicks::{BiyiDraft, Hand, way_of},
    describe,
    fault::BiyiFault,
    moves::{MovementKind, TypedTurn},
    rules::{BiyiStage, Reached},
    stack::TokenStack,
};
use crate::game::{IllegalMove, Position, Step};
use board::{grid::Cell, phrase::Phrase};

/// The clicks to offer after `clicks`: for the first click, all stacks of both sides, and afterwards the squares
/// adjacent to the stack. In a chain, also a pass, which ends the chain.
pub fn tries(position: &Biyi, clicks: &[Step]) -> Vec<(Step, Phrase)> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    let BiyiDraft { stage, hand } = BiyiDraft::read(position, clicks);
    match (hand, stage.reached) {
        (Hand::Nothing, Reached::Start) => {
            stage.board.stacks().map(|(cell, stack)| (Step::Cell(cell), lies(stack))).collect()
        }
        (Hand::Picked(from), _) => around(position, &stage, from).collect(),
        (Hand::Nothing, Reached::Obliged(at)) => {
            let stop = (Step::Pass, Phrase::new("biyi-try-stop").with("at", at));
            around(position, &stage, at).chain([stop]).collect()
        }
        _ => Vec::new(),
    }
}

fn lies(stack: TokenStack) -> Phrase {
    describe::lies(stack, Phrase::new("biyi-try-stack"))
}

fn around(position: &Biyi, stage: &BiyiStage, from: Cell) -> impl Iterator<Item = (Step, Phrase)> {
    beside(from).map(move |to| {
        let words = if to == position.nests[stage.side] {
            Phrase::new("biyi-try-own-nest")
        } else if stage.is_bird(to) {
            Phrase::new("biyi-try-bird")
        } else if stage.board.get(to).is_empty() {
            Phrase::new("biyi-onto-empty")
        } else {
            lies(stage.board.get(to))
        };
        (Step::Cell(to), words)
    })
}

/// The refusal of the illegal turn that these clicks enter. `None` if they enter no complete turn, or a legal one. A
/// first click on an empty square or on a stack of the other side is refused at once.
pub fn objection(position: &Biyi, clicks: &[Step]) -> Option<IllegalMove> {
    let mut sketch = sketch(position, clicks)?;
    let fault = match position.stage().judge(&sketch).err()? {
        // The slide and the descent are illegal for different reasons. The player sees the reason for the slide.
        BiyiFault::Ambiguous { .. } => {
            sketch.hops[0].0 = Some(MovementKind::Slide);
            position.stage().judge(&sketch).err()?
        }
        fault => fault,
    };
    Some(fault.explain())
}

/// The turn that clicks enter. `None` if they enter no turn. If the only click is on a square that [`objection`]
/// refuses at once, the turn goes from this square to any adjacent square.
fn sketch(position: &Biyi, clicks: &[Step]) -> Option<TypedTurn> {
    let (start, rest) = match clicks.split_first()? {
        (&Step::Cell(start), rest) if GRID.contains(start) => (start, rest),
        _ => return None,
    };
    let mut hops: Vec<(Option<MovementKind>, Cell)> = Vec::new();
    for click in rest {
        match (*click, hops.last_mut()) {
            (Step::Cell(to), _) if GRID.contains(to) => hops.push((None, to)),
            (Step::Way(way), Some((kind, _))) => {
                *kind = MovementKind::ALL.into_iter().find(|&kind| way_of(kind) == Some(way))
            }
            (Step::Pass, Some(_)) => {}
            _ => return None,
        }
    }
    if hops.is_empty() && position.stack(start).pilot() != Some(position.turn()) {
        hops.push((None, beside(start).next()?));
    }
    (!hops.is_empty()).then(|| TypedTurn::new(start, hops))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Presentation;

    fn clicks(text: &str) -> Vec<Step> {
        text.split_whitespace().map(|click| click.parse().expect("a click")).collect()
    }

    #[track_caller]
    fn check(position: &str, text: &str, code: Option<&str>) {
        let position: Biyi = position.parse().expect("a position");
        let objection = position.objection(&clicks(text));
        assert_eq!(objection.map(|illegal| illegal.code), code, "{text}");
    }

    #[test]
    fn clicks_are_refused_by_the_rule_that_they_break() {
        let chain = "c3:bbw,d3:www,e3:b,b10:b w";
        check(chain, "e3", Some("NOT_YOURS"));
        check(chain, "g9", Some("EMPTY_SOURCE"));
        check(chain, "c3", None);
        check(chain, "c3 d3 .", Some("CHAIN_UNFINISHED"));
        check(chain, "c3 d3 d2", Some("BACKWARD"));
        check(chain, "c3 d3 c3", Some("REVERSE"));
        check("d4:wwbww,d5:bb,b10:b w", "d4 d5 =", Some("BOTTOM_CARRIER_ENEMY"));
        check("d3:w,b10:b w", "d3 d2", Some("BACKWARD"));
        check("d3:w,b10:b w", "z99", None);
        check("d3:w,b10:b w", "S d3", None);
        check("d3:w,b10:b w", "", None);
        // A pilot may not go back alone, neither by a slide nor by a descent.
        check("d6:wwwww,d7:b,a12:b w", "d6 d5", Some("BACKWARD"));
    }

    #[test]
    fn everything_around_is_offered() {
        let position: Biyi = "c1:w,d3:b,a12:b w".parse().expect("a position");
        let offered = |text: &str| {
            position.tries(&clicks(text)).into_iter().map(|(click, _)| click.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(offered(""), "c1 d3 a12");
        let mut around: Vec<String> = offered("c1").split(' ').map(str::to_owned).collect();
        around.sort_unstable();
        assert_eq!(around, ["b1", "c2", "d1"]);
        assert_eq!(offered("d3"), "");
        let position: Biyi = "c3:bbw,d3:www,b10:b w".parse().expect("a position");
        assert!(position.tries(&clicks("c3 d3")).iter().any(|(click, _)| *click == Step::Pass));
    }
}
