//! Compares the bot's settings at Discord with the settings that Parlor needs. Sends only requests that change nothing.

use std::{
    collections::BTreeSet,
    sync::Arc,
    time::{Duration, SystemTime},
};

use reqwest::{Method, Url};
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::{
    gateway::Shard,
    model::{gateway::GatewayIntents, permissions::Permissions},
};
use tokio::{
    sync::Mutex,
    time::{Instant, timeout},
};

use super::{
    BotError, CONNECT_WITHIN, Gateway, PERMISSIONS,
    commands::{Text, commands},
    endpoint::Endpoint,
    gateway::with_causes,
    http_client, invitation, probe,
    rest::{Call, DISCORD, Rest, RestError, TokenError},
};
use crate::finding::Finding;

/// The timeout of each request.
const WITHIN: Duration = Duration::from_secs(10);
/// The largest clock difference that is not reported. Discord reports whole seconds, and its response takes time to
/// arrive.
const CLOCK_OFF: Duration = Duration::from_secs(5);
/// The clock difference from which certificates and tokens may seem expired.
const CLOCK_WRONG: Duration = Duration::from_secs(60);
/// If less than `1 / FEW_STARTS` of the day's session starts is left, something probably keeps restarting the bot, and
/// a finding says so.
const FEW_STARTS: u32 = 10;
/// The maximum number of servers on one page of Discord's list.
const PAGE: usize = 200;
/// The maximum number of servers that a finding names.
const NAMED: usize = 5;

/// An application's flags for the privileged intents (presences, members, message content), each with and without
/// Discord's approval.
const PRIVILEGED: u64 = 0b11 << 12 | 0b11 << 14 | 0b11 << 18;

/// The fields of the bot's application that are checked.
#[derive(Debug, Deserialize)]
struct Application {
    id: String,
    #[serde(default)]
    bot_public: bool,
    #[serde(default)]
    bot_require_code_grant: bool,
    #[serde(default)]
    flags: u64,
    #[serde(default)]
    interactions_endpoint_url: Option<String>,
    #[serde(default)]
    integration_types_config: Value,
}

/// A server that the bot is in.
#[derive(Debug, Deserialize)]
struct Server {
    id: String,
    /// The permissions of the bot's roles, as a decimal number.
    permissions: String,
}

/// Checks all that Discord, or the API at `api_url`, reports about the bot with this token. The commands that are
/// registered in the server `dev_guild`, or else everywhere, are compared with the command definitions, whose
/// descriptions come from `text`.
pub async fn check_up(token: &str, api_url: Option<&Url>, dev_guild: Option<u64>, text: Text) -> Vec<Finding> {
    let (base, elsewhere) = (api_url.map_or(DISCORD, Url::as_str), api_url.is_some());
    let client = match http_client(elsewhere) {
        Ok(client) => client,
        Err(error) => return vec![Finding::fail("token", format!("the HTTP client cannot be set up: {error}"))],
    };
    let rest = match Rest::new(client, token, base) {
        Ok(rest) => rest,
        Err(error @ TokenError) => return vec![Finding::fail("token", error.to_string())],
    };
    let mut findings = Vec::new();
    let date = match ask(&rest, Endpoint::Me, "").await {
        Ok((user, date)) => {
            let user = user["id"].as_str().unwrap_or("of no number");
            findings.push(Finding::ok("token", format!("Discord accepts it: the bot is user {user}")));
            date
        }
        Err(error) if error.has_status(401) => {
            findings.push(Finding::fail("token", BotError::InvalidToken.to_string()));
            return findings;
        }
        Err(error) => {
            let words =
                format!("{base} cannot be asked: {}; look at the network and at {base}'s status", with_causes(&error));
            findings.push(Finding::fail("token", words));
            return findings;
        }
    };
    findings.push(clock(date, SystemTime::now()));
    let application = ask(&rest, Endpoint::Application, "").await;
    let application = application.map(|(application, _)| serde_json::from_value::<Application>(application));
    let id = match application {
        Ok(Ok(application)) => {
            findings.extend(settings(&application));
            application.id.parse::<u64>().ok()
        }
        Ok(Err(error)) => {
            findings.push(Finding::fail("application", format!("what Discord tells of it makes no sense: {error}")));
            None
        }
        Err(error) => {
            findings.push(Finding::fail("application", with_causes(&error)));
            None
        }
    };
    findings.push(gateway(&rest, token, elsewhere).await);
    if let Some(id) = id {
        findings.push(servers(&rest, id).await);
        findings.push(registered(&rest, id, dev_guild, text).await);
    }
    findings
}

