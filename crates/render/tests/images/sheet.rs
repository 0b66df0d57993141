//! The contact sheet: every kind of picture, in each game, theme and view, in the sizes in which Discord shows it.
//!
//! `cargo test --test images contact_sheet` writes it to `target/pictures.html`.

use std::{fmt::Write, fs, path::Path};

use board::{
    color::Color,
    phrase::Phrase,
    scene::{Mark, Scene, Window},
};
use games::{
    AnyPosition,
    GameKind::{self, Biyi, Paiko, Pijersi},
    game::{Progress, Step, lesson::Answer},
};
use image::RgbImage;
use render::{Picture, Theme, emoji};

use super::{CAPTURE, MIDDLE, biyi, course, english, paiko, support::shown};

/// Positions with a move that shows what the start position does not: captures, chains, results.
const SHOWN: [(GameKind, &str, &str, &str); 13] = [
    (Pijersi, "stack", MIDDLE, CAPTURE),
    (Pijersi, "captures", "s-p-r-s-p-r-/2s-1r-s-p-/6/2rpw-w-2/1R-S-SR2/P-1R-WW1R-P-/1P-S-1P-S- b 5 3", "d3=c2-b3"),
    (Pijersi, "short", "s-p-r-s-p-r-/2s-1r-s-p-/2RS3/2sp4/6/P-1R-WW1R-P-/1P-1P-1S- w 5 3", "e3=d3-c3"),
    (Pijersi, "won", "1s-4/1r-S-1r-2/1P-4/7/1r-SRp-1R-/2w-4/R-1P-2S- w 3 22", "f3-g3"),
    (Pijersi, "drawn", "s-5/7/6/7/6/7/R-5 w 19 20", "a1-a2"),
    (Biyi, "stacks", biyi::MIDDLE, biyi::CONNECT),
    (Biyi, "towers", "d6:wbwbwbwbw,e6:bwbwbwbwbwb,b3:wwwwwwwwwwwwww,a1:w,a13:b w", "a1a2"),
    (Biyi, "won", "d12:www,c12:b,a13:b,b2:w w", "d12=d13"),
    (Biyi, "won alone", "d12:w,a13:b,b2:w w", "d12d13"),
    (Paiko, "shift", paiko::MIDDLE, paiko::SHIFT),
    (Paiko, "captures", paiko::BEFORE_CAPTURE, paiko::CAPTURE),
    (Paiko, "draft", "", "draft SSSBBWL"),
    (
        Paiko,
        "turn",
        "2/4/4s1/3w4/1e1iv2bv1e1/4L1b<3fv1/2w4l3siv1/4E1L3a3/4S1W5/2E1B>2I^2/F^3S3/4A1/4/2 w t B1F2W1I1A1/S1E1I1L2A1 S1/B1F1 46",
        "g5^",
    ),
];

/// The pictures of the sheet, each with its name.
pub fn scenes() -> Vec<(String, Scene<String>)> {
    let mut all = Vec::new();
    for game in [Biyi, Paiko, Pijersi] {
        let mut add = |name: &str, scene| all.push((format!("{game} {name}"), scene));
        let start = AnyPosition::start(game);
        add("start", english(start.scene(None, None)));
        add("to pick", english(start.scene(None, Some(&[]))));
        let mut picked = course::frames(game, 24, 3);
        add("middle", picked.pop().expect("there is a frame"));
        for (_, name, text, mv) in SHOWN.iter().filter(|shown| shown.0 == game) {
            let before = match *text {
                "" => AnyPosition::start(game),
                text => AnyPosition::parse(game, text).expect("a position string"),
            };
            let mut after = before.clone();
            let mv = after.play(mv).unwrap_or_else(|illegal| panic!("{name}: {}", illegal.code));
            let scene = after.scene(Some((&before, &mv)), None);
            add(name, english(scene.without_last_in_legend()));
            if *name == "stack" || *name == "stacks" || *name == "shift" {
                let note = Phrase::new("replay-note").with("number", 17_i64).with("total", 79_i64);
                let scene = after.scene(Some((&before, &mv)), None).with_note(note.with("move", before.notation(&mv)));
                add("replay", english(scene.without_last_in_legend()));
                let advice = after.scene(Some((&before, &mv)), None).with_advice(Phrase::new("legend-advice"));
                add("advice", english(advice.with_status(None)));
                let mut refused = after.scene(None, None);
                let cells =
                    refused.sprites.iter().map(|sprite| sprite.cell).chain(refused.stacks.iter().map(|it| it.cell));
                let mut cells = cells.collect::<Vec<_>>();
                cells.sort_unstable();
                cells.dedup();
                refused.marks.extend(cells.into_iter().skip(3).take(4).map(Mark::Concerned));
                add("refused", english(refused));
                let Progress::Partial { next } = after.progress(&[]) else { panic!("a move takes several steps") };
                let is_cell = |step: &&Step| matches!(step, Step::Cell(_));
                let cells = next.iter().filter(is_cell).copied().collect::<Vec<_>>();
                let most = cells.iter().max_by_key(|step| after.scene(None, Some(&[**step])).marks.len());
                let last = Some((&before, &*mv));
                let most = *most.expect("a piece can move");
                add("picking", english(after.scene(last, Some(&[most]))));
                add("choosing", english(after.scene(last, Some(&[]))));
            }
            if *name == "shift" {
                add("overlay", english(after.overlay().expect("the game has one")));
            }
        }
    }
    for game in [Biyi, Paiko, Pijersi] {
        for (lesson, number) in game.lessons().into_iter().zip(1..) {
            let position = lesson.start();
            let Answer::Open { choices, .. } = lesson.consider(&[], false) else { panic!("a lesson begins") };
            let cells = choices.iter().filter_map(|(step, _)| match step {
                Step::Cell(cell) => Some(*cell),
                _ => None,
            });
            let cells = cells.collect::<Vec<_>>();
            let window = lesson.area().and_then(Window::around);
            let scene = position.scene(None, Some(&[])).with_choices(cells, Phrase::new("learn-legend-choice"));
            all.push((format!("{game} lesson {number}"), english(scene.with_window(window))));
        }
    }
    all
}

