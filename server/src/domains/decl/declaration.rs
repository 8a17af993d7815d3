//! The declaration's head as it is stored; decimals are integers scaled by the field's decimals.

use chrono::{DateTime, Utc};
use core_wasm::rules::numbers;
use core_wasm::states::declaration::State;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{ConnectionTrait, QueryOrder, QuerySelect};

use crate::process::clock::day_in_china;
use crate::process::error::ApiError;

/// Name of the table, and of the entity in the audit.
pub const ENTITY: &str = "declaration";
/// The business category in which customers grant their declarations to agents (dictionary busiCatg).
pub const CATEGORY: &str = "decl";

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "declaration")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    /// The customer whose declaration it is.
    pub org_id: i64,
    /// The organisation that makes it for the customer; `None` when the customer makes it itself.
    pub agent_org_id: Option<i64>,
    pub customer_name: String,
    /// '1' import, '2' export, '3' entry into the zone, '4' exit from the zone.
    pub i_e_catg: String,
    /// Code of the state (`states::declaration::State`).
    pub status: String,
    /// Reviews passed.
    pub review_step: i64,
    #[sea_orm(unique)]
    pub client_seq_no: Option<String>,
    pub maker_id: i64,
    pub maker_name: String,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    /// '1' when what came in was declared in time, '0' when late; `None` as long as customs has not got it, and for what leaves.
    pub on_time: Option<String>,
    /// The arrival that the port told and that stood in `i_e_date` then; `None` where no port did. As long as the two agree nobody typed
    /// another day.
    pub arrival_told: Option<Date>,
    /// JSON object of the rare lists, by their wire names.
    #[sea_orm(column_type = "Text", nullable)]
    pub blocks: Option<String>,
    pub seq_no: Option<String>,
    pub entry_id: Option<String>,
    pub pre_entry_id: Option<String>,
    pub i_e_flag: Option<String>,
    pub custom_master: Option<String>,
    pub i_e_port: Option<String>,
    pub i_e_date: Option<Date>,
    pub manual_no: Option<String>,
    pub contr_no: Option<String>,
    pub r#type: Option<String>,
    /// Marks of a two-step declaration: licences, inspection, taxes.
    pub need_cert: Option<String>,
    pub need_ciq: Option<String>,
    pub need_tax: Option<String>,
    pub entry_type: Option<String>,
    pub edi_id: Option<String>,
    pub decl_trn_rel: Option<String>,
    pub bill_type: Option<String>,
    pub trade_co_scc: Option<String>,
    pub trade_code: Option<String>,
    pub trade_name: Option<String>,
    pub trade_ciq_code: Option<String>,
    pub domestic_consignee_ename: Option<String>,
    pub overseas_consignor_code: Option<String>,
    pub overseas_consignor_cname: Option<String>,
    pub overseas_consignor_ename: Option<String>,
    pub overseas_consignor_addr: Option<String>,
    pub overseas_consignee_code: Option<String>,
    pub overseas_consignee_ename: Option<String>,
    pub owner_code_scc: Option<String>,
    pub owner_code: Option<String>,
    pub owner_name: Option<String>,
    pub owner_ciq_code: Option<String>,
    pub agent_code_scc: Option<String>,
    pub agent_code: Option<String>,
    pub agent_name: Option<String>,
    pub decl_ciq_code: Option<String>,
    pub cop_code_scc: Option<String>,
    pub cop_code: Option<String>,
    pub cop_name: Option<String>,
    pub inputer_name: Option<String>,
    pub typist_no: Option<String>,
    pub declare_name: Option<String>,
    pub dec_no: Option<String>,
    pub dec_bp_no: Option<String>,
    pub partener_i_d: Option<String>,
    pub traf_mode: Option<String>,
    pub traf_name: Option<String>,
    pub voy_no: Option<String>,
    pub bill_no: Option<String>,
    pub desp_port_code: Option<String>,
    pub distinate_port: Option<String>,
    pub enty_port_code: Option<String>,
    pub trade_country: Option<String>,
    pub trade_area_code: Option<String>,
    pub desp_date: Option<Date>,
    pub goods_place: Option<String>,
    pub bon_no: Option<String>,
    pub cus_fie: Option<String>,
    pub trade_mode: Option<String>,
    pub cut_mode: Option<String>,
    pub license_no: Option<String>,
    pub trans_mode: Option<String>,
    pub fee_mark: Option<String>,
    pub fee_rate: Option<i64>,
    pub fee_curr: Option<String>,
    pub insur_mark: Option<String>,
    pub insur_rate: Option<i64>,
    pub insur_curr: Option<String>,
    pub other_mark: Option<String>,
    pub other_rate: Option<i64>,
    pub other_curr: Option<String>,
    pub promise_itmes: Option<String>,
    pub business_items: Option<String>,
    pub chk_surety: Option<String>,
    pub wrap_type: Option<String>,
    pub pack_no: Option<i64>,
    pub gross_wet: Option<i64>,
    pub net_wt: Option<i64>,
    pub no_other_pack: Option<String>,
    pub mark_no: Option<String>,
    pub note_s: Option<String>,
    pub org_code: Option<String>,
    pub vsa_org_code: Option<String>,
    pub insp_org_code: Option<String>,
    pub purp_org_code: Option<String>,
    pub cmpl_dschrg_dt: Option<Date>,
    pub b_l_no: Option<String>,
    pub correlation_no: Option<String>,
    pub correlation_reason_flag: Option<String>,
    pub orig_box_flag: Option<String>,
    pub spec_decl_flag: Option<String>,
    pub rel_id: Option<String>,
    pub rel_man_no: Option<String>,
    pub tgd_no: Option<String>,
    pub appr_no: Option<String>,
    pub p_date: Option<Date>,
    pub data_source: Option<String>,
    pub risk: Option<String>,
    pub check_flow: Option<String>,
    pub tax_aamin_mark: Option<String>,
    pub edi_remark: Option<String>,
    pub edi_remark2: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// The state; an unknown code in the database is an internal error.
    pub fn state(&self) -> Result<State, ApiError> {
        State::from_code(&self.status)
            .ok_or_else(|| ApiError::Internal(anyhow::anyhow!("declaration {}: state {}", self.id, self.status)))
    }

    /// The organisation that makes the declaration, whose review rules count.
    pub fn making_org(&self) -> i64 {
        self.agent_org_id.unwrap_or(self.org_id)
    }

    /// The number by which people know the declaration best.
    pub fn shown_number(&self) -> String {
        shown_number(self.id, [&self.entry_id, &self.seq_no, &self.client_seq_no])
    }
}

