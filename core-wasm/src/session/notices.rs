//! Which pushed messages stand as cards: one for each document, with its newest state; refusals first.

use serde::{Deserialize, Serialize};

/// A message as the push stream and the list of messages tell it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PushMessage {
    pub id: i64,
    pub content: String,
    /// What it is about: `decl.receipt`.
    pub kind: String,
    /// Id of the row it is about; "" for none.
    pub ref_id: String,
    /// Dictionary `userMessageType`; 3 warns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub category: Option<String>,
    /// Who made the document that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub maker_id: Option<i64>,
    /// For which organisation that person made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub maker_org_id: Option<i64>,
}

/// Of whose documents a person wants cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum NoticeReach {
    /// Own work: what one has made oneself, and what waits for one.
    #[default]
    Mine,
    /// What is made in one's own organisation.
    Desk,
    All,
}

/// One card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct NoticeCard {
    /// The newest message about the document.
    pub newest: PushMessage,
    /// All that are confirmed with it.
    pub ids: Vec<i64>,
    /// Somebody has to do something.
    pub is_refusal: bool,
}

/// Who looks at the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reader {
    pub user_id: i64,
    pub org_id: i64,
    /// What is submitted for review waits for this person.
    pub reviews: bool,
}

const WARNING: &str = "3";
/// Somebody asked for a review.
const SUBMITTED: &str = "decl.submit";

/// How far from a person the document of a message is. What is about no document that somebody made is to the person.
fn reach_of(message: &PushMessage, reader: Reader) -> NoticeReach {
    let Some(maker) = message.maker_id else { return NoticeReach::Mine };
    if maker == reader.user_id || (message.kind == SUBMITTED && reader.reviews) {
        NoticeReach::Mine
    } else if message.maker_org_id == Some(reader.org_id) {
        NoticeReach::Desk
    } else {
        NoticeReach::All
    }
}

/// Whether two messages are about the same document: a kind's first word says of which sort it is.
fn same_document(one: &PushMessage, other: &PushMessage) -> bool {
    let sort = |message: &PushMessage| message.kind.split('.').next().unwrap_or_default().to_owned();
    !one.ref_id.is_empty() && one.ref_id == other.ref_id && sort(one) == sort(other)
}

/// The cards of unconfirmed messages for a person who wants those of this reach: refusals first, then as the documents came.
/// A newer state takes the place of the older ones. A document is as near to a person as the nearest of its messages: what was
/// submitted to a reviewer and taken back is told, too.
pub fn cards(messages: &[PushMessage], wanted: NoticeReach, reader: Reader) -> Vec<NoticeCard> {
    let mut cards: Vec<NoticeCard> = Vec::new();
    let mut near: Vec<i64> = Vec::new();
    for message in messages {
        if reach_of(message, reader) <= wanted {
            near.push(message.id);
        }
        match cards.iter_mut().find(|card| same_document(&card.newest, message)) {
            Some(card) => {
                card.ids.push(message.id);
                if message.id > card.newest.id {
                    card.newest = message.clone();
                }
            }
            None => cards.push(NoticeCard { newest: message.clone(), ids: vec![message.id], is_refusal: false }),
        }
    }
    cards.retain(|card| card.ids.iter().any(|id| near.contains(id)));
    for card in &mut cards {
        card.is_refusal = card.newest.category.as_deref() == Some(WARNING);
    }
    cards.sort_by_key(|card| !card.is_refusal);
    cards
}
