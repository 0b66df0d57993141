//! What people are told about searches who do not look for an opponent at present; matches that nobody tells, games
//! that are not rated, and notices that are no longer kept.

use domain::{
    Home as GameAt, Lookout,
    control::{PlaceChoice, SeekForm},
    seeks::{Encounter, EncounterEnd, LIFETIME, SeekEndReason},
};
use parlor::application::{MatchNews, PersonalMessage, SeekOrder, TellingPlace};

use crate::{
    prelude::*,
    seeks::{begun, elsewhere, here, look, matched, news, notice, side},
};

fn lookout(fixture: &Fixture, user: u64) -> Option<Lookout> {
    fixture.app.store().seeks.lookout(UserId(user)).expect("readable")
}

fn telling(fixture: &Fixture, user: u64) -> Option<PersonalMessage> {
    fixture.app.matches.lookout_news(UserId(user)).expect("readable")
}

fn pair(fixture: &Fixture) {
    fixture.app.store().seeks.pair(fixture.app.time()).expect("paired");
}

fn looks(fixture: &Fixture, user: u64) -> bool {
    fixture.app.store().seeks.seek_of(UserId(user)).expect("readable").is_some()
}

/// Ann stops looking, and wants to be told of others.
fn ann_looks_out(fixture: &Fixture, form: &SeekForm) -> Post {
    let waiting = look(fixture, |ask| request(HERE, ANN, ask), form);
    assert!(controls(&waiting).contains(&Control::LookOut), "{waiting:?}");
    let stopped = fixture.changed(ANN, &Control::StopSeek);
    let tell = button(&stopped, |control| *control == Control::LookOut);
    first(&fixture.press(ANN, &tell)).0.clone()
}

#[test]
fn who_asked_is_told_of_somebody_near_and_looks_with_one_press() {
    let fixture = Fixture::new();
    assert!(
        controls(first(&fixture.press(ANN, &Control::LookOut)).0)
            .iter()
            .any(|control| matches!(control, Control::Seek(_)))
    );
    let told = ann_looks_out(&fixture, &here(PlaceChoice::Here));
    for words in ["Pijersi", "in <#100>", "once a day", "90 days"] {
        assert!(told.text.contains(words), "{words}: {}", told.text);
    }
    fixture.wait(HOUR);
    look(&fixture, |ask| elsewhere(BEN, ask), &here(PlaceChoice::Here));
    pair(&fixture);
    assert!(due(&fixture.app).contains(&Job::Lookout(UserId(ANN))));
    let news = telling(&fixture, ANN).expect("somebody looks");
    let post = &news.message.post;
    assert!(post.text.contains("near your strength") && post.text.contains("**Pijersi** · 3 days"), "{}", post.text);
    assert!(!post.text.contains("Ben") && post.mention == Some(UserId(ANN)), "{}", post.text);
    assert!(matches!(news.places[..], [TellingPlace::Channel(table)] if table.channel == HERE), "no direct messages");
    assert_eq!(controls(post), [Control::SeekAgain, Control::LookOutNoLonger]);
    // A copy of the store tells it, too, as long as it is not known to be told.
    let again = Fixture::imported(fixture.exported().as_bytes());
    assert_eq!(again.exported(), fixture.exported());
    assert!(due(&again.app).contains(&Job::Lookout(UserId(ANN))));
    fixture.app.matches.lookout_told(UserId(ANN), news.message.since).expect("noted");
    assert!(telling(&fixture, ANN).is_none() && !due(&fixture.app).contains(&Job::Lookout(UserId(ANN))));
    let answer = fixture.press(ANN, &Control::SeekAgain);
    assert!(first(&answer).0.text.contains("You’re looking for an opponent"), "{answer:?}");
    assert!(controls(first(&answer).0).contains(&Control::LookOutNoLonger), "they are told again afterwards");
    pair(&fixture);
    assert!(!looks(&fixture, ANN) && !looks(&fixture, BEN), "they have met");
    // Whoever else presses the buttons does so for themselves.
    let other = fixture.press(CLEO, &Control::SeekAgain);
    assert!(first(&other).0.text.contains("Before your first search"), "{other:?}");
}

