//! A picture made smaller, in the same palette.
//!
//! Whole blocks of pixels become smaller blocks, each pixel the mean of what it covers: so flat areas stay flat, the mean
//! of two colors is found on their ramp, and what changes in one block changes nothing beside it.

use super::{Picture, palette::Palette};

/// How much smaller a picture is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Two pixels for three.
    TwoThirds,
    /// One for two.
    Half,
    /// One for three.
    Third,
}

impl Scale {
    /// Every scale, the largest pictures first.
    pub const ALL: [Self; 3] = [Self::TwoThirds, Self::Half, Self::Third];

    /// For each pixel of a small block, along one side, how much it has of each pixel of the whole block.
    const fn weights(self) -> &'static [&'static [u32]] {
        match self {
            Self::TwoThirds => &[&[2, 1, 0], &[0, 1, 2]],
            Self::Half => &[&[1, 1]],
            Self::Third => &[&[1, 1, 1]],
        }
    }

    /// The side of a whole block, and that of a small one.
    const fn block(self) -> (usize, usize) {
        let weights = self.weights();
        (weights[0].len(), weights.len())
    }
}

/// The small copy of a picture that changes.
pub(crate) struct Miniature {
    scale: Scale,
    palette: &'static Palette,
    /// What lies around a picture that is smaller than the largest.
    paper: u8,
    /// Blocks across and down.
    blocks: (usize, usize),
    /// The picture as it was last shown, in whole blocks.
    whole: Vec<u8>,
    small: Vec<u8>,
}

impl Miniature {
    /// An empty sheet for pictures of up to `size` pixels.
    pub fn new((width, height): (u32, u32), scale: Scale, palette: &'static Palette, paper: u8) -> Self {
        let (whole, small) = scale.block();
        let blocks = ((width as usize).div_ceil(whole), (height as usize).div_ceil(whole));
        let sheet = |side: usize| vec![paper; blocks.0 * blocks.1 * side * side];
        Self { scale, palette, paper, blocks, whole: sheet(whole), small: sheet(small) }
    }

    /// Pixels from left to right.
    pub const fn width(&self) -> usize {
        self.blocks.0 * self.scale.block().1
    }

    /// Pixels from top to bottom.
    pub const fn height(&self) -> usize {
        self.blocks.1 * self.scale.block().1
    }

    /// Row after row from the top, a byte a pixel.
    pub fn pixels(&self) -> &[u8] {
        &self.small
    }

    /// Puts another picture in the place of the last one: in the upper left corner, and paper around it.
    pub fn show(&mut self, picture: &Picture) {
        let side = self.scale.block().0;
        let width = self.blocks.0 * side;
        let mut sheet = vec![self.paper; self.whole.len()];
        let across = (picture.width() as usize).min(width);
        for (to, from) in sheet.chunks_exact_mut(width).zip(picture.indices().chunks_exact(picture.width() as usize)) {
            to[..across].copy_from_slice(&from[..across]);
        }
        let before = std::mem::replace(&mut self.whole, sheet);
        for down in 0..self.blocks.1 {
            let rows = down * side * width..(down + 1) * side * width;
            if before[rows.clone()] == self.whole[rows] {
                continue;
            }
            for across in 0..self.blocks.0 {
                let mut rows = (0..side).map(|row| ((down * side + row) * width + across * side, side));
                if rows.any(|(at, side)| before[at..at + side] != self.whole[at..at + side]) {
                    self.shrink((across, down));
                }
            }
        }
    }

    fn shrink(&mut self, (across, down): (usize, usize)) {
        let (whole, small) = self.scale.block();
        let corner = (down * self.blocks.0 * whole + across) * whole;
        let place = (down * self.blocks.0 * small + across) * small;
        for (y, upright) in self.scale.weights().iter().enumerate() {
            for (x, level) in self.scale.weights().iter().enumerate() {
                self.small[place + y * self.blocks.0 * small + x] = self.mean(corner, level, upright);
            }
        }
    }

    /// The nearest color to the mean of a block's pixels, by their weights along its sides.
    fn mean(&self, corner: usize, level: &[u32], upright: &[u32]) -> u8 {
        let width = self.blocks.0 * self.scale.block().0;
        let mut pixels = [(0, 0); 9];
        let mut count = 0;
        for (row, down) in upright.iter().enumerate().filter(|&(_, &weight)| weight > 0) {
            for (column, across) in level.iter().enumerate().filter(|&(_, &weight)| weight > 0) {
                pixels[count] = (self.whole[corner + row * width + column], down * across);
                count += 1;
            }
        }
        let pixels = &pixels[..count];
        if pixels.iter().all(|&(index, _)| index == pixels[0].0) {
            return pixels[0].0;
        }
        let all = pixels.iter().map(|&(_, weight)| weight).sum::<u32>();
        let colors = pixels.iter().map(|&(index, weight)| (self.palette.color(index), weight));
        let sum = colors.fold([0; 3], |sum: [u32; 3], (color, weight)| {
            std::array::from_fn(|i| sum[i] + u32::from(color[i]) * weight)
        });
        self.palette.near(sum.map(|channel| ((channel + all / 2) / all) as u8))
    }
}
