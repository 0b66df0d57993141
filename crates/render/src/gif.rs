//! Replays: games as animated GIFs.
//!
//! Boards are drawn as for a single picture, scaled down, and reduced to at most 63 colors. Each frame holds only the
//! rectangle that differs from the previous picture, with transparent pixels where nothing changed. Only the previous
//! picture is kept, so apart from the file itself, long games need no more memory than short ones.

use std::ops::Range;

use ::gif::{Encoder, Frame, Repeat};

use super::{
    Picture, Theme,
    look::Look,
    lzw,
    miniature::{Miniature, Scale},
    palette::Palette,
};
use board::{color::Color, scene::Scene};

/// The longest and the shortest time for which a move is shown, in hundredths of a second.
const PACE: (usize, usize) = (120, 30);
/// The time that all moves together take, in hundredths of a second, unless a move would exceed the limits of [`PACE`].
const LENGTH: usize = 9_000;
/// The least time for which the first frame is shown, in hundredths of a second.
const START: usize = 150;
/// The time for which the last frame is shown, in hundredths of a second.
const END: usize = 500;
/// The size in bytes above which a replay is drawn again on a smaller scale. Discord accepts up to 10 MB.
const LARGE: usize = 4_000_000;

/// Draws the frames of a game as an animated GIF that repeats forever.
///
/// The frames show the same board, seen from `view`'s side. If their pictures differ in height, the GIF has the
/// greatest height.
///
/// A move is shown for 1.2 s. If the game has more than 75 frames, all of them together take about 90 s, but no move is
/// shown for less than 0.3 s. The first frame is shown for at least 1.5 s, and the last one for 5 s. Pictures are
/// scaled to two thirds of the size of single pictures, or to half or a third if the file would exceed 4 MB. No frame
/// is left out.
///
/// # Panics
/// Panics if there are no frames.
pub fn gif(frames: &[Scene<String>], theme: Theme, view: Color) -> Vec<u8> {
    within(frames, theme, view, LARGE)
}

/// The GIF on the largest scale on which it has at most `most` bytes, or else on the smallest scale.
fn within(frames: &[Scene<String>], theme: Theme, view: Color, most: usize) -> Vec<u8> {
    let [larger @ .., least] = Scale::ALL;
    larger
        .into_iter()
        .find_map(|scale| encoded(frames, theme, view, scale, most))
        .or_else(|| encoded(frames, theme, view, least, usize::MAX))
        .expect("no file is too large for memory")
}

/// The GIF on a scale; none if it has more than `most` bytes.
fn encoded(frames: &[Scene<String>], theme: Theme, view: Color, scale: Scale, most: usize) -> Option<Vec<u8>> {
    let look = Look::of(&frames.first().expect("a game has a first frame").board, theme);
    let sizes = frames.iter().map(|scene| Picture::size(scene, theme, view));
    let size = sizes.fold((0, 0), |(width, height), (w, h)| (width.max(w), height.max(h)));
    let (palette, few) = (look.palette(), Palette::of_film(look));
    let paper = palette.index(look.colors().paper);
    let mut sheet = Miniature::new(size, scale, palette, few, paper);
    let mut encoder = Encoder::new(Vec::new(), side(sheet.width()), side(sheet.height()), few.bytes())
        .expect("a palette has at most 256 colors and memory takes all bytes");
    encoder.set_repeat(Repeat::Infinite).expect("memory takes all bytes");
    // The index of the transparent color, which unchanged pixels have.
    let none = (1 << Look::FILM_BITS) - 1;
    let mut lzw = lzw::Encoder::new(Look::FILM_BITS);
    let mut before = Vec::new();
    for (scene, delay) in frames.iter().zip(delays(frames.len())) {
        sheet.show(&Picture::draw(scene, theme, view));
        let frame = if before.is_empty() { whole(&sheet) } else { change(&before, &sheet, none) };
        let buffer = lzw.encoded(&frame.buffer, none).into();
        let frame = Frame { delay, buffer, ..frame };
        encoder.write_lzw_pre_encoded_frame(&frame).expect("memory takes all bytes");
        if encoder.get_ref().len() > most {
            return None;
        }
        before.clear();
        before.extend_from_slice(sheet.pixels());
    }
    let file = encoder.into_inner().expect("memory takes all bytes");
    (file.len() <= most).then_some(file)
}

/// The times for which the frames are shown, in hundredths of a second.
fn delays(frames: usize) -> impl Iterator<Item = u16> {
    let pace = (LENGTH / frames.max(1)).clamp(PACE.1, PACE.0);
    (1..=frames).map(move |frame| {
        let delay = match frame {
            _ if frame == frames => END,
            1 => pace.max(START),
            _ => pace,
        };
        delay as u16
    })
}

