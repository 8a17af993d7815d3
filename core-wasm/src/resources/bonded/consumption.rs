//! Consumption (单耗): what a product takes of a material, by version. A version that was used is never changed: another one
//! follows it.

use super::account::{CHANGES, MODIFIED};
use crate::error::Problem;
use crate::resource::{Field, Resource, Search};
use crate::row::Row;
use crate::rules::bonded::consumption::problem;
use crate::rules::bonded::numbers::impossible;
use crate::text::text;

/// Consumption of an e-account.
pub static EMS_UCNS_DT: Resource = of("emsUcnsDt", "/bond/v1/ems/ucns", "bond:ems");
/// Consumption of a handbook.
pub static EML_UCNS_DT: Resource = of("emlUcnsDt", "/bond/v1/eml/ucns", "bond:eml");

const fn of(name: &'static str, path: &'static str, perm: &'static str) -> Resource {
    Resource {
        name,
        label: text("单耗", "Consumption"),
        path,
        perm,
        fields: FIELDS,
        rules: &[losses, impossible],
        unique: &["endprdSeqno", "mtpckSeqno", "ucnsVerno"],
        order: "endprdSeqno,mtpckSeqno",
        known_by: "ucnsVerno",
        import: &[
            "endprdSeqno",
            "mtpckSeqno",
            "ucnsVerno",
            "netUseupQty",
            "tgblLossRate",
            "intgbLossRate",
            "bondMtpckPrpr",
            "finishValidDate",
            "rmk",
        ],
        ..Resource::PLAIN
    }
}

const FIELDS: &[Field] = &[
    Field::int("endprdSeqno", text("成品序号", "Product serial"), 9).required().list(90).search(Search::Eq).pinned(),
    Field::int("mtpckSeqno", text("料件序号", "Material serial"), 9).required().list(90).search(Search::Eq).pinned(),
    Field::text("ucnsVerno", text("单耗版本号", "Version"), 8).required().list(90).search(Search::Eq),
    // It follows from the net consumption and the losses.
    Field::decimal("ucnsQty", text("单耗数量", "Unit consumption"), 19, 9).read_only().list(130),
    Field::decimal("netUseupQty", text("净耗数量", "Net consumption"), 19, 9).required().list(130),
    Field::decimal("tgblLossRate", text("有形损耗率（%）", "Tangible loss (%)"), 19, 9).list(120),
    Field::decimal("intgbLossRate", text("无形损耗率（%）", "Intangible loss (%)"), 19, 9).list(120),
    Field::decimal("bondMtpckPrpr", text("保税料件比例（%）", "Bonded share (%)"), 19, 9).list(120),
    Field::text("ucnsDclStucd", text("单耗申报状态", "State of the declaration"), 1),
    MODIFIED,
    Field::text("etpsExeMarkcd", text("企业执行标记", "Execution mark of the enterprise"), 1),
    Field::date("finishValidDate", text("结束有效日期", "Valid until")).list(120),
    Field::text("rmk", text("备注", "Remarks"), 4000),
    CHANGES,
];

fn losses(row: &Row) -> Option<Problem> {
    problem(row.borrowed())
}