#[test]
fn direct_messages_are_for_who_agreed() {
    let fixture = Fixture::new();
    let told = ann_looks_out(&fixture, &here(PlaceChoice::Here).with_direct(true));
    assert!(told.text.contains("I write to you"), "{}", told.text);
    fixture.wait(HOUR);
    look(&fixture, |ask| elsewhere(BEN, ask), &here(PlaceChoice::Here));
    pair(&fixture);
    let places = telling(&fixture, ANN).expect("somebody looks").places;
    assert!(matches!(places[..], [TellingPlace::Direct, TellingPlace::Channel(_)]), "{places:?}");
}

#[test]
fn what_is_told_ends_with_a_press_and_with_a_deletion() {
    let fixture = Fixture::new();
    ann_looks_out(&fixture, &here(PlaceChoice::Here));
    let list = fixture.ask(ANN, Ask::Games { of: None });
    assert!(first(&list).0.text.contains("I tell you when somebody near"), "{}", first(&list).0.text);
    let export = fixture.press(ANN, &Control::ExportOwn);
    let file = first(&export).0.file.as_ref().expect("a file").text.clone();
    assert!(file.contains("{\"lookout\":"), "{file}");
    let no = button(first(&list).0, |control| *control == Control::LookOutNoLonger);
    let answer = fixture.press(ANN, &no);
    assert!(first(&answer).0.text.contains("I won’t tell you"), "{answer:?}");
    assert_eq!(lookout(&fixture, ANN).and_then(|known| known.asked), None);
    fixture.press(ANN, &Control::LookOut);
    fixture.press(ANN, &Control::Forget);
    assert_eq!(lookout(&fixture, ANN), None);
    assert!(!fixture.exported().contains("lookout"));
}

#[test]
fn who_finds_a_search_ended_reads_it_and_looks_again() {
    let fixture = Fixture::new();
    look(&fixture, |ask| request(HERE, ANN, ask), &here(PlaceChoice::Here));
    fixture.wait(LIFETIME);
    pair(&fixture);
    let news = telling(&fixture, ANN).expect("it has ended");
    let text = &news.message.post.text;
    assert!(text.contains("has ended after 7 days") && text.contains("Pijersi · 1 day"), "{text}");
    assert_eq!(controls(&news.message.post), [Control::SeekAgain, Control::LookOut]);
    fixture.app.matches.lookout_told(UserId(ANN), news.message.since).expect("noted");
    let list = fixture.ask(ANN, Ask::Games { of: None });
    assert!(first(&list).0.text.contains("without an opponent"), "{}", first(&list).0.text);
    let again = button(first(&list).0, |control| *control == Control::SeekAgain);
    fixture.press(ANN, &again);
    assert!(looks(&fixture, ANN));
    let list = fixture.ask(ANN, Ask::Games { of: None });
    assert!(!first(&list).0.text.contains("without an opponent"), "{}", first(&list).0.text);
    // The command begins with what was looked for.
    fixture.changed(ANN, &Control::StopSeek);
    let form = fixture.ask(ANN, Ask::Seek(SeekOrder::default()));
    let start = button(first(&form).0, |control| matches!(control, Control::StartSeek(_)));
    assert_eq!(start, Control::StartSeek(here(PlaceChoice::Here)));
    assert!(controls(first(&form).0).contains(&Control::LookOut), "and has the switch");
}

#[test]
fn nobody_is_told_late_or_on_vacation_of_somebody_near() {
    for is_away in [false, true] {
        let fixture = Fixture::new();
        ann_looks_out(&fixture, &here(PlaceChoice::Here));
        fixture.wait(HOUR);
        look(&fixture, |ask| elsewhere(BEN, ask), &here(PlaceChoice::Here));
        pair(&fixture);
        fixture.wait(HOUR - MINUTE);
        assert!(telling(&fixture, ANN).is_some());
        match is_away {
            true => assert_eq!(fixture.press(ANN, &Control::Leave { days: 2 }).refused, None),
            false => fixture.wait(MINUTE),
        }
        assert!(telling(&fixture, ANN).is_none());
        assert!(!due(&fixture.app).contains(&Job::Lookout(UserId(ANN))));
        let known = lookout(&fixture, ANN).expect("she still wants to be told");
        assert!(known.news.is_none() && known.asked.is_some());
    }
}

