//! What each organisation parameter does, told beside its field.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    (
        "orgParam.decReviewTimes",
        text(
            "报关单发送前须通过的复核次数：0 不复核，1 一次，2 两次。",
            "How many reviews a declaration must pass before it is sent: 0 none, 1 one, 2 two.",
        ),
    ),
    (
        "orgParam.invReviewTimes",
        text(
            "核注清单发送前、保税发票确认前须通过的复核次数：0 不复核，1 一次，2 两次。",
            "How many reviews an inventory list must pass before it is sent, and a bonded invoice before it is confirmed: 0 none, 1 one, 2 two.",
        ),
    ),
    (
        "orgParam.existsClientOrder",
        text(
            "业务从客户委托单开始：报关单须由客户订单、注明客户订单号的预报或保税清单生成，其他草稿不能提交或发送。",
            "Work starts from the customer's order: a draft that was made neither from a client order, nor from a forecast that names one, nor from a bonded list, can be neither submitted nor sent.",
        ),
    ),
    (
        "orgParam.decContainerWtEnabled",
        text(
            "报关单的每个集装箱都须填写自重，否则不能提交。",
            "Every container of a declaration needs its tare weight before the declaration can be submitted.",
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
            "Sending declares to customs at once. When off, the single window only stages the declaration and a person declares it there.",
        ),
    ),
    (
        "orgParam.g2StockEstTaxEnabled",
        text("在出入库单和账册上显示预估税款。", "Shows the estimated tax of stock lists and accounts."),
    ),
    (
        "orgParam.g2AllowCusDcl",
        text(
            "企业可自行由本企业的核注清单和出入库单生成报关单，并自行发送本企业的核注清单；不启用时由代理办理。",
            "The organisation itself makes declarations of its own bonded inventory lists and stock lists, and sends its own inventory lists. When off, its agents do.",
        ),
    ),
    (
        "orgParam.g2SubStoreEnable",
        text(
            "核注清单和非保税记录的列表显示“分仓”列；报关单的货物存放地点、核注清单的分仓可选用“分仓管理”中启用的分仓。",
            "The lists of inventory lists and non-bonded goods have a sub-store column; declarations choose their place of storage, and inventory lists their sub-store, from the enabled sub-stores.",
        ),
    ),
    (
        "orgParam.g2PassportStrictVehicle",
        text(
            "核放单只能使用海关已备案的车辆，自重须与备案一致。",
            "Passports accept only vehicles that customs recorded, with their recorded weights.",
        ),
    ),
    (
        "orgParam.g2PassportWtLimit",
        text(
            "卡口地磅与核放单总重量之差超过此比例时提醒；留空为 5%。",
            "Where the scale at the gate differs from the passport by more than this, people are told; blank is 5%.",
        ),
    ),
    (
        "orgParam.allowAddMatFromDclMergeDtl",
        text(
            "报关单表体可以“加入物料档案”，由商品明细新增物料。",
            "The lines of a declaration can be added to the goods master as materials.",
        ),
    ),
    (
        "orgParam.biEConfirmWhenSend",
        text(
            "发送出口核注清单、确认出口保税发票前再询问一次。",
            "Sending an export inventory list and confirming an export bonded invoice ask once more.",
        ),
    ),
    (
        "orgParam.navbarShowOrgTreeEnabled",
        text(
            "顶栏显示机构树，可切换到下级机构查看。",
            "The top bar shows the tree of organisations, to switch to one below.",
        ),
    ),
    (
        "orgParam.isEmlEnabled",
        text("提供加工贸易手册的菜单和权限。", "Offers processing-trade handbooks: their menu and their permissions."),
    ),
    (
        "orgParam.taxValueInCents",
        text(
            "税款估算中完税价格四舍五入到分（海关总署令第272号第十三条），默认启用；停用时四舍五入到元。",
            "In the tax estimate the customs value is rounded to the cent (GACC order 272, article 13), by default. When off, to the yuan.",
        ),
    ),
    (
        "orgParam.taxInsuranceOnPrice",
        text(
            "保险费 =（货价 + 运费）× 费率；不启用时为（货价 + 运费）× 费率 ÷（1 − 费率）。",
            "Insurance = (price + freight) × rate. When off: (price + freight) × rate ÷ (1 − rate).",
        ),
    ),
    (
        "orgParam.taxHalfCoversAll",
        text(
            "减半征税时进口环节税也减半；不启用时只减关税。",
            "A half levy also halves the other taxes. When off, only the duty.",
        ),
    ),
    (
        "orgParam.taxSmallDutyOnly",
        text(
            "低于免征额时只免关税；不启用时每个税种分别适用。",
            "Up to the small amount only the duty is waived. When off, the limit applies to each tax separately.",
        ),
    ),
    (
        "orgParam.operatorCard",
        text(
            "签名所用的操作员卡（IC卡）号，写入报文DecSign的ICCode；新报关单的录入员卡号为空时也用它。",
            "Number of the IC card that signs: ICCode of the message's DecSign, and the clerk's card if a declaration names none.",
        ),
    ),
    (
        "orgParam.operatorName",
        text(
            "操作员卡持有人，写入报文DecSign的OperName；为空时用报关单的录入员。",
            "Holder of the card: OperName of DecSign. If blank, the person who entered the declaration.",
        ),
    ),
    (
        "orgParam.corpId",
        text(
            "企业微信的企业ID，后接“=应用ID”，如 ww1234567890abcdef=1000002；留空时用上级机构的。",
            "The WeCom corporation ID followed by = and the agent ID, such as ww1234567890abcdef=1000002. If blank, that of the parent organisation.",
        ),
    ),
];
