//! Moves that a text may become.
//!
//! What is typed is compared without blanks, letter case and `!`, and where that fits nothing, without the signs between
//! squares. A move with a blank is a word and letters in any order, such as `draw SBL`. More moves than can be shown are
//! grouped by how they go on: tile, file, square, facing.

use std::collections::BTreeMap;

use super::{MAX_SUGGESTIONS, Suggestion, say};
use crate::{game::IllegalMove, games::AnyPosition, language::Language, phrase::Phrase, session::markup::code};

/// How many continuations of an unfinished move are listed.
const MAX_CONTINUATIONS: usize = 60;

/// The moves that a text may become: first those that start with it as it is written, then those that start with it but
/// for signs, then those that contain it. More than fit in are grouped by how they begin.
pub(super) fn suggested(position: &AnyPosition, text: &str, language: Language) -> Vec<Suggestion> {
    let (legal, typed) = (position.legal_moves(), Typed::new(text));
    let entry = |part: Part<'_>| match part {
        Part::Move(mv) => suggestion(position, mv, language),
        Part::Group { ref begun, .. } => {
            Suggestion { label: say(language, &part.told()), value: begun.trim_end().to_owned() }
        }
    };
    let [literal, starting, containing] = typed.ranked(&legal);
    let first = [&literal, &starting].into_iter().find(|moves| !moves.is_empty());
    let first = first.or_else(|| all_sets(&containing).then_some(&containing));
    if let Some(moves) = first.filter(|moves| moves.len() > MAX_SUGGESTIONS) {
        return typed.parts(moves).into_iter().map(entry).collect();
    }
    let found: Vec<&str> = literal.into_iter().chain(starting).chain(containing).take(MAX_SUGGESTIONS).collect();
    if found.is_empty() && position.describe(text).is_ok() {
        // Another spelling, such as a path with every square named.
        return vec![suggestion(position, text.trim(), language)];
    }
    found.into_iter().map(|mv| entry(Part::Move(mv))).collect()
}

fn suggestion(position: &AnyPosition, mv: &str, language: Language) -> Suggestion {
    let what = position.describe(mv).expect("the move is legal");
    Suggestion { label: format!("{mv} · {}", say(language, &what)), value: mv.to_owned() }
}

/// The refusal of a text, with the legal moves that the text begins behind it. They stand instead of a complaint that it
/// is no move at all.
pub(in crate::host) fn with_continuations(position: &AnyPosition, text: &str, illegal: IllegalMove) -> IllegalMove {
    let (legal, typed) = (position.legal_moves(), Typed::new(text));
    let is_syntax = illegal.code == IllegalMove::SYNTAX;
    let [literal, starting, _] = typed.ranked(&legal);
    let begun: Vec<&str> = if is_syntax {
        literal.into_iter().chain(starting).collect()
    } else {
        literal.into_iter().filter(|mv| typed.ends_where_a_part_of(mv)).collect()
    };
    if typed.folded.is_empty() || begun.is_empty() {
        return illegal;
    }
    let parts = match begun.len() {
        0..=MAX_CONTINUATIONS => begun.iter().map(|mv| Part::Move(mv)).collect(),
        _ => typed.parts(&begun),
    };
    let left_out = (parts.len() > MAX_CONTINUATIONS).then(|| "…".to_owned());
    let listed = parts.iter().take(MAX_CONTINUATIONS).map(|part| code(&part.text())).chain(left_out);
    let continuations = Phrase::new("move-continuations")
        .with("text", code(text))
        .with("count", begun.len() as i64)
        .with("moves", listed.collect::<Vec<_>>().join(" "));
    let reason = if is_syntax {
        continuations
    } else {
        Phrase::new("move-refused-but").with("reason", illegal.reason).with("continuations", continuations)
    };
    IllegalMove { reason, ..illegal }
}

/// A text being typed.
struct Typed {
    /// In small letters, without blanks and `!`.
    written: String,
    /// Also without the signs between squares.
    folded: String,
    /// The same with the sign of a facing instead of its letter, if it ends so.
    faced: Option<String>,
}

