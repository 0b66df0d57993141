//! Suggestions for a move being typed.

use super::{Suggestion, say};
use board::phrase::Phrase;
use catalogue::Language;
use games::{
    AnyPosition,
    game::typed::{Completion, Next},
};

/// Suggestions of moves, or of groups of moves, for a typed text.
pub(super) fn suggested(position: &AnyPosition, text: &str, language: Language) -> Vec<Suggestion> {
    let found = position.completions(text, Suggestion::MOST);
    if found.is_empty() && position.describe(text).is_ok() {
        // The text is a legal move in another spelling, such as a path that names every square.
        return vec![suggestion(position, text.trim(), language)];
    }
    let entry = |completion: Completion<String>| match completion {
        Completion::Move(mv) => suggestion(position, &mv, language),
        Completion::Group { begun, next } => {
            let value = begun.trim_end();
            // A beginning that is a whole move as well would be played at once.
            let value = if position.describe(value).is_ok() { format!("{value}…") } else { value.to_owned() };
            Suggestion { label: say(language, &group(&begun, next)), value }
        }
    };
    found.into_iter().map(entry).collect()
}

fn suggestion(position: &AnyPosition, mv: &str, language: Language) -> Suggestion {
    let what = position.describe(mv).expect("the move is legal");
    Suggestion::explained(mv.to_owned(), &say(language, &what))
}

