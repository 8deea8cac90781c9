"""The club's pages: HTML for people, made from the same services and values as the JSON API."""
