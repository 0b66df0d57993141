//! Downloads the files that are attached to commands, from Discord and nowhere else.

use std::time::Duration;

use reqwest::{Client, StatusCode, Url, redirect::Policy};
use thiserror::Error;
use tokio::time::timeout;

use board::phrase::Phrase;
use domain::import::MOST_BYTES;

/// The usual timeout of a download.
const PATIENCE: Duration = Duration::from_secs(2);

/// The host names from which Discord serves attachments.
const DISCORD_HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];

/// A file attached to a command, as Discord describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// The address from which the file can be downloaded.
    pub url: String,
    /// The file's size in bytes, according to Discord.
    pub size: u32,
}

/// Downloads attachments.
#[derive(Clone, Debug)]
pub struct Downloader {
    client: Client,
    /// The base address of the stand-in for Discord; `None` if the bot uses Discord itself.
    elsewhere: Option<Url>,
    /// The timeout of a download.
    patience: Duration,
}

/// The reason why a file was not downloaded.
#[derive(Debug, Error)]
pub enum DownloadError {
    /// The file is larger than [`MOST_BYTES`].
    #[error("the file has more than {MOST_BYTES} bytes")]
    TooLarge,
    /// The address is not on one of Discord's hosts. The error does not show the address, since it contains the name of
    /// the user's file.
    #[error("the address is not on a host of Discord")]
    Foreign,
    /// The server refused the download with this HTTP status.
    #[error("refused with status {0}")]
    Refused(StatusCode),
    /// The download took too long.
    #[error("no answer in time")]
    TimedOut,
    /// The connection failed.
    #[error("the connection failed")]
    Connection(#[source] reqwest::Error),
}

impl From<reqwest::Error> for DownloadError {
    fn from(error: reqwest::Error) -> Self {
        Self::Connection(error.without_url())
    }
}

impl DownloadError {
    /// A short code of the error for the log.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge => "FILE_TOO_LARGE",
            _ => "FILE_NOT_FETCHED",
        }
    }

    /// The sentence for the user who attached the file.
    pub fn sentence(&self) -> Phrase {
        match self {
            Self::TooLarge => Phrase::new("download-too-large").with("most", (MOST_BYTES / 1024) as i64),
            _ => Phrase::new("download-failed"),
        }
    }
}

impl Downloader {
    /// Creates a downloader for files on Discord's hosts, or on the stand-in with the base address `elsewhere`.
    pub fn new(elsewhere: Option<Url>) -> Result<Self, reqwest::Error> {
        // Discord does not redirect downloads, so a redirect comes from an impostor.
        let builder = Client::builder().redirect(Policy::none());
        let builder = if elsewhere.is_some() { builder.no_proxy() } else { builder };
        Ok(Self { client: builder.build()?, elsewhere, patience: PATIENCE })
    }

    /// Downloads a file and returns its bytes.
    pub async fn fetch(&self, attachment: &Attachment) -> Result<Vec<u8>, DownloadError> {
        let url = self.allowed(&attachment.url).ok_or(DownloadError::Foreign)?;
        if attachment.size as usize > MOST_BYTES {
            return Err(DownloadError::TooLarge);
        }
        timeout(self.patience, self.read(url)).await.map_err(|_| DownloadError::TimedOut)?
    }

    /// The parsed address, if it is on one of Discord's hosts, or on the stand-in if one is used.
    fn allowed(&self, url: &str) -> Option<Url> {
        let url = Url::parse(url).ok()?;
        let host = url.host_str()?;
        let allowed = match &self.elsewhere {
            Some(base) => matches!(url.scheme(), "http" | "https") && base.host_str() == Some(host),
            None => url.scheme() == "https" && url.port().is_none() && DISCORD_HOSTS.contains(&host),
        };
        allowed.then_some(url)
    }

