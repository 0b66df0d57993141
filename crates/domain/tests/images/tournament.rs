//! Tables and brackets of tournaments in the sizes in which Discord shows them.

use std::{fs, path::Path};

use board::{
    color::Color,
    scene::bracket::{BracketScene, Fate},
};
use catalogue::Language;
use domain::{
    ClockChoice, Moment,
    message::{Content, Page, Reader, Roster, bracket_page, crosstable, standings},
    settings::Taste,
    time::Timestamp,
};
use games::GameKind;
use render::{Picture, Theme, bracket, scoreboard};
use tournament::{Format, GameResult, Number, PairingId, Tournament, TournamentSettings};

use crate::support::{check_file, golden_bytes, seen, shown, shrunk_part};

/// Names of many lengths and scripts.
const NAMES: [&str; 16] = [
    "Ann",
    "Maximilian von Habsburg-Lothringen",
    "Zoë 🎨",
    "Jürgen",
    "山田太郎",
    "Søren K.",
    "Ольга Иванова",
    "Νίκος",
    "xX_DragonSlayer_Xx",
    "دانا",
    "Chloé",
    "Łukasz Żółć",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "i",
    "Bob the Builder of Bridges",
    "Nguyễn Văn Anh",
];

/// Names in scripts that Inter lacks, one of them in a script that no font of the repository has.
const SCRIPTS: [&str; 11] = [
    "山田 太郎 (Taro)",
    "김민준",
    "李明 2",
    "محمد علي",
    "אברהם כהן (Abe)",
    "สมชาย น้ำผึ้ง",
    "आदित्य शर्मा",
    "🎨👩\u{200d}🚀 Zoë ❤\u{fe0f}",
    "𝓐𝓷𝓷 𝕭𝖔𝖗𝖎𝖘",
    "தமிழ்ச்செல்வி",
    "مسابقة الشطرنج الكبرى لجميع اللاعبين في العالم",
];

fn names(people: usize) -> Vec<String> {
    (0..people).map(|index| NAMES[index % NAMES.len()].to_owned()).collect()
}

fn reader(language: Language, theme: Theme) -> Reader {
    let taste = Taste { theme, ..Taste::default() };
    Reader { language, taste, moment: Moment::from(Timestamp(0)) }
}

/// A tournament of this many people after some rounds, with results of all kinds.
fn played(format: Format, people: usize, rounds: usize) -> Tournament {
    let mut tournament = Tournament::new(TournamentSettings::new(format, 5));
    for id in 1..=people as u64 {
        tournament.join(id, 1500 + (id * 37 % 600) as u16).expect("there is room");
    }
    tournament.start().expect("there are enough");
    while tournament.rounds().len() < rounds && !tournament.is_over() {
        let round = tournament.begin_round().expect("the last one is over").clone();
        let index = tournament.rounds().len() as u16 - 1;
        for (game, pairing) in (0..).zip(round.pairings) {
            let lot = u32::from(pairing.white.0) * 7 + u32::from(pairing.black.0) * 5 + u32::from(index) * 3;
            let result = match lot % 11 {
                0 | 1 => GameResult::Draw,
                2 if format != Format::Knockout => GameResult::WhiteByForfeit,
                3 if index == 0 && format != Format::Knockout => GameResult::BothForfeit,
                _ if format == Format::Knockout => {
                    let first = pairing.white.0 % 7 < pairing.black.0 % 7;
                    GameResult::win(if first { Color::White } else { Color::Black })
                }
                lot => GameResult::win(if lot % 2 == 0 { Color::White } else { Color::Black }),
            };
            // Whoever has left has already lost.
            let _over = tournament.record(PairingId { round: index, game }, result);
        }
    }
    tournament
}

fn roster<'a>(tournament: &'a Tournament, names: &'a [String]) -> Roster<'a> {
    let clock = ClockChoice::Unlimited;
    Roster { name: "Herbstmeisterschaft 2026", game: GameKind::Pijersi, clock, tournament, names }
}

fn picture(page: &Page) -> Picture {
    match &page.exhibit.content {
        Content::Table(board) => Picture::of_scoreboard(board, page.exhibit.theme),
        Content::Bracket(bracket) => Picture::of_bracket(bracket, page.exhibit.theme),
    }
}

