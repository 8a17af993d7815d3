#!/usr/bin/env bash
# python-env.sh FOLDER MODULE: makes the Python environment of FOLDER/requirements.txt in the user's cache directory and
# prints the path of its python. Runs once; later calls only look whether MODULE can be imported. Installs Python's venv
# where it is missing and that is possible (Debian, as root). Ends with 75 when this machine cannot have it: no Python 3
# with venv, no way to the package index.
set -euo pipefail
wanted=$1/requirements.txt
module=$2

if ! python3 -c 'import ensurepip, venv' 2>/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Python's venv" >&2
  apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3 python3-venv >&2
fi
command -v python3 >/dev/null || { echo "Python 3 is not installed" >&2; exit 75; }
version=$(python3 -c 'import platform; print(platform.python_version())')
sum=$({ cat "$wanted"; echo "$version"; } | cksum | cut -d ' ' -f 1)
cache="${XDG_CACHE_HOME:-$HOME/.cache}/customs-office"
home="$cache/python-$sum"

if ! "$home/bin/python" -c "import $module" 2>/dev/null; then
  mkdir -p "$cache"
  # Made under another name first, so that an environment is either whole or missing.
  making=$(mktemp -d "$home.XXXXXX")
  trap 'rm -rf "$making"' EXIT
  python3 -m venv "$making" >&2 || { echo "Python's venv is not installed (Debian: python3-venv)" >&2; exit 75; }
  pip=("$making/bin/python" -m pip --disable-pip-version-check --quiet)
  if ! "${pip[@]}" install --requirement "$wanted" >&2; then
    # Nothing at all comes from the index: it is out of reach. Else the requirements are wrong.
    "${pip[@]}" download --no-deps --dest "$making/probe" pip >&2 || exit 75
    exit 1
  fi
  rm -rf "$home"
  mv "$making" "$home"
fi
echo "$home/bin/python"
