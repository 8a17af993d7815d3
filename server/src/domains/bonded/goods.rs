//! The lines of an account as goods: of which serial each is, and what is told of it beside figures.

use std::collections::{BTreeSet, HashMap};

use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::Goods;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{Condition, ConnectionTrait};

use super::kind::lines_of;
use crate::documents::table::Rows;
use crate::process::error::ApiError;

/// So many serials are looked up in one statement.
const TOGETHER: usize = 400;

/// What of the lines of an account is told beside a figure: they have some 30 fields, and there may be 20,000 of them.
const OF_GOODS: &[&str] = &["gdsSeqno", "mtpckEndprdTypecd", "gdsMtno", "gdsNm", "dclUnitcd", "gdecd", "limitDate"];

/// A serial of an account.
pub(super) type Serial = (Goods, i64);

/// The lines of an account that are of these goods. Materials and products of a warehouse are not told apart.
pub(super) fn of_account(kind: Kind, id: i64, goods: Goods) -> Condition {
    let of_goods = (kind != Kind::Bws).then(|| match goods {
        Goods::Product => Expr::col("mtpck_endprd_typecd").eq(goods.code()),
        Goods::Material => Expr::col("mtpck_endprd_typecd").ne(Goods::Product.code()),
    });
    Condition::all().add(Expr::col("document_id").eq(id)).add_option(of_goods)
}

/// The lines of an account by their serials, as far as they are told beside a figure.
pub(super) async fn goods_of(
    db: &impl ConnectionTrait,
    kind: Kind,
    id: i64,
    serials: Vec<Serial>,
) -> Result<HashMap<Serial, Row>, ApiError> {
    let mut found = HashMap::with_capacity(serials.len());
    let numbers: BTreeSet<i64> = serials.iter().map(|(_, serial)| *serial).collect();
    let numbers: Vec<i64> = numbers.into_iter().collect();
    for some in numbers.chunks(TOGETHER) {
        let wanted = Condition::all()
            .add(Expr::col("document_id").eq(id))
            .add(Expr::col("gds_seqno").is_in(some.iter().copied()));
        for line in Rows::of(lines_of(kind)).only(OF_GOODS).filter(wanted).all(db).await? {
            let goods = Goods::of_code(line.text("mtpckEndprdTypecd"));
            found.insert((goods, line.int("gdsSeqno").unwrap_or_default()), line);
        }
    }
    Ok(found)
}
