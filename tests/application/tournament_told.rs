//! What is told of a tournament in its channel and in the threads of its games, read as a stranger reads it.

use crate::{
    fixture::picture,
    pairings::{NUMBER, finish, run, tournament},
    prelude::*,
    tournaments::{ELSEWHERE, allowed, ask, asked, create_in, order, start, started},
};
use domain::{
    control::TournamentTab,
    rating::{Pool, Scope},
    transcript,
};
use parlor::application::TournamentAsk;
use tournament::PairingId as Place;

/// Everything that was posted, with its channel, and the message that comes next.
pub struct Witness<'a> {
    fixture: &'a Fixture,
    pub said: Vec<(ChannelId, Post)>,
    next: u64,
}

impl<'a> Witness<'a> {
    pub fn new(fixture: &'a Fixture) -> Self {
        Self { fixture, said: Vec::new(), next: 1_000_000 }
    }

    /// Notes a message of the bot, and returns its identifier.
    fn hear(&mut self, channel: ChannelId, post: Post) -> MessageId {
        self.next += 1;
        if post.board.is_some() {
            self.fixture.note_in(channel, &post, self.next);
        }
        self.said.push((channel, post));
        MessageId(self.next)
    }

    /// Does everything that is due, as the bot does.
    pub fn run(&mut self) {
        let app = &self.fixture.app;
        loop {
            let step = app.next_step(Job::Tournament(GUILD, NUMBER)).expect("the store works");
            let has_told = self.tell_news();
            let Some(step) = step else {
                if has_told {
                    continue;
                }
                return;
            };
            let outcome = match step.action {
                StepAction::Post(message) => StepOutcome::Posted(self.hear(step.channel, message.post), None),
                StepAction::Edit { .. } | StepAction::OpenThread { .. } | StepAction::CloseThread => StepOutcome::Done,
            };
            app.finish_step(step.of, outcome).expect("the store works");
        }
    }

    /// Tells what happened in games. Returns whether there was anything.
    fn tell_news(&mut self) -> bool {
        let app = &self.fixture.app;
        let mut has_told = false;
        for job in due(app) {
            let Job::News(game) = job else { continue };
            if let Some(telling) = app.telling(game).expect("the store works") {
                self.hear(telling.channel, telling.post);
                app.store().outbox.announced(game, telling.revision).expect("stored");
                has_told = true;
            }
        }
        has_told
    }

    /// Somebody asks in a channel; the public answers are heard.
    fn ask(&mut self, channel: ChannelId, user: u64, ask: Ask) -> Reply {
        let mut request = asked(user, ask);
        request.place.channel = channel;
        request.place.visible_channels = [HERE].into();
        if channel == ELSEWHERE {
            request.place.home = ELSEWHERE;
        }
        let reply = self.fixture.send(&request);
        for effect in &reply.effects {
            if let Effect::Post(post, Audience::Everyone) = effect {
                self.hear(channel, post.clone());
            }
        }
        reply
    }

    /// The texts that were posted in a channel.
    fn texts(&self, channel: ChannelId) -> Vec<&str> {
        self.said.iter().filter(|(said_in, _)| *said_in == channel).map(|(_, post)| post.text.as_str()).collect()
    }

    /// The first lines of the messages in the channel of the tournament that contain a text.
    fn lines(&self, text: &str) -> Vec<&str> {
        self.texts(HERE).into_iter().filter_map(|said| said.lines().next()).filter(|line| line.contains(text)).collect()
    }

    /// The games of the newest round that go on, with their channels.
    pub fn running(&self) -> Vec<Session> {
        let tournament = tournament(&self.fixture.app);
        let round = u16::try_from(tournament.state().rounds().len() - 1).expect("few");
        let places = (0..u16::MAX).map(|game| Place { round, game });
        let places = places.take_while(|place| tournament.state().pairing(*place).is_some());
        let games = places.filter_map(|place| tournament.game_of(place)).map(|game| self.fixture.stored(game));
        games.filter(|session| session.end().is_none()).collect()
    }

