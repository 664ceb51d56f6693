"""The server of the page. Importing its modules imports aiohttp, so that is done only when the page is on."""
