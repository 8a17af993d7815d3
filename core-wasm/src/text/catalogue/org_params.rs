//! What each organisation parameter does, told beside its field.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    (
        "orgParam.decReviewTimes",
        text(
            "报关单发送前须通过的复核次数：0 不复核，1 一次，2 两次。",
            "How many reviews a declaration passes before it may be sent: 0 none, 1 once, 2 twice.",
        ),
    ),
    (
        "orgParam.invReviewTimes",
        text(
            "保税核注清单发送前须通过的复核次数：0、1 或 2。",
            "How many reviews a bonded inventory list passes before it may be sent: 0, 1 or 2.",
        ),
    ),
    (
        "orgParam.existsClientOrder",
        text(
            "业务从客户委托单开始，预录入单和报关单可由其生成。",
            "Work starts from the customer's order; forecasts and declarations can be made from it.",
        ),
    ),
    (
        "orgParam.decContainerWtEnabled",
        text(
            "报关单的每个集装箱都须填写自重，否则不能提交。",
            "Every container of a declaration needs its own weight before the declaration can go on.",
        ),
    ),
    (
        "orgParam.decElectronicDelegation",
        text(
            "由代理申报时，须附电子代理报关委托协议（单据代码 10000001）。",
            "A declaration made by an agent needs the electronic proxy agreement (document 10000001).",
        ),
    ),
    (
        "orgParam.decDirectDeclare",
        text(
            "发送即向海关申报；关闭时只在单一窗口暂存，由人工申报。",
            "Sending declares to customs at once; when off, the single window only stages it and a person declares it there.",
        ),
    ),
    (
        "orgParam.g2StockEstTaxEnabled",
        text("保税库存显示预估税款。", "Bonded stock shows the tax that would fall due."),
    ),
    (
        "orgParam.g2AllowCusDcl",
        text(
            "可由保税仓储业务直接生成报关单。",
            "Customs declarations may be made straight from the bonded warehouse.",
        ),
    ),
    (
        "orgParam.g2SubStoreEnable",
        text("保税清单显示分仓，库存按分仓管理。", "Bonded lists show the sub-store, and stock is kept by sub-store."),
    ),
    (
        "orgParam.g2PassportStrictVehicle",
        text(
            "核放单只能使用已备案的车辆，自重须与备案一致。",
            "A passport takes recorded vehicles only, with the weight of their record.",
        ),
    ),
    (
        "orgParam.allowAddMatFromDclMergeDtl",
        text("可由归并后的商品明细新增物料。", "Materials may be added from the merged lines of a declaration."),
    ),
    (
        "orgParam.biEConfirmWhenSend",
        text("发送出口保税发票前再询问一次。", "Sending an export bonded invoice asks once more."),
    ),
    (
        "orgParam.navbarShowOrgTreeEnabled",
        text(
            "顶栏显示机构树，可切换到下级机构查看。",
            "The top bar shows the tree of organisations, to look at one below.",
        ),
    ),
    (
        "orgParam.isEmlEnabled",
        text("启用加工贸易手册的功能。", "Switches on the features for processing-trade handbooks."),
    ),
    (
        "orgParam.taxValueInCents",
        text(
            "税款估算中完税价格保留两位小数；不启用时四舍五入到元。",
            "In the tax estimate the customs value has two decimals; else it is rounded to the yuan.",
        ),
    ),
    (
        "orgParam.taxInsuranceOnPrice",
        text(
            "保险费 =（货价 + 运费）× 费率；不启用时为（货价 + 运费）× 费率 ÷（1 − 费率）。",
            "Insurance is (price + freight) × rate; else (price + freight) × rate ÷ (1 − rate).",
        ),
    ),
    (
        "orgParam.taxHalfCoversAll",
        text(
            "减半征税时进口环节税也减半；不启用时只减关税。",
            "A half levy halves the other taxes too; else the duty alone.",
        ),
    ),
    (
        "orgParam.taxSmallDutyOnly",
        text(
            "低于免征额时只免关税；不启用时每个税种分别适用。",
            "Below the small amount only the duty is not levied; else each tax by itself.",
        ),
    ),
];
