//! Every legal move of Paiko can be entered with few clicks.

use std::collections::BTreeMap;

use crate::fixture::{GUILD, HERE, seat};
use parlor::bot::controls::MAX_CHOICES;
use parlor::color::ByColor;
use parlor::game::{Progress, Step};
use parlor::games::{AnyPosition, GameKind};
use parlor::host::reply::{Button, Line};
use parlor::id::GameId;
use parlor::language::Language;
use parlor::session::control::Control;
use parlor::session::settings::Taste;
use parlor::session::view::{self, Reader};
use parlor::session::{Moment, Session, Table};
use parlor::time::Timestamp;

/// The maximum number of entries of a menu. Longer menus are split into groups.
const MAX_ENTRIES: usize = 25;

fn session(position: &str) -> Session {
    let start = AnyPosition::parse(GameKind::Paiko, position).expect("a position");
    let seats = ByColor { white: seat(1), black: seat(2) };
    let table = Table { guild: Some(GUILD), channel: HERE, parent: None };
    let id = GameId::from_bits(4242);
    Session::new(id, table, seats, Language::English, "classic".to_owned(), start, Timestamp(0))
}

/// The moves that clicks can enter, each with the number of clicks after the board's Move button.
fn clicked(session: &Session) -> BTreeMap<String, usize> {
    let position = session.position();
    let moment = Moment::from(Timestamp(0));
    let reader = Reader { language: Language::English, taste: Taste::default(), moment };
    let mut found = BTreeMap::new();
    let mut open = vec![(Vec::new(), 1)];
    while let Some((draft, clicks)) = open.pop() {
        let shown = view::picker(session, position.turn(), &draft, None, &reader).expect("moves begin so");
        for line in shown.controls {
            match line {
                Line::Buttons(buttons) => {
                    let plays = |button: &&Button| matches!(button.control, Control::Play(_));
                    if let (Some(_), Progress::Complete { mv, .. }) =
                        (buttons.iter().find(plays), position.progress(&draft))
                    {
                        found.insert(mv, clicks + 1);
                    }
                }
                Line::Menu(menu) if menu.count > 1 => {
                    assert!(menu.choices.len() <= MAX_ENTRIES, "several are chosen in one menu");
                    let stock: Vec<Step> = menu.choices.iter().map(|choice| choice.step).collect();
                    for mv in position.legal_moves() {
                        let steps = position.steps(&mv).expect("legal");
                        let Some(taken) = steps.strip_prefix(draft.as_slice()) else { continue };
                        let mut rest = stock.iter();
                        let offered = taken.iter().all(|step| rest.any(|other| other == step));
                        assert!(offered && taken.len() == menu.count, "{mv} can be chosen in {stock:?}");
                        found.insert(mv, clicks + 1);
                    }
                }
                Line::Select(_) | Line::Channels(_) => panic!("a picker picks steps"),
                Line::Menu(menu) => {
                    assert!(menu.choices.len() <= MAX_CHOICES, "two menus lead to every choice");
                    let clicks = clicks + if menu.choices.len() > MAX_ENTRIES { 2 } else { 1 };
                    for choice in menu.choices {
                        let longer = [draft.as_slice(), &[choice.step]].concat();
                        match position.progress(&longer) {
                            Progress::Complete { mv, next } if next.is_empty() => drop(found.insert(mv, clicks)),
                            Progress::Partial { .. } | Progress::Complete { .. } => open.push((longer, clicks)),
                            Progress::Impossible => panic!("{longer:?} is offered"),
                        }
                    }
                }
            }
        }
    }
    found
}

#[track_caller]
fn check(position: &str, moves: usize, clicks: usize) {
    let session = session(position);
    let found = clicked(&session);
    let legal = session.position().legal_moves();
    assert!(found.keys().eq(legal.iter()), "what can be clicked is what is legal");
    assert!(legal.len() >= moves, "{} moves", legal.len());
    let most = found.iter().max_by_key(|(_, clicks)| **clicks).expect("there are moves");
    assert!(*most.1 <= clicks, "{most:?}");
}

#[test]
fn a_crowded_middle_game_takes_six_clicks() {
    check(CROWDED, 2_000, 6);
}

#[test]
fn tiles_take_two_or_three_clicks() {
    check("2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d7 -/- -/- 0", 2_472, 2);
    check("2/4/6/8/10/9Bv2/14/14/6A5/4S5/8/6/4/2 b r3 -/- -/S1F1W1 13", 50, 2);
    check("2/4/6/8/10/9Bv2/14/14/6A5/4S5/8/6/4/2 b r1 -/- -/S1 13", 8, 2);
}

/// A position with tiles of both sides all over the middle, and one tile of each kind in White's hand.
const CROWDED: &str = "2/4/2e3/4e3/3S2b<3/3W8/2I^6S2s1/8B^5/5W6/8w1/3I^2e1/6/4/2 w t S1B1E2F1W1I1L1A1/S1B1 -/- 20";
