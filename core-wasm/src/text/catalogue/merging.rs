//! Texts of merging goods lines, and of its options.

use crate::text::{Text, text};

/// The options by their names, as the screens show them.
pub const TEXTS: &[(&str, Text)] = &[
    ("merging.same", text("归并时还须相同", "Must also agree")),
    ("merging.same.material", text("商品料号", "Material no.")),
    ("merging.same.unitPrice", text("申报单价", "Unit price")),
    ("merging.same.accountPrice", text("一一对应账册的单价", "Unit price in one-to-one accounts")),
    ("merging.same.invoiceNo", text("发票号", "Invoice no.")),
    ("merging.same.entryNo", text("进境报关单号", "Declaration of entry")),
    ("merging.same.brand", text("货物品牌", "Brand")),
    ("merging.same.batch", text("生产批号", "Production batch")),
    ("merging.alone", text("不参与归并的料号", "Materials that are never merged")),
    ("merging.order", text("商品排序", "Order of lines")),
    ("merging.order.control", text("涉证涉检商品优先", "Goods under supervision or inspection first")),
    ("merging.order.inspection", text("法检商品优先", "Goods that need inspection first")),
    ("merging.order.total", text("总价从高到低", "Greatest total first")),
    ("merging.order.price", text("单价从高到低", "Highest unit price first")),
    ("merging.order.hsCode", text("商品编号", "HS code")),
    ("merging.order.asGiven", text("按录入顺序", "As entered")),
    ("merging.maxLines", text("每份报关单最多项数", "Lines of a declaration at most")),
    ("merging.apart", text("分单条件", "On declarations of their own")),
    ("merging.apart.none", text("不分单", "Nothing")),
    ("merging.apart.certificate", text("原产地证明", "Certificate of origin")),
    ("merging.apart.licence", text("许可证", "Licence")),
    ("merging.apart.container", text("集装箱", "Container")),
    ("merging.apart.levyMode", text("征免方式", "Levy mode")),
    ("merging.apart.inspection", text("法检与非法检", "Goods that need inspection")),
    ("merging.countMark", text("品名注明种数", "Number of kinds in the name")),
];

pub const ID: Text = text("明细行没有编号，请先保存再归并", "The line has no id yet: save it before merging");
pub const NUMBER: Text = text(
    "“{label}”不是数字，或合计过大，请先更正",
    "{label} is no number, or the sum is too large: correct it before merging",
);
pub const LAW: Text = text(
    "“{label}”不同（{one}／{other}），海关不允许归并为一项",
    "{label} differs ({one} / {other}): customs does not take these goods as one line",
);
pub const OPTION: Text = text(
    "“{label}”不同（{one}／{other}），按本客户的归并设置不应归并，请确认",
    "{label} differs ({one} / {other}): the options of this customer keep the lines apart, so confirm it",
);
pub const ALONE: Text = text(
    "{which} 按本客户的归并设置不参与归并，请确认",
    "the options of this customer never merge {which}, so confirm it",
);
pub const BLANK: Text = text("空", "blank");
pub const NEEDS_INSPECTION: Text = text("是否法检", "Needs inspection");
pub const NEVER_MERGED: Text = text("不参与归并的料号", "Material that is never merged");
pub const CODE_NEVER_MERGED: Text = text("不参与归并的商品编号", "HS code that is never merged");
/// The name of a line of several materials; declarations are in Chinese.
pub const COUNT_MARK: Text = text("{name}等{count}种", "{name}, {count} kinds");

/// A quantity of a line is blank, those of others that it is merged with are not.
pub const PARTIAL: Text = text(
    "“{name}”未填{label}，而与其归并的其他明细已填写，合计不完整，请先补全",
    "\"{name}\" says no {label}, other lines that it is merged with do: their sum would not be that of all, so fill it in first",
);
pub const WHY_CURRENCY: Text = text("币制", "different currencies");
pub const WHY_CERTIFICATE: Text = text("原产地证明", "different certificates of origin");
pub const WHY_LICENCE: Text = text("许可证", "different licences");
pub const WHY_CONTAINER: Text = text("集装箱", "different containers");
pub const WHY_LEVY_MODE: Text = text("征免方式", "different levy modes");
pub const WHY_INSPECTION: Text = text("法检要求", "goods that need inspection");
pub const WHY_LINES: Text = text("单证项数（每份至多{count}项）", "more than {count} goods lines");

/// What the server speaks.
#[cfg(not(target_arch = "wasm32"))]
pub const SERVER_TEXTS: &[(&str, Text)] = &[
    ("merging.id", ID),
    ("merging.number", NUMBER),
    ("merging.partial", PARTIAL),
    ("merging.law", LAW),
    ("merging.option", OPTION),
    ("merging.never", ALONE),
    ("merging.blank", BLANK),
    ("merging.needsInspection", NEEDS_INSPECTION),
    ("merging.neverMerged", NEVER_MERGED),
    ("merging.codeNeverMerged", CODE_NEVER_MERGED),
    ("merging.mark", COUNT_MARK),
    ("merging.whyCurrency", WHY_CURRENCY),
    ("merging.whyCertificate", WHY_CERTIFICATE),
    ("merging.whyLicence", WHY_LICENCE),
    ("merging.whyContainer", WHY_CONTAINER),
    ("merging.whyLevyMode", WHY_LEVY_MODE),
    ("merging.whyInspection", WHY_INSPECTION),
    ("merging.whyLines", WHY_LINES),
];
