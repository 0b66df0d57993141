//! Moves and clicks in a few plain words.

use super::{
    After, Paiko, Phase,
    clicks::Stage,
    moves::Move,
    rulings::WINNING_POINTS,
    supply::Supply,
    tile::{Facing, Kind},
};
use crate::{
    game::{Step, step::Way},
    grid::Cell,
    phrase::Phrase,
};

/// A legal move in a few words: what goes where, what it captures, and what it is worth.
pub fn describe(position: &Paiko, mv: &Move) -> Phrase {
    let kind_on = |cell| name(position.tile(cell).map(|tile| tile.kind));
    let words = match *mv {
        Move::Draft(supply) | Move::Draw(supply) => {
            return Phrase::new("paiko-describe-draw").with("tiles", tiles(supply));
        }
        Move::Give(supply) => return Phrase::new("paiko-describe-give").with("tiles", tiles(supply)),
        Move::Pass => return Phrase::new("paiko-describe-pass"),
        Move::Deploy { kind, to, then: None, facing } => {
            Phrase::new("paiko-describe-deploy").with("tile", kind.name()).with("to", to).with("facing", faces(facing))
        }
        Move::Deploy { kind, to, then: Some(then), facing } => Phrase::new("paiko-describe-deploy-on")
            .with("tile", kind.name())
            .with("at", to)
            .with("to", then)
            .with("facing", faces(facing)),
        Move::Shift { from, to, facing } => {
            Phrase::new("paiko-describe-shift").with("tile", kind_on(from)).with("to", to).with("facing", faces(facing))
        }
        Move::Turn { from, facing } => Phrase::new("paiko-describe-turn")
            .with("tile", kind_on(from))
            .with("at", from)
            .with("facing", faces(facing)),
        Move::Redeploy { from, to } => {
            Phrase::new("paiko-describe-redeploy").with("tile", kind_on(from)).with("to", to)
        }
    };
    with_effects(position, mv, words)
}

/// Words for a legal move on the board, with what it captures and what it is worth behind them.
fn with_effects(position: &Paiko, mv: &Move, mut words: Phrase) -> Phrase {
    let After { board, captured } = position.after(mv);
    for (square, tile) in captured {
        words = Phrase::new("paiko-and-captures")
            .with("words", words)
            .with("tile", tile.kind.name())
            .with("at", square.cell());
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

fn name(kind: Option<Kind>) -> &'static str {
    kind.map_or("none", Kind::name)
}

/// The word that the catalogue selects a facing by.
fn faces(facing: Option<Facing>) -> &'static str {
    match facing {
        Some(Facing::North) => "north",
        Some(Facing::East) => "east",
        Some(Facing::South) => "south",
        Some(Facing::West) => "west",
        None => "none",
    }
}

/// Tiles in words: `Sword ×2, Bow`.
fn tiles(supply: Supply) -> Phrase {
    let mut words = None;
    for kind in supply.kinds() {
        let next = Phrase::new("paiko-tiles").with("tile", kind.name()).with("count", u32::from(supply.count(kind)));
        words = Some(match words {
            None => next,
            Some(before) => Phrase::new("paiko-tiles-and").with("before", before).with("next", next),
        });
    }
    words.unwrap_or_else(|| Phrase::new("paiko-no-tiles"))
}

/// What the next click is for.
pub fn prompt(position: &Paiko, draft: &[Step]) -> Phrase {
    let kind_on = |cell| position.tile(cell).map(|tile| tile.kind);
    let turns = |kind: Option<Kind>| if kind.is_some_and(Kind::is_directional) { "yes" } else { "no" };
    match Stage::read(position, draft) {
        Stage::Start => Phrase::new("paiko-prompt-start"),
        Stage::Tiles(chosen) if chosen.total() < position.tiles_to_take() => {
            let phrase = match position.phase {
                Phase::Draft(_) => Phrase::new("paiko-prompt-draft"),
                Phase::Reward(_) => Phrase::new("paiko-prompt-give"),
                Phase::Action | Phase::Over(_) => Phrase::new("paiko-prompt-draw"),
            };
            phrase
                .with("count", position.tiles_to_take())
                .with("left", position.tiles_to_take() - chosen.total())
                .with("chosen", tiles(chosen))
        }
        Stage::Picked(kind) => Phrase::new("paiko-prompt-land").with("tile", kind.name()),
        Stage::Landed(Kind::Sai, at) => Phrase::new("paiko-prompt-sai").with("at", at),
        Stage::Landed(kind, at) if kind.is_directional() => face(kind.name(), at),
        Stage::WentOn(kind, _, at) => face(kind.name(), at),
        Stage::Lifted(at) => Phrase::new("paiko-prompt-shift")
            .with("tile", name(kind_on(at)))
            .with("at", at)
            .with("turns", turns(kind_on(at))),
        Stage::Went(from, to) => match kind_on(from) {
            Some(Kind::Water) => Phrase::new("paiko-prompt-redeploy").with("at", to),
            Some(kind) if kind.is_directional() => face(kind.name(), to),
            _ => Phrase::new("paiko-prompt-over"),
        },
        Stage::Tiles(_) | Stage::Landed(..) | Stage::Over => Phrase::new("paiko-prompt-over"),
    }
}

fn face(tile: &'static str, at: Cell) -> Phrase {
    Phrase::new("paiko-prompt-face").with("tile", tile).with("at", at)
}

/// What a click that may follow would do.
pub fn describe_step(position: &Paiko, draft: &[Step], step: Step) -> Phrase {
    let stage = Stage::read(position, draft);
    let words = match (stage, step) {
        (Stage::Start, Step::Piece(letter)) => {
            let kind = Kind::from_letter(letter);
            let count = kind.map_or(0, |kind| position.stocks[position.turn].hand.count(kind));
            Phrase::new("paiko-step-deploy").with("tile", name(kind)).with("count", u32::from(count))
        }
        (Stage::Start, Step::Cell(cell)) => {
            let tile = position.tile(cell);
            Phrase::new("paiko-step-tile")
                .with("tile", name(tile.map(|tile| tile.kind)))
                .with("at", cell)
                .with("facing", faces(tile.and_then(|tile| tile.facing)))
        }
        (Stage::Start, Step::Way(Way::Draw)) => Phrase::new("paiko-step-draw").with("count", position.tiles_to_take()),
        (Stage::Start, Step::Pass) => Phrase::new("paiko-describe-pass"),
        (Stage::Tiles(_), Step::Piece(letter)) => {
            Phrase::new("paiko-step-take").with("tile", name(Kind::from_letter(letter)))
        }
        (Stage::Picked(_), Step::Cell(to)) => Phrase::new("paiko-step-land").with("at", to),
        (Stage::Landed(..) | Stage::Lifted(_), Step::Cell(to)) => Phrase::new("paiko-step-go").with("at", to),
        (_, Step::Facing(direction)) => {
            Phrase::new("paiko-step-face").with("facing", faces(Facing::from_direction(direction)))
        }
        (_, Step::Way(Way::Redeploy)) => Phrase::new("paiko-step-redeploy"),
        (Stage::Lifted(_), Step::Pass) => Phrase::new("paiko-step-stay"),
        _ => Phrase::new("paiko-prompt-over"),
    };
    match stage.completed(position, step) {
        Some(mv) => with_effects(position, &mv, words),
        None => words,
    }
}
