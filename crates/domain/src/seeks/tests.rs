//! Laws of seeks and of what is remembered about seekers.

use board::color::{ByColor, Color};
use catalogue::Language;
use games::{AnyPosition, GameKind};
use proptest::prelude::*;

use super::{
    seeker::{MOST_ENCOUNTERS, MOST_RUNNING, REMEMBERED, SeekBar, SeekConsent},
    *,
};
use crate::{Action, Actor, News, Session, id::ChannelId};

const NOW: Timestamp = Timestamp(1_790_000_000_000);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What somebody looks for who began an hour ago.
pub(super) fn seek(user: u64) -> Seek {
    Seek::sample(user, NOW.before(HOUR))
}

/// Somebody who has agreed to be found.
pub(super) fn seeker(user: u64) -> Seeker {
    Seeker { consent: Some(SeekConsent { at: NOW, direct: true }), ..Seeker::new(UserId(user)) }
}

pub(super) fn encounter(game: u32, opponent: u64, at: Timestamp, fate: Option<EncounterEnd>) -> Encounter {
    let opponent = UserId(opponent);
    Encounter { game: GameId::from_bits(game), opponent, color: Color::White, at, rated: true, newcomer: false, fate }
}

fn found() -> SeekMatch {
    let side = |user| MatchSide { seek: seek(user), rating: 1500, told: None, tried: None };
    SeekMatch {
        id: GameId::from_bits(7),
        game: GameKind::Pijersi,
        clock: TimeControl::OFFERED[1],
        rated: true,
        seed: u64::MAX,
        made: NOW,
        sides: ByColor { white: side(1), black: side(2) },
        begun: None,
        fell: None,
    }
}

fn telling(user: u64) -> MatchTelling {
    let table = Table { guild: Some(GuildId(user)), channel: ChannelId(user + 100), parent: None };
    MatchTelling { table, message: MessageId(user), at: NOW }
}

#[test]
fn a_seek_sleeps_without_a_sign_and_on_vacation() {
    let (seek, never) = (seek(1), Away::default());
    assert!(!seek.is_asleep(&never, seek.seen.after(AWAKE - HOUR)));
    assert!(seek.is_asleep(&never, seek.seen.after(AWAKE)));
    let away = never.with(NOW, NOW.after(DAY)).expect("a period");
    assert!(seek.is_asleep(&away, NOW) && !seek.is_asleep(&away, NOW.after(DAY)));

    assert_eq!(seek.after_sign(seek.seen.after(HOUR / 2)), None, "an interaction is noted once an hour");
    let awake = seek.after_sign(seek.seen.after(AWAKE)).expect("it is noted");
    assert!(!awake.is_asleep(&never, seek.seen.after(AWAKE)));
    assert_eq!(awake.since, seek.since);
    assert!(seek.is_over(seek.since.after(LIFETIME)) && !seek.is_over(seek.since.after(LIFETIME - HOUR)));
}

#[test]
fn who_is_let_down_keeps_the_age_of_the_seek() {
    let old = Seek { since: NOW.before(6 * DAY), ends: NOW.after(HOUR), seen: NOW.before(6 * DAY), ..seek(1) };
    let back = old.resumed(NOW);
    assert_eq!((back.since, back.ends), (old.since, NOW.after(AWAKE)));
    assert_eq!(seek(1).instead_of(&old, NOW).since, old.since);
    assert_eq!(seek(1).instead_of(&old, NOW.after(DAY)).since, seek(1).since, "the old one is over");
}

/// A game between both sides of a match, after some moves, each by the side whose turn it is.
fn game(moves: usize) -> Session {
    let found = found();
    let seats = ByColor::new_with(|color| crate::NamedUser {
        user: found.sides[color].seek.user,
        name: found.sides[color].seek.name.clone(),
    });
    let start = AnyPosition::start(found.game);
    let setup = found.game.setups()[0].to_owned();
    let session = Session::new(found.id, telling(1).table, seats, Language::English, setup, start, NOW);
    let mut session = session.with_time_control(Some(found.clock));
    for _ in 0..moves {
        let actor = Actor { user: session.user_to_move().expect("it goes on"), moderator: false };
        let mv = session.position().legal_moves()[0].clone();
        session = session.apply(actor, Action::Move(mv), NOW).expect("it is legal").0;
    }
    session
}

