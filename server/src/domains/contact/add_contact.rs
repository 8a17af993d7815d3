//! POST /auth/v1/contact/add: a visitor of the product page asks to be called back.

use axum::extract::State;
use core_wasm::row::Row;
use core_wasm::rules::contact;
use core_wasm::text::catalogue::contact as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{code, contact_request};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::api::http::context::Context;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};

/// The contact form.
#[derive(Deserialize, Serialize, ToSchema)]
pub struct Form {
    pub mobile: String,
    pub name: String,
    pub company: String,
    /// The code that was sent to the mobile number.
    pub captcha: String,
}

impl Form {
    fn trimmed(self) -> Self {
        let trim = |text: String| text.trim().to_owned();
        Form {
            mobile: trim(self.mobile),
            name: trim(self.name),
            company: trim(self.company),
            captcha: trim(self.captcha),
        }
    }
}

pub async fn add(State(app): State<App>, context: Context, Json(form): Json<Form>) -> Answer<()> {
    let form = form.trimmed();
    let row = serde_json::to_value(&form).map_err(anyhow::Error::from)?;
    let problems = contact::judge(&Row::from_value(row).unwrap_or_default());
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let proof = code::prove(&app, &form.mobile, &form.captcha).await?;
    let tx = app.begin().await?;
    proof.redeem(&tx).await?;
    let request = contact_request::ActiveModel {
        mobile: Set(form.mobile),
        name: Set(form.name),
        company: Set(form.company),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    let id = contact_request::Entity::insert(request).exec(&tx).await?.last_insert_id;
    let record = Record {
        org_id: None,
        entity: "contact_request",
        entity_id: id,
        action: "add",
        note: &context.address,
        changes: Vec::new(),
    };
    audit::write(&tx, &Actor::system("contact form"), record).await?;
    tx.commit().await?;
    Ok(Done::told(texts::STORED.get(context.lang), ()))
}
