//! Texts of how figures came about: balances, merged lines, prices, shares.

use crate::text::{Text, text};

pub const COUNT: Text = text("{count}条", "{count}");
pub const FURTHER: Text = text("其余", "Further ones");
pub const TOGETHER: Text = text("合计", "Together");

pub const SURPLUS: Text = text("账面库存－预减数量", "book stock − reserved out");
pub const STOCK: Text = text("实增数量－实减数量", "in − out");
pub const AVERAGE: Text = text("库存美元总价÷账面库存", "worth in dollars ÷ book stock");
pub const EVENTS: Text = text("核扣记录", "Events");
pub const JOURNAL: Text = text(
    "各项数量均为核扣记录之和；每条：数量 → 其后余量",
    "every figure is the sum of the events; of each its quantity → the surplus then",
);

pub const MERGED: Text = text("归并项{line}", "Merged line {line}");
pub const MERGED_FORMULA: Text =
    text("数量、总价、件数和重量为原始项之和", "quantity, total, packages and weights are the sums of the raw lines");
pub const SUM: Text = text("原始项之和", "the sum of the raw lines");
pub const PRICE: Text = text("总价÷数量", "total ÷ quantity");
pub const RAW: Text = text("原始项{line}", "raw line {line}");
pub const KEY: Text = text("归并条件", "What they have in common");
pub const KEY_FORMULA: Text = text("以下各项相同的商品归并为一项", "goods that are alike in all of this are one line");

pub const DEPARTS: Text = text("单价差异", "The price departs by");
pub const DEPARTS_FORMULA: Text =
    text("（单价－已知单价）÷已知单价×100，四舍五入到0.1", "(price − known price) ÷ known price × 100, half up to 0.1");
pub const PRICE_OF: Text = text("{line}的单价", "price of {line}");
pub const KNOWN: Text = text("{source}单价", "price of {source}");
pub const CURRENCY: Text = text("币制", "currency");

pub const SHARE: Text = text("分摊", "Share");
pub const OF_LINE: Text = text("第{line}项 {label}", "Line {line}, {label}");
pub const SHARED: Text = text(
    "总数×本项基数÷基数合计；尾数逐一分给余数最大的项，合计不变",
    "whole × own base ÷ sum of the bases; what rounding leaves goes one by one to the greatest remainders, so that the sum stays",
);
pub const ALIKE: Text = text("各项均无基数，平均分摊", "no line has anything to go by: all share alike");
pub const ON_TOP: Text = text(
    "本项净重＋（总毛重－总净重）×本项基数÷基数合计：否则有的项净重会大于毛重",
    "net weight of the line + (gross − net of the whole) × own base ÷ sum of the bases: else a line would be heavier net than gross",
);
pub const KEPT: Text = text("法定数量以千克计，净重即为该数量", "its legal quantity in kilograms stays its net weight");
pub const WHOLE: Text = text("分摊总数", "Whole that is shared");
pub const PACKING: Text = text("毛重减净重的总数", "Gross less net weight of the whole");
pub const OWN: Text = text("本项基数（{label}）", "Own base ({label})");
pub const ALL: Text = text("基数合计（{label}）", "Sum of the bases ({label})");
pub const BEFORE: Text = text("分摊前", "Before");
