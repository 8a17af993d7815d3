//! The values of a shipment as they are reviewed: put together when its papers were read, kept as JSON, told with everything that
//! is wrong with them.

use core_wasm::error::{Problem, Severity};
use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::row::Row;
use core_wasm::rules::declaration::goods::LINES_MAX;
use core_wasm::rules::recognition::later::{self, Joined};
use core_wasm::rules::recognition::merge::{self, Kind, Read};
use core_wasm::rules::recognition::{
    Found, MOST_LINES, Other, Place, Review, SURE, Value, draft, firm_key, model, value,
};
use core_wasm::states::recognition::READ;
use core_wasm::text::catalogue::recognition as texts;
use core_wasm::text::{Lang, Message};
use reading::fields::said::Said;
use reading::fields::{corrected, shipment};
use reading::paper::Place as PaperPlace;
use reading::reading::{Field, Found as ReadFound, PaperKind, Reading};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::chosen::Whose;
use super::{duplicate, goods, making, paper, recognition, source};
use crate::accounts::caller::{Caller, Right};
use crate::documents::codec;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::domains::decl::declaration::CATEGORY;
use crate::domains::decl::judgement;
use crate::domains::decl::making::maker_of;
use crate::domains::house;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::{Reader, Tx};

/// What is kept of a shipment.
pub mod stored {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "recognition_result")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub recognition_id: i64,
        /// The values, as JSON.
        #[sea_orm(column_type = "Text")]
        pub review: String,
        /// What the papers say of each other and of themselves, as JSON.
        #[sea_orm(column_type = "Text")]
        pub notes: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// Something that the papers say of each other or of themselves.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Noted {
    key: String,
    message: Message,
    name: Option<String>,
    places: Vec<Place>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Notes {
    differences: Vec<Noted>,
    problems: Vec<Noted>,
    /// The values as the papers have them, without corrections; none: kept by a program that did not keep them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    merged: Option<Review>,
}

/// What was read of the papers of a recognition, with the ids of their files: one file may have several papers.
async fn readings(db: &impl ConnectionTrait, papers: &[paper::Model]) -> Result<Vec<(i64, Reading)>, ApiError> {
    let mut readings: Vec<(i64, Reading)> = Vec::new();
    for paper in papers.iter().filter(|paper| paper.state == READ) {
        let found = paper::text::Entity::find_by_id(paper.id)
            .select_only()
            .column(paper::text::Column::Reading)
            .into_tuple::<String>();
        let reading: Option<String> = found.one(db).await?;
        let reading: Option<Reading> =
            reading.map(|text| serde_json::from_str(&text)).transpose().map_err(anyhow::Error::from)?;
        readings.extend(reading.into_iter().flat_map(Reading::apart).map(|reading| (paper.id, reading)));
    }
    Ok(readings)
}

fn merged(readings: &[(i64, Reading)]) -> Review {
    let reads: Vec<Read> = readings.iter().map(|(id, reading)| read(*id, reading)).collect();
    merge::merge(&reads)
}

/// Puts the papers of a shipment together that were just read.
pub async fn begin(app: &App, tx: &Tx, head: &Row, papers: &[paper::Model]) -> Result<(), ApiError> {
    let readings = readings(tx, papers).await?;
    let base = merged(&readings);
    let mut review = base.clone();
    if recognition::opens(tx, head).await? {
        goods::match_all(tx, Whose::of(head), &mut review).await?;
    }
    let id = head.int("id").unwrap_or_default();
    stored::Entity::delete_by_id(id).exec(tx).await?;
    let row = stored::ActiveModel {
        recognition_id: Set(id),
        review: Set(serde_json::to_string(&review).map_err(anyhow::Error::from)?),
        notes: Set(serde_json::to_string(&noted(&readings, base, &review)).map_err(anyhow::Error::from)?),
    };
    stored::Entity::insert(row).exec_without_returning(tx).await?;
    show(app, tx, id, &review).await
}

