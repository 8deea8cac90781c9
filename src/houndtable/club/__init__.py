"""The club: the web service where people play, by pages and by a JSON API."""
