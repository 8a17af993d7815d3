//! Forecasts. Declarations are made of them in `decl::from`; their own screens come on top of these tables.

#[expect(clippy::module_inception, reason = "the entity of the domain")]
pub mod fcst;
pub mod fcst_dtl;
