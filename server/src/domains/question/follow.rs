//! Questions name the declaration that they are about by the number that it goes by.

use boxed::boxed;
use core_wasm::resources::declaration::HEAD;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Query};

use crate::domains::decl::declaration::Model;
use crate::domains::decl::events::Follower;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Most are asked while the declaration is a draft, which has our own number alone.
pub struct Follow;

#[boxed]
impl Follower for Follow {
    async fn numbered(&self, tx: &Tx, declaration: &Model) -> Result<(), ApiError> {
        let mut named = Query::update();
        named
            .table("question")
            .value("doc_no", declaration.shown_number())
            .and_where(Expr::col("kind").eq(HEAD.name))
            .and_where(Expr::col("doc_id").eq(declaration.id));
        tx.execute(&named).await?;
        Ok(())
    }
}
