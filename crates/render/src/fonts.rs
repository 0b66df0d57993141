//! Fonts: Inter, smaller ones for the letters of names that it lacks, and those of the system for what they all lack.

use std::{
    cmp::Ordering,
    collections::HashSet,
    fs,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::{LazyLock, OnceLock},
};

use ab_glyph::{Font as _, FontRef};

use board::phrase::plain::is_hidden;

/// Bytes of a font of this repository, which become a font when it is first used.
macro_rules! embedded {
    ($($file:literal),+ $(,)?) => {
        [$(LazyLock::new(|| Font::known(include_bytes!(concat!("../../../fonts/", $file))))),+]
    };
}

static INTER: [LazyLock<Font>; 3] = embedded!["Inter-SemiBold.otf", "Inter-Bold.otf", "Inter-ExtraBold.otf"];
static NAMES: [LazyLock<Font>; 9] = embedded![
    "names/NotoSansHebrew-Bold.ttf",
    "names/NotoSansArabic-Bold.ttf",
    "names/NotoSansThai-Bold.ttf",
    "names/NotoSansDevanagari-Bold.ttf",
    "names/NotoSansJP-Bold.otf",
    "names/NotoSansKR-Bold.otf",
    "names/NotoSansSC-Bold.otf",
    "names/NotoSansMath-Regular.ttf",
    "names/NotoEmoji-Bold.ttf",
];
/// The families of fonts that are looked for in folders. For Tibetan, there is none without serifs.
const FAMILIES: [&str; 3] = ["NotoSans", "NotoEmoji", "NotoSerifTibetan"];
/// The ends of the names of their files. The regular weight is used if there is no bold one.
const BOLD: &str = "-Bold";
const REGULAR: &str = "-Regular";
/// The most bytes of a file that is read as a font.
const LARGEST: u64 = 64_000_000;
/// The greatest depth of folders in which fonts are looked for.
const DEEPEST: u8 = 4;

/// A weight of the font Inter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Face {
    SemiBold,
    Bold,
    ExtraBold,
}

impl Face {
    pub fn font(self) -> &'static Font {
        &INTER[self as usize]
    }
}

/// A font, for shaping and for drawing.
pub(crate) struct Font {
    /// Its glyphs.
    pub outlines: FontRef<'static>,
    /// Its rules for choosing and placing them.
    pub shapes: harfrust::Font,
}

impl Font {
    fn known(bytes: &'static [u8]) -> Self {
        Self::of(bytes).expect("the fonts in this repository are fonts")
    }

    /// The first font in a file; `None` if the file is damaged.
    fn of(bytes: &'static [u8]) -> Option<Self> {
        let outlines = FontRef::try_from_slice_and_index(bytes, 0).ok()?;
        Some(Self { outlines, shapes: harfrust::Font::new(bytes, 0)? })
    }

    /// Whether the font has a glyph for a character.
    pub fn has(&self, c: char) -> bool {
        self.outlines.glyph_id(c).0 != 0
    }

    /// The units of the font in an em.
    pub fn em(&self) -> f32 {
        self.outlines.units_per_em().unwrap_or(1000.0)
    }
}

/// Whether fonts need no glyph for a character, because it only changes how its neighbors look.
pub(crate) fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}') || is_hidden(c)
}

/// The fonts for letters that Inter lacks.
pub(crate) struct Fallback {
    /// Fonts of this repository; the last one has the emoji.
    embedded: &'static [LazyLock<Font>],
    /// The folders of other fonts.
    folders: Vec<PathBuf>,
    /// The fonts in these folders, as soon as they are needed.
    found: OnceLock<Vec<Found>>,
}

/// A font in a folder.
struct Found {
    path: PathBuf,
    /// The characters that it has.
    letters: Vec<RangeInclusive<char>>,
    font: OnceLock<Option<Font>>,
}

static CURRENT: OnceLock<Fallback> = OnceLock::new();

/// Also draws with the fonts in these folders what all fonts of this repository lack. Has to be called before the first
/// picture is drawn, or else does nothing. The folders are read when a picture first needs them; they need not exist.
///
/// Only the fonts Noto Sans, Noto Emoji and Noto Serif Tibetan are used, as Debian's packages `fonts-noto-core` and
/// `fonts-noto-cjk` install them.
pub fn use_fonts_in(folders: Vec<PathBuf>) {
    CURRENT.get_or_init(|| Fallback::new(&NAMES, folders));
}

/// The number of fonts in the folders of [`use_fonts_in`].
pub fn found_fonts() -> usize {
    Fallback::current().found().len()
}

impl Fallback {
    const fn new(embedded: &'static [LazyLock<Font>], folders: Vec<PathBuf>) -> Self {
        Self { embedded, folders, found: OnceLock::new() }
    }

