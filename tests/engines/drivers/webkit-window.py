"""A window of WebKitGTK that WebDriver drives. Unlike MiniBrowser it keeps what a page stores, in the folder given."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

profile, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
storage = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
context = WebKit2.WebContext(website_data_manager=storage)
context.set_automation_allowed(True)


def open_page(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=width, default_height=height)
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    return view


def start_session(_context, session):
    session.connect("create-web-view", open_page)


context.connect("automation-started", start_session)
Gtk.main()
