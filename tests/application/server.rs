//! The settings of a server, and who may change them.

use board::scene::CaptionPlace;
use domain::{
    Server,
    control::ControlRow,
    server::{MAX_CHANNELS, ServerSetting, ServerTab},
};

use crate::prelude::*;

const GARDEN: ChannelId = ChannelId(20);
const THREAD: ChannelId = ChannelId(21);

fn handle(fixture: &Fixture, request: &Request) -> Reply {
    fixture.app.handle(request).expect("answered")
}

/// The reply to a request of Cleo, who may manage the server.
fn manage(fixture: &Fixture, ask: Ask) -> Reply {
    let mut request = request(HERE, CLEO, ask);
    request.caller.manager = true;
    handle(fixture, &request)
}

fn decide(fixture: &Fixture, setting: ServerSetting) -> Post {
    updated(&manage(fixture, Ask::Press(Control::SetServer(setting))))
}

fn allow(fixture: &Fixture, channels: &[ChannelId]) -> Post {
    updated(&manage(fixture, Ask::AllowChannels(channels.to_vec())))
}

fn server(fixture: &Fixture) -> Server {
    fixture.app.store().servers.server(GUILD).expect("read")
}

#[test]
fn only_managers_decide_and_as_long_as_they_are_managers() {
    let fixture = Fixture::new();
    let panel = manage(&fixture, Ask::Server);
    let (post, audience) = first(&panel);
    assert_eq!(audience, Some(Audience::Caller));
    assert!(matches!(&post.controls[0], ControlRow::Channels(select) if select.chosen.is_empty()));
    let presses: Vec<_> = controls(post).into_iter().map(Ask::Press).collect();
    assert!(presses.len() > 9, "clocks and languages");
    let all = presses.into_iter().chain([Ask::Server, Ask::AllowChannels(vec![GARDEN])]);
    for ask in all {
        let refused = handle(&fixture, &request(HERE, ANN, ask.clone()));
        assert!(refusal(&refused).contains("Manage Server"), "{ask:?}: {}", refusal(&refused));
        let mut elsewhere = request(HERE, ANN, ask);
        elsewhere.caller.manager = true;
        elsewhere.place.added = false;
        assert!(refusal(&handle(&fixture, &elsewhere)).contains("servers that have added me"));
        (elsewhere.place.added, elsewhere.place.guild) = (true, None);
        assert!(refusal(&handle(&fixture, &elsewhere)).contains("servers that have added me"));
    }
    assert_eq!(server(&fixture), Server::new(GUILD), "nothing was decided");
}

#[test]
fn games_begin_in_the_allowed_channels_and_their_threads() {
    let (fixture, game, board) = Fixture::playing();
    let open = fixture.ask_in(ChannelId(30), ANN, challenge(Some(BEN)));
    let accept = button(public(&open), |control| matches!(control, Control::AcceptChallenge(_)));
    let panel = allow(&fixture, &[GARDEN, ChannelId(22)]);
    assert!(panel.text.contains("<#20> <#22>"), "{}", panel.text);

    let fixture = fixture.restarted();
    let told = |reply: &Reply| assert!(refusal(reply).contains("play in <#20> <#22>"), "{}", refusal(reply));
    told(&fixture.ask_in(ChannelId(30), ANN, challenge(Some(BEN))));
    told(&fixture.ask_in(ChannelId(30), BEN, Ask::Press(accept)));
    told(&fixture.ask_in(ChannelId(30), ANN, Ask::MoveHere(game.to_string())));
    let read = fixture.ask(ANN, Ask::Import { record: b"[Game \"Pijersi\"] 1 a4-b5=c4".to_vec(), wanted: None });
    let go_on = button(first(&read).0, |control| matches!(control, Control::GoOn(_)));
    told(&fixture.ask_in(ChannelId(30), ANN, Ask::Press(go_on)));

    // Running games continue.
    assert!(board.text.contains("begins"));
    fixture.moves(ANN, "a4-b5=c4");
    public(&fixture.ask(BEN, Ask::Draw));
    let asked = fixture.ask(BEN, Ask::Resign);
    let end = fixture.press(BEN, &controls(first(&asked).0)[0]);
    let rematch = button(public(&end), |control| matches!(control, Control::Rematch(_)));
    told(&fixture.press(ANN, &rematch));

    public(&fixture.ask_in(GARDEN, ANN, challenge(Some(BEN))));
    let mut in_a_thread = request(THREAD, BEN, challenge(None));
    in_a_thread.place.home = GARDEN;
    public(&handle(&fixture, &in_a_thread));
    in_a_thread.place.home = ChannelId(30);
    told(&handle(&fixture, &in_a_thread));
    // A server that has not added the bot has no settings.
    let mut elsewhere = request(ChannelId(30), CLEO, challenge(None));
    elsewhere.place.added = false;
    public(&handle(&fixture, &elsewhere));

    let all = button(&panel, |control| *control == Control::SetServer(ServerSetting::AllChannels));
    let panel = manage(&fixture, Ask::Press(all));
    assert!(first(&panel).0.text.contains("any channel"), "{}", first(&panel).0.text);
    public(&fixture.press(ANN, &rematch));
    assert!(allow(&fixture, &[]).text.contains("any channel"), "none chosen is all");
    let many: Vec<_> = (0..40).map(ChannelId).collect();
    allow(&fixture, &many);
    assert_eq!(server(&fixture).channels.len(), MAX_CHANNELS);
}

