//! Requests the gateway's address, and retries as long as Discord or the network is unavailable.

use std::time::Duration;

use tokio::time::sleep;

use super::{
    BotError, Gateway, probe,
    rest::{Rest, RestError},
};

/// The timeout of the first attempt, after which the log says that Discord does not answer.
const FIRST_WITHIN: Duration = Duration::from_secs(4);
/// The timeout of later attempts, which is longer because the network may be slow.
const WITHIN: Duration = Duration::from_secs(20);
/// The pause after the first failure. The pause doubles with each failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Requests the gateway's address from the API at `base` until Discord answers.
pub(super) async fn await_gateway(rest: &Rest, base: &str, elsewhere: bool) -> Result<Gateway, BotError> {
    let mut pause = FIRST_PAUSE;
    let mut within = FIRST_WITHIN;
    let mut was_away = false;
    let gateway = loop {
        match probe(rest, elsewhere, within).await {
            Err(BotError::Probe(error)) if may_pass(&error) => {
                let error = with_causes(&error);
                tracing::warn!(error, again_in = ?pause, "{base} cannot be reached; this goes on until it answers");
                was_away = true;
            }
            found => break found?,
        }
        sleep(pause).await;
        pause = LONGEST_PAUSE.min(pause * 2);
        within = WITHIN;
    };
    if was_away {
        tracing::info!("{base} answers");
    }
    Ok(gateway)
}

/// Whether a failed request may succeed later without any change to the bot. A response that is not JSON counts, since
/// it comes from something between Discord and the bot, such as a network's captive portal.
const fn may_pass(error: &RestError) -> bool {
    match error {
        RestError::NoAnswer { .. }
        | RestError::Failing { .. }
        | RestError::RateLimited { .. }
        | RestError::Unexpected { .. }
        | RestError::Unreadable { .. } => true,
        RestError::Refused { .. } | RestError::NotHeld { .. } => false,
    }
}

/// The text of an error and of its causes.
pub(super) fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |told, cause| format!("{told}: {cause}"))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::bot::stand_in::TestServer;

    #[tokio::test]
    async fn refusals_are_final() {
        for status in [401, 403, 404] {
            let stand_in = TestServer::start(move |_| (status, Value::Null)).await;
            let refused = await_gateway(&stand_in.rest(), stand_in.base(), true).await;
            assert!(matches!(refused, Err(BotError::InvalidToken | BotError::Probe(_))), "{status}: {refused:?}");
            assert_eq!(stand_in.requests().len(), 1, "{status}");
        }
    }

    #[test]
    fn what_may_pass_is_waited_for() {
        let endpoint = String::new;
        assert!(may_pass(&RestError::NoAnswer { endpoint: endpoint(), source: None }));
        assert!(may_pass(&RestError::Failing { endpoint: endpoint(), status: 503 }));
        assert!(may_pass(&RestError::RateLimited { endpoint: endpoint(), wait: FIRST_PAUSE }));
        let html = serde_json::from_str::<Value>("<html>").expect_err("no JSON");
        assert!(may_pass(&RestError::Unreadable { endpoint: endpoint(), source: html }));
    }
}
