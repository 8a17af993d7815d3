//! Schema changes, one file each, frozen once landed, no data in them.

pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::prelude::*;

mod m0001_organisation;
mod m0002_user;
mod m0003_session;
mod m0004_menu;
mod m0005_dictionary;
mod m0006_data_priv;
mod m0007_audit;
mod m0008_message;
mod m0009_idempotency;
mod m0010_declaration;
mod m0011_gateway;
mod m0012_captcha;
mod m0013_outward;
mod m0014_contact;
mod m0015_announcement;
mod m0020_base_data;
mod m0021_data_priv_names;
mod m0030_role_version;
mod m0031_dictionary_keeping;
mod m0032_audit_search;
mod m0040_stored_file;
mod m0041_export_job;
mod m0050_list_preference;
mod m0060_base_file_store;
mod m0061_organisation_service;
mod m0070_declaration_search;
mod m0080_declaration_review;
mod m0081_entry_template;
mod m0082_declaration_file;
mod m0083_declaration_detail;
mod m0084_decl_amendment;
mod m0090_tax_fcst;
mod m0091_tax_bill;
mod m0092_tax_compare;
mod m0094_fcst;
mod m0095_client_order;
mod m0096_bond_invt;
mod m0097_sas_stock;
mod m0098_line_material;
mod m0099_on_time;
mod m0100_organisation_parent;
mod m0110_gateway_stray;
mod m0115_special_rate_term;
mod m0120_material_list;
mod m0121_file_bill;
mod m0122_updated_at_order;
mod m0130_message_list;
mod m0131_export_job_list;
mod m0132_file_related;
mod m0135_material_search;
mod m0136_price_filters;
mod m0147_installation;
mod m0157_gateway_lease;
mod m0177_file_hold;
mod m0178_process;
mod m0179_schema_contract;
mod m0181_dictionary_days;
mod m0182_dictionary_import;
mod m0190_archive;
mod m0195_exchange_rate_day;
mod m0197_tax_bill_keyed;
mod m0198_message_handled;
mod m0199_line_goods;
mod m0200_etps_search;
mod m0201_client_order_states;
mod m0202_fcst_document;
mod m0210_eco_cert;
mod m0211_fcst_care;
mod m0212_fcst_cut_off;
mod m0220_gateway_documents;
mod m0230_bonded_account;
mod m0231_bonded_journal;
mod m0240_bond_invt_document;
mod m0241_bond_invoice;
mod m0250_fcst_invt;
mod m0260_bond_invt_review;
mod m0270_sas;
mod m0280_sas_changes;
mod m0290_write_off;
mod m0300_sas_map;
mod m0310_recognition;
mod m0320_origin_cert;
mod m0330_wms;
mod m0340_port_data;
mod m0341_work_record;
mod m0350_sas_approved_at;
mod m0351_account_messages;
mod m0360_forecast_check;
mod m0370_wms_scan_digest;
mod m0380_recognition_source_line;
mod m0390_made_of;
mod m0460_fcst_dtl_order;
mod m0480_sas_keyed;
mod m0540_question;
mod m0550_fcst_alone_codes;
mod m0551_fcst_cut_off_until;
mod m0560_deadlines;
mod m0565_sending_moment;
mod m0570_webhook;
mod m0571_health;
mod m0572_fcst_merged;
mod m0580_bonded_elements;
mod m0581_fcst_cost_currencies;
mod m0590_search;
mod m0591_knowledge;
mod m0592_question_mentions;
mod m0593_question_digest;
mod m0594_question_file;
mod m0595_house_rule;
mod m0600_sas_papers;
mod m0601_keyword_pending;
mod m0610_fcst_handling_currency;
mod m0611_bonded_papers;
mod m0612_fcst_invt_amounts;
mod m0613_bonded_told;
mod m0620_number_series;
mod m0621_wms_names;
mod m0622_any_capitals;
mod m0623_arrival_told;
mod m0624_paper_numbers;
mod m0625_care_mailing;
mod m0626_house_rule_document;
mod m0627_write_off_disputed;
mod m0628_bond_invt_dt_drafts;
mod m0629_other_entry;
mod m0630_bond_invt_disputed;
mod m0631_etps_address_en;
mod m0632_goods_desc_search;
mod m0633_line_spec_search;
mod m0634_question_numbers;
mod m0635_wms_move_at;
mod m0636_spec_search;
mod m0637_unfinished_lines;
mod m0638_goods_learned;
mod m0639_related;
mod m0641_idempotency_holder;
mod m0642_login_under_way;
mod m0648_special_rate_maker;

