//! The figures of the dashboard: what waits for the caller, and the last twelve months.

use core_wasm::text::text;

use crate::api::operation::{Access, Operation};

mod figures;
mod months;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/warning/boarddash",
            Access::Login,
            text("首页待办", "The figures of the dashboard"),
            figures::board,
        )
        .answer::<figures::Board>(),
        Operation::get(
            "/warning/boarddash/months",
            Access::Login,
            text("首页图表：近十二个月", "The last twelve months, for the charts of the dashboard"),
            months::months,
        )
        .answer::<months::BoardMonths>(),
    ]
}
