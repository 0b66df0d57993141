//! Failures of Discord that a test can order, called trouble.

use std::time::Duration;

/// A way in which a request goes wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// The request is answered with 429 and `Retry-After`, and not carried out.
    RateLimited(Duration),
    /// The request is answered with 429 for the global limit, and not carried out.
    RateLimitedForAll(Duration),
    /// The request is answered with an HTTP status, such as 500 or 502, and not carried out.
    Status(u16),
    /// The request is answered with an HTTP status and an error code of Discord, such as 404 and 10062, and not carried
    /// out.
    Refused(u16, u32),
    /// The request is carried out after this time.
    Delay(Duration),
    /// The request is carried out when the trouble is [withdrawn](super::StandIn::no_trouble).
    Held,
    /// The request is carried out, but the answer is lost, and the bot gets a 502.
    AnswerLost,
}

/// The trouble that has been ordered and has not happened yet.
#[derive(Debug, Default)]
pub(super) struct Faults {
    ordered: Vec<Order>,
    /// The number of times that trouble was withdrawn.
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

    /// Returns the earliest ordered trouble for a request such as `POST /interactions/1/token/callback`, and counts it
    /// as happened.
    pub(super) fn take(&mut self, request: &str) -> Option<Trouble> {
        let order = self.ordered.iter_mut().find(|order| order.times > 0 && request.contains(&order.route))?;
        order.times -= 1;
        let trouble = order.trouble.clone();
        self.ordered.retain(|order| order.times > 0);
        Some(trouble)
    }

    /// Withdraws all trouble.
    pub(super) fn clear(&mut self) {
        self.ordered.clear();
        self.withdrawn += 1;
    }

    /// The number of times that trouble was withdrawn.
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
