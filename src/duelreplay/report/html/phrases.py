"""The fixed words of the page, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from duelreplay.report.words import place_in
from duelreplay.text import Lang, Text

PHRASES: Final[dict[str, Text]] = {
    "report": Text("Draw report", "ドロー判定報告"),
    "report_of_run": Text("Draw report of a run", "ドロー判定報告（一括）"),
    "skip": Text("To the verdict", "判定へ"),
    "colours": Text("Colours", "配色"),
    "auto": Text("Auto", "自動"),
    "light": Text("Light", "明"),
    "dark": Text("Dark", "暗"),
    "print": Text("Print", "印刷"),
    "keys": Text("Keys", "キー"),
    "anonymised": Text("players' names replaced", "プレイヤー名は置き換え済み"),
    # verdicts
    "legal": Text("legal", "適正"),
    "illegal": Text("illegal", "違反"),
    "undetermined": Text("ruling pending", "裁定未確定"),
    "unverifiable": Text("log lacks a fact", "判定不能"),
    "judged_is": Text("Judged: ", "判定対象："),
    "stop": Text(". ", "。"),
    "others_legal": Text("The other {n} draws are legal.", "ほかのドロー{n}回は適正。"),
    "other_legal": Text("The other draw is legal.", "ほかのドロー1回は適正。"),
    "made_legal": Text("The {n} draws that were made are legal.", "行われたドロー{n}回は適正。"),
    "made_one_legal": Text("The one draw that was made is legal.", "行われたドロー1回は適正。"),
    "of_draws": Text("Draws: {parts}.", "ドロー：{parts}。"),
    "part_legal": Text("{n} legal", "適正{n}"),
    "part_illegal": Text("{n} illegal", "違反{n}"),
    "part_undetermined": Text("{n} with a ruling pending", "裁定未確定{n}"),
    "part_unverifiable": Text("{n} that the log does not settle", "判定不能{n}"),
    "comma": Text(", ", "、"),
    "colon": Text("{head}: {text}", "{head}：{text}"),
    # facts
    "players": Text("Players", "プレイヤー"),
    "goes_first": Text("goes first", "先攻"),
    "against": Text(" against ", " 対 "),
    "partners": Text("{one} and {other}", "{one}と{other}"),
    "played": Text("Played", "対戦日"),
    "site": Text("Site", "サイト"),
    "rules": Text("Rules", "ルール"),
    # picture
    "picture": Text("The duel's draws in order", "ドローの流れ"),
    "before": Text("Before turn 1", "開始時"),
    "turn": Text("Turn {n}", "{n}ターン目"),
    "turns": Text("Turns {first}–{last}", "{first}～{last}ターン目"),
    "on_site": Text("site: Turn {n}", "サイト：Turn {n}"),
    "folded_draws": Text("{n} draws", "ドロー{n}回"),
    "folded_one": Text("1 draw", "ドロー1回"),
    "folded_legal": Text("all legal", "すべて適正"),
    "folded_part": Text("{n} {what}", "{what}{n}"),
    "folded_none": Text("no draw", "ドローなし"),
    "more_marks": Text("{n} more", "ほか{n}件"),
    "cards": Text("{n} cards", "{n}枚"),
    "card": Text("1 card", "1枚"),
    "opening": Text("opening hand", "初手"),
    "normal": Text("normal draw", "通常のドロー"),
    "effect": Text("by an effect", "効果によるドロー"),
    "unknown": Text("unknown kind", "種類不明"),
    "replaced": Text("given up or replaced", "放棄または置き換え"),
    "void": Text("skipped or forbidden", "スキップまたは不可"),
    "not_made": Text("due, not made", "行われていない"),
    "put_back": Text("put back", "デッキに戻す"),
    "rests_on": Text("rests on", "根拠"),
    "event": Text("event {n}", "イベント{n}"),
    "events": Text("events {n}", "イベント{n}"),
    "bracket": Text(" (", "（"),
    "and_likewise": Text("{words}, and {n} more cards likewise", "{words}。ほか{n}枚も同様"),
    "drew_together": Text("{player} draws {n} cards, in {times} draws", "{player}が{n}枚をドロー（{times}回）"),
    "drawn": Text("{n} drawn", "{n}枚ドロー"),
    "around": Text("{name} around event {n}", "イベント{n}前後の{name}"),
    "around_after": Text("After", "直後"),
    "around_before": Text("before", "直前"),
    "around_rights": Text("Rights to draw", "ドローの権利"),
    "around_none": Text("none open", "なし"),
    "around_maybe": Text("if it came up", "発生していれば"),
    "hand": Text("Hand", "手札"),
    "deck": Text("Deck", "デッキ"),
    "mark": Text("{player}: event {n}, {kind}, {verdict}", "{player}：イベント{n}、{kind}、{verdict}"),
    "mark_other": Text("{player}: event {n}, {kind}", "{player}：イベント{n}、{kind}"),
    # findings
    "why": Text("Why event {n} is illegal", "イベント{n}が違反である理由"),
    "why_many": Text("Why events {n} are illegal", "イベント{n}が違反である理由"),
    "why_draw": Text("Why event {n} is an illegal draw", "イベント{n}のドローが違反である理由"),
    "why_draw_many": Text("Why events {n} are illegal draws", "イベント{n}のドローが違反である理由"),
    "why_missing": Text("Why a draw is missing at event {n}", "イベント{n}の時点でドローが欠けている理由"),
    "why_missing_many": Text("Why draws are missing at events {n}", "イベント{n}の時点でドローが欠けている理由"),
    "why_undetermined": Text("What is an open question at event {n}", "イベント{n}で未確定の裁定"),
    "why_undetermined_many": Text("What is an open question at events {n}", "イベント{n}で未確定の裁定"),
    "why_unverifiable": Text("What the log does not settle at event {n}", "イベント{n}で記録からは判定できない点"),
    "why_unverifiable_many": Text(
        "What the log does not settle at events {n}", "イベント{n}で記録からは判定できない点"
    ),
    "alike": Text("What follows from this, or is much like it", "これに伴う、または同様の指摘"),
    "answers": Text("If it is answered", "裁定が確定した場合"),
    "answer_yes": Text("If yes", "可能な場合"),
    "answer_no": Text("If no", "不可の場合"),
    "answer_yes_ND206": Text(
        "both activations stand, and the normal draw is given up for them: one that is made all the same has no right.",
        "どちらの発動も認められ、通常のドローは行えない。行われた通常のドローには権利がない。",
    ),
    "answer_no_ND206": Text(
        "the later activation is illegal, and whether the normal draw is left depends on the earlier one alone.",
        "後の発動は違反となり、通常のドローが残るかは先の発動だけで決まる。",
    ),
    "answer_yes_ND209": Text(
        "both activations stand, and the normal draw is given up for them: one that is made all the same has no right.",
        "どちらの発動も認められ、通常のドローは行えない。行われた通常のドローには権利がない。",
    ),
    "answer_no_ND209": Text(
        "the later activation is illegal, and whether the normal draw is left depends on the earlier one alone.",
        "後の発動は違反となり、通常のドローが残るかは先の発動だけで決まる。",
    ),
    "answer_handbook": Text("By the rule handbook", "ルールハンドブックに従う場合"),
    "answer_handbook_at": Text("By the rule handbook, event {n}", "ルールハンドブックに従う場合のイベント{n}"),
    "answer_how": Text(
        "The whole duel by the rule handbook: replay check --rulings handbook {file}",
        "全体をルールハンドブックで判定：replay check --rulings handbook {file}",
    ),
    "answer_handbook_none": Text("it has no answer either.", "ここにも見解はない。"),
    "said": Text("What people said around it", "その前後の発言"),
    "role_said": Text("said", "発言"),
    "moot": Text(
        "Moot: its player gave up the duel at event {n}, having played nothing since.",
        "影響なし：その後何もせずにイベント{n}でサレンダーした。",
    ),
    "after": Text("What followed (it does not change the verdict)", "その後（判定は変わらない）"),
    "follows": Text("It follows from", "派生元"),
    "follows_note": Text("without that, it would not be here", "それがなければ生じない"),
    "rule": Text("The rule", "ルール"),
    "policy": Text("Where policy treats this", "大会規定での扱い"),
    "policy_note": Text(
        "A pointer only. This page names no penalty and says nothing about intent; both are for the judge.",
        "参照先のみ。罰則と故意の有無については述べない。どちらもジャッジが判断する。",
    ),
    "chain": Text("The chain it is about", "対象のチェーン"),
    "chain_top": Text("the last link on top, as at the table", "最後に積まれたものが一番上"),
    "link": Text("Chain Link {n}", "チェーン{n}"),
    "activation": Text("activation negated", "発動を無効"),
    "effect_negated": Text("effect negated", "効果を無効"),
    "applied": Text("resolved", "処理された"),
    "unprocessable": Text("resolved, could not be done", "処理されたが行えない"),
    "no_effect": Text("without effect", "不発"),
    "resolved": Text("resolved", "処理された"),
    "waiting": Text("not yet resolved", "未処理"),
    "unseen": Text("the log does not show whether it resolved", "処理されたかは記録にない"),
    "repair_quick": Text(
        "Put back {seconds} s later; the hand was not shuffled in between.",
        "{seconds}秒後に戻された。その間に手札はシャッフルされていない。",
    ),
    "repair_quick_mixed": Text(
        "Put back {seconds} s later; the hand was shuffled in between.",
        "{seconds}秒後に戻された。その間に手札がシャッフルされた。",
    ),
    "repair": Text("The hand was not shuffled in between.", "その間に手札はシャッフルされていない。"),
    "repair_mixed": Text("The hand was shuffled in between.", "その間に手札がシャッフルされた。"),
    "role_opens": Text("the right comes up", "権利の発生"),
    "role_uses": Text("the right is used", "権利の使用"),
    "role_spends": Text("the right is given up", "権利の支払い・消費"),
    "role_voids": Text("the right is void", "権利の失効"),
    "role_negates": Text("negated", "無効"),
    "role_activates": Text("activated", "発動"),
    "role_shows": Text("evidence", "根拠"),
    "role_judged": Text("judged here", "判定対象"),
    "role_put_back": Text("put back", "戻された"),
    "role_signal": Text("signal", "合図"),
    "role_ruling": Text("ruling", "裁定"),
    "role_correction": Text("correction", "訂正"),
    "more_findings": Text("{n} more findings", "ほかの指摘{n}件"),
    "findings_left_out": Text(
        "{n} more findings are left out of this page; --format json has them all.",
        "ほかの指摘{n}件はこのページでは省略。--format json にすべてある。",
    ),
    "steps_left_out": Text("{n} more events are part of the reason.", "ほかに{n}イベントが根拠に含まれる。"),
    "notes": Text("Notes", "注記"),
    # rulings
    "rulings": Text("Rulings and corrections", "裁定と訂正"),
    "rulings_note": Text(
        "A judge's ruling stands beside the program's verdict, never over it.",
        "ジャッジの裁定はプログラムの判定と並べて示し、判定を上書きしない。",
    ),
    "ruling": Text("ruling", "裁定"),
    "correction": Text("correction", "訂正"),
    "about_draw": Text("about", "対象"),
    "voids": Text("void: events {seqs}", "取り消し：イベント{seqs}"),
    "void_event": Text("void", "取り消し"),
    "by_correction": Text("as corrected", "訂正による"),
    "recorded_as": Text("recorded:", "記録："),
    "counts_as": Text("counts:", "訂正："),
    "by_judge": Text("the judge", "ジャッジ"),
    "by_players": Text("the players", "プレイヤー"),
    "decision": Text("Judge's decision", "ジャッジの判断"),
    "decision_what": Text("Decision", "判断"),
    "decision_who": Text("Judge", "ジャッジ"),
    "decision_where": Text("Event, round, table, time", "大会・回戦・卓・時刻"),
    # ledger
    "ledger": Text("Every draw and the right behind it", "すべてのドローとその権利"),
    "right": Text("Right to draw", "ドローの権利"),
    "from_event": Text("From event", "発生"),
    "used_by": Text("Used by", "使用"),
    "verdict": Text("Verdict", "判定"),
    "no_right": Text("no right is open", "権利なし"),
    "right_unsure": Text("not settled", "不明"),
    "not_used": Text("not used", "未使用"),
    "owed": Text("owed", "未実施"),
    "status_open": Text("open", "未使用"),
    "status_redeemed": Text("used", "使用済み"),
    "status_spent": Text("given up", "支払い・消費"),
    "status_voided": Text("void", "失効"),
    "status_barred": Text("forbidden", "行えない"),
    "status_lapsed": Text("lapsed", "消滅"),
    "rows_left_out": Text("{n} more rows: --format json has them all.", "ほか{n}行。--format json にすべてある。"),
    "other_right": Text("1 right that no draw took", "ドローに使われなかった権利1件"),
    "other_rights": Text("{n} rights that no draw took", "ドローに使われなかった権利{n}件"),
    # log
    "log": Text("The log, {n} events", "記録（{n}イベント）"),
    "log_one": Text("The log, 1 event", "記録（1イベント）"),
    "show": Text("Show", "表示"),
    "all": Text("All", "すべて"),
    "draws": Text("Draws", "ドロー"),
    "evidence": Text("What the findings rest on", "指摘の根拠"),
    "chat": Text("Notes and chat", "注記とチャット"),
    "search": Text("Search the log", "記録を検索"),
    "col_event": Text("Event", "番号"),
    "col_ref": Text("Source", "出典"),
    "col_clock": Text("Clock", "時刻"),
    "col_what": Text("What happened", "内容"),
    "gap": Text("{n} events are not shown here", "{n}イベントは省略"),
    "gap_one": Text("1 event is not shown here", "1イベントは省略"),
    "log_part": Text(
        "Only what lies around the findings, and draws, are shown. The whole log: replay show {file}",
        "指摘の前後とドローのみ表示。全体は replay show {file}",
    ),
    "cut": Text("… ({n} more characters)", "…（ほか{n}文字）"),
    # about
    "about": Text("About this report", "この報告について"),
    "file": Text("File", "ファイル"),
    "duel": Text("Duel", "デュエル"),
    "finding": Text("Finding", "指摘"),
    "judged_by": Text("Judged by", "判定"),
    "versions": Text(
        "duel-replay {version}, rules {rules}, cards {cards}", "duel-replay {version}、ルール{rules}、カード{cards}"
    ),
    "log_records": Text("The log records", "記録の範囲"),
    "repeat": Text("To repeat it", "再現"),
    "foot": Text(
        "This page is one file, asks the network for nothing and says what the log shows, not why it happened.",
        "このページは1つのファイルで完結し、通信を行わない。記録に示された事実のみを述べ、その理由は述べない。",
    ),
    "record_turns": Text("turns", "ターン"),
    "record_phases": Text("phases", "フェイズ"),
    "record_draws": Text("draws", "ドロー"),
    "record_activations": Text("activations", "発動"),
    "record_costs": Text("costs", "コスト"),
    "record_negations": Text("negations", "無効化"),
    "record_resolutions": Text("resolutions", "効果処理"),
    "record_moves": Text("moves of cards", "カードの移動"),
    "record_deck_order": Text("the order of the Deck", "デッキの順番"),
    # keys
    "key_events": Text("next, previous event of the log", "次・前のイベント"),
    "key_findings": Text("next, previous finding", "次・前の指摘"),
    "key_draw": Text("next draw", "次のドロー"),
    "key_search": Text("search the log", "記録を検索"),
    "key_list": Text("this list; single keys can be turned off below", "この一覧。1文字キーは下で無効にできる"),
    "key_on": Text("single-letter keys", "1文字キー"),
    "close": Text("Close", "閉じる"),
    # run
    "need_look": Text("{n} of {m} duels need a look", "{m}件中{n}件に確認が必要"),
    "none_need_look": Text("Nothing illegal or open in {m} duels", "{m}件のデュエルに違反も未確定もない"),
    "one_duel_clean": Text("Nothing illegal or open in this duel", "このデュエルに違反も未確定もない"),
    "no_duel": Text("No duel could be read", "読み取れたデュエルはない"),
    "no_draws": Text("no draw", "ドローなし"),
    "files_unreadable": Text("{n} inputs could not be read.", "読めなかった入力{n}件。"),
    "file_unreadable": Text("One input could not be read.", "読めなかった入力1件。"),
    "by_rule": Text("What was found, by rule", "ルール別の指摘"),
    "col_rule": Text("Rule", "ルール"),
    "col_findings": Text("Findings", "指摘"),
    "col_duels": Text("Duels", "デュエル"),
    "col_first": Text("First in", "最初の例"),
    "needing": Text("Duels that need a look", "確認が必要なデュエル"),
    "col_duel": Text("Duel", "デュエル"),
    "col_draws": Text("Draws in order", "ドローの流れ"),
    "clean": Text("Legal duels", "適正なデュエル"),
    "unreadable": Text("Could not be read", "読み取れなかった入力"),
    "duels_left_out": Text(
        "{n} more are left out of this page; --format jsonl has them all, -o FOLDER/ makes a page for each.",
        "ほか{n}件はこのページでは省略。--format jsonl にすべてあり、-o フォルダ/ でそれぞれのページを作る。",
    ),
    "to_top": Text("Back to the table", "一覧へ戻る"),
    "run_of": Text("{n} duels", "デュエル{n}件"),
    "run_of_one": Text("1 duel", "デュエル1件"),
}


class Phrases:
    """The words of the page in one language: ``t("turn", n=2)``. ``more`` are those of a page that has others."""

    def __init__(self, lang: Lang, more: Mapping[str, Text] | None = None) -> None:
        self.lang = lang
        self._phrases = {**PHRASES, **(more or {})}

    def __call__(self, key: str, /, **values: object) -> str:
        """A phrase with its parameters filled in.

        Raises:
            KeyError: there is no such phrase, or a parameter is missing; a fault of the template.
        """
        return self._phrases[key].in_(self.lang).format_map(values)

    def place(self, ref: str | None) -> str:
        """Where the source has an event; empty where it does not say."""
        return "" if ref is None else place_in(ref, self.lang)

    def number(self, one: str, many: str, number: int) -> str:
        """A phrase for one thing, or for several."""
        return self(one if number == 1 else many, n=number)
