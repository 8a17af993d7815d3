//! Which serials of an account are asked for: a day, one of them, or what people call them by.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use core_wasm::error::Problem;
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::Goods;
use core_wasm::text::Text;
use core_wasm::text::catalogue::bonded as texts;
use core_wasm::validate::is_legal;
use sea_orm::sea_query::{Expr, ExprTrait, LikeExpr};
use sea_orm::{Condition, ConnectionTrait};

use super::goods::Serial;
use super::kind::lines_of;
use crate::documents::list::ListQuery;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Most serials that a keyword finds.
const MOST: u64 = 400;
/// What of a line says which serial it is.
const OF_SERIAL: &[&str] = &["gdsSeqno", "mtpckEndprdTypecd"];

/// Which figures of an account are asked for.
pub struct Wanted {
    /// At the end of this day; now when missing.
    pub day: Option<NaiveDate>,
    /// What tables of figures and of events have to say of a serial; both call it alike.
    pub among: Condition,
}

impl Wanted {
    /// What a query asks of an account.
    ///
    /// # Errors
    /// 422 for what is no day, and for one that is still to come: nobody knows its figures. 400 for a serial that is no number.
    pub async fn of(app: &App, kind: Kind, id: i64, query: &ListQuery) -> Result<Wanted, ApiError> {
        let text = |name: &str| query.get(name).map(str::trim).filter(|text| !text.is_empty());
        let day = text("day").map(|text| past_day(text, app.today())).transpose()?;
        let serial =
            text("serial").map(|text| text.parse::<i64>().map_err(|_| ApiError::no_number("serial"))).transpose()?;
        let mut among = Condition::all()
            .add_option(text("goods").map(|code| Expr::col("goods").eq(code)))
            .add_option(serial.map(|serial| Expr::col("serial").eq(serial)));
        if let Some(keyword) = text("keyword") {
            among = among.add(called(&app.db, kind, id, keyword).await?);
        }
        Ok(Wanted { day, among })
    }
}

/// The day of a text, which must have come.
fn past_day(text: &str, today: NaiveDate) -> Result<NaiveDate, ApiError> {
    let refused = |message: Text| {
        let values = [("day", text), ("today", &*today.to_string())];
        ApiError::rule(Problem::error("bonded.day", "day", message.with(&values)))
    };
    let day = parse_date(text).ok_or_else(|| refused(texts::NO_DAY))?;
    if day > today { Err(refused(texts::DAY_TO_COME)) } else { Ok(day) }
}

/// The serials that people call so. One that customs booked before its line came is found by its number.
async fn called(db: &impl ConnectionTrait, kind: Kind, id: i64, keyword: &str) -> Result<Condition, ApiError> {
    let lines = Rows::of(lines_of(kind))
        .only(OF_SERIAL)
        .filter(Expr::col("document_id").eq(id))
        .filter(by_keyword(keyword)?)
        .limit(MOST)
        .all(db)
        .await?;
    let serial = |line: &Row| Some((Goods::of_code(line.text("mtpckEndprdTypecd")), line.int("gdsSeqno")?));
    let found: BTreeSet<Serial> = lines.iter().filter_map(serial).collect();
    let mut any = Condition::any().add_option(keyword.parse::<i64>().ok().map(|serial| Expr::col("serial").eq(serial)));
    for goods in [Goods::Material, Goods::Product] {
        let serials = found.iter().filter(|(of, _)| *of == goods).map(|(_, serial)| *serial);
        any = any.add(Expr::col("goods").eq(goods.code()).and(Expr::col("serial").is_in(serials)));
    }
    Ok(any)
}

/// Lines of accounts by the beginning of a serial, of an HS code or of a material number, or by a part of a name.
pub fn by_keyword(keyword: &str) -> Result<Condition, ApiError> {
    if !is_legal(keyword) {
        return Err(ApiError::illegal("keyword"));
    }
    let escaped = keyword.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let like = |pattern: String| LikeExpr::new(pattern).escape('\\');
    let any = Condition::any()
        .add(Expr::col("gds_mtno").like(like(format!("{escaped}%"))))
        .add(Expr::col("gds_nm").like(like(format!("%{escaped}%"))));
    if !keyword.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(any);
    }
    Ok(any
        .add(Expr::col("gds_seqno").cast_as("text").like(like(format!("{escaped}%"))))
        .add(Expr::col("gdecd").like(like(format!("{escaped}%")))))
}
