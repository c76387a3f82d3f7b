"""The log judged as it grows: what a watch finds, and how it is passed on."""
