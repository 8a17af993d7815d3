//! The warehouse: inbound and outbound orders, the stock that follows from their movements, and counts of it.
//! Source: domain/records-and-others.md §4.

mod asn;
mod count;
mod dsn;
mod stock;

pub use asn::{ASN, ASN_DT};
pub use count::{WMS_COUNT, WMS_COUNT_DT};
pub use dsn::{DSN, DSN_DT, DSN_PICK};
pub use stock::{WMS_COMPARE, WMS_MOVE, WMS_STOCK};

use crate::error::Problem;
use crate::resource::{Field, FieldGroup, Search};
use crate::row::Row;
use crate::rules::numbers::Form;
use crate::text::catalogue::{base, wms as texts};
use crate::text::text;

/// Most lines of an order or a count.
pub const MOST_LINES: u32 = 5_000;
/// Decimals of a quantity.
const SCALE: u8 = 5;

const ORDER: &str = "order";
const PAPERS: &str = "papers";
const CARRIAGE: &str = "carriage";
const GROUPS: &[FieldGroup] = &[
    FieldGroup { key: ORDER, label: text("单据", "Order") },
    FieldGroup { key: PAPERS, label: text("账册与单证", "Account and documents") },
    FieldGroup { key: CARRIAGE, label: text("运输", "Carriage") },
];

const CUSTOMER: Field =
    Field::text("customerName", text("客户名称", "Customer"), 100).read_only().list(180).found(Search::Like);
const WAREHOUSE: Field =
    Field::text("warehouse", text("仓库", "Warehouse"), 40).required().list(120).search(Search::Prefix).group(ORDER);
const BONDED: Field = Field::flag("isBonded", text("保税", "Bonded")).list(80).search(Search::Eq).group(PAPERS);
const ACCOUNT: Field =
    Field::text("accountNo", text("账册编号", "Account no."), 12).list(140).search(Search::Prefix).group(PAPERS);
const LIST: Field = Field::text("bondInvtNo", text("核注清单编号", "Inventory list no."), 64)
    .once()
    .list(180)
    .search(Search::Prefix)
    .group(PAPERS);
const ENTRY: Field = Field::text("entryId", text("报关单号", "Declaration no."), 18)
    .once()
    .list(170)
    .search(Search::Prefix)
    .group(PAPERS);
const VEHICLE: Field =
    Field::text("vehicleNo", text("车牌号", "Vehicle"), 32).once().group(CARRIAGE).found(Search::Prefix);
const REMARK: Field = Field::text("rmk", text("备注", "Remarks"), 500).seldom().group(ORDER).width(24);

const MATERIAL: Field =
    Field::text("gdsMtno", text("商品料号", "Material no."), 32).list(140).search(Search::Prefix).pinned();
const NAME: Field = Field::text("gdsNm", text("商品名称", "Goods name"), 255).list(200).found(Search::Prefix);
const LOT: Field = Field::text("lotNo", text("批次号", "Lot no."), 40).list(120).search(Search::Prefix);
const SERIAL: Field = Field::int("gdsSeqno", text("备案序号", "Account serial no."), 9).list(90).search(Search::Eq);
const LOCATION: Field = Field::text("location", text("库位", "Location"), 40).list(110).search(Search::Prefix);
const UNIT: Field = Field::dict("unit", text("计量单位", "Unit"), "unit", 3).list(80);

/// A figure that follows from movements.
const fn moved(name: &'static str, zh: &'static str, en: &'static str) -> Field {
    Field::decimal(name, text(zh, en), 19, SCALE).read_only().list(110)
}

/// Bonded goods are in an account.
fn account(row: &Row) -> Option<Problem> {
    let number = row.text("accountNo");
    if number.is_empty() {
        return row.flag("isBonded").then(|| Problem::error("wms.account", "accountNo", texts::ACCOUNT_MISSING));
    }
    let wrong = !Form::ManualNo.matches(number);
    wrong.then(|| {
        let message = base::ACCOUNT_NO.speak_with(&[("form", &Form::ManualNo.describe())]);
        Problem::error("wms.accountNo", "accountNo", message)
    })
}

/// A quantity of which there is some.
fn above_zero(row: &Row, field: &'static str) -> Option<Problem> {
    let quantity = row.decimal::<5>(field)?;
    (!quantity.is_positive()).then(|| Problem::error("wms.quantity", field, texts::ABOVE_ZERO))
}

/// Places that the program keeps for goods on their way cannot be named by people.
fn location(row: &Row) -> Option<Problem> {
    let reserved = crate::rules::wms::is_reserved(row.text("location"));
    reserved.then(|| Problem::error("wms.location", "location", texts::RESERVED_LOCATION))
}
