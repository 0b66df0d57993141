//! The stand-in as a program, for bots in any language: `cargo run -p discord-stand-in`.

use std::{
    env,
    error::Error,
    io::{self, Write},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    process::ExitCode,
};

use discord_stand_in::{Options, StandIn, StartError};

const HELP: &str = "\
Stands in for Discord on this computer, to test and try bots without an account.

Usage: discord-stand-in [--listen ADDR] [--name NAME]

Options:
      --listen ADDR  The loopback address, with or without a port [default: 127.0.0.1, on a free port]
      --name NAME    The name of the bot [default: TestBot]
  -h, --help         Print this help

The first three lines of the output are the page's address, the base address of the REST interface, and the bot's token.
The program runs until Ctrl-C.
";

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    let (address, options) = match read(arguments) {
        Ok(Some(read)) => read,
        Ok(None) => return written(io::stdout().lock().write_all(HELP.as_bytes())),
        Err(mistake) => return refuse(2, &mistake),
    };
    let stand_in = match StandIn::start_with(address, options).await {
        Ok(stand_in) => stand_in,
        Err(error @ StartError::NotLoopback(_)) => return refuse(2, &error.to_string()),
        Err(error) => {
            let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
            return refuse(1, &format!("{error}{cause}"));
        }
    };
    let (mut out, url) = (io::stdout().lock(), stand_in.url());
    let told =
        writeln!(out, "page: {url}\nrest: {url}/api/v10\ntoken: {}", stand_in.token()).and_then(|()| out.flush());
    drop(out);
    if told.is_err() {
        return written(told);
    }
    tokio::select! {
        () = stand_in.run() => refuse(1, "the server has stopped"),
        pressed = tokio::signal::ctrl_c() => match pressed {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => refuse(1, &format!("cannot wait for Ctrl-C: {error}")),
        },
    }
}

/// Reads the arguments after the program's name. Returns `None` if they ask for help.
fn read(mut arguments: impl Iterator<Item = String>) -> Result<Option<(SocketAddr, Options)>, String> {
    let mut listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let mut options = Options::default();
    while let Some(argument) = arguments.next() {
        let (name, value) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (argument.as_str(), None),
        };
        let mut value = || value.clone().or_else(|| arguments.next()).filter(|value| !value.is_empty());
        match name {
            "-h" | "--help" => return Ok(None),
            "--listen" => listen = read_address(&value().unwrap_or_default())?,
            "--name" => options.bot_name = value().ok_or("--name needs the name of the bot")?,
            _ => return Err(format!("unknown argument {argument:?}; --help lists the options")),
        }
    }
    Ok(Some((listen, options)))
}

/// Reads an address. Without a port, returns port 0, which means any free port.
fn read_address(text: &str) -> Result<SocketAddr, String> {
    let address = text.parse().or_else(|_| text.parse::<IpAddr>().map(|ip| SocketAddr::new(ip, 0)));
    address.map_err(|_| format!("--listen needs an address such as 127.0.0.1:8080, not {text:?}"))
}

fn written(result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => refuse(1, &format!("cannot write the output: {error}")),
    }
}

/// Writes one line on standard error, and returns this exit status.
fn refuse(status: u8, fault: &str) -> ExitCode {
    eprintln!("discord-stand-in: {fault}");
    ExitCode::from(status)
}
