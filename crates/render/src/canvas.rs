//! Pictures in palette indices, and the stamps that are put onto them.

use std::ops::Range;

use resvg::tiny_skia::Pixmap;

use super::{
    Picture,
    palette::{Palette, Rgb},
};

/// Pixels whose opacity is below this number are left out, and pixels whose opacity is as close to the maximum are
/// drawn as opaque. The change is invisible, and keeps flat areas flat.
const FAINT: u8 = 6;

/// A rectangle of pixels, whose `right` and `bottom` are exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Area {
    /// Whether two rectangles share a pixel.
    pub const fn meets(self, other: Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

/// A picture whose pixels are palette indices.
#[derive(Clone)]
pub(crate) struct Canvas {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Canvas {
    /// Converts an opaque drawing to the nearest colors of a palette.
    pub fn from_pixmap(pixmap: &Pixmap, palette: &Palette) -> Self {
        let mut index = indexer(palette);
        let pixels = pixmap.pixels().iter().map(|pixel| index([pixel.red(), pixel.green(), pixel.blue()])).collect();
        Self { width: pixmap.width(), height: pixmap.height(), pixels }
    }

    pub const fn width(&self) -> u32 {
        self.width
    }

    pub const fn height(&self) -> u32 {
        self.height
    }

    /// The indices, row by row from the top.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// A copy of the picture, with memory for as many more rows.
    pub fn with_room(&self, more: u32) -> Self {
        let mut pixels = Vec::with_capacity(self.pixels.len() + (more * self.width) as usize);
        pixels.extend_from_slice(&self.pixels);
        Self { width: self.width, height: self.height, pixels }
    }

    /// Adds rows of one color at the bottom.
    pub fn add_rows(&mut self, more: u32, color: u8) {
        self.pixels.resize(self.pixels.len() + (more * self.width) as usize, color);
        self.height += more;
    }

    /// Puts a stamp's anchor on a pixel and cuts off the parts of the stamp outside the picture.
    pub fn stamp(&mut self, stamp: &Stamp, (x, y): (i32, i32), palette: &Palette) {
        for run in &stamp.runs {
            let (left, top) = (x.saturating_add(run.x), y.saturating_add(run.y));
            let Some((to, from)) = self.place(left, top, run.len) else { continue };
            let from = run.at + from.start..run.at + from.end;
            if run.opaque {
                self.pixels[to].copy_from_slice(&stamp.opaque[from]);
            } else {
                for (pixel, &color) in self.pixels[to].iter_mut().zip(&stamp.smooth[from]) {
                    *pixel = palette.over(color, *pixel);
                }
            }
        }
    }

    /// The part of a run that lies on the picture: its range in the picture's pixels, and its range in the run.
    fn place(&self, left: i32, top: i32, len: usize) -> Option<(Range<usize>, Range<usize>)> {
        let (width, height) = (self.width as usize, self.height as usize);
        let row = usize::try_from(top).ok().filter(|&row| row < height)?;
        let cut = usize::try_from(-i64::from(left)).unwrap_or(0);
        let start = usize::try_from(left).unwrap_or(0);
        let len = len.checked_sub(cut)?.min(width.checked_sub(start)?);
        let first = row * width + start;
        Some((first..first + len, cut..cut + len))
    }
}

/// Looks up indices of a palette, fast for colors that repeat.
fn indexer(palette: &Palette) -> impl FnMut(Rgb) -> u8 {
    let mut last = ([0; 3], palette.index([0; 3]));
    move |color| {
        if color != last.0 {
            last = (color, palette.index(color));
        }
        last.1
    }
}

/// A drawing that can be put onto a canvas of the same palette.
///
/// Each row consists of runs. A run of opaque pixels is copied to the canvas, and a run of translucent pixels is
/// blended with the canvas.
#[derive(Clone)]
pub(crate) struct Stamp {
    runs: Vec<Run>,
    opaque: Vec<u8>,
    /// The translucent pixels, each as premultiplied red, green and blue, followed by the opacity.
    smooth: Vec<[u8; 4]>,
    area: Area,
}

#[derive(Clone, Copy)]
struct Run {
    x: i32,
    y: i32,
    len: usize,
    opaque: bool,
    /// The index of the run's first pixel in `opaque` or `smooth`.
    at: usize,
}

impl Stamp {
    /// A stamp of premultiplied pixels, row by row, anchored at the pixel `anchor`.
    pub fn new(
        (width, height): (u32, u32),
        pixels: impl IntoIterator<Item = [u8; 4]>,
        anchor: (i32, i32),
        palette: &Palette,
    ) -> Self {
        let area = Area {
            left: -anchor.0,
            top: -anchor.1,
            right: width.cast_signed() - anchor.0,
            bottom: height.cast_signed() - anchor.1,
        };
        let mut stamp = Self { runs: Vec::new(), opaque: Vec::new(), smooth: Vec::new(), area };
        let mut index = indexer(palette);
        let places = (area.top..area.bottom).flat_map(|y| (area.left..area.right).map(move |x| (x, y)));
        for ((x, y), color @ [red, green, blue, alpha]) in places.zip(pixels) {
            if alpha < FAINT {
                continue;
            }
            let opaque = alpha > 255 - FAINT;
            let at = if opaque { stamp.opaque.len() } else { stamp.smooth.len() };
            if opaque {
                stamp.opaque.push(index([red, green, blue]));
            } else {
                stamp.smooth.push(color);
            }
            match stamp.runs.last_mut() {
                Some(run) if run.opaque == opaque && run.y == y && run.x + run.len as i32 == x => run.len += 1,
                _ => stamp.runs.push(Run { x, y, len: 1, opaque, at }),
            }
        }
        stamp
    }

    /// A stamp of a picture that is scaled down to this size, anchored in its middle.
    pub fn small(picture: &Picture, (width, height): (u32, u32), palette: &Palette) -> Self {
        let colors = picture.palette().as_chunks::<3>().0;
        let pixels = picture.indices();
        // The rows or columns of the picture from which one of the stamp is mixed.
        let span = |at: u32, whole: u32, part: u32| {
            let start = at * whole / part;
            start..((at + 1) * whole / part).max(start + 1)
        };
        let mixed = |x: u32, y: u32| {
            let (columns, rows) = (span(x, picture.width(), width), span(y, picture.height(), height));
            let count = (columns.len() * rows.len()) as u32;
            let mut sums = [0u32; 3];
            for at in rows.flat_map(|row| columns.clone().map(move |column| row * picture.width() + column)) {
                let color = colors[usize::from(pixels[at as usize])];
                sums.iter_mut().zip(color).for_each(|(sum, channel)| *sum += u32::from(channel));
            }
            let [red, green, blue] = sums.map(|sum| (sum / count) as u8);
            [red, green, blue, u8::MAX]
        };
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| mixed(x, y));
        Self::new((width, height), pixels, ((width / 2).cast_signed(), (height / 2).cast_signed()), palette)
    }

    /// A stamp of a drawing, anchored at the pixel `anchor`.
    pub fn from_pixmap(pixmap: &Pixmap, anchor: (i32, i32), palette: &Palette) -> Self {
        let pixels = pixmap.pixels().iter().map(|p| [p.red(), p.green(), p.blue(), p.alpha()]);
        Self::new((pixmap.width(), pixmap.height()), pixels, anchor, palette)
    }

    /// Adds another stamp on top. The anchor of the other stamp is put on this pixel.
    pub fn with(mut self, other: &Self, (x, y): (i32, i32)) -> Self {
        let (opaque, smooth) = (self.opaque.len(), self.smooth.len());
        self.opaque.extend(&other.opaque);
        self.smooth.extend(&other.smooth);
        self.runs.extend(other.runs.iter().map(|run| Run {
            x: run.x + x,
            y: run.y + y,
            at: run.at + if run.opaque { opaque } else { smooth },
            ..*run
        }));
        let area = other.area((x, y));
        self.area = Area {
            left: self.area.left.min(area.left),
            top: self.area.top.min(area.top),
            right: self.area.right.max(area.right),
            bottom: self.area.bottom.max(area.bottom),
        };
        self
    }

    /// Whether the stamp has no visible pixel.
    #[cfg(test)]
    pub const fn is_blank(&self) -> bool {
        self.runs.is_empty()
    }

    /// The rectangle that the stamp covers if its anchor is put on this pixel.
    pub const fn area(&self, (x, y): (i32, i32)) -> Area {
        Area {
            left: self.area.left.saturating_add(x),
            top: self.area.top.saturating_add(y),
            right: self.area.right.saturating_add(x),
            bottom: self.area.bottom.saturating_add(y),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::look::Look, *};

    #[test]
    fn stamps_are_cut_off_at_every_edge() {
        let look = Look::all().next().expect("there are looks");
        let (palette, colors) = (look.palette(), look.colors());
        let (paper, ink) = (palette.index(colors.paper), palette.index(colors.ink));
        let [r, g, b] = colors.ink;
        for pixel in [[r, g, b, 255], [0, 0, 0, 128]] {
            let stamp = Stamp::new((3, 3), [pixel; 9], (1, 1), palette);
            for y in -3..8 {
                for x in -3..8 {
                    let mut canvas = Canvas { width: 5, height: 4, pixels: vec![paper; 20] };
                    canvas.stamp(&stamp, (x, y), palette);
                    let area = stamp.area((x, y));
                    for (at, &index) in (0..).zip(&canvas.pixels) {
                        let pixel = Area { left: at % 5, top: at / 5, right: at % 5 + 1, bottom: at / 5 + 1 };
                        assert_eq!(index != paper, area.meets(pixel), "{x} {y} {at}");
                        assert!(index == paper || pixel_is(index, ink, pixel_opaque(&stamp)));
                    }
                }
            }
            let mut canvas = Canvas { width: 5, height: 4, pixels: vec![paper; 20] };
            for far in [(i32::MAX, i32::MIN), (i32::MIN, i32::MAX), (i32::MAX, 0)] {
                canvas.stamp(&stamp, far, palette);
            }
            assert_eq!(canvas.pixels, [paper; 20]);
        }
    }

    fn pixel_opaque(stamp: &Stamp) -> bool {
        stamp.smooth.is_empty()
    }

    fn pixel_is(index: u8, ink: u8, opaque: bool) -> bool {
        (index == ink) == opaque
    }
}