async fn ask(rest: &Rest, endpoint: Endpoint<'_>, query: &str) -> Result<(Value, Option<SystemTime>), RestError> {
    let call = Call::new(Method::GET, endpoint, Instant::now() + WITHIN);
    rest.send_dated(Call { query, patience: CONNECT_WITHIN, ..call }).await
}

fn clock(date: Option<SystemTime>, now: SystemTime) -> Finding {
    let Some(date) = date else { return Finding::warn("clock", "Discord tells no time to compare it with") };
    // Discord truncates its time to whole seconds, so even an exact clock seems to be half a second ahead on average.
    let off = now.duration_since(date).unwrap_or_else(|error| error.duration());
    let seconds = off.as_secs();
    if off <= CLOCK_OFF {
        Finding::ok("clock", "it agrees with Discord's")
    } else if off <= CLOCK_WRONG {
        Finding::warn("clock", format!("it is {seconds} seconds off; let the system keep it, with NTP"))
    } else {
        Finding::fail("clock", format!("it is {seconds} seconds off: clocks of games go wrong; set it, and use NTP"))
    }
}

fn settings(application: &Application) -> Vec<Finding> {
    let mut findings = Vec::new();
    match &application.interactions_endpoint_url {
        Some(url) if !url.is_empty() => findings.push(Finding::fail(
            "application",
            "an interactions endpoint is set, to which all commands go instead of here; clear it under General Information",
        )),
        _ if application.bot_require_code_grant => findings.push(Finding::fail(
            "application",
            "it requires a code grant, so that nobody can invite it; switch that off under Bot",
        )),
        _ if !application.bot_public => findings.push(Finding::warn(
            "application",
            "it is private: you alone can invite it; switch Public Bot on under Bot if others shall",
        )),
        _ => findings.push(Finding::ok("application", "anyone can invite it, and commands come by the gateway")),
    }
    let types = &application.integration_types_config;
    findings.push(if types.get("1").is_some() {
        Finding::ok("user install", "people can add it to their own account")
    } else {
        Finding::warn(
            "user install",
            "it is off: tick User Install under Installation, if people shall use it elsewhere",
        )
    });
    findings.push(if application.flags & PRIVILEGED == 0 {
        Finding::ok("intents", "no privileged ones are on, and none is needed")
    } else {
        Finding::warn("intents", "privileged ones are on that Parlor does not need; switch them off under Bot")
    });
    findings
}

/// Checks whether a connection to the gateway can be opened, without starting a session, since sessions count against
/// the daily limit.
async fn gateway(rest: &Rest, token: &str, elsewhere: bool) -> Finding {
    let subject = "gateway";
    let found = match probe(rest, elsewhere, WITHIN).await {
        Ok(found) => found,
        Err(error) => return Finding::fail(subject, with_causes(&error)),
    };
    let Gateway { url, shards, session_start_limit: starts } = found;
    let info = serde_json::from_value(json!([0, shards])).expect("the library reads what Discord writes");
    let address = Arc::new(Mutex::new(url));
    let opening = Shard::new(address, token, info, GatewayIntents::GUILDS, None);
    match timeout(WITHIN, opening).await {
        Err(_) => return Finding::fail(subject, "no connection in time; look whether a firewall forbids it"),
        Ok(Err(error)) => return Finding::fail(subject, format!("no connection: {}", with_causes(&error))),
        Ok(Ok(_)) => {}
    }
    match starts {
        Some(starts) if starts.remaining == 0 => {
            let hours = starts.reset_after.div_ceil(3_600_000);
            Finding::fail(
                subject,
                format!("the day's {} connections are used up; stop the bot for {hours} h", starts.total),
            )
        }
        Some(starts) if starts.remaining < starts.total / FEW_STARTS => Finding::warn(
            subject,
            format!(
                "{} of {} connections are left today; find out what restarts the bot",
                starts.remaining, starts.total
            ),
        ),
        Some(starts) => Finding::ok(
            subject,
            format!("it can be reached; {} of {} connections are left today", starts.remaining, starts.total),
        ),
        None => Finding::ok(subject, "it can be reached"),
    }
}

