"""A real CAS server for the single sign-on test: django-cas-server with two people, on a free port of this machine.

    python cas_site.py FOLDER

keeps its database in FOLDER and prints one line, `port N`, when it listens. It ends when its standard input does, so
that it never outlives the test that started it.
"""

import logging
import os
import sys
import threading
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import django
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application

# Refused tickets are what the test is about, not news.
logging.getLogger().addHandler(logging.NullHandler())

PASSWORD = "cas-password"
PEOPLE = ["broker", "stranger"]

settings.configure(
    SECRET_KEY="only for tests",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(sys.argv[1], "cas.db")}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "cas_server",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    STATIC_URL="static/",
    USE_TZ=True,
    CAS_AUTH_CLASS="cas_server.auth.DjangoAuthUser",
    CAS_NEW_VERSION_HTML_WARNING=False,
    CAS_NEW_VERSION_EMAIL_WARNING=False,
    LOGGING_CONFIG=None,
)
django.setup()

from cas_server.models import ServicePattern  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.urls import include, path  # noqa: E402

urlpatterns = [path("cas/", include("cas_server.urls", namespace="cas_server"))]


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, *args):
        pass


def main():
    call_command("migrate", verbosity=0)
    for name in PEOPLE:
        User.objects.create_user(name, password=PASSWORD)
    # Two services: a ticket that was made for one must not do for the other.
    ServicePattern.objects.create(pos=1, name="office", pattern=r"^http://127\.0\.0\.1:8080/.*", user_field="")
    ServicePattern.objects.create(pos=2, name="elsewhere", pattern=r"^http://elsewhere\.example/.*", user_field="")
    server = make_server("127.0.0.1", 0, get_wsgi_application(), Server, Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("port", server.server_port, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
