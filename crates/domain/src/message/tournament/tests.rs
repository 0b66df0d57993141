//! Tournaments are played by fixed rules, and told in all languages.

use super::*;
use crate::{
    Moment,
    id::UserId,
    message::{Placing, Stats, stats},
    rating::Scope,
    settings::Taste,
    time::Timestamp,
};
use board::{
    color::Color,
    scene::scoreboard::{Key, ScoreCell},
};
use catalogue::Language;
use tournament::{Format, GameResult, PairingId, TournamentSettings};

fn reader(language: Language) -> Reader {
    Reader { language, taste: Taste::default(), moment: Moment::from(Timestamp(0)) }
}

const ENGLISH: Language = Language::English;

/// A tournament of this many people, of whom the one with the lower number wins, or draws against the next one.
fn played(format: Format, people: u64, rounds: usize) -> Tournament {
    let mut tournament = Tournament::new(TournamentSettings::new(format, 7));
    for id in 1..=people {
        tournament.join(id, 2000 - id as u16).expect("there is room");
    }
    tournament.start().expect("there are enough");
    while tournament.rounds().len() < rounds && !tournament.is_over() {
        let round = tournament.begin_round().expect("the last one is over").clone();
        let index = tournament.rounds().len() as u16 - 1;
        for (game, pairing) in (0..).zip(round.pairings) {
            let result = match (pairing.white.0, pairing.black.0) {
                (white, black) if white.abs_diff(black) == 1 && format != Format::Knockout => GameResult::Draw,
                (white, black) => GameResult::win(if white < black { Color::White } else { Color::Black }),
            };
            tournament.record(PairingId { round: index, game }, result).expect("it was running");
        }
    }
    tournament
}

fn names(people: usize) -> Vec<String> {
    (1..=people).map(|number| format!("Player {number}")).collect()
}

fn roster<'a>(tournament: &'a Tournament, names: &'a [String]) -> Roster<'a> {
    let clock = "3d".parse().expect("it is a clock");
    Roster { name: "Spring *Cup*", game: GameKind::Pijersi, clock, tournament, names }
}

#[test]
fn amounts_have_fractions() {
    let written = |quarters| super::written(Points::from_quarters(quarters));
    assert_eq!([0, 2, 4, 14, 37].map(written), ["0", "½", "1", "3½", "9¼"]);
    let told = |language, quarters| reader(language).say(&in_points(Points::from_quarters(quarters)));
    assert_eq!([0, 2, 4, 6].map(|quarters| told(ENGLISH, quarters)), ["0 points", "½ point", "1 point", "1½ points"]);
    assert_eq!([0, 6, 8].map(|quarters| told(Language::French, quarters)), ["0 point", "1½ point", "2 points"]);
}

#[test]
fn an_announcement_tells_format_clock_and_ties() {
    let mut tournament = Tournament::new(TournamentSettings::new(Format::Swiss, 7));
    let nobody = announcement(&roster(&tournament, &[]), None, &reader(ENGLISH));
    assert!(nobody.contains("Nobody has joined yet. There are 128 places."), "{nobody}");
    for id in 1..=2 {
        tournament.join(id, 1500).expect("there is room");
    }
    let names = names(2);
    let start = Some(Timestamp(86_400_000));
    assert_eq!(
        announcement(&roster(&tournament, &names), start, &reader(ENGLISH)),
        "🏆 **Spring \\*Cup\\*** · Pijersi · Swiss\n\
         In each round, you play someone with about as many points as you, never the same person twice, and nobody is \
         knocked out. The number of rounds depends on how many join: 5 for 9 to 16 players.\n\
         Clock: 3 days per move. If your time runs out, you lose at once.\n\
         Your clock stops during your vacation.\n\
         Tie-breaks: Direct encounter, Buchholz cut 1, Sonneborn-Berger, Wins.\n\
         Starts: <t:86400:f> (<t:86400:R>)\n\
         2 of at most 128 players:\n\
         **Player 1**, **Player 2**"
    );
    let hiding = TournamentSettings { openings: false, ..TournamentSettings::new(Format::Swiss, 7) };
    let hiding = announcement(&roster(&Tournament::new(hiding), &[]), None, &reader(ENGLISH));
    assert!(hiding.contains("\nOpenings aren’t shown in its running games.\n"), "{hiding}");
}

