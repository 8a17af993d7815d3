//! Runtime configuration of a site, and the organisation parameters that switch features.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::decimal::Fixed;

/// Title of the browser window when the configuration gives none.
const DEFAULT_TITLE: &str = "云关务智能制单平台";
const DEFAULT_BASE_URL: &str = "/api";
const DEFAULT_LOGO: &str = "/logo.png";
/// Percent by which the scale of a gate may differ where an organisation says nothing.
const USUAL_WEIGHT_LIMIT: i64 = 5;
const DEFAULT_CAPTCHA: &str = "none";
/// Where the single sign-on server sends the browser back to.
pub const SIGN_ON_PATH: &str = "/cfta/caslogin";

/// The file `/config/<hostname>.json`, or `/config.json`, with the defaults put in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default)]
pub struct RuntimeConfig {
    /// Name of the login page: `classic`, `portal`, `showcase`; see [`RuntimeConfig::login_page`].
    pub page: String,
    pub base_url: String,
    pub app_name_en: String,
    pub app_name_cn: String,
    pub title: String,
    pub icp: String,
    pub beian: String,
    pub show_ad: bool,
    pub logo_img: String,
    /// `none` or `blockPuzzle`.
    pub captcha: String,
    pub copyright: String,
    /// Login address of the single sign-on server; blank when there is none.
    pub cas_login_url: String,
    /// Address of the platform's video channel (视频号); blank when it has none.
    pub sph_url: String,
    /// Cookies are sent over https only.
    pub secure_cookies: bool,
}

/// The three login pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LoginPage {
    Classic,
    Portal,
    Showcase,
}

impl RuntimeConfig {
    /// Reads the file: every value may be missing or blank.
    pub fn from_map(values: &Map<String, Value>) -> Self {
        let text = |name: &str| values.get(name).and_then(Value::as_str).unwrap_or_default().trim().to_owned();
        let flag = |name: &str| values.get(name).and_then(Value::as_bool).unwrap_or_default();
        RuntimeConfig {
            page: text("page"),
            base_url: text("baseUrl"),
            app_name_en: text("appNameEn"),
            app_name_cn: text("appNameCn"),
            title: text("title"),
            icp: text("icp"),
            beian: text("beian"),
            show_ad: flag("showAd"),
            logo_img: text("logoImg"),
            captcha: text("captcha"),
            copyright: text("copyright"),
            cas_login_url: text("casLoginUrl"),
            sph_url: web_address(&text("sphUrl")),
            secure_cookies: flag("secureCookies"),
        }
        .with_defaults()
    }

    /// The configuration with its defaults put in: base URL `/api`, logo `/logo.png`, captcha `none`, the title.
    fn with_defaults(mut self) -> Self {
        let put = |value: &mut String, default: &str| {
            if value.is_empty() {
                default.clone_into(value);
            }
        };
        put(&mut self.base_url, DEFAULT_BASE_URL);
        put(&mut self.logo_img, DEFAULT_LOGO);
        put(&mut self.captcha, DEFAULT_CAPTCHA);
        put(&mut self.title, DEFAULT_TITLE);
        self
    }

    /// The login page: the one `page` names, else `showcase` where `showAd` is set, else `classic`.
    pub fn login_page(&self) -> LoginPage {
        match self.page.as_str() {
            "classic" => LoginPage::Classic,
            "portal" => LoginPage::Portal,
            "showcase" => LoginPage::Showcase,
            _ if self.show_ad => LoginPage::Showcase,
            _ => LoginPage::Classic,
        }
    }

    /// Whether single sign-on is in use.
    pub fn single_sign_on(&self) -> bool {
        !self.cas_login_url.trim().is_empty()
    }

    /// The external login address with the way back to `origin` (`https://host`) in its `service` parameter, unless it
    /// names a service already; `None` without single sign-on.
    pub fn external_login(&self, origin: &str) -> Option<String> {
        let address = self.cas_login_url.trim();
        if address.is_empty() {
            return None;
        }
        if address.contains("service=") {
            return Some(address.to_owned());
        }
        let mark = if address.contains('?') { '&' } else { '?' };
        let service = crate::request::encode(&self.sign_on_service(origin));
        Some(format!("{address}{mark}service={service}"))
    }

    /// The address that a ticket of the single sign-on server is made for, as `ticket/login` wants it in `url`.
    pub fn sign_on_service(&self, origin: &str) -> String {
        format!("{origin}{SIGN_ON_PATH}")
    }
}

/// The address when it is one of the web, else nothing: a page links to it.
fn web_address(text: &str) -> String {
    let is_web = text.starts_with("https://") || text.starts_with("http://");
    if is_web { text.to_owned() } else { String::new() }
}

/// The app identity id inside the `corpId` that `appid/get` answers: what stands before the first `=`.
pub fn app_identity(corp_id: &str) -> &str {
    corp_id.split('=').next().unwrap_or_default()
}

