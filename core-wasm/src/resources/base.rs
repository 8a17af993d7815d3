//! Base data: what customers enter once about themselves, so that no document starts from nothing. Every row belongs
//! to an organisation, except for the tariff and the exchange rates, which everybody shares.

mod base_file;
mod data_priv;
mod data_priv_request;
pub mod docu_goods;
mod etps;
mod exchange_rate;
mod hs_code;
pub mod knowledge;
pub mod material;
mod material_price;
mod store_sub;
mod tax_rate_special;

pub use base_file::BASE_FILE;
pub use data_priv::DATA_PRIV;
pub use data_priv_request::DATA_PRIV_REQUEST;
pub use docu_goods::{DOCU_GOODS, DOCU_GOODS_BOX};
pub use etps::ETPS;
pub use exchange_rate::EXCHANGE_RATE;
pub use hs_code::HS_CODE;
pub use knowledge::KNOWLEDGE;
pub use material::MATERIAL;
pub use material_price::MATERIAL_PRICE;
pub use store_sub::STORE_SUB;
pub use tax_rate_special::TAX_RATE_SPECIAL;

use crate::resource::Field;
use crate::text::text;

/// The tariff and the rates are for all who work with base data, and for the platform that keeps them.
const TARIFF: &[&str] = &["base:material:view", "base:taxRateSpecial:view", "platform:exchangeRate:update"];

/// The organisation that a row belongs to.
pub const ORG: Field = Field::id("orgId", text("所属企业", "Belongs to")).width(8).required().list(180).unsortable();
pub const CREATED: Field = Field::instant("createdAt", text("创建时间", "Made"));
pub const UPDATED: Field = Field::instant("updatedAt", text("修改时间", "Changed"));