/// Every text fits into a message of 2,000 characters, and every alt text into 1,024, in all formats and languages,
/// also with 128 people with long names.
#[test]
fn everything_fits() {
    let names: Vec<_> = (1..=128).map(|number| format!("{number} {}", "Wolfeschlegelstein*".repeat(2))).collect();
    for format in Format::ALL {
        for people in [2, 5, 128] {
            let rounds = if people == 128 && format.is_round_robin() { 3 } else { usize::MAX };
            let tournament = played(format, people, rounds);
            let roster = roster(&tournament, &names[..people as usize]);
            for language in Language::ALL {
                let reader = reader(language);
                let mut texts = ties(&roster, &reader);
                texts.push(announcement(&roster, None, &reader));
                texts.push(tournament_end(&roster, &reader));
                let mut pages: Vec<_> =
                    (0..standings_pages(&tournament)).map(|page| standings(&roster, page, &reader)).collect();
                match format {
                    Format::Knockout => {
                        let of = |page| bracket_page(&roster, page, &reader).expect("it has started");
                        pages.extend((0..of(0).pages).map(of));
                    }
                    _ => {
                        pages.extend((0..crosstable_pages(&tournament)).map(|page| crosstable(&roster, page, &reader)))
                    }
                }
                for page in pages {
                    let alt = &page.exhibit.alt;
                    assert!((20..=MOST_ALT).contains(&alt.chars().count()), "{language:?} {format} {people}: {alt}");
                    texts.push(page.text);
                }
                for text in texts {
                    assert!(text.chars().count() <= 1900, "{language:?} {format} {people}: {text}");
                }
            }
        }
    }
}

#[test]
fn standings_and_medals() {
    let tournament = played(Format::RoundRobin, 4, usize::MAX);
    let names = names(4);
    let page = standings(&roster(&tournament, &names), 9, &reader(ENGLISH));
    assert_eq!((page.page, page.pages), (0, 1));
    assert_eq!(page.text, "**Spring \\*Cup\\*** · Pijersi · Round robin\nStandings · Final result");
    assert_eq!(
        page.exhibit.alt,
        "Spring *Cup*, standings as a table (Final result). Place, name, points, tie-breaks, wins, games: 1. Player 1: \
         2½ points, SB 2½, Wins 2, Games 3; 2. Player 2: 2 points, SB 2¼, Wins 1, Games 3; 3. Player 3: 1 point, SB 1¼, \
         Wins 0, Games 3; 4. Player 4: ½ point, SB ½, Wins 0, Games 3"
    );
    let Content::Table(board) = page.exhibit.content else { panic!("standings are a table") };
    assert_eq!(board.rows.iter().map(|row| row.medal).collect::<Vec<_>>(), [Some(1), Some(2), Some(3), None]);
    assert_eq!(
        tournament_end(&roster(&tournament, &names), &reader(ENGLISH)),
        "🏆 **Spring \\*Cup\\*** is over, and **Player 1** wins with 2½ points. Congratulations!\n\
         🥇 **Player 1** · 2½ points\n🥈 **Player 2** · 2 points\n🥉 **Player 3** · 1 point"
    );
}

#[test]
fn those_who_left_have_a_sign_and_medals_wait_for_the_end() {
    let mut tournament = played(Format::Swiss, 5, 2);
    tournament.withdraw(Number(0)).expect("they take part");
    let names = names(5);
    let page = standings(&roster(&tournament, &names), 0, &reader(ENGLISH));
    let Content::Table(board) = page.exhibit.content else { panic!("standings are a table") };
    assert!(board.rows.iter().all(|row| row.medal.is_none()));
    assert_eq!(board.rows.iter().filter(|row| row.is_gone).count(), 1);
    assert!(board.keys.contains(&(Key::Gone, "has left".to_owned())), "{:?}", board.keys);
    let told: Vec<_> = page.exhibit.alt.split("; ").filter(|row| row.ends_with(", has left")).collect();
    assert!(matches!(told[..], [row] if row.contains(". Player 1: ")), "{}", page.exhibit.alt);
}

