"""The words for what the facts of a draw are made of, English and Japanese: data for ``effect_words``."""

from __future__ import annotations

from typing import Final, Literal

Lang = Literal["en", "ja"]
Pair = tuple[str, str]
Line = tuple[str, str]

LABELS: Final[dict[str, Pair]] = {
    "draw": ("draws", "ドロー"),
    "effect": ("draws (effect {})", "ドロー（効果{}）"),
    "activated": ("  activated", "  発動"),
    "trigger": ("  on", "  契機"),
    "condition": ("  condition", "  発動条件"),
    "needs": ("  must be there", "  発動に必要"),
    "able": ("  must be possible", "  発動時にドロー可能"),
    "cost": ("  cost", "  コスト"),
    "targets": ("  targets", "  対象"),
    "oath": ("  in that turn", "  誓約"),
    "limit": ("  limit", "  回数制限"),
    "draw_needs": ("  draws only if", "  ドローの条件"),
    "sure": ("  when it resolves", "  効果処理"),
    "lasting": ("  lasts", "  適用期間"),
    "before": ("  before the draw", "  ドロー前の処理"),
    "after": ("  after the draw", "  ドロー後の処理"),
    "consequences": ("  afterwards", "  その後"),
    "changes_other": ("  also", "  その他"),
    "note": ("  note", "  注"),
    "basis": ("  basis", "  根拠"),
    "changes": ("changes effects", "効果の書き換え"),
    "skill": ("instead of a draw", "ドローの代わり"),
    "looks": ("looks at cards", "デッキの確認"),
}
"""Of the lines of a card; those below a draw are set in."""

