//! What is expected: the voice notes and photos that standing visits name. A visit that is taken
//! back, or whose correction names others, expects its old ones no more.

use super::store::{Expected, MediaStore};
use crate::storage::{Result, Storage};
use shared::{
    time::Stamp,
    view::{AsOf, FarmerView, History},
};

/// Looks through what came into the log since the last look.
pub async fn settle(storage: &dyn Storage, store: &dyn MediaStore) -> Result<()> {
    let news = store.news().await?;
    if news.looked == news.head {
        return Ok(());
    }
    let mut expected = Vec::new();
    for farmer in &news.farmers {
        let mut history = History::new(farmer.clone());
        for (entry, received_at) in storage.entries_of(farmer).await? {
            history.insert(entry, Some(received_at));
        }
        if let Some(view) = history.view(AsOf::moment(Stamp::MAX)) {
            expected.extend(of_view(&view));
        }
    }
    store.expect(&news, &expected).await
}

fn of_view(view: &FarmerView) -> impl Iterator<Item = Expected> + '_ {
    view.visits.iter().flat_map(|visit| {
        visit.visit.media.iter().map(|attached| Expected {
            sha256: attached.sha256.clone(),
            visit: visit.id.clone(),
            farmer: view.id.clone(),
            officer: visit.by.clone(),
            kind: attached.kind,
            bytes: attached.bytes,
        })
    })
}
