//! Texts of what is unusual in a line beside what the house wrote before.

use crate::text::{Text, text};

/// What the screens say.
pub const TEXTS: &[(&str, Text)] = &[
    ("unusual.show", text("与以往比较", "Compared with before")),
    ("unusual.take", text("采用上次的值：{value}", "Take what was written last: {value}")),
    ("unusual.shortcut", text("异常值改为上次填写的值", "Write what was written last where a value is unusual")),
    ("unusual.open", text("打开上次的报关单 {number}", "Open the last declaration {number}")),
];

/// A price.
pub const PRICE: Text = text(
    "单价{value}（{currency}/{unit}）超出以往范围{low}至{high}（近{count}次申报）；上次{where}填写{last}",
    "The price {value} ({currency} for a {unit}) lies outside the usual {low} to {high} of the last {count} lines; last time, {where}, you wrote {last}",
);
/// A weight.
pub const WEIGHT: Text = text(
    "每{unit}重{value}千克，超出以往范围{low}至{high}（近{count}次申报）；上次{where}为{last}",
    "{value} kg for a {unit} lies outside the usual {low} to {high} of the last {count} lines; last time, {where}, it was {last}",
);
/// A code or a name.
pub const VALUE: Text = text(
    "该货物近{count}次申报的“{label}”从未或很少填“{value}”（{times}次）；上次{where}填写“{last}”",
    "{label} {value} stands in {times} of the last {count} lines of these goods; last time, {where}, you wrote {last}",
);
/// A name that an HS code hardly had, of goods without a material.
pub const NAME: Text = text(
    "该税号近{count}次申报很少使用品名“{value}”（{times}次）；上次{where}的品名为“{last}”",
    "The name {value} stands in {times} of the last {count} lines of this HS code; last time, {where}, you wrote {last}",
);
/// The packing, which the head says for all goods.
pub const PACKING: Text = text(
    "“{goods}”近{count}次申报的“{label}”从未或很少填“{value}”（{times}次）；上次{where}填写“{last}”",
    "{label} {value} stands in {times} of the last {count} lines of {goods}; last time, {where}, you wrote {last}",
);
/// Where something was written last.
pub const WHERE: Text = text("（{day}，{number}）", "on {day} in {number}");
/// The same of a declaration without a day.
pub const WHERE_ONLY: Text = text("（{number}）", "in {number}");

/// How the range came about.
pub const RANGE_FORMULA: Text = text(
    "下限＝第一四分位－1.5×（第三四分位－第一四分位），上限＝第三四分位＋1.5×（第三四分位－第一四分位）；且至少为中位数上下10%",
    "from the first quartile − 1.5 × (third − first quartile) to the third quartile + 1.5 × (third − first quartile), and at least 10% around the median",
);
/// How the usual values came about.
pub const VALUES_FORMULA: Text =
    text("至少占一成申报的值视为常用值", "a value is usual that stands in at least one line of ten");
pub const LABEL_HERE: Text = text("本次", "Here");
pub const LABEL_RANGE: Text = text("常见范围", "Usual range");
pub const FROM_TO: Text = text("{low}至{high}", "{low} to {high}");
pub const LABEL_MEDIAN: Text = text("中位数", "Median");
pub const LABEL_QUARTILE1: Text = text("第一四分位", "First quartile");
pub const LABEL_QUARTILE3: Text = text("第三四分位", "Third quartile");
pub const LABEL_COUNT: Text = text("比较的申报项数", "Lines that were compared");
pub const LABEL_LAST: Text = text("上次填写", "Last time you wrote");
pub const LAST: Text = text("{value}{where}", "{value}, {where}");
pub const LABEL_USUAL: Text = text("常用值", "Usual values");
pub const TIMES: Text = text("{count}次，最近{where}", "{count} {count|line|lines}, last {where}");
pub const TITLE: Text = text("与以往申报的比较", "Compared with what was declared before");