#[test]
fn whose_fault_it_is_that_a_game_was_not_played() {
    let of = |session: Session, color: Color, action, at| {
        let actor = Actor { user: session.seats()[color].user().expect("a person"), moderator: false };
        let (session, event) = session.apply(actor, action, at).expect("it is allowed");
        let news = News::of_event(&session, &event, at, None);
        let fates = EncounterEnd::of(&session, news.as_ref()).expect("it is over");
        (fates.white, fates.black)
    };
    assert_eq!(EncounterEnd::of(&game(1), None), None);
    let late = NOW.after(4 * DAY);
    let (white, black) = (Color::White, Color::Black);
    assert_eq!(of(game(0), black, Action::ClaimTime, late), (EncounterEnd::Absent, EncounterEnd::Deserted));
    assert_eq!(of(game(1), white, Action::ClaimTime, late), (EncounterEnd::Deserted, EncounterEnd::Absent));
    assert_eq!(of(game(2), black, Action::ClaimTime, late), (EncounterEnd::Finished, EncounterEnd::Finished));
    assert_eq!(of(game(1), white, Action::Abort, NOW), (EncounterEnd::Aborted, EncounterEnd::Deserted));
    assert_eq!(of(game(1), black, Action::Resign, NOW), (EncounterEnd::Deserted, EncounterEnd::Aborted));
    assert_eq!(of(game(2), black, Action::Resign, NOW), (EncounterEnd::Finished, EncounterEnd::Finished));
    let moderator = Actor { user: UserId(99), moderator: true };
    let (aborted, _) = game(1).apply(moderator, Action::Abort, NOW).expect("it is allowed");
    let fates = EncounterEnd::of(&aborted, None).expect("it is over");
    assert_eq!((fates.white, fates.black), (EncounterEnd::Void, EncounterEnd::Void));
}

#[test]
fn as_many_games_run_as_are_allowed() {
    let mut ann = seeker(1);
    assert_eq!(Seeker::new(UserId(1)).hindrance(NOW), Some(Hindrance::NoConsent));
    let mut games = 0;
    for finished in 0..30 {
        while ann.hindrance(NOW).is_none() {
            games += 1;
            ann = ann.after_match(encounter(games, u64::from(games) + 1, NOW, None), NOW);
        }
        let most = (finished + 2).min(MOST_RUNNING);
        assert_eq!(ann.running().count(), most);
        assert_eq!(ann.hindrance(NOW), Some(Hindrance::Running { most }));
        let first = ann.running().next().expect("one runs").game;
        ann = ann.after_game(first, EncounterEnd::Finished, NOW);
    }
    let bar = SeekBar { until: NOW.after(DAY), reason: None };
    ann.bar = Some(bar.clone());
    assert_eq!(ann.hindrance(NOW), Some(Hindrance::Barred(bar)));
    assert_eq!(ann.hindrance(NOW.after(DAY)), None);
}

#[test]
fn who_was_absent_twice_has_one_game_at_a_time() {
    let mut ann = Seeker { finished: 10, ..seeker(1) };
    for (game, at) in [(1, NOW), (2, NOW.after(DAY))] {
        ann = ann.after_match(encounter(game, 2, at, None), at).after_game(
            GameId::from_bits(game),
            EncounterEnd::Absent,
            at,
        );
    }
    let at = NOW.after(2 * DAY);
    assert_eq!(ann.hindrance(at), None);
    let ann = ann.after_match(encounter(3, 3, at, None), at);
    assert_eq!(ann.hindrance(at), Some(Hindrance::Absences));
    assert_eq!(ann.hindrance(NOW.after(REMEMBERED)), None, "the first of them is forgotten");
    assert_eq!(ann.white_surplus(), 3, "who was absent had the color");
}

#[test]
fn the_first_time_out_of_a_week_is_rated() {
    let (ann, first) = seeker(1).after_time_out(NOW);
    let (ann, second) = ann.after_time_out(NOW.after(6 * DAY));
    let (_, third) = ann.after_time_out(NOW.after(7 * DAY));
    assert_eq!((first, second, third), (true, false, true));
}

#[test]
fn people_stay_apart_for_a_while() {
    let met = |fate, days: u32| {
        let ann = seeker(1).after_match(encounter(1, 2, NOW.before(days * DAY), fate), NOW);
        (ann.met_recently(UserId(2), NOW), ann.met_recently(UserId(3), NOW))
    };
    assert_eq!(met(Some(EncounterEnd::Finished), 6), (true, false));
    assert_eq!(met(Some(EncounterEnd::Finished), 7), (false, false));
    for fate in [EncounterEnd::Aborted, EncounterEnd::Absent, EncounterEnd::Deserted, EncounterEnd::Void] {
        assert_eq!(met(Some(fate), 29), (true, false));
        assert_eq!(met(Some(fate), 30), (false, false));
    }
    let mut ann = seeker(1);
    for game in 1..=2 {
        assert!(ann.rates(UserId(2), NOW));
        ann = ann.after_match(encounter(game, 2, NOW, Some(EncounterEnd::Finished)), NOW);
    }
    assert!(!ann.rates(UserId(2), NOW) && ann.rates(UserId(3), NOW) && ann.rates(UserId(2), NOW.after(REMEMBERED)));
    assert!(ann.clone().without(UserId(2)).rates(UserId(2), NOW), "nobody is remembered");
}

