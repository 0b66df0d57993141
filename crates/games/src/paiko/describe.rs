//! Moves and clicks in a few plain words.

use super::{
    Paiko, Phase,
    clicks::PaikoStage,
    course::After,
    moves::PaikoMove,
    rulings::WINNING_POINTS,
    supply::Supply,
    tile::{Facing, TileKind},
};
use crate::game::{Step, step::Way};
use board::{grid::Cell, phrase::Phrase};

/// A legal move in a few words, with its captures and points.
pub fn describe(position: &Paiko, mv: &PaikoMove) -> Phrase {
    let kind_on = |cell| name(position.tile(cell).map(|tile| tile.kind));
    let words = match *mv {
        PaikoMove::Draft(supply) | PaikoMove::Draw(supply) => {
            return Phrase::new("paiko-describe-draw").with("tiles", tiles(supply));
        }
        PaikoMove::Give(supply) => return Phrase::new("paiko-describe-give").with("tiles", tiles(supply)),
        PaikoMove::Pass => return Phrase::new("paiko-describe-pass"),
        PaikoMove::Deploy { kind, to, then: None, facing } => {
            say!("paiko-describe-deploy", tile: kind.name(), to, facing: faces(facing))
        }
        PaikoMove::Deploy { kind, to: at, then: Some(to), facing } => {
            say!("paiko-describe-deploy-on", tile: kind.name(), at, to, facing: faces(facing))
        }
        PaikoMove::Shift { from, to, facing } => {
            say!("paiko-describe-shift", tile: kind_on(from), to, facing: faces(facing))
        }
        PaikoMove::Turn { from, facing } => {
            say!("paiko-describe-turn", tile: kind_on(from), at: from, facing: faces(facing))
        }
        PaikoMove::Redeploy { from, to } => say!("paiko-describe-redeploy", tile: kind_on(from), to),
    };
    with_effects(position, mv, words)
}

/// Adds the captures and points of a legal move on the board to its words.
fn with_effects(position: &Paiko, mv: &PaikoMove, mut words: Phrase) -> Phrase {
    let After { board, captured, .. } = position.after(mv);
    for (square, tile) in captured {
        words = say!("paiko-and-captures", words, tile: tile.kind.name(), at: square.cell());
    }
    let (before, after) = (position.score(position.turn), board.score(position.turn));
    if after >= WINNING_POINTS {
        Phrase::new("paiko-and-wins").with("words", words).with("points", after)
    } else if after > before {
        Phrase::new("paiko-and-scores").with("words", words).with("points", after - before)
    } else {
        words
    }
}

fn name(kind: Option<TileKind>) -> &'static str {
    kind.map_or("none", TileKind::name)
}

/// The value by which the catalogue selects the words for a facing.
pub fn faces(facing: Option<Facing>) -> &'static str {
    match facing {
        Some(Facing::North) => "north",
        Some(Facing::East) => "east",
        Some(Facing::South) => "south",
        Some(Facing::West) => "west",
        None => "none",
    }
}

/// Tiles in words: `Sword ×2, Bow`.
pub fn tiles(supply: Supply) -> Phrase {
    let some = |kind: TileKind| {
        Phrase::new("paiko-tiles").with("tile", kind.name()).with("count", u32::from(supply.count(kind)))
    };
    let and = |before, next| Phrase::new("paiko-tiles-and").with("before", before).with("next", next);
    supply.kinds().map(some).reduce(and).expect("a legal move takes one tile at least")
}

/// The question that the next click answers.
pub fn prompt(position: &Paiko, draft: &[Step]) -> Phrase {
    let kind_on = |cell| position.tile(cell).map(|tile| tile.kind);
    let turns = |kind: Option<TileKind>| if kind.is_some_and(TileKind::is_directional) { "yes" } else { "no" };
    match PaikoStage::read(position, draft) {
        PaikoStage::Start => Phrase::new("paiko-prompt-start"),
        PaikoStage::Tiles(chosen) if chosen.total() < position.tiles_to_take() => {
            let phrase = match position.phase {
                Phase::Draft(_) => Phrase::new("paiko-prompt-draft"),
                Phase::Reward(_) => Phrase::new("paiko-prompt-give"),
                Phase::Action | Phase::Over(_) => Phrase::new("paiko-prompt-draw"),
            };
            phrase.with("count", position.tiles_to_take())
        }
        PaikoStage::Picked(kind) => Phrase::new("paiko-prompt-land").with("tile", kind.name()),
        PaikoStage::Landed(TileKind::Sai, at) => Phrase::new("paiko-prompt-sai").with("at", at),
        PaikoStage::Landed(kind, at) if kind.is_directional() => face(kind.name(), at),
        PaikoStage::WentOn(kind, _, at) => face(kind.name(), at),
        PaikoStage::Lifted(at) => say!("paiko-prompt-shift", tile: name(kind_on(at)), at, turns: turns(kind_on(at))),
        PaikoStage::Went(from, to) => match kind_on(from) {
            Some(TileKind::Water) => Phrase::new("paiko-prompt-redeploy").with("at", to),
            Some(kind) if kind.is_directional() => face(kind.name(), to),
            _ => Phrase::new("paiko-prompt-over"),
        },
        PaikoStage::Tiles(_) | PaikoStage::Landed(..) | PaikoStage::Over => Phrase::new("paiko-prompt-over"),
    }
}

