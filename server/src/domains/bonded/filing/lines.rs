//! The lines of an account as customs lists them with its answer: their serials and marks, and those that are not here.

use std::collections::BTreeMap;

use core_wasm::dictionary::Dictionaries;
use core_wasm::resource::Resource;
use core_wasm::resources::bonded::account_message;
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::Goods;
use core_wasm::rules::bonded::filing::lines::{Renumbered, listed};
use core_wasm::validate::{Stage, validate};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query};
use sea_orm::{ConnectionTrait, Value};

use crate::documents::lines::BATCH;
use crate::documents::{codec, paged, table, write};
use crate::domains::bonded::customs::row_of;
use crate::domains::bonded::kind::lines_of;
use crate::domains::bonded::ucns;
use crate::gateway::xml::Element;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Takes over what customs lists with its answer.
pub async fn book(tx: &Tx, kind: Kind, head: &Row, message: &Element) -> Result<(), ApiError> {
    let lines = lines_of(kind);
    let told: Vec<Row> = message.all(account_message::of(kind).line).map(|line| legible(line, lines)).collect();
    if told.is_empty() {
        return Ok(());
    }
    let (id, _) = write::key(head)?;
    let here = paged::all_of(tx, lines, id).await?;
    let listed = listed(lines, &here, &told);
    renumber(tx, kind, id, &listed.renumbered).await?;
    mark(tx, lines, &here, listed.marked).await?;
    let mut added = listed.added;
    for line in &mut added {
        line.set("chgTmsCnt", head.text("chgTmsCnt"));
        write::stamp(tx, lines, None, line);
    }
    table::insert_lines(tx, lines, id, here.len(), &added).await
}

/// What customs says of a head or a line, without what cannot be kept.
pub fn legible(element: &Element, lines: &Resource) -> Row {
    let mut line = row_of(element, lines);
    for problem in validate(lines, &line, &Dictionaries::default(), Stage::Draft) {
        line.0.remove(&problem.field);
    }
    line
}

/// Gives lines other serials, and the consumption that names them. No two lines of an account have one serial, and lines may change
/// places: they pass through numbers that no line has.
async fn renumber(tx: &Tx, kind: Kind, account: i64, lines: &[Renumbered]) -> Result<(), ApiError> {
    if lines.is_empty() {
        return Ok(());
    }
    let goods = lines_of(kind);
    let numbers: Vec<(i64, [Value; 1])> = lines.iter().map(|line| (line.id, [(-line.to).into()])).collect();
    table::set_each(tx, goods, ["gds_seqno"], &numbers).await?;
    settled(tx, goods.table_name(), "gds_seqno", account).await?;
    let Some((_, consumption)) = ucns::resources(kind) else { return Ok(()) };
    let given: BTreeMap<(Goods, i64), i64> =
        lines.iter().map(|line| ((Goods::of_code(&line.goods), line.from), line.to)).collect();
    let rows = paged::all_with(tx, consumption, account, &["id", "endprdSeqno", "mtpckSeqno"]).await?;
    let renumbered = |row: &Row| {
        let [product, material] = [(Goods::Product, "endprdSeqno"), (Goods::Material, "mtpckSeqno")]
            .map(|(of, field)| row.int(field).map(|serial| (serial, given.get(&(of, serial)).copied())));
        let (product, material) = product.zip(material)?;
        let is_other = product.1.is_some() || material.1.is_some();
        let passed = |(serial, to): (i64, Option<i64>)| Value::from(to.map_or(serial, |to| -to));
        is_other.then_some((row.int("id")?, [passed(product), passed(material)]))
    };
    let numbers: Vec<(i64, [Value; 2])> = rows.iter().filter_map(renumbered).collect();
    table::set_each(tx, consumption, ["endprd_seqno", "mtpck_seqno"], &numbers).await?;
    for column in ["endprd_seqno", "mtpck_seqno"] {
        settled(tx, consumption.table_name(), column, account).await?;
    }
    Ok(())
}

/// Numbers that were passed through become those that they stand for.
async fn settled(tx: &Tx, table: &str, column: &str, account: i64) -> Result<(), ApiError> {
    let number = || Expr::col(Alias::new(column));
    let mut update = Query::update();
    update
        .table(Alias::new(table))
        .value(Alias::new(column), Expr::val(0_i64).sub(number()))
        .and_where(Expr::col("document_id").eq(account))
        .and_where(number().lt(0));
    tx.execute(&update).await?;
    Ok(())
}

/// Writes what customs says of lines, of those together of which it says the same.
async fn mark(tx: &Tx, lines: &'static Resource, here: &[Row], marked: Vec<(i64, Row)>) -> Result<(), ApiError> {
    let known: BTreeMap<i64, &Row> = here.iter().filter_map(|line| Some((line.int("id")?, line))).collect();
    let mut alike: BTreeMap<String, (Row, Vec<i64>)> = BTreeMap::new();
    for (id, marks) in marked {
        let is_news = |field: &String| known.get(&id).is_none_or(|line| line.text(field) != marks.text(field));
        if marks.0.keys().any(is_news) {
            let said = marks.0.iter().map(|(field, value)| format!("{field} {value}")).collect::<Vec<_>>().join(" ");
            alike.entry(said).or_insert_with(|| (marks, Vec::new())).1.push(id);
        }
    }
    for (marks, ids) in alike.into_values() {
        let fields = lines.fields.iter().filter(|field| marks.0.contains_key(field.name));
        let columns: Vec<(&str, sea_orm::Value)> = fields
            .map(|field| Ok((field.column_name(), codec::to_column(field, &marks)?)))
            .collect::<Result<_, _>>()
            .map_err(ApiError::rule)?;
        for some in ids.chunks(BATCH) {
            table::set(tx, lines, some, &columns).await?;
        }
    }
    Ok(())
}
