//! The lives of inbound and outbound orders and of counts. States of orders follow from their quantities: the commands move goods,
//! and what was moved decides.

use super::{Ask, CommandInfo, Guard, Machine, NEW, Note, Progress, Right, Side, StateInfo, Wanted, hint, stay, step};
use crate::resources::wms::{ASN, DSN, WMS_COUNT};
use crate::text::catalogue::wms as texts;
use crate::text::text;

/// States and commands of inbound orders (dictionary `asnStatus`).
pub mod asn {
    pub const PENDING: &str = "0";
    pub const INBOUND: &str = "1";
    /// Something is damaged or did not come, and nobody said why.
    pub const DIFFERS: &str = "2";
    pub const COMPLETED: &str = "3";

    /// Receives what has not come yet.
    pub const RECEIVE: &str = "receive";
    /// Puts what was received to the places that the lines name.
    pub const PUT: &str = "putAway";
    /// Nothing more will come.
    pub const END: &str = "endReceiving";
    /// Says why it differs.
    pub const EXPLAIN: &str = "explain";
    /// What was moved brought it to its state.
    pub const MOVED: &str = "moved";
}

/// States and commands of outbound orders (dictionary `dsnStatus`).
pub mod dsn {
    /// The field of the state.
    pub const FIELD: &str = "status";
    pub const PENDING: &str = "0";
    pub const PICKING: &str = "1";
    pub const PACKED: &str = "2";
    pub const SHIPPED: &str = "3";

    pub const ALLOCATE: &str = "allocate";
    /// Lets the stock go again.
    pub const FREE: &str = "freeStock";
    /// Picks all that is held.
    pub const PICK: &str = "pick";
    pub const PACK: &str = "pack";
    pub const UNPACK: &str = "unpack";
    pub const SHIP: &str = "ship";
    /// What people do to the lines of an order.
    pub const CHANGE_LINES: &str = "changeLines";
}

/// States and commands of counts (dictionary `adjustState`).
pub mod count {
    pub const DRAFT: &str = "0";
    pub const SUBMITTED: &str = "1";
    pub const APPROVED: &str = "2";
    pub const REFUSED: &str = "3";

    pub const SUBMIT: &str = "submit";
    pub const APPROVE: &str = "approveCount";
}

static RECEIVE: CommandInfo = CommandInfo {
    name: asn::RECEIVE,
    path: asn::RECEIVE,
    label: text("按预期收货", "Receive as expected"),
    done: text("按预期收货", "Received as expected"),
    verb: text("收货", "received"),
    ask: Ask::Yes { verb: text("按预期数量收齐", "receive all that is expected of") },
    complete: true,
    steps: &[step(&[asn::PENDING, asn::INBOUND], asn::INBOUND)],
    ..CommandInfo::PLAIN
};
static PUT: CommandInfo = CommandInfo {
    name: asn::PUT,
    path: asn::PUT,
    label: text("按库位上架", "Put away"),
    done: text("按库位上架", "Put away as planned"),
    verb: text("上架", "put away"),
    steps: &[stay(&[asn::INBOUND, asn::DIFFERS])],
    ..CommandInfo::PLAIN
};
static END: CommandInfo = CommandInfo {
    name: asn::END,
    path: asn::END,
    label: text("结束收货", "End receiving"),
    done: text("结束收货", "Receiving ended"),
    verb: text("结束收货", "ended"),
    ask: Ask::Yes {
        verb: text("结束收货（未到部分记为短少）", "end receiving (what did not come counts as missing) of"),
    },
    steps: &[stay(&[asn::INBOUND])],
    stamps: &["finishedAt"],
    ..CommandInfo::PLAIN
};
static EXPLAIN: CommandInfo = CommandInfo {
    name: asn::EXPLAIN,
    path: asn::EXPLAIN,
    label: text("说明差异", "Explain the difference"),
    done: text("说明收货差异", "Difference explained"),
    verb: text("说明差异", "explained"),
    ask: Ask::Dialog {
        title: text("说明 {count} 份入库单的差异", "Explain {count} {count|inbound order|inbound orders}"),
    },
    note: Note {
        wanted: Wanted::Required,
        label: text("差异原因", "Why it differs"),
        max: 500,
        field: "difference",
        rule: "wms.difference",
        missing: texts::DIFFERENCE_MISSING,
    },
    steps: &[step(&[asn::DIFFERS], asn::INBOUND)],
    ..CommandInfo::PLAIN
};

