//! The settings of a person, and their effects.

use std::thread;

use domain::{
    Player, Settings,
    away::DAYS_A_YEAR,
    control::{ControlRow, PersonRef, Tab},
    player::MAX_BLOCKED,
    settings::{Challengers, Confirmation, Sentences, Setting},
};

use crate::prelude::*;

/// Chooses an entry of a person's settings panel. Returns the panel after the change.
fn set(fixture: &Fixture, user: u64, setting: Setting) -> Post {
    let panel = fixture.press(user, &Control::Settings(Tab::of(setting)));
    let entry = button(first(&panel).0, |control| *control == Control::Set(setting));
    fixture.changed(user, &entry)
}

/// The controls of the chosen entries of a settings panel.
fn chosen(post: &Post) -> Vec<Control> {
    let entries = post.controls.iter().flat_map(|line| match line {
        ControlRow::Select(select) => select.entries.clone(),
        _ => Vec::new(),
    });
    entries.filter(|entry| entry.chosen).map(|entry| entry.control).collect()
}

fn picture(post: &Post) -> &[u8] {
    &post.picture.as_ref().expect("there is a picture").bytes
}

fn glance(fixture: &Fixture, user: u64) -> Post {
    first(&fixture.ask(user, Ask::Board { side: None })).0.clone()
}

/// The reply to a person whose Discord client is set to the language `own`, on a server with the language `server`.
fn ask_in(fixture: &Fixture, user: u64, own: Language, server: Option<Language>, ask: Ask) -> Reply {
    fixture.ask_as(user, ask, |request| (request.caller.language, request.place.language) = (own, server))
}

#[test]
fn decisions_hold_at_once_and_after_a_restart() {
    let fixture = Fixture::new();
    let panel = fixture.ask(ANN, Ask::Settings);
    let (post, audience) = first(&panel);
    assert_eq!(audience, Some(Audience::Caller));
    let usual =
        [Setting::Theme(Theme::Light), Setting::Side(SideChoice::Own), Setting::Confirmation(Confirmation::Never)];
    let usual = usual.map(Control::Set);
    assert_eq!(chosen(post), usual);

    for theme in Theme::ALL {
        assert!(chosen(&set(&fixture, ANN, Setting::Theme(theme))).contains(&Control::Set(Setting::Theme(theme))));
    }
    let side = SideChoice::Always(Color::Black);
    let panel = set(&fixture, ANN, Setting::Side(side));
    let alt = &panel.picture.as_ref().expect("a preview").alt;
    assert!(alt.contains("high-contrast theme, seen from the side of Black"), "{alt}");
    set(&fixture, ANN, Setting::Pings(Pings::None));
    set(&fixture, ANN, Setting::Challenges(Challengers::Nobody));
    set(&fixture, ANN, Setting::Confirmation(Confirmation::Always));
    let panel = set(&fixture, ANN, Setting::Language(Some(Language::French)));
    assert!(panel.text.contains("Tes réglages"), "the panel itself changes: {}", panel.text);

    let fixture = fixture.restarted();
    let expected = Settings {
        sentences: Sentences::Shown,
        taste: Taste { theme: Theme::Contrast, side },
        pings: Pings::None,
        language: Some(Language::French),
        challenges: Challengers::Nobody,
        confirmation: Confirmation::Always,
    };
    assert_eq!(fixture.app.store().people.player(UserId(ANN)).expect("read").settings, expected);
    let panel = set(&fixture, ANN, Setting::Language(None));
    assert!(panel.text.contains("Your settings"), "Discord's language again: {}", panel.text);
    assert_eq!(fixture.app.store().people.player(UserId(BEN)).expect("read").settings, Settings::default());
}

#[test]
fn every_tab_leads_to_the_others_and_fits_under_a_message() {
    let fixture = Fixture::new();
    for tab in Tab::ALL {
        let post = fixture.changed(ANN, &Control::Settings(tab));
        let tabs: Vec<_> = controls(&post).into_iter().filter(|to| matches!(to, Control::Settings(_))).collect();
        assert_eq!(tabs, Tab::ALL.map(Control::Settings));
        assert!(post.controls.len() <= 5);
        assert_eq!(post.picture.is_some(), tab == Tab::Board);
        assert_eq!(post.mention, None);
    }
}

