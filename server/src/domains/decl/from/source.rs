//! A kind of document that declarations are made from: its definition, and that of its lines.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::resource::Resource;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT, CLIENT_ORDER, CLIENT_ORDER_DTL, FCST, FCST_DTL};
use core_wasm::resources::sas::{SAS_STOCK, SAS_STOCK_DT};
use core_wasm::row::Row;
use core_wasm::rules::documents::{Document, Kind, Took};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait};

use crate::documents::lines;
use crate::documents::lines::{BATCH, DOCUMENT};
use crate::documents::table;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// A document with lines, of which declarations can be made. The table of its lines has `document_id` and `position` beside
/// the fields of the goods.
#[derive(Clone, Copy)]
pub struct Source {
    pub head: &'static Resource,
    pub line: &'static Resource,
    pub kind: Kind,
}

pub static FORECAST: Source = Source { head: &FCST, line: &FCST_DTL, kind: Kind::Fcst };
pub static ORDER: Source = Source { head: &CLIENT_ORDER, line: &CLIENT_ORDER_DTL, kind: Kind::ClientOrder };
pub static INVENTORY_LIST: Source = Source { head: &BOND_INVT, line: &BOND_INVT_DT, kind: Kind::BondInvt };
pub static STOCK_LIST: Source = Source { head: &SAS_STOCK, line: &SAS_STOCK_DT, kind: Kind::SasStock };

/// All of them.
pub static SOURCES: [&Source; 4] = [&FORECAST, &ORDER, &INVENTORY_LIST, &STOCK_LIST];

/// The documents of these heads, in their order, with their lines in theirs.
pub async fn documents(db: &impl ConnectionTrait, source: &Source, heads: Vec<Row>) -> Result<Vec<Document>, ApiError> {
    let mut lines = lines::of(db, source.line, heads.iter().filter_map(|head| head.int("id"))).await?;
    let document = |head: Row| {
        let lines = head.int("id").and_then(|id| lines.remove(&id)).unwrap_or_default();
        Document { head, lines, ..Document::default() }
    };
    Ok(heads.into_iter().map(document).collect())
}

/// Marks lines as gone to lines of a declaration.
pub async fn mark(tx: &Tx, source: &Source, took: &[Took], declaration: i64) -> Result<(), ApiError> {
    let mut by_line: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for Took { id, g_no } in took {
        by_line.entry(*g_no).or_default().push(*id);
    }
    for (g_no, ids) in by_line {
        put_mark(tx, source, &ids, Some((declaration, g_no))).await?;
    }
    Ok(())
}

/// Puts a mark on lines, or takes it off.
async fn put_mark(tx: &Tx, source: &Source, ids: &[i64], at: Option<Place>) -> Result<(), ApiError> {
    let mark =
        [("decl_id", at.map(|(declaration, _)| declaration).into()), ("decl_g_no", at.map(|(_, g_no)| g_no).into())];
    for some in ids.chunks(BATCH) {
        table::set(tx, source.line, some, &mark).await?;
    }
    Ok(())
}

/// A line of a declaration: its id, and the number of the line.
pub type Place = (i64, i64);
/// What became of the lines of a declaration, by the number that they had; nothing where they are gone.
pub type Moves = BTreeMap<i64, Option<Place>>;

/// Lets the marks follow the lines of a declaration; answers the documents whose lines have none any more. A mark of the
/// declaration as a whole stays.
pub async fn follow(tx: &Tx, source: &Source, declaration: i64, moves: &Moves) -> Result<BTreeSet<i64>, ApiError> {
    let marked = Rows::lines(source.line).and(DOCUMENT).filter(Expr::col("decl_id").eq(declaration)).all(tx).await?;
    let mut freed = BTreeSet::new();
    let mut going: BTreeMap<Option<Place>, Vec<i64>> = BTreeMap::new();
    for line in &marked {
        let g_no = line.int("declGNo").unwrap_or_default();
        let Some(to) = moves.get(&g_no).filter(|to| **to != Some((declaration, g_no))) else { continue };
        going.entry(*to).or_default().extend(line.int("id"));
        if to.is_none() {
            freed.extend(line.int(DOCUMENT.name));
        }
    }
    for (to, ids) in going {
        put_mark(tx, source, &ids, to).await?;
    }
    Ok(freed)
}

/// Takes the marks of deleted declarations off; answers the documents whose lines had them.
pub async fn unmark(tx: &Tx, source: &Source, declarations: &[i64]) -> Result<BTreeSet<i64>, ApiError> {
    let (mut documents, mut lines) = (BTreeSet::new(), Vec::new());
    for some in declarations.chunks(BATCH) {
        let marked = Expr::col("decl_id").is_in(some.iter().copied());
        for line in Rows::lines(source.line).and(DOCUMENT).filter(marked).all(tx).await? {
            documents.extend(line.int(DOCUMENT.name));
            lines.extend(line.int("id"));
        }
    }
    put_mark(tx, source, &lines, None).await?;
    Ok(documents)
}
