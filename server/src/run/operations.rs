//! The one list of operations.

use crate::api::operation::Operation;
use crate::documents::exports;
use crate::documents::{operations, served};
use crate::domains;
use crate::run::health;

/// Every operation of the product: those of the resources by definition, and those that domains add. A new domain module is
/// added here.
pub fn collected() -> Vec<Operation> {
    let mut operations: Vec<Operation> = served::all().flat_map(operations::operations).collect();
    operations.extend(domains::auth::operations());
    operations.extend(domains::bonded::operations());
    operations.extend(domains::sas::operations());
    operations.extend(domains::certs::operations());
    operations.extend(domains::wms::operations());
    operations.extend(domains::decl::operations());
    operations.extend(domains::made::operations());
    operations.extend(domains::fcst::operations());
    operations.extend(domains::org::operations());
    operations.extend(domains::user::operations());
    operations.extend(domains::system::operations());
    operations.extend(domains::board::operations());
    operations.extend(domains::live::operations());
    operations.extend(domains::announcement::operations());
    operations.extend(domains::captcha::operations());
    operations.extend(domains::cas::operations());
    operations.extend(domains::contact::operations());
    operations.extend(domains::wechat::operations());
    operations.extend(domains::outward::operations());
    operations.extend(domains::management::operations());
    operations.extend(domains::platform::operations());
    operations.extend(domains::base::operations());
    operations.extend(domains::file::operations());
    operations.extend(exports::operations());
    operations.extend(domains::preference::operations());
    operations.extend(domains::port::operations());
    operations.extend(domains::question::operations());
    operations.extend(domains::evidence::operations());
    operations.extend(domains::deadline::operations());
    operations.extend(domains::api_token::operations());
    operations.extend(domains::sandbox::operations());
    operations.extend(domains::webhook::operations());
    operations.extend(domains::house::operations());
    operations.extend(domains::recg::operations());
    operations.extend(domains::related::operations());
    operations.extend(domains::search::operations());
    operations.extend(domains::stray::operations());
    operations.extend(health::overview::operations());
    operations
}
