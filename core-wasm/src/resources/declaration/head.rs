//! The head of a declaration: every element of DecHead and DecFreeTxt, and the fields of our own, in the order and
//! grouping of the official form. Elements, names, lengths and required marks: table "CIT" of the single-window
//! import interface. Free texts are counted in bytes, as the gateways count them.

use crate::resource::{Field, Resource, Search};
use crate::text::text;

/// The declaration. Its lists are [`super::PARTS`], the fields that no message knows are [`super::OWN`].
pub static HEAD: Resource = Resource {
    name: "declaration",
    label: text("报关单", "Customs declaration"),
    about: text(
        "可新建报关单，由订单等单证生成，或导入XML。",
        "Make a declaration, make several from orders and other documents, or import XML.",
    ),
    path: "/decl/v1",
    perm: "records",
    fields: FIELDS,
    rules: &[],
    house_rules: true,
    first_filters: 5,
    known_by: "clientSeqNo",
    hidden: &["createdAt", "makerName", "onTime", "manualNo", "netWt", "packNo"],
    reviews: Some("decReviewTimes"),
    ..Resource::PLAIN
};

const FIELDS: &[Field] = &[
    // The record: numbers, state, who and when.
    Field::id("id", text("编号", "Id")).group("record").read_only(),
    Field::int("version", text("版本号", "Version"), 9).group("record").read_only(),
    Field::id("orgId", text("所属企业", "Owning organisation")).group("record").read_only(),
    Field::id("agentOrgId", text("代理企业", "Agent organisation")).group("record").read_only(),
    Field::dict("iECatg", text("进出口类别", "Category"), "ieCatg", 1)
        .required()
        .group("record")
        .read_only()
        .list(190)
        .search(Search::Eq)
        .export(),
    Field::dict("status", text("状态", "Status"), "decState", 3)
        .group("record")
        .read_only()
        .list(230)
        .search(Search::Eq)
        .export(),
    Field::int("reviewStep", text("已通过复核次数", "Reviews passed"), 1).group("record").read_only(),
    Field::text("customerName", text("客户名称", "Customer"), 100)
        .group("record")
        .read_only()
        .list(200)
        .search(Search::Prefix)
        .found(Search::Like)
        .export(),
    Field::text("clientSeqNo", text("客户端编号", "Internal no."), 32)
        .group("record")
        .read_only()
        .list(190)
        .search(Search::Prefix)
        .found(Search::Like)
        .export(),
    Field::text("seqNo", text("统一编号", "Unified no."), 18)
        .group("record")
        .read_only()
        .list(190)
        .search(Search::Prefix)
        .found(Search::Like)
        .export(),
    Field::text("entryId", text("海关编号", "Customs declaration no."), 18)
        .group("record")
        .read_only()
        .list(190)
        .search(Search::Prefix)
        .found(Search::Like)
        .export(),
    Field::text("preEntryId", text("预录入编号", "Pre-entry no."), 9).group("record").read_only(),
    Field::text("makerName", text("制单人", "Made by"), 50).group("record").read_only().list(100).unsortable().export(),
    Field::instant("createdAt", text("创建时间", "Created")).group("record").list(150).search(Search::Range).export(),
    Field::instant("updatedAt", text("修改时间", "Changed")).group("record").list(150).export(),
    Field::dict("onTime", text("按时申报", "Declared on time"), "yesNo", 1)
        .group("record")
        .read_only()
        .list(120)
        .search(Search::Eq)
        .export(),
    // Basic: what kind of declaration, where.
    Field::dict("iEFlag", text("进出口标志", "Import/export mark"), "ieFlag", 1).required().group("basic"),
    Field::dict("customMaster", text("申报地海关", "Customs office of declaration"), "customsOffice", 4)
        .required()
        .group("basic")
        .list(160)
        .search(Search::Eq)
        .export(),
    Field::dict("iEPort", text("进出境关别", "Customs office of entry/exit"), "customsOffice", 4)
        .to_declare()
        .group("basic")
        .list(160)
        .search(Search::Eq)
        .export(),
    Field::date("iEDate", text("进出口日期", "Import/export date"))
        .once()
        .group("basic")
        .list(160)
        .search(Search::Range)
        .export(),
    Field::text("manualNo", text("备案号", "Account / handbook no."), 12)
        .group("basic")
        .list(130)
        .search(Search::Prefix)
        .found(Search::Like)
        .export(),
    Field::text("contrNo", text("合同协议号", "Contract no."), 32)
        .once()
        .group("basic")
        .list(150)
        .search(Search::Prefix)
        .found(Search::Like)
        .export(),
    Field::text("type", text("单据类型", "Declaration type"), 7).group("basic"),
    Field::flag("needCert", text("两步申报：涉证", "Two-step: licences needed")).group("basic"),
    Field::flag("needCiq", text("两步申报：涉检", "Two-step: inspection needed")).group("basic"),
    Field::flag("needTax", text("两步申报：涉税", "Two-step: taxes due")).group("basic"),
    Field::dict("entryType", text("报关单类型", "Paper or paperless"), "entryType", 1).to_declare().group("basic"),
    Field::text("ediId", text("报关标志", "Filing mark"), 1).to_declare().group("basic"),
    Field::dict("declTrnRel", text("报关/转关关系标志", "Transit declaration"), "decTrnRel", 1)
        .required()
        .group("basic"),
    Field::dict("billType", text("备案清单类型", "Record list type"), "billType", 1).group("basic"),
    // Parties.
    Field::text("tradeCoScc", text("境内收发货人统一社会信用代码", "Consignee/consignor credit code"), 18)
        .width(5)
        .to_declare()
        .group("parties"),
    Field::text("tradeCode", text("境内收发货人海关代码", "Consignee/consignor customs code"), 18)
        .to_declare()
        .group("parties"),
    Field::text("tradeName", text("境内收发货人", "Consignee/consignor in China"), 100)
        .to_declare()
        .group("parties")
        .list(200)
        .search(Search::Prefix)
        .found(Search::Like)
        .export(),
    Field::text("tradeCiqCode", text("境内收发货人检验检疫编码", "Consignee/consignor inspection code"), 10)
        .group("parties"),
    Field::text(
        "domesticConsigneeEname",
        text("境内收发货人名称（外文）", "Consignee/consignor in China (foreign name)"),
        400,
    )
    .group("parties"),
    Field::text("overseasConsignorCode", text("境外发货人AEO编码", "Overseas consignor AEO code"), 50).group("parties"),
    Field::text(
        "overseasConsignorCname",
        text("境外收发货人名称（中文）", "Overseas consignor/consignee (Chinese name)"),
        150,
    )
    .group("parties")
    .found(Search::Like),
    Field::text("overseasConsignorEname", text("境外发货人名称（外文）", "Overseas consignor (foreign name)"), 100)
        .group("parties")
        .found(Search::Like),
    Field::text("overseasConsignorAddr", text("境外收发货人地址", "Overseas consignor/consignee address"), 100)
        .group("parties"),
    Field::text("overseasConsigneeCode", text("境外收货人AEO编码", "Overseas consignee AEO code"), 50).group("parties"),
    Field::text("overseasConsigneeEname", text("境外收货人名称（外文）", "Overseas consignee (foreign name)"), 400)
        .group("parties")
        .found(Search::Like),
    Field::text(
        "ownerCodeScc",
        text("消费使用/生产销售单位统一社会信用代码", "Final user or producer credit code"),
        18,
    )
    .width(5)
    .to_declare()
    .group("parties"),
    Field::text("ownerCode", text("消费使用/生产销售单位海关代码", "Final user or producer customs code"), 18)
        .group("parties"),
    Field::text("ownerName", text("消费使用/生产销售单位", "Final user or producer"), 100)
        .to_declare()
        .group("parties")
        .found(Search::Like),
    Field::text(
        "ownerCiqCode",
        text("消费使用/生产销售单位检验检疫编码", "Final user or producer inspection code"),
        10,
    )
    .group("parties"),
    Field::text("agentCodeScc", text("申报单位统一社会信用代码", "Declarant credit code"), 18)
        .width(5)
        .to_declare()
        .group("parties"),
    Field::text("agentCode", text("申报单位海关代码", "Declarant customs code"), 10).required().group("parties"),
    Field::text("agentName", text("申报单位", "Declarant"), 100).required().group("parties"),
    Field::text("declCiqCode", text("申报单位检验检疫编码", "Declarant inspection code"), 10).group("parties"),
    Field::text("copCodeScc", text("录入单位统一社会信用代码", "Input unit credit code"), 18).width(5).group("parties"),
    Field::text("copCode", text("录入单位海关代码", "Input unit customs code"), 10).required().group("parties"),
    Field::text("copName", text("录入单位", "Input unit"), 70).required().group("parties"),
    Field::text("inputerName", text("录入员", "Entered by"), 32).required().group("parties"),
    Field::text("typistNo", text("录入员IC卡号", "IC card of the input clerk"), 30).required().group("parties"),
    Field::text("declareName", text("报关人员", "Declared by"), 50).required().group("parties"),
    Field::text("decNo", text("报关人员证号", "Declarant's licence no."), 13).group("parties"),
    Field::text("decBpNo", text("报关人员电话", "Declarant's phone"), 32).group("parties"),
    Field::text("partenerID", text("申报人标识", "Declarant mark"), 20).group("parties"),
    // Transport.
    Field::dict("trafMode", text("运输方式", "Mode of transport"), "transportMode", 1)
        .to_declare()
        .group("transport")
        .list(110)
        .search(Search::Eq)
        .export(),
    Field::text("trafName", text("运输工具名称", "Means of transport"), 50)
        .once()
        .group("transport")
        .export()
        .found(Search::Like),
    Field::text("voyNo", text("航次号", "Voyage no."), 32).once().group("transport").export().found(Search::Like),
    Field::text("billNo", text("提运单号", "Bill of lading no."), 32)
        .once()
        .group("transport")
        .list(160)
        .search(Search::Prefix)
        .found(Search::Like)
        .export(),
    Field::dict("despPortCode", text("启运港/离境口岸", "Port of departure or exit"), "port", 8)
        .on_export("entryPort")
        .to_declare()
        .group("transport"),
    Field::dict("distinatePort", text("经停港/指运港", "Port of transit / destination"), "port", 6)
        .to_declare()
        .group("transport"),
    Field::dict("entyPortCode", text("入境口岸/出境口岸", "Port of entry/exit in China"), "entryPort", 8)
        .to_declare()
        .group("transport"),
    Field::dict2("tradeCountry", text("启运国/运抵国（地区）", "Country of departure / arrival"), "country", 3)
        .to_declare()
        .group("transport")
        .list(180)
        .search(Search::Eq)
        .export(),
    Field::dict2("tradeAreaCode", text("贸易国（地区）", "Trading country"), "country", 3)
        .required()
        .group("transport"),
    Field::date("despDate", text("启运日期", "Departure date")).once().group("transport"),
    Field::text("goodsPlace", text("货物存放地点", "Place where the goods are"), 100).to_declare().group("transport"),
    Field::text("bonNo", text("监管仓号", "Supervised store no."), 32).group("transport"),
    Field::text("cusFie", text("货场代码", "Yard code"), 8).group("transport"),
    // Terms of trade.
    Field::dict("tradeMode", text("监管方式", "Trade mode"), "tradeMode", 4)
        .to_declare()
        .group("terms")
        .list(130)
        .search(Search::Eq)
        .export(),
    Field::dict("cutMode", text("征免性质", "Nature of levy"), "levyNature", 3).group("terms"),
    Field::text("licenseNo", text("许可证号", "Licence no."), 20).group("terms").found(Search::Like),
    Field::dict("transMode", text("成交方式", "Terms of delivery"), "transactionMode", 1).to_declare().group("terms"),
    Field::dict("feeMark", text("运费标记", "Freight mark"), "feeMark", 1).group("terms"),
    Field::decimal("feeRate", text("运费/率", "Freight or rate"), 19, 5).group("terms"),
    Field::dict2("feeCurr", text("运费币制", "Freight currency"), "currency", 3).group("terms"),
    Field::dict("insurMark", text("保费标记", "Insurance mark"), "feeMark", 1).group("terms"),
    Field::decimal("insurRate", text("保费/率", "Insurance or rate"), 19, 5).group("terms"),
    Field::dict2("insurCurr", text("保费币制", "Insurance currency"), "currency", 3).group("terms"),
    Field::dict("otherMark", text("杂费标记", "Other charges mark"), "feeMark", 1).group("terms"),
    Field::decimal("otherRate", text("杂费/率", "Other charges or rate"), 19, 5).group("terms"),
    Field::dict2("otherCurr", text("杂费币制", "Other charges currency"), "currency", 3).group("terms"),
    Field::text("promiseItmes", text("价格说明", "Price statements"), 32).required().group("terms"),
    Field::text("businessItems", text("业务事项", "Business items"), 5).group("terms"),
    Field::flag("chkSurety", text("担保验放标志", "Release on guarantee")).group("terms"),
    // Packing and weights.
    Field::dict("wrapType", text("包装种类", "Kind of packing"), "wrapType", 2).to_declare().group("packing"),
    Field::int("packNo", text("件数", "Packages"), 9).to_declare().group("packing").list(80).unsortable().export(),
    Field::decimal("grossWet", text("毛重（千克）", "Gross weight (kg)"), 19, 5)
        .to_declare()
        .group("packing")
        .list(110)
        .unsortable()
        .export(),
    Field::decimal("netWt", text("净重（千克）", "Net weight (kg)"), 19, 5)
        .to_declare()
        .group("packing")
        .list(110)
        .unsortable()
        .export(),
    Field::flag("noOtherPack", text("无其他包装", "No other packing")).group("packing"),
    Field::bytes("markNo", text("标记唛码", "Marks and numbers"), 400).group("packing"),
    Field::bytes("noteS", text("备注", "Remarks"), 255).group("packing").export(),
    // Inspection and quarantine.
    Field::text("orgCode", text("检验检疫受理机关", "Inspection office of acceptance"), 10).group("inspection"),
    Field::text("vsaOrgCode", text("领证机关", "Inspection office issuing certificates"), 10).group("inspection"),
    Field::text("inspOrgCode", text("口岸检验检疫机关", "Inspection office at the port"), 10).group("inspection"),
    Field::dict("purpOrgCode", text("目的地海关", "Customs office of destination"), "customsOffice", 4)
        .group("inspection"),
    Field::date("cmplDschrgDt", text("卸毕日期", "Unloading completed")).group("inspection"),
    Field::text("bLNo", text("B/L号（检验检疫）", "B/L no. for inspection"), 50).group("inspection"),
    Field::text("correlationNo", text("关联号码", "Related numbers"), 500).group("inspection"),
    Field::dict("correlationReasonFlag", text("关联理由", "Reason of relation"), "relatedReason", 2)
        .group("inspection"),
    Field::flag("origBoxFlag", text("原集装箱标识", "Original container")).group("inspection"),
    Field::text("specDeclFlag", text("特种业务标识", "Special business"), 10).group("inspection"),
    // Other.
    Field::text("relId", text("关联报关单号", "Related declaration no."), 18).group("other"),
    Field::text("relManNo", text("关联备案号", "Related account no."), 12).group("other"),
    Field::text("tgdNo", text("关联单据号", "Related document no."), 18).group("other"),
    Field::text("apprNo", text("批准文号", "Approval no."), 32).group("other"),
    Field::date("pDate", text("打印日期", "Print date")).once().group("other"),
    Field::text("dataSource", text("扩展字段", "Extension field"), 5).group("other"),
    Field::text("risk", text("风险评估参数", "Risk parameter"), 10).group("other"),
    Field::flag("checkFlow", text("查验分流", "Inspection diversion")).group("other"),
    Field::text("taxAaminMark", text("税收征管标记", "Tax administration mark"), 1).group("other"),
    Field::bytes("ediRemark", text("EDI申报备注", "EDI remark"), 128).group("other"),
    Field::bytes("ediRemark2", text("EDI申报备注2", "EDI remark 2"), 128).group("other"),
];
