//! The signs of pieces as emojis of the application.
//!
//! The name of an emoji is the name of its sign and a hash of its picture: `white_rock_1a2b3c`. So a picture that has
//! changed is uploaded under another name, and nothing about emojis has to be stored.

use std::{
    collections::{HashMap, HashSet},
    convert::Infallible,
    error::Error,
    hash::Hasher,
    sync::{Arc, OnceLock, PoisonError, RwLock},
    time::Duration,
};

use data_encoding::BASE64;
use reqwest::Method;
use serde_json::{Value, json};
use siphasher::sip::SipHasher13;
use tokio::{
    sync::Notify,
    time::{Instant, sleep},
};

use super::{
    endpoint::Endpoint,
    rest::{Call, Rest, RestError},
};
use games::{GameKind, game::Emblem};

/// The deadline of a request.
const WITHIN: Duration = Duration::from_secs(60);
/// The first pause before asking again. The pause doubles each time.
const AGAIN: Duration = Duration::from_secs(60);
/// The longest pause before asking again.
const LONGEST_AGAIN: Duration = Duration::from_secs(10 * 60);

/// An emoji of the application.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emoji {
    /// The id.
    pub id: u64,
    /// The name.
    pub name: String,
}

/// The emojis that Discord has, by the names of their signs. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Emojis {
    known: Arc<RwLock<HashMap<String, Emoji>>>,
    /// Notified when Discord has refused a known emoji.
    doubted: Arc<Notify>,
}

/// An emoji to upload.
#[derive(Debug)]
struct EmojiImage {
    sign: String,
    name: String,
    bytes: Vec<u8>,
}

impl Emojis {
    /// The emoji of a sign, if Discord has it.
    pub fn of(&self, sign: &str) -> Option<Emoji> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).get(sign).cloned()
    }

    /// A single known emoji.
    #[cfg(test)]
    pub(super) fn knowing(sign: &str, id: u64, name: &str) -> Self {
        let emoji = Emoji { id, name: name.to_owned() };
        Self { known: Arc::new(RwLock::new(HashMap::from([(sign.to_owned(), emoji)]))), ..Self::default() }
    }

    /// Whether no emoji is known.
    pub fn is_empty(&self) -> bool {
        self.known.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Reports that Discord has refused one of the emojis.
    pub fn doubt(&self) {
        self.doubted.notify_one();
    }

    /// Asks Discord for the application's emojis. If `upload`, also uploads those that are missing, and deletes those
    /// with an older picture. Returns whether Discord has all emojis.
    ///
    /// # Errors
    /// Returns the first error if Discord refuses or does not answer. The emojis that Discord has are known nevertheless.
    pub async fn publish(&self, rest: &Rest, application: u64, upload: bool) -> Result<bool, RestError> {
        let send = async |method: Method, emoji: Option<u64>, body: Option<&Value>| {
            let call = Call::new(method, Endpoint::Emojis { application, emoji }, Instant::now() + WITHIN);
            rest.send(Call { body, ..call }).await
        };
        let listed = send(Method::GET, None, None).await?;
        let mut found: HashMap<String, u64> =
            listed["items"].as_array().into_iter().flatten().filter_map(read).collect();
        let pictures = tokio::task::spawn_blocking(pictures).await.unwrap_or_default();
        let wanted: HashSet<&str> = pictures.iter().map(|picture| picture.name.as_str()).collect();
        let know = |found: &HashMap<String, u64>| {
            let known = pictures.iter().filter_map(|EmojiImage { sign, name, .. }| {
                Some((sign.clone(), Emoji { id: *found.get(name)?, name: name.clone() }))
            });
            *self.known.write().unwrap_or_else(PoisonError::into_inner) = known.collect();
        };
        know(&found);
        let missing: Vec<_> = pictures.iter().filter(|picture| !found.contains_key(&picture.name)).collect();
        if !upload {
            return Ok(missing.is_empty());
        }
        let mut failed = None;
        for EmojiImage { name, bytes, .. } in missing {
            let image = format!("data:image/png;base64,{}", BASE64.encode(bytes));
            match send(Method::POST, None, Some(&json!({"name": name, "image": image}))).await {
                Ok(created) => {
                    found.extend(read(&created));
                    know(&found);
                }
                Err(error) => failed = failed.or(Some(error)),
            }
        }
        if let Some(error) = failed {
            return Err(error);
        }
        for (name, id) in found.iter().filter(|(name, _)| !wanted.contains(name.as_str()) && is_ours(name)) {
            send(Method::DELETE, Some(*id), None).await?;
            tracing::info!(name, "an emoji with an older picture deleted");
        }
        Ok(pictures.iter().all(|picture| found.contains_key(&picture.name)))
    }
}