#[test]
fn boards_are_drawn_to_the_taste_of_the_player_to_move() {
    let (fixture, game, board) = Fixture::playing();
    let plain = picture(&glance(&fixture, ANN)).to_vec();
    assert_eq!(picture(&board), plain);
    set(&fixture, ANN, Setting::Theme(Theme::Dark));
    set(&fixture, ANN, Setting::Side(SideChoice::Always(Color::Black)));
    set(&fixture, BEN, Setting::Theme(Theme::Contrast));

    let dark = picture(&glance(&fixture, ANN)).to_vec();
    assert_ne!(dark, plain, "what one asks for oneself is to one's own taste");
    let reply = fixture.ask(CLEO, Ask::Board { side: None });
    let spectator = first(&reply).0;
    assert_eq!(picture(spectator), plain, "also for spectators");
    let asked = fixture.ask(ANN, Ask::Board { side: Some(Color::White) });
    assert_ne!(picture(first(&asked).0), dark, "a side that is asked for is shown");

    let board = fixture.moves(ANN, "a4-b5=c4");
    assert_eq!(picture(&board), picture(&glance(&fixture, BEN)), "Ben is to move, and sees it as he likes");
    assert_ne!(picture(&board), picture(&glance(&fixture, ANN)));
    let flip = button(&board, |control| matches!(control, Control::Flip(..)));
    assert!(matches!(flip, Control::Flip(_, Color::White)));
    let board = fixture.moves(BEN, "g1-f2");
    assert_eq!(picture(&board), picture(&glance(&fixture, ANN)));
    let flip = button(&board, |control| matches!(control, Control::Flip(..)));
    assert!(matches!(flip, Control::Flip(_, Color::White)), "it leads to the side that is not shown");
    let picker = button(&board, |control| matches!(control, Control::OpenPicker(_)));
    let picker = fixture.press(ANN, &picker);
    assert_ne!(picture(first(&picker).0), picture(&board), "with what can be picked marked");

    let end = &fixture.resign(ANN, game);
    assert_eq!(picture(end), picture(&glance(&fixture, BEN)), "at the end, to the winner's");
    let fixture = fixture.restarted();
    let replay = button(end, |control| matches!(control, Control::OpenReplay(_)));
    let films = [ANN, BEN, CLEO].map(|user| picture(first(&fixture.press(user, &replay)).0).to_vec());
    assert!(films[0] != films[1] && films[1] != films[2] && films[0] != films[2], "replays are as well");
    let rules = [ANN, BEN, CLEO].map(|user| {
        let ask = Ask::Rules(GameKind::Pijersi);
        picture(first(&fixture.ask(user, ask)).0).to_vec()
    });
    assert!(rules[0] != rules[1] && rules[1] != rules[2] && rules[0] != rules[2], "and the rules");
}

#[test]
fn a_challenge_looks_as_whoever_is_asked_likes() {
    let fixture = Fixture::new();
    let plain = picture(public(&fixture.ask(ANN, challenge(Some(BEN))))).to_vec();
    set(&fixture, BEN, Setting::Theme(Theme::Dark));
    let dark = picture(public(&fixture.ask(ANN, challenge(Some(BEN))))).to_vec();
    assert_ne!(plain, dark);
    assert_eq!(picture(public(&fixture.ask(ANN, challenge(None)))), plain, "nobody is asked");
}

#[test]
fn who_wants_no_pings_is_named_but_not_notified() {
    let fixture = Fixture::new();
    set(&fixture, BEN, Setting::Pings(Pings::None));
    let (game, board) = begun_with_clock(&fixture, "1d");
    assert_eq!(board.mention, Some(UserId(ANN)));
    let board = fixture.moves(ANN, "a4-b5=c4");
    assert!(board.text.contains("<@2>"), "{}", board.text);
    assert_eq!(board.mention, None);

    fixture.wait(23 * HOUR);
    let notices = fixture.ring().expect("it rings");
    assert_eq!(notices.len(), 1);
    assert!(notices[0].post.text.contains("<@2>"), "{}", notices[0].post.text);
    assert_eq!(notices[0].post.mention, None);
    let posted = fixture.ask(ANN, Ask::Draw);
    assert_eq!(public(&posted).mention, None, "offers");
    let board = fixture.moves(BEN, "g1-f2");
    assert_eq!(board.mention, Some(UserId(ANN)), "who said nothing is notified");

    assert_eq!(fixture.resign(BEN, game).mention, Some(UserId(ANN)));
    set(&fixture, ANN, Setting::Pings(Pings::None));
    let posted = fixture.ask(BEN, challenge(Some(ANN)));
    assert_eq!(public(&posted).mention, None, "challenges");
    set(&fixture, ANN, Setting::Pings(Pings::Mention));
    let posted = fixture.ask(BEN, challenge(Some(ANN)));
    assert_eq!(public(&posted).mention, Some(UserId(ANN)));
}

