"""The formats of Specs/, implemented a second time from the pages alone, for their vectors."""
