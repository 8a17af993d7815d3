//! Texts of splitting a declaration.

use crate::text::{Text, text};

pub const NONE: Text = text("请选择要拆出的集装箱", "Choose the containers that go to the new declaration");
pub const ALL: Text =
    text("不能拆出全部集装箱，请至少保留一个", "All containers are chosen: leave at least one on this declaration");
pub const NOTHING_STAYS: Text = text(
    "所选集装箱包含全部商品，拆分后本单没有商品，请重新选择",
    "The chosen containers hold all the goods, so none would stay: choose fewer",
);
pub const NOTHING_GOES: Text = text(
    "所选集装箱没有对应的商品项号，请先填写集装箱的商品项号",
    "The chosen containers name no goods lines: fill in their goods lines first",
);
pub const BASE: Text = text(
    "第{line}项同时在拆出和保留的集装箱中，无法确定在{box}中的重量：请按“一箱一项”分行填写箱货重量（同一箱各行合计应大于自重）",
    "Line {line} is in containers on both sides and its weight in {box} is not known: give each container one row per line with the weight of container and goods (the rows of a container must add up to more than its tare)",
);
pub const CERTIFICATE: Text = text(
    "原产地证明{certificate}对应的商品会分到两份报关单，而一份证明只能用于一份报关单：请把这些商品选在同一边，或先修改原产地证明对应关系",
    "Goods of the certificate of origin {certificate} would be on both declarations, and a certificate can only be used on one: choose containers that keep them together, or change the certificate first",
);
pub const TOO_LARGE: Text = text(
    "数量或金额过大或格式不对，无法拆分，请先更正",
    "A quantity or amount is too large or malformed: correct it before splitting",
);

/// What the server speaks.
pub const TEXTS: &[(&str, Text)] = &[
    ("split.none", NONE),
    ("split.all", ALL),
    ("split.nothingStays", NOTHING_STAYS),
    ("split.nothingGoes", NOTHING_GOES),
    ("split.base", BASE),
    ("split.certificate", CERTIFICATE),
    ("split.tooLarge", TOO_LARGE),
];
