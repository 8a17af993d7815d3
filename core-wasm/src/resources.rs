//! The definitions of all business resources, one file each.

use chrono::NaiveDate;

use crate::dictionary::Dictionaries;
use crate::resource::Resource;
use crate::row::{Row, RowRef};
use crate::rules::follow::in_lines;

pub mod base;
pub mod declaration;
pub mod documents;
pub mod files;
pub mod management;
pub mod platform;
pub mod preference;
pub mod system;
pub mod tax;

/// All definitions. A new resource is added here and nowhere else. Pages of one group of the menu stand in this order.
pub static ALL: &[&Resource] = &[
    &declaration::HEAD,
    &declaration::LINE,
    &declaration::GOODS_LIMIT,
    &declaration::CONTAINER,
    &declaration::LICENCE_DOCU,
    &declaration::EDOC,
    &declaration::ECO,
    &declaration::REQUEST_CERT,
    &declaration::OTHER_PACK,
    &declaration::COP_LIMIT,
    &declaration::USER,
    &declaration::MARK_LOB,
    &declaration::COP_PROMISE,
    &declaration::TP_ACCESS,
    &declaration::SIGN,
    &platform::ANNOUNCEMENT,
    &platform::CONTACT_REQUEST,
    &platform::OUTWARD_MESSAGE,
    &platform::DICT_FAMILY,
    &platform::DICT_ENTRY,
    &management::ORGANISATION,
    &management::ORG_PARAMS,
    &management::USER,
    &management::ROLE,
    &management::AUDIT_ENTRY,
    &base::MATERIAL,
    &base::MATERIAL_PRICE,
    &base::ETPS,
    &base::STORE_SUB,
    &base::TAX_RATE_SPECIAL,
    &base::DATA_PRIV,
    &base::BASE_FILE,
    &files::STORED_FILE,
    &base::HS_CODE,
    &base::EXCHANGE_RATE,
    &files::EXPORT_JOB,
    &preference::SAVED_FILTER,
    &declaration::ENTRY_TEMPLATE,
    &declaration::DECL_DETAIL,
    &declaration::UNDECLARED,
    &declaration::UNPAID,
    &declaration::BOX_VOLUME,
    &declaration::REPORT_SHDC_GZJX,
    &declaration::DECL_AMENDMENT,
    &system::MESSAGE,
    &system::NOTICE,
    &base::DATA_PRIV_REQUEST,
    &tax::TAX_FCST,
    &tax::TAX_FCST_DTL,
    &tax::TAX_BILL,
    &tax::TAX_BILL_ENTRY,
    &tax::TAX_BILL_DTL,
    &tax::TAX_COMPARE,
    &documents::FCST,
    &documents::FCST_DTL,
    &documents::CLIENT_ORDER,
    &documents::CLIENT_ORDER_DTL,
    &documents::BOND_INVT,
    &documents::BOND_INVT_DT,
    &documents::SAS_STOCK,
    &documents::SAS_STOCK_DT,
    &platform::STRAY_ANSWER,
];

/// What follows in a document, and in the lines that are stored with it, when the fields at these paths were changed: paths and
/// values.
pub fn follow_document(
    resource: &Resource,
    document: &Row,
    changed: &[&str],
    dicts: &Dictionaries,
    today: NaiveDate,
) -> Vec<(String, String)> {
    let alone = follow(resource.name, document.borrowed(), dicts);
    let mut followed: Vec<(String, String)> =
        alone.into_iter().map(|(field, value)| (field.to_owned(), value)).collect();
    if resource.embedded().any(|lines| documents::is_shipment(lines.of)) {
        followed.extend(in_lines(document, changed, dicts, today));
    }
    followed
}

/// What follows from the fields of a row of this resource: fields and their values. Most have nothing that follows.
pub fn follow(resource: &str, row: RowRef<'_>, dicts: &Dictionaries) -> Vec<(&'static str, String)> {
    match resource {
        "material" => base::material::follow(row, dicts),
        _ => Vec::new(),
    }
}