/// A frame that covers the whole picture.
fn whole(sheet: &Miniature) -> Frame<'static> {
    let all = (0..sheet.width(), 0..sheet.height());
    part(all, sheet.pixels().to_vec(), None)
}

/// A frame with the rectangle that contains all changes since the previous picture. Pixels in the rectangle that have
/// not changed are transparent.
///
/// Transparent pixels make the file about six times smaller.
fn change(before: &[u8], sheet: &Miniature, none: u8) -> Frame<'static> {
    // A frame must not be empty, so without changes it has a single unchanged pixel.
    let (across, down) = difference(before, sheet.pixels(), sheet.width()).unwrap_or((0..1, 0..1));
    let rows = |pixels| rows(pixels, sheet.width(), across.clone(), down.clone());
    let mut seen = Vec::with_capacity(across.len() * down.len());
    for (old, new) in rows(before).zip(rows(sheet.pixels())) {
        seen.extend(old.iter().zip(new).map(|(old, &new)| if *old == new { none } else { new }));
    }
    part((across, down), seen, Some(none))
}

/// The columns and rows that contain all differences between two pictures of this width, or `None` if the pictures are
/// equal.
fn difference(before: &[u8], now: &[u8], width: usize) -> Option<(Range<usize>, Range<usize>)> {
    let differ = |&(_, (old, new)): &(usize, (&[u8], &[u8]))| old != new;
    let rows = before.chunks_exact(width).zip(now.chunks_exact(width)).enumerate();
    let (mut across, mut down) = (width..0, None);
    for (y, (old, new)) in rows.filter(differ) {
        // Only columns outside the known range of changes need to be compared.
        let first = (0..across.start).find(|&x| old[x] != new[x]).unwrap_or(across.start);
        let last = (across.end.max(first)..width).rev().find(|&x| old[x] != new[x]);
        across = first..last.map_or(across.end, |last| last + 1);
        down = Some(down.map_or(y, |rows: Range<usize>| rows.start)..y + 1);
    }
    down.map(|down| (across, down))
}

/// The part of each row in `down` that lies in the columns `across`.
fn rows(pixels: &[u8], width: usize, across: Range<usize>, down: Range<usize>) -> impl Iterator<Item = &[u8]> {
    pixels[down.start * width..down.end * width].chunks_exact(width).map(move |row| &row[across.clone()])
}

/// A frame of a rectangle of pixels.
fn part((across, down): (Range<usize>, Range<usize>), pixels: Vec<u8>, transparent: Option<u8>) -> Frame<'static> {
    Frame {
        left: side(across.start),
        top: side(down.start),
        width: side(across.len()),
        height: side(down.len()),
        transparent,
        buffer: pixels.into(),
        ..Frame::default()
    }
}

/// Converts a number of pixels to GIF's integer type.
fn side(pixels: usize) -> u16 {
    u16::try_from(pixels).expect("pictures are far smaller than GIF's largest")
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{AnyPosition, GameKind};

    fn start(game: GameKind) -> Scene<String> {
        AnyPosition::start(game).scene(None, None).map_words(|_| "words".to_owned())
    }

    #[test]
    fn long_games_go_faster() {
        let length = |frames| delays(frames).map(usize::from).sum::<usize>();
        assert_eq!(delays(1).collect::<Vec<_>>(), [500]);
        assert_eq!(delays(3).collect::<Vec<_>>(), [150, 120, 500]);
        assert_eq!(length(61), 150 + 59 * 120 + 500);
        for frames in 75..=300 {
            assert!((8_000..=10_000).contains(&length(frames)), "{frames}: {}", length(frames));
        }
        assert!(delays(1000).all(|delay| delay >= 30));
    }

    #[test]
    fn what_becomes_too_large_is_drawn_smaller() {
        for game in GameKind::ALL {
            let frames = [start(game)];
            let sizes = Scale::ALL.map(|scale| {
                let file = encoded(&frames, Theme::Light, Color::White, scale, usize::MAX);
                file.expect("there is no limit").len()
            });
            assert!(sizes.is_sorted_by(|larger, smaller| larger > smaller), "{sizes:?}");
            for (most, len) in sizes.into_iter().zip(sizes).chain([(sizes[1] - 1, sizes[2]), (0, sizes[2])]) {
                assert_eq!(within(&frames, Theme::Light, Color::White, most).len(), len);
            }
        }
    }

    #[test]
    fn a_difference_is_no_larger_than_it_has_to_be() {
        let before = [0; 20];
        let mut now = before;
        assert_eq!(difference(&before, &now, 5), None);
        now[11] = 1;
        assert_eq!(difference(&before, &now, 5), Some((1..2, 2..3)));
        now[8] = 1;
        assert_eq!(difference(&before, &now, 5), Some((1..4, 1..3)));
        now = [1; 20];
        assert_eq!(difference(&before, &now, 5), Some((0..5, 0..4)));
    }
}
