//! `parlor sandbox`: runs the bot against a stand-in for Discord.

mod resume;

use std::{
    io::Write,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    pin::pin,
    sync::{Arc, OnceLock},
    time::Duration,
};

use super::{
    CliError,
    serve::{block_on, library, serve, start_log},
};
use crate::{
    bot::{BotConfig, bot_timing::BotTiming, lease_timing::LeaseTiming},
    config,
};
use discord_stand_in::{FirstSteps, Options, ShiftedClock, StandIn};
use domain::time::Timestamp;

#[derive(Debug, clap::Args)]
pub(super) struct SandboxArguments {
    /// The loopback address of the page, with or without a port
    #[arg(long, value_name = "ADDR", value_parser = read_loopback, default_value_t = default_listen())]
    listen: SocketAddr,
    /// The folder to keep games in; a new temporary one if not given
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl SandboxArguments {
    /// Runs the stand-in for Discord, its page and the bot until a signal stops them. The first line of the output is
    /// the page's address, printed once the bot has its commands. A line for each running game follows.
    pub(super) fn run(self, lookup: impl Fn(&str) -> Option<String>, out: &mut impl Write) -> Result<(), CliError> {
        start_log(&config::log(&lookup)?, config::log_format(&lookup)?);
        let puzzles = library(config::puzzles_dir(&lookup)?);
        // The temporary folder, with the games in it, is deleted when this function returns.
        let temporary = tempfile::tempdir().map_err(CliError::Runtime)?;
        let data = self.data.unwrap_or_else(|| temporary.path().to_owned());
        block_on(async {
            let memory = resume::read(&data);
            // The page can set this clock forward, for both the stand-in and the bot.
            let clock = Arc::new(ShiftedClock::new());
            clock.advance(memory.ahead());
            let stand_in = StandIn::start_with(self.listen, options(&clock)).await?;
            // People of two servers can find each other.
            let _club = stand_in.moderator().add_server("The Club", "en-US");
            stand_in.restore(&memory);
            // The signs of the pieces are there before the first picker.
            stand_in.limit("/emojis", 25, Duration::from_secs(1));
            let bot = BotConfig {
                token: stand_in.token().to_owned(),
                api_url: Some(stand_in.url().parse().expect("the stand-in has a well-formed address")),
                dev_guild: None,
                emojis: true,
                lease_timing: LeaseTiming::default(),
                bot_timing: BotTiming::default(),
                folder: None,
            };
            let running = OnceLock::new();
            // The address is printed once the bot has registered its commands, or after a timeout.
            let announced = async {
                if let Err(error) = stand_in.wait_for_command("help").await {
                    tracing::warn!(%error, "the bot is slow to start");
                }
                let lines = running.get().map(Vec::as_slice).unwrap_or_default();
                let lines = [&[stand_in.url().to_owned()], lines].concat();
                writeln!(out, "{}", lines.join("\n")).and_then(|()| out.flush()).map_err(CliError::Output)
            };
            let resume = |app: &_| {
                running.get_or_init(|| resume::show_games(app, &stand_in));
            };
            let now = move || Timestamp(0).after(clock.now());
            let mut serving = pin!(serve(bot, data.clone(), None, puzzles, None, Arc::new(now), resume));
            tokio::select! {
                ended = &mut serving => return ended,
                announced = announced => announced?,
            }
            tokio::select! {
                ended = &mut serving => ended,
                never = resume::keep(&data, &stand_in, memory) => match never {},
            }
        })
    }
}

/// What the page is told of the bot.
fn options(clock: &Arc<ShiftedClock>) -> Options {
    Options {
        bot_name: "Parlor".to_owned(),
        clock: Arc::clone(clock),
        suggested_commands: vec!["help", "rules", "challenge"],
        first_steps: Some(FirstSteps {
            begins: "challenge",
            titles: ["Challenge", "Become the other person", "Accept", "Move", "Answer"],
            hints: [
                "Press Accept under the challenge.",
                "Press Move under the board, or type /move.",
                "Now the other side moves.",
            ],
        }),
        witness: None,
    }
}

/// The default address: any free port of the loopback interface.
fn default_listen() -> SocketAddr {
    (Ipv4Addr::LOCALHOST, 0).into()
}

/// Parses a loopback address. Without a port, returns port 0, which means any free port. Other computers must not reach
/// the sandbox, since its page lets anybody speak as any user.
fn read_loopback(text: &str) -> Result<SocketAddr, String> {
    let address = text.parse().or_else(|_| text.parse::<IpAddr>().map(|ip| SocketAddr::new(ip, 0)));
    match address {
        Ok(address) if address.ip().is_loopback() => Ok(address),
        Ok(address) => Err(format!("{} is not a loopback address", address.ip())),
        Err(_) => Err("it is not an address such as 127.0.0.1:8080".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_addresses_are_taken() {
        for text in ["127.0.0.1:8080", "127.0.0.1:0", "127.1.2.3", "[::1]:80", "::1"] {
            assert!(read_loopback(text).is_ok(), "{text}");
        }
        for text in ["0.0.0.0:80", "192.168.1.1", "[::]:80", "localhost:80", "127.0.0.1:99999", "", "80"] {
            assert!(read_loopback(text).is_err(), "{text}");
        }
    }
}
