//! What the server says of origin certificates and of the forecasts that use them.

use crate::text::{Text, text};

pub const PERIOD: Text = text("有效期早于签发日期，请核对", "It is valid to a day before it was issued: check both");
pub const ISSUED_LATER: Text = text("签发日期 {day} 还未到，请核对", "The day of issue, {day}, has not come: check it");
pub const KIND_OF_OTHER: Text = text(
    "该种类的证书属于协定 {agreement}，与优惠贸易协定不符，请核对",
    "A certificate of this kind is of agreement {agreement}: check the kind and the agreement",
);
pub const KIND_OF_NONE: Text = text(
    "该种类的证书不属于任何优惠协定，不能用于享惠，请核对",
    "A certificate of this kind is of no trade agreement and gives no preference: check the kind",
);
pub const ORIGIN_OUTSIDE: Text = text(
    "{country} 不是该协定成员（{members}），请核对原产国和协定",
    "{country} is no member of the agreement ({members}): check the origin and the agreement",
);
pub const ABOVE_ZERO: Text = text("数量应大于 0", "The quantity must be greater than 0");
/// Why a certificate is not changed or deleted.
pub const IS_CONFIRMED: Text = text("，请先撤回", ": take it back first");
pub const LINE_TWICE: Text = text("项号 {number} 重复", "There are two lines with no. {number}");
pub const IN_USE: Text = text("{forecasts} 正在使用，请先释放", "It is in use ({forecasts}): release it there first");
/// The same, where whoever asks may not see who uses it.
pub const IN_USE_ELSEWHERE: Text = text(
    "其他单证正在使用，请由其制单方先释放",
    "A document that you may not see uses it: ask whoever makes that to release it first",
);
pub const LINE_IN_USE: Text = text(
    "该明细已占用原产地证书，请先释放证书再修改",
    "This line has taken a part of a certificate: release the certificate first",
);
pub const NONE_NAMED: Text =
    text("没有待占用证书的明细", "No line names a certificate of which it has not taken its part already");
pub const RELATED_TWICE: Text = text(
    "报关单第 {line} 项对应了两个证书项，请拆分该项或删除其一",
    "Line {line} names two lines of certificates: split the line, or delete one of the relations",
);
pub const UNKNOWN: Text =
    text("没有编号为 {number} 的证书，请先录入并确认", "There is no certificate {number}: enter and confirm it first");
pub const NOT_VALID: Text = text("证书 {number} 尚未确认或已作废", "Certificate {number} is not confirmed, or void");
pub const NOT_YET: Text = text("证书 {number} 自 {day} 起有效", "Certificate {number} is valid from {day} on");
pub const EXPIRED: Text = text("证书 {number} 已于 {day} 过期", "Certificate {number} expired on {day}");
/// A relation of a declaration whose document code says no agreement.
pub const UNKNOWN_PROOF: Text = text(
    "单证代码{found}应为Y加优惠贸易协定代码，例如Y22",
    "The document code {found} should be Y and the code of the trade agreement, such as Y22",
);
/// One of a line that the declaration does not have.
pub const NO_GOODS_LINE: Text =
    text("报关单商品项号{found}不存在，应为1至{lines}", "There is no declaration line {found}: use 1 to {lines}");
pub const NO_LINE: Text = text("证书 {number} 没有第 {line} 项", "Certificate {number} has no line {line}");
pub const OTHER_AGREEMENT: Text =
    text("与证书的优惠协定 {known} 不符", "The certificate is of another agreement: {known}");
pub const OTHER_ORIGIN: Text = text("与证书的原产国 {known} 不符", "The certificate says another origin: {known}");
pub const OTHER_GOODS: Text = text(
    "前六位与证书第 {line} 项的商品编码 {known} 不符",
    "The first six digits are not those of line {line} of the certificate: {known}",
);
pub const OTHER_UNIT: Text = text(
    "数量不能换算为证书第 {line} 项的单位",
    "The quantity cannot be told in the unit of line {line} of the certificate",
);
pub const OF_CERTIFICATE: Text = text("证书 {number}：{what}", "certificate {number}: {what}");
/// Asked before a forecast is submitted.
pub const NOT_TAKEN: Text =
    text("原产地证书未能占用：{what}", "Origin certificates that lines name cannot be taken: {what}");
pub const NOT_LEFT: Text = text(
    "证书 {number} 第 {line} 项剩余 {left}，需要 {wanted}",
    "Line {line} of certificate {number} has {left} left, {wanted} are needed",
);
/// The same, where other forecasts hold the rest.
pub const HELD: Text = text(
    "证书 {number} 第 {line} 项剩余 {left}，需要 {wanted}；占用方：{forecasts}",
    "Line {line} of certificate {number} has {left} left, {wanted} are needed; held by {forecasts}",
);