/// Puts a paper beside the others that was read when they were under review already: what people said of those stays.
pub async fn join(app: &App, tx: &Tx, head: &Row, papers: &[paper::Model]) -> Result<(), ApiError> {
    let id = head.int("id").unwrap_or_default();
    let Some((before, kept)) = load(tx, id).await? else { return begin(app, tx, head, papers).await };
    let readings = readings(tx, papers).await?;
    let base = base(tx, &kept).await?;
    let Joined { base, mut review } = later::joined(&base, &before, &merged(&readings));
    if recognition::opens(tx, head).await? {
        goods::match_new(tx, Whose::of(head), &before, &mut review).await?;
    }
    store(tx, id, &review, &noted(&readings, base, &review)).await?;
    show(app, tx, id, &review).await
}

/// Shows the values in the list; the row keeps its version.
async fn show(app: &App, tx: &Tx, id: i64, review: &Review) -> Result<(), ApiError> {
    let mut shown = Row::new();
    summary(app, review).into_iter().for_each(|(name, value)| shown.set(name, value));
    let mut columns = Vec::new();
    for field in RECOGNITION.fields.iter().filter(|field| shown.0.contains_key(field.name)) {
        columns.push((field.column_name(), codec::to_column(field, &shown).map_err(ApiError::rule)?));
    }
    table::set(tx, &RECOGNITION, &[id], &columns).await
}

/// What the list shows of a shipment.
pub fn summary(app: &App, review: &Review) -> Vec<(&'static str, Json)> {
    let cut = |name: &str, most: usize| -> String { review.text(name).chars().take(most).collect() };
    let seller = cut("seller", 200);
    let currency = value(&review.head, "currency").and_then(|value| value.code.as_deref());
    let dicts = app.dictionaries();
    let letters = currency.and_then(|code| dicts.by_id("currency", code)).map(|entry| entry.name2.clone());
    let amount = draft::amount(review.text("totalAmount")).unwrap_or_default();
    vec![
        ("supplierKey", firm_key(&seller).into()),
        ("supplier", seller.into()),
        ("invoiceNo", cut("invoiceNo", 100).into()),
        ("billNo", cut("billNo", 100).into()),
        ("totalAmount", amount.into()),
        ("currency", letters.unwrap_or_default().into()),
        ("unsureCount", review.unsure().to_string().into()),
    ]
}

/// The values that are kept of a recognition; `None` as long as its papers were not read.
pub async fn load(db: &impl ConnectionTrait, id: i64) -> Result<Option<(Review, stored::Model)>, ApiError> {
    let Some(found) = stored::Entity::find_by_id(id).one(db).await? else { return Ok(None) };
    let review = serde_json::from_str(&found.review).map_err(anyhow::Error::from)?;
    Ok(Some((review, found)))
}

/// The values as the papers have them, without corrections.
pub async fn base(db: &impl ConnectionTrait, kept: &stored::Model) -> Result<Review, ApiError> {
    let notes: Notes = serde_json::from_str(&kept.notes).map_err(anyhow::Error::from)?;
    match notes.merged {
        Some(merged) => Ok(merged),
        None => Ok(merged(&readings(db, &paper::of(db, kept.recognition_id).await?).await?)),
    }
}

/// Keeps other values, with what the papers say of each other once these are set right.
pub async fn keep(tx: &Tx, id: i64, base: Review, review: &Review) -> Result<(), ApiError> {
    let readings = readings(tx, &paper::of(tx, id).await?).await?;
    store(tx, id, review, &noted(&readings, base, review)).await
}

