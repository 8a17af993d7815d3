//! A draft of the agent's in which everything that can be unusual is: its owner declared the material often enough before.

use core_wasm::decimal::{Fixed, Price, Quantity};
use core_wasm::dictionary::Dictionaries;
use core_wasm::permission::Category;
use core_wasm::resources::base::MATERIAL;
use core_wasm::row::Row;
use core_wasm::rules::units::is_weight;
use core_wasm::rules::unusual::{Figure, History, Range};
use core_wasm::states::declaration::State;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect};
use serde_json::Value;

use crate::documents::table::Rows;
use crate::domains::decl::usual::{self, Among};
use crate::domains::decl::{declaration, document, line};
use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::people::user;

const BROKER: &str = "broker";
/// Drafts that are looked at for goods that were declared often.
const DRAFTS: u64 = 20;
/// An origin, a packing and an end of a name that the demo's goods do not have.
const ORIGIN: &str = "BRA";
const PACKING: &str = "32";
const NAME: &str = "（散件）";

/// Changes the newest draft with goods that were declared often. Their lines until now get the material no. that they have in the
/// goods master.
pub async fn show(tx: &Tx) -> Result<(), ApiError> {
    let Some(broker) = user::by_name(tx, BROKER).await? else { return Ok(()) };
    let drafts = declaration::Entity::find()
        .filter(declaration::Column::AgentOrgId.eq(broker.org_id))
        .filter(declaration::Column::IECatg.eq(Category::Import.ie_catg()))
        .filter(declaration::Column::Status.eq(State::Draft.code()))
        .order_by_desc(declaration::Column::Id)
        .limit(DRAFTS)
        .all(tx)
        .await?;
    for head in drafts {
        let draft = document::load(tx, &head).await?;
        let lines = draft.rows("lines");
        let codes: Vec<&str> = lines.iter().map(|line| line.text("codeTS")).collect();
        let among = Among {
            owner: head.org_id,
            except: Some(head.id),
            categories: vec![Category::Import.ie_catg(), Category::Entry.ie_catg()],
        };
        let known = usual::of(tx, &[], &codes, &among).await?;
        for (at, line) in lines.iter().enumerate() {
            let Some(range) = known.iter().find_map(|history| range_of(history, line)) else { continue };
            let Some(material) = material_of(tx, head.org_id, line).await? else { continue };
            let Some(changed) = changed(&tx.dictionaries(), &draft, at, line, range, &material) else { continue };
            number(tx, head.org_id, line, &material).await?;
            document::update(tx, head.into_active_model(), &changed, None).await?;
            return Ok(());
        }
    }
    Ok(())
}

/// The usual prices of a line's goods in its unit and currency.
fn range_of<'h>(history: &'h History, line: &Row) -> Option<&'h Range> {
    if history.name.is_empty() || history.code_ts != line.text("codeTS") || history.name != line.text("gName") {
        return None;
    }
    history.prices.iter().find(|range| range.unit == line.text("gUnit") && range.currency == line.text("tradeCurr"))
}

/// The number that the owner's goods master has for the goods of a line.
async fn material_of(tx: &Tx, owner: i64, line: &Row) -> Result<Option<String>, ApiError> {
    let goods = Expr::col("hs_code").eq(line.text("codeTS")).and(Expr::col("name").eq(line.text("gName")));
    let found = Rows::of(&MATERIAL).filter(Expr::col("org_id").eq(owner)).filter(goods).one(tx).await?;
    Ok(found.map(|material| material.text("gdsMtno").to_owned()))
}

/// Gives the lines of the same goods in the owner's declarations their material no.
async fn number(tx: &Tx, owner: i64, line: &Row, material: &str) -> Result<(), ApiError> {
    use line::Column;
    let heads: Vec<i64> = declaration::Entity::find()
        .select_only()
        .column(declaration::Column::Id)
        .filter(declaration::Column::OrgId.eq(owner))
        .filter(declaration::Column::Status.is_in(State::codes_where(State::is_accepted)))
        .into_tuple()
        .all(tx)
        .await?;
    line::Entity::update_many()
        .col_expr(Column::GdsMtno, Expr::value(material))
        .filter(Column::DeclarationId.is_in(heads))
        .filter(Column::CodeTS.eq(line.text("codeTS")))
        .filter(Column::GName.eq(line.text("gName")))
        .exec(tx)
        .await?;
    Ok(())
}

/// An HS code beside another one, of goods in the same units.
fn beside<'d>(dicts: &'d Dictionaries, code: &str) -> Option<&'d str> {
    let own = dicts.by_id("hsCode", code)?;
    let heading = code.get(..6)?;
    let alike = |unit: &'static str, other: &core_wasm::dictionary::Entry| own.extra(unit) == other.extra(unit);
    let mut others = dicts.entries("hsCode").iter().filter(|other| other.id != code && other.id.starts_with(heading));
    others.find(|other| alike("unit1", other) && alike("unit2", other)).map(|other| other.id.as_str())
}

/// The draft with a line that is unusual in all of it.
fn changed(dicts: &Dictionaries, draft: &Row, at: usize, line: &Row, range: &Range, material: &str) -> Option<Row> {
    let above: Figure = range.high.checked_mul(Fixed::<2>::from_scaled(102))?;
    let price: Price = above.to_scale()?;
    let quantity: Quantity = line.decimal("gQty")?;
    let total: Fixed<2> = price.checked_mul(quantity)?;
    let mut line = line.clone();
    for (quantity, unit) in [("firstQty", "firstUnit"), ("secondQty", "secondUnit")] {
        if is_weight(line.text(unit)) && !is_weight(line.text("gUnit")) {
            let once: Quantity = line.decimal(quantity)?;
            line.set(quantity, once.checked_add(once)?.to_string());
        }
    }
    let name = format!("{}{NAME}", line.text("gName"));
    let code = beside(dicts, line.text("codeTS")).unwrap_or(line.text("codeTS")).to_owned();
    for (field, value) in [
        ("gdsMtno", material.to_owned()),
        ("codeTS", code),
        ("gName", name),
        ("originCountry", ORIGIN.to_owned()),
        ("declPrice", price.to_string()),
        ("declTotal", total.to_scale::<4>()?.to_string()),
    ] {
        line.set(field, value);
    }
    let mut changed = draft.clone();
    let mut lines: Vec<Value> = draft.rows("lines").into_iter().map(|line| Value::Object(line.0)).collect();
    *lines.get_mut(at)? = Value::Object(line.0);
    changed.set("lines", lines);
    changed.set("wrapType", PACKING);
    Some(changed)
}
