//! Texts of sharing weights, packages and costs over goods lines.

use crate::text::{Text, text};

/// The choices by their names, as the screens show them.
pub const TEXTS: &[(&str, Text)] = &[
    ("sharing.weights", text("重量拆分", "Share the weights")),
    ("sharing.packages", text("件数拆分", "Share the packages")),
    ("sharing.costs", text("费用分摊", "Share the costs")),
    ("sharing.splitModel", text("拆分依据", "Shared by")),
    ("sharing.splitModel.1", text("按成交数量", "Quantity")),
    ("sharing.splitModel.2", text("按总价", "Total price")),
    ("sharing.splitModel.3", text("按件数", "Packages")),
    ("sharing.splitModel.4", text("按净重", "Net weight")),
    ("sharing.splitModel.5", text("按法定重量（千克）", "Legal weight (kg)")),
    (
        "sharing.keepKilograms",
        text("法定单位为重量的商品保留原净重", "Goods with a legal weight keep it as net weight"),
    ),
    ("sharing.kind", text("费用种类", "Cost")),
    ("sharing.kind.freight", FREIGHT),
    ("sharing.kind.insurance", INSURANCE),
    ("sharing.kind.other", OTHER),
    ("sharing.kind.handling", HANDLING),
    ("sharing.base", text("分摊依据", "Shared by")),
    ("sharing.base.value", text("按货值", "Value")),
    ("sharing.base.weight", text("按毛重", "Gross weight")),
    ("sharing.base.volume", text("按体积", "Volume")),
    ("sharing.base.packages", text("按件数", "Packages")),
    ("sharing.before", text("现值", "Now")),
    ("sharing.after", text("拆分后", "After")),
    ("sharing.difference", text("差额", "Difference")),
];

pub const FREIGHT: Text = text("运费", "Freight");
pub const INSURANCE: Text = text("保费", "Insurance");
pub const OTHER: Text = text("杂费", "Other charges");
pub const HANDLING: Text = text("操作费", "Handling");
pub const AMOUNT: Text = text("费用金额", "Amount");

pub const NUMBER: Text = text("请以数字填写“{label}”", "Fill in {label} as a number");
pub const DECIMALS: Text = text("“{label}”最多{decimals}位小数", "{label} has {decimals} decimals at most: round it");
pub const TOO_LARGE: Text = text("“{label}”过大，请核对", "{label} is too large: check it");
pub const NEGATIVE: Text = text("“{label}”不能小于0，请核对", "{label} cannot be below 0: check it");
pub const GROSS_BELOW_NET: Text = text(
    "毛重{gross}小于净重{net}，请核对两个重量",
    "Gross weight {gross} is below net weight {net}: check both weights",
);
pub const MODEL: Text = text("拆分依据不存在，请从1至5中选择", "There is no such way to share: choose one of 1 to 5");
pub const NO_LINES: Text =
    text("没有商品明细，请先录入商品", "There are no goods lines to share over: enter them first");
pub const NO_COSTS: Text = text("请填写要分摊的费用", "Fill in the costs to share");
pub const TWICE: Text = text("“{label}”填写了两次，请合并为一笔", "{label} stands there twice: make it one cost");
pub const UNKNOWN: Text = text("“{value}”不存在，请重新选择", "There is no \"{value}\": choose again");
pub const BASE: Text =
    text("“{label}”不是0以上的数字，无法据此拆分", "{label} is no number from 0 up: correct it to share by it");
pub const NO_BASE: Text =
    text("本项没有“{label}”，请填写或改用其他依据", "This line has no {label}: fill it in, or share by something else");
pub const LEGAL_WEIGHT: Text = text("以重量计的法定数量", "legal quantity that is a weight");
pub const ALIKE: Text = text("各项均无“{label}”，将平均拆分", "No line has any {label}: all get the same");
pub const UNITS: Text = text(
    "各项成交单位不同，按数量拆分可能不合理",
    "The lines have several units: sharing by quantity may make no sense",
);
pub const CURRENCIES: Text = text(
    "各项币制不同，不能按总价拆分，请改用其他依据",
    "The lines are in several currencies, so their totals cannot be compared: share by something else",
);
pub const NO_CURRENCY: Text =
    text("“{label}”未填币制，生成的报关单上需补填", "{label} names no currency: declarations will ask for it");
pub const KEPT_MORE: Text = text(
    "保留的法定重量合计{kept}大于净重{net}，请核对净重，或不保留",
    "The legal weights that are kept add up to {kept}, more than the net weight {net}: check it, or do not keep them",
);
pub const KEPT_LESS: Text = text(
    "各项均保留法定重量，合计{kept}小于净重{net}，其余无处分摊，请核对净重，或不保留",
    "All lines keep their legal weights, {kept} in all, and nobody takes the rest of {net}: check it, or do not keep them",
);

/// What the server speaks.
#[cfg(not(target_arch = "wasm32"))]
pub const SERVER_TEXTS: &[(&str, Text)] = &[
    ("sharing.amount", AMOUNT),
    ("sharing.number", NUMBER),
    ("sharing.decimals", DECIMALS),
    ("sharing.tooLarge", TOO_LARGE),
    ("sharing.negative", NEGATIVE),
    ("sharing.grossBelowNet", GROSS_BELOW_NET),
    ("sharing.model", MODEL),
    ("sharing.noLines", NO_LINES),
    ("sharing.noCosts", NO_COSTS),
    ("sharing.twice", TWICE),
    ("sharing.unknown", UNKNOWN),
    ("sharing.wrongBase", BASE),
    ("sharing.noBase", NO_BASE),
    ("sharing.legalWeight", LEGAL_WEIGHT),
    ("sharing.alike", ALIKE),
    ("sharing.units", UNITS),
    ("sharing.currencies", CURRENCIES),
    ("sharing.noCurrency", NO_CURRENCY),
    ("sharing.keptMore", KEPT_MORE),
    ("sharing.keptLess", KEPT_LESS),
];
