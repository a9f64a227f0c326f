from .pages import PAGES, page

for game, path in PAGES.items():
    path.write_text(page(game))