/// Makes the signs of pieces known as emojis: publishes them, or waits until another process has published them. Asks for
/// the list again some time after Discord has refused one. `application` returns the application's id once the bot has
/// connected, and `uploads` says whether this process uploads.
pub async fn keep(
    emojis: Emojis,
    rest: Arc<Rest>,
    application: impl Future<Output = u64>,
    uploads: impl Fn() -> bool,
) -> Infallible {
    let application = application.await;
    let mut pause = AGAIN;
    loop {
        match emojis.publish(&rest, application, uploads()).await {
            Ok(true) => {
                emojis.doubted.notified().await;
                pause = AGAIN;
            }
            Ok(false) => tracing::debug!(?pause, "emojis are missing; asking again after a pause"),
            Err(error) => {
                tracing::warn!(error = &error as &dyn Error, ?pause, "emojis not published; retrying after a pause");
            }
        }
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_AGAIN);
    }
}

/// The name and the id of an emoji in Discord's JSON.
fn read(emoji: &Value) -> Option<(String, u64)> {
    let id = emoji["id"].as_str()?.parse().ok().filter(|&id| id > 0)?;
    Some((emoji["name"].as_str()?.to_owned(), id))
}

/// Whether an emoji has the name of one of our signs, with any hash.
fn is_ours(name: &str) -> bool {
    let Some((sign, hash)) = name.rsplit_once('_') else { return false };
    hash.len() == 6
        && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
        && pictures().iter().any(|picture| picture.sign == sign)
}

