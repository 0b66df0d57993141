//! Divides the choices for the next step of a move among buttons and menus.

use serenity::builder::{CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind};
use serenity::model::application;

use super::{MAX_BUTTONS, MAX_ENTRIES, MAX_LABEL, MAX_PLACEHOLDER, clip, custom_id, entry, picture};
use crate::bot::emojis::Emojis;
use board::phrase::Phrase;
use domain::control::{Choice, Control, Steps};
use games::game::{BoardPart, Step, part::Run};

/// A row of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ChoiceRow<'a> {
    /// Up to five buttons.
    Buttons(Vec<&'a Choice>),
    Menu(&'a [&'a Choice]),
    /// Buttons that turn to the other pages.
    Pages,
}

/// The choices in rows, with a page of the menus if not all menus fit.
#[derive(Debug, PartialEq, Eq)]
struct Layout<'a> {
    rows: Vec<ChoiceRow<'a>>,
    /// The choices of each page; empty if there is a single page.
    pages: Vec<&'a [&'a Choice]>,
    /// The index of the page that is shown.
    page: usize,
}

/// Shows choices in at most `most` rows: as buttons if there are few, else in menus that are named after parts of the
/// board. Pieces beside the board remain buttons if there is room. If even the menus do not fit, other buttons turn to
/// further menus.
pub(super) fn rows(steps: &Steps, most: usize, emojis: &Emojis) -> Vec<CreateActionRow> {
    let choices = with_stops(steps, most);
    let (beside, board): (Vec<&Choice>, Vec<&Choice>) =
        choices.iter().partition(|choice| choice.part == BoardPart::Beside);
    let page = steps.pick.page.map_or(0, usize::from);
    let Layout { rows, pages, page } = layout(&beside, &board, most, page);
    let draw = |(number, row): (usize, &ChoiceRow<'_>)| match row {
        ChoiceRow::Buttons(choices) => {
            CreateActionRow::Buttons(choices.iter().map(|choice| button(steps, choice, emojis)).collect())
        }
        ChoiceRow::Menu(choices) => CreateActionRow::SelectMenu(menu(steps, number, choices, &board, emojis)),
        ChoiceRow::Pages => {
            let others = pages.iter().enumerate().filter(|(number, _)| *number != page);
            CreateActionRow::Buttons(others.map(|(number, choices)| turn(steps, number, choices, &board)).collect())
        }
    };
    rows.iter().enumerate().map(draw).collect()
}

/// The choices, each with a button of its own for the move that can end with it, if there is room for all. What lets
/// the move go on is marked.
fn with_stops(steps: &Steps, most: usize) -> Vec<Choice> {
    let choices = &steps.choices;
    let count = choices.len() + choices.iter().filter(|choice| choice.stop.is_some()).count();
    let has_room = steps.have_stops() && count.div_ceil(MAX_BUTTONS) <= most;
    let both = |choice: &Choice| {
        if choice.stop.is_none() {
            return vec![choice.clone()];
        }
        let goes_on = Choice { stop: None, label: format!("{} …", choice.label), ..choice.clone() };
        if has_room { vec![Choice { plays: true, ..choice.clone() }, goes_on] } else { vec![goes_on] }
    };
    choices.iter().flat_map(both).collect()
}