/// What is shown of one or more moves.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part<'a> {
    /// A whole move.
    Move(&'a str),
    /// How several moves begin, and what can follow.
    Group {
        /// What they have in common.
        begun: String,
        /// What can follow.
        next: Next,
    },
}

/// What can follow the beginning of a move: so many of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Moves(usize),
    Squares(usize),
    Facings(usize),
    /// Letters that are still to be named.
    Letters(usize),
}

/// Whether and how a move fits to what is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Literal,
    Start,
    Within,
}

impl Typed {
    fn new(text: &str) -> Self {
        let folded = folded(text);
        let mut behind = folded.chars().rev();
        let sign = match behind.next() {
            Some('n') => Some('^'),
            Some('e') => Some('>'),
            Some('s') => Some('v'),
            Some('w') => Some('<'),
            _ => None,
        };
        let sign = sign.filter(|_| behind.next().is_some_and(|before| before.is_ascii_digit()));
        let faced = sign.map(|sign| format!("{}{sign}", &folded[..folded.len() - 1]));
        Self { written: unsigned(text), folded, faced }
    }

    /// The moves that fit, those that fit best first.
    fn ranked<'a>(&self, moves: &'a [String]) -> [Vec<&'a str>; 3] {
        let mut ranked = [Vec::new(), Vec::new(), Vec::new()];
        for mv in moves {
            if let Some(fit) = self.fit(mv) {
                ranked[fit as usize].push(mv.as_str());
            }
        }
        ranked
    }

    fn fit(&self, mv: &str) -> Option<Fit> {
        if let Some((word, letters)) = mv.split_once(' ') {
            return match self.folded.strip_prefix(word) {
                _ if word.starts_with(&self.folded) => Some(Fit::Literal),
                Some(named) => without(letters, named).map(|_| Fit::Literal),
                None => without(letters, &self.folded).map(|_| Fit::Within),
            };
        }
        if unsigned(mv).starts_with(&self.written) {
            return Some(Fit::Literal);
        }
        let (mv, faced) = (folded(mv), self.faced.as_deref());
        if mv.starts_with(&self.folded) || faced.is_some_and(|faced| mv.starts_with(faced)) {
            return Some(Fit::Start);
        }
        mv.contains(&self.folded).then_some(Fit::Within)
    }

    /// Whether a move that starts with the text goes on behind a whole square, word or letter.
    fn ends_where_a_part_of(&self, mv: &str) -> bool {
        let rest = unsigned(mv).strip_prefix(&self.written).map(str::to_owned);
        rest.is_none_or(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// Moves in groups as small as possible with all groups fitting in. A group of one is the move itself.
    fn parts<'a>(&self, moves: &[&'a str]) -> Vec<Part<'a>> {
        if all_sets(moves) { self.sets(moves) } else { grouped(moves) }
    }

    /// Moves of a word and letters, by the letter that is named next.
    fn sets<'a>(&self, moves: &[&'a str]) -> Vec<Part<'a>> {
        let mut groups: Vec<(String, Vec<&'a str>)> = Vec::new();
        for &mv in moves {
            let (word, letters) = mv.split_once(' ').expect("a set has a blank");
            let named = match self.folded.strip_prefix(word) {
                Some(named) => named,
                None if word.starts_with(&self.folded) => "",
                None => &self.folded,
            };
            let Some(left) = without(letters, named) else { continue };
            let mut seen = String::new();
            for next in left.chars() {
                if seen.contains(next) {
                    continue;
                }
                seen.push(next);
                let others = without(&left, &next.to_lowercase().to_string()).unwrap_or_default();
                // As the move has them in order, so does its part.
                let begun = format!("{word} {}", without(letters, &others.to_lowercase()).unwrap_or_default());
                match groups.iter_mut().find(|(known, _)| *known == begun) {
                    Some((_, group)) => group.push(mv),
                    None => groups.push((begun, vec![mv])),
                }
            }
        }
        let part = |(begun, group): (String, Vec<&'a str>)| match group[..] {
            [mv] => Part::Move(mv),
            _ => Part::Group { next: Next::Letters(group[0].len() - begun.len()), begun },
        };
        let mut parts: Vec<_> = groups.into_iter().map(part).collect();
        parts.dedup();
        parts.truncate(MAX_SUGGESTIONS);
        parts
    }
}

