"""The kinds of pages, one module each: a router that asks the workers and fills a template."""
