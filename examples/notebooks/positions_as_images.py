# %% [markdown]
# # A position as a picture, a game as a strip of pictures
#
# A position is one line of text. Games, states and views are shown as pictures by notebooks.

# %%
import wolfsbane
from wolfsbane.research.strips import strip

position = "DDDDDDDDDDDDDD-D; a 3^ 5 7; b 9 9 6^; deck 8 ...; pile 2; turn b"
game = wolfsbane.Game.from_state(wolfsbane.parse_position(position))
game

# %% [markdown]
# What seat b knows of it:

# %%
game.view(1)

# %% [markdown]
# A strip has one picture for each decision, with its code above it.

# %%
picture = strip(game, "draw b1 b2 done b1")
picture

# %%
assert picture.svg.count("<svg") == 7  # the strip, the beginning, and five decisions