#[test]
fn a_challenge_that_names_no_clock_has_the_servers() {
    let fixture = Fixture::new();
    let with_clock = |fixture: &Fixture, clock: Option<&str>| {
        let posted = fixture.ask(ANN, Wish { clock, ..Wish::default() }.ask());
        let post = public(&posted);
        fixture.press(ANN, &button(post, |control| matches!(control, Control::WithdrawChallenge(_))));
        post.text.lines().find_map(|line| line.strip_prefix("Clock: ")).map(str::to_owned)
    };
    assert_eq!(with_clock(&fixture, None), None);
    let three_days = TimeControl::OFFERED[1];
    let panel = decide(&fixture, ServerSetting::Clock(Some(three_days)));
    assert!(panel.text.contains("**3 days per move**"), "{}", panel.text);
    let fixture = fixture.restarted();
    assert_eq!(with_clock(&fixture, None).as_deref(), Some("3 days per move."));
    assert_eq!(with_clock(&fixture, Some("none")), None);
    assert_eq!(with_clock(&fixture, Some("7d")).as_deref(), Some("7 days per move."));
    decide(&fixture, ServerSetting::Clock(None));
    assert_eq!(with_clock(&fixture, None), None);
}

#[test]
fn everybody_reads_in_the_language_that_the_server_chose() {
    let fixture = Fixture::new();
    let panel = decide(&fixture, ServerSetting::Language(Some(Language::French)));
    assert!(panel.text.contains("**Server settings**"), "the panel speaks its manager's: {}", panel.text);
    assert!(panel.text.contains("Public messages: **Français**"), "{}", panel.text);
    let fixture = fixture.restarted();
    let posted = fixture.ask(ANN, Wish { clock: Some("1d"), ..Wish::default() }.ask());
    assert!(public(&posted).text.contains("te défie"), "{}", public(&posted).text);
    assert!(public(&fixture.press(BEN, &accepts(public(&posted)).1)).text.contains("commence"));
    fixture.wait(23 * HOUR);
    let notices = fixture.ring().expect("it rings");
    assert!(notices[0].post.text.contains("moins d’une heure"), "{}", notices[0].post.text);

    decide(&fixture, ServerSetting::Language(None));
    let board = fixture.ask(ANN, Ask::Move("a4-b5=c4".to_owned()));
    assert!(public(&board).text.contains("your move"), "{}", public(&board).text);
    fixture.wait(23 * HOUR);
    let notices = fixture.ring().expect("it rings");
    assert!(notices[0].post.text.contains("less than an hour"), "{}", notices[0].post.text);
}

#[test]
fn a_server_can_fix_how_its_public_boards_look() {
    let (fixture, _, board) = Fixture::playing();
    let picture = |side, theme| {
        let session = fixture.stored(board.board.expect("it is a board").game);
        let scene = session.position().scene(session.last(), None);
        let mut scene = scene.map_words(|words| catalogue::text(Language::English, &words));
        for caption in &mut scene.captions {
            let side = match caption.place {
                CaptionPlace::Near => Color::White,
                CaptionPlace::Far => Color::Black,
                _ => continue,
            };
            session.seats()[side].name().clone_into(&mut caption.words);
        }
        render::png(&scene, theme, side)
    };
    let is = |post: &Post, side, theme| post.picture.as_ref().expect("a picture").bytes == picture(side, theme);
    assert!(is(&board, Color::White, Theme::Light), "as White, who is to move, likes it");
    let repost = |fixture: &Fixture| {
        let control = Control::PostBoard(board.board.expect("it is a board"));
        public(&fixture.press(ANN, &control)).clone()
    };
    let panel = decide(&fixture, ServerSetting::Theme(Some(Theme::Dark)));
    assert!(panel.text.contains("Theme of public boards: **Dark theme**"), "{}", panel.text);
    let panel = decide(&fixture, ServerSetting::Side(SideChoice::Always(Color::Black)));
    assert!(panel.text.contains("**Always from Black’s side**"), "{}", panel.text);
    assert!(is(&repost(&fixture), Color::Black, Theme::Dark), "as the server wants it");
    let private = fixture.ask(ANN, Ask::Board { side: None });
    assert!(is(first(&private).0, Color::White, Theme::Light), "private boards are for their reader");
    decide(&fixture, ServerSetting::Theme(None));
    decide(&fixture, ServerSetting::Side(SideChoice::Own));
    assert!(is(&repost(&fixture), Color::White, Theme::Light));
}

#[test]
fn a_server_can_keep_its_games_and_hide_openings() {
    let fixture = Fixture::new();
    assert!(server(&fixture).shares_games && server(&fixture).openings_in_games, "at first, both are allowed");
    let tab = updated(&manage(&fixture, Ask::Press(Control::ServerSettings(ServerTab::Openings))));
    assert!(tab.text.contains("over all servers, without names"), "{}", tab.text);
    let panel = decide(&fixture, ServerSetting::KeepGames);
    assert!(panel.text.contains("only in its own statistics"), "{}", panel.text);
    let panel = decide(&fixture, ServerSetting::HideOpenings);
    assert!(panel.text.contains("doesn’t show what has been played"), "{}", panel.text);

    let fixture = Fixture::imported(fixture.exported().as_bytes());
    assert!(!server(&fixture).shares_games && !server(&fixture).openings_in_games);
    decide(&fixture, ServerSetting::ShareGames);
    decide(&fixture, ServerSetting::ShowOpenings);
    assert_eq!(server(&fixture), Server::new(GUILD));
}
