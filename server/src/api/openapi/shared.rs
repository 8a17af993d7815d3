//! Parameters, bodies, answers and permissions that stand in several operations: each is said once under `components`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::schemas::reference;

/// A place in an operation.
pub struct Place<'p> {
    /// What stands there goes by this name.
    pub name: String,
    /// The resource of the operation.
    pub resource: &'p str,
    pub said: &'p mut Value,
}

/// Takes out what stands in several places and leaves references to a section of `components`, which is answered. Of
/// several meanings of a name the commonest has it for itself; the others add the first resource that has them.
pub fn share<'p>(section: &str, places: impl IntoIterator<Item = Place<'p>>) -> Map<String, Value> {
    let places: Vec<Place> = places.into_iter().collect();
    let mut said: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    for (at, place) in places.into_iter().enumerate() {
        let text = place.said.to_string();
        first.entry(text.clone()).or_insert(at);
        said.entry(text).or_default().push(place);
    }
    let mut repeated: Vec<(String, Vec<Place>)> = said.into_iter().filter(|(_, places)| places.len() > 1).collect();
    repeated.sort_by_key(|(text, places)| (Reverse(places.len()), first.get(text).copied()));
    let mut shared = Map::new();
    for (_, places) in repeated {
        let mut key = String::new();
        for place in places {
            if key.is_empty() {
                key = free_key(&shared, &place);
                shared.insert(key.clone(), place.said.clone());
            }
            *place.said = reference(section, &key);
        }
    }
    shared
}

/// The name, with the resource and at last a number where it is taken.
fn free_key(taken: &Map<String, Value>, place: &Place) -> String {
    let name: String = place.name.chars().filter(char::is_ascii_alphanumeric).collect();
    let of_resource = format!("{name}.{}", place.resource);
    let numbered = (2..).map(|number| format!("{of_resource}.{number}"));
    let mut keys = [name, of_resource.clone()].into_iter().chain(numbered);
    keys.find(|key| !taken.contains_key(key)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_stands_once_stays_and_the_commonest_meaning_has_the_name() {
        let of = |about: &str| json!({ "name": "state", "description": about });
        let mut said = [of("b"), of("a"), of("b"), of("a"), of("a"), of("c")];
        let resources = ["x", "y", "z", "x", "y", "z"];
        let places = said.iter_mut().zip(resources);
        let places = places.map(|(said, resource)| Place { name: "state".to_owned(), resource, said });
        let shared = share("parameters", places);
        assert_eq!(Value::from(shared), json!({ "state": of("a"), "state.x": of("b") }));
        let (a, b) = (reference("parameters", "state"), reference("parameters", "state.x"));
        assert_eq!(said, [b.clone(), a.clone(), b, a.clone(), a, of("c")]);
    }
}