#[test]
fn who_chose_a_language_reads_in_it_wherever_they_are() {
    let (fixture, _, board) = Fixture::playing();
    set(&fixture, BEN, Setting::Language(Some(Language::Spanish)));
    let refused = fixture.ask(BEN, Ask::Move("a4-b5".to_owned()));
    assert!(refusal(&refused).contains("No es tu turno"), "{}", refusal(&refused));
    assert_eq!(refused.language, Some(Language::Spanish));
    assert_eq!(fixture.ask(ANN, Ask::Help).language, None);
    let reply = ask_in(&fixture, BEN, Language::French, None, Ask::Help);
    assert!(shown(&reply.effects[0]).contains("partida"), "{}", shown(&reply.effects[0]));

    let asked = request(HERE, BEN, Ask::Help);
    let [suggestion] = &fixture.suggest(&asked, &Typing::Move(String::new()))[..] else { panic!("why there is none") };
    assert!(suggestion.label.contains("No es tu turno"), "{}", suggestion.label);
    let public_text = &board.text;
    assert!(public_text.contains("your move"), "what everybody sees is in the server's language: {public_text}");
    assert_eq!(fixture.app.readers.language_of(UserId(BEN), Language::French).expect("read"), Language::Spanish);
    assert_eq!(fixture.app.readers.language_of(UserId(ANN), Language::French).expect("read"), Language::French);

    // If the server has no language, the bot uses the challenger's language.
    let posted = ask_in(&fixture, BEN, Language::French, None, challenge(Some(ANN)));
    assert!(refusal(&posted).contains("Ya se está jugando"), "{}", refusal(&posted));
    let posted = fixture.ask_as(BEN, challenge(Some(ANN)), |request| {
        (request.place.channel, request.place.language) = (ChannelId(77), None);
        request.caller.language = Language::French;
    });
    assert!(public(&posted).text.contains("te desafía"), "{}", public(&posted).text);

    // The game is in the language of both players if they share one.
    for (channel, accepter, expected) in [(77, Language::Spanish, "te toca"), (78, Language::German, "your move")] {
        let posted = fixture.ask_as(BEN, challenge(None), |request| {
            (request.place.channel, request.place.language) = (ChannelId(channel), None);
        });
        let accept = button(public(&posted), |control| matches!(control, Control::AcceptChallenge(_)));
        let begun = fixture.ask_as(CLEO, Ask::Press(accept), |request| {
            (request.place.channel, request.place.language) = (ChannelId(channel), None);
            request.caller.language = accepter;
        });
        let board = public(&begun).text.to_lowercase();
        assert!(board.contains(expected), "{board}");
    }
}

#[test]
fn who_takes_no_challenges_gets_none() {
    let (fixture, game, _) = Fixture::playing();
    fixture.resign(ANN, game);
    let rematch = Control::Rematch(game);
    set(&fixture, BEN, Setting::Challenges(Challengers::Nobody));
    assert!(refusal(&fixture.ask(ANN, challenge(Some(BEN)))).contains("Ben isn’t accepting challenges"));
    assert!(refusal(&fixture.press(ANN, &rematch)).contains("Ben isn’t accepting challenges"));
    let own = fixture.ask(BEN, challenge(Some(ANN)));
    assert!(public(&own).text.contains("challenges you"), "one's own are another matter");
    let posted = fixture.ask(ANN, challenge(None));
    let (_, accept) = accepts(public(&posted));
    assert!(public(&fixture.press(BEN, &accept)).text.contains("begins"), "and so is what one accepts");
}

