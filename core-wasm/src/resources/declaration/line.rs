//! The goods line of a declaration (DecList) and its product licences (DecGoodsLimit).

use crate::resource::{Field, Priced, Resource, Search};
use crate::text::text;

/// A goods line; a declaration holds 1 to 50.
pub static LINE: Resource = Resource {
    name: "declarationLine",
    label: text("商品", "Goods line"),
    path: "",
    perm: "",
    fields: &[
        Field::int("gNo", text("项号", "Line no."), 19).required().group("goods").list(60).export(),
        // Our own: the material of the owner's goods master. It stands in no message.
        Field::text("gdsMtno", text("商品料号", "Material no."), 32)
            .seldom()
            .group("goods")
            .list(130)
            .found(Search::Prefix),
        Field::int("contrItem", text("备案序号", "Account serial no."), 19).seldom().group("goods").list(80).export(),
        Field::dict("codeTS", text("商品编号", "HS code"), "hsCode", 10)
            .required()
            .group("goods")
            .list(120)
            .pinned()
            .found(Search::Prefix)
            .export(),
        Field::text("ciqCode", text("检验检疫编码", "Inspection code of the goods"), 20).group("goods"),
        Field::text("ciqName", text("检验检疫名称", "Inspection name of the goods"), 50).group("goods"),
        Field::bytes("gName", text("商品名称", "Goods name"), 255)
            .to_declare()
            .group("goods")
            .list(180)
            .pinned()
            .found(Search::Like)
            .export(),
        Field::bytes("gModel", text("规格型号", "Specification (declaration elements)"), 255)
            .group("goods")
            .list(220)
            .found(Search::Like)
            .export(),
        Field::decimal("gQty", text("成交数量", "Quantity"), 19, 5).to_declare().group("quantity").list(110).export(),
        Field::dict("gUnit", text("成交单位", "Unit"), "unit", 3).to_declare().group("quantity").list(80).export(),
        Field::decimal("declPrice", text("单价", "Unit price"), 19, 4).to_declare().group("price").list(110).export(),
        Field::decimal("declTotal", text("总价", "Total price"), 19, 4).to_declare().group("price").list(110).export(),
        Field::dict2("tradeCurr", text("币制", "Currency"), "currency", 3)
            .to_declare()
            .group("price")
            .list(80)
            .export(),
        Field::decimal("firstQty", text("法定第一数量", "First legal quantity"), 19, 5)
            .to_declare()
            .group("quantity")
            .list(110)
            .export(),
        Field::dict("firstUnit", text("法定第一单位", "First legal unit"), "unit", 3)
            .to_declare()
            .group("quantity")
            .list(80)
            .export(),
        Field::decimal("secondQty", text("法定第二数量", "Second legal quantity"), 19, 5)
            .seldom()
            .group("quantity")
            .list(110)
            .export(),
        Field::dict("secondUnit", text("法定第二单位", "Second legal unit"), "unit", 3)
            .seldom()
            .group("quantity")
            .list(80)
            .export(),
        Field::decimal("factor", text("成交单位与法定单位比例因子", "Factor of unit to legal unit"), 11, 3)
            .group("quantity"),
        Field::dict2("originCountry", text("原产国（地区）", "Country of origin"), "country", 3)
            .to_declare()
            .group("origin")
            .list(100)
            .export(),
        Field::text("origPlaceCode", text("原产地区代码", "Region of origin"), 50).group("origin"),
        Field::dict2(
            "rcepOrigPlaceCode",
            text("优惠贸易协定项下原产地", "Origin under the trade agreement"),
            "country",
            3,
        )
        .group("origin"),
        Field::dict2("destinationCountry", text("最终目的国（地区）", "Final destination"), "country", 3)
            .required()
            .group("origin")
            .list(100)
            .export(),
        Field::dict("districtCode", text("境内目的地/境内货源地", "District of destination / supply"), "district", 5)
            .to_declare()
            .group("origin")
            .list(100)
            .export(),
        Field::text("destCode", text("目的地代码", "Destination code"), 8).group("origin"),
        Field::dict("dutyMode", text("征免方式", "Levy mode"), "levyMode", 1)
            .to_declare()
            .group("duty")
            .list(90)
            .export(),
        Field::dict("useTo", text("用途/生产厂家", "Use"), "useTo", 2).group("duty"),
        Field::text("exgNo", text("货号", "Article no."), 30).group("duty"),
        Field::int("exgVersion", text("版本号", "Consumption version"), 8).group("duty"),
        Field::text("classMark", text("归类标志", "Classification mark"), 1).group("duty"),
        Field::decimal("workUsd", text("工缴费（美元）", "Processing fee (USD)"), 19, 4).group("duty"),
        Field::text("controlExplainCode", text("禁限管制识别码", "Prohibition and restriction code"), 4).group("duty"),
        Field::text("declGoodsEname", text("商品英文名称", "Goods name in English"), 100).group("inspection"),
        Field::dict("purpose", text("用途代码", "Purpose code"), "goodsPurpose", 4).group("inspection"),
        Field::dict_list("goodsAttr", text("货物属性代码", "Goods attributes"), "goodsAttr", 20).group("inspection"),
        Field::bytes("goodsSpec", text("检验检疫货物规格", "Specification for inspection"), 2000).group("inspection"),
        Field::bytes("goodsModel", text("货物型号", "Model"), 2000).group("inspection"),
        Field::bytes("goodsBrand", text("货物品牌", "Brand"), 2000).group("inspection"),
        Field::bytes("produceDate", text("生产日期", "Production dates"), 2000).group("inspection"),
        Field::bytes("prodBatchNo", text("生产批号", "Production batch nos."), 2000).group("inspection"),
        Field::text("prodValidDt", text("产品有效期", "Valid until"), 20).group("inspection"),
        Field::text("prodQgp", text("产品保质期", "Shelf life"), 20).group("inspection"),
        Field::bytes("stuff", text("成分/原料/组分", "Ingredients"), 400).group("inspection"),
        Field::text("engManEntCnm", text("境外生产企业名称", "Overseas manufacturer"), 100).group("inspection"),
        Field::text("mnufctrRegNo", text("生产单位注册号", "Manufacturer registration no."), 20).group("inspection"),
        Field::text("mnufctrRegName", text("生产单位名称", "Manufacturer"), 150).group("inspection"),
        Field::flag("noDangFlag", text("非危险化学品", "Not a hazardous chemical")).group("danger"),
        Field::dict("uncode", text("UN编码", "UN number"), "unNumber", 20).group("danger"),
        Field::bytes("dangName", text("危险货物名称", "Dangerous goods name"), 80).group("danger"),
        Field::dict("dangPackType", text("危包类别", "Dangerous goods packing group"), "dangPackType", 4)
            .group("danger"),
        Field::text("dangPackSpec", text("危包规格", "Dangerous goods packing specification"), 24).group("danger"),
    ],
    rules: &[],
    priced: Some(Priced { total: "declTotal", currency: "tradeCurr" }),
    search_index: true,
    ..Resource::PLAIN
};

/// A product licence of one goods line.
pub static GOODS_LIMIT: Resource = Resource {
    name: "declarationGoodsLimit",
    label: text("产品资质", "Product licence"),
    path: "",
    perm: "",
    fields: &[
        Field::int("goodsNo", text("商品序号", "Line no."), 9).required(),
        Field::text("licTypeCode", text("许可证类别代码", "Licence kind"), 5).to_declare(),
        Field::text("licenceNo", text("许可证编号", "Licence no."), 40).to_declare(),
        Field::text("licWrtofDetailNo", text("许可证核销明细序号", "Write-off line no."), 4),
        Field::text("licWrtofQty", text("许可证核销数量", "Write-off quantity"), 20),
        Field::dict("licWrtofQtyUnit", text("许可证核销数量单位", "Write-off unit"), "unit", 3),
    ],
    rules: &[],
    ..Resource::PLAIN
};
