//! Pictures of pieces that are small enough for a button: emojis.

use png::{BitDepth, ColorType, Encoder};
use resvg::tiny_skia::{Pixmap, Transform};

use super::{
    Theme,
    look::{Look, Scenery},
    sprites::tree,
};
use board::scene::Sprite;

/// The width and height of an emoji in pixels.
const SIDE: u32 = 128;
/// The width of the light rim that sets a piece off from a dark background, in pixels.
const RIM: i32 = 5;
const RIM_COLOR: [u8; 3] = [0xf4, 0xf1, 0xe8];

/// The PNG file of an emoji with these sprites, which lie around the same cell. The background is transparent.
///
/// # Panics
/// Panics if the SVG text of a drawing is invalid. A test draws all emojis.
pub fn emoji(sprites: &[Sprite]) -> Vec<u8> {
    let look = Look { theme: Theme::Light, scenery: Scenery::Land };
    let reach = |at: fn(&Sprite) -> (f32, f32)| {
        let bounds = sprites.iter().map(at);
        bounds.fold((f32::MAX, f32::MIN), |(low, high), (from, to)| (low.min(from), high.max(to)))
    };
    let (left, right) = reach(|sprite| (sprite.offset.0 - sprite.size.0 / 2.0, sprite.offset.0 + sprite.size.0 / 2.0));
    let (top, bottom) = reach(|sprite| (sprite.offset.1 - sprite.size.1 / 2.0, sprite.offset.1 + sprite.size.1 / 2.0));
    let room = SIDE as f32 - 2.0 * (RIM as f32 + 3.0);
    let zoom = room / (right - left).max(bottom - top);
    let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
    let mut piece = Pixmap::new(SIDE, SIDE).expect("the size is not zero");
    for Sprite { drawing, color, offset, size, .. } in sprites {
        let tree = tree(*drawing, (*color).into(), look).expect("the drawings are SVG");
        let (width, height) = (size.0 * zoom, size.1 * zoom);
        let place = |offset: f32, middle: f32, size: f32| SIDE as f32 / 2.0 + (offset - middle) * zoom - size / 2.0;
        let transform = Transform::from_scale(width / tree.size().width(), height / tree.size().height())
            .post_translate(place(offset.0, middle.0, width), place(offset.1, middle.1, height));
        resvg::render(&tree, transform, &mut piece.as_mut());
    }
    encoded(&rimmed(&piece))
}

/// The pixels of a picture over a rim of its own shape, as red, green, blue and alpha.
fn rimmed(piece: &Pixmap) -> Vec<u8> {
    let side = SIDE.cast_signed();
    let alpha = |x: i32, y: i32| {
        let inside = (0..side).contains(&x) && (0..side).contains(&y);
        if inside { piece.pixels()[(y * side + x) as usize].alpha() } else { 0 }
    };
    let mut near: Vec<(i32, i32)> = (-RIM..=RIM)
        .flat_map(|y| (-RIM..=RIM).map(move |x| (x, y)))
        .filter(|(x, y)| x * x + y * y <= RIM * RIM)
        .collect();
    near.sort_by_key(|(x, y)| x * x + y * y);
    let mut pixels = Vec::with_capacity(4 * (SIDE * SIDE) as usize);
    for y in 0..side {
        for x in 0..side {
            let over = piece.pixels()[(y * side + x) as usize];
            let mut rim = over.alpha();
            for (right, down) in &near {
                if rim == u8::MAX {
                    break;
                }
                rim = rim.max(alpha(x + right, y + down));
            }
            // The colors of the piece are already multiplied by its alpha.
            let under = u32::from(rim) * u32::from(255 - over.alpha()) / 255;
            let whole = u32::from(over.alpha()) + under;
            let mixed = [over.red(), over.green(), over.blue()].into_iter().zip(RIM_COLOR).map(|(over, rim)| {
                let sum = u32::from(over) * 255 + u32::from(rim) * under;
                sum.checked_div(whole).unwrap_or_default().min(255) as u8
            });
            pixels.extend(mixed);
            pixels.push(whole as u8);
        }
    }
    pixels
}

fn encoded(pixels: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, SIDE, SIDE);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header().expect("writing to memory never fails");
    writer.write_image_data(pixels).expect("writing to memory never fails");
    writer.finish().expect("writing to memory never fails");
    file
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, io::Cursor};

    use png::Decoder;

    use super::*;
    use games::GameKind;

    /// The red, green, blue and alpha of each pixel.
    fn pixels(file: &[u8]) -> Vec<[u8; 4]> {
        let mut reader = Decoder::new(Cursor::new(file)).read_info().expect("a PNG file");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut pixels).expect("a picture");
        assert_eq!((info.width, info.height, info.color_type), (SIDE, SIDE, ColorType::Rgba));
        pixels.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2], pixel[3]]).collect()
    }

    #[test]
    fn emojis_differ_and_stand_out_on_any_background() {
        let (mut names, mut pictures) = (BTreeSet::new(), BTreeSet::new());
        for emblem in GameKind::ALL.into_iter().flat_map(GameKind::emblems) {
            let name = &emblem.name;
            assert!(name.len() <= 25 && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{name}");
            let file = emoji(&emblem.sprites);
            assert!(file.len() <= 256_000, "{name}");
            let pixels = pixels(&file);
            let side = SIDE as usize;
            let corners = [0, side - 1, side * (side - 1), side * side - 1];
            assert!(corners.iter().all(|&at| pixels[at][3] == 0), "{name} is transparent around the piece");
            let opaque = pixels.iter().filter(|pixel| pixel[3] == 255).count();
            assert!(opaque * 4 > pixels.len(), "{name} fills its picture");
            let light = |pixel: &[u8; 4]| pixel[3] == 255 && pixel[..3].iter().all(|&part| part > 200);
            let dark = |pixel: &[u8; 4]| pixel[3] == 255 && pixel[..3].iter().all(|&part| part < 110);
            assert!(pixels.iter().any(light) && pixels.iter().any(dark), "{name} stands out");
            assert!(names.insert(name.clone()) && pictures.insert(file), "{name} is unique");
        }
        assert!(names.len() > 50);
    }
}
