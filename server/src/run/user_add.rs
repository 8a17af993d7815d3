//! `server user add`: the first account of an installation without the demo.

use std::io::BufRead;

use anyhow::{Context, ensure};
use clap::Args;
use core_wasm::password::{PasswordForm, problems};
use core_wasm::text::Lang;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::run::seed::{new_account, password_digest};
use crate::run::startup;
use crate::run::startup::into_anyhow;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::people::user;

/// What to make.
#[derive(Args, Debug)]
pub struct NewUser {
    /// Name to log in with.
    pub username: String,
    /// The person's name.
    #[arg(long)]
    pub name: String,
    /// Name of the organisation; made when there is none of that name.
    #[arg(long)]
    pub org: String,
    /// Kind of a new organisation: customer, agent or platform.
    #[arg(long, default_value = "customer", value_parser = ["customer", "agent", "platform"])]
    pub org_kind: String,
    /// 0 platform administrator, 1 platform staff, 2 organisation administrator, 3 staff.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(i16).range(0..=3))]
    pub user_type: i16,
    /// Code of a role: orgAdmin, maker, reviewer, sender, viewer, platform. May be repeated.
    #[arg(long = "role", default_value = "orgAdmin")]
    pub roles: Vec<String>,
    #[arg(long, default_value = "")]
    pub dept: String,
}

/// Brings the database up to date and makes the account, which must change its password at the first log-in.
pub async fn run(app: &App, new: NewUser) -> anyhow::Result<()> {
    let mut password = String::new();
    std::io::stdin().lock().read_line(&mut password).context("no password on the standard input")?;
    let password = password.trim_end_matches(['\r', '\n']);
    check(password)?;
    startup::prepare(app).await?;
    let hash = app.passwords.hash(password_digest(password)).await.map_err(into_anyhow)?;

    let tx = app.begin().await.map_err(into_anyhow)?;
    let username = user::normal_name(&new.username);
    ensure!(!username.is_empty(), "the user name is blank");
    ensure!(user::by_name(&tx, &username).await?.is_none(), "there is an account {username} already");
    let account = user::ActiveModel {
        version: Set(1),
        org_id: Set(org_id(&tx, &new).await?),
        username: Set(username),
        name: Set(new.name),
        dept: Set(new.dept),
        user_type: Set(new.user_type),
        password_hash: Set(hash),
        pwd_modify_policy: Set("2".to_owned()),
        enabled: Set(true),
        password_changed_at: Set(None),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    let roles: Vec<&str> = new.roles.iter().map(String::as_str).collect();
    let id = new_account(&tx, account, &roles).await.map_err(into_anyhow)?;
    tx.commit().await.map_err(into_anyhow)?;
    println!("account {id} made");
    Ok(())
}

/// The rule of the password form, for a password without a form.
fn check(password: &str) -> anyhow::Result<()> {
    let form = PasswordForm {
        old_password: "-".to_owned(),
        new_password: password.to_owned(),
        check_password: password.to_owned(),
    };
    match problems(&form).texts(Lang::En).new_password {
        Some(problem) => anyhow::bail!("{problem}"),
        None => Ok(()),
    }
}

async fn org_id(tx: &Tx, new: &NewUser) -> anyhow::Result<i64> {
    let found = organisation::Entity::find().filter(organisation::Column::Name.eq(&new.org)).one(tx).await?;
    if let Some(found) = found {
        return Ok(found.id);
    }
    let org = organisation::ActiveModel {
        version: Set(1),
        parent_id: Set(None),
        path: Set(String::new()),
        name: Set(new.org.clone()),
        code: Set(String::new()),
        credit_code: Set(String::new()),
        kind: Set(new.org_kind.clone()),
        platform_id: Set("1".to_owned()),
        params: Set("{}".to_owned()),
        enabled: Set(true),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    organisation::insert(tx, org).await.map_err(into_anyhow)
}
