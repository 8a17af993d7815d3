//! The taxes of declarations, as the lists show them: what was estimated, what customs billed, and the one against the other.
//! The rules are in `rules::tax`.

use crate::error::Problem;
use crate::resource::{Field, Resource, Search};
use crate::row::Row;
use crate::text::catalogue::tax_bill as bills;
use crate::text::{Text, text};

const fn amount(name: &'static str, label: Text) -> Field {
    Field::decimal(name, label, 19, 2).read_only().list(130).unsortable()
}

const DECL: Field = Field::id("declId", text("报关单", "Declaration")).read_only().search(Search::Eq);
const ORG: Field = Field::id("orgId", text("所属企业", "Owning organisation")).read_only();
const CATEGORY: Field = Field::dict("iECatg", text("进出口类别", "Category"), "ieCatg", 1)
    .read_only()
    .list(90)
    .unsortable()
    .search(Search::Eq);
const NUMBER: Field = Field::text("clientSeqNo", text("客户端编号", "Internal no."), 18)
    .read_only()
    .list(190)
    .unsortable()
    .search(Search::Prefix);
const VALUE: Field = amount("value", text("完税价格（元）", "Customs value (CNY)"));
const DUTY: Field = amount("duty", text("进口关税（元）", "Import duty (CNY)"));
const ADDITIONAL: Field = amount("additional", text("加征关税（元）", "Additional duty (CNY)"));
const ANTI_DUMPING: Field = amount("antiDumping", text("反倾销税（元）", "Anti-dumping duty (CNY)"));
const COUNTERVAILING: Field = amount("countervailing", text("反补贴税（元）", "Countervailing duty (CNY)"));
const CONSUMPTION: Field = amount("consumption", text("消费税（元）", "Consumption tax (CNY)"));
const VAT: Field = amount("vat", text("进口增值税（元）", "Import VAT (CNY)"));
const EXPORT_DUTY: Field = amount("exportDuty", text("出口关税（元）", "Export duty (CNY)"));
const TOTAL: Field = amount("total", text("税款合计（元）", "Total taxes (CNY)"));

/// The column of each tax (dictionary `taxType`).
pub const COLUMNS: &[(&str, &str)] = &[
    ("A", "duty"),
    ("V", "additional"),
    ("I", "antiDumping"),
    ("D", "countervailing"),
    ("Y", "consumption"),
    ("L", "vat"),
    ("B", "exportDuty"),
];

/// What the lists of taxes have in common.
const LIST: Resource = Resource { first_filters: 4, keyword: false, ..Resource::PLAIN };

/// The estimated taxes of a declaration.
pub static TAX_FCST: Resource = Resource {
    name: "taxFcst",
    label: text("税款估算", "Tax estimate"),
    about: text(
        "已申报和草稿报关单的税款估算，按现行税率计算，仅供参考。保存报关单商品后即有估算。",
        "What the taxes of declarations come to by the rates in force, for reference. A declaration has an estimate once its goods are saved.",
    ),
    path: "/decl/v1/tax/fcst",
    perm: "records",
    fields: &[
        DECL,
        ORG,
        CATEGORY,
        NUMBER,
        Field::text("customerName", text("客户名称", "Customer"), 100).read_only().list(200).unsortable(),
        Field::text("billNo", text("提运单号", "Bill of lading no."), 32).read_only().list(160).unsortable(),
        Field::date("estimatedOn", text("估算日期", "Estimated on")).read_only().list(120).search(Search::Range),
        VALUE,
        DUTY,
        ADDITIONAL,
        ANTI_DUMPING,
        COUNTERVAILING,
        CONSUMPTION,
        VAT,
        EXPORT_DUTY,
        TOTAL,
        Field::flag("isComplete", text("各项均已估算", "All lines estimated")).read_only().list(110).unsortable(),
    ],
    rules: &[],
    hidden: &["additional", "countervailing"],
    ..LIST
};

/// The estimated taxes of a goods line.
pub static TAX_FCST_DTL: Resource = Resource {
    name: "taxFcstDtl",
    label: text("税款估算明细", "Tax estimate by line"),
    about: text(
        "每项商品的税款估算。保存报关单商品后即有估算。",
        "The estimated taxes of each goods line. A declaration has them once its goods are saved.",
    ),
    path: "/decl/v1/tax/fcst/dtl",
    perm: "records",
    fields: &[
        DECL,
        ORG,
        CATEGORY,
        NUMBER,
        Field::int("gNo", text("商品序号", "Line no."), 19).read_only().list(60).unsortable(),
        Field::dict("codeTS", text("商品编号", "HS code"), "hsCode", 10)
            .read_only()
            .list(120)
            .unsortable()
            .search(Search::Prefix),
        Field::text("gName", text("商品名称", "Goods name"), 255).read_only().list(180).unsortable(),
        VALUE,
        DUTY,
        ADDITIONAL,
        ANTI_DUMPING,
        COUNTERVAILING,
        CONSUMPTION,
        VAT,
        EXPORT_DUTY,
        TOTAL,
    ],
    rules: &[],
    hidden: &["additional", "countervailing"],
    ..LIST
};

