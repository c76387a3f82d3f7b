"""The report as a page: one file that asks the network for nothing, made from the report's own object."""