#[test]
fn searches_that_cannot_be_read_hinder_no_new_one() {
    let fixture = Fixture::new();
    ann_looks_out(&fixture, &here(PlaceChoice::Here));
    let spoil = || fixture.app.store().spoil_searches(UserId(ANN));
    spoil();
    assert_eq!(fixture.ask(ANN, Ask::Games { of: None }).refused, None);
    let form = fixture.ask(ANN, Ask::Seek(SeekOrder::default()));
    assert!(controls(first(&form).0).iter().any(|control| matches!(control, Control::StartSeek(_))), "{form:?}");
    fixture.press(ANN, &Control::SeekAgain);
    look(&fixture, |ask| request(HERE, ANN, ask), &here(PlaceChoice::Here));
    assert!(looks(&fixture, ANN));
    spoil();
    fixture.changed(ANN, &Control::StopSeek);
    assert!(!looks(&fixture, ANN));
    look(&fixture, |ask| request(HERE, ANN, ask), &here(PlaceChoice::Here));
    assert_eq!(fixture.press(ANN, &Control::LookOut).refused, None);
    assert!(lookout(&fixture, ANN).is_some_and(|known| known.asked.is_some()), "it is replaced");
    assert_eq!(fixture.press(ANN, &Control::LookOutNoLonger).refused, None);
}

#[test]
fn a_match_that_nobody_tells_falls_through_in_time() {
    let fixture = Fixture::new();
    let (game, users) = matched(&fixture, PlaceChoice::Here, PlaceChoice::Here);
    let (ann, ben) = (side(&users, ANN), side(&users, BEN));
    let [TellingPlace::Channel(table)] = news(&fixture, game, ann).places[..] else { panic!("here") };
    fixture.app.matches.told(game, ann, table, MessageId(7)).expect("noted");
    for _ in 0..29 {
        fixture.wait(MINUTE);
        pair(&fixture);
        assert!(!looks(&fixture, ANN));
    }
    fixture.wait(MINUTE);
    // A process that ends meanwhile changes nothing.
    let fixture = fixture.restarted();
    pair(&fixture);
    pair(&fixture);
    assert!(looks(&fixture, ANN) && !looks(&fixture, BEN));
    let Some(MatchNews::FellThrough { message: Some(MessageId(7)), .. }) =
        fixture.app.matches.news(game, ann).expect("readable")
    else {
        panic!("Ann is told")
    };
    assert!(fixture.app.matches.news(game, ben).expect("readable").is_none());
    let news = telling(&fixture, BEN).expect("Ben is told, once his process runs again");
    assert!(news.message.post.text.contains("couldn’t tell you in time"), "{}", news.message.post.text);
    assert_eq!(lookout(&fixture, BEN).and_then(|known| known.end).map(|end| end.why), Some(SeekEndReason::Untold));
}

/// The message was posted, and the program ended before that was noted.
#[test]
fn a_message_that_may_stand_is_changed_once_the_match_falls_through() {
    let fixture = Fixture::new();
    let (game, users) = matched(&fixture, PlaceChoice::Here, PlaceChoice::Here);
    let (ann, ben) = (side(&users, ANN), side(&users, BEN));
    assert!(fixture.app.matches.telling(game, ann, HERE).expect("noted"));
    let fixture = fixture.restarted();
    fixture.app.matches.untold(game, ben).expect("noted");
    assert!(looks(&fixture, ANN));
    assert!(!fixture.app.matches.telling(game, ann, HERE).expect("readable"), "nothing is posted any more");
    match fixture.app.matches.news(game, ann).expect("readable") {
        Some(MatchNews::FellThrough { channel: HERE, message: None, post, .. }) => {
            assert!(post.text.contains("couldn’t be reached"), "{}", post.text);
        }
        other => panic!("{other:?}"),
    }
    let again = Fixture::imported(fixture.exported().as_bytes());
    assert!(due(&again.app).contains(&Job::Match(game, ann)));
    fixture.app.store().seeks.close(game, ann).expect("noted");
    assert!(due(&fixture.app).iter().all(|job| !matches!(job, Job::Match(..))));
}