WHO: Final[dict[str, Pair]] = {
    "self": ("its player", "自分"),
    "opponent": ("the opponent", "相手"),
    "both": ("both players", "お互い"),
    "each": ("each player", "お互いのプレイヤー"),
    "turn_player": ("the turn player", "ターンプレイヤー"),
    "other": ("the other player", "非ターンプレイヤー"),
    "doer": ("the player who did it", "それを行ったプレイヤー"),
    "activator": ("whoever activated the other card", "相手のカードを発動したプレイヤー"),
    "negated_player": ("the player whose effect was negated", "効果を無効にされたプレイヤー"),
    "drawer": ("the player who drew", "ドローしたプレイヤー"),
    "owner_of_target": ("the owner of the target", "対象のカードの持ち主"),
    "owner_of_added": ("the player to whose hand the card went", "カードを手札に加えたプレイヤー"),
    "either": ("one of the two players", "どちらかのプレイヤー"),
    "unknown": ("a player that the sources do not settle", "不明のプレイヤー"),
}
OWN: Final[dict[str, Pair]] = {
    "self": ("own", "自分の"),
    "opponent": ("the opponent's", "相手の"),
    "both": ("either player's", "お互いの"),
    "drawer": ("the drawing player's", "ドローするプレイヤーの"),
}
ZONES: Final[dict[str, Pair]] = {
    "deck": ("Deck", "デッキ"),
    "hand": ("hand", "手札"),
    "monster": ("Monster Zone", "モンスターゾーン"),
    "spell": ("Spell & Trap Zone", "魔法＆罠ゾーン"),
    "field": ("Field Zone", "フィールドゾーン"),
    "pendulum": ("Pendulum Zone", "ペンデュラムゾーン"),
    "graveyard": ("GY", "墓地"),
    "banished": ("banished cards", "除外状態"),
    "extra": ("Extra Deck", "EXデッキ"),
    "overlay": ("materials", "X素材"),
    "set": ("Set on the field", "フィールドにセットされた状態"),
    "anywhere": ("wherever it went", "移動した先"),
}
WHOLE_FIELD: Final = frozenset({"monster", "spell", "field", "pendulum"})
BACKROW: Final = frozenset({"spell", "field", "pendulum"})
FIELD: Final = ("field", "フィールド")
BACKROW_WORDS: Final = ("Spell & Trap Zones", "魔法＆罠ゾーン")
MOMENTS: Final[dict[str, Pair]] = {
    "own_main_phase_open": ("own Main Phase, nothing on the chain", "自分メインフェイズ（チェーンのない時）"),
    "quick_play": (
        "own turn from the hand, or either turn if Set before this turn",
        "自分ターンに手札から、または前のターンまでにセットしていればお互いのターン",
    ),
    "set_card": ("either turn, if Set before this turn", "前のターンまでにセットしていればお互いのターン"),
    "any_phase_of_either_turn": ("either turn, any phase", "お互いのターン"),
    "own_turn": ("own turn", "自分ターン"),
    "any_phase_of_opponent_turn": ("the opponent's turn, any phase", "相手ターン"),
    "main_phase_of_either_turn": ("Main Phase of either turn", "お互いのメインフェイズ"),
    "battle_phase_of_either_turn": ("Battle Phase of either turn", "お互いのバトルフェイズ"),
    "main_phase_of_activator": (
        "the own Main Phase of whichever player activates it",
        "発動するプレイヤー自身のメインフェイズ",
    ),
    "start_of_own_main_phase_1": ("the start of the own Main Phase 1", "自分メインフェイズ１開始時"),
    "in_response_to_activation": ("directly on that activation", "その発動に直接チェーン"),
    "when_triggered": ("when it triggers", "誘発時"),
    "applies": ("not activated: it applies", "発動せずに適用"),
    "unknown": ("", ""),
}
MODES: Final[dict[str, Pair]] = {
    "chain": ("", ""),
    "later_chain": ("by a later chain link that it sets up", "後のチェーンの処理で"),
    "lingering_non_chain": ("without a chain link, after it resolved", "適用後、チェーンを組まずに"),
    "non_chain": ("without a chain link", "チェーンを組まずに"),
    "chain_granted": ("as an effect that another card was given", "他のカードが得た効果として"),
    "non_chain_granted": (
        "as an effect that another card was given, without a chain link",
        "他のカードが得た効果として、チェーンを組まずに",
    ),
    "chain_changed_effect": ("as the effect of the card that it changed", "書き換えた効果として"),
    "changed_later": ("later, by the effect that it changed", "書き換えた効果により、後で"),
    "cost": ("as a cost", "コストとして"),
    "unknown": ("", ""),
}
COUNTED: Final[dict[str, Pair]] = {
    "resolution": ("counted when it resolves", "効果処理時に数える"),
    "later_resolution": ("counted when the later link resolves", "後のチェーンの処理時に数える"),
    "activation": ("counted when it is activated", "発動時に数える"),
    "cost": ("counted when the cost is paid", "コストを払う時に数える"),
    "at_trigger": ("counted as things were at that moment", "誘発時の状況で数える"),
    "at_summon": ("counted as it was Summoned", "召喚・特殊召喚時の状況で数える"),
    "end_phase": ("counted in the End Phase", "エンドフェイズに数える"),
    "each_event": ("", ""),
}
TIMES: Final[dict[str, Pair]] = {
    "once_per_event": ("", ""),
    "each_event": ("each time", "そのたびに"),
    "per_group": ("once for those at the same time", "同時のものにつき1回"),
    "per_draw": ("for each draw", "ドローのたびに"),
    "once": ("once", "1回のみ"),
}
SURE: Final[dict[str, Pair]] = {
    "always": ("always draws", "必ずドローする"),
    "if_needs_met": ("", ""),
    "may": ("the draw may be left out", "ドローしないことを選べる"),
}
OPPONENT_MAY: Final = ("the opponent decides whether the draw is made", "相手がドローするかどうかを選ぶ")
STAYS: Final = ("the card must still be there when it resolves", "効果処理時にこのカードがその場所に存在する必要がある")
MANDATORY: Final = ("mandatory", "強制効果")
SPEED: Final = ("spell speed {}", "スペルスピード{}")
COST_DECIDES: Final = ("the amount paid decides the number", "払った数で枚数が決まる")
GROUPS: Final[dict[str, Pair]] = {
    "both": ("one of two draws that both players make", "お互いのドローの一方"),
    "one": ("only one of the players draws", "どちらか一方のみがドロー"),
    "opponents_choice": ("as the opponent chooses", "相手の選択による"),
}
BASIS: Final[dict[str, Pair]] = {
    "hand": ("read by a person", "人による読解"),
    "machine+hand": ("read by a program, corrected by a person", "プログラムによる読解を人が訂正"),
    "machine": ("read by a program", "プログラムによる読解"),
    "script": (
        "a script alone: cost, limit and condition are not known",
        "スクリプトのみ：コスト・回数制限・条件は不明",
    ),
    "user": ("added by the user", "利用者による追加"),
}
CONFIDENCE: Final[dict[str, Pair]] = {"high": ("high", "高"), "medium": ("medium", "中"), "low": ("low", "低")}

