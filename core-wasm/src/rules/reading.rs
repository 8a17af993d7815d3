//! What papers of a shipment say: the words by which invoices, packing lists, bills of lading and contracts name their
//! values, and what the values are in the terms of the code tables. Where things stand on a page is the business of the
//! crate `reading`; nothing here knows places. What is not clear gives `None`, or other readings beside the first.

pub mod codes;
pub mod dates;
pub mod numbers;
pub mod weights;
pub mod words;