impl Part<'_> {
    fn text(&self) -> String {
        match self {
            Self::Move(mv) => (*mv).to_owned(),
            Self::Group { begun, .. } => format!("{begun}…"),
        }
    }

    /// The same with what can follow.
    fn told(&self) -> Phrase {
        let (phrase, count) = match self {
            Self::Move(_) => (Phrase::new("suggest-group"), 1),
            Self::Group { next: Next::Moves(count), .. } => (Phrase::new("suggest-group"), *count),
            Self::Group { next: Next::Squares(count), .. } => (Phrase::new("suggest-squares"), *count),
            Self::Group { next: Next::Facings(count), .. } => (Phrase::new("suggest-facings"), *count),
            Self::Group { next: Next::Letters(count), .. } => (Phrase::new("suggest-letters"), *count),
        };
        phrase.with("text", self.text()).with("count", count as i64)
    }
}

fn all_sets(moves: &[&str]) -> bool {
    let word = |mv: &str| mv.split_once(' ').map(|(word, _)| word.to_owned());
    moves.first().and_then(|mv| word(mv)).is_some_and(|first| moves.iter().all(|mv| word(mv).as_ref() == Some(&first)))
}

/// The letters that are left when others are taken out, which are small; none if they are not all there.
fn without(letters: &str, others: &str) -> Option<String> {
    let mut left = letters.to_owned();
    for other in others.chars() {
        let at = left.find(|letter: char| letter.to_lowercase().eq([other]))?;
        left.remove(at);
    }
    Some(left)
}

/// Moves by how they begin, as far as possible with all groups fitting in.
fn grouped<'a>(moves: &[&'a str]) -> Vec<Part<'a>> {
    let mut best = BTreeMap::new();
    for level in 0..moves.iter().map(|mv| cuts(mv).count()).max().unwrap_or_default() {
        let mut groups = BTreeMap::<&str, Vec<&'a str>>::new();
        for &mv in moves {
            // Letters are named one by one, and only where nothing else is to choose.
            let level = if mv.contains(' ') { 0 } else { level };
            groups.entry(cuts(mv).nth(level).unwrap_or(mv)).or_default().push(mv);
        }
        if groups.len() > MAX_SUGGESTIONS {
            break;
        }
        best = groups;
    }
    let part = |group: Vec<&'a str>| match group[..] {
        [mv] => Part::Move(mv),
        _ => {
            let common = cuts(group[0]).take_while(|begun| group.iter().all(|mv| mv.starts_with(begun))).last();
            let begun = common.unwrap_or_default();
            Part::Group { begun: begun.to_owned(), next: next(&group, begun.len()) }
        }
    };
    best.into_values().map(part).collect()
}

/// What can follow the first characters of some moves.
fn next(moves: &[&str], begun: usize) -> Next {
    let rests = || moves.iter().map(|mv| &mv[begun..]);
    if rests().all(|rest| rest.len() == 1 && is_facing(rest)) {
        return Next::Facings(moves.len());
    }
    let mut squares = Vec::new();
    for rest in rests() {
        let square = rest.strip_suffix(['^', '>', 'v', '<']).unwrap_or(rest);
        let number = square.strip_prefix(|c: char| c.is_ascii_lowercase());
        if number.is_none_or(|number| number.parse::<u8>().is_err()) {
            return Next::Moves(moves.len());
        }
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    Next::Squares(squares.len())
}

fn is_facing(text: &str) -> bool {
    ["^", ">", "v", "<"].contains(&text)
}

/// The beginnings of a move that end behind a file, a square, a sign or a facing, short ones first, and at last itself.
/// Of a word and letters, only the word.
fn cuts(mv: &str) -> impl Iterator<Item = &str> {
    let word = mv.find(' ');
    let ends = mv.char_indices().map(|(at, c)| at + c.len_utf8());
    ends.filter(move |&end| match word {
        Some(blank) => end == blank + 1 || end == mv.len(),
        None => !(mv[..end].ends_with(is_digit) && mv[end..].starts_with(is_digit)),
    })
    .map(|end| &mv[..end])
}

const fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// A move's text in small letters, without blanks and `!`.
fn unsigned(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '!').flat_map(char::to_lowercase).collect()
}