PHASES: Final[dict[str, Pair]] = {
    "draw": ("Draw Phase", "ドローフェイズ"),
    "standby": ("Standby Phase", "スタンバイフェイズ"),
    "main1": ("Main Phase 1", "メインフェイズ１"),
    "battle": ("Battle Phase", "バトルフェイズ"),
    "main2": ("Main Phase 2", "メインフェイズ２"),
    "end": ("End Phase", "エンドフェイズ"),
}
TERMS: Final[dict[str, Pair]] = {
    "own_turn": ("in the own turn", "自分ターン"),
    "opponent_turn": ("in the opponent's turn", "相手ターン"),
    "main_phase": ("in a Main Phase", "メインフェイズ"),
    "battle_phase": ("in a Battle Phase", "バトルフェイズ"),
    "phase": ("in the {0}", "{0}"),
    "not_phase": ("outside the {0}", "{0}以外"),
    "own_draw_phase": ("in the own Draw Phase", "自分ドローフェイズ"),
    "start_of_own_main_phase_1": ("at the start of the own Main Phase 1", "自分メインフェイズ１開始時"),
    "not_damage_step": ("not in the Damage Step", "ダメージステップ以外"),
    "not_after_damage_calculation": ("not after damage calculation", "ダメージ計算後以外"),
    "direct_attack": ("by a direct attack", "直接攻撃"),
    "card_activation": ("the card itself is activated", "カードの発動"),
    "hand_empty_at_draw_phase_start": (
        "the hand was empty when that Draw Phase began",
        "そのドローフェイズ開始時に手札が0枚",
    ),
    "destroyed_to_graveyard": ("the destroyed monster goes to the GY", "破壊されたモンスターが墓地へ送られる"),
    "not_turn_sent_to_graveyard": ("not in the turn it was sent to the GY", "墓地へ送られたターン以外"),
    "activated_in_own_main_phase": ("it was activated in the own Main Phase", "自分メインフェイズに発動した"),
    "this_still_there": ("this card is still there", "このカードがその場所に存在する"),
    "this_faceup_still_there": ("this card is still there, face-up", "このカードが表側表示で存在する"),
    "target_still_there": ("the target is still there", "対象のカードがその場所に存在する"),
    "targets_still_there": ("{0} of the targets are still there", "対象のカードが{0}枚存在する"),
    "option": ("option {0} was chosen", "選択肢「{0}」を選んだ"),
    "option_taken": ("the player takes the option", "その処理を行うことを選んだ"),
    "co_linked_at_activation": (
        "this card was co-linked when the effect was activated",
        "発動時にこのカードが相互リンク状態だった",
    ),
    "coin_called": ("the coin was called {0}", "コイントスの予想：{0}"),
    "not_negated_by_discard": (
        "the opponent did not negate it by discarding",
        "相手が手札を捨ててこの効果を無効にしていない",
    ),
    "not_negated_by_reveal": (
        "the opponent did not negate it by revealing",
        "相手がカードを見せてこの効果を無効にしていない",
    ),
    "own_card_destroyed": (
        "at least 1 card of the drawing player was destroyed",
        "ドローするプレイヤーのカードが1枚以上破壊された",
    ),
    "free_zone": ("{0} {1} has room", "{0}{1}に空きがある"),
    "can_mill": ("{0} can send {1} from the top of the Deck to the GY", "{0}がデッキの上から{1}枚を墓地へ送れる"),
    "can_draw": ("{0} can draw {1}", "{0}が{1}枚ドローできる"),
    "this_can_be_special_summoned": ("this card can be Special Summoned", "このカードが特殊召喚できる"),
    "cannot_special_summon": ("no Special Summon", "特殊召喚できない"),
    "cannot_summon": ("no Summon", "召喚・特殊召喚できない"),
    "cannot_battle": ("no Battle Phase", "バトルフェイズを行えない"),
    "cannot_attack": ("no attack", "攻撃宣言できない"),
    "cannot_activate": ("no other cards or effects activated", "他のカード・効果を発動できない"),
    "skip_own_next_draw_phase": ("the next own Draw Phase is skipped", "次の自分のドローフェイズをスキップする"),
}
A_TARGET: Final = ("at least 1 of the targets is still there", "対象のカードが1枚以上存在する")
CALLED: Final[dict[str, Pair]] = {"right": ("right", "当たり"), "wrong": ("wrong", "ハズレ")}

