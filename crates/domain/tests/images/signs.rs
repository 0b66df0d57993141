//! The guide to the signs.

use std::{fs, path::Path};

use catalogue::Language;
use domain::message::signs;
use render::{Picture, Theme};

use crate::support::shown;

/// Each picture in the sizes in which Discord shows it, in `target/pictures`.
#[test]
fn in_every_theme_and_language() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/pictures");
    fs::create_dir_all(&folder).expect("target can be written");
    for language in Language::ALL {
        let guide = signs().map_words(|words| catalogue::text(language, &words));
        for theme in Theme::ALL {
            let picture = Picture::of_guide(&guide, theme);
            for (size, image) in ["desktop", "phone"].into_iter().zip(shown(&picture)) {
                let name = format!("signs-{theme}-{language:?}-{size}.png");
                image.save(folder.join(name)).expect("target can be written");
            }
        }
    }
}

/// A text that is cut looks the same with another letter at its end.
#[test]
fn no_meaning_is_cut_off() {
    for language in Language::ALL {
        let guide = signs().map_words(|words| catalogue::text(language, &words));
        let plain = Picture::of_guide(&guide, Theme::Light);
        for row in 0..guide.rows.len() {
            let mut longer = guide.clone();
            longer.rows[row].1.push('m');
            let longer = Picture::of_guide(&longer, Theme::Light);
            assert!(longer.indices() != plain.indices(), "{language:?}: {}", guide.rows[row].1);
        }
    }
}
