//! What a server decides for all games on it, and who may decide.

use std::{thread, time::Duration};

use parlor::{
    host::{Ask, Audience, Effect, Post, Reply, Request},
    id::ChannelId,
    language::Language,
    session::{
        ClockChoice, Server, TimeControl,
        control::{Control, Line},
        server::{MAX_CHANNELS, ServerSetting},
    },
};

use crate::bench::{
    ANN, BEN, Bench, CLEO, GUILD, HERE, begun, button, challenge, controls, first, public, refusal, request,
};

const GARDEN: ChannelId = ChannelId(20);
const THREAD: ChannelId = ChannelId(21);

fn handle(bench: &Bench, request: &Request) -> Reply {
    bench.host.handle(request).expect("answered")
}

/// What Cleo asks, who may manage the server.
fn manage(bench: &Bench, ask: Ask) -> Reply {
    let mut request = request(HERE, CLEO, ask);
    request.caller.manager = true;
    handle(bench, &request)
}

fn decide(bench: &Bench, setting: ServerSetting) -> Post {
    let reply = manage(bench, Ask::Press(Control::SetServer(setting)));
    let [Effect::Update(panel)] = &reply.effects[..] else { panic!("the panel changes: {reply:?}") };
    panel.clone()
}

fn allow(bench: &Bench, channels: &[ChannelId]) -> Post {
    let reply = manage(bench, Ask::AllowChannels(channels.to_vec()));
    let [Effect::Update(panel)] = &reply.effects[..] else { panic!("the panel changes: {reply:?}") };
    panel.clone()
}

fn server(bench: &Bench) -> Server {
    bench.host.store().server(GUILD).expect("read")
}

#[test]
fn only_managers_decide_and_as_long_as_they_are_managers() {
    let bench = Bench::new();
    let panel = manage(&bench, Ask::Server);
    let (post, audience) = first(&panel);
    assert_eq!(audience, Some(Audience::Caller));
    assert!(matches!(&post.controls[0], Line::Channels(select) if select.chosen.is_empty()));
    let presses: Vec<_> = controls(post).into_iter().map(Ask::Press).collect();
    assert!(presses.len() > 9, "clocks and languages");
    let all = presses.into_iter().chain([Ask::Server, Ask::AllowChannels(vec![GARDEN])]);
    for ask in all {
        let refused = handle(&bench, &request(HERE, ANN, ask.clone()));
        assert!(refusal(&refused).contains("Manage Server"), "{ask:?}: {}", refusal(&refused));
        let mut elsewhere = request(HERE, ANN, ask);
        elsewhere.caller.manager = true;
        elsewhere.place.added = false;
        assert!(refusal(&handle(&bench, &elsewhere)).contains("servers that have added me"));
        (elsewhere.place.added, elsewhere.place.guild) = (true, None);
        assert!(refusal(&handle(&bench, &elsewhere)).contains("servers that have added me"));
    }
    assert_eq!(server(&bench), Server::new(GUILD), "nothing was decided");
}

#[test]
fn games_begin_in_the_allowed_channels_and_their_threads() {
    let bench = Bench::new();
    let (game, board) = begun(&bench);
    let open = bench.ask_in(ChannelId(30), ANN, challenge(Some(BEN)));
    let accept = button(public(&open), |control| matches!(control, Control::AcceptChallenge(_)));
    let panel = allow(&bench, &[GARDEN, ChannelId(22)]);
    assert!(panel.text.contains("<#20> <#22>"), "{}", panel.text);

    let bench = bench.restarted();
    let told = |reply: &Reply| assert!(refusal(reply).contains("played in <#20> <#22>"), "{}", refusal(reply));
    told(&bench.ask_in(ChannelId(30), ANN, challenge(Some(BEN))));
    told(&bench.ask_in(ChannelId(30), BEN, Ask::Press(accept)));
    told(&bench.ask_in(ChannelId(30), ANN, Ask::MoveHere(game.to_string())));
    let read = bench.ask(ANN, Ask::Import(b"[Game \"Pijersi\"] 1 a4-b5=c4".to_vec()));
    let go_on = button(first(&read).0, |control| matches!(control, Control::GoOn(_)));
    told(&bench.ask_in(ChannelId(30), ANN, Ask::Press(go_on)));

    // What runs goes on.
    assert!(board.text.contains("begins"));
    public(&bench.ask(ANN, Ask::Move("a4-b5=c4".to_owned())));
    public(&bench.ask(BEN, Ask::Draw));
    let asked = bench.ask(BEN, Ask::Resign);
    let end = bench.press(BEN, &controls(first(&asked).0)[0]);
    let rematch = button(public(&end), |control| matches!(control, Control::Rematch(_)));
    told(&bench.press(ANN, &rematch));

    public(&bench.ask_in(GARDEN, ANN, challenge(Some(BEN))));
    let mut in_a_thread = request(THREAD, BEN, challenge(None));
    in_a_thread.place.home = GARDEN;
    public(&handle(&bench, &in_a_thread));
    in_a_thread.place.home = ChannelId(30);
    told(&handle(&bench, &in_a_thread));
    // Where the server has not added the bot, nobody could decide otherwise.
    let mut elsewhere = request(ChannelId(30), CLEO, challenge(None));
    elsewhere.place.added = false;
    public(&handle(&bench, &elsewhere));

    let all = button(&panel, |control| *control == Control::SetServer(ServerSetting::AllChannels));
    let panel = manage(&bench, Ask::Press(all));
    assert!(first(&panel).0.text.contains("every channel"), "{}", first(&panel).0.text);
    public(&bench.press(ANN, &rematch));
    assert!(allow(&bench, &[]).text.contains("every channel"), "none chosen is all");
    let many: Vec<_> = (0..40).map(ChannelId).collect();
    allow(&bench, &many);
    assert_eq!(server(&bench).channels.len(), MAX_CHANNELS);
}

