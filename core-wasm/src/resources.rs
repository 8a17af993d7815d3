//! The definitions of all business resources, one file each.

use chrono::NaiveDate;
use serde_json::Value;

use crate::dictionary::Dictionaries;
use crate::resource::Resource;
use crate::row::{Row, RowRef};
use crate::rules::follow::{in_bonded_lines, in_lines};

pub mod base;
pub mod bonded;
pub mod declaration;
pub mod documents;
pub mod files;
pub mod management;
pub mod platform;
pub mod preference;
pub mod recognition;
pub mod sas;
pub mod system;
pub mod tax;
pub mod wms;

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
    &base::KNOWLEDGE,
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
    &system::QUESTION,
    &system::QUESTION_ENTRY,
    &system::DEADLINE,
    &system::DEADLINE_RULE,
    &base::DATA_PRIV_REQUEST,
    &tax::TAX_FCST,
    &tax::TAX_FCST_DTL,
    &tax::TAX_BILL,
    &tax::TAX_BILL_ENTRY,
    &tax::TAX_BILL_DTL,
    &tax::TAX_COMPARE,
    &documents::FCST,
    &documents::FCST_DTL,
    &documents::FCST_DEC_DTL,
    &documents::FCST_MODEL,
    &documents::FCST_BOOKING,
    &documents::FCST_BOX,
    &documents::FCST_SETTING,
    &documents::FCST_CARE,
    &documents::ECO_CERT,
    &documents::ECO_CERT_DTL,
    &documents::FCST_CERT,
    &documents::DECL_CERT,
    &documents::ORIGIN_CERT,
    &documents::ORIGIN_CERT_DTL,
    &documents::ORIGIN_CERT_MTL,
    &documents::FCST_INVT,
    &documents::CLIENT_ORDER,
    &documents::CLIENT_ORDER_DTL,
    &bonded::EMS,
    &bonded::EMS_DT,
    &bonded::EMS_UCNS_DT,
    &bonded::EMS_ACMP_FORM_DT,
    &bonded::BWS,
    &bonded::BWS_DT,
    &bonded::BWS_ACMP_FORM_DT,
    &bonded::EML,
    &bonded::EML_DT,
    &bonded::EML_UCNS_DT,
    &bonded::EML_ACMP_FORM_DT,
    &bonded::BWS_DCR,
    &bonded::BWS_DCR_DT,
    &bonded::BWS_DCR_INVT,
    &bonded::BWS_DCR_ACMP_FORM_DT,
    &bonded::BONDED_BALANCE,
    &bonded::BONDED_EVENT,
    &bonded::BONDED_THEORY,
    &bonded::BWS_OPENING,
    &documents::BOND_INVT,
    &documents::BOND_INVT_DT,
    &bonded::BOND_INVT_ACMP_FORM_DT,
    &documents::BOND_INVT_ANSWER,
    &documents::BOND_INVOICE,
    &documents::BOND_INVOICE_DT,
    &documents::NOBON_MOVE,
    &documents::NOBON_STOCK,
    &sas::SAS_DCL,
    &sas::SAS_DCL_DT,
    &sas::SAS_DCL_UCNS_DT,
    &sas::SAS_DCL_ACMP_FORM_DT,
    &sas::SAS_STOCK,
    &sas::SAS_STOCK_DT,
    &sas::SAS_PASSPORT,
    &sas::SAS_PASSPORT_RLT,
    &sas::SAS_PASSPORT_DT,
    &sas::SAS_VEHICLE,
    &platform::STRAY_ANSWER,
    &documents::CLIENT_ORDER_PAPER,
    &documents::CLIENT_ORDER_FEE,
    &base::DOCU_GOODS,
    &base::DOCU_GOODS_BOX,
    &management::API_TOKEN,
    &management::WEBHOOK,
    &management::WEBHOOK_DELIVERY,
    &management::HOUSE_RULE,
    &management::HOUSE_RULE_VERSION,
    &wms::ASN,
    &wms::ASN_DT,
    &wms::DSN,
    &wms::DSN_DT,
    &wms::DSN_PICK,
    &wms::WMS_STOCK,
    &wms::WMS_MOVE,
    &wms::WMS_COMPARE,
    &wms::WMS_COUNT,
    &wms::WMS_COUNT_DT,
    &recognition::RECOGNITION,
    &recognition::RECG_TEMPLATE,
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
    for lines in resource.embedded().filter(|lines| documents::is_bonded(lines.of)) {
        followed.extend(in_bonded_lines(lines, document, changed, dicts, today));
    }
    followed
}

