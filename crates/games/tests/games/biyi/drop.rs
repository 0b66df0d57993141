//! Random positions. They have few or many stacks, mixed and tall stacks, adjacent dragons, and latest movements that
//! the next turn could undo.

use board::{
    color::Color,
    grid::{Cell, Direction},
};
use games::{
    biyi::{Biyi, GRID, NESTS},
    game::Position,
};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

/// The first `count` positions of a fixed random sequence.
pub fn positions(count: u64) -> impl Iterator<Item = Biyi> {
    (0..count).map(|seed| {
        let mut lot = ChaCha8Rng::seed_from_u64(seed);
        let dropped = (0..1000).find_map(|_| drop_tokens(&mut lot)).expect("most drops make a position");
        remember(dropped, &mut lot)
    })
}

fn below(lot: &mut ChaCha8Rng, limit: usize) -> usize {
    lot.next_u64() as usize % limit
}

/// A random position in a part of the board. Each stack consists of a few runs of tokens of the same color. `None` if
/// the position is not valid.
fn drop_tokens(lot: &mut ChaCha8Rng) -> Option<Biyi> {
    let (left, bottom) = (below(lot, 6) as u8, 1 + below(lot, 12) as u8);
    let (right, top) = (left + 1 + below(lot, 6) as u8, bottom + 1 + below(lot, 8) as u8);
    let inside = |cell: &Cell| (left..=right).contains(&cell.letter()) && (bottom..=top).contains(&cell.number());
    let free: Vec<Cell> = GRID.cells().filter(inside).filter(|cell| NESTS.iter().all(|nest| nest != cell)).collect();
    let used = 2 + below(lot, 20);
    let mut squares: Vec<(Cell, String)> = (0..used).map(|_| (free[below(lot, free.len())], String::new())).collect();
    squares.sort();
    squares.dedup();
    let longest = 1 + below(lot, 5);
    for color in Color::ALL {
        let mut left = 1 + below(lot, 34);
        while left > 0 {
            let run = (1 + below(lot, longest)).min(left);
            left -= run;
            let square = below(lot, squares.len());
            let (_, tokens) = &mut squares[square];
            let place = if below(lot, 2) == 0 { tokens.len() } else { below(lot, tokens.len() + 1) };
            tokens.insert_str(place, &color.char().to_string().repeat(run));
        }
    }
    let items: Vec<String> = squares
        .into_iter()
        .filter(|(_, tokens)| !tokens.is_empty())
        .map(|(cell, tokens)| format!("{cell}:{tokens}"))
        .collect();
    let side = if below(lot, 2) == 0 { 'w' } else { 'b' };
    format!("{} {side}", items.join(",")).parse().ok()
}

/// Adds, to half of the positions, a latest movement of the side to move. The movement ended on one of that side's
/// stacks.
fn remember(position: Biyi, lot: &mut ChaCha8Rng) -> Biyi {
    let side = position.turn();
    let own: Vec<Cell> = GRID.cells().filter(|&cell| position.stack(cell).pilot() == Some(side)).collect();
    if own.is_empty() || below(lot, 2) == 0 {
        return position;
    }
    let to = own[below(lot, own.len())];
    let toward = if below(lot, 2) == 0 { Direction::East } else { Direction::West };
    let Some(from) = GRID.neighbor(to, toward).filter(|from| NESTS.iter().all(|nest| nest != from)) else {
        return position;
    };
    let (height, other) = (position.stack(to).height(), position.stack(from).height());
    // The latest movement was either that of a group that could slide back, or that of the pilot alone.
    let movement = if height > other && below(lot, 2) == 0 {
        format!("{from}{to}:{}:{level}:{level}", height - other, level = other + 1)
    } else {
        format!("{from}{to}:1:{}:{height}", other + 1)
    };
    let latest = if side == Color::White { movement } else { format!("- {movement}") };
    format!("{position} - {latest}").parse().expect("a position with a latest movement")
}