#[test]
fn a_blocked_person_stays_so_until_unblocked() {
    let fixture = Fixture::new();
    let posted = fixture.ask(ANN, challenge(Some(BEN)));
    let block = button(public(&posted), |control| matches!(control, Control::Block(_)));
    for user in [ANN, CLEO] {
        assert!(refusal(&fixture.press(user, &block)).contains("for Ben"));
    }
    let fixture = fixture.restarted();
    let reply = fixture.press(BEN, &block);
    let [Effect::Update(closed), Effect::Post(told, Audience::Caller)] = &reply.effects[..] else {
        panic!("it is declined, and Ben is told: {reply:?}");
    };
    assert!(closed.text.contains("declined") && closed.controls.is_empty(), "{}", closed.text);
    assert!(told.text.contains("**Ann** can’t challenge you"), "{}", told.text);
    assert!(refusal(&fixture.press(BEN, &block)).contains("no longer open"));

    assert!(refusal(&fixture.ask(ANN, challenge(Some(BEN)))).contains("Ben isn’t accepting challenges"));
    let posted = fixture.ask(BEN, challenge(None));
    let (_, accept) = accepts(public(&posted));
    assert!(refusal(&fixture.press(ANN, &accept)).contains("Ben isn’t accepting challenges"));
    let posted = fixture.ask(CLEO, challenge(Some(BEN)));
    assert!(public(&posted).text.contains("challenges you"), "others may");

    let panel = fixture.press(BEN, &Control::Settings(Tab::Challenges));
    let panel = first(&panel).0;
    assert!(panel.text.contains("Blocked: **Ann**"), "{}", panel.text);
    let unblock = button(panel, |control| matches!(control, Control::Unblock { .. }));
    for _ in 0..2 {
        let reply = fixture.press(BEN, &unblock);
        assert!(shown(&reply.effects[0]).contains("haven’t blocked anyone"), "{}", shown(&reply.effects[0]));
    }
    public(&fixture.ask(ANN, challenge(Some(BEN))));
}

#[test]
fn no_more_are_blocked_than_there_is_room_for() {
    let fixture = Fixture::new();
    let fill = |player: &mut Player| {
        for user in 0..MAX_BLOCKED as u64 {
            player.block(NamedUser { user: UserId(1000 + user), name: String::new() });
        }
    };
    fixture.app.store().people.change_player(UserId(BEN), fill).expect("stored");
    let posted = fixture.ask(ANN, challenge(Some(BEN)));
    let block = button(public(&posted), |control| matches!(control, Control::Block(_)));
    assert!(refusal(&fixture.press(BEN, &block)).contains("200 people"));
    let panel = fixture.press(BEN, &Control::Settings(Tab::Challenges));
    let labels = first(&panel).0.controls.iter().flat_map(|line| match line {
        ControlRow::Select(select) => select.entries.clone(),
        _ => Vec::new(),
    });
    assert!(labels.into_iter().all(|entry| !entry.label.is_empty()), "who has no name is shown by number");
    let unblock = button(first(&panel).0, |control| matches!(control, Control::Unblock { .. }));
    fixture.press(BEN, &unblock);
    assert_eq!(fixture.press(BEN, &block).effects.len(), 2, "now there is");
}

#[test]
fn the_blocked_are_listed_in_pages() {
    let fixture = Fixture::new();
    let fill = |player: &mut Player| {
        for user in 1000..1051 {
            player.block(NamedUser { user: UserId(user), name: format!("Person {user}") });
        }
    };
    fixture.app.store().people.change_player(UserId(BEN), fill).expect("stored");
    let panel = fixture.press(BEN, &Control::Settings(Tab::Challenges));
    let mut panel = first(&panel).0.clone();
    for (page, (shown, count)) in [("1000", 25), ("1025", 25), ("1050", 1)].into_iter().enumerate() {
        assert!(panel.text.contains(&format!("**Person {shown}**")), "{}", panel.text);
        assert!(panel.text.contains(&format!("Page {} of 3", page + 1)), "{}", panel.text);
        assert_eq!(panel.text.matches("Person").count(), count);
        let next = button(&panel, |control| matches!(control, Control::Blocked { .. }));
        assert!(matches!(next, Control::Blocked { .. }));
        if page < 2 {
            panel = first(&fixture.press(BEN, &Control::Blocked { page: page as u8 + 1 })).0.clone();
        }
    }
    let unblock = button(&panel, |control| matches!(control, Control::Unblock { .. }));
    assert_eq!(unblock, Control::Unblock { person: PersonRef::of(UserId(1050), BEN), page: 2 });
    let panel = fixture.press(BEN, &unblock);
    assert!(first(&panel).0.text.contains("Page 2 of 2"), "the last page is gone: {}", first(&panel).0.text);
    let panel = fixture.press(BEN, &Control::Blocked { page: 200 });
    assert!(first(&panel).0.text.contains("Page 2 of 2"), "{}", first(&panel).0.text);
}

