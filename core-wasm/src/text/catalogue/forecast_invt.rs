//! What the server says when goods of bonded inventory lists go into a forecast.

use crate::text::{Text, text};

pub const TOO_MANY_LINES: Text = text(
    "所选清单的商品超过 {most} 项，请分次加入",
    "These lists have more than {most} lines: add fewer lists at once",
);
pub const NOTHING_LEFT: Text = text("所选清单已无可用数量", "The lists that were chosen have nothing left");
pub const NOT_PASSED: Text = text(
    "核注清单 {number} 尚未通过，不能用于预报",
    "Inventory list {number} has not passed at customs: it gives nothing yet",
);
pub const OTHER_CUSTOMER: Text =
    text("核注清单 {number} 属于其他客户", "Inventory list {number} belongs to another customer than the forecast");
pub const OTHER_ACCOUNT: Text = text(
    "核注清单 {number} 的账册为 {list}，预报的备案号为 {forecast}",
    "Inventory list {number} is of account {list}, the forecast of {forecast}",
);
pub const GOES_OUT: Text = text(
    "核注清单 {number} 为出口，不能用于进口（进境）预报",
    "Inventory list {number} goes out: an import forecast takes nothing of it",
);
pub const COMES_IN: Text = text(
    "核注清单 {number} 为进口，不能用于出口（出境）预报",
    "Inventory list {number} comes in: an export forecast takes nothing of it",
);
pub const NUMBER: Text = text("数量须为数字，最多 5 位小数", "The quantity is a number with at most five decimals");
pub const DECLARED: Text = text("该明细已生成报关单", "A declaration was made of this line already");
pub const POSITIVE: Text = text("数量须大于零", "The quantity is above zero");
pub const TOO_MUCH: Text = text("剩余 {left}，需要 {wanted}", "{left} are left, {wanted} are wanted");
/// The same, where forecasts hold the rest.
pub const HELD: Text = text(
    "剩余 {left}，需要 {wanted}；占用的预报：{forecasts}",
    "{left} are left, {wanted} are wanted; held by {forecasts}",
);
pub const LINE_HOLDS: Text = text(
    "该明细占用了核注清单的数量，不能修改；请删除后重新选取",
    "This line holds goods of an inventory list: delete it and take them anew",
);
/// The same of the head: its direction and its account are those of the lists.
pub const HEAD_HOLDS: Text = text(
    "该预报占用了核注清单的商品，不能修改；请先删除这些明细",
    "This forecast holds goods of inventory lists: delete those lines first",
);
pub const LIST_HELD: Text = text(
    "预报 {by} 已使用此清单的商品，请先删除这些预报明细",
    "Forecasts {by} hold goods of this list: delete their lines first",
);