fn layout<'a>(beside: &[&'a Choice], board: &'a [&'a Choice], most: usize, page: usize) -> Layout<'a> {
    let buttons = |choices: &[&'a Choice]| {
        choices.chunks(MAX_BUTTONS).map(|row| ChoiceRow::Buttons(row.to_vec())).collect::<Vec<_>>()
    };
    let menus = |menus: Vec<&'a [&'a Choice]>| menus.into_iter().map(ChoiceRow::Menu);
    let single = |rows| Layout { rows, pages: Vec::new(), page: 0 };

    let count = beside.len() + board.len();
    if count <= Steps::MOST_BUTTONS {
        let apart: Vec<_> = [buttons(beside), buttons(board)].concat();
        let rows = if apart.len() <= most { apart } else { buttons(&[beside, board].concat()) };
        if rows.len() <= most {
            return single(rows);
        }
    }
    let mut rows = buttons(beside);
    let left = most.saturating_sub(rows.len());
    if let Some(packed) = pack(board, left) {
        rows.extend(menus(packed));
        return single(rows);
    }
    // The row of buttons that turn pages takes the place of a menu.
    let shown = left.saturating_sub(1).max(1);
    let packed = by_lines(board).unwrap_or_else(|| board.chunks(MAX_ENTRIES).collect());
    let count = packed.len().div_ceil(shown);
    let bounds = |page: usize| page * packed.len() / count;
    let page = page.min(count - 1);
    let start = |menu: usize| packed[..menu].iter().map(|menu| menu.len()).sum::<usize>();
    let pages = (0..count).map(|page| &board[start(bounds(page))..start(bounds(page + 1))]).collect();
    rows.extend(menus(packed[bounds(page)..bounds(page + 1)].to_vec()));
    rows.push(ChoiceRow::Pages);
    Layout { rows, pages, page }
}