/// The label of a group of moves: their common beginning, and the number of choices after it.
fn group(begun: &str, next: Next) -> Phrase {
    let (phrase, count) = match next {
        Next::Moves(count) => (Phrase::new("suggest-group"), count),
        Next::Cells(count) => (Phrase::new("suggest-squares"), count),
        Next::Facings(count) => (Phrase::new("suggest-facings"), count),
        Next::Pieces(count) => (Phrase::new("suggest-letters"), count),
    };
    phrase.with("text", format!("{begun}…")).with("count", count as i64)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use games::{GameKind, game::Step};

    const DRAFT: &str = "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d7 -/- -/- 0";
    /// A Paiko position with 1,667 legal moves, in which White has a Sai in hand.
    const SAI: &str = "2/4/6/8/10/7bv1Bv2/14/14/12/6S1e1/5W2/6/4/2 w t F1I1/B2 E1/S1 30";
    /// A position with White's Sword on g5, Fire on e5 facing north and Water on i4, and Black's Earth on h4.
    const TILES: &str = "2/4/6/8/10/12/14/14/12/2F^1S5/4eW2/6/4/2 w t S1B1I1/- -/- 12";
    const STACKS: &str = "c4:wwbww,d4:wbwbw,e4:bbww,c5:bwb,d5:bbwbw,e5:wb,d6:b,c8:bwwb,d8:wbb,e9:bbb b";

    fn paiko(text: &str) -> AnyPosition {
        AnyPosition::parse(GameKind::Paiko, text).expect("a position")
    }

    fn of(position: &AnyPosition, text: &str) -> Vec<(String, String)> {
        let found = suggested(position, text, Language::English);
        assert!(found.len() <= Suggestion::MOST, "{text}: {}", found.len());
        for entry in &found {
            assert!(entry.value.chars().count() <= 100 && !entry.value.is_empty(), "{entry:?}");
        }
        found.into_iter().map(|entry| (entry.label, entry.value)).collect()
    }

    #[track_caller]
    fn first(position: &str, text: &str, label: &str, value: &str) {
        let found = of(&paiko(position), text);
        assert!(found.iter().any(|found| *found == (label.to_owned(), value.to_owned())), "{text}: {found:?}");
    }

    #[test]
    fn tile_square_and_facing_are_completed_one_after_the_other() {
        let squares = paiko(TILES).legal_moves().iter().filter(|mv| mv.starts_with("S@")).count();
        first(TILES, "", &format!("S@… ({squares} squares)"), "S@");
        first(TILES, "", "draw … (108 moves)", "draw");
        first(TILES, "b@", "B@d4… (4 facings)", "B@d4");
        first(TILES, "B@d4", "B@d4v · new Bow on d4, facing south (v)", "B@d4v");
        let found = of(&paiko(TILES), "i@");
        assert!(found.len() > 4 && found.iter().all(|(label, _)| label.contains('…')), "{found:?}");
    }

    #[test]
    fn signs_may_be_left_out_and_facings_be_letters() {
        for text in ["sf3", "S@F3", " s f 3", "s@f3!"] {
            assert_eq!(of(&paiko(TILES), text)[0].1, "S@f3", "{text}");
        }
        for (text, mv) in
            [("b@e4e", "B@e4>"), ("bd4n", "B@d4^"), ("BD4S", "B@d4v"), ("bd4w", "B@d4<"), ("bd4v", "B@d4v")]
        {
            assert_eq!(of(&paiko(TILES), text)[0].1, mv, "{text}");
        }
        for (text, mv) in [("e5w", "e5<"), ("i4j5", "i4-j5"), ("i4@j5", "i4@j5"), ("e5-d5s", "e5-d5v")] {
            assert_eq!(of(&paiko(TILES), text)[0].1, mv, "{text}");
        }
        let both = of(&paiko(TILES), "e5e");
        assert!(["e5-e6^", "e5>"].iter().all(|mv| both.iter().any(|found| found.1 == *mv)), "{both:?}");
        assert!(of(&paiko(TILES), "d5>").iter().any(|found| found.1 == "e5-d5>"), "what contains it");
        assert_eq!(of(&paiko(TILES), "g5-h5-i5")[0].1, "g5-h5-i5", "a path is a spelling as well");
        assert_eq!(of(&paiko(TILES), "zz9"), []);
    }

    #[test]
    fn letters_are_named_in_any_order() {
        first(DRAFT, "", "draft S… (6 more)", "draft S");
        first(DRAFT, "bss", "draft SSBE… (3 more)", "draft SSBE");
        first(DRAFT, "draft wbs", "draft SBWL… (3 more)", "draft SBWL");
        first(DRAFT, "DraftSSS bbb a", "draft SSSBBBA · takes Sword ×3, Bow ×3, Air", "draft SSSBBBA");
        assert_eq!(of(&paiko(DRAFT), "draft ssss"), []);
        assert_eq!(of(&paiko(DRAFT), "").len(), 8);
        first(TILES, "draw lb", "draw SBL · takes Sword, Bow, Lotus", "draw SBL");
        first(TILES, "draw", "draw L… (2 more)", "draw L");
        let reward = "2/4/6/8/10/9Bv2/14/14/6A5/4S5/8/6/4/2 b r2 -/- -/S1F1 13";
        first(reward, "give fw", "give FW · gives Fire, Water", "give FW");
        first(reward, "", "give S… (1 more)", "give S");
    }

    /// Choosing suggestions one after the other reaches every legal move.
    #[test]
    fn every_move_can_be_reached() {
        let draw = "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w t -/S3 -/- 0";
        let crowded = "1s/2s1/1w1sb^1/6ei^/8a1/1F>5w2ea/5w3b<1a2/1A1E5l1f<1e/A4LW4l/ASF^2I^SL2/B<EWI<1l2/EBvW3/1FvB^1/S1 b t -/- L1/B1F2 217";
        let biyi = AnyPosition::parse(GameKind::Biyi, STACKS).expect("a position");
        let starts = GameKind::ALL.map(AnyPosition::start).into_iter().filter(|start| start.legal_moves().len() < 1000);
        for position in [paiko(SAI), paiko(TILES), paiko(draw), paiko(crowded), biyi].into_iter().chain(starts) {
            let legal: BTreeSet<String> = position.legal_moves().into_iter().collect();
            let (mut found, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![String::new()]);
            while let Some(text) = open.pop() {
                for (label, value) in of(&position, &text) {
                    if label.contains("… (") {
                        assert!(!position.completions(&value, Suggestion::MOST).is_empty(), "{value}");
                        if seen.insert(value.clone()) {
                            open.push(value);
                        }
                    } else {
                        assert!(legal.contains(&value), "{value}");
                        found.insert(value);
                    }
                }
            }
            assert_eq!(found, legal, "{position}");
        }
    }

    /// The clicks that a refused text enters, as text; `None` if the text is not the beginning of a move.
    fn begun(position: &str, text: &str) -> Option<String> {
        let position = paiko(position);
        let illegal = position.clone().play(text).expect_err("no whole move");
        let steps = position.begun(text, &illegal)?;
        Some(steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn the_beginning_of_a_move_enters_clicks() {
        let check = |text: &str, clicks: &str| assert_eq!(begun(TILES, text).as_deref(), Some(clicks), "{text}");
        check("s@", "S");
        check("S@e", "S");
        check("B@d4", "B d4");
        check("I@d5-d6", "I d5 d6");
        check("e5", "e5");
        check("Sf3", "S f3");
        check("draw", "+");
        check("draw LB", "+ L B");
        for text in ["S@h9", "i4-i5-i4", "zz", "S@i4", "draw LBAS", ""] {
            assert_eq!(begun(TILES, text), None, "{text}");
        }
        assert_eq!(begun(DRAFT, "draft bs").as_deref(), Some("B S"));
    }

    /// Every suggestion that is only a beginning leads to clicks with which a move begins.
    #[test]
    fn every_group_enters_clicks() {
        for position in [SAI, TILES, DRAFT] {
            for text in ["", "s", "i", "i@", "b@", "draw", "e5", "draft s"] {
                for (label, value) in of(&paiko(position), text) {
                    if label.contains("… (") {
                        let clicks = begun(position, &value).unwrap_or_else(|| panic!("{value} is suggested"));
                        let draft: Vec<Step> =
                            clicks.split_whitespace().map(|step| step.parse().expect("a step")).collect();
                        let goes_on =
                            paiko(position).handful(&draft).is_some() || paiko(position).fork(&draft).is_some();
                        assert!(goes_on, "{value}");
                    }
                }
            }
        }
    }
}
