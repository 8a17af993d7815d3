//! What people said of which material a supplier's goods are, or that they are none of the goods master: kept among what
//! corrections taught, where it is seen and forgotten.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::resources::recognition::{ABOUT_GOODS, GOODS, RECG_TEMPLATE};
use core_wasm::row::Row;
use core_wasm::rules::recognition::{Material, firm_key};
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::{Deserialize, Serialize};

use super::{goods, recognition};
use crate::accounts::caller::Caller;
use crate::documents::served::ORG;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Goods in one condition.
const BATCH: usize = 500;
/// Longest text of a column that is shown.
const SHOWN: usize = 200;

/// Who learned it, and whose goods master it is about.
#[derive(Clone, Copy, Debug)]
pub struct Whose {
    pub org: i64,
    pub owner: i64,
}

impl Whose {
    /// Of a recognition, by its head.
    pub fn of(head: &Row) -> Whose {
        Whose { org: head.int(ORG).unwrap_or_default(), owner: recognition::owner(head) }
    }

    /// The goods of a key in that goods master, as a row names them.
    fn about(self, goods: &str) -> String {
        format!("{}/{goods}", self.owner)
    }
}

/// What a row keeps beside its words.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// Blank: the goods are none of the goods master.
    material: Option<i64>,
}

/// Something that was said of goods.
pub struct Said {
    /// Of the row that keeps it.
    pub id: i64,
    pub uses: i64,
    /// As goods are compared.
    pub goods: String,
    /// As the papers call them.
    pub called: String,
    /// `None`: they are no material.
    pub material: Option<i64>,
}

fn said(row: &Row) -> Option<Said> {
    let (_, goods) = row.text("about").split_once('/')?;
    let Kept { material } = serde_json::from_str(row.text("hint")).ok()?;
    let (called, uses) = (row.text("label").to_owned(), row.int("uses").unwrap_or_default());
    Some(Said { id: row.int("id")?, uses, goods: goods.to_owned(), called, material })
}

async fn rows(tx: &Tx, whose: Whose, suppliers: &BTreeSet<String>, goods: &[String]) -> Result<Vec<Row>, ApiError> {
    let mut found = Vec::new();
    for some in goods.chunks(BATCH).filter(|_| !suppliers.is_empty()) {
        let of_goods = Rows::of(&RECG_TEMPLATE)
            .filter(Expr::col("org_id").eq(whose.org))
            .filter(Expr::col("supplier_key").is_in(suppliers.iter().map(String::as_str)))
            .filter(Expr::col("field").eq(GOODS))
            .filter(Expr::col("about").is_in(some.iter().map(|goods| whose.about(goods))));
        found.extend(of_goods.all(tx).await?);
    }
    Ok(found)
}

/// What was said of goods of a supplier (`firm_key`), with the materials that are there still.
///
/// # Errors
/// The database does not answer.
pub async fn of_goods(
    tx: &Tx,
    whose: Whose,
    supplier: &str,
    goods: impl Iterator<Item = String>,
) -> Result<BTreeMap<String, (Said, Option<Row>)>, ApiError> {
    let goods: Vec<String> = goods.filter(|key| !key.is_empty()).collect();
    let suppliers: BTreeSet<String> = Some(supplier.to_owned()).filter(|key| !key.is_empty()).into_iter().collect();
    let all: Vec<Said> = rows(tx, whose, &suppliers, &goods).await?.iter().filter_map(said).collect();
    let ids: Vec<i64> = all.iter().filter_map(|said| said.material).collect();
    let materials = goods::by_ids(tx, whose.owner, &ids).await?;
    let mut found = BTreeMap::new();
    for said in all {
        let material = said.material.and_then(|id| materials.get(&id).cloned());
        // A material that was deleted says nothing any more.
        if material.is_some() || said.material.is_none() {
            found.insert(said.goods.clone(), (said, material));
        }
    }
    Ok(found)
}

/// Counts that papers were read with what was said.
///
/// # Errors
/// The database does not answer.
pub async fn used(tx: &Tx, said: impl Iterator<Item = &Said>) -> Result<(), ApiError> {
    for said in said {
        let values = [("uses", said.uses.saturating_add(1).into()), ("used_at", tx.now().into())];
        table::set(tx, &RECG_TEMPLATE, &[said.id], &values).await?;
    }
    Ok(())
}

/// Remembers which material goods of a supplier are, `None`: that they are none. `goods` are their key and what papers call them.
///
/// # Errors
/// The database does not answer.
pub async fn remember(
    tx: &Tx,
    caller: &Caller,
    whose: Whose,
    supplier: &str,
    (goods, called): (&str, &str),
    material: Option<&Material>,
) -> Result<(), ApiError> {
    let key = firm_key(supplier);
    if key.is_empty() || goods.is_empty() {
        return Ok(());
    }
    let known = rows(tx, whose, &BTreeSet::from([key.clone()]), &[goods.to_owned()]).await?.pop();
    let kept = Kept { material: material.map(|material| material.id) };
    let kept = serde_json::to_string(&kept).map_err(anyhow::Error::from)?;
    if known.as_ref().is_some_and(|row| row.text("hint") == kept) {
        return Ok(());
    }
    let shown = |text: &str| text.chars().take(SHOWN).collect::<String>();
    let mut row = known.clone().unwrap_or_default();
    row.set(ORG, whose.org);
    row.set("supplier", shown(supplier));
    row.set("supplierKey", key);
    row.set("field", GOODS);
    row.set("isLine", "1");
    row.set("label", shown(called));
    row.set("place", ABOUT_GOODS);
    row.set("hint", kept);
    row.set("about", whose.about(goods));
    row.set("gdsMtno", material.map(|material| material.gds_mtno.clone()).unwrap_or_default());
    row.set("taughtBy", caller.name.clone());
    row.set("uses", "0");
    let actor = Actor::from(caller);
    match known {
        Some(before) => write::store(tx, &actor, &RECG_TEMPLATE, "update", &before, row).await?,
        None => {
            write::stamp(tx, &RECG_TEMPLATE, None, &mut row);
            write::insert(tx, &actor, &RECG_TEMPLATE, "add", &row).await?
        }
    };
    Ok(())
}

/// Forgets what was said of goods of some suppliers, or of it only what names `material`; what was forgotten.
///
/// # Errors
/// The database does not answer.
pub async fn forget(
    tx: &Tx,
    caller: &Caller,
    whose: Whose,
    (suppliers, goods): (&BTreeSet<String>, &[String]),
    material: Option<i64>,
) -> Result<Vec<Said>, ApiError> {
    let mut forgotten = Vec::new();
    for row in rows(tx, whose, suppliers, goods).await? {
        let Some(said) = said(&row).filter(|said| material.is_none() || said.material == material) else { continue };
        write::note(tx, &Actor::from(caller), &RECG_TEMPLATE, "delete", said.id, &row, &Row::new()).await?;
        table::delete(tx, &RECG_TEMPLATE, &[said.id]).await?;
        forgotten.push(said);
    }
    Ok(forgotten)
}