/// The legends of all pictures say how those with the sign went.
#[test]
fn who_was_removed_has_not_left() {
    for format in [Format::Swiss, Format::RoundRobin, Format::Knockout] {
        let mut tournament = played(format, 5, 1);
        let names = names(5);
        let legends = |tournament: &Tournament| {
            let (roster, reader) = (roster(tournament, &names), reader(ENGLISH));
            let pages = [standings(&roster, 0, &reader), crosstable(&roster, 0, &reader)];
            let pages = pages.into_iter().chain(bracket_page(&roster, 0, &reader));
            let legend = |page: Page| {
                let keys = match page.exhibit.content {
                    Content::Table(board) => board.keys,
                    Content::Bracket(bracket) => bracket.keys,
                };
                keys.into_iter().find(|(key, _)| *key == Key::Gone).map(|(_, legend)| legend)
            };
            pages.map(legend).collect::<Vec<_>>()
        };
        assert!(legends(&tournament).iter().all(Option::is_none));
        tournament.remove(Number(3)).expect("they take part");
        for legend in legends(&tournament) {
            assert_eq!(legend.as_deref(), Some("was removed"), "{format}");
        }
        let alt = standings(&roster(&tournament, &names), 0, &reader(ENGLISH)).exhibit.alt;
        assert!(alt.split("; ").any(|row| row.contains("Player 4: ") && row.ends_with(", was removed")), "{alt}");
        let alt = crosstable(&roster(&tournament, &names), 0, &reader(ENGLISH)).exhibit.alt;
        assert!(alt.split("; ").any(|row| row.contains("Player 4, was removed, ")), "{alt}");
        if let Some(page) = bracket_page(&roster(&tournament, &names), 0, &reader(ENGLISH)) {
            assert!(page.exhibit.alt.contains("Player 4 (was removed)"), "{}", page.exhibit.alt);
        }
        tournament.withdraw(Number(4)).expect("they take part");
        for legend in legends(&tournament) {
            assert_eq!(legend.as_deref(), Some("has left or was removed"), "{format}");
        }
    }
}

#[test]
fn nobody_is_congratulated_where_nobody_has_moved() {
    for format in Format::ALL {
        for result in [GameResult::BlackByForfeit, GameResult::BothForfeit] {
            let mut tournament = played(format, 3, 0);
            while !tournament.is_over() {
                let games = tournament.begin_round().expect("the last one is over").pairings.len() as u16;
                let round = tournament.rounds().len() as u16 - 1;
                for game in 0..games {
                    tournament.record(PairingId { round, game }, result).expect("it was running");
                }
            }
            let end = tournament_end(&roster(&tournament, &names(3)), &reader(ENGLISH));
            assert!(!end.contains("Congratulations"), "{format}: {end}");
            let Content::Table(table) = standings(&roster(&tournament, &names(3)), 0, &reader(ENGLISH)).exhibit.content
            else {
                panic!("a table")
            };
            let has_medals = end.contains('🥇') || end.contains('🥈');
            assert_eq!(has_medals, !end.contains("without a winner"), "{format}: {end}");
            assert_eq!(has_medals, table.rows.iter().any(|row| row.medal.is_some()), "{format}: {end}");
        }
    }
}

/// One of three leaves after the first round, and the others meet in the second.
#[test]
fn the_end_says_why_rounds_are_missing() {
    let mut tournament = played(Format::Swiss, 3, 1);
    tournament.withdraw(tournament.rounds()[0].pairings[0].white).expect("it goes on");
    tournament.begin_round().expect("two have not met");
    tournament.record(PairingId { round: 1, game: 0 }, GameResult::Draw).expect("it is running");
    let end = tournament_end(&roster(&tournament, &names(3)), &reader(ENGLISH));
    assert!(tournament.is_over() && end.contains("after 2 of 3 rounds"), "{end}");
    assert!(!tournament_end(&roster(&played(Format::Swiss, 3, 3), &names(3)), &reader(ENGLISH)).contains("after"));
}

#[test]
fn a_crosstable_agrees_with_itself() {
    let tournament = played(Format::DoubleRoundRobin, 4, usize::MAX);
    let names = names(4);
    let page = crosstable(&roster(&tournament, &names), 0, &reader(ENGLISH));
    let Content::Table(board) = page.exhibit.content else { panic!("a crosstable is a table") };
    let entries: Vec<Vec<_>> = board
        .rows
        .iter()
        .map(|row| {
            let words = row.entries.iter().map(|entry| match entry {
                ScoreCell::Words(words) => words.as_str(),
                ScoreCell::Blocked => "#",
                _ => "?",
            });
            words.collect()
        })
        .collect();
    let expected = [
        ["5", "#", "½ ½", "1 1", "1 1"],
        ["4", "½ ½", "#", "½ ½", "1 1"],
        ["2", "0 0", "½ ½", "#", "½ ½"],
        ["1", "0 0", "0 0", "½ ½", "#"],
    ];
    assert_eq!(entries, expected);
    assert!(page.exhibit.alt.contains("; 3. Player 3, 2 points – 1: 0 0, 2: ½ ½, 4: ½ ½;"), "{}", page.exhibit.alt);
}

