//! What an engine elsewhere did not answer in time: the other papers of that shipment do not wait for it as well.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// For so long nothing more of such a shipment is asked.
const SILENCE: Duration = Duration::from_secs(600);

/// The shipments (the ids of their recognitions) for which an engine did not answer, and when. Each process finds out for itself.
pub struct Silence(Mutex<Vec<(i64, Instant)>>);

impl Silence {
    pub const fn new() -> Silence {
        Silence(Mutex::new(Vec::new()))
    }

    pub fn note(&self, shipment: i64, now: Instant) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(one, at)| *one != shipment && now.duration_since(*at) < SILENCE);
        known.push((shipment, now));
    }

    pub fn holds(&self, shipment: i64, now: Instant) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().any(|(one, at)| *one == shipment && now.duration_since(*at) < SILENCE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_did_not_answer_keeps_no_other_paper_of_the_shipment_waiting() {
        let silent = Silence::new();
        let now = Instant::now();
        assert!(!silent.holds(7, now));
        silent.note(7, now);
        assert!(silent.holds(7, now + Duration::from_secs(60)) && !silent.holds(8, now));
        // A later try asks again, and what is over is not kept.
        assert!(!silent.holds(7, now + SILENCE));
        silent.note(8, now + SILENCE);
        assert_eq!(silent.0.lock().unwrap().len(), 1);
    }
}