/// The emojis of all games.
fn pictures() -> &'static [EmojiImage] {
    static PICTURES: OnceLock<Vec<EmojiImage>> = OnceLock::new();
    PICTURES.get_or_init(|| {
        let emblems = GameKind::ALL.into_iter().flat_map(GameKind::emblems);
        let picture = |Emblem { name: sign, sprites }| {
            let bytes = render::emoji(&sprites);
            let mut hasher = SipHasher13::new();
            hasher.write(&bytes);
            let name = format!("{sign}_{:06x}", hasher.finish() & 0xff_ffff);
            EmojiImage { sign, name, bytes }
        };
        emblems.map(picture).collect()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::bot::stand_in::{Asked, TestServer};

    #[test]
    fn names_fit_discord() {
        for EmojiImage { sign, name, .. } in pictures() {
            let fits = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            assert!(fits && (2..=32).contains(&name.len()) && is_ours(name), "{name}");
            assert!(is_ours(&format!("{sign}_0123af")), "an older picture");
        }
        for other in ["white_rock", "thumbs_up_0123af", "white_rock_0123ax", "white_rock_0123af0"] {
            assert!(!is_ours(other), "{other}");
        }
    }

    /// Discord, with these emojis.
    async fn discord(emojis: Vec<(String, u64)>) -> (TestServer, Rest) {
        let created = Arc::new(AtomicU64::new(1000));
        let answer = move |asked: &Asked| match asked.method() {
            "GET" => {
                let item = |(name, id): &(String, u64)| json!({"name": name, "id": id.to_string()});
                (200, json!({"items": emojis.iter().map(item).collect::<Vec<_>>()}))
            }
            "POST" => {
                let id = created.fetch_add(1, Ordering::Relaxed).to_string();
                (201, json!({"name": asked.body()["name"], "id": id}))
            }
            _ => (204, Value::Null),
        };
        let server = TestServer::start(answer).await;
        let rest = Rest::new(reqwest::Client::new(), "token", server.base()).expect("an ordinary token");
        (server, rest)
    }

    #[tokio::test]
    async fn what_is_missing_is_uploaded_and_what_is_old_is_deleted() {
        let [first, second, ..] = pictures() else { panic!("there are emojis") };
        let old = format!("{}_000000", second.sign);
        let listed = vec![(first.name.clone(), 7), (old, 8), ("thumbs_up".to_owned(), 9)];
        let (server, rest) = discord(listed).await;
        let emojis = Emojis::default();
        assert!(emojis.publish(&rest, 5, true).await.expect("answered"));
        assert_eq!(emojis.of(&first.sign), Some(Emoji { id: 7, name: first.name.clone() }));
        assert!(emojis.of(&second.sign).is_some_and(|emoji| emoji.id >= 1000));
        let requests = server.requests();
        assert_eq!(requests[0], "GET /applications/5/emojis");
        let uploads = requests.iter().filter(|request| *request == "POST /applications/5/emojis").count();
        assert_eq!(uploads, pictures().len() - 1);
        assert_eq!(requests.last().map(String::as_str), Some("DELETE /applications/5/emojis/8"));
        assert_eq!(requests.len(), uploads + 2, "an emoji of somebody else stays");
        let image = server.bodies()[1]["image"].as_str().map(|image| image.starts_with("data:image/png;base64,iVBOR"));
        assert_eq!(image, Some(true));
    }

    #[tokio::test]
    async fn a_refused_picture_keeps_no_other_back() {
        let pictures = pictures();
        let (refused, listed) = (&pictures[0].name, pictures.last().expect("there are emojis"));
        let item = json!({"name": listed.name, "id": "7"});
        let server = TestServer::start(move |asked: &Asked| match asked.method() {
            "GET" => (200, json!({"items": [item]})),
            _ if asked.body()["name"] == refused.as_str() => (400, json!({"code": 50_035})),
            _ => (201, json!({"name": asked.body()["name"], "id": "8"})),
        })
        .await;
        let rest = Rest::new(reqwest::Client::new(), "token", server.base()).expect("an ordinary token");
        let emojis = Emojis::default();
        let error = emojis.publish(&rest, 5, true).await.expect_err("one is refused");
        assert!(error.has_code(50_035), "{error}");
        let known = |picture: &EmojiImage| emojis.of(&picture.sign).map(|emoji| emoji.id);
        assert_eq!(known(&pictures[0]), None);
        assert!(pictures[1..pictures.len() - 1].iter().all(|picture| known(picture) == Some(8)));
        assert_eq!(known(listed), Some(7));
    }

    #[tokio::test]
    async fn other_processes_only_ask() {
        let [first, ..] = pictures() else { panic!("there are emojis") };
        let (server, rest) = discord(vec![(first.name.clone(), 7)]).await;
        let emojis = Emojis::default();
        assert!(!emojis.publish(&rest, 5, false).await.expect("answered"), "some are missing");
        assert!(emojis.of(&first.sign).is_some());
        assert_eq!(server.requests(), ["GET /applications/5/emojis"]);
    }

    #[tokio::test]
    async fn what_discord_no_longer_has_is_forgotten() {
        let (_server, rest) = discord(Vec::new()).await;
        let emojis = Emojis::knowing("rock", 7, "rock_0123af");
        assert_eq!(emojis.clone().of("rock").map(|emoji| emoji.id), Some(7), "clones share what they know");
        assert!(!emojis.publish(&rest, 5, false).await.expect("answered"));
        assert!(emojis.is_empty());
    }
}
