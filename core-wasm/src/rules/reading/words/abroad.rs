//! Words of other languages than Chinese and English, by what they name: German, French, Italian, Spanish, Portuguese, Dutch, those of the
//! North, Japanese (as the mainland writes its characters) and Korean. Suppliers of these countries often write their invoices in
//! their own language alone. Words that mean something else in another of these languages are left out.

mod columns;
mod labels;

pub use self::columns::COLUMNS;
pub use self::labels::LABELS;
