//! The requests of the last hour in this process: how many, how quick, how many failed, which operations took longest. Beside the
//! metrics, which an operator's own system reads and which keep no time.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// Minutes that are remembered.
const MINUTES: i64 = 60;
/// Upper edges of the times, each a quarter above the one before, from one millisecond to about a minute.
const EDGES: usize = 50;
const STEP: f64 = 1.25;
const SECONDS: i64 = 60;

/// What is known of an operation in a minute.
#[derive(Clone, Copy, Debug, Default)]
struct Route {
    count: u64,
    total: Duration,
    longest: Duration,
}

impl Route {
    fn add(&mut self, other: Route) {
        self.count += other.count;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }
}

#[derive(Debug)]
struct Minute {
    /// Minutes since the epoch.
    at: i64,
    times: [u64; EDGES],
    failed: u64,
    routes: HashMap<String, Route>,
}

/// What is remembered.
#[derive(Debug, Default)]
pub struct Traffic(Mutex<VecDeque<Minute>>);

/// The requests of the last hour.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Requests {
    pub count: u64,
    /// Answered with 500 or more.
    pub failed: u64,
    /// Milliseconds within which half of them were answered.
    pub median: u64,
    /// Milliseconds within which 99 of 100 were answered.
    pub p99: u64,
    /// The operations whose longest answer took longest.
    pub slowest: Vec<SlowOperation>,
}

/// An operation.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlowOperation {
    pub route: String,
    pub count: u64,
    /// Milliseconds.
    pub mean: u64,
    /// Milliseconds.
    pub longest: u64,
}

impl Traffic {
    /// Notes a request that was answered.
    pub fn note(&self, route: &str, status: u16, took: Duration, now: DateTime<Utc>) {
        let at = now.timestamp().div_euclid(SECONDS);
        let mut minutes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if minutes.back().is_none_or(|last| last.at < at) {
            minutes.push_back(Minute { at, times: [0; EDGES], failed: 0, routes: HashMap::new() });
        }
        minutes.retain(|minute| minute.at > at - MINUTES);
        let Some(minute) = minutes.back_mut() else { return };
        minute.times[edge_of(took)] += 1;
        minute.failed += u64::from(status >= 500);
        let one = Route { count: 1, total: took, longest: took };
        match minute.routes.get_mut(route) {
            Some(known) => known.add(one),
            None => drop(minute.routes.insert(route.to_owned(), one)),
        }
    }

    /// The last hour, with so many of the slowest operations.
    pub fn last_hour(&self, now: DateTime<Utc>, most: usize) -> Requests {
        let at = now.timestamp().div_euclid(SECONDS);
        let minutes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut times, mut failed, mut routes) = ([0; EDGES], 0, HashMap::<&str, Route>::new());
        for minute in minutes.iter().filter(|minute| minute.at > at - MINUTES) {
            for (sum, count) in times.iter_mut().zip(minute.times) {
                *sum += count;
            }
            failed += minute.failed;
            for (route, known) in &minute.routes {
                routes.entry(route).or_default().add(*known);
            }
        }
        let mut slowest: Vec<SlowOperation> = routes
            .into_iter()
            .map(|(route, known)| SlowOperation {
                route: route.to_owned(),
                count: known.count,
                mean: millis(
                    known.total.checked_div(u32::try_from(known.count).unwrap_or(u32::MAX)).unwrap_or_default(),
                ),
                longest: millis(known.longest),
            })
            .collect();
        slowest.sort_by(|a, b| b.longest.cmp(&a.longest).then_with(|| a.route.cmp(&b.route)));
        slowest.truncate(most);
        Requests { count: times.iter().sum(), failed, median: within(&times, 50), p99: within(&times, 99), slowest }
    }
}

fn millis(took: Duration) -> u64 {
    u64::try_from(took.as_millis()).unwrap_or(u64::MAX)
}

/// The upper edge of a bucket in milliseconds.
fn upper(edge: usize) -> f64 {
    STEP.powi(i32::try_from(edge).unwrap_or(i32::MAX))
}

fn edge_of(took: Duration) -> usize {
    let millis = took.as_secs_f64() * 1000.0;
    (0..EDGES).find(|edge| millis <= upper(*edge)).unwrap_or(EDGES - 1)
}

/// The upper edge within which so many percent of the times lie; 0 of none.
fn within(times: &[u64; EDGES], percent: u64) -> u64 {
    let wanted = (times.iter().sum::<u64>() * percent).div_ceil(100);
    let mut seen = 0;
    for (edge, count) in times.iter().enumerate() {
        seen += count;
        if wanted > 0 && seen >= wanted {
            return millis(Duration::from_secs_f64(upper(edge) / 1000.0)).max(1);
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    #[test]
    fn an_hour_is_remembered_and_percentiles_are_within_a_quarter() {
        let (traffic, now) = (Traffic::default(), Utc::now());
        traffic.note("/old", 500, Duration::from_secs(9), now - TimeDelta::minutes(61));
        for millis in 1..=1000 {
            traffic.note("/a", 200, Duration::from_millis(millis), now);
        }
        traffic.note("/b", 503, Duration::from_millis(3000), now);
        let hour = traffic.last_hour(now, 1);
        assert_eq!((hour.count, hour.failed), (1001, 1));
        assert!((500..=625).contains(&hour.median), "{}", hour.median);
        assert!((990..=1238).contains(&hour.p99), "{}", hour.p99);
        assert_eq!((hour.slowest[0].route.as_str(), hour.slowest[0].longest, hour.slowest.len()), ("/b", 3000, 1));
        let later = traffic.last_hour(now + TimeDelta::minutes(61), 1);
        assert_eq!((later.count, later.median, later.p99), (0, 0, 0));
    }
}
