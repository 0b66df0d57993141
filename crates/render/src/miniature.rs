//! Pictures scaled down for replays, in the palette of replays.
//!
//! Blocks of pixels become smaller blocks, in which each pixel is the mean of those it covers. So flat areas stay flat,
//! the mean of two colors is one of the palette's blends of the two, and a change inside one block affects no other
//! block.

use super::{Picture, palette::Palette};

/// The ratio of a scaled picture to the original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Two pixels replace three on each side.
    TwoThirds,
    /// One pixel replaces two on each side.
    Half,
    /// One pixel replaces three on each side.
    Third,
}

impl Scale {
    /// All scales, from the largest to the smallest.
    pub const ALL: [Self; 3] = [Self::TwoThirds, Self::Half, Self::Third];

    /// For each pixel along a side of a scaled block, the weights of the original block's pixels in its mean.
    const fn weights(self) -> &'static [&'static [u64]] {
        match self {
            Self::TwoThirds => &[&[2, 1, 0], &[0, 1, 2]],
            Self::Half => &[&[1, 1]],
            Self::Third => &[&[1, 1, 1]],
        }
    }

    /// The side of a block of the original picture, and that of the scaled block, in pixels.
    const fn block(self) -> (usize, usize) {
        let weights = self.weights();
        (weights[0].len(), weights.len())
    }

    /// The sum of the weights for one pixel of a scaled block, along one side.
    fn sum(self) -> u64 {
        self.weights()[0].iter().sum()
    }
}

/// The number of bits per channel in a sum of packed colors.
const CHANNEL: u32 = 20;
/// The number of adjacent blocks that are compared as one.
const SPAN: usize = 16;

/// A scaled copy of a picture that changes from frame to frame.
pub(crate) struct Miniature {
    scale: Scale,
    to: &'static Palette,
    /// The colors of the pictures' palette, packed with room between the channels for sums.
    packed: [u64; 256],
    /// For each color of the pictures' palette, the index of the corresponding color in the palette of replays.
    same: [u8; 256],
    /// The upper five bits of a channel's mean, indexed by its weighted sum.
    fives: Vec<u8>,
    /// The palette index of the color that surrounds pictures smaller than the greatest size.
    paper: u8,
    /// The numbers of blocks across and down.
    blocks: (usize, usize),
    /// The unscaled pixels of the picture shown last, extended to whole blocks.
    whole: Vec<u8>,
    small: Vec<u8>,
}

impl Miniature {
    /// An empty miniature of pictures of at most this size. Their pixels are indices into the palette `from`, and the
    /// miniature's are indices into the palette `to`.
    pub fn new((width, height): (u32, u32), scale: Scale, from: &Palette, to: &'static Palette, paper: u8) -> Self {
        let (whole, small) = scale.block();
        let blocks = ((width as usize).div_ceil(whole), (height as usize).div_ceil(whole));
        let (mut packed, mut same) = ([0; 256], [0; 256]);
        for (i, &[red, green, blue]) in from.colors().iter().enumerate() {
            packed[i] = u64::from(red) | u64::from(green) << CHANNEL | u64::from(blue) << (2 * CHANNEL);
            same[i] = to.index([red, green, blue]);
        }
        let all = scale.sum().pow(2);
        let fives = (0..=255 * all).map(|sum| (((sum + all / 2) / all) >> 3) as u8).collect();
        let sheet = |side: usize, color| vec![color; blocks.0 * blocks.1 * side * side];
        let small = sheet(small, same[usize::from(paper)]);
        Self { scale, to, packed, same, fives, paper, blocks, whole: sheet(whole, paper), small }
    }

    pub const fn width(&self) -> usize {
        self.blocks.0 * self.scale.block().1
    }

    pub const fn height(&self) -> usize {
        self.blocks.1 * self.scale.block().1
    }

    /// The palette indices of the scaled pixels, row by row from the top.
    pub fn pixels(&self) -> &[u8] {
        &self.small
    }

    /// Shows another picture, in the upper left corner. The rest is filled with the background color.
    pub fn show(&mut self, picture: &Picture) {
        let side = self.scale.block().0;
        let width = self.blocks.0 * side;
        let paper = vec![self.paper; width];
        let across = (picture.width() as usize).min(width);
        let mut rows = picture.indices().chunks_exact(picture.width() as usize).map(|row| &row[..across]);
        let mut changed = vec![false; self.blocks.0.div_ceil(SPAN)];
        for down in 0..self.blocks.1 {
            changed.fill(false);
            for row in 0..side {
                let at = (down * side + row) * width;
                let new = rows.next().unwrap_or(&[]);
                let (pictured, around) = self.whole[at..at + width].split_at_mut(new.len());
                replace(pictured, new, 0, SPAN * side, &mut changed);
                replace(around, &paper[new.len()..], new.len(), SPAN * side, &mut changed);
            }
            for (span, _) in changed.iter().enumerate().filter(|(_, changed)| **changed) {
                for across in span * SPAN..((span + 1) * SPAN).min(self.blocks.0) {
                    self.shrink((across, down));
                }
            }
        }
    }

    /// Scales a block down.
    fn shrink(&mut self, (across, down): (usize, usize)) {
        let (whole, small) = self.scale.block();
        let width = self.blocks.0 * whole;
        let corner = down * whole * width + across * whole;
        let place = (down * self.blocks.0 * small + across) * small;
        let first = self.whole[corner];
        let flat =
            (0..whole).all(|row| self.whole[corner + row * width..][..whole].iter().all(|&pixel| pixel == first));
        for (y, upright) in self.scale.weights().iter().enumerate() {
            for (x, level) in self.scale.weights().iter().enumerate() {
                let color = if flat { self.same[usize::from(first)] } else { self.mean(corner, level, upright) };
                self.small[place + y * self.blocks.0 * small + x] = color;
            }
        }
    }

    /// The index of the color nearest to the mean of a block's pixels, weighted by `level` across and by `upright`
    /// down.
    fn mean(&self, corner: usize, level: &[u64], upright: &[u64]) -> u8 {
        let width = self.blocks.0 * self.scale.block().0;
        let (mut sum, mut first, mut flat) = (0, None, true);
        for (row, down) in upright.iter().enumerate().filter(|&(_, &weight)| weight > 0) {
            for (column, across) in level.iter().enumerate().filter(|&(_, &weight)| weight > 0) {
                let index = self.whole[corner + row * width + column];
                flat &= *first.get_or_insert(index) == index;
                sum += self.packed[usize::from(index)] * down * across;
            }
        }
        if let Some(index) = first.filter(|_| flat) {
            return self.same[usize::from(index)];
        }
        let channel = |at: u32| self.fives[(sum >> (at * CHANNEL) & ((1 << CHANNEL) - 1)) as usize];
        self.to.near_five([channel(0), channel(1), channel(2)])
    }
}

/// Overwrites part of a row, which begins at `column`, with new pixels, and marks the spans in which a pixel changed.
fn replace(old: &mut [u8], new: &[u8], column: usize, span: usize, changed: &mut [bool]) {
    if old == new {
        return;
    }
    let mut at = 0;
    while at < new.len() {
        let number = (column + at) / span;
        let end = ((number + 1) * span - column).min(new.len());
        if old[at..end] != new[at..end] {
            old[at..end].copy_from_slice(&new[at..end]);
            changed[number] = true;
        }
        at = end;
    }
}
