//! Whether this process can do its work: writing to the database, the file store, its folders and their free space,
//! the connection on which it hears other processes. Each check has its own time limit; one that hangs is not started
//! again, and the answer says which. The figures for `/metrics` are gathered in the background, so that reading them
//! waits for nothing.

pub mod alerts;
mod figures;
pub mod overview;
pub mod ready;
pub mod watch;