fn face(tile: &'static str, at: Cell) -> Phrase {
    Phrase::new("paiko-prompt-face").with("tile", tile).with("at", at)
}

/// The effect of a click that may follow the draft.
pub fn describe_step(position: &Paiko, draft: &[Step], step: Step) -> Phrase {
    let stage = PaikoStage::read(position, draft);
    let words = match (stage, step) {
        (PaikoStage::Start, Step::Piece(letter)) => {
            let kind = TileKind::from_letter(letter);
            let count = kind.map_or(0, |kind| position.stocks[position.turn].hand.count(kind));
            Phrase::new("paiko-step-deploy").with("tile", name(kind)).with("count", u32::from(count))
        }
        (PaikoStage::Start, Step::Cell(cell)) => {
            let (kind, facing) = position.tile(cell).map_or((None, None), |tile| (Some(tile.kind), tile.facing));
            say!("paiko-step-tile", tile: name(kind), at: cell, facing: faces(facing))
        }
        (PaikoStage::Start, Step::Way(Way::Draw)) => say!("paiko-step-draw", count: position.tiles_to_take()),
        (PaikoStage::Start, Step::Pass) => Phrase::new("paiko-describe-pass"),
        (PaikoStage::Tiles(_), Step::Piece(letter)) => {
            Phrase::new("paiko-step-take").with("tile", name(TileKind::from_letter(letter)))
        }
        (PaikoStage::Picked(_), Step::Cell(to)) => Phrase::new("paiko-step-land").with("at", to),
        (PaikoStage::Landed(..) | PaikoStage::Lifted(_), Step::Cell(to)) => Phrase::new("paiko-step-go").with("at", to),
        (_, Step::Facing(direction)) => say!("paiko-step-face", facing: faces(Facing::from_direction(direction))),
        (_, Step::Way(Way::Redeploy)) => Phrase::new("paiko-step-redeploy"),
        (PaikoStage::Lifted(_), Step::Pass) => Phrase::new("paiko-step-stay"),
        _ => Phrase::new("paiko-prompt-over"),
    };
    match stage.completed(position, step) {
        Some(mv) => with_effects(position, &mv, words),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, Presentation, progress};
    use catalogue::Language;

    /// White: Sword g5, Fire e5 north, Water i4. Black: Earth h4.
    const POSITION: &str = "2/4/6/8/10/12/14/14/12/2F^1S5/4eW2/6/4/2 w t S1B1I1/- -/- 12";

    fn spell(phrase: &Phrase) -> String {
        phrase.to_string().replace("paiko-", "")
    }

    fn read(text: &str) -> Paiko {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    fn draft(clicks: &str) -> Vec<Step> {
        clicks.split_whitespace().map(|step| step.parse().expect("a step")).collect()
    }

    #[test]
    fn facings_have_signs_and_words() {
        let position = read(POSITION);
        for (step, words) in [(">n", "↑ North"), (">e", "→ East"), (">s", "↓ South"), (">w", "← West")] {
            let label = position.label_step(&draft("e5"), step.parse().expect("a step")).expect("it has words");
            assert_eq!(catalogue::text(Language::English, &label), words);
        }
    }

    #[test]
    fn moves_are_told() {
        let check = |text: &str, mv: &str, expected: &str| {
            let position = read(text);
            let mv = position.read_move(mv).expect("a move");
            assert_eq!(position.judge(&mv), Ok(()), "{mv}");
            assert_eq!(spell(&position.describe(&mv)), expected);
        };
        check(POSITION, "S@f3", "describe-deploy(sword f3 none)");
        check(POSITION, "B@e4>", "and-captures(describe-deploy(bow e4 east) earth h4)");
        check(POSITION, "B@j5v", "and-scores(describe-deploy(bow j5 south) 1)");
        check(POSITION, "I@d5-d6^", "describe-deploy-on(sai d5 d6 north)");
        check(POSITION, "e5-d5", "describe-shift(fire d5 north)");
        check(POSITION, "e5<", "describe-turn(fire e5 west)");
        check(POSITION, "i4@j5", "describe-redeploy(water j5)");
        check(POSITION, "draw ALL", "describe-draw(tiles-and(tiles(lotus 2) tiles(air 1)))");
        let reward = "2/4/6/8/10/9Bv2/14/14/6A5/4S5/8/6/4/2 b r2 -/- -/S1F1 13";
        check(reward, "give WW", "describe-give(tiles(water 2))");
        let won = "2/4/5W/5A2/8E1/8SL1s/14/14/12/4SS4/8/6/4/2 w t -/- -/- 12";
        check(won, "g5-g6-h6", "and-wins(describe-shift(sword h6 none) 10)");
    }

    #[test]
    fn clicks_are_told() {
        let check = |text: &str, clicks: &str, prompt: &str, step: &str, words: &str| {
            let (position, clicks, step) = (read(text), draft(clicks), step.parse().expect("a step"));
            assert_eq!(spell(&position.prompt(&clicks)), prompt);
            let next = progress(&position, &clicks).choices();
            assert!(next.contains(&step), "{clicks:?}: {next:?}");
            assert_eq!(spell(&position.describe_step(&clicks, step)), words);
        };
        check(POSITION, "", "prompt-start()", "S", "step-deploy(sword 1)");
        check(POSITION, "", "prompt-start()", "e5", "step-tile(fire e5 north)");
        check(POSITION, "", "prompt-start()", "+", "step-draw(3)");
        check(POSITION, "+ L", "prompt-draw(3)", "A", "step-take(air)");
        check(POSITION, "S", "prompt-land(sword)", "j5", "and-scores(step-land(j5) 1)");
        check(POSITION, "B", "prompt-land(bow)", "e4", "step-land(e4)");
        check(POSITION, "B e4", "prompt-face(bow e4)", ">e", "and-captures(step-face(east) earth h4)");
        check(POSITION, "I d5", "prompt-sai(d5)", "d6", "step-go(d6)");
        check(POSITION, "I d5", "prompt-sai(d5)", ">s", "step-face(south)");
        check(POSITION, "I d5 d6", "prompt-face(sai d6)", ">n", "step-face(north)");
        check(POSITION, "e5", "prompt-shift(fire e5 yes)", "d5", "step-go(d5)");
        check(POSITION, "e5", "prompt-shift(fire e5 yes)", ">w", "step-face(west)");
        check(POSITION, "e5 d5", "prompt-face(fire d5)", ">w", "step-face(west)");
        check(POSITION, "g5", "prompt-shift(sword g5 no)", "h5", "and-scores(step-go(h5) 1)");
        check(POSITION, "i4", "prompt-shift(water i4 no)", "d4", "step-go(d4)");
        let start = "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d7 -/- -/- 0";
        check(start, "S S", "prompt-draft(7)", "B", "step-take(bow)");
        let reward = "2/4/6/8/10/9Bv2/14/14/6A5/4S5/8/6/4/2 b r2 -/- -/S1F1 13";
        check(reward, "", "prompt-give(2)", "S", "step-take(sword)");
    }

    #[test]
    fn a_redeployment_is_asked_for_where_a_shift_goes_as_well() {
        let position = read("2/4/6/8/10/12/14/14/12/10/5W2/6/4/2 w t -/- -/- 12");
        let steps = |mv: &str| position.steps(&mv.parse().expect("a move"));
        assert_eq!(steps("i4-j5"), draft("i4 j5"));
        assert_eq!(steps("i4@j5"), draft("i4 j5 @"));
        assert_eq!(steps("i4@f5"), draft("i4 f5"));
        assert_eq!(spell(&position.prompt(&draft("i4 j5"))), "prompt-redeploy(j5)");
        let way = Step::Way(Way::Redeploy);
        assert_eq!(spell(&position.describe_step(&draft("i4 j5"), way)), "step-redeploy()");
    }

    #[test]
    fn clicks_that_begin_no_move_are_harmless() {
        let position = read(POSITION);
        for clicks in ["z99", "a1", "g5 z99", "X", "S S", "+ X", ". .", ">n", ">ne", "i4 a1 @", "I d5 a1 >ne", "e5 >se"]
        {
            let clicks = draft(clicks);
            assert!(position.prompt(&clicks).id().starts_with("paiko-"));
            for step in draft("z99 a1 X S >ne >n . + @ =") {
                assert!(position.describe_step(&clicks, step).id().starts_with("paiko-"));
            }
            position.scene(None, Some(&clicks));
        }
    }
}