#[test]
fn who_calls_a_match_off_reads_that_in_place_of_the_message_about_it() {
    let fixture = Fixture::new();
    let store = fixture.app.store();
    store.servers.change_server(GUILD, |server| server.language = Some(Language::German)).expect("stored");
    let english = |player: &mut domain::Player| player.settings.language = Some(Language::English);
    store.people.change_player(UserId(ANN), english).expect("stored");
    let (game, users) = matched(&fixture, PlaceChoice::Here, PlaceChoice::Here);
    let ann = side(&users, ANN);
    let [TellingPlace::Channel(table)] = news(&fixture, game, ann).places[..] else { panic!("here") };
    fixture.app.matches.told(game, ann, table, MessageId(7)).expect("noted");
    fixture.changed(ANN, &Control::StopSeek);
    assert!(!looks(&fixture, ANN) && looks(&fixture, BEN));
    match fixture.app.matches.news(game, ann).expect("readable") {
        Some(MatchNews::FellThrough { channel: HERE, message: None, post, .. }) => {
            assert!(post.text.contains("sie beginnt nicht"), "{}", post.text);
        }
        other => panic!("{other:?}"),
    }
    // A copy of the store leaves it to the process of the same server.
    let again = Fixture::imported(fixture.exported().as_bytes());
    assert_eq!(again.exported(), fixture.exported());
    for fixture in [&fixture, &again] {
        let all = fixture.app.due(&std::collections::HashSet::new()).expect("readable");
        let due = all.iter().find(|due| due.job == Job::Match(game, ann)).expect("it has to be changed");
        assert_eq!(due.guild, Some(GUILD));
    }
    fixture.app.store().seeks.close(game, ann).expect("noted");
    assert!(due(&fixture.app).iter().all(|job| !matches!(job, Job::Match(..))));
}

/// The two have played as many rated games within the last month as count.
#[test]
fn both_read_at_the_start_that_a_game_is_not_rated() {
    let fixture = Fixture::new();
    let at = fixture.clock_now().before(DAY * 10);
    for (user, opponent) in [(ANN, BEN), (BEN, ANN)] {
        let met = |game| Encounter {
            game: GameId::from_bits(game),
            opponent: UserId(opponent),
            color: Color::White,
            at,
            rated: true,
            newcomer: false,
            fate: Some(EncounterEnd::Finished),
        };
        let change =
            fixture.app.store().seeks.change_seeker(UserId(user), |seeker| seeker.encounters = vec![met(1), met(2)]);
        change.expect("stored");
    }
    let (game, _) = begun(&fixture);
    let mut told = 0;
    for job in due(&fixture.app) {
        let Job::News(at) = job else { continue };
        let telling = fixture.app.telling(at).expect("readable").expect("the start is told");
        assert!(telling.post.text.contains("2 rated games within the last 30 days"), "{}", telling.post.text);
        told += 1;
    }
    assert_eq!(told, 2, "at each home");
    assert!(fixture.exported().contains("\"unrated\":\"met\""));
    assert!(fixture.stored(game).sought().is_some_and(|sought| sought.unrated.is_some()));
}

#[test]
fn why_a_second_loss_on_time_is_not_rated_is_told_to_the_loser_only() {
    let fixture = Fixture::new();
    let (game, users) = begun(&fixture);
    fixture.play_any(game, 2);
    let late = fixture.stored(game).position().turn();
    let yesterday = fixture.clock_now().before(DAY);
    let lost = |user: u64| {
        let change = fixture.app.store().seeks.change_seeker(UserId(user), |seeker| seeker.timed_out = Some(yesterday));
        change.expect("stored");
    };
    lost(users[late]);
    fixture.wait(DAY * 5);
    fixture.ring().expect("rung");
    let session = fixture.stored(game);
    assert!(session.end().is_some_and(|end| end.outcome.is_some()), "it ends by itself");
    let mut told = 0;
    for job in due(&fixture.app) {
        let Job::News(at) = job else { continue };
        let telling = fixture.app.telling(at).expect("readable").expect("the end is told");
        let text = &telling.post.text;
        let says_why = text.contains("has already lost on time within the last 7 days");
        assert_eq!(says_why, at.home == GameAt::Of(late), "{text}");
        assert!(
            text.contains(if says_why { "Not rated: " } else { "Not rated." }) && !text.contains("Ratings:"),
            "{text}"
        );
        told += 1;
    }
    assert_eq!(told, 2, "at each home");
}

