//! What the server says when it checks a forecast: prices, materials, cut-offs.

use crate::text::{Text, text};

pub const PRICE_DEPARTS: Text = text(
    "单价 {price} 与{source} {known}（{currency}）相差 {percent}%",
    "The price {price} differs by {percent}% from {known} ({currency}), {source}",
);
/// The known price is in another currency.
pub const CONVERTED_DEPARTS: Text = text(
    "单价 {price}（{own}）与{source} {known}（{currency}，按当月汇率折合 {converted} {own}）相差 {percent}%",
    "The price {price} ({own}) differs by {percent}% from {known} ({currency}; {converted} {own} at the rate of the month), {source}",
);
pub const OF_RECORD: Text = text("料件价格", "its material price");
pub const OF_MASTER: Text = text("物料单价", "its price in the goods master");
/// Of the line that a price is of.
pub const PRICE_OF_LINE: Text = text("第 {line} 行 {what}", "line {line}: {what}");
pub const PRICES_DEPART: Text = text(
    "{count} 行单价偏离料件价格：{what}",
    "{count} {count|price departs|prices depart} from the material price: {what}",
);
pub const BOTH: Text = text("{one}；{other}", "{one}; {other}");
pub const NOT_BONDED: Text =
    text("预报没有备案号，不是保税预报，不能导出", "Only bonded forecasts are exported: this one has no account no.");
