//! The worker: derives changes from intents and syncs them with the depot.
