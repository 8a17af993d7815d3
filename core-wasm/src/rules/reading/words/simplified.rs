//! Characters of Taiwan, Hong Kong and Japan as those of the mainland, so that each word of the trade stands in the tables once.

use std::sync::OnceLock;

/// Character by character: what stands in [`OLD`] is written as in [`NEW`] on the mainland. Only characters that papers need: those of the
/// words of the trade, of goods, countries and ports.
const OLD: &str = "發號碼編單據買賣價額總數幣種貨貿條裝運輸啟產國別區廠執約簽訂協議開頭標記體積淨凈規項稅則備計結匯電話傳郵聯絡係戶帳賬頁證險費鉛櫃輪車鐵陸倉庫儲遞經辦確認請應預餘銷購採業務貳實紙盤個隻雙對臺張團責層長寬顏稱圖類農藥醫機設線纜鋼鋁銅鋅絲紡織纖維廣東蘇寧連島廈門漢慶瀋陽濟煙灣韓蘭馬來亞賓羅烏嘜負債權順華龍興豐優質檢驗測試觀視聽讀書寫鹽鹼鎢鉬銲鑽頸鏈鍊錶鐘燈籠飾傢櫥廚鍋壺園藝樹糧穀麥麵飼魚鮮凍乾濕熱涼齒軸輥閥壓氣動態變頻導軌彈濾網膠塊狀顆価総発売鉄薬広図関県塩桜変気検両弐経済応産値啓証納給級綠緑紅藍黃銀圧対団伝転轉間時達歐際報關進聖倫瑪爾誠現較鎮縣鄉樓幾審許術護衛專諾兩萬億圓貸償賠環滿淺壞損殘廢棄単";
const NEW: &str = "发号码编单据买卖价额总数币种货贸条装运输启产国别区厂执约签订协议开头标记体积净净规项税则备计结汇电话传邮联络系户账账页证险费铅柜轮车铁陆仓库储递经办确认请应预余销购采业务贰实纸盘个只双对台张团责层长宽颜称图类农药医机设线缆钢铝铜锌丝纺织纤维广东苏宁连岛厦门汉庆沈阳济烟湾韩兰马来亚宾罗乌唛负债权顺华龙兴丰优质检验测试观视听读书写盐碱钨钼焊钻颈链链表钟灯笼饰家橱厨锅壶园艺树粮谷麦面饲鱼鲜冻干湿热凉齿轴辊阀压气动态变频导轨弹滤网胶块状颗价总发卖铁药广图关县盐樱变气检两贰经济应产值启证纳给级绿绿红蓝黄银压对团传转转间时达欧际报关进圣伦玛尔诚现较镇县乡楼几审许术护卫专诺两万亿圆贷偿赔环满浅坏损残废弃单";

/// A character as the mainland writes it.
pub fn simplified(c: char) -> char {
    static PAIRS: OnceLock<Vec<(char, char)>> = OnceLock::new();
    // Nothing below is one of them, and most of what is read is Latin.
    if c < '\u{4E00}' {
        return c;
    }
    let pairs = PAIRS.get_or_init(|| {
        let mut pairs: Vec<(char, char)> = OLD.chars().zip(NEW.chars()).collect();
        pairs.sort_unstable();
        pairs
    });
    pairs.binary_search_by_key(&c, |(old, _)| *old).map_or(c, |at| pairs[at].1)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn each_character_has_one_other() {
        assert_eq!(OLD.chars().count(), NEW.chars().count());
        let mut known = BTreeMap::new();
        for (old, new) in OLD.chars().zip(NEW.chars()) {
            assert_eq!(*known.entry(old).or_insert(new), new, "{old}");
        }
        let written: String = "發票號碼：單價 総重量 USD".chars().map(simplified).collect();
        assert_eq!(written, "发票号码：单价 总重量 USD");
    }
}