/// A move's text without what players may leave out or write otherwise: blanks, letter case, operators and `!`. The signs
/// of facings stay.
fn folded(text: &str) -> String {
    let kept = text.chars().filter(|c| c.is_alphanumeric() || is_facing(c.encode_utf8(&mut [0; 4])));
    kept.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::GameKind;

    const DRAFT: &str = "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d7 -/- -/- 0";
    /// 1,667 moves: a Sai is in the hand.
    const SAI: &str = "2/4/6/8/10/7bv1Bv2/14/14/12/6S1e1/5W2/6/4/2 w t F1I1/B2 E1/S1 30";
    /// White: Sword g5, Fire e5 north, Water i4. Black: Earth h4.
    const TILES: &str = "2/4/6/8/10/12/14/14/12/2F^1S5/4eW2/6/4/2 w t S1B1I1/- -/- 12";
    const STACKS: &str = "c4:wwbww,d4:wbwbw,e4:bbww,c5:bwb,d5:bbwbw,e5:wb,d6:b,c8:bwwb,d8:wbb,e9:bbb b";

    fn paiko(text: &str) -> AnyPosition {
        AnyPosition::parse(GameKind::Paiko, text).expect("a position")
    }

    fn of(position: &AnyPosition, text: &str) -> Vec<(String, String)> {
        let found = suggested(position, text, Language::English);
        assert!(found.len() <= MAX_SUGGESTIONS, "{text}: {}", found.len());
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

    /// Every move is found by choosing one suggestion after the other.
    #[test]
    fn every_move_can_be_reached() {
        let draw = "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w t -/S3 -/- 0";
        let crowded = "1s/2s1/1w1sb^1/6ei^/8a1/1F>5w2ea/5w3b<1a2/1A1E5l1f<1e/A4LW4l/ASF^2I^SL2/B<EWI<1l2/EBvW3/1FvB^1/S1 b t -/- L1/B1F2 217";
        let pijersi = AnyPosition::start(GameKind::Pijersi);
        let biyi = AnyPosition::parse(GameKind::Biyi, STACKS).expect("a position");
        for position in [paiko(SAI), paiko(TILES), paiko(draw), paiko(crowded), pijersi, biyi] {
            let legal: BTreeSet<String> = position.legal_moves().into_iter().collect();
            let (mut found, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![String::new()]);
            while let Some(text) = open.pop() {
                for (label, value) in of(&position, &text) {
                    if label.contains("… (") {
                        assert!(legal.iter().any(|mv| Typed::new(&value).fit(mv).is_some()), "{value}");
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

    #[test]
    fn the_beginning_of_a_move_is_answered_with_what_follows() {
        let refused = |text: &str| {
            let position = paiko(TILES);
            let illegal = position.clone().play(text).expect_err("no whole move");
            let code = illegal.code;
            let answer = with_continuations(&position, text, illegal);
            assert_eq!(answer.code, code);
            crate::catalogue::text(Language::English, &answer.reason)
        };
        let squares = paiko(TILES).legal_moves().iter().filter(|mv| mv.starts_with("S@")).count();
        assert!(refused("s@").starts_with(&format!("{squares} moves begin with `s@`.")), "{}", refused("s@"));
        assert!(refused("b@").contains("`B@e4…`") || refused("b@").contains("`B@e…`"), "{}", refused("b@"));
        let facing = refused("B@d4");
        assert!(facing.starts_with("Say where the Bow faces") && facing.contains("`B@d4<`"), "{facing}");
        assert!(refused("draw SB").contains("it has to be exactly 3") && refused("draw SB").contains("`draw SBL`"));
        assert!(refused("e5").contains("`e5<`"), "{}", refused("e5"));
        for text in ["S@h9", "i4-i5-i4", "zz", "S@i4"] {
            assert!(!refused(text).contains("begin"), "{text}: {}", refused(text));
        }
    }
}
