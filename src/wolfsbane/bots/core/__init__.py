"""The compiled part of the bots: rule-based player, beliefs about hidden cards, evaluator, search."""
