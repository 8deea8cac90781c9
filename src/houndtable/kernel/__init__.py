"""The kernel: what every card game of the house shares.

Cards, piles, steps, knowledge, chance, events, views and records. It names no game and imports nothing but the
standard library; see ``docs/architecture.md`` for how the parts fit together.
"""
