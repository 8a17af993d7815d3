//! POST /invt/v1/bondInvt/answer: a person keys what customs answered, where no client of the single window brings it.

use std::collections::BTreeMap;

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::Row;
use core_wasm::rules::bonded::answer::keyed::{KEY, count_of, missing_number, wrong_serials};
use core_wasm::rules::bonded::answer::{Answer as OfCustoms, Kind};
use core_wasm::text::catalogue::inventory as texts;
use core_wasm::text::catalogue::sas::NUMBER_TAKEN;
use core_wasm::validate::is_legal;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::{Deserialize, Serialize};

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{codec, write};
use crate::domains::bonded::answer::{Applied, apply};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;

/// Results that customs gives (dictionary `bondResult`); none where only its number is put right.
const RESULTS: &[&str] = &["1", "2", "3", "4", "5", "Y", "Z", ""];
const LONGEST_NOTE: usize = 1000;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Keyed {
    id: i64,
    version: Option<i64>,
    result: String,
    #[serde(default)]
    note: String,
    #[serde(default)]
    bond_invt_no: String,
    /// Customs said it of the list as it has it, before the change or the deletion that it was asked for since.
    #[serde(default)]
    of_approved: bool,
    /// Serials that customs gave to lines, by the number of the line.
    #[serde(default)]
    serials: BTreeMap<i64, i64>,
}

/// Whether the answer took effect.
#[derive(Debug, Serialize)]
pub struct Effect {
    applied: bool,
}

pub async fn key_answer(State(app): State<App>, caller: Caller, Json(keyed): Json<Keyed>) -> Answer<Effect> {
    let note = keyed.note.trim();
    if !RESULTS.contains(&keyed.result.as_str()) {
        return Err(ApiError::no_option("result", &keyed.result));
    }
    for (name, value, most) in [("note", note, LONGEST_NOTE), ("bondInvtNo", keyed.bond_invt_no.trim(), 64)] {
        if !is_legal(value) || value.chars().count() > most {
            return Err(ApiError::characters(name, 0, most));
        }
    }
    let tx = app.begin().await?;
    let seen = [(keyed.id, keyed.version)];
    let found = write::locked(&tx, &caller, Served::of(&BOND_INVT), &seen).await?.pop().ok_or(ApiError::NotFound)?;
    let at = codec::instant(tx.now());
    let number = keyed.bond_invt_no.trim();
    let same = Expr::col("bond_invt_no")
        .eq(number)
        .and(Expr::col("org_id").eq(found.int(ORG).unwrap_or_default()))
        .and(Expr::col("id").ne(keyed.id));
    if !number.is_empty()
        && let Some(other) = Rows::of(&BOND_INVT).filter(same).one(&tx).await?
    {
        let values = [("number", number), ("other", other.text("etpsInnerInvtNo"))];
        return Err(ApiError::rule(Problem::error("bondList.numberTaken", "bondInvtNo", NUMBER_TAKEN.with(&values))));
    }
    let mut head = Row::new();
    head.set("bondInvtNo", number);
    let answer = OfCustoms {
        kind: Kind::Decision,
        result: keyed.result,
        tms_cnt: count_of(found.borrowed(), keyed.of_approved),
        at: Some(at.clone()),
        note: note.to_owned(),
        head,
        serials: keyed.serials,
        figures: Vec::new(),
        keyed: true,
    };
    if let Some(problem) = wrong_serials(&answer) {
        return Err(ApiError::rule(problem));
    }
    let key = format!("{KEY}{}|{at}|{}", caller.user_id, caller.request_id);
    match apply(&tx, &Actor::from(&caller), keyed.id, &answer, &key).await? {
        Applied::Moved(list) => match missing_number(list.borrowed(), &answer) {
            Some(problem) => Err(ApiError::rule(problem)),
            None => tx.done(Done::data(Effect { applied: true })).await,
        },
        // A person hears at once that nobody waits for it.
        Applied::Again | Applied::Kept => {
            Err(ApiError::rule(Problem::error("bondList.notAwaited", "result", texts::NOT_AWAITED)))
        }
    }
}
