//! The customs declaration (进出口货物报关单) and its parts, every element of the single-window import interface.

mod amendment;
mod direction;
mod entry_template;
pub mod form;
mod head;
mod line;
mod message;
mod packed;
mod parts;
mod reports;

pub use amendment::DECL_AMENDMENT;
pub use direction::{directed, label_on};
pub use entry_template::ENTRY_TEMPLATE;
pub use head::HEAD;
pub use line::{GOODS_LIMIT, LINE};
pub use message::{DEC_MESSAGE, KEYWORD, LINE_PARTS, MAX_ROWS, OWN, PARTS, Part, SIGNED, dec_free_txt, dec_head, part};
pub use packed::{PACKED, Packed, Place, is_record_list, is_self_paid};
pub use parts::{
    CONTAINER, COP_LIMIT, COP_PROMISE, ECO, EDOC, LICENCE_DOCU, MARK_LOB, OTHER_PACK, REQUEST_CERT, SIGN, TP_ACCESS,
    USER,
};
pub use reports::{BOX_VOLUME, DECL_DETAIL, REPORT_SHDC_GZJX, UNDECLARED, UNPAID};

use crate::text::{Text, text};

/// The groups of the head's and the line's form, in their order on the form.
pub static GROUPS: &[(&str, Text)] = &[
    ("record", text("单据信息", "Record")),
    ("basic", text("基本信息", "Basics")),
    ("parties", text("收发货人与申报单位", "Parties")),
    ("transport", text("运输信息", "Transport")),
    ("terms", text("贸易与成交", "Trade and terms")),
    ("packing", text("包装与重量", "Packing and weights")),
    ("inspection", text("检验检疫", "Inspection and quarantine")),
    ("other", text("其他", "Other")),
    ("goods", text("商品", "Goods")),
    ("quantity", text("数量", "Quantities")),
    ("price", text("价格", "Price")),
    ("origin", text("产地与去向", "Origin and destination")),
    ("duty", text("征免", "Levy")),
    ("danger", text("危险货物", "Dangerous goods")),
];