#[test]
fn another_persons_panel_decides_for_whoever_presses() {
    let fixture = Fixture::new();
    let panel = fixture.ask(ANN, Ask::Settings);
    let dark = button(first(&panel).0, |control| *control == Control::Set(Setting::Theme(Theme::Dark)));
    fixture.press(BEN, &dark);
    fixture.press(BEN, &Control::Leave { days: 3 });
    let player = |user| fixture.app.store().people.player(UserId(user)).expect("read");
    assert_eq!(player(ANN), Player::new(UserId(ANN)));
    assert_eq!(player(BEN).settings.taste.theme, Theme::Dark);
}

#[test]
fn of_clicks_at_once_none_is_lost() {
    let fixture = Fixture::new();
    let settings = [
        Setting::Theme(Theme::Contrast),
        Setting::Side(SideChoice::Always(Color::White)),
        Setting::Pings(Pings::None),
        Setting::Language(Some(Language::Spanish)),
        Setting::Challenges(Challengers::Nobody),
    ];
    thread::scope(|scope| {
        for setting in settings {
            let fixture = &fixture;
            scope.spawn(move || fixture.press(ANN, &Control::Set(setting)));
        }
        for _ in 0..3 {
            scope.spawn(|| fixture.press(ANN, &Control::Leave { days: 7 }));
        }
        scope.spawn(|| {
            let block = |player: &mut Player| assert!(player.block(seat(CLEO)));
            fixture.app.store().people.change_player(UserId(ANN), block)
        });
    });
    let fixture = fixture.restarted();
    let player = fixture.app.store().people.player(UserId(ANN)).expect("read");
    let expected = Settings {
        sentences: Sentences::Shown,
        taste: Taste { theme: Theme::Contrast, side: SideChoice::Always(Color::White) },
        pings: Pings::None,
        language: Some(Language::Spanish),
        challenges: Challengers::Nobody,
        confirmation: Confirmation::Never,
    };
    assert_eq!(player.settings, expected);
    assert_eq!(player.blocked.iter().map(|blocked| blocked.name.as_str()).collect::<Vec<_>>(), [name(CLEO)]);
    let year = fixture.clock_now().year();
    assert_eq!(player.away.days_in(year), 21, "three weeks of {DAYS_A_YEAR} days");
}

#[test]
fn moves_are_asked_for_once_if_their_player_wants_it() {
    let (fixture, game, _) = Fixture::playing();
    let always = Control::Set(Setting::Confirmation(Confirmation::Always));
    assert!(controls(first(&fixture.ask(ANN, Ask::Settings)).0).contains(&always));
    fixture.changed(ANN, &always);
    let confirms = |post: &Post| button(post, |control| matches!(control, Control::PlayAnyway(_)));

    let typed = fixture.ask(ANN, Ask::Move("a4-b5=c4".to_owned()));
    let (question, audience) = first(&typed);
    assert_eq!(audience, Some(Audience::Caller));
    assert!(question.text.starts_with("Play `a4-b5=c4` (") && question.picture.is_some(), "{}", question.text);
    assert!(fixture.stored(game).moves().is_empty(), "nothing is played yet");
    let illegal = fixture.ask(ANN, Ask::Move("a4-c4".to_owned()));
    assert!(illegal.refused.is_some(), "an illegal move is refused as ever: {illegal:?}");
    let played = fixture.press(ANN, &confirms(question));
    assert!(public(&played).text.contains("a4-b5=c4"));
    fixture.moves(BEN, "g1-f2");

    let draft = fixture.stored(game).position().steps("a5-b6").expect("a move");
    let board = fixture.stored(game).board_ref();
    let picked = Control::Play(Pick::begin(MoveOf::Game(board)).with_draft(draft));
    let question = fixture.changed(ANN, &picked);
    public(&fixture.press(ANN, &confirms(&question)));
    assert_eq!(fixture.stored(game).moves().len(), 3);
}