/// A new row with the content of another: without what only the server fills, and what happens once. Lines that are stored with
/// it are copied alike.
pub fn copy(resource: &Resource, of: &Row) -> Row {
    let kept = |of: &Row, resource: &Resource| -> Row {
        let fields = resource.fields.iter().filter(|field| !field.read_only && !field.once);
        fields.filter_map(|field| Some((field.name.to_owned(), of.0.get(field.name)?.clone()))).collect()
    };
    let mut copied = kept(of, resource);
    for lines in resource.embedded() {
        let rows: Vec<Row> = of.rows(lines.list).iter().map(|line| kept(line, lines.of)).collect();
        copied.set(lines.list, rows.into_iter().map(|row| Value::Object(row.0)).collect::<Vec<_>>());
    }
    copied
}

/// What follows from the fields of a row of this resource: fields and their values. Most have nothing that follows.
pub fn follow(resource: &str, row: RowRef<'_>, dicts: &Dictionaries) -> Vec<(&'static str, String)> {
    match resource {
        "material" => base::material::follow(row, dicts),
        "sasPassport" => {
            crate::rules::sas::passport::total(row).map(|total| ("totalWt", total.to_string())).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resource::Field;
    use serde_json::json;

    #[test]
    fn a_copy_of_a_document_has_its_content_and_nothing_that_happens_once() {
        let stored = json!({
            "id": 7, "version": 3, "state": "2", "orgId": 4, "iECatg": "1", "clientOrderNo": "PO-1", "billNo": "B1", "packNo": "4",
            "createdAt": "2026-01-01T00:00:00Z",
            "lines": [{ "id": 9, "gName": "Nuts", "gQty": "5", "declId": 3, "declGNo": "1" }],
        });
        let expected = json!({ "orgId": 4, "iECatg": "1", "packNo": "4", "lines": [{ "gName": "Nuts", "gQty": "5" }] });
        assert_eq!(Value::Object(copy(&documents::CLIENT_ORDER, &Row::from_value(stored).unwrap()).0), expected);
    }

    #[test]
    fn columns_that_hang_on_a_parameter_name_a_flag_of_organisations() {
        let params = serde_json::to_value(crate::config::OrgParams::default()).unwrap();
        let shown: Vec<(&str, &Field)> = ALL
            .iter()
            .flat_map(|of| of.fields.iter().map(|field| (of.name, field)))
            .filter(|(_, field)| !field.shown_with.is_empty())
            .collect();
        assert!(shown.iter().any(|(of, field)| (*of, field.name) == ("bondInvt", "subStore")));
        for (of, field) in shown {
            assert!(params[field.shown_with].is_boolean(), "{of}.{}: no flag {}", field.name, field.shown_with);
        }
    }

    #[test]
    fn every_page_of_rows_says_what_belongs_there() {
        for resource in ALL.iter().filter(|resource| resource.page.is_some()) {
            assert!(!resource.about.zh.is_empty() && !resource.about.en.is_empty(), "{}", resource.name);
        }
    }

    #[test]
    fn a_label_of_a_weight_names_its_unit_in_both_languages() {
        for resource in ALL {
            for Field { name, label, .. } in resource.fields {
                assert_eq!(
                    label.en.contains("(kg)"),
                    label.zh.contains("（千克）"),
                    "{}.{name}: {}",
                    resource.name,
                    label.zh
                );
            }
        }
    }

    #[test]
    fn groups_and_prices_of_a_definition_are_its_own() {
        for resource in ALL {
            let known = |key: &str| resource.groups.iter().any(|group| group.key == key);
            if !resource.groups.is_empty() {
                let editable = resource.fields.iter().filter(|field| !field.read_only);
                editable.for_each(|field| assert!(known(field.group), "{} {}", resource.name, field.name));
            }
            if let Some(priced) = resource.priced {
                assert!(resource.field(priced.total).is_some() && resource.field(priced.currency).is_some());
            }
        }
    }
}
