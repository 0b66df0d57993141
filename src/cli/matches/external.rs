//! A program that plays, as it speaks the Universal Game Interface.

use std::{
    io::{BufRead, BufReader, Write},
    marker::PhantomData,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use crate::{
    engine::{
        SearchNode,
        duel::{Player, PlayerError},
    },
    game::Position,
};

/// A running program. It is ended when this is dropped.
pub(super) struct External<P> {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    time: Duration,
    game: PhantomData<P>,
}

/// How long a program may take beyond the time for a move, and for everything else.
const PATIENCE: Duration = Duration::from_secs(30);

impl<P> External<P> {
    /// Starts a program, which may use so much time for a move.
    pub(super) fn start(command: &[String], time: Duration) -> Result<Self, PlayerError> {
        let (program, arguments) = command.split_first().ok_or_else(|| PlayerError("no command".to_owned()))?;
        let fail = |error: std::io::Error| PlayerError(format!("`{program}`: {error}"));
        let mut child = Command::new(program)
            .args(arguments)
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

    fn say(&mut self, line: &str) -> Result<(), PlayerError> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|error| PlayerError(format!("it does not listen: {error}")))
    }

    /// The rest of the next line that begins with a word.
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

impl<P: SearchNode> Player<P::Position> for External<P> {
    fn choose(
        &mut self,
        start: &P::Position,
        moves: &[<P::Position as Position>::Move],
        position: &P::Position,
    ) -> Result<Option<<P::Position as Position>::Move>, PlayerError> {
        let mut line = format!("position fen {start}");
        let mut at = start.clone();
        for (number, mv) in moves.iter().enumerate() {
            let lead = if number == 0 { " moves" } else { "" };
            line.push_str(&format!("{lead} {}", P::to_ugi(&at, mv)));
            at.play_unchecked(mv);
        }
        self.say(&line)?;
        self.say(&format!("go movetime {}", self.time.as_millis()))?;
        let answer = self.wait_for("bestmove", self.time + PATIENCE)?;
        let word = answer.split_whitespace().next().unwrap_or_default();
        // What an engine says that gives up: no cell is called so.
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

impl<P> Drop for External<P> {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.say("quit"));
        thread::sleep(Duration::from_millis(50));
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
