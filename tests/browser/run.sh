#!/usr/bin/env bash
# run.sh BINARY REPOSITORY: the tests of the page, with Debian's Python, which has Debian's Selenium.
here=$(dirname "$(readlink -f "$0")")
for tool in chromium chromedriver /usr/bin/python3; do
  command -v "$tool" >/dev/null || missing+=" $tool"
done
[[ -n $missing ]] || /usr/bin/python3 -c 'import selenium' 2>/dev/null || missing+=" selenium"
if [[ -n $missing ]]; then
  echo "the page cannot be tested, as there is no:$missing; as root, run: apt-get install chromium chromium-driver python3-selenium"
  [[ -n ${CI:-} ]] && exit 1
  exit 77
fi
HEDDLE=$1 HEDDLE_SOURCE=$2 PYTHONDONTWRITEBYTECODE=1 exec /usr/bin/python3 "$here/page_test.py"