#[test]
fn rounds_of_a_swiss_tournament_name_each_other() {
    let mut tournament = played(Format::Swiss, 5, 2);
    tournament.begin_round().expect("the second is over");
    let names = names(5);
    let page = crosstable(&roster(&tournament, &names), 0, &reader(ENGLISH));
    assert!(page.text.contains("Round by round · Round 3 of 4\n2 games are still running."), "{}", page.text);
    let Content::Table(board) = page.exhibit.content else { panic!("it is a table") };
    let mut byes = 0;
    for (number, row) in (1..).zip(&board.rows) {
        for (round, entry) in row.entries.iter().enumerate().skip(1) {
            let ScoreCell::Game { opponent, color, .. } = entry else {
                byes += usize::from(*entry == ScoreCell::Words("bye".to_owned()));
                continue;
            };
            let index: usize = opponent.parse().expect("it is a number");
            let ScoreCell::Game { opponent: back, color: other, .. } = &board.rows[index - 1].entries[round] else {
                panic!("the opponent has a game")
            };
            assert_eq!((back, *other), (&format!("{number}"), !*color));
        }
    }
    assert_eq!(byes, 3);
}

#[test]
fn alt_texts_tell_of_byes() {
    let names = names(5);
    let knockout = played(Format::Knockout, 5, 1);
    let page = bracket_page(&roster(&knockout, &names), 0, &reader(ENGLISH)).expect("it has started");
    assert!(page.exhibit.alt.contains("Player 1 – bye, Player 1 wins"), "{}", page.exhibit.alt);
    let swiss = played(Format::Swiss, 5, 1);
    let page = crosstable(&roster(&swiss, &names), 0, &reader(ENGLISH));
    assert!(page.exhibit.alt.contains("R1: bye"), "{}", page.exhibit.alt);
}

#[test]
fn ties_are_explained_with_figures() {
    let tournament = played(Format::Swiss, 8, usize::MAX);
    let names = names(8);
    let text = ties(&roster(&tournament, &names), &reader(ENGLISH)).join("\n");
    let standings = tournament.standings();
    for standing in &standings {
        let alone = standings.iter().filter(|other| other.points == standing.points).count() == 1;
        let name = format!("**{}**:", names[standing.entrant.index()]);
        assert_eq!(text.contains(&name), !alone, "{name} {text}");
    }
    for pair in standings.windows(2).filter(|pair| pair[0].place < pair[1].place) {
        let Some(tie_break) = pair[1].behind_by else { continue };
        let name = format!("**{}**:", names[pair[1].entrant.index()]);
        let line = text.lines().find(|line| line.contains(&name)).expect("those who are behind are tied");
        assert!(line.contains(&reader(ENGLISH).say(&tie_break_name(tie_break))), "{line}");
        assert!(line.contains("behind **"), "{line}");
    }
    let knockout = played(Format::Knockout, 4, usize::MAX);
    assert!(ties(&roster(&knockout, &names), &reader(ENGLISH))[0].contains("no tie-breaks"));
}

#[test]
fn the_current_page_of_a_bracket_shows_what_is_played() {
    let names = names(64);
    let mut tournament = played(Format::Knockout, 64, 0);
    assert_eq!(current_bracket_page(&tournament), 0);
    tournament = played(Format::Knockout, 64, usize::MAX);
    let reader = reader(ENGLISH);
    let last = bracket_page(&roster(&tournament, &names), current_bracket_page(&tournament), &reader);
    let last = last.expect("it is a knockout");
    assert_eq!(last.page + 1, last.pages);
    let Content::Bracket(bracket) = last.exhibit.content else { panic!("it is a bracket") };
    let stages: Vec<_> = bracket.stages.iter().map(|stage| (stage.name.as_str(), stage.matches.len())).collect();
    assert_eq!(stages, [("Quarterfinals", 4), ("Semifinals", 2), ("Final", 1)]);
    assert!(last.exhibit.alt.contains("Final: Player 1 2 – Player 2 0, Player 1 wins"), "{}", last.exhibit.alt);
}

