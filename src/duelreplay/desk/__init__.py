"""The desk: the judge's page in the browser, over the store of duels (``replay serve``)."""
