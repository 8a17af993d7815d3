//! `server export` without a path: works on exports without serving.

use crate::documents::exports;
use crate::notices::push::listen::listen;
use crate::run::startup::Signals;
use crate::run::{jobs, startup};
use crate::store::app::App;

/// Works on exports alone until the process is told to end.
pub async fn serve(app: App) -> anyhow::Result<()> {
    startup::prepare_to_work(&app).await?;
    let told = Signals::catch();
    let mut tasks = exports::start(&app);
    tasks.push(tokio::spawn(listen(app.clone())));
    tasks.push(tokio::spawn(jobs::reload_dictionaries(app.clone())));
    told.to_end().await;
    app.shut_down();
    startup::wait_for(tasks).await;
    Ok(())
}