    /// Each side moves once.
    fn move_both(&mut self, game: GameId) {
        for _ in 0..2 {
            let session = self.fixture.stored(game);
            let mover = session.user_to_move().expect("it goes on").0;
            let mv = session.position().legal_moves().swap_remove(0);
            allowed(&self.ask(session.table().channel, mover, Ask::Move(mv)));
        }
    }

    fn resign(&mut self, game: GameId, user: u64) {
        let session = self.fixture.stored(game);
        allowed(&self.ask(session.table().channel, user, Ask::Press(Control::ConfirmResign(session.board_ref()))));
    }
}

const NAME: &str = "**Spring \\*Cup\\***";

fn capitalized(text: &str) -> String {
    text.replacen("the organizer", "The organizer", 1)
}

/// Who leaves, or is removed, has lost the running games. Where that is said does not matter.
#[test]
fn the_channel_reads_who_left_and_who_won_thereby() {
    for (format, users, removed) in [
        (Format::Knockout, 4, false),
        (Format::Swiss, 4, true),
        (Format::RoundRobin, 4, false),
        (Format::RoundRobin, 4, true),
    ] {
        let fixture = started(order(format), 1..=users);
        let mut witness = Witness::new(&fixture);
        witness.run();
        let lost: Vec<_> =
            witness.running().into_iter().filter(|session| session.color_of(UserId(ANN)).is_some()).collect();
        assert_eq!(lost.len(), if format == Format::Knockout { 2 } else { 1 });
        let control = if removed {
            Control::RemoveEntrant { number: NUMBER, user: UserId(ANN) }
        } else {
            Control::ConfirmLeaveTournament { number: NUMBER }
        };
        allowed(&witness.ask(ELSEWHERE, if removed { CLEO } else { ANN }, Ask::Press(control)));
        witness.run();
        let how = if removed { "the organizer has removed **P\\_1** from" } else { "**P\\_1** has left" };
        let mut expected = format!("{NAME}: {how} the tournament.");
        for session in &lost {
            let opponent = session.seats()[!session.color_of(UserId(ANN)).expect("she plays")].name();
            let game = session.pairing().expect("of the tournament").pairing_id.game + 1;
            let stage = if format == Format::Knockout { "semifinal" } else { "round 1" };
            expected += &format!(" {} wins by forfeit ({stage}, game {game}).", domain::markup::bold(opponent));
            let told = witness.texts(session.table().channel).pop().expect("the thread is told").to_owned();
            assert!(told.contains(&format!("{} the tournament, so", capitalized(how))), "{told}");
        }
        if format == Format::RoundRobin {
            expected += " The games of **P\\_1** don’t count in the standings.";
        }
        assert_eq!(witness.lines("**P\\_1**").last(), Some(&&*expected), "{format}");
        witness.run();
        assert_eq!(witness.lines(how).len(), 1, "once");
    }
}

/// What ends a game otherwise than at its board.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Otherwise {
    Left,
    Removed,
    Decided,
    OutOfTime,
}

