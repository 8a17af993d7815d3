//! What an account holds, and the events behind it: computed from the journal, never stored as rows that people change.

use super::account::{GOODS, MATERIAL, NAME, SERIAL};
use crate::resource::{Field, Resource};
use crate::text::text;

const SCALE: u8 = 5;

const fn figure(name: &'static str, zh: &'static str, en: &'static str) -> Field {
    Field::decimal(name, text(zh, en), 19, SCALE).list(120).unsortable().export()
}

/// The figures of a serial.
pub static BONDED_BALANCE: Resource = Resource {
    name: "bondedBalance",
    label: text("账册余量", "Balance of an account"),
    about: text("还没有核扣记录。", "Nothing was moved yet."),
    fields: &[
        SERIAL.unsortable().export(),
        GOODS.unsortable().export(),
        MATERIAL.unsortable().export(),
        NAME.unsortable().export(),
        Field::dict("dclUnitcd", text("申报计量单位", "Unit"), "unit", 3).list(80).unsortable().export(),
        figure("surplusQty", "可用余量", "Surplus"),
        // Internal numbers and quantities of the lists that reserved some and neither used it nor gave it back.
        Field::text("heldBy", text("占用清单", "Reserved by"), 2000).list(200).unsortable(),
        figure("stockQty", "账面库存", "Book stock"),
        figure("actlIncQty", "实增数量", "In"),
        figure("actlRedcQty", "实减数量", "Out"),
        figure("prevdIncQty", "预增数量", "Announced in"),
        // The same of the lists that announced some.
        Field::text("announcedBy", text("预增清单", "Announced by"), 2000).list(200).unsortable(),
        figure("prevdRedcQty", "预减数量", "Reserved out"),
        figure("totalAmt", "库存美元总价", "Worth (USD)"),
        figure("avgPrice", "平均美元单价", "Average price (USD)"),
        Field::date("lastIn", text("最近进", "Last in")).list(110).unsortable().export(),
        Field::date("lastOut", text("最近出", "Last out")).list(110).unsortable().export(),
        // Of goods that lie in a logistics account: as the line says, or by when goods came in last.
        Field::date("limitDate", text("存储期限", "Storage limit")).list(110).unsortable().export(),
        // Why a book stock below zero is none to look for, or is one.
        Field::text("remark", text("说明", "Remark"), 500).list(280).unsortable().export(),
    ],
    category: Some("bond"),
    ..Resource::PLAIN
};

/// An event of a serial, and the surplus after it.
pub static BONDED_EVENT: Resource = Resource {
    name: "bondedEvent",
    label: text("核扣记录", "Event of a serial"),
    about: text("还没有核扣记录。", "Nothing was moved yet."),
    fields: &[
        Field::instant("at", text("时间", "When")).list(160).unsortable(),
        Field::dict("event", text("事件", "Event"), "bondEvent", 1).list(110).unsortable(),
        Field::text("documentNo", text("单证编号", "Document no."), 64).list(180).unsortable(),
        figure("qty", "数量", "Quantity"),
        figure("surplusQty", "其后余量", "Surplus then"),
        // The reservation is neither used nor given back.
        Field::flag("isHeld", text("仍占用", "Still reserved")).list(90).unsortable(),
        Field::dict("direction", text("进出", "In or out"), "ieFlag", 1).list(80).unsortable(),
        Field::dict("mode", text("核扣方式", "Way of deduction"), "vrfdedMode", 2).list(120).unsortable(),
        figure("amountUsd", "美元金额", "Amount (USD)"),
        Field::text("documentKind", text("单证种类", "Kind of document"), 20),
        Field::id("documentId", text("单证", "Document")),
        Field::id("lineId", text("单证表体", "Line of the document")),
        Field::id("receiptId", text("回执", "Receipt")),
        Field::text("receiptKind", text("回执种类", "Message"), 16),
        Field::dict("receiptResult", text("回执结果", "Result"), "bondResult", 2),
        Field::text("byName", text("来源", "From"), 100).list(110).unsortable(),
    ],
    category: Some("bond"),
    ..Resource::PLAIN
};

/// What should be left of a material of a processing account, and how that comes about.
pub static BONDED_THEORY: Resource = Resource {
    name: "bondedTheory",
    label: text("理论结余", "Theory balance"),
    about: text("账册没有料件。", "The account has no materials."),
    fields: &[
        SERIAL.unsortable().export(),
        MATERIAL.unsortable().export(),
        NAME.unsortable().export(),
        Field::dict("dclUnitcd", text("申报计量单位", "Unit"), "unit", 3).list(80).unsortable().export(),
        figure("vclrPridInitQty", "期初数量", "At the start"),
        figure("impQty", "进口数量", "Imports"),
        figure("dprcsCrdwImpQty", "深加工转入", "Deep processing, in"),
        figure("exchImpQty", "退换进口", "Exchanged, in"),
        figure("csmTotalQty", "成品耗用", "Used by products"),
        figure("sdinQty", "内销数量", "Sold in China"),
        figure("reexpQty", "复出口数量", "Exported again"),
        figure("remainTrfoutQty", "余料转出", "Remainder carried over"),
        figure("dstryQty", "销毁数量", "Destroyed"),
        figure("exchExpQty", "退换出口", "Exchanged, out"),
        figure("shdRemainQty", "应剩余数量", "Should be left"),
        figure("scrapExpectedQty", "应产生边角料", "Scrap expected"),
        figure("scrapLeftQty", "边角料结余", "Scrap left"),
        // Products took more than came in.
        Field::flag("isNegative", text("超量", "More than came in")).list(100).unsortable().export(),
    ],
    category: Some("bond"),
    ..Resource::PLAIN
};
