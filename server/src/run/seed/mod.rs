//! Data that the program brings along: what every installation needs, and the demo.
//!
//! All of it can be run again at every start: what is there already stays.

mod accounts;
mod announcements;
mod base;
mod base_data;
mod bonded;
mod demo;
mod dictionaries;
mod house;
mod invoices;
mod menus;
mod sas;
mod templates;
mod wms;

pub use accounts::{DEMO_PASSWORD, new_account, password_digest};
pub use demo::{
    ORIGINALS, seed_at_size, seed_customers, seed_declarations, seed_files, seed_journal, seed_materials,
    seed_question_files, seed_recognitions,
};

use crate::domains::system::dictionary;
use crate::process::built_in;
use crate::process::error::ApiError;
use crate::process::settings::Seed;
use crate::store::app::App;

/// Dictionaries, menus and roles, and with the demo its organisations and accounts.
pub async fn run(app: &App) -> Result<(), ApiError> {
    // Unpacking the tables takes a while on a busy machine: no transaction waits for it, PostgreSQL ends idle ones.
    built_in::families()?;
    let tx = app.begin().await?;
    dictionaries::seed(&tx).await?;
    base::seed_roles(&tx).await?;
    menus::seed(&tx).await?;
    if app.settings.seed == Seed::Demo {
        let orgs = accounts::seed_demo(&tx).await?;
        announcements::seed_demo(&tx).await?;
        base_data::seed_demo(&tx, &orgs).await?;
    }
    tx.commit().await?;
    dictionary::reload(app).await
}
