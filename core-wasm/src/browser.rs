//! Everything that touches the browser: requests, cookies and storage, the session driver, the push stream. It is
//! compiled for wasm32 only and leaves every decision to the pure modules.

pub mod export;
pub mod fetch;
pub mod host;
pub mod leaving;
pub mod page;
pub mod request;
pub mod session;
pub mod storage;
pub mod stream;
pub mod tabs;
pub mod upload;
