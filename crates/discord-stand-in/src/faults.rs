//! Failures of Discord (called trouble) that a test can order.

use std::time::Duration;

/// A failure with which Discord answers a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// The request is refused with status 429 and the header `Retry-After`.
    RateLimited(Duration),
    /// The request is refused with status 429 because of the global rate limit.
    RateLimitedForAll(Duration),
    /// The request is refused with this HTTP status, such as 500 or 502.
    Status(u16),
    /// The request is refused with this HTTP status and this error code of Discord's, such as 404 and 10062.
    Refused(u16, u32),
    /// The request is carried out after this delay.
    Delay(Duration),
    /// The request is not carried out until the test [withdraws the trouble](super::StandIn::no_trouble).
    Held,
    /// The request is carried out, but the bot gets status 502 instead of the answer.
    AnswerLost,
}

/// The trouble that a test has ordered and that has not happened yet.
#[derive(Debug, Default)]
pub(super) struct Faults {
    ordered: Vec<Order>,
    /// The number of times that a test has withdrawn all trouble.
    withdrawn: u64,
}

#[derive(Debug)]
struct Order {
    route: String,
    times: usize,
    trouble: Trouble,
}

impl Faults {
    /// Orders trouble for the next `times` requests whose method and path contain `route`.
    pub(super) fn order(&mut self, route: &str, times: usize, trouble: Trouble) {
        self.ordered.push(Order { route: route.to_owned(), times, trouble });
    }

    /// Returns the trouble ordered first for a request such as `POST /interactions/1/token/callback`, and counts it as
    /// happened.
    pub(super) fn take(&mut self, request: &str) -> Option<Trouble> {
        let order = self.ordered.iter_mut().find(|order| order.times > 0 && request.contains(&order.route))?;
        order.times -= 1;
        let trouble = order.trouble.clone();
        self.ordered.retain(|order| order.times > 0);
        Some(trouble)
    }

    /// Withdraws all trouble that has been ordered.
    pub(super) fn clear(&mut self) {
        self.ordered.clear();
        self.withdrawn += 1;
    }

    /// The number of times that a test has withdrawn all trouble.
    pub(super) const fn withdrawn(&self) -> u64 {
        self.withdrawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trouble_meets_its_route_as_often_as_ordered() {
        let mut faults = Faults::default();
        faults.order("/callback", 2, Trouble::Status(500));
        faults.order("POST /interactions", 1, Trouble::AnswerLost);
        let request = "POST /interactions/1/token/callback";
        assert_eq!(faults.take("GET /gateway"), None);
        assert_eq!(faults.take(request), Some(Trouble::Status(500)));
        assert_eq!(faults.take(request), Some(Trouble::Status(500)));
        assert_eq!(faults.take(request), Some(Trouble::AnswerLost));
        assert_eq!(faults.take(request), None);
    }
}
