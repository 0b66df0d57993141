//! Every legal move can be entered by clicks alone, and the moves of random games take few of them.
//!
//! Pressing a button is one click. A choice from a menu is two, since the menu has to be opened.

use domain::message;
use parlor::bot::{controls, custom_id};
use serde_json::Value;

use crate::{dice::dice, prelude::*};

fn session(start: AnyPosition) -> Session {
    game_from(start, 4242, TABLE, [seat(ANN), seat(BEN)], Timestamp(0))
}

/// A control of a picker as Discord shows it, and the clicks that it takes.
struct Offer {
    control: Control,
    clicks: usize,
    /// The number of pieces that the menu offers at once.
    several: Option<usize>,
}

/// The controls of the picker after these steps, on this page. `None` if the picker would play a move instead.
fn offers(session: &Session, draft: &[Step], page: Option<u8>) -> Option<Vec<Offer>> {
    let position = session.position();
    if position.fork(draft).is_some_and(|fork| fork.branches.is_empty() && fork.draft.len() >= draft.len())
        && !draft.is_empty()
    {
        return None;
    }
    let moment = Moment::from(Timestamp(0));
    let reader = Reader { language: Language::English, taste: Taste::default(), moment };
    let shown = message::picker(session, position.turn(), draft, page, &reader).expect("moves begin so");
    assert!(shown.controls.iter().all(|line| !matches!(line, ControlRow::Select(_) | ControlRow::Channels(_))));
    let rows = serde_json::to_value(controls::rows(&shown.controls, &Emojis::default())).expect("rows are JSON");
    let rows = rows.as_array().expect("rows");
    assert!(rows.len() <= 5);
    let components = rows.iter().flat_map(|row| row["components"].as_array().expect("components"));
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let mut offers = Vec::new();
    for component in components {
        let id = text(&component["custom_id"]);
        let Some(options) = component["options"].as_array() else {
            let control = custom_id::read_button(&id).expect("our own button");
            offers.push(Offer { control, clicks: 1, several: None });
            continue;
        };
        assert!(options.len() <= 25);
        match component["min_values"].as_u64().filter(|&count| count > 1) {
            Some(count) => {
                let values: Vec<String> = options.iter().map(|option| text(&option["value"])).collect();
                let control = custom_id::read_choice(&id, &values).expect("our own menu");
                offers.push(Offer { control, clicks: 2, several: Some(count as usize) });
            }
            None => {
                for option in options {
                    let value = text(&option["value"]);
                    assert!(!value.starts_with('#'), "no menu only chooses a group");
                    let control = custom_id::read_choice(&id, &[value]).expect("our own menu");
                    offers.push(Offer { control, clicks: 2, several: None });
                }
            }
        }
    }
    Some(offers)
}

/// The fewest clicks with which the picker enters each legal move, from the board to the played move.
fn clicked(session: &Session) -> BTreeMap<String, usize> {
    let position = session.position();
    let mut found = BTreeMap::<String, usize>::new();
    let mut note = |mv: String, clicks: usize| {
        let least = found.entry(mv).or_insert(clicks);
        *least = clicks.min(*least);
    };
    // The first click is on the board's Move button.
    let mut open = vec![(Vec::new(), None, 1)];
    while let Some((draft, page, clicks)) = open.pop() {
        let Some(offers) = offers(session, &draft, page) else {
            let fork = position.fork(&draft).expect("moves begin so");
            note(fork.complete.expect("a whole move"), clicks);
            continue;
        };
        for Offer { control, clicks: more, several } in offers {
            let clicks = clicks + more;
            match control {
                Control::Play(Pick { draft, .. }) => {
                    let fork = position.fork(&draft).expect("moves begin so");
                    note(fork.complete.expect("a whole move"), clicks);
                }
                Control::Pick(Pick { draft: taken, .. }) if let Some(count) = several => {
                    let stock = &taken[draft.len()..];
                    for mv in position.legal_moves() {
                        let steps = position.steps(&mv).expect("legal");
                        let Some(taken) = steps.strip_prefix(draft.as_slice()) else { continue };
                        let mut rest = stock.iter();
                        let offered = taken.iter().all(|step| rest.any(|other| other == step));
                        assert!(offered && taken.len() == count, "{mv} can be chosen in {stock:?}");
                        note(mv, clicks);
                    }
                }
                Control::Pick(Pick { draft: longer, page: None, .. }) if longer.len() > draft.len() => {
                    open.push((longer, None, clicks));
                }
                Control::Pick(Pick { draft: same, page: shown, .. }) if page.is_none() && same.len() >= draft.len() => {
                    open.push((same, shown, clicks));
                }
                Control::Pick(_) | Control::Close | Control::Overlay(..) => {}
                control => panic!("a picker has no {control:?}"),
            }
        }
    }
    found
}

#[track_caller]
fn check(position: &str, moves: usize, clicks: usize) {
    let session = session(AnyPosition::parse(GameKind::Paiko, position).expect("a position"));
    let found = clicked(&session);
    let legal = session.position().legal_moves();
    assert!(found.keys().eq(legal.iter()), "what can be clicked is what is legal");
    assert!(legal.len() >= moves, "{} moves", legal.len());
    let most = found.iter().max_by_key(|(_, clicks)| **clicks).expect("there are moves");
    assert!(*most.1 <= clicks, "{most:?}");
}

