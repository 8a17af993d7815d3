//! What a logistics account that was kept elsewhere holds of its serials when it is taken over: rows that are keyed or come in a
//! workbook, and become events of the journal. They are stored nowhere else.

use super::account::{MATERIAL, NAME, SERIAL};
use crate::resource::{Field, Resource};
use crate::resources::documents::goods;
use crate::text::text;

/// What there is of a serial of which nothing was told yet.
pub static BWS_OPENING: Resource = Resource {
    name: "bwsOpening",
    label: text("接管库存", "Stock taken over"),
    about: text("所有序号都已有核扣记录。", "Every serial was moved already."),
    fields: &[
        SERIAL.unsortable(),
        Field { required: crate::resource::Required::No, ..MATERIAL.unsortable() },
        Field { required: crate::resource::Required::No, ..NAME.read_only().unsortable() },
        Field { required: crate::resource::Required::No, ..goods::UNIT.read_only().list(90).unsortable() },
        // What customs says is there, of an answer about a list: book stock, that is in less out.
        Field::decimal("toldQty", text("海关告知库存", "Stock that customs told"), 19, 5)
            .read_only()
            .list(130)
            .unsortable(),
        Field::decimal("qty", text("数量", "Quantity"), 19, 5).required().list(130).unsortable(),
        // By the filed price and the rate of the month where it is blank.
        Field::decimal("amountUsd", text("库存美元总价", "Worth (USD)"), 19, 5).list(130).unsortable(),
        // Today where it is blank. Storage limits run from it.
        Field::date("inDate", text("最近进", "Last in")).list(130).unsortable(),
    ],
    known_by: "gdsMtno",
    import: &["gdsSeqno", "gdsMtno", "qty", "amountUsd", "inDate"],
    category: Some("bond"),
    ..Resource::PLAIN
};
