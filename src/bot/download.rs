//! Files that people hand to commands: fetched from Discord, and from nowhere else.

use std::time::Duration;

use reqwest::{Client, StatusCode, Url, redirect::Policy};
use thiserror::Error;
use tokio::time::timeout;

use crate::phrase::Phrase;

/// The most bytes of a file.
pub const MAX_BYTES: usize = 256 * 1024;

/// How long fetching a file may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Where Discord has the files of its users.
const DISCORD_HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];

/// A file that somebody handed to a command, as Discord tells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Where it is to be had.
    pub url: String,
    /// How many bytes it has.
    pub size: u32,
}

/// Fetches files.
#[derive(Clone, Debug)]
pub struct Downloader {
    client: Client,
    /// What stands in for Discord, if something does.
    elsewhere: Option<Url>,
}

/// Why a file was not fetched.
#[derive(Debug, Error)]
pub enum DownloadError {
    /// It has more bytes than a record can have.
    #[error("the file has more than {MAX_BYTES} bytes")]
    TooLarge,
    /// It is not where Discord has its files. The address, which ends with a name that somebody gave, is not told.
    #[error("the address is not one of a file of Discord")]
    Foreign,
    /// It is not there.
    #[error("refused with status {0}")]
    Refused(StatusCode),
    /// It did not come in time.
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
    /// A word for the log.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge => "FILE_TOO_LARGE",
            _ => "FILE_NOT_FETCHED",
        }
    }

    /// What the one who handed the file over reads.
    pub fn sentence(&self) -> Phrase {
        match self {
            Self::TooLarge => Phrase::new("download-too-large").with("most", (MAX_BYTES / 1024) as i64),
            _ => Phrase::new("download-failed"),
        }
    }
}

impl Downloader {
    /// Fetches files of Discord, or of what stands in for it at another base address.
    ///
    /// # Errors
    /// The part that speaks HTTP does not work.
    pub fn new(elsewhere: Option<Url>) -> Result<Self, reqwest::Error> {
        // Discord's files are where it says; whoever leads on to another place is not Discord.
        let builder = Client::builder().redirect(Policy::none());
        let builder = if elsewhere.is_some() { builder.no_proxy() } else { builder };
        Ok(Self { client: builder.build()?, elsewhere })
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// It is too large, is not where Discord has its files, or does not come in time.
    pub async fn fetch(&self, attachment: &Attachment) -> Result<Vec<u8>, DownloadError> {
        let url = self.allowed(&attachment.url).ok_or(DownloadError::Foreign)?;
        if attachment.size as usize > MAX_BYTES {
            return Err(DownloadError::TooLarge);
        }
        timeout(PATIENCE, self.read(url)).await.map_err(|_| DownloadError::TimedOut)?
    }

    /// The address, if it is one of Discord's files or on the host of what stands in for it.
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
        // What was said of the size need not be so.
        while let Some(chunk) = response.chunk().await? {
            if bytes.len() + chunk.len() > MAX_BYTES {
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
    use crate::bot::stand_in::StandIn;

    fn downloader(base: &str) -> Downloader {
        Downloader::new(Some(base.parse().expect("an address"))).expect("it is set up")
    }

    /// What comes of a file of which its size is told, and how often somebody was asked for it.
    async fn fetched(status: u16, answer: Value, size: usize) -> (Result<Vec<u8>, DownloadError>, usize) {
        let stand_in = StandIn::start(move |_| (status, answer.clone())).await;
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
        let longest = json!("x".repeat(MAX_BYTES - 2));
        assert!(fetched(200, longest, MAX_BYTES).await.0.is_ok());
        assert!(matches!(fetched(200, json!(""), MAX_BYTES + 1).await, (Err(DownloadError::TooLarge), 0)));
        let liar = json!("x".repeat(4 * MAX_BYTES));
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