#[test]
fn every_move_of_a_crowded_middle_game_is_clicked() {
    check(CROWDED, 2_000, 7);
}

#[test]
fn tiles_take_few_clicks() {
    check("2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d7 -/- -/- 0", 2_472, 3);
    check("2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d1 S1B1E1F1W1L1A1/S2B1E1F1W1I1L1A1 -/- 0", 8, 2);
    check("2/4/6/8/10/9Bv2/14/14/6A5/4S5/8/6/4/2 b r3 -/- -/S1F1W1 13", 50, 3);
    check("2/4/6/8/10/9Bv2/14/14/6A5/4S5/8/6/4/2 b r1 -/- -/S1 13", 8, 2);
}

/// A position with tiles of both sides all over the middle, and one tile of each kind in White's hand.
const CROWDED: &str = "2/4/2e3/4e3/3S2b<3/3W8/2I^6S2s1/8B^5/5W6/8w1/3I^2e1/6/4/2 w t S1B1E2F1W1I1L1A1/S1B1 -/- 20";

/// The clicks of the moves of random games, and how many actions each move has.
fn clicks_of_random_games(kind: GameKind, games: u64, most: usize) -> Vec<(AnyPosition, String, usize)> {
    let mut counted = Vec::new();
    for seed in 1..=games {
        let mut dice = dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut position = AnyPosition::start(kind);
        for ply in 0..most {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[dice(moves.len())].clone();
            // A few positions of each game are enough.
            if ply % 3 == 0 {
                let clicks = fewest(&session(position.clone()), &mv);
                counted.push((position.clone(), mv.clone(), clicks));
            }
            position.play(&mv).expect("legal");
        }
    }
    counted
}

/// The clicks that enter a move when each of them leads on towards it.
fn fewest(session: &Session, mv: &str) -> usize {
    let position = session.position();
    let steps = position.steps(mv).expect("legal");
    let (mut draft, mut page, mut clicks) = (Vec::new(), None, 1);
    loop {
        let Some(offers) = offers(session, &draft, page) else { return clicks };
        let leads = |control: &Control| match control {
            Control::Play(pick) => pick.draft == steps,
            Control::Pick(pick) => {
                pick.draft.len() > draft.len() && pick.page.is_none() && steps.starts_with(&pick.draft)
            }
            _ => false,
        };
        if let Some(handful) = offers.iter().find(|offer| offer.several.is_some()) {
            return clicks + handful.clicks;
        }
        match offers.into_iter().find(|offer| leads(&offer.control)) {
            Some(Offer { control: Control::Pick(pick), clicks: more, .. }) => {
                (draft, page) = (pick.draft, None);
                clicks += more;
            }
            Some(offer) => return clicks + offer.clicks,
            None => {
                page = Some(page.map_or(1, |page| page + 1));
                clicks += 1;
                assert!(page < Some(9), "{mv} is offered on some page");
            }
        }
    }
}

/// The median and the 95th percentile.
fn quantiles(mut clicks: Vec<usize>) -> (usize, usize) {
    clicks.sort_unstable();
    (clicks[clicks.len() / 2], clicks[clicks.len() * 95 / 100])
}

fn print(what: &str, clicks: &[usize]) -> (usize, usize) {
    let (median, high) = quantiles(clicks.to_vec());
    println!("{what}: median {median}, 95th percentile {high} of {} moves", clicks.len());
    (median, high)
}

#[test]
fn moves_of_pijersi_take_few_clicks() {
    let counted = clicks_of_random_games(GameKind::Pijersi, 12, 60);
    let actions = |mv: &str| mv.matches(['-', '=']).count();
    let clicks = |count: usize| -> Vec<usize> {
        counted.iter().filter(|(_, mv, _)| actions(mv) == count).map(|(.., clicks)| *clicks).collect()
    };
    let (one, _) = print("Pijersi, one action", &clicks(1));
    let (two, _) = print("Pijersi, two actions", &clicks(2));
    assert!(one <= 3 && two <= 4);
}

#[test]
fn moves_of_biyi_take_few_clicks() {
    let counted = clicks_of_random_games(GameKind::Biyi, 8, 80);
    let (median, _) = print("Biyi", &counted.iter().map(|(.., clicks)| *clicks).collect::<Vec<_>>());
    assert!(median <= 4);
}

#[test]
fn moves_of_paiko_take_few_clicks() {
    let counted = clicks_of_random_games(GameKind::Paiko, 6, 60);
    let is_draft = |mv: &str| mv.starts_with("draft");
    let clicks = |drafts: bool| -> Vec<usize> {
        counted.iter().filter(|(_, mv, _)| is_draft(mv) == drafts).map(|(.., clicks)| *clicks).collect()
    };
    let (median, _) = print("Paiko", &clicks(false));
    let drafts = clicks(true);
    print("Paiko, drafts", &drafts);
    assert!(median <= 5 && drafts.iter().all(|&clicks| clicks <= 6));
}