/// The best known of these numbers: that of customs, of the data centre, our own.
pub fn shown_number(id: i64, numbers: [&Option<String>; 3]) -> String {
    numbers::shown(numbers.map(|number| number.as_deref())).map_or_else(|| format!("#{id}"), str::to_owned)
}

/// Our number of a declaration at the single window's client: day in China (yymmdd) and row, 18 digits.
pub fn client_number(id: i64, made: DateTime<Utc>) -> String {
    format!("{}{id:012}", day_in_china(made).format("%y%m%d"))
}

/// The declaration, locked until the end of the transaction.
pub async fn locked(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock(LockType::Update).one(db).await
}

/// The declarations with these ids that exist, locked in ascending order.
pub async fn locked_all(db: &impl ConnectionTrait, ids: impl IntoIterator<Item = i64>) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(Column::Id.is_in(ids)).order_by_asc(Column::Id).lock(LockType::Update).all(db).await
}

/// The declarations with these ids that exist, in ascending order.
pub async fn with_ids(db: &impl ConnectionTrait, ids: impl IntoIterator<Item = i64>) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(Column::Id.is_in(ids)).order_by_asc(Column::Id).all(db).await
}

/// Id of the declaration with a number of the data centre.
pub async fn id_by_seq_no(db: &impl ConnectionTrait, seq_no: &str) -> Result<Option<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::SeqNo.eq(seq_no))
        .order_by_desc(Column::Id)
        .into_tuple()
        .one(db)
        .await
}
