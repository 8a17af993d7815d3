//! Looks again and again, for the metrics and the log.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{alerts, figures};
use crate::store::app::App;
use crate::store::health::looked::{Finding, Level};

/// How often is looked.
const EVERY: Duration = Duration::from_secs(10);
/// Every so many looks it is seen what has to be told.
const TELLING: u32 = 3;

/// Looks until the server stops.
pub async fn watch(app: App) {
    app.health.watched();
    let mut known: BTreeMap<String, Level> = BTreeMap::new();
    let mut folders: Option<tokio::task::JoinHandle<()>> = None;
    for look in 0_u32.. {
        for finding in app.health.look(&app).await {
            app.metrics.check(&finding.name, finding.level == Level::Fine);
            tell(&mut known, finding);
        }
        figures::of_pool(&app);
        match tokio::time::timeout(EVERY, figures::of_database(&app)).await {
            Ok(Ok(())) => app.metrics.gathered(app.now()),
            Ok(Err(error)) => tracing::debug!(%error, "figures for the metrics could not be read"),
            Err(_) => tracing::debug!("figures for the metrics took too long"),
        }
        if look % TELLING == 0 {
            match tokio::time::timeout(EVERY, alerts::once(&app)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::debug!(?error, "alerts could not be looked at"),
                Err(_) => tracing::debug!("alerts took too long"),
            }
        }
        // A share that hangs keeps one thread of ours, not one more every ten seconds.
        if folders.as_ref().is_none_or(tokio::task::JoinHandle::is_finished) {
            let app = app.clone();
            folders = Some(tokio::task::spawn_blocking(move || {
                for name in app.settings.gateway_client_names() {
                    let Some(root) = app.settings.gateway_client(&name) else { continue };
                    if let Err(error) = figures::of_folders(&app.metrics, &name, root) {
                        tracing::debug!(%error, client = name, "the gateway's folders could not be counted");
                    }
                }
            }));
        }
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(EVERY) => {}
        }
    }
}

/// Logs what has changed.
fn tell(known: &mut BTreeMap<String, Level>, finding: Finding) {
    let Finding { name, level, says } = finding;
    let before = known.insert(name.clone(), level).unwrap_or(Level::Fine);
    match (before, level) {
        (before, now) if before == now => {}
        (_, Level::Fine) => tracing::info!(check = name, "is well again"),
        (_, Level::Worry) => tracing::warn!(check = name, says, "needs a look"),
        (_, Level::Broken) => tracing::error!(check = name, says, "is broken"),
    }
}