/// All changes in their order. A new one is added at the end.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_organisation::Migration),
            Box::new(m0002_user::Migration),
            Box::new(m0003_session::Migration),
            Box::new(m0004_menu::Migration),
            Box::new(m0005_dictionary::Migration),
            Box::new(m0006_data_priv::Migration),
            Box::new(m0007_audit::Migration),
            Box::new(m0008_message::Migration),
            Box::new(m0009_idempotency::Migration),
            Box::new(m0010_declaration::Migration),
            Box::new(m0011_gateway::Migration),
            Box::new(m0012_captcha::Migration),
            Box::new(m0013_outward::Migration),
            Box::new(m0014_contact::Migration),
            Box::new(m0015_announcement::Migration),
            Box::new(m0020_base_data::Migration),
            Box::new(m0021_data_priv_names::Migration),
            Box::new(m0030_role_version::Migration),
            Box::new(m0031_dictionary_keeping::Migration),
            Box::new(m0032_audit_search::Migration),
            Box::new(m0040_stored_file::Migration),
            Box::new(m0041_export_job::Migration),
            Box::new(m0050_list_preference::Migration),
            Box::new(m0060_base_file_store::Migration),
            Box::new(m0061_organisation_service::Migration),
            Box::new(m0070_declaration_search::Migration),
            Box::new(m0080_declaration_review::Migration),
            Box::new(m0081_entry_template::Migration),
            Box::new(m0082_declaration_file::Migration),
            Box::new(m0083_declaration_detail::Migration),
            Box::new(m0084_decl_amendment::Migration),
            Box::new(m0090_tax_fcst::Migration),
            Box::new(m0091_tax_bill::Migration),
            Box::new(m0092_tax_compare::Migration),
            Box::new(m0094_fcst::Migration),
            Box::new(m0095_client_order::Migration),
            Box::new(m0096_bond_invt::Migration),
            Box::new(m0097_sas_stock::Migration),
            Box::new(m0098_line_material::Migration),
            Box::new(m0099_on_time::Migration),
            Box::new(m0100_organisation_parent::Migration),
            Box::new(m0110_gateway_stray::Migration),
            Box::new(m0115_special_rate_term::Migration),
            Box::new(m0120_material_list::Migration),
            Box::new(m0121_file_bill::Migration),
            Box::new(m0122_updated_at_order::Migration),
            Box::new(m0130_message_list::Migration),
            Box::new(m0131_export_job_list::Migration),
            Box::new(m0132_file_related::Migration),
            Box::new(m0135_material_search::Migration),
            Box::new(m0136_price_filters::Migration),
            Box::new(m0147_installation::Migration),
            Box::new(m0157_gateway_lease::Migration),
            Box::new(m0177_file_hold::Migration),
            Box::new(m0178_process::Migration),
            Box::new(m0179_schema_contract::Migration),
            Box::new(m0181_dictionary_days::Migration),
            Box::new(m0182_dictionary_import::Migration),
            Box::new(m0190_archive::Migration),
            Box::new(m0195_exchange_rate_day::Migration),
            Box::new(m0197_tax_bill_keyed::Migration),
            Box::new(m0198_message_handled::Migration),
            Box::new(m0199_line_goods::Migration),
            Box::new(m0200_etps_search::Migration),
            Box::new(m0201_client_order_states::Migration),
            Box::new(m0202_fcst_document::Migration),
            Box::new(m0210_eco_cert::Migration),
            Box::new(m0211_fcst_care::Migration),
            Box::new(m0212_fcst_cut_off::Migration),
            Box::new(m0220_gateway_documents::Migration),
            Box::new(m0230_bonded_account::Migration),
            Box::new(m0231_bonded_journal::Migration),
            Box::new(m0240_bond_invt_document::Migration),
            Box::new(m0241_bond_invoice::Migration),
            Box::new(m0250_fcst_invt::Migration),
            Box::new(m0260_bond_invt_review::Migration),
            Box::new(m0270_sas::Migration),
            Box::new(m0280_sas_changes::Migration),
            Box::new(m0290_write_off::Migration),
            Box::new(m0300_sas_map::Migration),
            Box::new(m0310_recognition::Migration),
            Box::new(m0320_origin_cert::Migration),
            Box::new(m0330_wms::Migration),
            Box::new(m0340_port_data::Migration),
            Box::new(m0341_work_record::Migration),
            Box::new(m0350_sas_approved_at::Migration),
            Box::new(m0351_account_messages::Migration),
            Box::new(m0360_forecast_check::Migration),
            Box::new(m0370_wms_scan_digest::Migration),
            Box::new(m0380_recognition_source_line::Migration),
            Box::new(m0390_made_of::Migration),
            Box::new(m0460_fcst_dtl_order::Migration),
            Box::new(m0480_sas_keyed::Migration),
            Box::new(m0540_question::Migration),
            Box::new(m0550_fcst_alone_codes::Migration),
            Box::new(m0551_fcst_cut_off_until::Migration),
            Box::new(m0560_deadlines::Migration),
            Box::new(m0565_sending_moment::Migration),
            Box::new(m0570_webhook::Migration),
            Box::new(m0571_health::Migration),
            Box::new(m0572_fcst_merged::Migration),
            Box::new(m0580_bonded_elements::Migration),
            Box::new(m0581_fcst_cost_currencies::Migration),
            Box::new(m0590_search::Migration),
            Box::new(m0591_knowledge::Migration),
            Box::new(m0592_question_mentions::Migration),
            Box::new(m0593_question_digest::Migration),
            Box::new(m0594_question_file::Migration),
            Box::new(m0595_house_rule::Migration),
            Box::new(m0600_sas_papers::Migration),
            Box::new(m0601_keyword_pending::Migration),
            Box::new(m0610_fcst_handling_currency::Migration),
            Box::new(m0611_bonded_papers::Migration),
            Box::new(m0612_fcst_invt_amounts::Migration),
            Box::new(m0613_bonded_told::Migration),
            Box::new(m0620_number_series::Migration),
            Box::new(m0621_wms_names::Migration),
            Box::new(m0622_any_capitals::Migration),
            Box::new(m0623_arrival_told::Migration),
            Box::new(m0624_paper_numbers::Migration),
            Box::new(m0625_care_mailing::Migration),
            Box::new(m0626_house_rule_document::Migration),
            Box::new(m0627_write_off_disputed::Migration),
            Box::new(m0628_bond_invt_dt_drafts::Migration),
            Box::new(m0629_other_entry::Migration),
            Box::new(m0630_bond_invt_disputed::Migration),
            Box::new(m0631_etps_address_en::Migration),
            Box::new(m0632_goods_desc_search::Migration),
            Box::new(m0633_line_spec_search::Migration),
            Box::new(m0634_question_numbers::Migration),
            Box::new(m0635_wms_move_at::Migration),
            Box::new(m0636_spec_search::Migration),
            Box::new(m0637_unfinished_lines::Migration),
            Box::new(m0638_goods_learned::Migration),
            Box::new(m0639_related::Migration),
            Box::new(m0641_idempotency_holder::Migration),
            Box::new(m0642_login_under_way::Migration),
            Box::new(m0648_special_rate_maker::Migration),
        ]
    }
}
