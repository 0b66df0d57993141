//! The performance of Parlor after years of use: 100,000 games of 10,000 players on 50 servers, or as many as the
//! argument says, with players and servers in proportion.
//!
//! The store is imported from a generated export, opened, and exported again, each in a process of its own. The bench
//! prints the time and the memory of each process, and the size on disk. Then a back-up is written while people play,
//! and many players use every command in many channels. The bench prints percentiles of the time from a request to its
//! reply, including the drawing of pictures. Refused commands are reported separately.
//!
//! With `PARLOR_DATABASE_URL`, the store is in that PostgreSQL database, **whose contents are replaced**.
//!
//! `cargo bench --bench scale -- 1000000` takes a million games, for which PostgreSQL is made, and `-- 2000` is a quick
//! look with fewer requests.

mod population;
mod support;

use std::{
    fs::{self, File},
    io::BufReader,
    path::Path,
    process::Command,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use board::color::Color;
use domain::{
    ColorChoice, NamedUser, Session,
    archive::SoughtPlayer,
    control::{Control, ControlRow, Frame, Verdicts},
    id::{ChannelId, GameId},
    openings::{OpeningScope, OpeningSource},
    time::{Clock, SystemClock},
    transcript,
};
use engine::Level;
use parlor::application::{Application, ArchiveOrder, Ask, ChallengedUser, Effect, Reply, Request, Typing};
use rand::{SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use store::Store;

use population::Crowd;
use support::request;

const GAMES: usize = 100_000;
/// The number of games in a shortened run.
const FEW: usize = 800;
/// The maximum number of requests of each command, and the number of generated games that each request requires, since
/// some requests end games.
const ROUNDS: usize = 200;
const GAMES_A_ROUND: usize = 500;
/// The environment variables that give a child process its step, its folder, and the number of games.
const STEP: &str = "SCALE_STEP";
const FOLDER: &str = "SCALE_FOLDER";
const COUNT: &str = "SCALE_GAMES";
/// The environment variable with the address of a PostgreSQL database, whose contents are replaced.
const DATABASE: &str = "PARLOR_DATABASE_URL";
/// The names of the imported file and of the exported file in the folder.
const MADE_UP: &str = "made-up.jsonl";
const EXPORTED: &str = "exported.jsonl";

/// A step of the bench, which gets the folder and the number of games.
type Step = fn(&Path, usize);

/// The steps of the bench. Each is a process of its own, so that the memory measured is that of one step.
const STEPS: [(&str, Step); 7] = [
    ("make up", make_up),
    ("restore", restore),
    ("open", open),
    ("export", export),
    ("count", count),
    ("open", open),
    ("play", play),
];

fn main() {
    let variable = |name| std::env::var_os(name).map(|value| value.into_string().expect("text"));
    if let (Some(step), Some(folder), Some(games)) = (variable(STEP), variable(FOLDER), variable(COUNT)) {
        let (_, run) = STEPS.iter().find(|(name, _)| *name == step).expect("a step");
        return run(folder.as_ref(), games.parse().expect("a number of games"));
    }
    let usual = if support::is_quick() { FEW } else { GAMES };
    let games = support::number().map_or(usual, |number| usize::try_from(number).expect("a number of games"));
    let begin = Instant::now();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = std::env::current_exe().expect("a program knows where it is");
    for (step, _) in STEPS {
        let mut child = Command::new(&program);
        child.env(STEP, step).env(FOLDER, folder.path()).env(COUNT, games.to_string());
        assert!(child.status().expect("it runs").success(), "{step}");
    }
    println!("all of it took {:?}", begin.elapsed());
}

/// The store in a folder, or the one in PostgreSQL if the environment names a database.
fn store(folder: &Path) -> Store {
    let Ok(address) = std::env::var(DATABASE) else { return Store::open(folder).expect("the store opens") };
    Store::connect(&address.parse().expect("the address of a database")).expect("the database is there")
}

/// Writes the export of generated games.
fn make_up(folder: &Path, games: usize) {
    let crowd = Crowd::new(games);
    println!("{games} games of {} players on {} servers", crowd.players, crowd.guilds);
    crowd.export(&folder.join(MADE_UP)).expect("the export is written");
}

/// Imports the generated export into a new store.
fn restore(folder: &Path, _: usize) {
    let path = folder.join(MADE_UP);
    let export = File::open(&path).expect("the export is there");
    let text = export.metadata().expect("it is a file").len() >> 20;
    let restoring = Instant::now();
    let records = store(folder).restore(BufReader::new(export), true).expect("it is restored");
    let (time, memory) = (restoring.elapsed(), memory("VmHWM:"));
    println!("restored: {records} records, {text} MB of text, in {time:?}, with at most {memory} MB of memory");
    fs::remove_file(path).expect("it is there");
}

/// Opens a store twice: the first time, the database reads everything that the restoring process wrote.
fn open(folder: &Path, games: usize) {
    for _ in 0..2 {
        let (opening, before) = (Instant::now(), memory("VmRSS:"));
        let store = store(folder);
        let (time, memory) = (opening.elapsed(), memory("VmRSS:").saturating_sub(before));
        let size = store.figures().expect("it is counted").bytes;
        println!(
            "opened in {time:?}, with {memory} MB of memory; {} MB on disk, {:.2} KB a game",
            size >> 20,
            size as f64 / 1024.0 / games as f64
        );
        drop(store);
    }
}

/// Exports a store.
fn export(folder: &Path, _: usize) {
    let store = store(folder);
    let exporting = Instant::now();
    let path = folder.join(EXPORTED);
    let records = store.export_to(&path, SystemClock.now()).expect("it is exported");
    let (time, memory) = (exporting.elapsed(), memory("VmHWM:"));
    println!("exported: {records} records in {time:?}, with at most {memory} MB of memory");
    fs::remove_file(path).expect("it is there");
}

/// Counts openings and finds the positions of games for the archive, which the bot does in the background, and
/// recounts. A folder is rewritten before and after each, as it is each week, so that what was overwritten is gone.
fn count(folder: &Path, games: usize) {
    let store = store(folder);
    let size = || store.figures().expect("it is counted").bytes;
    let compact = || {
        store.rewrite().expect("it is rewritten");
        size()
    };
    let a_game = |before: u64, after: u64| after.saturating_sub(before) as f64 / 1024.0 / games as f64;
    let (before, counting) = (compact(), Instant::now());
    // The made-up games were never noted, so a recount counts them.
    store.openings.recount(false).expect("they are counted");
    let (time, counted) = (counting.elapsed(), size());
    let rewritten = compact();
    println!(
        "openings counted in {time:?}, with at most {} MB of memory; {:.2} KB a game, rewritten {:.2} KB",
        memory("VmHWM:"),
        a_game(before, counted),
        a_game(before, rewritten)
    );
    let tracing = Instant::now();
    while store.archive.catch_up(1_000).expect("they are traced") > 0 {}
    let (time, traced) = (tracing.elapsed(), size());
    println!(
        "positions found in {time:?}; {:.2} KB a game, rewritten {:.2} KB, with the other entries of the archive",
        a_game(rewritten, traced),
        a_game(rewritten, compact())
    );
    let recounting = Instant::now();
    let recount = store.openings.recount(true).expect("they are recounted");
    println!("{recount:?} in {:?}, with at most {} MB of memory", recounting.elapsed(), memory("VmHWM:"));
}

/// Measures every command, while a back-up is written and while none is.
fn play(folder: &Path, games: usize) {
    let crowd = Crowd::new(games);
    let before = memory("VmRSS:");
    let opening = Instant::now();
    let store = store(folder);
    println!("opened in {:?}, with {} MB of memory", opening.elapsed(), memory("VmRSS:").saturating_sub(before));
    let app = Application::new(store, Arc::new(SystemClock));
    let rng = ChaCha8Rng::seed_from_u64(7);
    let mut asking = Asking { app: &app, crowd: &crowd, rng, channel: 1 << 40 };
    asking.while_backed_up(folder);
    asking.everything((games / GAMES_A_ROUND).clamp(5, ROUNDS));
    println!("memory: {} MB more after all of that", memory("VmRSS:").saturating_sub(before));
}

fn report(name: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    let count = times.len();
    println!(
        "{name:28} {count:4} times: median {:7.2} ms   99% {:7.2} ms   longest {:7.2} ms",
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

/// An entry of `/proc/self/status` about this process's memory, in megabytes; 0 on systems without Linux's `/proc`.
fn memory(kind: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(kind));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok()).unwrap_or(0) / 1024
}

/// The button of a private board that searches its position.
fn search_button(reply: &Reply) -> Option<Control> {
    let posts = reply.effects.iter().filter_map(|effect| match effect {
        Effect::Post(post, _) | Effect::Update(post) => Some(post),
        Effect::Strip(_) | Effect::Dismiss => None,
    });
    let rows = posts.flat_map(|post| &post.controls);
    let buttons = rows.filter_map(|row| match row {
        ControlRow::Buttons(buttons) => Some(buttons.iter().map(|button| &button.control)),
        _ => None,
    });
    buttons.flatten().find(|control| matches!(control, Control::SearchPosition(_))).cloned()
}

/// The entry of a private board's menu that shows what the reader has played.
fn own_games(reply: &Reply) -> Option<Control> {
    let posts = reply.effects.iter().filter_map(|effect| match effect {
        Effect::Post(post, _) | Effect::Update(post) => Some(post),
        Effect::Strip(_) | Effect::Dismiss => None,
    });
    let entries = posts.flat_map(|post| &post.controls).filter_map(|row| match row {
        ControlRow::Select(select) => Some(&select.entries),
        _ => None,
    });
    let is_own =
        |control: &Control| matches!(control, Control::Openings { line, .. } if line.source == OpeningSource::Mine);
    entries.flatten().map(|entry| &entry.control).find(|control| is_own(control)).cloned()
}

/// A client that sends requests of all kinds in turn.
struct Asking<'a> {
    app: &'a Application,
    crowd: &'a Crowd,
    rng: ChaCha8Rng,
    /// The number of the last channel used for a request outside the channels of games.
    channel: u64,
}

impl Asking<'_> {
    /// A random running game.
    fn running(&mut self) -> Session {
        loop {
            let game = *self.crowd.games.choose(&mut self.rng).expect("there are games");
            if !Crowd::is_running(game) {
                continue;
            }
            let session =
                self.app.store().games.game(GameId::from_bits(game.id)).expect("it is read").expect("it is stored");
            if session.end().is_none() && session.offer().is_none() {
                return session;
            }
        }
    }

    /// A request of a game's player with this color, in the channel of the game.
    fn by(&self, session: &Session, color: Color, ask: Ask) -> Request {
        let table = session.table();
        let NamedUser { user, name } = session.seats()[color].player().expect("a person plays").clone();
        let mut request = request(user, &name, table.guild, table.channel, ask);
        request.caller.manager = true;
        request
    }

    /// A request of the player to move, in the channel of the game.
    fn by_mover(&self, session: &Session, ask: Ask) -> Request {
        self.by(session, session.turn().expect("it goes on"), ask)
    }

    /// A request of a user in a channel without any game.
    fn elsewhere(&mut self, session: &Session, ask: Ask) -> Request {
        self.channel += 1;
        let mut request = self.by(session, Color::White, ask);
        (request.place.channel, request.place.home) = (ChannelId(self.channel), ChannelId(self.channel));
        request
    }

    fn stored(&self, session: &Session) -> Session {
        self.app.store().games.game(session.id()).expect("it is read").expect("it is stored")
    }

    /// Sends a request, and returns the time until the reply.
    fn ask(&self, request: &Request) -> (Reply, Duration) {
        let begin = Instant::now();
        let reply = self.app.handle(request).expect("it is answered");
        (reply, begin.elapsed())
    }

    /// Sends a request that must not be refused, and returns the time until the reply.
    fn done(&self, request: &Request) -> Duration {
        let (reply, time) = self.ask(request);
        assert_eq!(reply.refused, None, "{request:?}");
        time
    }

    /// Measures an operation `rounds` times, and prints percentiles.
    fn time(&mut self, name: &str, rounds: usize, mut once: impl FnMut(&mut Self) -> Duration) {
        let mut times: Vec<_> = (0..rounds).map(|_| once(self)).collect();
        report(name, &mut times);
    }

    /// Measures a command that players send in the channels of their running games.
    fn time_at_tables(&mut self, name: &str, rounds: usize, ask: impl Fn(&Session) -> Ask) {
        self.time(name, rounds, |asking| {
            let session = asking.running();
            asking.done(&asking.by_mover(&session, ask(&session)))
        });
    }

    /// Plays a random legal move with `/move`, one that the bot does not ask the player to confirm.
    fn play(&mut self) -> (Session, Duration) {
        loop {
            let session = self.running();
            let mut moves = session.position().legal_moves();
            moves.retain(|mv| session.position().warning(mv).is_none());
            let Some(mv) = moves.choose(&mut self.rng).cloned() else { continue };
            let time = self.done(&self.by_mover(&session, Ask::Move(mv)));
            let after = self.stored(&session);
            assert_eq!(after.ply(), session.ply() + 1, "it is played");
            if after.end().is_none() {
                return (after, time);
            }
        }
    }

    /// Plays while a back-up is written.
    fn while_backed_up(&mut self, folder: &Path) {
        let begin = Instant::now();
        let app = self.app;
        let (mut times, took) = thread::scope(|scope| {
            let backup = scope.spawn(|| {
                app.store().backup(&folder.join("backup"), SystemClock.now()).expect("it is written");
                begin.elapsed()
            });
            let mut times = Vec::new();
            while !backup.is_finished() {
                times.push(self.play().1);
            }
            (times, backup.join().expect("no panic"))
        });
        report("/move during a back-up", &mut times);
        println!("the back-up took {took:?}");
    }

    fn everything(&mut self, rounds: usize) {
        let few = (rounds / 10).max(3);
        self.reading(rounds);
        self.playing(rounds);
        self.keeping(rounds, few);
        self.time("/challenge with a bot", few, |asking| asking.against_bot().1);
        self.time("/hint", few, |asking| {
            let (game, _) = asking.against_bot();
            asking.done(&asking.by(&game, Color::White, Ask::Hint))
        });
        self.time("/replay as a GIF", few, |asking| {
            let session = asking.over();
            let animation = Control::Animation { game: session.id(), side: Color::White };
            asking.done(&asking.by(&session, Color::White, Ask::Press(animation)))
        });
        self.time("the analysis of a game", few, |asking| {
            let session = asking.over();
            let analysis = Control::Analysis { game: session.id(), side: Color::White };
            asking.done(&asking.by(&session, Color::White, Ask::Press(analysis)))
        });
        for (name, typing) in [("a game's id", Typing::Game("K".to_owned())), ("a move", Typing::Move(String::new()))] {
            self.time(&format!("typing {name}"), rounds, |asking| {
                let session = asking.running();
                let Request { caller, place, .. } = asking.by_mover(&session, Ask::Help);
                let begin = Instant::now();
                asking.app.suggestions.suggest(&caller, &place, &typing).expect("it is answered");
                begin.elapsed()
            });
        }
        // Deletions come last, since they remove players.
        self.time("/privacy, deletion", few, |asking| {
            let session = asking.running();
            asking.done(&asking.by(&session, Color::White, Ask::Press(Control::Forget)))
        });
    }

    /// Measures commands that change nothing.
    fn reading(&mut self, rounds: usize) {
        let opponent = |session: &Session| session.seats()[Color::Black].user().expect("a person plays");
        self.time_at_tables("/help", rounds, |_| Ask::Help);
        self.time_at_tables("/board", rounds, |_| Ask::Board { side: None });
        self.time("/move, refused", rounds, |asking| {
            let session = asking.running();
            let (reply, time) = asking.ask(&asking.by_mover(&session, Ask::Move("nonsense".to_owned())));
            assert!(reply.refused.is_some());
            time
        });
        self.time_at_tables("/games", rounds, |_| Ask::Games { of: None });
        self.time_at_tables("/games user:", rounds, |session| Ask::Games { of: Some(opponent(session)) });
        self.time_at_tables("/archive", rounds, |_| Ask::Archive(Box::default()));
        self.time_at_tables("/archive player:", rounds, |session| {
            let player = session.seats()[Color::White].user().map(SoughtPlayer::Person);
            Ask::Archive(Box::new(ArchiveOrder { player, ..ArchiveOrder::default() }))
        });
        self.time("searching a position", (rounds / 10).max(3), |asking| {
            let session = asking.over_on_the_first_server();
            let frame = Frame::After(session.ply() / 2);
            let explore = Control::Explore { game: session.id(), frame, verdicts: Verdicts::Hidden };
            let (board, _) = asking.ask(&asking.by(&session, Color::White, Ask::Press(explore)));
            let search = search_button(&board).expect("the board of a finished game has it");
            asking.done(&asking.by(&session, Color::White, Ask::Press(search)))
        });
        self.time("the first board of /explore", rounds, |asking| {
            let session = asking.over();
            let explore = Control::Explore { game: session.id(), frame: Frame::First, verdicts: Verdicts::Hidden };
            asking.done(&asking.by(&session, Color::White, Ask::Press(explore)))
        });
        self.time("/explore, one's own games", rounds, |asking| {
            let session = asking.over();
            let explore = Control::Explore { game: session.id(), frame: Frame::First, verdicts: Verdicts::Hidden };
            let (board, _) = asking.ask(&asking.by(&session, Color::White, Ask::Press(explore)));
            let own = own_games(&board).expect("the menu of openings has them");
            asking.done(&asking.by(&session, Color::White, Ask::Press(own)))
        });
        self.time("openings, from the store", rounds, |asking| {
            let session = asking.running();
            let key = session.start().canonical().key;
            let scope = session.table().guild.map_or(OpeningScope::Everywhere, OpeningScope::Server);
            let begin = Instant::now();
            asking.app.store().openings.counts(scope, key).expect("they are read");
            begin.elapsed()
        });
        self.time_at_tables("/record", rounds, |session| Ask::Record { game: Some(session.id().to_string()) });
        self.time_at_tables("/replay", rounds, |session| Ask::Replay { game: Some(session.id().to_string()) });
        self.time_at_tables("a board of /replay", rounds, |session| {
            Ask::Press(Control::Replay { game: session.id(), frame: Frame::Last, side: Color::White })
        });
        self.time_at_tables("/settings", rounds, |_| Ask::Settings);
        self.time_at_tables("/server", rounds, |_| Ask::Server);
        self.time_at_tables("/rules", rounds, |session| Ask::Rules(session.kind()));
        self.time_at_tables("/learn", rounds, |_| Ask::Learn(None));
        self.time_at_tables("/learn, a lesson", rounds, |session| Ask::Learn(Some(session.kind())));
        self.time_at_tables("/stats", rounds, |_| Ask::Stats { user: None, game: None });
        self.time_at_tables("/stats user:", rounds, |session| Ask::Stats {
            user: Some(opponent(session)),
            game: Some(session.kind()),
        });
        self.time_at_tables("/leaderboard", rounds, |_| Ask::Leaderboard(None));
        self.time_at_tables("a page of /leaderboard", rounds, |session| {
            Ask::Press(Control::Leaders { game: Some(session.kind()), page: 9 })
        });
        self.time_at_tables("/setup list", rounds, |_| Ask::ListSetups(None));
        self.time_at_tables("/privacy", rounds, |_| Ask::Privacy);
        self.time_at_tables("/privacy, the file", rounds, |_| Ask::Press(Control::ExportOwn));
    }

    /// Measures commands that change games.
    fn playing(&mut self, rounds: usize) {
        self.time("/challenge", rounds, |asking| {
            loop {
                let session = asking.running();
                let request = asking.elsewhere(&session, challenge(&session, false));
                let (reply, time) = asking.ask(&request);
                // Players have only a few open challenges at a time.
                if reply.refused.is_none() {
                    return time;
                }
            }
        });
        self.time("/move", rounds, |asking| asking.play().1);
        let (mut asked, mut agreed) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            let session = self.running();
            let color = session.turn().expect("it goes on");
            asked.push(self.done(&self.by(&session, color, Ask::Draw)));
            let accept = Ask::Press(Control::AcceptOffer(self.stored(&session).board_ref()));
            agreed.push(self.done(&self.by(&session, !color, accept)));
            assert!(self.stored(&session).end().is_some(), "it is drawn");
        }
        report("/draw", &mut asked);
        report("/draw, agreed", &mut agreed);
        let (mut asked, mut agreed) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            let (session, _) = self.play();
            let color = !session.turn().expect("it goes on");
            asked.push(self.done(&self.by(&session, color, Ask::Takeback)));
            let accept = Ask::Press(Control::AcceptOffer(self.stored(&session).board_ref()));
            agreed.push(self.done(&self.by(&session, !color, accept)));
            assert!(self.stored(&session).ply() < session.ply(), "it is taken back");
        }
        report("/takeback", &mut asked);
        report("/takeback, agreed", &mut agreed);
        let (mut asked, mut agreed) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            let session = self.running();
            let request = self.elsewhere(&session, Ask::MoveHere(session.id().to_string()));
            asked.push(self.done(&request));
            let accept = Ask::Press(Control::AcceptOffer(self.stored(&session).board_ref()));
            agreed.push(self.done(&self.by(&session, Color::Black, accept)));
            assert!(self.stored(&session).table() != session.table(), "it has moved");
        }
        report("/movehere", &mut asked);
        report("/movehere, agreed", &mut agreed);
        self.time_at_tables("/resign, the question", rounds, |_| Ask::Resign);
        self.time("/resign", rounds, |asking| {
            let session = asking.running();
            let time = asking.done(&asking.by_mover(&session, Ask::Press(Control::ConfirmResign(session.board_ref()))));
            assert!(asking.stored(&session).end().is_some(), "it is over");
            time
        });
    }

    /// Measures commands that change other records.
    fn keeping(&mut self, rounds: usize, few: usize) {
        self.time("/import", rounds, |asking| {
            let record = transcript::write(&asking.over());
            let session = asking.running();
            asking.done(&asking.by_mover(&session, Ask::Import { record: record.into_bytes(), wanted: None }))
        });
        self.time_at_tables("/server, a change", rounds, |_| Ask::AllowChannels(Vec::new()));
        self.time_at_tables("/setup save", few, |session| Ask::SaveSetup {
            game: session.kind(),
            name: format!("scale-{}", session.id().to_string().to_lowercase()),
            layout: session.kind().setups()[0].to_owned(),
        });
    }

    /// A random finished game.
    fn over(&mut self) -> Session {
        loop {
            let game = *self.crowd.games.choose(&mut self.rng).expect("there are games");
            if Crowd::is_running(game) {
                continue;
            }
            return self.app.store().games.game(GameId::from_bits(game.id)).expect("it is read").expect("it is stored");
        }
    }

    /// A random finished game on the server that has the most.
    fn over_on_the_first_server(&mut self) -> Session {
        loop {
            let session = self.over();
            if session.table().guild == Some(self.crowd.first_guild()) {
                return session;
            }
        }
    }

    /// Starts a game against the bot in a channel of its own. Returns the game, and the time until the reply.
    fn against_bot(&mut self) -> (Session, Duration) {
        let session = self.running();
        let request = self.elsewhere(&session, challenge(&session, true));
        let time = self.done(&request);
        let begun = self.app.store().games.game_at(request.place.channel).expect("it is read").expect("it has begun");
        (begun, time)
    }
}

/// A challenge in a game, to an opponent or to the bot.
fn challenge(session: &Session, to_bot: bool) -> Ask {
    let NamedUser { user, name } = session.seats()[Color::Black].player().expect("a person plays").clone();
    let opponent = ChallengedUser { user, name, bot: false, sees_channel: true };
    Ask::Challenge {
        game: session.kind(),
        opponent: Some(opponent).filter(|_| !to_bot),
        level: Some(Level::USUAL).filter(|_| to_bot),
        color: if to_bot { ColorChoice::Fixed(Color::White) } else { ColorChoice::Random },
        setup: None,
        rules: None,
        clock: None,
    }
}
