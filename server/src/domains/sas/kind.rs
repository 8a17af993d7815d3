//! The kinds of documents of a zone: definition, states, message and numbers of each.

use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resource::message::Layout;
use core_wasm::resources::sas::{SAS_DCL, SAS_PASSPORT, SAS_STOCK, SAS_VEHICLE, SAS101, SAS111, SAS121, SAS131};
use core_wasm::states::Machine;
use core_wasm::states::sas as states;

use crate::accounts::caller::Caller;

/// A kind of document.
pub struct Kind {
    pub resource: &'static Resource,
    pub machine: &'static Machine,
    /// What people are told of its state under.
    pub event: &'static str,
    /// Its table, by which the gateway knows it.
    pub table: &'static str,
    /// Its message.
    pub layout: &'static Layout,
    pub message: &'static str,
    /// How the names of its files begin: in, out, or neither.
    pub prefixes: &'static [&'static str],
    /// The field by which it says whether goods come in or go out; "" where it does not.
    pub way: &'static str,
    /// The field of our number, of that of the single window, and of that of customs.
    pub ours: &'static str,
    pub preent: &'static str,
    pub number: &'static str,
    pub numbers: &'static [&'static str],
    /// The element with its head in what customs answers, and the roots of those answers.
    pub body: &'static str,
    pub roots: &'static [&'static str],
    /// How customs' numbers begin, as played customs gives them.
    pub letter: &'static str,
}

pub static APPLICATION: Kind = Kind {
    resource: &SAS_DCL,
    machine: &states::APPLICATION,
    event: "sasDcl.state",
    table: "sas_dcl",
    layout: &SAS101,
    message: "SAS101",
    prefixes: &["SAS101_N"],
    way: "",
    ours: "etpsPreentNo",
    preent: "sasDclPreentNo",
    number: "sasDclNo",
    numbers: &["sas_dcl_no", "sas_dcl_preent_no"],
    body: "SasDclBsc",
    roots: &["CommonResponeMessage", "SAS201", "SAS202"],
    letter: "SB",
};

pub static STOCK: Kind = Kind {
    resource: &SAS_STOCK,
    machine: &states::STOCK,
    event: "sasStock.state",
    table: "sas_stock",
    layout: &SAS111,
    message: "SAS111",
    prefixes: &["SAS111_I", "SAS111_E"],
    way: "stockTypecd",
    ours: "etpsPreentNo",
    preent: "sasStockPreentNo",
    number: "sasStockNo",
    numbers: &["sas_stock_no", "sas_stock_preent_no"],
    body: "SasStockBsc",
    roots: &["CommonResponeMessage", "SAS211"],
    letter: "S",
};

pub static PASSPORT: Kind = Kind {
    resource: &SAS_PASSPORT,
    machine: &states::PASSPORT,
    event: "sasPassport.state",
    table: "sas_passport",
    layout: &SAS121,
    message: "SAS121",
    prefixes: &["SAS121_I", "SAS121_E"],
    way: "ioTypecd",
    ours: "etpsPreentNo",
    preent: "sasPassportPreentNo",
    number: "passportNo",
    numbers: &["passport_no", "sas_passport_preent_no"],
    body: "SasPassportBsc",
    roots: &["CommonResponeMessage", "SAS221", "SAS223", "SAS224", "SAS251", "SAS253"],
    letter: "Z",
};

pub static VEHICLE: Kind = Kind {
    resource: &SAS_VEHICLE,
    machine: &states::VEHICLE,
    event: "sasVehicle.state",
    table: "sas_vehicle",
    layout: &SAS131,
    message: "SAS131",
    prefixes: &["SAS131_N"],
    way: "",
    ours: "vehicleNo",
    preent: "dclPreentNo",
    number: "vehicleCusNo",
    numbers: &["vehicle_cus_no", "dcl_preent_no"],
    body: "SasVehicleBsc",
    roots: &["CommonResponeMessage", "SAS231"],
    letter: "V",
};

/// All of them.
pub static KINDS: [&Kind; 4] = [&APPLICATION, &STOCK, &PASSPORT, &VEHICLE];

/// Whether the caller may view documents of a kind: kinds are granted apart.
pub fn views(caller: &Caller, resource: &Resource) -> bool {
    permission::code(resource.perm, "view").is_some_and(|code| caller.may(code))
}