/// In each stage, players stand where the line from their last match leads.
#[test]
fn winners_stand_where_lines_lead() {
    let mut tournament = Tournament::new(TournamentSettings::new(Format::Knockout, 3));
    for id in 1..=8 {
        tournament.join(id, 1500).expect("there is room");
    }
    tournament.start().expect("there are enough");
    while !tournament.is_over() {
        let round = tournament.begin_round().expect("the last one is over").clone();
        let index = tournament.rounds().len() as u16 - 1;
        for (game, pairing) in (0..).zip(round.pairings) {
            let winner = if pairing.white.0 % 3 < pairing.black.0 % 3 { Color::White } else { Color::Black };
            tournament.record(PairingId { round: index, game }, GameResult::win(winner)).expect("it was running");
        }
    }
    let names = names(8);
    let page = bracket_page(&roster(&tournament, &names), 0, &reader(ENGLISH)).expect("it is a knockout");
    let Content::Bracket(bracket) = page.exhibit.content else { panic!("it is a bracket") };
    for stages in bracket.stages.windows(2) {
        for (index, slots) in stages[1].matches.iter().enumerate() {
            for (side, slot) in slots.iter().enumerate() {
                let before = &stages[0].matches[2 * index + side];
                assert!(before.iter().any(|other| other.name == slot.name), "{slot:?} {before:?}");
            }
        }
    }
}

#[test]
fn decisions_are_told_with_their_notes() {
    let mut tournament = played(Format::Swiss, 4, 2);
    let pairing_id = PairingId { round: 1, game: 0 };
    tournament.annul(pairing_id, "the *server* was down").expect("it may be annulled");
    let names = names(4);
    let page = crosstable(&roster(&tournament, &names), 0, &reader(ENGLISH));
    assert!(page.text.contains("× by the organizer’s decision: “the \\*server\\* was down”"), "{}", page.text);
    let Content::Table(board) = page.exhibit.content else { panic!("it is a table") };
    assert!(board.keys.contains(&(Key::Words("×".to_owned()), "doesn’t count".to_owned())), "{:?}", board.keys);
}

#[test]
fn rounds_of_a_knockout_are_named_as_stages() {
    let tournament = played(Format::Knockout, 4, usize::MAX);
    let told = |round| reader(ENGLISH).say(&round_name(&tournament, round));
    assert_eq!([told(0), told(1)], ["Semifinals", "Final"]);
    let tournament = played(Format::Swiss, 4, 2);
    assert_eq!(reader(ENGLISH).say(&round_name(&tournament, 1)), "Round 2");
}

#[test]
fn names_that_pictures_cannot_show_are_in_the_text() {
    let tournament = played(Format::Swiss, 2, 1);
    let names = ["தமிழ்".to_owned(), "山田太郎".to_owned()];
    let roster = Roster { name: "გიორგი", ..roster(&tournament, &names) };
    let page = standings(&roster, 0, &reader(ENGLISH));
    assert!(page.text.ends_with("\nIn the picture: #1 **გიორგი**, #2 **தமிழ்**"), "{}", page.text);
    assert!(page.exhibit.alt.contains("In the picture: #1 გიორგი, #2 தமிழ்"), "{}", page.exhibit.alt);
    let Content::Table(board) = page.exhibit.content else { panic!("standings are a table") };
    let shown: Vec<_> = board.rows.iter().map(|row| &*row.name).collect();
    assert_eq!((&*board.title, &shown[..]), ("#1", &["#2", "山田太郎"][..]));
}

/// Places appear in the statistics of those who took part when a tournament is over.
#[test]
fn places_are_told_in_statistics() {
    let placing = |place| Placing { tournament: "*Cup*".to_owned(), game: GameKind::Biyi, place, of: 9 };
    let (user, scope) = (UserId(7), Scope::Everywhere);
    let (cards, opponents, overall, puzzles) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let places = [2, 1, 9, 2, 3, 4, 5, 6].map(placing).into();
    let rushes = Vec::new();
    let shown = Stats { user, scope, game: None, cards, opponents, overall, puzzles, rushes, placings: places };
    let text = stats(&shown, true, &reader(ENGLISH)).0.text;
    assert!(text.contains("\n**Tournaments** · 🥇 1 · 🥈 2 · 🥉 1\n**\\*Cup\\*** (Biyi): place 2 of 9\n"), "{text}");
    assert!(text.ends_with("place 4 of 9\nand 2 more"), "{text}");
}
