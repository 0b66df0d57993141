use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
};

use super::CliError;
use crate::config;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The loopback address of the page, with or without a port
    #[arg(long, value_name = "ADDR", value_parser = read_loopback, default_value_t = default_listen())]
    listen: SocketAddr,
    /// The folder to keep games in; a new temporary one if not given
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Arguments {
    pub(super) fn run(self, lookup: impl Fn(&str) -> Option<String>) -> Result<(), CliError> {
        serve(self.listen, self.data, config::log(lookup)?)
    }
}

/// Runs the stand-in, the page and the bot until told to stop.
fn serve(_listen: SocketAddr, _data: Option<PathBuf>, _log: String) -> Result<(), CliError> {
    Err(CliError::Unavailable("the sandbox"))
}

/// This computer, on any free port.
fn default_listen() -> SocketAddr {
    (Ipv4Addr::LOCALHOST, 0).into()
}

/// Reads an address, with any free port if it names none. Nothing but this computer may reach the sandbox: whoever
/// opens its page can speak as anybody.
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
