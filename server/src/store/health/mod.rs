//! How well this process does, as far as the process itself can see.

pub mod folder;
pub mod looked;
pub mod probe;
pub mod process;
