//! Words of rows of a table that are no goods: charges and totals.

/// Beginnings of a row that is charged besides the goods.
pub const CHARGES: &[&str] = &[
    "Freight",
    "Ocean Freight",
    "Sea Freight",
    "Air Freight",
    "Insurance",
    "Shipping",
    "Handling",
    "Packing Charge",
    "Packaging",
    "Bank Charge",
    "Inland",
    "Courier",
    "Fracht",
    "Versand",
    "Verpackung",
    "运费",
    "运杂费",
    "海运费",
    "空运费",
    "保险费",
    "保费",
    "手续费",
    "包装费",
];

/// Those of [`TOTALS`] after which more may follow: lines of the next order, or charges.
pub const PARTIAL: &[&str] = &[
    "Sub Total",
    "Subtotal",
    "小计",
    "Value of goods",
    "Goods value",
    "货值",
    "Warenwert",
    "Zwischensumme",
    "Page Total",
];

/// Beginnings of a row of totals.
pub const TOTALS: &[&str] = &[
    "Total",
    "Totals",
    "Grand Total",
    "Sub Total",
    "Subtotal",
    "Sum Total",
    "TTL",
    "合计",
    "总计",
    "小计",
    "共计",
    "总金额",
    "Total Amount",
    "Gesamt",
    "合 计",
    "Value of goods",
    "Goods value",
    "Total value",
    "Warenwert",
    "Zwischensumme",
    "Summe",
    "货值",
    "Page Total",
    "Carried forward",
];
