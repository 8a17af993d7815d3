//! Bonded inventory lists and stock lists. Declarations are made of them in `decl::from`; their own screens come on top of
//! these tables.

pub mod bond_invt;
pub mod bond_invt_dt;
pub mod sas_stock;
pub mod sas_stock_dt;