/// Whoever is let down, or could not be told, is as before the match.
#[test]
fn a_match_that_comes_to_nothing_costs_only_who_spoilt_it() {
    let ann = seeker(1).after_match(encounter(1, 2, NOW, Some(EncounterEnd::Finished)), NOW);
    let matched = ann.clone().after_match(encounter(2, 3, NOW, None), NOW);
    let game = GameId::from_bits(2);
    assert_eq!(matched.clone().after_no_match(game), ann);
    assert_eq!(ann.clone().after_no_match(game), ann);
    for (fate, surplus) in [
        (EncounterEnd::Deserted, 1),
        (EncounterEnd::Void, 1),
        (EncounterEnd::Aborted, 2),
        (EncounterEnd::Absent, 2),
        (EncounterEnd::Finished, 2),
    ] {
        let after = matched.clone().after_game(game, fate, NOW);
        assert_eq!((after.white_surplus(), after.running().count()), (surplus, 0), "{fate:?}");
        assert_eq!(after.clone().after_game(game, EncounterEnd::Finished, NOW), after, "a game ends once");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = |change: fn(&mut Seek)| {
        let mut seek = seek(1);
        change(&mut seek);
        assert!(Seek::from_json(&seek.to_json()).is_err(), "{seek:?}");
    };
    refused(|seek| seek.user = NO_USER);
    refused(|seek| seek.games.clear());
    refused(|seek| seek.games.push(GameKind::Pijersi));
    refused(|seek| seek.clocks.clear());
    refused(|seek| seek.clocks.push(seek.clocks[0]));
    refused(|seek| seek.ratings = Some(RatingWish { least: 2, most: 1 }));
    refused(|seek| seek.ends = seek.since);
    refused(|seek| seek.seen = Timestamp(seek.since.0 - 1));
    refused(|seek| seek.name.clear());
    refused(|seek| seek.user_name = "x".repeat(101));
    let refused = |change: fn(&mut Seeker)| {
        let mut seeker = seeker(1).after_match(encounter(1, 2, NOW, None), NOW);
        change(&mut seeker);
        assert!(Seeker::from_json(&seeker.to_json()).is_err(), "{seeker:?}");
    };
    refused(|seeker| seeker.user = NO_USER);
    refused(|seeker| seeker.encounters.push(encounter(1, 3, NOW, None)));
    refused(|seeker| seeker.encounters.push(encounter(2, 3, Timestamp(0), None)));
    refused(|seeker| seeker.encounters[0].opponent = seeker.user);
    refused(|seeker| seeker.absences = vec![NOW, Timestamp(0)]);
    refused(|seeker| seeker.bar = Some(SeekBar { until: NOW, reason: Some(" ".to_owned()) }));
    let refused = |change: fn(&mut SeekMatch)| {
        let mut found = found();
        change(&mut found);
        assert!(SeekMatch::from_json(&found.to_json()).is_err(), "{found:?}");
    };
    refused(|found| found.game = GameKind::Biyi);
    refused(|found| found.clock = TimeControl::OFFERED[0]);
    refused(|found| found.sides.white.seek.user = UserId(2));
    refused(|found| found.sides.white.rating = 1501);
    refused(|found| found.fell = Some(Color::White));
    refused(|found| (found.begun, found.fell) = (Some(NOW), Some(Color::White)));
}

#[test]
fn nobody_learns_where_the_other_sought() {
    let mut found = found();
    found.sides.white.told = Some(telling(1));
    found.sides.white.seek.place = SeekPlace::Thread(Table { guild: Some(GuildId(901)), ..telling(901).table });
    found.sides.black.seek.place = SeekPlace::Here(telling(902).table);
    found.sides.black.seek.clocks.push(TimeControl::OFFERED[5]);
    let about = found.clone().about(UserId(1));
    assert_eq!(about.sides.white, found.sides.white);
    let json = String::from_utf8(about.to_json()).expect("text");
    assert!(!json.contains("902") && json.contains("ann2") && !json.contains("10d"), "{json}");
    assert_eq!(SeekMatch::from_json(json.as_bytes()), Ok(about));

    let fallen = SeekMatch { fell: Some(Color::Black), ..found.without(Color::Black) };
    let json = String::from_utf8(fallen.to_json()).expect("text");
    assert!(!json.contains("ann2") && !json.contains("902"), "{json}");
    assert_eq!(SeekMatch::from_json(json.as_bytes()), Ok(fallen.clone()));
    assert_eq!(fallen.clone().about(UserId(1)), fallen);
}

#[test]
fn the_place_of_a_message_is_known_until_it_is_changed() {
    let mut found = found();
    let place = SeekPlace::Here(telling(902).table);
    (found.sides.white.told, found.sides.black.seek.place) = (Some(telling(1)), place);
    let place_of = |found: &SeekMatch| found.sides.black.seek.place;
    assert_eq!(place_of(&found.clone().fallen(Color::Black)), SeekPlace::Direct, "there is no message");
    found.sides.black.tried = Some(ChannelId(902));
    let fallen = found.clone().fallen(Color::Black);
    assert_eq!((place_of(&fallen), fallen.sides.black.seek.user), (place, NO_USER));
    assert_eq!(SeekMatch::from_json(&fallen.to_json()), Ok(fallen.clone()));
    assert_eq!(place_of(&fallen.clone().about(UserId(1))), SeekPlace::Direct);
    assert_eq!(fallen.closed(Color::Black).as_ref().map(place_of), Some(SeekPlace::Direct));
}

#[test]
fn two_who_have_no_place_do_not_share_it() {
    let mut found = found();
    let session = |found: &SeekMatch| found.session(ByColor::new_with(|_| false), NOW).expect("both were told");
    for nowhere in [false, true] {
        let table = if nowhere { Table::nowhere(found.id) } else { telling(1).table };
        for color in Color::ALL {
            found.sides[color].told = Some(MatchTelling { table, ..telling(1) });
        }
        assert_eq!(session(&found).homes().are_apart(), nowhere);
    }
}

#[test]
fn people_in_one_channel_share_a_home() {
    let mut found = found();
    assert!(!found.shares_home());
    found.sides.black.seek.place = found.sides.white.seek.place;
    assert!(found.shares_home());
    for color in Color::ALL {
        found.sides[color].seek.place = SeekPlace::Direct;
    }
    assert!(!found.shares_home(), "each has direct messages of their own");
}

proptest! {
    #[test]
    fn seeks_read_back(
        games in prop::sample::subsequence(GameKind::ALL.to_vec(), 1..=GameKind::ALL.len()),
        clocks in prop::sample::subsequence(TimeControl::OFFERED.to_vec(), 1..=MOST_CLOCKS),
        ratings in prop::option::of((0..2000u32, 0..2000u32)), place in 0..3usize, language in 0..4usize,
    ) {
        let ratings = ratings.map(|(least, more)| RatingWish { least, most: least + more });
        let table = telling(1).table;
        let place = [SeekPlace::Here(table), SeekPlace::Thread(table), SeekPlace::Direct][place];
        let seek = Seek { games, clocks, ratings, place, language: Language::ALL[language], ..seek(1 << 60) };
        prop_assert_eq!(Seek::from_json(&seek.to_json()), Ok(seek));
    }

    /// Whatever happens, colors are counted right, and no more is kept than necessary.
    #[test]
    fn seekers_stay_sound(steps in prop::collection::vec((0..7usize, 0..12u64, 0..60u64), 0..400)) {
        let (mut ann, mut now) = (seeker(1), NOW);
        for (number, (what, opponent, hours)) in (0..).zip(steps) {
            now = now.after(HOUR * u32::try_from(hours).expect("few"));
            let first = ann.running().next().map(|met| met.game);
            let fates = [EncounterEnd::Finished, EncounterEnd::Aborted, EncounterEnd::Absent, EncounterEnd::Deserted, EncounterEnd::Void];
            ann = match (what, first) {
                (0, Some(game)) => ann.after_no_match(game),
                (1..=5, Some(game)) => ann.after_game(game, fates[what - 1], now),
                _ if ann.hindrance(now).is_some() => ann,
                _ => {
                    let color = [Color::White, Color::Black][number as usize % 2];
                    ann.after_match(Encounter { color, ..encounter(number, opponent + 2, now, None) }, now)
                }
            };
            prop_assert!(ann.encounters.len() <= MOST_ENCOUNTERS + MOST_RUNNING);
            prop_assert_eq!(Seeker::from_json(&ann.to_json()), Ok(ann.clone()));
        }
    }

    #[test]
    fn any_bytes_are_read_without_panic(at: prop::sample::Index, byte: u8) {
        let mut told = found();
        told.sides = told.sides.map(|side| MatchSide { told: Some(telling(side.seek.user.0)), ..side });
        let ann = seeker(1).after_match(encounter(1, 2, NOW, Some(EncounterEnd::Absent)), NOW);
        for mut json in [seek(1).to_json(), told.to_json(), ann.to_json()] {
            let at = at.index(json.len());
            json[at] = byte;
            if let Ok(seek) = Seek::from_json(&json) {
                drop((seek.resumed(Timestamp(u64::MAX)), seek.is_asleep(&Away::default(), NOW)));
            }
            if let Ok(found) = SeekMatch::from_json(&json) {
                drop((found.session(ByColor::new_with(|_| true), NOW), found.shares_home()));
            }
            if let Ok(ann) = Seeker::from_json(&json) {
                drop((ann.hindrance(NOW), ann.pruned(NOW)));
            }
        }
    }
}
