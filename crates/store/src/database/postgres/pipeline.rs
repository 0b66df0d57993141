//! Statements that are sent together, without waiting for answers in between.

use std::{
    future::{Future, poll_fn},
    pin::Pin,
    task::Poll,
};

use super::error::Trouble;

/// The answer to a statement, which is sent when this is polled for the first time.
pub(super) type Answer<'a, T = ()> = Pin<Box<dyn Future<Output = Result<T, tokio_postgres::Error>> + Send + 'a>>;

/// Sends several statements in this order without waiting for answers in between, and waits for all answers. Returns
/// the first error.
pub(super) async fn in_order<T>(mut answers: Vec<Answer<'_, T>>) -> Result<Vec<T>, Trouble> {
    let mut arrived: Vec<_> = answers.iter().map(|_| None).collect();
    poll_fn(|context| {
        for (answer, arrived) in answers.iter_mut().zip(&mut arrived) {
            if arrived.is_none()
                && let Poll::Ready(result) = answer.as_mut().poll(context)
            {
                *arrived = Some(result);
            }
        }
        if arrived.iter().all(Option::is_some) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    Ok(arrived.into_iter().flatten().collect::<Result<_, _>>()?)
}
