//! The workbooks in which bonded forecasts go to Easipass (the port's platform) and Easipay (tax payment): their columns. Neither
//! layout is public, so this is a proposal (G): the first row has our name and theirs, codes stand as they are. To change a layout
//! is to change a table here. Source: domain/glossary.md.

use crate::resource::Field;
use crate::text::{Text, text};

/// A layout: the columns of its sheets.
pub struct ExternalLayout {
    /// In the name of the file.
    pub name: &'static str,
    /// Of the forecast; one row.
    pub head: &'static [Field],
    /// Of its merged lines, else of its raw lines.
    pub lines: &'static [Field],
    /// Of who takes part.
    pub parties: &'static [Field],
}

/// What the sheets are called.
pub const HEAD_SHEET: Text = text("表头", "HEAD");
pub const LINES_SHEET: Text = text("表体", "LIST");
pub const PARTIES_SHEET: Text = text("当事人", "PARTY");

const PARTIES: &[Field] = &[
    Field::text("role", text("角色", "ROLE"), 20).list(120),
    Field::text("name", text("名称", "NAME"), 100).list(240),
    Field::text("customsCode", text("海关编码", "CUSTOMS_CODE"), 10).list(140),
    Field::text("creditCode", text("统一社会信用代码", "CREDIT_CODE"), 18).list(200),
];

const NUMBER: Field = Field::text("fcstNo", text("申报表编号", "DECL_FORM_NO"), 32).list(150);
const DIRECTION: Field = Field::text("iECatg", text("进出口类别", "I_E_FLAG"), 1);
const CONTRACT: Field = Field::text("contrNo", text("合同号", "CONTRACT_NO"), 32);
const BILL: Field = Field::text("billNo", text("提运单号", "BILL_NO"), 32).list(150);
const ACCOUNT: Field = Field::text("manualNo", text("备案号", "EMS_NO"), 12).list(140);
const TRADE_MODE: Field = Field::text("tradeMode", text("监管方式", "TRADE_MODE"), 4);
const OFFICE: Field = Field::text("customMaster", text("申报地海关", "CUSTOMS_CODE"), 4);
const LINE_NUMBER: Field = Field::int("gNo", text("商品序号", "G_NO"), 9);
const CODE: Field = Field::text("codeTS", text("商品编号", "CODE_TS"), 10).list(120);
const NAME: Field = Field::text("gName", text("商品名称", "G_NAME"), 255).list(180);
const QUANTITY: Field = Field::decimal("gQty", text("成交数量", "G_QTY"), 19, 5).list(110);
const UNIT: Field = Field::text("gUnit", text("成交单位", "G_UNIT"), 3);
const TOTAL: Field = Field::decimal("declTotal", text("总价", "DECL_TOTAL"), 19, 4).list(110);
const CURRENCY: Field = Field::text("tradeCurr", text("币制", "CURR"), 3);
const ORIGIN: Field = Field::text("originCountry", text("原产国", "ORIGIN_COUNTRY"), 3);

/// For Easipass: what the port wants to know of the goods and of how they are carried.
pub static EASIPASS: ExternalLayout = ExternalLayout {
    name: "easipass",
    head: &[
        NUMBER,
        DIRECTION,
        Field::text("clientOrderNo", text("客户订单号", "ORDER_NO"), 32),
        CONTRACT,
        Field::text("invoiceNo", text("发票号", "INVOICE_NO"), 100),
        BILL,
        Field::text("trafMode", text("运输方式", "TRAF_MODE"), 1),
        Field::text("trafName", text("运输工具名称", "TRAF_NAME"), 50),
        Field::text("voyNo", text("航次号", "VOYAGE_NO"), 32),
        OFFICE,
        Field::text("iEPort", text("进出境关别", "I_E_PORT"), 4),
        TRADE_MODE,
        ACCOUNT,
        Field::text("tradeCountry", text("启运国/运抵国", "TRADE_COUNTRY"), 3),
        Field::text("transMode", text("成交方式", "TRANS_MODE"), 1),
        Field::text("wrapType", text("包装种类", "WRAP_TYPE"), 2),
        Field::int("packNo", text("件数", "PACK_NO"), 9),
        Field::decimal("grossWet", text("毛重", "GROSS_WT"), 19, 5),
        Field::decimal("netWt", text("净重", "NET_WT"), 19, 5),
    ],
    lines: &[
        LINE_NUMBER,
        Field::int("contrItem", text("备案序号", "EMS_G_NO"), 19),
        Field::text("gdsMtno", text("商品料号", "COP_G_NO"), 32).list(140),
        CODE,
        NAME,
        Field::text("gModel", text("商品规格、型号", "G_MODEL"), 255).list(220),
        QUANTITY,
        UNIT,
        Field::decimal("firstQty", text("法定第一数量", "QTY_1"), 19, 5),
        Field::text("firstUnit", text("法定第一单位", "UNIT_1"), 3),
        Field::decimal("secondQty", text("法定第二数量", "QTY_2"), 19, 5),
        Field::text("secondUnit", text("法定第二单位", "UNIT_2"), 3),
        Field::decimal("declPrice", text("单价", "DECL_PRICE"), 19, 4),
        TOTAL,
        CURRENCY,
        Field::decimal("grossWt", text("毛重", "GROSS_WT"), 19, 6),
        Field::decimal("netWt", text("净重", "NET_WT"), 19, 6),
        ORIGIN,
        Field::text("destinationCountry", text("最终目的国", "DESTINATION_COUNTRY"), 3),
        Field::text("dutyMode", text("征免方式", "DUTY_MODE"), 1),
    ],
    parties: PARTIES,
};

/// For Easipay: what taxes are reckoned of.
pub static EASIPAY: ExternalLayout = ExternalLayout {
    name: "easipay",
    head: &[NUMBER, DIRECTION, CONTRACT, BILL, OFFICE, TRADE_MODE, ACCOUNT],
    lines: &[
        LINE_NUMBER,
        CODE,
        NAME,
        QUANTITY,
        UNIT,
        TOTAL,
        CURRENCY,
        ORIGIN,
        Field::text("ftaCode", text("优惠贸易协定代码", "FTA_CODE"), 4),
        Field::decimal("feeAmt", text("运费分摊", "FREIGHT"), 19, 2),
        Field::decimal("insurAmt", text("保险费分摊", "INSURANCE"), 19, 2),
        Field::decimal("otherAmt", text("杂费分摊", "OTHER_CHARGES"), 19, 2),
    ],
    parties: PARTIES,
};