fn file(page: &Page) -> Vec<u8> {
    match &page.exhibit.content {
        Content::Table(board) => scoreboard(board, page.exhibit.theme),
        Content::Bracket(content) => bracket(content, page.exhibit.theme),
    }
}

/// Pages of every kind, with the names of their files.
fn pages() -> Vec<(&'static str, Page)> {
    let mut pages = Vec::new();
    let mut swiss = played(Format::Swiss, 16, 3);
    swiss.withdraw(Number(8)).expect("they take part");
    swiss.begin_round().expect("the third is over");
    let names = names(128);
    let of = |tournament, people| roster(tournament, &names[..people]);
    pages.push(("standings-dark", standings(&of(&swiss, 16), 0, &reader(Language::English, Theme::Dark))));
    pages.push(("rounds-contrast", crosstable(&of(&swiss, 16), 0, &reader(Language::German, Theme::Contrast))));
    let over = played(Format::Swiss, 11, 99);
    pages.push(("standings-over-light", standings(&of(&over, 11), 0, &reader(Language::French, Theme::Light))));
    pages.push(("rounds-light", crosstable(&of(&over, 11), 0, &reader(Language::Spanish, Theme::Light))));
    let robin = played(Format::RoundRobin, 16, 9);
    pages.push(("crosstable-light", crosstable(&of(&robin, 16), 0, &reader(Language::English, Theme::Light))));
    let double = played(Format::DoubleRoundRobin, 8, 99);
    pages.push(("crosstable-double-dark", crosstable(&of(&double, 8), 0, &reader(Language::French, Theme::Dark))));
    let eight = played(Format::Knockout, 7, 99);
    let part = |tournament, people, page, reader: &Reader| {
        bracket_page(&of(tournament, people), page, reader).expect("it has started")
    };
    pages.push(("bracket-light", part(&eight, 7, 0, &reader(Language::English, Theme::Light))));
    let many = played(Format::Knockout, 100, 2);
    pages.push(("bracket-large-dark", part(&many, 100, 1, &reader(Language::Spanish, Theme::Dark))));
    let large = played(Format::Swiss, 128, 8);
    let scripts = SCRIPTS.map(str::to_owned);
    let roster = Roster { name: "秋の大会", ..roster(&over, &scripts) };
    pages.push(("scripts-light", crosstable(&roster, 0, &reader(Language::English, Theme::Light))));
    pages.push(("rounds-large-light", crosstable(&of(&large, 128), 15, &reader(Language::English, Theme::Light))));
    pages
}

#[test]
fn tables_and_brackets() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/pictures");
    fs::create_dir_all(&folder).expect("target can be written");
    for (name, page) in pages() {
        for (size, image) in ["desktop", "phone"].into_iter().zip(shown(&picture(&page))) {
            image.save(folder.join(format!("tournament-{name}-{size}.png"))).expect("target can be written");
        }
        golden_bytes(&format!("tournament-{name}"), file(&page));
    }
}

#[test]
fn files_are_small() {
    for (name, mut page) in pages() {
        for theme in Theme::ALL {
            page.exhibit.theme = theme;
            check_file(name, &file(&page), (1200, 1100), 100_000);
        }
    }
}

/// Words and lines stay within the picture, in all languages and themes.
#[test]
fn nothing_runs_over_the_edge() {
    for (name, page) in pages() {
        let picture = picture(&page);
        let (width, paper) = (picture.width() as usize, picture.indices()[0]);
        let is_free = |x: usize| picture.indices().chunks(width).all(|row| row[x] == paper);
        assert!((0..20).chain(width - 20..width).all(is_free), "{name}");
        let last = picture.indices().chunks(width).next_back().expect("it has rows");
        assert!(last.iter().all(|&index| index == paper), "{name}");
    }
}

/// Names of twenty letters, the widest of each script among them.
fn long_names() -> Vec<String> {
    let widest = ["W", "Щ", "山", "𝕸", "ش", "ม"].map(|letter| letter.repeat(20));
    let usual = ["Maximilian Habsburg-", "xX_DragonSlayer2000X", "Bob_the_Bridgebuilde"].map(str::to_owned);
    widest.into_iter().chain(usual).cycle().take(128).collect()
}

