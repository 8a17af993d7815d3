#!/usr/bin/env bash
# with-postgres.sh COMMAND...: runs a command with TEST_DATABASE_URL pointing at a PostgreSQL of its own, which is gone
# afterwards. When TEST_DATABASE_URL is set already, that server is used instead. Installs PostgreSQL where it is missing and
# that is possible (Debian, as root).
set -euo pipefail

if [ -n "${TEST_DATABASE_URL:-}" ]; then exec "$@"; fi

find_initdb() {
  local found
  found=$(command -v initdb) && { readlink -f "$found"; return; }
  # Debian keeps the server's programs off PATH, in a folder per version.
  ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -n 1
}

if [ -z "$(find_initdb)" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing PostgreSQL"
  apt-get update -qq
  # Only the programs: without this, Debian sets up and starts a database server of the machine's own.
  mkdir -p /etc/postgresql-common
  echo 'create_main_cluster = false' >> /etc/postgresql-common/createcluster.conf
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null
fi
initdb=$(find_initdb)
[ -n "$initdb" ] || { echo "PostgreSQL's initdb was not found: install PostgreSQL or set TEST_DATABASE_URL" >&2; exit 1; }
bin=$(dirname "$initdb")

# In memory where there is plenty: every test has a database of its own, and the kernel's work of making and deleting the 1,300
# files of each is a third of all that PostgreSQL does for it on a disk.
plenty=$((8 * 1024 * 1024)) # kB
free_memory=$(awk '/^MemAvailable/ { print $2 }' /proc/meminfo 2>/dev/null || true)
free_shared=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1 || true)
if [ "${free_memory:-0}" -ge $plenty ] && [ "${free_shared:-0}" -ge $plenty ]; then
  dir=$(mktemp -d -p /dev/shm)
else
  dir=$(mktemp -d)
fi
as() { "$@"; }
if [ "$(id -u)" = 0 ]; then # PostgreSQL refuses to run as root
  chown postgres: "$dir"
  as() { setpriv --reuid=postgres --regid=postgres --clear-groups -- "$@"; }
fi
finish() {
  as "$bin/pg_ctl" -D "$dir/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$dir"
}
trap finish EXIT
command=
trap 'kill $command 2>/dev/null; exit 143' INT TERM HUP

port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
(
  cd "$dir"
  as "$bin/initdb" -D "$dir/data" -U app -A trust -E UTF8 --no-locale --no-sync >/dev/null
  # Nothing here has to survive a power cut, so nothing waits for the disk.
  as "$bin/pg_ctl" -D "$dir/data" -w -l "$dir/data/log" start >/dev/null -o "-p $port -c listen_addresses=127.0.0.1 \
    -c unix_socket_directories=$dir -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300"
) || { cat "$dir/data/log" 2>/dev/null; exit 1; }

TEST_DATABASE_URL="postgres://app@127.0.0.1:$port/postgres" "$@" &
command=$!
wait $command