/// The machine of inbound orders.
pub static INBOUND: Machine = Machine {
    of: &ASN,
    field: "status",
    family: "asnStatus",
    states: &[
        StateInfo::new(asn::PENDING, text("待处理", "Pending"), Progress::Open),
        StateInfo::new(asn::INBOUND, text("入库中", "Inbound"), Progress::Reviewed),
        StateInfo::new(asn::DIFFERS, text("收货差异", "Discrepant"), Progress::Refused),
        StateInfo::new(asn::COMPLETED, text("入库完成", "Completed"), Progress::Done),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], asn::PENDING)]),
        &CommandInfo::update(&[stay(&[asn::PENDING, asn::INBOUND])]),
        &RECEIVE,
        &PUT,
        &END,
        &EXPLAIN,
        &CommandInfo {
            name: asn::MOVED,
            label: text("出入库", "Goods moved"),
            done: text("货物变动后状态更新", "Its goods were moved"),
            verb: text("更新状态", "moved"),
            side: Side::System,
            steps: &[stay(&[asn::PENDING, asn::INBOUND, asn::DIFFERS, asn::COMPLETED])],
            ..CommandInfo::PLAIN
        },
        &CommandInfo::delete(&[stay(&[asn::PENDING])]),
    ],
    rule: "asn.state",
    refusal: text(
        "“{state}”的入库单不能{command}{hint}",
        "An inbound order in state \"{state}\" cannot be {command}{hint}",
    ),
    hints: &[
        hint(&["update"], &[asn::DIFFERS], texts::ASN_EXPLAIN_FIRST),
        hint(&["delete"], &[asn::INBOUND, asn::DIFFERS, asn::COMPLETED], texts::ASN_HAS_MOVES),
        hint(&[asn::PUT, asn::END], &[asn::PENDING], texts::ASN_NOTHING_CAME),
    ],
};

static ALLOCATE: CommandInfo = CommandInfo {
    name: dsn::ALLOCATE,
    path: dsn::ALLOCATE,
    label: text("分配库存", "Allocate"),
    done: text("分配库存", "Stock allocated"),
    verb: text("分配", "allocated"),
    complete: true,
    steps: &[step(&[dsn::PENDING], dsn::PICKING)],
    ..CommandInfo::PLAIN
};
static FREE: CommandInfo = CommandInfo {
    name: dsn::FREE,
    path: dsn::FREE,
    label: text("释放库存", "Release stock"),
    done: text("释放库存", "Stock released"),
    verb: text("释放", "released"),
    ask: Ask::Yes {
        verb: text(
            "释放已分配库存（已拣货物退回原库位）",
            "release the stock of (what was picked goes back to its place)",
        ),
    },
    steps: &[step(&[dsn::PICKING], dsn::PENDING)],
    ..CommandInfo::PLAIN
};
static PICK: CommandInfo = CommandInfo {
    name: dsn::PICK,
    path: dsn::PICK,
    label: text("全部拣货", "Pick all"),
    done: text("全部拣货", "All picked"),
    verb: text("拣货", "picked"),
    steps: &[stay(&[dsn::PICKING])],
    ..CommandInfo::PLAIN
};
static PACK: CommandInfo = CommandInfo {
    name: dsn::PACK,
    path: dsn::PACK,
    label: text("装箱", "Pack"),
    done: text("装箱", "Packed"),
    verb: text("装箱", "packed"),
    steps: &[step(&[dsn::PICKING], dsn::PACKED)],
    ..CommandInfo::PLAIN
};
static UNPACK: CommandInfo = CommandInfo {
    name: dsn::UNPACK,
    path: dsn::UNPACK,
    label: text("拆箱", "Unpack"),
    done: text("拆箱", "Unpacked"),
    verb: text("拆箱", "unpacked"),
    ask: Ask::Yes { verb: text("拆箱", "unpack") },
    steps: &[step(&[dsn::PACKED], dsn::PICKING)],
    ..CommandInfo::PLAIN
};
static SHIP: CommandInfo = CommandInfo {
    name: dsn::SHIP,
    path: dsn::SHIP,
    label: text("发货", "Ship"),
    done: text("发货", "Shipped"),
    verb: text("发货", "shipped"),
    ask: Ask::Yes { verb: text("发货出库", "ship") },
    steps: &[step(&[dsn::PACKED], dsn::SHIPPED)],
    stamps: &["shippedAt"],
    ..CommandInfo::PLAIN
};

/// What stock is held for stays as it is.
static CHANGED_LINES: CommandInfo = CommandInfo {
    name: dsn::CHANGE_LINES,
    label: text("修改明细", "Change lines"),
    done: text("修改明细", "Lines changed"),
    verb: text("修改明细", "changed in its lines"),
    steps: &[stay(&[dsn::PENDING])],
    ..CommandInfo::PLAIN
};