const TAX: Field =
    Field::dict("taxType", text("税种", "Tax"), "taxType", 2).read_only().list(150).unsortable().search(Search::Eq);
const TAX_NO: Field =
    Field::text("taxNo", text("税单号", "Tax bill no."), 32).read_only().list(230).unsortable().search(Search::Prefix);
const ENTRY: Field = Field::text("entryId", text("海关编号", "Customs declaration no."), 18)
    .read_only()
    .list(190)
    .unsortable()
    .search(Search::Prefix);
const LINE_NO: Field = Field::int("gNo", text("商品序号", "Line no."), 19).read_only().list(80).unsortable();
const CODE: Field =
    Field::text("codeTS", text("商品编号", "HS code"), 10).read_only().list(120).unsortable().search(Search::Prefix);
const GOODS: Field = Field::text("gName", text("商品名称", "Goods name"), 255).read_only().list(180).unsortable();

const fn rate(name: &'static str, label: Text) -> Field {
    Field::decimal(name, label, 9, 4).read_only().list(110).unsortable()
}

const fn quantity(name: &'static str, label: Text) -> Field {
    Field::decimal(name, label, 19, 5).read_only().list(120).unsortable()
}

/// A tax bill of customs: one for each kind of tax of a declaration.
pub static TAX_BILL: Resource = Resource {
    name: "taxBill",
    label: text("税单", "Tax bill"),
    about: text(
        "海关开出的税单。税单随回执到达，也可以手工录入；到期日前缴纳，逾期计收滞纳金。",
        "Tax bills of customs. They come with the receipts or are keyed in by hand; pay them by their due date, or a late fee is added.",
    ),
    path: "/decl/v1/tax",
    perm: "records",
    fields: &[
        DECL,
        ORG,
        TAX_NO,
        TAX,
        amount("amount", text("税额（元）", "Amount (CNY)")),
        Field::dict("status", text("支付状态", "Payment"), "taxPayStatus", 1)
            .read_only()
            .list(110)
            .unsortable()
            .search(Search::Eq),
        Field::date("billedOn", text("填发日期", "Billed on")).read_only().list(120).search(Search::Range),
        Field::date("dueOn", text("缴税期限", "Pay by")).read_only().list(120).search(Search::Range),
        Field::date("paidOn", text("缴税日期", "Paid on")).read_only().list(120).unsortable(),
        NUMBER,
        ENTRY,
        Field::text("customerName", text("客户名称", "Customer"), 100).read_only().list(200).unsortable(),
        Field::text("payerName", text("缴款单位", "Payer"), 100).read_only().list(200).unsortable(),
        CATEGORY,
        Field::text("keyedBy", text("登记人", "Entered by"), 100).read_only().list(100).unsortable(),
    ],
    rules: &[],
    ..LIST
};

/// A tax bill as a person keys it or a workbook brings it, where no notice of customs does.
pub static TAX_BILL_ENTRY: Resource = Resource {
    name: "taxBillEntry",
    label: text("税单", "Tax bill"),
    path: "/decl/v1/tax",
    perm: "records",
    fields: &[
        Field::text(
            "declNo",
            text("报关单编号（海关编号或客户端编号）", "Declaration (customs no. or internal no.)"),
            18,
        )
        .required(),
        Field::text("taxNo", text("税单号", "Tax bill no."), 32).required(),
        Field::dict("taxType", text("税种", "Tax"), "taxType", 2).required(),
        Field::decimal("amount", text("税额（元）", "Amount (CNY)"), 19, 2).required(),
        Field::date("billedOn", text("填发日期", "Billed on")).required(),
        Field::date("dueOn", text("缴税期限", "Pay by")),
        Field::date("paidOn", text("缴税日期", "Paid on")),
        Field::text("payerName", text("缴款单位", "Payer"), 100),
    ],
    rules: &[amount_above_zero, due_after_billing, paid_after_billing],
    ..Resource::PLAIN
};

fn amount_above_zero(row: &Row) -> Option<Problem> {
    let amount = row.decimal::<2>("amount")?;
    (!amount.is_positive()).then(|| Problem::error("taxBill.amount", "amount", bills::BILL_AMOUNT))
}