    /// The fonts that pictures use.
    pub fn current() -> &'static Self {
        CURRENT.get_or_init(|| Self::new(&NAMES, Vec::new()))
    }

    /// A font that has all characters of a cluster: Inter, if it can.
    pub fn font(&self, face: Face, cluster: &str) -> Option<&Font> {
        let mut letters = cluster.chars().filter(|c| !is_joiner(*c));
        let has_all = |font: &&Font| letters.clone().all(|c| font.has(c));
        let embedded = || self.embedded.iter().map(|font| &**font);
        // The variation selector 16 asks for the emoji.
        let emoji = embedded().last().filter(|_| cluster.contains('\u{fe0f}'));
        let known = emoji.into_iter().chain([face.font()]).chain(embedded()).find(has_all);
        known.or_else(|| {
            let with_first = |first: char| self.found().iter().filter(move |found| found.has(first));
            with_first(letters.next()?).filter_map(Found::font).find(|font| letters.clone().all(|c| font.has(c)))
        })
    }

    fn found(&self) -> &[Found] {
        self.found.get_or_init(|| {
            let mut files = Vec::new();
            for folder in &self.folders {
                list(folder, DEEPEST, &mut files);
            }
            files.sort();
            let bold: HashSet<_> = files.iter().filter_map(|path| family(path, BOLD)).collect();
            let is_best = |path: &&PathBuf| family(path, REGULAR).is_none_or(|family| !bold.contains(family));
            files.iter().filter(is_best).filter_map(|path| Found::read(path)).collect()
        })
    }
}

impl Found {
    fn read(path: &Path) -> Option<Self> {
        let bytes = fs::read(path).ok()?;
        let font = FontRef::try_from_slice_and_index(&bytes, 0).ok()?;
        let mut letters: Vec<_> = font.codepoint_ids().map(|(_, c)| c).collect();
        letters.sort_unstable();
        let mut ranges: Vec<RangeInclusive<char>> = Vec::new();
        for c in letters {
            match ranges.last_mut() {
                Some(range) if u32::from(c) <= u32::from(*range.end()) + 1 => *range = *range.start()..=c,
                _ => ranges.push(c..=c),
            }
        }
        Some(Self { path: path.to_owned(), letters: ranges, font: OnceLock::new() })
    }

    fn has(&self, c: char) -> bool {
        self.letters
            .binary_search_by(|range| match () {
                () if *range.end() < c => Ordering::Less,
                () if *range.start() > c => Ordering::Greater,
                () => Ordering::Equal,
            })
            .is_ok()
    }

    /// The font, which is read for the first of its letters and then stays in memory.
    fn font(&self) -> Option<&Font> {
        self.font.get_or_init(|| Font::of(fs::read(&self.path).ok()?.leak())).as_ref()
    }
}

/// Adds the fonts of the Noto family for signs of any script in a folder, and in the folders in it.
fn list(folder: &Path, depth: u8, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        // Follows links, but not without end.
        let Ok(about) = fs::metadata(&path) else { continue };
        if about.is_dir() && depth > 0 {
            list(&path, depth - 1, files);
        } else if about.is_file()
            && about.len() <= LARGEST
            && [BOLD, REGULAR].iter().any(|end| family(&path, end).is_some())
        {
            files.push(path);
        }
    }
}

/// The family of a font that may be used, if its file is of this weight.
fn family<'a>(path: &'a Path, weight: &str) -> Option<&'a str> {
    let is_font = ["ttf", "otf", "ttc"].iter().any(|kind| path.extension().is_some_and(|end| end == *kind));
    let family = path.file_stem()?.to_str()?.strip_suffix(weight)?;
    (is_font && FAMILIES.iter().any(|known| family.starts_with(known))).then_some(family)
}

#[cfg(test)]
mod tests {
    use super::*;

    static NONE: [LazyLock<Font>; 0] = [];

    fn folder(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fonts").join(name)
    }

    #[test]
    fn fonts_of_folders_show_what_embedded_ones_lack() {
        let alone = Fallback::new(&NONE, vec![folder("missing")]);
        let with = Fallback::new(&NONE, vec![folder("missing"), folder("")]);
        for name in ["山", "한", "汉", "ש", "ع", "ท", "कि", "🎨", "𝓐"] {
            assert!(alone.font(Face::Bold, name).is_none(), "{name}");
            assert!(with.font(Face::Bold, name).is_some(), "{name}");
            assert!(Fallback::current().font(Face::Bold, name).is_some(), "{name}");
        }
        assert!(with.font(Face::Bold, "த").is_none(), "no font has Tamil");
        assert!(std::ptr::eq(with.font(Face::Bold, "A").expect("Inter has it"), Face::Bold.font()));
    }

    #[test]
    fn only_the_best_weight_of_a_font_is_used() {
        let of = |file: &str, weight| family(Path::new(file), weight).map(ToOwned::to_owned);
        assert_eq!(of("a/NotoSansThai-Bold.ttf", BOLD).as_deref(), Some("NotoSansThai"));
        assert_eq!(of("a/NotoSansMath-Regular.otf", REGULAR).as_deref(), Some("NotoSansMath"));
        assert_eq!(of("a/NotoSerifTibetan-Bold.ttf", BOLD).as_deref(), Some("NotoSerifTibetan"));
        for other in
            ["NotoSansThai-Black.ttf", "NotoSerifThai-Bold.ttf", "NotoSansThai-Bold.woff", "DejaVuSans-Bold.ttf"]
        {
            assert_eq!(of(other, BOLD), None, "{other}");
        }
    }
}