/// The machine of outbound orders.
pub static OUTBOUND: Machine = Machine {
    of: &DSN,
    field: dsn::FIELD,
    family: "dsnStatus",
    states: &[
        StateInfo::new(dsn::PENDING, text("待处理", "Pending"), Progress::Open),
        StateInfo::new(dsn::PICKING, text("分配拣货", "Allocating, picking"), Progress::Open),
        StateInfo::new(dsn::PACKED, text("装箱发货", "Packing, shipping"), Progress::Reviewed),
        StateInfo::new(dsn::SHIPPED, text("已出库", "Completed"), Progress::Done),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], dsn::PENDING)]),
        // Papers are named and packages counted until the goods leave; lines stay as they are from the allocation on.
        &CommandInfo::update(&[stay(&[dsn::PENDING, dsn::PICKING, dsn::PACKED])]),
        &CHANGED_LINES,
        &ALLOCATE,
        &FREE,
        &PICK,
        &PACK,
        &UNPACK,
        &SHIP,
        &CommandInfo::delete(&[stay(&[dsn::PENDING])]),
    ],
    rule: "dsn.state",
    refusal: text(
        "“{state}”的出库单不能{command}{hint}",
        "An outbound order in state \"{state}\" cannot be {command}{hint}",
    ),
    hints: &[
        hint(&["delete", dsn::CHANGE_LINES], &[dsn::PICKING], texts::DSN_HOLDS),
        hint(&["delete", dsn::CHANGE_LINES], &[dsn::PACKED], texts::DSN_HOLDS_PACKED),
        hint(&[dsn::FREE], &[dsn::PACKED], texts::DSN_UNPACK_FIRST),
        hint(&[dsn::PICK, dsn::PACK], &[dsn::PENDING], texts::DSN_ALLOCATE_FIRST),
        hint(&[dsn::SHIP], &[dsn::PENDING, dsn::PICKING], texts::DSN_PACK_FIRST),
    ],
};

static SUBMIT: CommandInfo = CommandInfo {
    name: count::SUBMIT,
    path: count::SUBMIT,
    label: text("提交审批", "Submit"),
    done: text("提交审批", "Submitted for approval"),
    verb: text("提交", "submitted"),
    complete: true,
    steps: &[step(&[count::DRAFT, count::REFUSED], count::SUBMITTED)],
    clears: &["reason"],
    ..CommandInfo::PLAIN
};
const OTHERS: &[(Guard, crate::text::Text)] = &[(Guard::OthersWork, texts::COUNT_OWN_WORK)];
static APPROVE: CommandInfo = CommandInfo {
    name: count::APPROVE,
    path: "approve",
    label: text("审批通过", "Approve"),
    done: text("审批通过，库存已调整", "Approved, stock adjusted"),
    verb: text("审批", "approved"),
    ask: Ask::Yes { verb: text("审批通过并调整库存", "approve and adjust the stock by") },
    right: Right::Verb("approve"),
    steps: &[step(&[count::SUBMITTED], count::APPROVED)],
    guards: OTHERS,
    stamps: &["approvedAt"],
    ..CommandInfo::PLAIN
};
static REFUSE: CommandInfo = CommandInfo {
    name: "refuse",
    path: "refuse",
    label: text("退回", "Refuse"),
    done: text("审批退回", "Refused"),
    verb: text("退回", "refused"),
    ask: Ask::Dialog { title: text("退回 {count} 份盘点单", "Refuse {count} {count|count|counts}") },
    note: Note {
        wanted: Wanted::Required,
        label: text("退回原因", "Reason"),
        max: 500,
        field: "reason",
        rule: "wmsCount.reason",
        missing: texts::COUNT_REASON_MISSING,
    },
    right: Right::Verb("approve"),
    steps: &[step(&[count::SUBMITTED], count::REFUSED)],
    ..CommandInfo::PLAIN
};

/// The machine of counts.
pub static COUNT: Machine = Machine {
    of: &WMS_COUNT,
    field: "state",
    family: "adjustState",
    states: &[
        StateInfo::new(count::DRAFT, text("草稿", "Draft"), Progress::Open),
        StateInfo::new(count::SUBMITTED, text("已提交", "Submitted"), Progress::Review),
        StateInfo::new(count::APPROVED, text("已批准", "Approved"), Progress::Done),
        StateInfo::new(count::REFUSED, text("已拒绝", "Refused"), Progress::Refused),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], count::DRAFT)]),
        &CommandInfo::update(&[stay(&[count::DRAFT, count::REFUSED])]),
        &SUBMIT,
        &CommandInfo::take_back(&[step(&[count::SUBMITTED], count::DRAFT)]),
        &APPROVE,
        &REFUSE,
        &CommandInfo::delete(&[stay(&[count::DRAFT, count::REFUSED])]),
    ],
    rule: "wmsCount.state",
    refusal: text("“{state}”的盘点单不能{command}{hint}", "A count in state \"{state}\" cannot be {command}{hint}"),
    hints: &[hint(&["update", "delete"], &[count::SUBMITTED], texts::COUNT_IS_SUBMITTED)],
};