#[test]
fn a_notice_that_is_no_longer_kept_says_so() {
    let fixture = Fixture::new();
    let manage = |ask| fixture.ask_as(CLEO, ask, |request| request.caller.manager = true);
    let choose = |channel| manage(Ask::ChooseNotice { channel: ChannelId(channel), puzzle: None });
    choose(30);
    let Some((of, StepAction::Post(_))) = notice(&fixture) else { panic!("it is posted") };
    fixture.app.finish_step(of, StepOutcome::Posted(MessageId(70), None)).expect("noted");
    choose(31);
    assert!(due(&fixture.app).contains(&Job::Notice(GUILD)));
    let step = fixture.app.next_step(Job::Notice(GUILD)).expect("readable").expect("the old one ends");
    assert_eq!(step.channel, ChannelId(30));
    let StepAction::Edit { message: MessageId(70), post } = step.action else { panic!("an edit") };
    assert!(post.text.contains("no longer kept") && post.controls.is_empty(), "{}", post.text);
    let again = Fixture::imported(fixture.exported().as_bytes());
    assert_eq!(again.exported(), fixture.exported());
    fixture.app.finish_step(step.of, StepOutcome::Done).expect("noted");
    let Some((of, StepAction::Post(_))) = notice(&fixture) else { panic!("the new one is posted") };
    fixture.app.finish_step(of, StepOutcome::Posted(MessageId(71), None)).expect("noted");
    manage(Ask::Press(Control::StopNotice));
    let Some((of, StepAction::Edit { message: MessageId(71), .. })) = notice(&fixture) else { panic!("it ends") };
    // The message may be gone, or closed to the bot.
    fixture.app.finish_step(of, StepOutcome::Refused(domain::daily::Obstacle::Channel)).expect("noted");
    assert!(notice(&fixture).is_none() && !due(&fixture.app).contains(&Job::Notice(GUILD)));
}

#[test]
fn a_notice_that_is_removed_or_moved_while_it_is_posted_says_so() {
    let fixture = Fixture::new();
    let manage = |ask| fixture.ask_as(CLEO, ask, |request| request.caller.manager = true);
    let choose = |channel| manage(Ask::ChooseNotice { channel: ChannelId(channel), puzzle: None });
    let posted = |of, message| {
        fixture.app.finish_step(of, StepOutcome::Posted(MessageId(message), None)).expect("noted");
    };
    let ends = |channel, message| {
        let step = fixture.app.next_step(Job::Notice(GUILD)).expect("readable").expect("the old one ends");
        assert_eq!(step.channel, ChannelId(channel));
        assert!(matches!(step.action, StepAction::Edit { message: edited, .. } if edited == MessageId(message)));
        fixture.app.finish_step(step.of, StepOutcome::Done).expect("noted");
    };
    choose(30);
    let Some((of, StepAction::Post(_))) = notice(&fixture) else { panic!("it is posted") };
    manage(Ask::Press(Control::StopNotice));
    posted(of, 70);
    assert!(due(&fixture.app).contains(&Job::Notice(GUILD)));
    ends(30, 70);
    assert!(notice(&fixture).is_none() && !due(&fixture.app).contains(&Job::Notice(GUILD)));

    choose(31);
    let Some((of, StepAction::Post(_))) = notice(&fixture) else { panic!("it is posted") };
    choose(32);
    posted(of, 71);
    ends(31, 71);
    let step = fixture.app.next_step(Job::Notice(GUILD)).expect("readable").expect("the new one is posted");
    assert_eq!((step.channel, matches!(step.action, StepAction::Post(_))), (ChannelId(32), true));
    // What Discord refuses of the old one does not matter to the new one.
    fixture.app.finish_step(of, StepOutcome::Refused(domain::daily::Obstacle::Channel)).expect("noted");
    assert!(matches!(notice(&fixture), Some((_, StepAction::Post(_)))), "it does not wait");
    posted(step.of, 72);
    assert!(notice(&fixture).is_none(), "it is there");
}