/// Who did not end the game learns of it, and all that shows the end says what it was.
#[test]
fn both_players_learn_what_ended_their_game_otherwise_than_at_its_board() {
    for (how, moves, ending) in [
        (Otherwise::Left, true, Some("withdrawal")),
        (Otherwise::Left, false, Some("withdrawal")),
        (Otherwise::Removed, true, Some("removal")),
        (Otherwise::Removed, false, Some("removal")),
        (Otherwise::Decided, true, Some("abort")),
        (Otherwise::OutOfTime, true, Some("time")),
    ] {
        let fixture = started(order(Format::RoundRobin), 1..=2);
        let mut witness = Witness::new(&fixture);
        witness.run();
        let game = witness.running()[0].clone();
        if moves {
            witness.move_both(game.id());
        }
        let (control, decision) = match how {
            Otherwise::Left => (Some((ANN, Control::ConfirmLeaveTournament { number: NUMBER })), None),
            Otherwise::Removed => (Some((CLEO, Control::RemoveEntrant { number: NUMBER, user: UserId(ANN) })), None),
            Otherwise::Decided => {
                let (game, note) = ("1.1".to_owned(), "They agreed.".to_owned());
                (None, Some(TournamentAsk::Decide { game, result: GameResult::Draw, note, tournament: None }))
            }
            Otherwise::OutOfTime => {
                fixture.wait(4 * DAY);
                fixture.ring().expect("rung");
                (None, None)
            }
        };
        if let Some((user, control)) = control {
            allowed(&witness.ask(ELSEWHERE, user, Ask::Press(control)));
        }
        if let Some(decision) = decision {
            allowed(&witness.ask(HERE, CLEO, Ask::Tournament(decision)));
        }
        witness.run();
        let end = witness.said.iter().rfind(|(channel, _)| *channel == game.table().channel);
        let (_, end) = end.cloned().expect("its thread reads it");
        let called: BTreeSet<_> = end.called().map(|user| user.0).collect();
        let expected = if how == Otherwise::Left { BTreeSet::from([BEN]) } else { BTreeSet::from([ANN, BEN]) };
        assert_eq!(called, expected, "{how:?}: {}", end.text);
        for user in &called {
            assert!(end.text.contains(&domain::markup::mention(UserId(*user))), "{}", end.text);
        }
        let loser = game.color_of(UserId(ANN)).expect("she plays");
        let [loser, winner] = [loser, !loser].map(|color| if color == Color::White { "White" } else { "Black" });
        let said = match how {
            Otherwise::Left => Some(format!("{loser} left the tournament.")),
            Otherwise::Removed => Some(format!("the organizer removed {loser} from the tournament.")),
            Otherwise::Decided | Otherwise::OutOfTime => None,
        };
        let replay = allowed(&witness.ask(HERE, BEN, Ask::Press(Control::OpenReplay(game.id()))));
        let record = allowed(&witness.ask(HERE, BEN, Ask::Press(Control::Record(game.id()))));
        if let Some(said) = said {
            for text in [&end.text, &replay.text] {
                assert!(text.contains(&format!("**{winner} wins** (**P\\_2**): {said}")), "{text}");
            }
            let alt = &picture(&end).alt;
            assert!(alt.contains(&said), "{alt}");
        }
        assert!(![&end.text, &replay.text, &record.text].into_iter().any(|text| text.contains("resign")), "{end:?}");
        let record = record.file.map_or(record.text, |file| file.text);
        assert_eq!(record.lines().find_map(|line| line.strip_prefix("[Ending \"")?.strip_suffix("\"]")), ending);
        let outcome = fixture.stored(game.id()).end().expect("it is over").outcome;
        let pool = Pool { scope: Scope::Server(GUILD), game: GameKind::Pijersi };
        let standing = fixture.app.store().ratings.standing(UserId(BEN), pool).expect("readable");
        assert_eq!(standing.is_some(), moves && outcome.is_some(), "{how:?}: rated once both have moved");
        assert_eq!(transcript::read(&record).expect("it reads back").finish.outcome(), outcome);
        let fixture = fixture.restarted();
        assert_eq!(fixture.stored(game.id()).end().expect("it is over").outcome, outcome);
    }
}

#[test]
fn a_decision_that_is_made_elsewhere_is_told_in_the_channel() {
    for place in [HERE, ELSEWHERE] {
        let fixture = started(order(Format::Swiss), 1..=4);
        let mut witness = Witness::new(&fixture);
        witness.run();
        let decision = TournamentAsk::Decide {
            game: "1.1".to_owned(),
            result: GameResult::Draw,
            note: "They agreed.".to_owned(),
            tournament: None,
        };
        allowed(&witness.ask(place, CLEO, Ask::Tournament(decision)));
        witness.run();
        let told = witness.lines("They agreed.");
        assert!(matches!(told[..], [line] if line.contains("½–½ by the organizer’s decision")), "{told:?}");
    }
}