DID: Final[dict[str, Pair]] = {
    "discarded": ("it discarded {}", "{}を捨てた"),
    "returned": ("it returned {}", "{}を戻した"),
    "returned_to_hand": ("it returned {} to the hand", "{}を手札に戻した"),
    "returned_to_extra": ("it returned {} to the Extra Deck", "{}をEXデッキに戻した"),
    "banished": ("it banished {}", "{}を除外した"),
    "banished_from_hand": ("it banished {} from the hand", "手札から{}を除外した"),
    "to_deck": ("it returned {} to the Deck", "{}をデッキに戻した"),
    "milled": ("it sent {} from the Deck to the GY", "デッキから{}を墓地へ送った"),
    "destroyed": ("it destroyed {}", "{}を破壊した"),
    "tributed": ("it Tributed {}", "{}をリリースした"),
    "special_summoned": ("it Special Summoned {}", "{}を特殊召喚した"),
    "revealed": ("it revealed {}", "{}を見せた"),
    "flipped_up": ("it turned {} face-up", "{}を表側表示にした"),
    "flipped_down": ("it turned {} face-down", "{}を裏側表示にした"),
    "opponent_sent": ("the opponent sent {} to the GY", "相手が{}を墓地へ送った"),
    "sent_to_graveyard": ("it sent {} to the GY", "{}を墓地へ送った"),
    "added_to_hand": ("it added {} to the hand", "{}を手札に加えた"),
    "drew": ("{} was drawn before", "その前に{}をドローした"),
    "set": ("it Set {}", "{}をセットした"),
    "equipped": ("it equipped {}", "{}を装備した"),
    "attached": ("it attached {}", "{}をX素材にした"),
    "cost": ("{} was paid", "{}をコストにした"),
}
DID_ALONE: Final[dict[str, Pair]] = {
    "lp_gained": ("it gained LP", "LPを回復した"),
    "attack_negated": ("it negated the attack", "攻撃を無効にした"),
    "activation_negated": ("it negated the activation", "発動を無効にした"),
    "effect_negated": ("it negated the effects", "効果を無効にした"),
    "summon_negated": ("it negated the Summon", "召喚・特殊召喚を無効にした"),
}
SAME: Final[dict[str, Pair]] = {
    "discarded": ("as many as were discarded", "捨てた枚数"),
    "returned": ("as many as were returned", "戻した枚数"),
    "returned_to_hand": ("as many as were returned to the hand", "手札に戻した枚数"),
    "returned_to_extra": ("as many as were returned to the Extra Deck", "EXデッキに戻した枚数"),
    "banished": ("as many as were banished", "除外した枚数"),
    "banished_from_hand": ("as many as were banished from the hand", "手札から除外した枚数"),
    "to_deck": ("as many as were returned to the Deck", "デッキに戻した枚数"),
    "milled": ("as many as were sent from the Deck to the GY", "デッキから墓地へ送った枚数"),
    "destroyed": ("as many as were destroyed", "破壊した枚数"),
    "tributed": ("as many as were Tributed", "リリースした数"),
    "special_summoned": ("as many as were Special Summoned", "特殊召喚した数"),
    "revealed": ("as many as were revealed", "見せた枚数"),
    "flipped_up": ("as many as were turned face-up", "表側表示にした数"),
    "flipped_down": ("as many as were turned face-down", "裏側表示にした数"),
    "opponent_sent": ("as many as the opponent sent to the GY", "相手が墓地へ送った枚数"),
    "sent_to_graveyard": ("as many as were sent to the GY", "墓地へ送った枚数"),
    "added_to_hand": ("as many as were added to the hand", "手札に加えた枚数"),
    "drew": ("as many as were drawn", "ドローした枚数"),
    "set": ("as many as were Set", "セットした枚数"),
    "equipped": ("as many as were equipped", "装備した枚数"),
    "attached": ("as many as were attached", "X素材にした枚数"),
    "cost": ("as many as were paid as the cost", "コストにした枚数"),
}
HAPPENED: Final[dict[str, Pair]] = {
    "materials_used": ("the materials used", "素材にしたモンスターの数"),
    "equips": ("the Equip Cards on this card", "このカードの装備カードの数"),
    "summoned_this_turn": ("the Summons this turn", "このターンに召喚・特殊召喚した数"),
    "tributed_this_turn": ("the Tributes this turn", "このターンにリリースした数"),
    "activated_this_turn": ("the activations this turn", "このターンの発動回数"),
    "destroyed_by_battle_this_turn": ("the monsters destroyed by battle this turn", "このターンに戦闘で破壊した数"),
    "dragons_discarded_or_tributed_this_turn": (
        "the Dragons discarded from the hand or Tributed this turn",
        "このターンに手札から捨てた、またはリリースしたドラゴン族の数",
    ),
}
PROPERTIES: Final[dict[str, Pair]] = {
    "name": ("names", "カード名"),
    "type": ("Types", "種族"),
    "attribute": ("Attributes", "属性"),
    "level": ("Levels", "レベル"),
}
STATS: Final[dict[str, Pair]] = {
    "level": ("Level {}", "レベル{}"),
    "rank": ("Rank {}", "ランク{}"),
    "link": ("Link {}", "リンク{}"),
    "attack": ("{} ATK", "攻撃力{}"),
    "defense": ("{} DEF", "守備力{}"),
    "original_level": ("original Level {}", "元々のレベル{}"),
    "base_attack": ("original ATK {}", "元々の攻撃力{}"),
    "materials": ("with {} materials", "X素材{}"),
}
RANGES: Final[dict[str, Pair]] = {
    "==": ("{}", "{}"),
    ">=": ("{} or more", "{}以上"),
    "<=": ("{} or less", "{}以下"),
    ">": ("more than {}", "{}より多い"),
    "<": ("less than {}", "{}未満"),
    "!=": ("not {}", "{}以外"),
}
AMOUNTS: Final[dict[str, Pair]] = {
    "==": ("exactly {}", "{}枚"),
    ">=": ("at least {}", "{}枚以上"),
    "<=": ("at most {}", "{}枚以下"),
    ">": ("more than {}", "{}枚より多く"),
    "<": ("fewer than {}", "{}枚未満"),
    "!=": ("not {}", "{}枚以外"),
}
CARDS: Final[dict[str, Pair]] = {
    "monster": ("monster", "モンスター"),
    "spell": ("Spell", "魔法"),
    "trap": ("Trap", "罠"),
}
KINDS: Final[dict[str, Pair]] = {
    "fusion": ("Fusion", "融合"),
    "ritual": ("Ritual", "儀式"),
    "synchro": ("Synchro", "シンクロ"),
    "xyz": ("Xyz", "エクシーズ"),
    "link": ("Link", "リンク"),
    "pendulum": ("Pendulum", "ペンデュラム"),
    "tuner": ("Tuner", "チューナー"),
    "normal": ("Normal", "通常"),
    "effect": ("Effect", "効果"),
    "union": ("Union", "ユニオン"),
    "gemini": ("Gemini", "デュアル"),
    "spirit": ("Spirit", "スピリット"),
    "flip": ("Flip", "リバース"),
    "toon": ("Toon", "トゥーン"),
    "token": ("Token", "トークン"),
    "continuous": ("Continuous", "永続"),
    "equip": ("Equip", "装備"),
    "field": ("Field", "フィールド"),
    "quickplay": ("Quick-Play", "速攻"),
    "counter": ("Counter", "カウンター"),
    **CARDS,
}
TYPES_JA: Final[dict[str, str]] = {
    "Aqua": "水族",
    "Beast": "獣族",
    "Beast-Warrior": "獣戦士族",
    "Cyberse": "サイバース族",
    "Dinosaur": "恐竜族",
    "Divine-Beast": "幻神獣族",
    "Dragon": "ドラゴン族",
    "Fairy": "天使族",
    "Fiend": "悪魔族",
    "Fish": "魚族",
    "Galaxy": "ギャラクシー族",
    "High Dragon": "ハイドラゴン族",
    "Illusion": "幻想魔族",
    "Insect": "昆虫族",
    "Machine": "機械族",
    "Magical Knight": "魔導騎士族",
    "Plant": "植物族",
    "Psychic": "サイキック族",
    "Pyro": "炎族",
    "Reptile": "爬虫類族",
    "Rock": "岩石族",
    "Sea Serpent": "海竜族",
    "Spellcaster": "魔法使い族",
    "Thunder": "雷族",
    "Warrior": "戦士族",
    "Winged Beast": "鳥獣族",
    "Wyrm": "幻竜族",
    "Zombie": "アンデット族",
}
ATTRIBUTES_JA: Final[dict[str, str]] = {
    "LIGHT": "光属性",
    "DARK": "闇属性",
    "EARTH": "地属性",
    "WATER": "水属性",
    "FIRE": "炎属性",
    "WIND": "風属性",
    "DIVINE": "神属性",
}
SUMMONS: Final[dict[str, Pair]] = {
    "normal": ("Normal Summoned", "召喚された"),
    "special": ("Special Summoned", "特殊召喚された"),
    "tribute": ("Tribute Summoned", "アドバンス召喚された"),
    "flip": ("Flip Summoned", "反転召喚された"),
    "fusion": ("Fusion Summoned", "融合召喚された"),
    "ritual": ("Ritual Summoned", "儀式召喚された"),
    "synchro": ("Synchro Summoned", "シンクロ召喚された"),
    "xyz": ("Xyz Summoned", "エクシーズ召喚された"),
    "pendulum": ("Pendulum Summoned", "ペンデュラム召喚された"),
    "link": ("Link Summoned", "リンク召喚された"),
    "by_own_procedure": ("Summoned by its own procedure", "自身の方法で特殊召喚された"),
    "by_own_effect": ("Special Summoned by its own effect", "自身の効果で特殊召喚された"),
}
REASONS: Final[dict[str, Pair]] = {
    "battle": ("by battle", "戦闘"),
    "effect": ("by an effect", "効果"),
    "cost": ("as a cost", "コスト"),
    "destroy": ("by being destroyed", "破壊"),
    "discard": ("by being discarded", "捨てる"),
    "draw": ("by a draw", "ドロー"),
    "rule": ("by the rules", "ルール"),
    "lost_target": ("because the equipped monster left", "装備モンスターの消失"),
    "fusion": ("for a Fusion Summon", "融合召喚"),
    "synchro": ("for a Synchro Summon", "シンクロ召喚"),
    "xyz": ("for an Xyz Summon", "エクシーズ召喚"),
    "link": ("for a Link Summon", "リンク召喚"),
    "ritual": ("for a Ritual Summon", "儀式召喚"),
}
FACES: Final[dict[str, Pair]] = {
    "up": ("face-up", "表側表示"),
    "down": ("face-down", "裏側表示"),
    "faceup": ("face-up before", "直前に表側表示"),
    "facedown": ("face-down before", "直前に裏側表示"),
    "faceup_attack": ("in face-up Attack Position before", "直前に表側攻撃表示"),
    "attack": ("in Attack Position", "攻撃表示"),
    "defense": ("in Defense Position", "守備表示"),
}
PLAIN: Final[dict[str, Pair]] = {
    "public": ("revealed", "公開された"),
    "normal_summonable": ("that can be Normal Summoned", "通常召喚できる"),
    "attack_changed": ("with an ATK unlike the original", "元々の攻撃力と異なる攻撃力の"),
    "drawn": ("just drawn", "ドローした"),
    "targeted": ("targeted", "対象の"),
    "equipped_with_this": ("equipped with this card", "このカードを装備した"),
    "has_this_as_material": ("with this card as material", "このカードを素材に持つ"),
    "pointed_to_by_this": ("this card points to", "このカードのリンク先の"),
    "in_main_zone": ("in a Main Monster Zone", "メインモンスターゾーンの"),
}
RAISED: Final = ("with an ATK above the original", "元々の攻撃力より高い攻撃力の")
BELONGS: Final[dict[str, Pair]] = {
    "controlled_by": ("controlled by {0}", "{0}がコントロールする"),
    "was_controlled_by": ("controlled by {0} before", "{0}がコントロールしていた"),
    "summoned_by": ("Summoned by {0}", "{0}が召喚・特殊召喚した"),
    "owned_by": ("owned by {0}", "{0}が持ち主の"),
    "by": ("by {0}", "{0}による"),
}
PERSON: Final[dict[str, Pair]] = {
    "self": ("its player", "自分"),
    "opponent": ("the opponent", "相手"),
    "both": ("either player", "いずれかのプレイヤー"),
    "drawer": ("the drawing player", "ドローするプレイヤー"),
}
CERTAIN: Final[dict[str, Pair]] = {
    "this": ("this card", "このカード"),
    "target": ("the target", "対象のカード"),
    "drawn": ("the drawn card", "ドローしたカード"),
    "moved": ("that card", "そのカード"),
    "discarded": ("the discarded card", "捨てたカード"),
    "paid": ("the card paid", "コストにしたカード"),
    "revealed": ("the revealed card", "見せたカード"),
    "equipped": ("the equipped monster", "装備モンスター"),
    "attacker": ("the attacking monster", "攻撃モンスター"),
}
EVENTS: Final[dict[str, Pair]] = {
    "normal_summoned": ("{} is Normal Summoned", "{}が召喚された"),
    "special_summoned": ("{} is Special Summoned", "{}が特殊召喚された"),
    "flip_summoned": ("{} is Flip Summoned", "{}が反転召喚された"),
    "flipped_face_up": ("{} is flipped face-up", "{}がリバースした"),
    "would_be_special_summoned": ("{} would be Special Summoned", "{}が特殊召喚される際"),
    "set": ("{} is Set", "{}がセットされた"),
    "tributed": ("{} is Tributed", "{}がリリースされた"),
    "used_as_material": ("{} is used as material", "{}が素材になった"),
    "detached": ("{} is detached", "{}がX素材から取り除かれた"),
    "equipped": ("{} is equipped", "{}が装備された"),
    "sent_to_graveyard": ("{} is sent to the GY", "{}が墓地へ送られた"),
    "banished": ("{} is banished", "{}が除外された"),
    "returned_to_deck": ("{} returns to the Deck", "{}がデッキに戻った"),
    "added_to_hand": ("{} is added to the hand", "{}が手札に加わった"),
    "discarded": ("{} is discarded", "{}が捨てられた"),
    "destroyed": ("{} is destroyed", "{}が破壊された"),
    "leaves_field": ("{} leaves the field", "{}がフィールドから離れた"),
    "position_changed": ("{} changes its position", "{}の表示形式が変更された"),
    "attack_declared": ("{} declares an attack", "{}の攻撃宣言時"),
    "attacked": ("{} is attacked", "{}が攻撃対象になった"),
    "battled": ("{} battles", "{}が戦闘を行った"),
    "battle_damage": ("{} inflicts battle damage", "{}が戦闘ダメージを与えた"),
    "destroyed_by_battle": ("{} is destroyed by battle", "{}が戦闘で破壊された"),
    "destroys_by_battle": ("{} destroys a monster by battle", "{}が戦闘でモンスターを破壊した"),
    "targeted_by_effect": ("{} is targeted by an effect", "{}が効果の対象になった"),
    "activation": ("{} is activated", "{}が発動した"),
    "link_resolves": ("{} is about to resolve", "{}の効果処理時"),
    "link_resolved": ("{} has resolved", "{}の効果処理後"),
    "draw": ("{} is drawn", "{}がドローされた"),
    "normal_draw": ("{} is drawn by the normal draw", "通常のドローで{}がドローされた"),
    "effect_draw": ("{} is drawn by an effect", "効果で{}がドローされた"),
    "draw_phase_draw": ("{} is drawn in the Draw Phase", "ドローフェイズに{}がドローされた"),
}
"""Events that happen to a card."""
MOMENTS_OF_DUEL: Final[dict[str, Pair]] = {
    "damage": ("damage", "ダメージを受けた時"),
    "lp_gained": ("LP are gained", "LPを回復した時"),
    "lp_paid": ("LP are paid", "LPを払った時"),
    "before_damage_calculation": ("before damage calculation", "ダメージ計算前"),
    "after_damage_calculation": ("after damage calculation", "ダメージ計算後"),
    "end_of_damage_step": ("end of the Damage Step", "ダメージステップ終了時"),
    "end_of_battle_phase": ("end of the Battle Phase", "バトルフェイズ終了時"),
    "chain_ended": ("the chain has ended", "チェーン終了時"),
    "draw_phase": ("Draw Phase", "ドローフェイズ"),
    "standby_phase": ("Standby Phase", "スタンバイフェイズ"),
    "start_of_standby_phase": ("start of the Standby Phase", "スタンバイフェイズ開始時"),
    "end_phase": ("End Phase", "エンドフェイズ"),
    "other": ("", ""),
}
"""Events that are moments."""
WHOSE_PHASE: Final[dict[str, Pair]] = {
    "self": ("own", "自分の"),
    "opponent": ("the opponent's", "相手の"),
    "both": ("every", "お互いの"),
    "this_turn": ("this turn's", "このターンの"),
}
TO_PLAYER: Final = ("to {}", "{}へ")
BY_PLAYER: Final = ("by {}", "{}によって")
LATER: Final = ("while it lasts", "適用中")
FROM: Final = ("from {}", "{}から")