/// A game's emojis as Discord shows them on buttons, 18 pixels wide, on a dark and on a light background.
fn emojis(game: GameKind) -> RgbImage {
    let emblems = game.emblems();
    let mut sheet = RgbImage::new(24 * emblems.len() as u32, 48);
    for (row, ground) in [(0, [0x2b, 0x2d, 0x31]), (1, [0xff; 3])] {
        for (x, y) in (0..sheet.width()).flat_map(|x| (0..24).map(move |y| (x, y))) {
            sheet.put_pixel(x, 24 * row + y, image::Rgb(ground));
        }
        for (at, emblem) in (0..).zip(&emblems) {
            let file = image::load_from_memory(&emoji(&emblem.sprites)).expect("it is a picture").to_rgba8();
            let small = image::imageops::resize(&file, 18, 18, image::imageops::FilterType::Triangle);
            for (x, y, image::Rgba([red, green, blue, alpha])) in small.enumerate_pixels() {
                let pixel = sheet.get_pixel_mut(24 * at + 3 + x, 24 * row + 3 + y);
                let mix = |over: u8, under: u8| {
                    ((u16::from(over) * u16::from(*alpha) + u16::from(under) * u16::from(255 - alpha)) / 255) as u8
                };
                pixel.0 = [mix(*red, pixel.0[0]), mix(*green, pixel.0[1]), mix(*blue, pixel.0[2])];
            }
        }
    }
    sheet
}

/// Writes a picture in the sizes in which Discord shows it, and returns the elements that show it on the sheet.
fn in_sizes(folder: &Path, name: &str, picture: &Picture) -> String {
    let sizes = ["desktop", "phone"].into_iter().zip(shown(picture));
    let written = sizes.map(|(size, image)| {
        image.save(folder.join(format!("{name}-{size}.png"))).expect("target can be written");
        format!("<img src=\"pictures/{name}-{size}.png\" alt=\"{name}\">")
    });
    written.collect()
}

#[test]
fn contact_sheet() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/pictures");
    fs::create_dir_all(&folder).expect("target can be written");
    let mut page = "<!doctype html><meta charset=\"utf-8\"><title>Pictures</title>\n<style>body{background:#313338;\
                    color:#dbdee1;font:14px sans-serif}figure{display:inline-block;margin:6px;vertical-align:top}\
                    figure img{margin-right:6px;vertical-align:top}</style>\n"
        .to_owned();
    let mut sizes = Vec::new();
    for (name, scene) in scenes() {
        writeln!(page, "<h2>{name}</h2>").expect("text takes all words");
        for theme in Theme::ALL {
            for view in Color::ALL {
                if name.contains("lesson") && (theme, view) != (Theme::Light, Color::White) {
                    continue;
                }
                let picture = Picture::draw(&scene, theme, view);
                let of = format!("{name} {theme} {view}").replace(' ', "-");
                let size = picture.png().len();
                sizes.push(size);
                write!(page, "<figure><figcaption>{theme}, {view}, {} KB</figcaption>", size.div_ceil(1000))
                    .expect("text takes all words");
                page += &in_sizes(&folder, &of, &picture);
                page += "</figure>\n";
            }
        }
    }
    let (mean, most) = (sizes.iter().sum::<usize>() / sizes.len(), sizes.iter().copied().max().unwrap_or(0));
    println!("{} pictures: {} KB on average, at most {} KB", sizes.len(), mean / 1000, most / 1000);
    page += "<h2>analysis</h2>";
    for theme in Theme::ALL {
        page +=
            &in_sizes(&folder, &format!("analysis-{theme}"), &Picture::of_graph(&super::graph::three_turns(), theme));
    }
    page += "<h2>emojis</h2>";
    for game in [Biyi, Paiko, Pijersi] {
        emojis(game).save(folder.join(format!("emojis-{game}.png"))).expect("target can be written");
        write!(page, "<p><img src=\"pictures/emojis-{game}.png\" alt=\"{game}\"></p>").expect("text takes all words");
    }
    fs::write(folder.with_extension("html"), page).expect("target can be written");
}
