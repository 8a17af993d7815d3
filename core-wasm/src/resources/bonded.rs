//! Bonded business: the accounts in which customs keeps what an enterprise may hold and holds. Fields are named as in the
//! messages of customs. What a serial holds stands in no field: it follows from the journal of events alone (`rules/bonded`).
//! Source: domain/bonded.md §5 and §9.

mod account;
pub mod account_message;
mod bws;
mod consumption;
mod eml;
mod ems;
mod opening;
pub mod papers;
mod reports;
mod write_off;
pub mod write_off_message;

pub use bws::{BWS, BWS_DT};
pub use consumption::{EML_UCNS_DT, EMS_UCNS_DT};
pub use eml::{EML, EML_DT};
pub use ems::{EMS, EMS_DT};
pub use opening::BWS_OPENING;
pub use papers::{BOND_INVT_ACMP_FORM_DT, BWS_ACMP_FORM_DT, BWS_DCR_ACMP_FORM_DT, EML_ACMP_FORM_DT, EMS_ACMP_FORM_DT};
pub use reports::{BONDED_BALANCE, BONDED_EVENT, BONDED_THEORY};
pub use write_off::{BWS_DCR, BWS_DCR_DT, BWS_DCR_INVT};