SCOPES: Final[dict[tuple[str, str], Pair]] = {
    ("turn", "name"): ("{} a turn, all copies of the name together", "同名カードの効果は1ターンに{}"),
    ("turn", "copy"): ("{} a turn for each face-up copy", "1ターンに{}（カードごと）"),
    ("turn", "player"): ("{} a turn for each player", "各プレイヤーは1ターンに{}"),
    ("turn", "series"): ("{1} {0} a turn together", "「{1}」カードの効果は合わせて1ターンに{0}"),
    ("activate_turn", "name"): (
        "the card can be activated {} a turn, all copies of the name together; a negated activation gives the use back",
        "同名カードは1ターンに{}しか発動できない（発動が無効になれば回数に数えない）",
    ),
    ("duel", "name"): ("{} a duel, all copies of the name together", "同名カードの効果はデュエル中に{}"),
    ("duel", "player"): ("{} a duel for each player", "デュエル中に{}"),
    ("chain", "copy"): ("{} a chain for each face-up copy", "同一チェーン上で{}（カードごと）"),
    ("chain", "name"): ("{} a chain, all copies of the name together", "同名カードの効果は同一チェーン上で{}"),
    ("chain", "series"): ("{1} {0} a chain together", "{1}：同一チェーン上で{0}"),
}
OF_LIMIT: Final[dict[str, Pair]] = {
    "per_option": ("each option by itself", "選択肢ごと"),
    "per_condition": ("each condition by itself", "条件ごと"),
    "per_copy": ("each copy by itself", "カードごと"),
    "of_application": ("the application, not the activation", "発動ではなく適用の回数"),
}
SHARED: Final = ("effects {} share it", "効果{}で共通")
PER_TURN_ONCE: Final = ("once", "1度")
PER_TURN_TIMES: Final = ("{} times", "{}度まで")

