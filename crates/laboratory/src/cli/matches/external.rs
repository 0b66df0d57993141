//! Other programs as players, over the Universal Game Interface.

use std::{
    io::{BufRead, BufReader, Write},
    marker::PhantomData,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use crate::duel::{MatchPlayer, PlayerError};
use engine::{FullMove, SearchNode};
use games::game::Position;

/// A running program that plays a match. Dropping the value ends the program.
pub(super) struct External<N> {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    time: Duration,
    game: PhantomData<N>,
}

/// The time to wait for an answer, in addition to the time for a move.
const PATIENCE: Duration = Duration::from_secs(30);

impl<N> External<N> {
    /// Starts a program that may use `time` for each move.
    pub(super) fn start(command: &[String], time: Duration) -> Result<Self, PlayerError> {
        let (program, arguments) = command.split_first().ok_or_else(|| PlayerError("no command".to_owned()))?;
        let fail = |error: std::io::Error| PlayerError(format!("`{program}`: {error}"));
        let mut child = Command::new(program)
            .args(arguments)
            // Secrets are not for other programs.
            .env_remove("DISCORD_TOKEN")
            .env_remove("PARLOR_DATABASE_URL")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(fail)?;
        let input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let mut external = Self { child, input, lines, time, game: PhantomData };
        external.say("ugi")?;
        external.wait_for("ugiok", PATIENCE)?;
        external.say("isready")?;
        external.wait_for("readyok", PATIENCE)?;
        Ok(external)
    }

    /// Sends a line to the program.
    fn say(&mut self, line: &str) -> Result<(), PlayerError> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|error| PlayerError(format!("it does not listen: {error}")))
    }

    /// Waits for a line that begins with `word`, and returns the rest of the line.
    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String, PlayerError> {
        loop {
            let line = self.lines.recv_timeout(patience);
            let line = line.map_err(|_| PlayerError(format!("it does not say `{word}`")))?;
            if let Some(rest) = line.trim().strip_prefix(word) {
                return Ok(rest.trim().to_owned());
            }
        }
    }
}

impl<N: SearchNode> MatchPlayer<N::Position> for External<N> {
    fn choose(
        &mut self,
        start: &N::Position,
        moves: &[FullMove<N>],
        position: &N::Position,
    ) -> Result<Option<FullMove<N>>, PlayerError> {
        let mut line = format!("position fen {start}");
        let mut at = start.clone();
        for (number, mv) in moves.iter().enumerate() {
            let lead = if number == 0 { " moves" } else { "" };
            line.push_str(&format!("{lead} {}", N::to_ugi(&at, mv)));
            at.play_unchecked(mv);
        }
        self.say(&line)?;
        self.say(&format!("go movetime {}", self.time.as_millis()))?;
        let answer = self.wait_for("bestmove", self.time + PATIENCE)?;
        let word = answer.split_whitespace().next().unwrap_or_default();
        // An engine that resigns, or has no move, answers with zeros or dashes instead of a move.
        if word.is_empty() || word.chars().all(|c| c == '-' || c == '0') {
            return Ok(None);
        }
        match position.read_move(word) {
            Ok(mv) => Ok(Some(mv)),
            Err(_) => Err(PlayerError(format!("`{word}` is no move"))),
        }
    }

    fn begin(&mut self, _: u64) -> Result<(), PlayerError> {
        self.say("uginewgame")?;
        self.say("isready")?;
        self.wait_for("readyok", PATIENCE).map(drop)
    }
}

impl<N> Drop for External<N> {
    fn drop(&mut self) {
        // Errors are ignored, because the program may already have ended.
        drop(self.say("quit"));
        thread::sleep(Duration::from_millis(50));
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