/// In a table, no name of up to twenty letters is cut off. A name that is cut off looks the same with another letter at
/// its end.
#[test]
fn tables_show_long_names_whole() {
    let long = long_names();
    for (format, people, rounds) in [
        (Format::RoundRobin, 4, 2),
        (Format::RoundRobin, 16, 9),
        (Format::RoundRobin, 40, 9),
        (Format::DoubleRoundRobin, 16, 20),
        (Format::Swiss, 16, 4),
        (Format::Swiss, 128, 6),
    ] {
        let mut tournament = played(format, people, rounds);
        for number in [0, people as u8 / 2] {
            tournament.withdraw(Number(number)).expect("they take part");
        }
        let roster = roster(&tournament, &long[..people]);
        // Its words are long.
        let reader = reader(Language::German, Theme::Light);
        for page in [standings(&roster, 0, &reader), crosstable(&roster, 0, &reader)] {
            let Content::Table(whole) = page.exhibit.content else { panic!("it is a table") };
            let drawn = Picture::of_scoreboard(&whole, Theme::Light);
            for row in 0..whole.rows.len() {
                let mut other = whole.clone();
                let name = &mut other.rows[row].name;
                name.pop();
                name.push('i');
                let other = Picture::of_scoreboard(&other, Theme::Light);
                assert!(other.indices() != drawn.indices(), "{format:?} of {people}: {:?}", whole.rows[row]);
            }
        }
    }
}

/// In a bracket, no name of up to twenty letters is cut off.
#[test]
fn brackets_show_long_names_whole() {
    let long = long_names();
    for people in [4, 8, 16, 32, 128] {
        let tournament = played(Format::Knockout, people, usize::MAX);
        let roster = roster(&tournament, &long[..people]);
        let mut names = 0;
        for number in 0.. {
            let page = bracket_page(&roster, number, &reader(Language::English, Theme::Light)).expect("it has started");
            let Content::Bracket(mut whole) = page.exhibit.content else { panic!("it is a bracket") };
            // All signs beside the names leave the least room.
            let slots = whole.stages.iter_mut().flat_map(|stage| stage.matches.iter_mut().flatten());
            slots.for_each(|slot| (slot.is_gone, slot.fate, slot.points) = (true, Fate::Won, "1½".to_owned()));
            let drawn = Picture::of_bracket(&whole, Theme::Light);
            for (stage, index, place) in places(&whole) {
                let mut other = whole.clone();
                let name = &mut other.stages[stage].matches[index][place].name;
                if name.chars().count() != 20 {
                    continue;
                }
                names += 1;
                name.pop();
                name.push('i');
                let other = Picture::of_bracket(&other, Theme::Light);
                assert!(other.indices() != drawn.indices(), "{people}, page {number}: {:?}", whole.stages[stage]);
            }
            if number + 1 == page.pages {
                break;
            }
        }
        assert!(names >= 2 * (people - 1), "{people}: {names}");
    }
}

/// The indices of the stages, of the matches in them and of their two places.
fn places(bracket: &BracketScene) -> Vec<(usize, usize, usize)> {
    let stages = bracket.stages.iter().enumerate();
    let matches = stages.flat_map(|(stage, of)| (0..of.matches.len()).map(move |index| (stage, index)));
    matches.flat_map(|(stage, index)| [0, 1].map(|place| (stage, index, place))).collect()
}

/// The sign of somebody who has left is seen in the sizes in which Discord shows the picture, also where the theme does
/// not gray the row.
#[test]
fn signs_are_seen() {
    let tournament = played(Format::Swiss, 5, 1);
    let names = names(5);
    for theme in Theme::ALL {
        let reader = reader(Language::English, theme);
        let before = standings(&roster(&tournament, &names), 0, &reader);
        let mut left = tournament.clone();
        let first = left.standings()[0].entrant;
        left.withdraw(first).expect("they take part");
        let after = standings(&roster(&left, &names), 0, &reader);
        let [before, after] = [before, after].map(|page| shrunk_part(&picture(&page), (30, 130), (400, 60)));
        assert!(seen(&before, &after) > 20, "{theme}: {}", seen(&before, &after));
    }
}