async fn servers(rest: &Rest, application: u64) -> Finding {
    let subject = "servers";
    let mut servers = Vec::<Server>::new();
    loop {
        let after = servers.last().map_or("0", |server| &server.id);
        let query = format!("limit={PAGE}&after={after}");
        let page = match ask(rest, Endpoint::Guilds, &query).await {
            Ok((page, _)) => serde_json::from_value::<Vec<Server>>(page),
            Err(error) => return Finding::fail(subject, with_causes(&error)),
        };
        let Ok(page) = page else { return Finding::fail(subject, "what Discord tells of them makes no sense") };
        let last = page.len() < PAGE;
        servers.extend(page);
        if last {
            break;
        }
    }
    let count = servers.len();
    if count == 0 {
        return Finding::warn(subject, format!("it is in none; invite it with {}", invitation(application)));
    }
    let lacking: Vec<_> = servers
        .iter()
        .filter_map(|server| {
            let bits = Permissions::from_bits_retain(server.permissions.parse().unwrap_or_default());
            let missing = PERMISSIONS.difference(bits);
            let lacks = !bits.contains(Permissions::ADMINISTRATOR) && !missing.is_empty();
            lacks.then(|| format!("server {}: {}", server.id, missing.get_permission_names().join(", ")))
        })
        .collect();
    if lacking.is_empty() {
        return Finding::ok(
            subject,
            format!("it is in {count}, and may in each what it needs, unless a channel forbids it"),
        );
    }
    let more = if lacking.len() > NAMED { "; and others" } else { "" };
    let named = lacking[..lacking.len().min(NAMED)].join("; ");
    let words = format!(
        "in {} of {count} it lacks permissions, and leaves out what needs them ({named}{more}); invite it again with {}",
        lacking.len(),
        invitation(application)
    );
    Finding::warn(subject, words)
}

async fn registered(rest: &Rest, application: u64, guild: Option<u64>, text: Text) -> Finding {
    let subject = "commands";
    let found = match ask(rest, Endpoint::Commands { application, guild }, "").await {
        Ok((found, _)) => found,
        Err(error) if guild.is_some() && (error.has_status(403) || error.has_status(404)) => {
            return Finding::fail(
                subject,
                "the bot is not in the server of PARLOR_DEV_GUILD; invite it there, or unset that",
            );
        }
        Err(error) => return Finding::fail(subject, with_causes(&error)),
    };
    let scope = guild.map_or_else(|| "everywhere".to_owned(), |guild| format!("in server {guild}"));
    let wanted = names(&serde_json::to_value(commands(&text)).expect("commands are JSON"));
    let found = names(&found);
    let different: Vec<_> = wanted.symmetric_difference(&found).map(String::as_str).collect();
    if found.is_empty() {
        Finding::warn(subject, format!("none are registered {scope}; the bot does so when it starts"))
    } else if different.is_empty() {
        Finding::ok(subject, format!("all {} are registered {scope}", wanted.len()))
    } else {
        let names = different.join(", /");
        let words = format!(
            "registered {scope} otherwise than this version has them: /{names}; the bot registers all when it starts"
        );
        Finding::warn(subject, words)
    }
}

