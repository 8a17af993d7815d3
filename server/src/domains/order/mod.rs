//! Client orders. Declarations are made of them in `decl::from`.

pub mod client_order;
pub mod client_order_dtl;