/// Organisation parameters: what an organisation has switched on (spec §3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OrgParams {
    /// How many reviews a declaration needs before it may be sent: '0', '1', '2'.
    pub dec_review_times: String,
    /// The same for bonded inventory lists.
    pub inv_review_times: String,
    pub exists_client_order: String,
    pub g2_stock_est_tax_enabled: bool,
    pub g2_allow_cus_dcl: bool,
    pub dec_container_wt_enabled: bool,
    pub g2_sub_store_enable: bool,
    pub g2_passport_strict_vehicle: bool,
    pub dec_electronic_delegation: bool,
    /// The agent may send without the customer's consent.
    pub dec_direct_declare: bool,
    pub allow_add_mat_from_dcl_merge_dtl: bool,
    pub bi_e_confirm_when_send: bool,
    pub navbar_show_org_tree_enabled: bool,
    pub is_eml_enabled: bool,
    // What customs' practice leaves open in a tax estimate; our own.
    pub tax_value_in_cents: bool,
    pub tax_insurance_on_price: bool,
    pub tax_half_covers_all: bool,
    pub tax_small_duty_only: bool,
    /// By how many percent the gate's scale may differ from a passport; 5 where nothing is said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub g2_passport_wt_limit: String,
    /// The card with which the house signs: number of the operator's IC card, and who holds it. Blank where it is not kept here.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub operator_card: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub operator_name: String,
}

impl Default for OrgParams {
    fn default() -> Self {
        OrgParams::from_map(&Map::new())
    }
}

impl OrgParams {
    /// Reads the parameters as they arrive: counts default to '0', a flag is on only when it is the text '1'. The customs value has
    /// cents unless a house says otherwise (order 272, article 13).
    pub fn from_map(values: &Map<String, Value>) -> Self {
        let text = |name: &str| values.get(name).and_then(Value::as_str).unwrap_or_default();
        let count = |name: &str| if text(name).is_empty() { "0".to_owned() } else { text(name).to_owned() };
        let flag = |name: &str| text(name) == "1";
        OrgParams {
            dec_review_times: count("decReviewTimes"),
            inv_review_times: count("invReviewTimes"),
            exists_client_order: count("existsClientOrder"),
            g2_stock_est_tax_enabled: flag("g2StockEstTaxEnabled"),
            g2_allow_cus_dcl: flag("g2AllowCusDcl"),
            dec_container_wt_enabled: flag("decContainerWtEnabled"),
            g2_sub_store_enable: flag("g2SubStoreEnable"),
            g2_passport_strict_vehicle: flag("g2PassportStrictVehicle"),
            dec_electronic_delegation: flag("decElectronicDelegation"),
            dec_direct_declare: flag("decDirectDeclare"),
            allow_add_mat_from_dcl_merge_dtl: flag("allowAddMatFromDclMergeDtl"),
            bi_e_confirm_when_send: flag("biEConfirmWhenSend"),
            navbar_show_org_tree_enabled: flag("navbarShowOrgTreeEnabled"),
            is_eml_enabled: flag("isEmlEnabled"),
            tax_value_in_cents: text("taxValueInCents") != "0",
            tax_insurance_on_price: flag("taxInsuranceOnPrice"),
            tax_half_covers_all: flag("taxHalfCoversAll"),
            tax_small_duty_only: flag("taxSmallDutyOnly"),
            g2_passport_wt_limit: text("g2PassportWtLimit").trim().to_owned(),
            operator_card: text("operatorCard").trim().to_owned(),
            operator_name: text("operatorName").trim().to_owned(),
        }
    }

    /// By how many percent the gate's scale may differ from a passport.
    pub fn passport_weight_limit(&self) -> Fixed<2> {
        let usual = Fixed::from_whole(USUAL_WEIGHT_LIMIT).unwrap_or_default();
        self.g2_passport_wt_limit.parse().unwrap_or(usual)
    }

    /// The number of reviews of a declaration; 0 when the parameter is no number.
    pub fn dec_reviews(&self) -> u8 {
        self.reviews("decReviewTimes")
    }

    /// The number of reviews that a parameter asks for; 0 when it is no number or none of them.
    pub fn reviews(&self, parameter: &str) -> u8 {
        let times = match parameter {
            "decReviewTimes" => &self.dec_review_times,
            "invReviewTimes" => &self.inv_review_times,
            _ => return 0,
        };
        times.trim().parse().unwrap_or_default()
    }
}

/// Flags that are on until somebody switches them off.
pub const ON_BY_DEFAULT: &[&str] = &["taxValueInCents"];

/// Names of all organisation parameters on the wire, for the screen that sets them.
pub const ORG_PARAMS: &[&str] = &[
    "decReviewTimes",
    "invReviewTimes",
    "existsClientOrder",
    "g2StockEstTaxEnabled",
    "g2AllowCusDcl",
    "decContainerWtEnabled",
    "g2SubStoreEnable",
    "g2PassportStrictVehicle",
    "decElectronicDelegation",
    "decDirectDeclare",
    "allowAddMatFromDclMergeDtl",
    "biEConfirmWhenSend",
    "navbarShowOrgTreeEnabled",
    "isEmlEnabled",
    "taxValueInCents",
    "taxInsuranceOnPrice",
    "taxHalfCoversAll",
    "taxSmallDutyOnly",
    "g2PassportWtLimit",
    "operatorCard",
    "operatorName",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_is_read_under_its_wire_name() {
        let all_on: Map<String, Value> = ORG_PARAMS.iter().map(|name| ((*name).to_owned(), Value::from("1"))).collect();
        let read = serde_json::to_value(OrgParams::from_map(&all_on)).unwrap();
        for name in ORG_PARAMS {
            assert!(read[*name] == true || read[*name] == "1", "{name} is not read");
        }
        assert_eq!(read.as_object().unwrap().len(), ORG_PARAMS.len());
    }
}
