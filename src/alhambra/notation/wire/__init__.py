"""What programs exchange, as types: moves, events, reports, views (docs/protocol.md).

The rules' own forms are numbers; here cards and tiles are their texts, cells ``[x, y]``, sides and
currencies letters, kinds names, seats counted from 0.  The types of the browser client are made from
these (tools/protocol.py), so that there is one account of what is sent.
"""