/// Divides choices on the board among at most `most` menus; `None` if they do not fit. Lines of cells stay whole if
/// possible.
fn pack<'a>(board: &'a [&'a Choice], most: usize) -> Option<Vec<&'a [&'a Choice]>> {
    if let Some(whole) = by_lines(board).filter(|menus| menus.len() <= most) {
        return Some(whole);
    }
    if board.len() > most * MAX_ENTRIES {
        return None;
    }
    let mut menus = Vec::new();
    let mut rest = board;
    for left in (0..most).rev() {
        // So many choices must go into this menu, so that the others have room for the rest.
        let least = rest.len().saturating_sub(left * MAX_ENTRIES).max(1);
        let fill = rest.len().min(MAX_ENTRIES);
        let end = (least..=fill).rev().find(|&end| is_end_of_line(rest, end)).unwrap_or(fill);
        let (menu, behind) = rest.split_at(end);
        menus.push(menu);
        rest = behind;
        if rest.is_empty() {
            break;
        }
    }
    Some(menus)
}

/// Divides choices among as few menus as possible, of sizes as equal as possible, without cutting a line of cells.
/// `None` if a line has too many cells.
fn by_lines<'a>(board: &'a [&'a Choice]) -> Option<Vec<&'a [&'a Choice]>> {
    let lines: Vec<usize> = board.chunk_by(|a, b| a.part == b.part).map(<[_]>::len).collect();
    let fewest = menus_of(&lines, MAX_ENTRIES)?.len();
    let sizes = (1..=MAX_ENTRIES).find_map(|most| menus_of(&lines, most).filter(|menus| menus.len() <= fewest))?;
    let mut rest = board;
    let take = |size: usize| {
        let (menu, behind) = rest.split_at(size);
        rest = behind;
        menu
    };
    Some(sizes.into_iter().map(take).collect())
}

/// The sizes of menus of at most `most` choices that take lines of these sizes in order. `None` if a line is longer.
fn menus_of(lines: &[usize], most: usize) -> Option<Vec<usize>> {
    let mut menus: Vec<usize> = Vec::new();
    for &line in lines {
        match menus.last_mut() {
            _ if line > most => return None,
            Some(menu) if *menu + line <= most => *menu += line,
            _ => menus.push(line),
        }
    }
    Some(menus)
}

/// Whether a line of cells ends after this many choices.
fn is_end_of_line(choices: &[&Choice], end: usize) -> bool {
    match (end.checked_sub(1).and_then(|last| choices.get(last)), choices.get(end)) {
        (Some(last), Some(next)) => last.part != next.part,
        _ => true,
    }
}

fn button(steps: &Steps, choice: &Choice, emojis: &Emojis) -> CreateButton {
    let style = if choice.plays { application::ButtonStyle::Success } else { application::ButtonStyle::Secondary };
    let control = choice.stop.clone().unwrap_or_else(|| steps.pick.clone().then([choice.step]));
    let button = CreateButton::new(custom_id::button(&control)).style(style);
    match picture(choice.sign.as_ref(), emojis) {
        Some(picture) => button.label(clip(&choice.label, MAX_LABEL)).emoji(picture),
        None => button.label(clip(&in_words(choice), MAX_LABEL)),
    }
}

/// The label of a choice, with words in place of its sign.
fn in_words(choice: &Choice) -> String {
    match &choice.sign {
        Some(sign) if !sign.words.is_empty() => format!("{} {}", choice.label, sign.words),
        _ => choice.label.clone(),
    }
}

fn menu(steps: &Steps, number: usize, choices: &[&Choice], board: &[&Choice], emojis: &Emojis) -> CreateSelectMenu {
    let option = |choice: &&Choice| {
        let value = custom_id::step_value(choice.step);
        entry(&choice.label, value, &choice.description, picture(choice.sign.as_ref(), emojis))
    };
    let options = choices.iter().map(option).collect();
    // The number makes the custom id differ from those of the other menus.
    let pick = steps.pick.clone().with_page(u8::try_from(number).ok());
    CreateSelectMenu::new(custom_id::menu(&pick), CreateSelectMenuKind::String { options })
        .placeholder(clip(&catalogue::text(steps.language, &name(choices, board)), MAX_PLACEHOLDER))
}

fn turn(steps: &Steps, page: usize, choices: &[&Choice], board: &[&Choice]) -> CreateButton {
    let pick = steps.pick.clone().with_page(u8::try_from(page).ok());
    CreateButton::new(custom_id::button(&Control::Pick(pick)))
        .label(clip(&catalogue::text(steps.language, &name(choices, board)), MAX_LABEL))
        .style(application::ButtonStyle::Primary)
}

/// The name of the part of the board to which these choices belong.
fn name(choices: &[&Choice], board: &[&Choice]) -> Phrase {
    let count = choices.len();
    let ends = (choices.first().map(|choice| (choice.step, choice.part)), choices.last().map(|choice| choice.step));
    match ends {
        (Some((Step::Cell(first), BoardPart::Line(lines, _))), Some(Step::Cell(last))) if count < board.len() => {
            let place = |cell| board.iter().position(|choice| choice.step == Step::Cell(cell)).unwrap_or_default();
            let (start, end) = (place(first), place(last) + 1);
            let run = Run {
                first,
                last,
                begins_within: !is_end_of_line(board, start),
                ends_within: !is_end_of_line(board, end),
            };
            run.name(lines, count)
        }
        _ => Phrase::new("menu-board").with("count", count as i64),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;
    use board::grid::Cell;
    use catalogue::Language;
    use domain::{
        control::{BoardRef, ControlRow, MoveOf, Pick, PieceLabel},
        id::GameId,
    };
    use games::game::Lines;

    fn pick(page: Option<u8>) -> Pick {
        let board = BoardRef { game: GameId::from_bits(7), revision: 3 };
        Pick { of: MoveOf::Game(board), draft: vec![Step::Cell(Cell::new(25, 1))], page }
    }

    fn choice(step: Step) -> Choice {
        let part = BoardPart::of(step, Lines::Columns);
        Choice { step, part, label: step.to_string(), description: String::new(), plays: false, stop: None, sign: None }
    }

    /// Choices in columns of these sizes, after some pieces beside the board.
    fn choices(beside: u8, columns: &[u8]) -> Vec<Choice> {
        let pieces = (0..beside).map(|at| Step::Piece(char::from(b'A' + at)));
        let cells = (0u8..)
            .zip(columns)
            .flat_map(|(letter, &size)| (1..=size).map(move |number| Step::Cell(Cell::new(letter, number))));
        let mut choices: Vec<Choice> = cells.chain(pieces).map(choice).collect();
        choices.sort_unstable_by_key(|choice| choice.step);
        choices
    }

    /// The rows of a message with a row of buttons below the choices, as Discord gets them.
    fn shown(choices: &[Choice], page: Option<u8>) -> Vec<Value> {
        let steps = Steps { pick: pick(page), language: Language::English, choices: choices.to_vec() };
        let close = super::super::tests::close();
        let rows =
            super::super::rows(&[ControlRow::Steps(steps), ControlRow::Buttons(vec![close])], &Emojis::default());
        let rows = serde_json::to_value(rows).expect("rows are JSON");
        rows.as_array().expect("a list of rows").iter().map(|row| row["components"].clone()).collect()
    }

    fn text(value: &Value) -> &str {
        value.as_str().expect("a text")
    }

    /// The steps that the components add to the move, and the pages that they turn to.
    fn reached(rows: &[Value]) -> (Vec<Step>, Vec<u8>) {
        let (mut steps, mut pages) = (Vec::new(), Vec::new());
        let mut ids = BTreeSet::new();
        for component in rows.iter().flat_map(|row| row.as_array().expect("components")) {
            let id = text(&component["custom_id"]);
            assert!(ids.insert(id), "{id} occurs once");
            let controls = match component["options"].as_array() {
                Some(options) => {
                    assert!((1..=MAX_ENTRIES).contains(&options.len()));
                    let read = |option: &Value| custom_id::read_choice(id, &[text(&option["value"]).to_owned()]);
                    options.iter().map(read).collect::<Vec<_>>()
                }
                None => vec![custom_id::read_button(id)],
            };
            for control in controls {
                match control.expect("our own control") {
                    Control::Pick(Pick { page: Some(page), .. }) => pages.push(page),
                    Control::Pick(Pick { mut draft, .. }) => steps.extend(draft.pop()),
                    Control::Close => {}
                    control => panic!("{control:?}"),
                }
            }
        }
        (steps, pages)
    }

    fn check(choices: &[Choice]) {
        let rows = shown(choices, None);
        assert!(rows.len() <= 5);
        let (mut steps, pages) = reached(&rows);
        let on_board = choices.iter().filter(|choice| choice.part != BoardPart::Beside).count();
        let beside = choices.len() - on_board;
        if choices.len() <= 20 {
            assert!(rows.iter().all(|row| row[0]["options"].is_null()), "few choices are buttons");
        }
        if choices.len() <= 100 && beside == 0 {
            assert!(pages.is_empty(), "up to four menus are shown at once");
        }
        for page in pages {
            let (found, _) = reached(&shown(choices, Some(page)));
            steps.extend(found.into_iter().filter(|step| matches!(step, Step::Cell(_))));
        }
        steps.sort_unstable();
        let mut expected: Vec<Step> = choices.iter().map(|choice| choice.step).collect();
        expected.sort_unstable();
        assert_eq!(steps, expected, "every choice is reached once");
    }

    proptest! {
        #[test]
        fn every_choice_is_reached_once(beside in 0u8..=10, columns in proptest::collection::vec(0u8..=14, 0..=14)) {
            let choices = choices(beside, &columns);
            prop_assume!(!choices.is_empty());
            check(&choices);
        }
    }

    #[test]
    fn the_bounds_are_reached_as_well() {
        for columns in [vec![20], vec![21], vec![25; 4], vec![13; 8], vec![14; 7], vec![26], vec![26; 5]] {
            check(&choices(0, &columns));
        }
    }

    fn names(rows: &[Value]) -> Vec<String> {
        let plain = |name: &Value| text(name).replace(['\u{2068}', '\u{2069}'], "");
        rows.iter().filter(|row| !row[0]["options"].is_null()).map(|row| plain(&row[0]["placeholder"])).collect()
    }

    #[test]
    fn menus_are_named_after_columns() {
        // The board of a game with 112 squares, without the squares of some columns.
        let board = [2, 4, 6, 8, 10, 12, 14, 14, 12, 10, 8, 6, 4, 2];
        let rows = shown(&choices(0, &board[..8]), None);
        assert_eq!(names(&rows), ["Columns a to d (20)", "Columns e to f (22)", "Column g (14)", "Column h (14)"]);
        let rows = shown(&choices(3, &board[..7]), None);
        assert_eq!(rows[0].as_array().map(Vec::len), Some(3), "the hand is a row of buttons");
        assert_eq!(names(&rows), ["Columns a to d (20)", "Columns e to f (22)", "Column g (14)"]);
        assert_eq!(names(&shown(&choices(0, &[5, 5, 15]), None)), ["Board (25)"]);
        let cut = shown(&choices(0, &[20, 20, 20, 20, 20]), None);
        assert_eq!(names(&cut).len(), 4);
        assert!(names(&cut).iter().any(|name| name.contains("up to")), "{:?}", names(&cut));
    }

    #[test]
    fn more_than_a_hundred_choices_have_pages() {
        let board = [2, 4, 6, 8, 10, 12, 14, 14, 12, 10, 8, 6, 4, 2];
        let rows = shown(&choices(0, &board), None);
        assert_eq!(names(&rows), ["Columns a to d (20)", "Columns e to f (22)", "Column g (14)"]);
        let turn = &rows[3][0];
        assert_eq!(text(&turn["label"]).replace(['\u{2068}', '\u{2069}'], ""), "Columns h to n (56)");
        let rows = shown(&choices(0, &board), Some(1));
        assert_eq!(names(&rows), ["Column h (14)", "Columns i to j (22)", "Columns k to n (20)"]);
        assert_eq!(shown(&choices(0, &board), Some(200)), rows, "a page that is gone is the last one");
    }

    #[test]
    fn a_sign_is_an_emoji_or_words() {
        let sign = PieceLabel { name: "white_rock".to_owned(), words: "rock".to_owned() };
        let mut few = choices(0, &[2]);
        few[0].sign = Some(sign.clone());
        let steps =
            |choices: &[Choice]| Steps { pick: pick(None), language: Language::English, choices: choices.to_vec() };
        let drawn = |choices: &[Choice], emojis: &Emojis| {
            serde_json::to_value(rows(&steps(choices), 4, emojis)).expect("rows are JSON")
        };
        let words = drawn(&few, &Emojis::default());
        assert_eq!(words[0]["components"][0]["label"], "a1 rock");
        assert!(words[0]["components"][0]["emoji"].is_null());
        let known = Emojis::knowing("white_rock", 7, "white_rock_0123af");
        let shown = drawn(&few, &known);
        assert_eq!(shown[0]["components"][0]["label"], "a1");
        assert_eq!(shown[0]["components"][0]["emoji"]["id"], "7");
        let mut many = choices(0, &[12, 12]);
        many[0].sign = Some(sign);
        let entry = &drawn(&many, &known)[0]["components"][0]["options"][0];
        assert_eq!((&entry["label"], &entry["emoji"]["name"]), (&json!("a1"), &json!("white_rock_0123af")));
    }

    #[test]
    fn a_move_that_can_end_or_go_on_has_two_buttons() {
        let stop =
            |choice: &Choice| Control::Play(pick(None).with_draft(vec![Step::Cell(Cell::new(25, 1)), choice.step]));
        let stopping = |count: u8| -> Vec<Choice> {
            let choices = choices(0, &[count]).into_iter();
            choices.map(|choice| Choice { stop: Some(stop(&choice)), ..choice }).collect()
        };
        let rows = shown(&stopping(2), None);
        let row = rows[0].as_array().expect("a row");
        assert_eq!(row.iter().map(|button| text(&button["label"])).collect::<Vec<_>>(), ["a1", "a1 …", "a2", "a2 …"]);
        assert_eq!(row.iter().map(|button| button["style"].clone()).collect::<Vec<_>>(), [3, 2, 3, 2]);
        assert_eq!(custom_id::read_button(text(&row[0]["custom_id"])), Ok(stop(&stopping(1)[0])));
        let buttons = |rows: &[Value]| rows.iter().filter_map(Value::as_array).map(Vec::len).sum::<usize>();
        assert_eq!(buttons(&shown(&stopping(11), None)), 12, "there is no room for twice as many");
    }

    #[test]
    fn what_plays_at_once_is_green() {
        let mut choices = choices(0, &[2]);
        choices[1].plays = true;
        let rows = shown(&choices, None);
        assert_eq!([&rows[0][0]["style"], &rows[0][1]["style"]], [&json!(2), &json!(3)]);
    }
}