fn due_after_billing(row: &Row) -> Option<Problem> {
    after_billing(row, "dueOn")
}

fn paid_after_billing(row: &Row) -> Option<Problem> {
    after_billing(row, "paidOn")
}

fn after_billing(row: &Row, field: &str) -> Option<Problem> {
    let (billed, day) = (row.borrowed().date("billedOn")?, row.borrowed().date(field)?);
    (day < billed).then(|| Problem::error("taxBill.order", field, bills::BILL_ORDER))
}

/// A goods line of a tax bill.
pub static TAX_BILL_DTL: Resource = Resource {
    name: "taxBillDtl",
    label: text("税单明细", "Tax bill by line"),
    about: text(
        "海关税单上每项商品的税款。收到或录入税单后显示。",
        "The taxes of each goods line as customs billed them. They are here once a tax bill has come or was keyed in.",
    ),
    path: "/decl/v1/tax/dtl",
    perm: "records",
    fields: &[
        DECL,
        ORG,
        Field::id("billId", text("税单", "Tax bill")).read_only().search(Search::Eq),
        TAX_NO,
        TAX,
        CATEGORY,
        NUMBER,
        LINE_NO,
        CODE,
        GOODS,
        amount("value", text("完税价格（元）", "Customs value (CNY)")),
        rate("rate", text("税率（%）", "Rate (%)")),
        quantity("quantity", text("计税数量", "Quantity taxed")),
        quantity("perUnit", text("单位税额（元）", "Per unit (CNY)")),
        amount("amount", text("税额（元）", "Amount (CNY)")),
    ],
    rules: &[],
    ..LIST
};

/// Why a bill differs from its estimate, in words; made of the other fields.
pub const EXPLANATION: Field =
    Field::text("explanation", text("说明", "Explanation"), 500).read_only().list(360).unsortable();

/// A tax of a goods line: the estimate against the bill.
pub static TAX_COMPARE: Resource = Resource {
    name: "taxCompare",
    label: text("税款比对", "Estimate vs. bill"),
    about: text(
        "税款估算与海关税单的差异。报关单有税单后在此比对。",
        "Where a tax bill differs from the estimate. A declaration is compared as soon as it has a tax bill.",
    ),
    path: "/decl/v1/tax/compare",
    perm: "records",
    fields: &[
        DECL,
        ORG,
        NUMBER,
        LINE_NO,
        CODE,
        TAX,
        amount("fcstAmount", text("估算税额（元）", "Estimated (CNY)")),
        amount("billAmount", text("税单税额（元）", "Billed (CNY)")),
        amount("difference", text("差额（元）", "Difference (CNY)")),
        Field::flag("differs", text("有差异", "Differs")).read_only().list(80).unsortable().search(Search::Eq),
        Field::dict_list("reasons", text("差异原因", "Reason"), "taxDifference", 20).read_only().list(170).unsortable(),
        EXPLANATION,
        amount("fcstValue", text("估算完税价格（元）", "Value estimated (CNY)")),
        amount("billValue", text("税单完税价格（元）", "Value billed (CNY)")),
        rate("fcstRate", text("估算税率（%）", "Rate estimated (%)")),
        rate("billRate", text("税单税率（%）", "Rate billed (%)")),
        quantity("fcstQuantity", text("估算数量", "Quantity estimated")),
        quantity("billQuantity", text("税单数量", "Quantity billed")),
        quantity("fcstPerUnit", text("估算单位税额（元）", "Per unit estimated (CNY)")),
        quantity("billPerUnit", text("税单单位税额（元）", "Per unit billed (CNY)")),
        GOODS,
        ENTRY,
        CATEGORY,
    ],
    rules: &[],
    hidden: &["differs", "fcstQuantity", "billQuantity", "fcstPerUnit", "billPerUnit"],
    ..LIST
};

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_keyed_bill_has_an_amount_and_its_days_in_order() {
        let wrong = |changed: serde_json::Value| -> Vec<String> {
            let mut row = Row::from_value(json!({ "amount": "12.50", "billedOn": "2026-07-01" })).unwrap();
            row.0.extend(Row::from_value(changed).unwrap().0);
            TAX_BILL_ENTRY.rules.iter().filter_map(|rule| rule(&row)).map(|problem| problem.field).collect()
        };
        assert_eq!(wrong(json!({ "dueOn": "2026-07-16", "paidOn": "2026-07-01" })), [""; 0]);
        assert_eq!(wrong(json!({ "amount": "0" })), ["amount"]);
        assert_eq!(wrong(json!({ "dueOn": "2026-06-30", "paidOn": "2026-06-30" })), ["dueOn", "paidOn"]);
    }
}
