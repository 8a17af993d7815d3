//! POST /base/v1/exchangeRate/upload: customs' exchange rates from a workbook or a CSV file, with a verdict on every rate. What is
//! there already is changed where it differs. One bad rate and none is stored, unless the clerk says so (`goodOnly`).

use axum::extract::State;
use core_wasm::resources::base::EXCHANGE_RATE;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::exchange;
use sea_orm::sea_query::{Expr, ExprTrait};

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::upload::Upload;
use crate::documents::import;
use crate::documents::import::{Verdict, Verdicts, code_of, told};
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::{sheet, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;

pub async fn upload(State(app): State<App>, caller: Caller, upload: Upload<{ import::MAX_FILE }>) -> Answer<Verdicts> {
    let good_only = upload.flag("goodOnly")?;
    let lines = import::lines_of(upload.file, sheet::read_any).await?;
    let dicts = app.dictionaries();
    let mut rates = exchange::read(&lines, Calendar::of(&dicts)).map_err(ApiError::Refused)?;
    let ignored =
        lines.first().map(|(_, head)| import::left_out(head, &exchange::columns_of(head))).unwrap_or_default();
    if let Some(field) = EXCHANGE_RATE.field("currency") {
        rates.iter_mut().for_each(|(_, row)| row.set(field.name, code_of(field, row.text(field.name), &dicts)));
    }
    let mut repeated = exchange::repeated(&rates);
    let tx = app.begin().await?;
    let mut judged = Vec::with_capacity(rates.len());
    for (at, (line, sent)) in rates.into_iter().enumerate() {
        let before = Rows::of(&EXCHANGE_RATE)
            .filter(Expr::col("month").eq(sent.text("month")))
            .filter(Expr::col("currency").eq(sent.text("currency")))
            .one(&tx)
            .await?;
        let served = Served::of(&EXCHANGE_RATE);
        let (row, mut problems) = write::judged(&tx, &caller, served, before.as_ref(), &sent).await?;
        problems.extend(repeated.remove(&at));
        judged.push((line, before, row, problems));
    }
    let good = judged.iter().filter(|(.., problems)| problems.is_empty()).count();
    let bad = judged.len() - good;
    let stores = bad == 0 || good_only;
    let actor = Actor::from(&caller);
    let mut verdicts = Verdicts { rows: Vec::with_capacity(judged.len()), good, bad, stored: 0, ignored };
    for (line, before, row, problems) in judged {
        verdicts.rows.push(Verdict {
            line,
            number: format!("{} {}", row.text("month"), row.text("currency")),
            problems: problems.iter().map(|problem| told(problem, &caller)).collect(),
            warnings: Vec::new(),
        });
        if !stores || !problems.is_empty() {
            continue;
        }
        match before {
            Some(before) => write::store(&tx, &actor, &EXCHANGE_RATE, "changeSheet", &before, row).await?,
            None => write::insert(&tx, &actor, &EXCHANGE_RATE, "importSheet", &row).await?,
        };
        verdicts.stored += 1;
    }
    let stored = verdicts.stored;
    let done = Done::data(verdicts);
    if stored > 0 { tx.done(done).await } else { Ok(done) }
}
