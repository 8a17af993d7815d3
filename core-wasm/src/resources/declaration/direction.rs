//! What a field is called on an import and on an export, where the two have words of their own. The definitions carry the
//! word for both, which lists and histories of all declarations need.

use crate::resource::Field;
use crate::text::{Text, text};

/// Fields of the head and of a goods line, each with its name on an import and on an export.
const NAMES: &[(&str, Text, Text)] = &[
    ("iEPort", text("进境关别", "Customs office of entry"), text("出境关别", "Customs office of exit")),
    ("iEDate", text("进口日期", "Import date"), text("出口日期", "Export date")),
    (
        "tradeCoScc",
        text("境内收货人统一社会信用代码", "Consignee credit code"),
        text("境内发货人统一社会信用代码", "Consignor credit code"),
    ),
    (
        "tradeCode",
        text("境内收货人海关代码", "Consignee customs code"),
        text("境内发货人海关代码", "Consignor customs code"),
    ),
    ("tradeName", text("境内收货人", "Consignee in China"), text("境内发货人", "Consignor in China")),
    (
        "tradeCiqCode",
        text("境内收货人检验检疫编码", "Consignee inspection code"),
        text("境内发货人检验检疫编码", "Consignor inspection code"),
    ),
    (
        "domesticConsigneeEname",
        text("境内收货人名称（外文）", "Consignee in China (foreign name)"),
        text("境内发货人名称（外文）", "Consignor in China (foreign name)"),
    ),
    (
        "overseasConsignorCname",
        text("境外发货人名称（中文）", "Overseas consignor (Chinese name)"),
        text("境外收货人名称（中文）", "Overseas consignee (Chinese name)"),
    ),
    (
        "overseasConsignorAddr",
        text("境外发货人地址", "Overseas consignor address"),
        text("境外收货人地址", "Overseas consignee address"),
    ),
    (
        "ownerCodeScc",
        text("消费使用单位统一社会信用代码", "Final user credit code"),
        text("生产销售单位统一社会信用代码", "Producer or seller credit code"),
    ),
    (
        "ownerCode",
        text("消费使用单位海关代码", "Final user customs code"),
        text("生产销售单位海关代码", "Producer or seller customs code"),
    ),
    ("ownerName", text("消费使用单位", "Final user"), text("生产销售单位", "Producer or seller")),
    (
        "ownerCiqCode",
        text("消费使用单位检验检疫编码", "Final user inspection code"),
        text("生产销售单位检验检疫编码", "Producer or seller inspection code"),
    ),
    ("despPortCode", text("启运港", "Port of departure"), text("离境口岸", "Port of exit")),
    ("distinatePort", text("经停港", "Port of transit"), text("指运港", "Port of destination")),
    ("entyPortCode", text("入境口岸", "Port of entry"), text("出境口岸（检验检疫）", "Port of exit for inspection")),
    ("tradeCountry", text("启运国（地区）", "Country of departure"), text("运抵国（地区）", "Country of arrival")),
    ("districtCode", text("境内目的地", "District of destination"), text("境内货源地", "District of supply")),
];

/// What a field is called in one direction.
pub fn label_on(field: &Field, export: bool) -> Text {
    let own = NAMES.iter().find(|(name, ..)| *name == field.name);
    own.map_or(field.label, |(_, on_import, on_export)| if export { *on_export } else { *on_import })
}

/// A field as the form of one direction has it: its name, and the family that its codes come from.
pub fn directed(field: &Field, export: bool) -> Field {
    Field { label: label_on(field, export), ..field.in_direction(export) }
}

#[cfg(test)]
mod tests {
    use super::super::{HEAD, LINE};
    use super::*;

    #[test]
    fn every_name_is_that_of_a_field() {
        for (name, ..) in NAMES {
            assert!(HEAD.field(name).is_some() || LINE.field(name).is_some(), "{name}");
        }
    }

    #[test]
    fn a_field_without_a_name_for_a_direction_keeps_its_own() {
        let (name, weight) = (HEAD.field("tradeName").unwrap(), HEAD.field("grossWet").unwrap());
        assert_eq!((label_on(name, false).zh, label_on(name, true).zh), ("境内收货人", "境内发货人"));
        assert_eq!(label_on(weight, true), weight.label);
    }
}
