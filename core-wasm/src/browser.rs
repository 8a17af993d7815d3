//! Everything that touches the browser: requests, cookies and storage, the session driver, the push stream. Compiled
//! for wasm32 only; what it decides, it asks the pure modules.

pub mod export;
pub mod fetch;
pub mod host;
pub mod page;
pub mod request;
pub mod session;
pub mod storage;
pub mod stream;
pub mod upload;
