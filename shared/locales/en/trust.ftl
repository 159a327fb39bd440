# What the screen may be trusted for: states, storage, failures, installing.