VERBS: Final[dict[str, Pair]] = {
    "discard": ("discard {}", "{}を捨てる"),
    "send": ("send {} to the GY", "{}を墓地へ送る"),
    "banish": ("banish {}", "{}を除外する"),
    "tribute": ("Tribute {}", "{}をリリースする"),
    "return_to_deck": ("return {} to the Deck", "{}をデッキに戻す"),
    "return_to_extra": ("return {} to the Extra Deck", "{}をEXデッキに戻す"),
    "return_to_hand": ("return {} to the hand", "{}を手札に戻す"),
    "reveal": ("reveal {}", "{}を見せる"),
    "detach": ("detach {}", "{}を取り除く"),
    "remove_counters": ("remove {}", "{}を取り除く"),
    "change_position": ("change the position of {}", "{}の表示形式を変更する"),
}
PAY_LP: Final = ("pay {} LP", "{}LPを払う")
PAY_HALF: Final = ("pay half of the LP", "LPを半分払う")
HOW: Final[dict[str, Pair]] = {
    "top": ("on top", "一番上"),
    "bottom": ("on the bottom", "一番下"),
    "shuffled": ("shuffled in", "シャッフル"),
    "shuffle": ("shuffled in", "シャッフル"),
    "facedown": ("face-down", "裏側表示"),
    "top_or_bottom": ("on top or on the bottom", "一番上または一番下"),
}
MATERIALS: Final = ("{0} material{2} of this card", "このカードのX素材{0}つ")
COUNTERS: Final = ("{0} {1} counter{2}", "{1}カウンター{0}つ")
AFTER: Final[dict[str, Pair]] = {
    "then_discard": ("{0} discards {1}", "{0}は{1}を捨てる"),
    "then_return_to_deck": ("{0} returns {1} to the Deck", "{0}は{1}をデッキに戻す"),
    "then_send": ("{0} sends {1} to the GY", "{0}は{1}を墓地へ送る"),
    "then_banish": ("{0} banishes {1}", "{0}は{1}を除外する"),
    "skip_draw_phase": ("{0} skips the next {1} Draw Phases", "{0}は次から{1}回のドローフェイズをスキップする"),
    "cannot_draw_by_effects": ("{0} cannot draw by effects", "{0}は効果でドローできない"),
    "cannot_add_from_deck": ("no card goes from {0}'s Deck to the hand", "{0}はデッキからカードを手札に加えられない"),
    "at_end_phase": ("in the End Phase", "エンドフェイズ"),
    "at_standby_phase": ("in the next own Standby Phase", "次の自分スタンバイフェイズ"),
    "negated_by_discard": ("", ""),
    "other": ("", ""),
}
ONE_DRAW_PHASE: Final = ("{0} skips the next Draw Phase", "{0}は次のドローフェイズをスキップする")
CHANGED: Final[dict[str, Pair]] = {
    "monster_effect": ("monster effects", "モンスターの効果"),
    "normal_spell_card": ("Normal Spell Cards", "通常魔法カード"),
    "quick_play_spell_card": ("Quick-Play Spell Cards", "速攻魔法カード"),
    "normal_trap_card": ("Normal Trap Cards", "通常罠カード"),
    "any_effect": ("effects", "効果"),
}
LASTING: Final[dict[str, Pair]] = {
    "this turn": ("until the turn ends", "このターンの終わりまで"),
    "this turn's end phase": ("until the End Phase of the turn", "このターンのエンドフェイズまで"),
    "end phase of this turn": ("until the End Phase of the turn", "このターンのエンドフェイズまで"),
    "on_field": ("while this card is face-up", "このカードが表側表示の間"),
    "while on field": ("while this card is face-up", "このカードが表側表示の間"),
    "while this is equipped": ("while this card is equipped", "このカードを装備している間"),
    "this chain": ("until the chain ends", "このチェーンの間"),
    "next turn": ("until the next turn ends", "次のターンの終わりまで"),
    "this duel": ("for the rest of the duel", "デュエル中"),
    "end of opponent's next turn": ("until the opponent's next turn ends", "次の相手ターンの終わりまで"),
    "rest of turn after resolution": ("for the rest of the turn", "ターン終了時まで"),
}
"""Spans of the facts that have words in both languages."""
HEADS: Final = ("on heads", "表の場合")
TAILS: Final = ("on tails", "裏の場合")
NO_ORIGINAL: Final = ("the changed effect's own draw is not made", "元の効果のドローは行わない")
REPLACES: Final[dict[str, Pair]] = {
    "normal_draw": ("the normal draw", "通常のドロー"),
    "any_draw": ("the next draw of any kind", "次のドロー"),
}
SKILL_TIMES: Final[dict[str, Pair]] = {
    "duel": ("once a duel", "デュエル中に1度"),
    "draw_phase": ("once each own Draw Phase", "自分ドローフェイズごとに1度"),
    "lost_lp": ("again when {} more LP are lost", "LPを{}失うごとに"),
}
LOOKS_AT: Final = {
    "cards": (
        "{cards} from the top of {deck} are seen without a draw",
        "ドローせずに{deck}の上から{cards}枚を確認する",
    ),
    "some": ("cards from the top of {deck} are seen without a draw", "ドローせずに{deck}の上のカードを確認する"),
}
LOOKED_DECKS: Final = {
    "self": ("the own Deck", "自分のデッキ"),
    "opponent": ("the opponent's Deck", "相手のデッキ"),
    "both": ("each Deck", "お互いのデッキ"),
}
KEEPS: Final = {
    "most": ("; at most {keep} of them comes to the hand", "。手札に加わるのは{keep}枚まで"),
    "none": ("; none comes to the hand", "。手札には加わらない"),
    "open": ("", ""),
}
AND: Final = (" and ", "、かつ")
OR: Final = (" or ", "または")
NOT: Final = ("not: {}", "「{}」ではない")
QUOTED: Final = ("“{}”", "（英文）“{}”")
