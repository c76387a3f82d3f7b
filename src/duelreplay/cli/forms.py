"""The formats of ``replay check`` for other programs: each is imported only where it is asked for."""

from __future__ import annotations

from typing import BinaryIO

from duelreplay.cards.catalogue import Catalogue
from duelreplay.report.reports import ReportWriter
from duelreplay.text import Lang


def other_writer(form: str, out: BinaryIO, catalogue: Catalogue, lang: Lang, *, strict: bool) -> ReportWriter:
    """What writes SARIF, JUnit XML, GitHub's annotations, or CSV."""
    if form == "sarif":
        from duelreplay.report.sarif import SarifWriter

        return SarifWriter(out, catalogue, lang)
    if form == "junit":
        from duelreplay.report.junit import JunitWriter

        return JunitWriter(out, catalogue, lang, strict=strict)
    if form == "github":
        from duelreplay.report.github import GithubWriter

        return GithubWriter(out, catalogue, lang)
    from duelreplay.report.csv_rows import CsvWriter

    return CsvWriter(out, catalogue, lang)