/// The names in a list of commands.
fn names(commands: &Value) -> BTreeSet<String> {
    let name = |command: &Value| command["name"].as_str().unwrap_or("?").to_owned();
    commands.as_array().into_iter().flatten().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        bot::stand_in::{Asked, TestServer},
        finding::Severity,
    };

    const HERE: Option<u64> = None;

    /// Returns the finding about servers and the finding about commands when a test server answers requests with
    /// `answer`.
    async fn found(answer: impl Fn(&Asked) -> (u16, Value) + Clone + Send + Sync + 'static) -> (Finding, Finding) {
        let stand_in = TestServer::start(answer).await;
        let rest = stand_in.rest();
        let text: Text = |_, phrase| phrase.id().to_owned();
        (servers(&rest, 9).await, registered(&rest, 9, HERE, text).await)
    }

    /// A page of a server list with `count` entries, starting after the id in the query.
    fn page(asked: &Asked, count: usize, permissions: Permissions) -> Value {
        let after = asked.path().rsplit('=').next().and_then(|after| after.parse().ok()).unwrap_or(0);
        let ids = (after + 1..=count).take(PAGE);
        ids.map(|id| json!({ "id": id.to_string(), "permissions": permissions.bits().to_string() })).collect()
    }

    #[tokio::test]
    async fn servers_are_read_page_by_page() {
        let (found, _) = found(|asked| (200, page(asked, 450, PERMISSIONS | Permissions::ADD_REACTIONS))).await;
        assert!(found.severity == Severity::Ok && found.words.starts_with("it is in 450,"), "{found}");
    }

    #[tokio::test]
    async fn what_the_bot_may_not_do_is_named() {
        let (found, _) = self::found(|asked| (200, page(asked, 7, PERMISSIONS - Permissions::ATTACH_FILES))).await;
        assert!(found.severity == Severity::Warn && found.words.contains("(server 1: Attach Files; "), "{found}");
        assert!(found.words.contains("; and others)") && found.words.contains(&invitation(9)), "{found}");
        let (found, _) = self::found(|asked| (200, page(asked, 1, Permissions::ADMINISTRATOR))).await;
        assert_eq!(found.severity, Severity::Ok, "{found}");
        let (found, _) = self::found(|asked| (200, page(asked, 0, PERMISSIONS))).await;
        assert!(found.severity == Severity::Warn && found.words.starts_with("it is in none"), "{found}");
    }

    #[tokio::test]
    async fn foreign_commands_are_named() {
        let foreign = json!([{ "id": "5", "name": "dance", "description": "x" }]);
        let (_, found) = found(move |_| (200, foreign.clone())).await;
        assert!(
            found.severity == Severity::Warn && found.words.contains("/dance") && found.words.contains("/move"),
            "{found}"
        );
    }

    #[test]
    fn clocks_are_compared() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        for (off, expected) in [(0, Severity::Ok), (4, Severity::Ok), (20, Severity::Warn), (120, Severity::Fail)] {
            let off = Duration::from_secs(off);
            assert_eq!(clock(Some(now + off), now).severity, expected, "{off:?}");
            assert_eq!(clock(Some(now - off), now).severity, expected, "{off:?}");
        }
        assert_eq!(clock(None, now).severity, Severity::Warn);
    }

    fn marks(application: Value) -> Vec<Severity> {
        let application = serde_json::from_value(application).expect("an application");
        settings(&application).into_iter().map(|finding| finding.severity).collect()
    }

    #[test]
    fn settings_are_looked_at() {
        let good =
            json!({ "id": "9", "bot_public": true, "flags": 1 << 23, "integration_types_config": {"0": {}, "1": {}} });
        let but = |name: &str, value: Value| {
            let mut application = good.clone();
            application[name] = value;
            marks(application)
        };
        assert_eq!(marks(good.clone()), [Severity::Ok; 3]);
        assert_eq!(but("bot_public", json!(false)), [Severity::Warn, Severity::Ok, Severity::Ok]);
        assert_eq!(but("bot_require_code_grant", json!(true)), [Severity::Fail, Severity::Ok, Severity::Ok]);
        assert_eq!(but("interactions_endpoint_url", json!("https://x")), [Severity::Fail, Severity::Ok, Severity::Ok]);
        assert_eq!(but("integration_types_config", json!({"0": {}})), [Severity::Ok, Severity::Warn, Severity::Ok]);
        for flag in [12, 13, 14, 15, 18, 19] {
            assert_eq!(but("flags", json!(1_u64 << flag)), [Severity::Ok, Severity::Ok, Severity::Warn], "{flag}");
        }
    }
}
