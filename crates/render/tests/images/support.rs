//! Compares pictures with golden ones, and shrinks them as Discord does. The tests of `domain` include this file.

use std::{env, fs, io::Cursor, path::Path};

use board::{color::Color, scene::Scene};
use image::{
    RgbImage,
    imageops::{FilterType, resize},
};
use render::{Picture, Theme, png};

/// The greatest tolerated difference in a channel between a picture and its golden one. Rounding can cause small
/// differences.
const CHANNEL: u8 = 24;

pub fn decoded(bytes: &[u8]) -> RgbImage {
    image::load_from_memory(bytes).expect("it is a picture").to_rgb8()
}

pub fn golden(name: &str, scene: &Scene<String>, theme: Theme, view: Color) {
    golden_bytes(name, png(scene, theme, view));
}

pub fn golden_bytes(name: &str, bytes: Vec<u8>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("tests/images").join(format!("{name}.png"));
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &bytes).expect("the golden picture can be written");
        return;
    }
    let actual = decoded(&bytes);
    let expected = decoded(&fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
    let same_size = expected.dimensions() == actual.dimensions();
    if same_size && actual.pixels().zip(expected.pixels()).all(|(a, b)| apart(a, b) <= CHANNEL) {
        return;
    }
    let (width, height) = (expected.width().max(actual.width()), expected.height().max(actual.height()));
    let panels = RgbImage::from_fn(3 * width, height, |x, y| {
        let (panel, x) = (x / width, x % width);
        let (e, a) = (expected.get_pixel_checked(x, y), actual.get_pixel_checked(x, y));
        match (panel, e, a) {
            (0, Some(&pixel), _) | (2, _, Some(&pixel)) => pixel,
            (1, Some(e), Some(a)) => image::Rgb([apart(e, a); 3]),
            _ => image::Rgb([255, 0, 255]),
        }
    });
    let folder = root.join("target/images");
    fs::create_dir_all(&folder).expect("target can be written");
    let shown = folder.join(format!("{name}.png"));
    panels.save(&shown).expect("target can be written");
    panic!("{name} looks different: see {}", shown.display());
}

/// The greatest difference of two pixels in a channel.
pub fn apart(a: &image::Rgb<u8>, b: &image::Rgb<u8>) -> u8 {
    a.0.into_iter().zip(b.0).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
}

/// A part of a picture in the sizes in which Discord shows it: within 550 x 350 on a desktop, and 390 wide on a phone.
pub fn shrunk_part(picture: &Picture, corner: (u32, u32), size: (u32, u32)) -> [RgbImage; 2] {
    shrunk_to(390.0, picture, corner, size)
}

/// The same for a phone that shows pictures so wide.
pub fn shrunk_to(phone: f32, picture: &Picture, (left, top): (u32, u32), (across, down): (u32, u32)) -> [RgbImage; 2] {
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let color = |x: u32, y: u32| {
        let index = picture.indices()[((top + y) * picture.width() + left + x) as usize];
        let color = &picture.palette()[3 * usize::from(index)..][..3];
        image::Rgb([color[0], color[1], color[2]])
    };
    let part = RgbImage::from_fn(across, down, color);
    [(550.0 / width).min(350.0 / height), phone / width].map(|scale| {
        let [width, height] = [across, down].map(|side| (side as f32 * scale).round() as u32);
        resize(&part, width, height, FilterType::CatmullRom)
    })
}

/// Counts the pixels that differ by more than 60 of 255 in a channel, in both sizes, and returns the smaller count.
pub fn seen(a: &[RgbImage; 2], b: &[RgbImage; 2]) -> usize {
    let count = |(a, b): (&RgbImage, &RgbImage)| a.pixels().zip(b.pixels()).filter(|(a, b)| apart(a, b) > 60).count();
    a.iter().zip(b).map(count).min().unwrap_or(0)
}

/// Checks that a file is an indexed PNG with this width, at most this height, and at most `limit` bytes.
pub fn check_file(name: &str, bytes: &[u8], size: (u32, u32), limit: usize) {
    assert!(bytes.len() <= limit, "{name}: {} bytes", bytes.len());
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("it is a PNG");
    let info = reader.info();
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Indexed, png::BitDepth::Eight));
    assert_eq!(info.width, size.0, "{name}");
    assert!(info.height <= size.1, "{name}: {} high", info.height);
    let colors = info.palette.as_ref().map_or(0, |palette| palette.len() / 3);
    let mut indices = vec![0; reader.output_buffer_size().expect("it fits into memory")];
    reader.next_frame(&mut indices).expect("it is whole");
    assert!(indices.iter().all(|&index| usize::from(index) < colors));
}

/// A picture as Discord shows it: within 550 x 350 on a desktop, and 360 wide on a phone.
pub fn shown(picture: &Picture) -> [RgbImage; 2] {
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    [(550.0 / width).min(350.0 / height), 360.0 / width].map(|scale| shrunk(picture, scale))
}

/// A picture made smaller: each pixel is the mean of the area that it covers.
fn shrunk(picture: &Picture, scale: f32) -> RgbImage {
    let [across, down] = [picture.width(), picture.height()].map(|side| shares(side, scale));
    let colors = picture.palette().chunks_exact(3).map(|color| [0, 1, 2].map(|i| f32::from(color[i])));
    let colors = colors.collect::<Vec<_>>();
    RgbImage::from_fn(across.len() as u32, down.len() as u32, |x, y| {
        let mut sum = [0.0; 3];
        for &(row, high) in &down[y as usize] {
            for &(column, wide) in &across[x as usize] {
                let color = colors[usize::from(picture.indices()[row * picture.width() as usize + column])];
                (0..3).for_each(|i| sum[i] += color[i] * high * wide);
            }
        }
        image::Rgb(sum.map(|channel| channel.round() as u8))
    })
}

/// For each pixel of a shrunken side, the pixels that it covers, each with its share.
fn shares(side: u32, scale: f32) -> Vec<Vec<(usize, f32)>> {
    let count = (side as f32 * scale).round() as u32;
    let step = side as f32 / count as f32;
    let covered = |at: u32| {
        let (from, until) = (at as f32 * step, (at + 1) as f32 * step);
        let pixels = from.floor() as u32..(until.ceil() as u32).min(side);
        let share = |pixel: u32| (until.min(pixel as f32 + 1.0) - from.max(pixel as f32)).max(0.0) / step;
        pixels.map(|pixel| (pixel as usize, share(pixel))).collect()
    };
    (0..count).map(covered).collect()
}