#[test]
fn a_challenge_that_names_no_clock_has_the_servers() {
    let bench = Bench::new();
    let with_clock = |bench: &Bench, channel, choice: Option<ClockChoice>| {
        let mut challenge = challenge(Some(BEN));
        let Ask::Challenge { clock, .. } = &mut challenge else { unreachable!("it is a challenge") };
        *clock = choice;
        let posted = bench.ask_in(ChannelId(channel), ANN, challenge);
        let post = public(&posted);
        let withdraw = button(post, |control| matches!(control, Control::WithdrawChallenge(_)));
        bench.ask_in(ChannelId(channel), ANN, Ask::Press(withdraw));
        post.text.lines().find_map(|line| line.strip_prefix("Clock: ")).map(str::to_owned)
    };
    assert_eq!(with_clock(&bench, 30, None), None);
    let three_days = TimeControl::OFFERED[1];
    let panel = decide(&bench, ServerSetting::Clock(Some(three_days)));
    assert!(panel.text.contains("**3 days per move**"), "{}", panel.text);
    let bench = bench.restarted();
    assert_eq!(with_clock(&bench, 30, None).as_deref(), Some("3 days per move."));
    assert_eq!(with_clock(&bench, 30, Some(ClockChoice::Unlimited)), None);
    let week = Some(ClockChoice::Limited(TimeControl::OFFERED[2]));
    assert_eq!(with_clock(&bench, 30, week).as_deref(), Some("7 days per move."));
    decide(&bench, ServerSetting::Clock(None));
    assert_eq!(with_clock(&bench, 30, None), None);
}

#[test]
fn everybody_reads_in_the_language_that_the_server_chose() {
    let bench = Bench::new();
    let panel = decide(&bench, ServerSetting::Language(Some(Language::French)));
    assert!(panel.text.contains("**Settings of this server**"), "the panel speaks its manager's: {}", panel.text);
    assert!(panel.text.contains("Public messages: **Français**"), "{}", panel.text);
    let bench = bench.restarted();
    let mut asked = challenge(Some(BEN));
    let Ask::Challenge { clock, .. } = &mut asked else { unreachable!("it is a challenge") };
    *clock = Some("1d".parse().expect("a clock"));
    let posted = bench.ask(ANN, asked);
    assert!(public(&posted).text.contains("te défie"), "{}", public(&posted).text);
    let accept = button(public(&posted), |control| matches!(control, Control::AcceptChallenge(_)));
    assert!(public(&bench.press(BEN, &accept)).text.contains("commence"));
    bench.wait(Duration::from_secs(23 * 60 * 60));
    let notices = bench.host.ring().expect("it rings");
    assert!(notices[0].post.text.contains("moins d’une heure"), "{}", notices[0].post.text);

    decide(&bench, ServerSetting::Language(None));
    let board = bench.ask(ANN, Ask::Move("a4-b5=c4".to_owned()));
    assert!(public(&board).text.contains("your move"), "{}", public(&board).text);
    bench.wait(Duration::from_secs(23 * 60 * 60));
    let notices = bench.host.ring().expect("it rings");
    assert!(notices[0].post.text.contains("less than an hour"), "{}", notices[0].post.text);
}

#[test]
fn of_clicks_at_once_none_is_lost() {
    let bench = Bench::new();
    let clock = Some(TimeControl::OFFERED[0]);
    let asks = [
        Ask::AllowChannels(vec![GARDEN]),
        Ask::Press(Control::SetServer(ServerSetting::Clock(clock))),
        Ask::Press(Control::SetServer(ServerSetting::Language(Some(Language::Spanish)))),
    ];
    thread::scope(|scope| {
        for ask in asks {
            let bench = &bench;
            scope.spawn(move || manage(bench, ask));
        }
    });
    let bench = bench.restarted();
    let expected = Server { channels: [GARDEN].into(), clock, language: Some(Language::Spanish), guild: GUILD };
    assert_eq!(server(&bench), expected);
}