    async fn read(&self, url: Url) -> Result<Vec<u8>, DownloadError> {
        let mut response = self.client.get(url).send().await?;
        if response.status() != StatusCode::OK {
            return Err(DownloadError::Refused(response.status()));
        }
        let mut bytes = Vec::new();
        // The file may be larger than Discord announced.
        while let Some(chunk) = response.chunk().await? {
            if bytes.len() + chunk.len() > MOST_BYTES {
                return Err(DownloadError::TooLarge);
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::bot::stand_in::TestServer;

    /// A downloader that waits as long as a busy machine needs.
    fn downloader(base: &str) -> Downloader {
        let usual = Downloader::new(Some(base.parse().expect("an address"))).expect("it is set up");
        Downloader { patience: Duration::from_secs(60), ..usual }
    }

    /// The result of downloading a file of this announced size, and the number of requests for it.
    async fn fetched(status: u16, answer: Value, size: usize) -> (Result<Vec<u8>, DownloadError>, usize) {
        let stand_in = TestServer::start(move |_| (status, answer.clone())).await;
        let url = format!("{}/api/v10/game.txt", stand_in.base());
        let size = u32::try_from(size).expect("a small file");
        let fetched = downloader(stand_in.base()).fetch(&Attachment { url, size }).await;
        (fetched, stand_in.requests().len())
    }

    #[tokio::test]
    async fn a_file_is_fetched() {
        let (bytes, _) = fetched(200, json!("1 a6-b5"), 9).await;
        assert_eq!(bytes.expect("it is there"), b"\"1 a6-b5\"");
    }

    #[tokio::test]
    async fn too_large_a_file_is_not() {
        let longest = json!("x".repeat(MOST_BYTES - 2));
        assert!(fetched(200, longest, MOST_BYTES).await.0.is_ok());
        assert!(matches!(fetched(200, json!(""), MOST_BYTES + 1).await, (Err(DownloadError::TooLarge), 0)));
        let liar = json!("x".repeat(4 * MOST_BYTES));
        assert!(matches!(fetched(200, liar, 9).await, (Err(DownloadError::TooLarge), 1)));
    }

    #[tokio::test]
    async fn a_file_that_is_gone_or_elsewhere_is_not() {
        assert!(matches!(fetched(404, json!({}), 9).await.0, Err(DownloadError::Refused(StatusCode::NOT_FOUND))));
        assert!(matches!(fetched(302, json!({}), 9).await.0, Err(DownloadError::Refused(StatusCode::FOUND))));
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_has_an_end() {
        let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let base = format!("http://{}", silent.local_addr().expect("bound"));
        let attachment = Attachment { url: format!("{base}/game.txt"), size: 9 };
        assert!(matches!(downloader(&base).fetch(&attachment).await, Err(DownloadError::TimedOut)));
    }

    #[test]
    fn files_are_discords() {
        let discord = Downloader::new(None).expect("it is set up");
        let elsewhere = downloader("http://127.0.0.1:5/");
        for (url, of_discord, of_stand_in) in [
            ("https://cdn.discordapp.com/ephemeral-attachments/1/2/game.txt?ex=1", true, false),
            ("https://media.discordapp.net/attachments/1/2/game.txt", true, false),
            ("http://cdn.discordapp.com/attachments/1/2/game.txt", false, false),
            ("https://cdn.discordapp.com:8443/attachments/1/2/game.txt", false, false),
            ("https://cdn.discordapp.com.example.org/game.txt", false, false),
            ("https://cdn.discordapp.com@example.org/game.txt", false, false),
            ("http://127.0.0.1:5/attachments/1/2/game.txt", false, true),
            ("http://127.0.0.2:5/attachments/1/2/game.txt", false, false),
            ("file:///etc/passwd", false, false),
            ("game.txt", false, false),
        ] {
            assert_eq!(discord.allowed(url).is_some(), of_discord, "{url}");
            assert_eq!(elsewhere.allowed(url).is_some(), of_stand_in, "{url}");
        }
    }
}