/// What the channel did not take is told where the tournament goes on.
#[test]
fn who_left_is_told_after_a_move() {
    let fixture = started(order(Format::Swiss), 1..=4);
    let mut witness = Witness::new(&fixture);
    witness.run();
    allowed(&witness.ask(ELSEWHERE, ANN, Ask::Press(Control::ConfirmLeaveTournament { number: NUMBER })));
    let refused = StepOutcome::Refused(domain::daily::Obstacle::Channel);
    while let Some(work) = fixture.app.advance_tournament(GUILD, NUMBER).expect("the store works")
        && let Work::Post(_) = work
    {
        fixture.app.finish_step(StepOf::Tournament(GUILD, NUMBER, Some(work)), refused).expect("the store works");
    }
    assert_eq!(tournament(&fixture.app).unposted(), 1);
    let ask = TournamentAsk::Move(None);
    allowed(&witness.ask(ELSEWHERE, CLEO, Ask::Tournament(ask)));
    witness.run();
    assert_eq!(witness.texts(ELSEWHERE).into_iter().filter(|text| text.contains("has left")).count(), 1);
}

/// Plays a game of the newest round to its end: the worse player resigns after two moves.
fn play_out(witness: &mut Witness<'_>, session: &Session) {
    witness.move_both(session.id());
    let users = Color::ALL.map(|color| session.seats()[color].user().expect("a user").0);
    witness.resign(session.id(), users[0].max(users[1]));
}

/// Each message tells what happened, and nothing is told twice.
#[test]
fn a_whole_tournament_is_told_once_and_in_order() {
    for (format, users) in [(Format::Swiss, 5), (Format::RoundRobin, 4), (Format::Knockout, 5)] {
        let fixture = Fixture::new();
        let mut witness = Witness::new(&fixture);
        create_in(&fixture, order(format), 11..=10 + users);
        witness.run();
        start(&fixture);
        witness.run();
        while !tournament(&fixture.app).state().is_over() {
            for session in witness.running() {
                play_out(&mut witness, &session);
            }
            fixture.wait(MINUTE);
            witness.run();
        }
        let all = witness.texts(HERE);
        let firsts: Vec<_> = all.iter().filter_map(|text| text.lines().next()).collect();
        let distinct: BTreeSet<_> = firsts.iter().collect();
        assert_eq!(distinct.len(), firsts.len(), "{format}: told twice: {firsts:#?}");
        let at = |text: &str| {
            let found: Vec<_> = (0..all.len()).filter(|index| all[*index].contains(text)).collect();
            let [index] = found[..] else { panic!("{format}: once, not {found:?}: {text}: {firsts:#?}") };
            index
        };
        assert_eq!(at("🏆 **Spring \\*Cup\\*** · Pijersi"), 0);
        let tournament = tournament(&fixture.app);
        let rounds = tournament.state().rounds();
        let stages: Vec<_> = match format {
            Format::Knockout => ["quarterfinal", "semifinal", "final"].map(str::to_owned).into(),
            _ => (1..=rounds.len()).map(|round| format!("round {round}")).collect(),
        };
        assert_eq!(stages.len(), rounds.len());
        let mut before = 0;
        for (index, (round, stage)) in rounds.iter().zip(&stages).enumerate() {
            let list = at(&format!("{NAME}: {stage}. The games begin."));
            assert!(list > before, "{format}: {firsts:#?}");
            let named = |number: &tournament::Number| {
                let name = domain::markup::bold(tournament.name_of(*number));
                let called = tournament.user(*number).map(domain::markup::mention).expect("a user");
                assert!(all[list].contains(&name) || all[list].contains(&called), "{format}: {name}: {}", all[list]);
            };
            round.pairings.iter().flat_map(|pairing| [&pairing.white, &pairing.black]).for_each(named);
            round.byes.iter().for_each(named);
            before = list;
            for game in 1..=round.pairings.len() {
                before = before.max(at(&format!("{NAME}, {stage}, game {game}: ")));
            }
            if index + 1 < rounds.len() {
                let over = at(&format!("{NAME}: {stage} is over."));
                assert!(over > before, "{format}: {firsts:#?}");
                before = over;
            }
        }
        assert_eq!(at(&format!("{NAME} is over, and **P\\_11** wins")), all.len() - 1, "{format}: {firsts:#?}");
        let games = rounds.iter().map(|round| round.pairings.len()).sum::<usize>();
        let mut threads: BTreeMap<ChannelId, Vec<&Post>> = BTreeMap::new();
        for (channel, post) in witness.said.iter().filter(|(channel, _)| *channel != HERE) {
            threads.entry(*channel).or_default().push(post);
        }
        assert_eq!(threads.len(), games);
        for said in threads.values() {
            let [greeting, opening, _, _, end] = said[..] else { panic!("{format}: {said:#?}") };
            assert!(greeting.mention.is_some() && opening.mention.is_some() && greeting.mention != opening.mention);
            assert!(greeting.text.contains("your game against") && opening.text.contains("begins"));
            assert!(end.text.contains("wins") && end.text.contains("resigned"), "{}", end.text);
        }
    }
}

