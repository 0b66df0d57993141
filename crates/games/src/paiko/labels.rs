//! The words and signs on buttons, and what each kind of tile is good for.

use super::{
    Paiko,
    clicks::PaikoStage,
    describe, scene,
    tile::{Facing, Tile, TileKind},
};
use crate::game::{ButtonSign, Emblem, Step, step::Way};
use board::{color::Color, grid::Cell, phrase::Phrase};

/// The words on the button of a click. `None` if the name of its cell says enough.
pub fn label_step(position: &Paiko, draft: &[Step], step: Step) -> Option<Phrase> {
    let stage = PaikoStage::read(position, draft);
    match (stage, step) {
        (PaikoStage::Start, Step::Piece(letter)) => {
            let kind = TileKind::from_letter(letter)?;
            let count = position.stocks[position.turn].hand.count(kind);
            Some(Phrase::new("paiko-tiles").with("tile", kind.name()).with("count", u32::from(count)))
        }
        (_, Step::Piece(letter)) => {
            Some(Phrase::new("paiko-step-take").with("tile", TileKind::from_letter(letter)?.name()))
        }
        (PaikoStage::Start, Step::Cell(cell)) => {
            let facing = position.tile(cell)?.facing?;
            Some(Phrase::new("paiko-label-tile").with("at", cell).with("facing", facing.sign().to_string()))
        }
        (_, Step::Cell(_)) => None,
        (_, Step::Facing(direction)) => {
            Some(Phrase::new("paiko-label-face").with("facing", describe::faces(Facing::from_direction(direction))))
        }
        (_, Step::Way(Way::Redeploy)) => Some(Phrase::new("paiko-label-redeploy")),
        (_, Step::Way(_)) => Some(Phrase::new("paiko-label-draw").with("count", position.tiles_to_take())),
        (PaikoStage::Start, Step::Pass) => Some(Phrase::new("paiko-label-pass")),
        (_, Step::Pass) => Some(Phrase::new("paiko-label-stay")),
    }
}

/// The sign of the tile that a click picks, or that stands on its cell.
pub fn sign(position: &Paiko, draft: &[Step], step: Step) -> Option<ButtonSign> {
    match (PaikoStage::read(position, draft), step) {
        (stage, Step::Piece(letter)) => {
            let taken = matches!(stage, PaikoStage::Tiles(_));
            let owner = if taken { position.choice().owner } else { position.turn };
            Some(ButtonSign::plain(sign_name(owner, TileKind::from_letter(letter)?)))
        }
        (_, Step::Cell(cell)) => {
            let Tile { color, kind, .. } = position.tile(cell)?;
            Some(ButtonSign::new(sign_name(color, kind), Phrase::new("paiko-step-take").with("tile", kind.name())))
        }
        _ => None,
    }
}

/// The name of the sign of a tile: `white_sword`.
fn sign_name(color: Color, kind: TileKind) -> String {
    format!("{color}_{}", kind.name())
}

/// The pictures of all tiles, without their facings.
pub fn emblems() -> Vec<Emblem> {
    let emblem = |color, kind| {
        let sprites = scene::drawn(Cell::new(0, 1), Tile { color, kind, facing: None }, 1.0);
        Emblem { name: sign_name(color, kind), sprites: sprites.to_vec() }
    };
    Color::ALL.into_iter().flat_map(|color| TileKind::ALL.map(|kind| emblem(color, kind))).collect()
}

/// What a kind of tile is good for, in a line.
pub fn use_of(letter: char) -> Option<Phrase> {
    TileKind::from_letter(letter).map(|kind| Phrase::new("paiko-use").with("tile", kind.name()))
}