async fn store(tx: &Tx, id: i64, review: &Review, notes: &Notes) -> Result<(), ApiError> {
    let written = |value: Result<String, serde_json::Error>| value.map_err(anyhow::Error::from);
    stored::Entity::update_many()
        .col_expr(stored::Column::Review, written(serde_json::to_string(review))?.into())
        .col_expr(stored::Column::Notes, written(serde_json::to_string(notes))?.into())
        .filter(stored::Column::RecognitionId.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Everything that a person reviews: values, papers, and what is wrong.
pub async fn told(app: &App, db: &impl Reader, caller: &Caller, head: &Row) -> Result<Json, ApiError> {
    let id = head.int("id").unwrap_or_default();
    let papers = paper::of(db, id).await?;
    let (mut review, notes) = match load(db, id).await? {
        Some((review, kept)) => (review, serde_json::from_str(&kept.notes).map_err(anyhow::Error::from)?),
        None => (Review::default(), Notes::default()),
    };
    let mut problems: Vec<Json> = notes.problems.iter().map(|noted| noted.told(caller.lang)).collect();
    problems.extend(too_many(&review, caller.lang));
    problems.extend(repeated(db, head, caller.lang).await?);
    problems.extend(sent_before(db, id, &papers, caller.lang).await?);
    let papers: Vec<Json> = papers.iter().map(|paper| paper.row(caller.lang)).collect();
    // Without the right to the customer's declarations nothing is told that its base data says.
    let opens = caller.scope(db, CATEGORY, Right::View).await?.contains(recognition::owner(head));
    if !opens {
        review.lines.iter_mut().for_each(|line| (line.material, line.without) = (None, None));
    }
    if opens && (!review.head.is_empty() || !review.lines.is_empty()) {
        problems.extend(judged(app, db, caller, head, &review).await?);
    }
    Ok(json!({
        "id": id,
        "version": head.int("version"),
        "state": head.text("state"),
        "iEFlag": head.text("iEFlag"),
        "customerId": head.int("customerId"),
        "customerName": head.text("customerName"),
        "papers": papers,
        "head": review.head,
        "lines": review.lines,
        "differences": notes.differences.iter().map(|noted| noted.told(caller.lang)).collect::<Vec<_>>(),
        "problems": problems,
        "sureFrom": SURE,
    }))
}

impl Noted {
    fn told(&self, lang: Lang) -> Json {
        let mut told = json!({
            "key": self.key,
            "message": self.message.get(lang),
            "severity": Severity::Warning,
            "places": self.places,
        });
        if let Some(name) = &self.name {
            told["name"] = json!(name);
        }
        told
    }
}

/// What the rules of the declaration say of what was read.
async fn judged(
    app: &App,
    db: &impl Reader,
    caller: &Caller,
    head: &Row,
    review: &Review,
) -> Result<Vec<Json>, ApiError> {
    let export = recognition::is_export(head);
    let drafted = making::drafted(app, db, caller, head, review).await?;
    let owner = recognition::owner(head);
    let house = house::in_force(db, maker_of(db, caller, owner).await?).await?;
    let problems = judgement::verdict(
        (&app.dictionaries(), app.today()),
        db,
        owner,
        &drafted.document(),
        (&drafted.params, &house),
    )
    .await?;
    // A number that has too few digits is told as that, not as a blank.
    let (short, own): (Vec<Problem>, Vec<Problem>) =
        drafted.draft.problems.iter().cloned().partition(|problem| problem.rule == "recg.hsShort");
    let of_short = |problem: Problem| match short.iter().find(|short| short.field == problem.field) {
        Some(short) => Problem { severity: problem.severity, ..short.clone() },
        None => problem,
    };
    let problems: Vec<Problem> = problems.into_iter().map(of_short).chain(own).collect();
    let told = draft::spoken(review, problems, export).into_iter().map(|(line, name, problem)| {
        let values = line.and_then(|line| review.line(line)).map_or(&review.head, |line| &line.values);
        let places: Vec<&Place> = value(values, name).and_then(|value| value.place.as_ref()).into_iter().collect();
        let Problem { rule, severity, message, .. } = &problem;
        let mut told =
            json!({ "key": rule, "message": message.get(caller.lang), "severity": severity, "name": name, "places": places });
        if let Some(line) = line {
            told["line"] = json!(line);
        }
        told
    });
    Ok(told.collect())
}

/// Lines of goods that are not shown, and more than a declaration takes: a forecast of them is advised.
fn too_many(review: &Review, lang: Lang) -> Vec<Json> {
    let (shown, left) = (review.lines.len(), review.left_out);
    let numbers = [shown + left, left, MOST_LINES, shown, LINES_MAX].map(|number| number.to_string());
    let [count, left_out, most, lines, declared] = &numbers;
    let not_shown = || texts::LINES_LEFT_OUT.with(&[("count", count), ("max", most), ("left", left_out)]);
    let not_declared = || texts::LINES_MANY.with(&[("count", lines), ("max", declared)]);
    let told = |key: &str, message: Message| json!({ "key": key, "message": message.get(lang), "severity": Severity::Warning, "places": [] });
    let mut found = Vec::new();
    if left > 0 {
        found.push(told("recg.linesLeftOut", not_shown()));
    }
    if shown > LINES_MAX {
        let mut many = told("recg.linesMany", not_declared());
        many["advises"] = json!(source::FORECAST);
        found.push(many);
    }
    found
}

/// Whether the same invoice of the same seller was read before; where it is not known who sells, here or there, it may be.
async fn repeated(db: &impl ConnectionTrait, head: &Row, lang: Lang) -> Result<Option<Json>, ApiError> {
    if head.is_blank("invoiceNo") {
        return Ok(None);
    }
    let same = Rows::of(&RECOGNITION)
        .filter(Expr::col("org_id").eq(head.int("orgId")))
        .filter(Expr::col("invoice_no").eq(head.text("invoiceNo")))
        .filter(Expr::col("id").ne(head.int("id")))
        .filter(Expr::col("state").ne(core_wasm::states::recognition::CANCELLED));
    let seller = Expr::col("supplier_key");
    let found = match head.text("supplierKey") {
        "" => same.order("id", Order::Desc).one(db).await?,
        known => {
            // Somebody else's invoice of that number is another one.
            let of_seller = same.clone().filter(seller.clone().eq(known)).order("id", Order::Desc).one(db).await?;
            match of_seller {
                Some(found) => Some(found),
                None => {
                    let of_nobody = Condition::any().add(seller.clone().is_null()).add(seller.eq(""));
                    same.filter(of_nobody).order("id", Order::Desc).one(db).await?
                }
            }
        }
    };
    Ok(found.map(|other| {
        let values = [("invoice", head.text("invoiceNo")), ("number", other.text("recgNo"))];
        let is_known = !head.is_blank("supplierKey") && !other.is_blank("supplierKey");
        let text = if is_known { texts::SAME_INVOICE } else { texts::SAME_NUMBER };
        json!({
            "key": "recg.sameInvoice",
            "message": text.with(&values).get(lang),
            "name": "invoiceNo",
            "severity": Severity::Warning,
            "places": [],
        })
    }))
}

/// Papers whose file is that of another one, of this shipment or of one before.
async fn sent_before(
    db: &impl ConnectionTrait,
    id: i64,
    papers: &[paper::Model],
    lang: Lang,
) -> Result<Vec<Json>, ApiError> {
    let mut told = Vec::new();
    for (at, paper) in papers.iter().enumerate() {
        let twin = papers.iter().take(at).find(|other| other.hash == paper.hash);
        let why = match twin {
            Some(twin) => Some(texts::SAME_PAPER.with(&[("name", &paper.name), ("other", &twin.name)])),
            None => {
                let before = duplicate::before(db, paper.org_id, &paper.hash, Some(id)).await?;
                before.map(|(_, number)| texts::SENT_BEFORE.with(&[("name", &paper.name), ("number", &number)]))
            }
        };
        told.extend(why.map(|why| {
            json!({ "key": "recg.sameFile", "message": why.get(lang), "severity": Severity::Warning, "places": [] })
        }));
    }
    Ok(told)
}

/// What papers say of each other and of themselves, once `review` set right what they say by themselves (`base`).
fn noted(readings: &[(i64, Reading)], base: Review, review: &Review) -> Notes {
    let mut readings = readings.to_vec();
    corrected::correct(&mut readings, &base, review);
    let place = |id: i64, place: &PaperPlace| place.is_somewhere().then(|| placed(id, place));
    let only: Vec<Reading> = readings.iter().map(|(_, reading)| reading.clone()).collect();
    let differences = shipment::differences(&only).into_iter().map(|difference| {
        let sides = difference.sides.iter();
        let places = sides.filter_map(|(at, stands)| place(readings.get(*at)?.0, stands));
        Noted {
            key: "recg.papersDiffer".to_owned(),
            message: difference.message,
            places: places.collect(),
            name: Some(difference.field),
        }
    });
    let problems = readings.iter().flat_map(|(id, reading)| {
        reading.problems.iter().map(|problem| Noted {
            key: problem.key.clone(),
            message: problem.message.clone(),
            name: None,
            places: problem.places.iter().filter_map(|stands| place(*id, stands)).collect(),
        })
    });
    let (differences, problems) = (differences.collect(), problems.collect());
    Notes { differences, problems, merged: Some(base) }
}

pub fn placed(paper: i64, place: &PaperPlace) -> Place {
    let page = u32::try_from(place.page).unwrap_or(u32::MAX);
    Place { paper, page, quad: place.quad, cell: place.cell.clone() }
}

/// The reading of a paper as the core puts it together with others.
fn read(id: i64, reading: &Reading) -> Read {
    let kind = reading.kind.map(|kind| match kind {
        PaperKind::Invoice => Kind::Invoice,
        PaperKind::PackingList => Kind::PackingList,
        PaperKind::BillOfLading => Kind::BillOfLading,
        PaperKind::Contract => Kind::Contract,
    });
    let values = |fields: &[Field]| fields.iter().map(|field| of_field(id, field)).collect();
    let lines = reading.lines.iter().map(|line| values(&line.fields)).collect();
    let mut read = Read { kind, head: values(&reading.head), lines };
    if let Some(said) = &reading.model {
        let values = |all: &[Said]| all.iter().map(|said| of_model(id, said)).collect();
        model::beside(&mut read, values(&said.head), said.lines.iter().map(|line| values(line)).collect());
    }
    read
}

/// What a model said, as a value; how sure it is, the core says.
fn of_model(id: i64, said: &Said) -> Value {
    Value {
        name: said.name.clone(),
        text: said.text.clone(),
        code: said.code.clone(),
        raw: Some(said.raw.clone()),
        place: said.place.as_ref().map(|place| placed(id, place)),
        sure: 0,
        found: Found::Model,
        others: Vec::new(),
        also_at: Vec::new(),
        by: None,
    }
}

pub fn of_field(id: i64, field: &Field) -> Value {
    let found = match field.value.found {
        ReadFound::Label => Found::Label,
        ReadFound::Column => Found::Column,
        ReadFound::TotalRow => Found::TotalRow,
        ReadFound::Heading => Found::Heading,
        ReadFound::Layout => Found::Layout,
        ReadFound::Learned => Found::Learned,
    };
    let others = field.value.others.iter();
    Value {
        name: field.name.clone(),
        text: field.value.text.clone(),
        code: field.value.code.clone(),
        raw: Some(field.value.raw.clone()),
        place: Some(placed(id, &field.value.place)),
        sure: field.value.sure,
        found,
        others: others.map(|other| Other { text: other.text.clone(), code: other.code.clone(), place: None }).collect(),
        also_at: Vec::new(),
        by: None,
    }
}