/// A match that goes on has lines of its own, and its stage is not called over.
#[test]
fn a_level_match_goes_to_a_playoff() {
    let fixture = started(order(Format::Knockout), 1..=2);
    let mut witness = Witness::new(&fixture);
    witness.run();
    for session in witness.running() {
        finish(&fixture.app, session.id(), true, fixture.clock_now());
    }
    witness.run();
    for session in witness.running() {
        play_out(&mut witness, &session);
    }
    witness.run();
    // The sides of the first game are drawn by lot.
    let told = witness.lines(NAME).into_iter().skip(1);
    let told: Vec<_> = told.map(|line| line.replace("**P\\_2** – **P\\_1**", "**P\\_1** – **P\\_2**")).collect();
    let expected = [
        "**Spring \\*Cup\\***: final. The games begin.",
        "**Spring \\*Cup\\***, final, game 1: **P\\_1** – **P\\_2**",
        "**Spring \\*Cup\\***, final, game 2: **P\\_1** – **P\\_2**",
        "**Spring \\*Cup\\***: final. Where a match is level, a playoff follows.",
        "**Spring \\*Cup\\***: final, playoff 1. The games begin.",
        "**Spring \\*Cup\\***, final, playoff 1, game 1: **P\\_1** – **P\\_2**",
        "**Spring \\*Cup\\***, final, playoff 1, game 2: **P\\_1** – **P\\_2**",
        "🏆 **Spring \\*Cup\\*** is over, and **P\\_1** wins the final. Congratulations!",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_decision_is_told_to_everyone() {
    let fixture = started(order(Format::RoundRobin), 1..=4);
    run(&fixture.app);
    let decide = |game: &str, result, note: &str| {
        let (game, note) = (game.to_owned(), note.to_owned());
        ask(
            &fixture,
            CLEO,
            Ask::Tournament(TournamentAsk::Decide { game, result, note, tournament: Some("#1".to_owned()) }),
        )
    };
    for game in ["", "1", "0.1", "1.0", "1.3", "2.1", "x.y", "1.99999"] {
        assert_eq!(decide(game, GameResult::Draw, "why").refused, Some("TOURNAMENT_NO_PAIRING"), "{game}");
    }
    assert_eq!(decide("1.1", GameResult::Draw, " ").refused, Some("TOURNAMENT_NOTE"));
    assert_eq!(decide("1.1", GameResult::Draw, &"x".repeat(201)).refused, Some("TOURNAMENT_NOTE"));
    let told = decide("1.1", GameResult::WhiteWins, "They *agreed*.");
    let [Effect::Post(post, Audience::Everyone)] = &told.effects[..] else { panic!("{told:?}") };
    assert!(post.text.contains("They \\*agreed\\*.") && post.text.contains("1–0"), "{}", post.text);
    let game = tournament(&fixture.app).game_of(Place { round: 0, game: 0 }).expect("it had begun");
    fixture.app.advance_tournament(GUILD, NUMBER).expect("the store works");
    let news = fixture.app.telling(game).expect("read").expect("its thread is told");
    assert!(news.post.text.contains("They \\*agreed\\*.") && news.post.text.contains("1–0"), "{}", news.post.text);
    run(&fixture.app);
    assert!(fixture.stored(game).end().is_some_and(|end| end.outcome.is_none()), "the game does not go on");
    // A decision can be changed, and the round ends with the last one.
    allowed(&decide("1.1", GameResult::Annulled, "No."));
    allowed(&decide("1.2", GameResult::BothForfeit, "Nobody came."));
    let tournament = tournament(&fixture.app);
    let results: Vec<_> = tournament.state().rounds()[0].pairings.iter().map(|pairing| pairing.result).collect();
    assert_eq!(results, [Some(GameResult::Annulled), Some(GameResult::BothForfeit)]);
    assert_eq!(tournament.state().rounds().len(), 2);
    let games =
        ask(&fixture, ANN, Ask::Press(Control::Tournament { number: NUMBER, tab: TournamentTab::Games, page: 0 }));
    assert!(allowed(&games).text.contains("“Nobody came.”"), "{games:?}");
}

/// Where games are chosen and decided, a stage has its name, as everywhere else.
#[test]
fn the_games_of_a_knockout_are_chosen_and_decided_by_stages() {
    let fixture = started(order(Format::Knockout), 1..=4);
    run(&fixture.app);
    let suggest = |text: &str| {
        let typing = Typing::GamePairing { tournament: None, text: text.to_owned() };
        let found = fixture.suggest(&asked(CLEO, Ask::Help), &typing);
        found.into_iter().map(|found| found.label).collect::<Vec<_>>()
    };
    let labels = suggest("semifinal");
    assert_eq!(labels.len(), 4);
    assert!(labels[0].starts_with("1.1 · Semifinals, "), "{labels:?}");
    let decide = |game: &str, result| {
        let (game, note) = (game.to_owned(), "why".to_owned());
        ask(&fixture, CLEO, Ask::Tournament(TournamentAsk::Decide { game, result, note, tournament: None }))
    };
    let told = public(&decide("1.1", GameResult::Draw)).text.clone();
    assert!(told.contains("Semifinals, **P\\_"), "{told}");
    for game in ["1.2", "1.3", "1.4"] {
        public(&decide(game, GameResult::Draw));
    }
    // Both matches are level.
    let labels = suggest("playoff 1");
    assert_eq!(labels.len(), 4);
    assert!(labels[0].starts_with("2.1 · Semifinals, playoff 1, "), "{labels:?}");
    let told = public(&decide("2.1", GameResult::Draw)).text.clone();
    assert!(told.contains("Semifinals, playoff 1, **P\\_"), "{told}");
    let tab = Control::Tournament { number: NUMBER, tab: TournamentTab::Games, page: u16::MAX };
    let games = allowed(&ask(&fixture, CLEO, Ask::Press(tab)));
    assert!(games.text.contains("· Semifinals, playoff 1\n"), "{}", games.text);
    let unknown = decide("9.9", GameResult::Draw);
    assert!(unknown.refused.is_some() && !refusal(&unknown).contains("round"), "{unknown:?}");
}
