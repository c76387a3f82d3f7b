"""The report `duel-report/1` and each way to show it."""
