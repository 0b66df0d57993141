//! The stand-in as a program, for bots in any language: `cargo run -p discord-stand-in`.

use std::{
    env,
    error::Error,
    io::{self, Write},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    process::ExitCode,
};

use discord_stand_in::{StandIn, StartError};

const HELP: &str = "\
Stands in for Discord on this computer, to test and try bots without an account.

Usage: discord-stand-in [--listen ADDR]

Options:
      --listen ADDR  The loopback address, with or without a port [default: 127.0.0.1, on a free port]
  -h, --help         Print this help

The first three lines of the output are the page's address, the base address of the REST interface, and the bot's token.
The program runs until Ctrl-C.
";

/// What the arguments ask for.
#[derive(Debug, PartialEq, Eq)]
enum Wish {
    Help,
    Listen(SocketAddr),
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    let address = match read(arguments) {
        Ok(Wish::Listen(address)) => address,
        Ok(Wish::Help) => return written(io::stdout().lock().write_all(HELP.as_bytes())),
        Err(fault) => return refuse(2, &fault),
    };
    let stand_in = match StandIn::start(address).await {
        Ok(stand_in) => stand_in,
        Err(error @ StartError::NotLoopback(_)) => return refuse(2, &error.to_string()),
        Err(error) => {
            let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
            return refuse(1, &format!("{error}{cause}"));
        }
    };
    let told = tell(&mut io::stdout().lock(), stand_in.url(), stand_in.token());
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

/// Reads the arguments after the program's name.
fn read(mut arguments: impl Iterator<Item = String>) -> Result<Wish, String> {
    let mut listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    while let Some(argument) = arguments.next() {
        let address = match argument.as_str() {
            "-h" | "--help" => return Ok(Wish::Help),
            "--listen" => arguments.next().ok_or("--listen needs an address such as 127.0.0.1:8080")?,
            other => match other.strip_prefix("--listen=") {
                Some(address) => address.to_owned(),
                None => return Err(format!("unknown argument {argument:?}; --help lists the options")),
            },
        };
        listen = read_address(&address)?;
    }
    Ok(Wish::Listen(listen))
}

/// Reads an address. Without a port, returns port 0, which means any free port.
fn read_address(text: &str) -> Result<SocketAddr, String> {
    let address = text.parse().or_else(|_| text.parse::<IpAddr>().map(|ip| SocketAddr::new(ip, 0)));
    address.map_err(|_| format!("--listen needs an address such as 127.0.0.1:8080, not {text:?}"))
}

/// Writes the first lines: what a bot and a person need to connect.
fn tell(out: &mut impl Write, url: &str, token: &str) -> io::Result<()> {
    writeln!(out, "page: {url}\nrest: {url}/api/v10\ntoken: {token}")?;
    out.flush()
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
