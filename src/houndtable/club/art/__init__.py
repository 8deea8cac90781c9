"""Pictures of the house itself: logo, icon, the dogs at the table, curtain, winner, lost page.

`python -m houndtable.club.art` writes them into `static/art/`; they are kept there as files, so that they are served
like all others.
"""
