#!/bin/sh
# Finds the commit that changed the work of tests, by git bisect: docs/how-to/bisect-a-change-of-work.md of Callgrove. Copy it to a folder
# outside of the repository; lines marked "yours" are to be changed.
#
#   callgrove-bisect.sh baseline           once, at a good commit
#   git bisect run callgrove-bisect.sh     0: the work is that of the good commit, 1: it differs, 125: cannot be said
set -u

# yours: the folder of callgrove-agent.jar and callgrove-ledger.jar
callgrove=/opt/callgrove
# yours: folders of compiled classes and of compiled tests
folders='--classes target/classes --tests target/test-classes'

kept=$(git rev-parse --absolute-git-dir)/callgrove-bisect
dumps=$kept/dumps
# Surefire splits at blanks outside of quotes, the agent at commas outside of quotes.
agent="\"-javaagent:$callgrove/callgrove-agent.jar=out='$dumps/%p-%t.mct',checkpoint=0,quiet=true\""
case $callgrove$dumps in
*[\'\"%=]*)
  echo "The paths $callgrove and $dumps may not have a quote, % or =. Move the jars or the repository." >&2
  # Statuses from 128 on end the bisection.
  exit 128
  ;;
esac

compile() {
  # yours
  mvn -q clean test-compile
}

run_tests() {
  # yours: tests that show the change; fewer tests are faster. Where the POM sets <argLine>, put the agent there
  mvn -q "-DargLine=$agent" test
}

ledger() {
  # shellcheck disable=SC2086
  java -jar "$callgrove/callgrove-ledger.jar" "$@" $folders "$dumps"
}

record() {
  rm -rf "$dumps" && mkdir -p "$dumps" || exit 125
  run_tests || exit 125
}

# JDK, compiler and way of counting, on which figures depend.
conditions() {
  sed -n 2,4p "$1"
}

if [ "${1:-}" = baseline ]; then
  rm -rf "$kept"
  compile || exit 2
  # Tests whose work varies get a range, and decide nothing.
  for run in 1 2 3; do
    record
    ledger baseline --ledger "$kept/good.tsv" || exit 2
  done
  exit 0
fi
if [ ! -f "$kept/good.tsv" ]; then
  echo "Check out a good commit and run $0 baseline first." >&2
  exit 128
fi

compile || exit 125
record
rm -f "$kept/now.tsv"
ledger baseline --ledger "$kept/now.tsv" > /dev/null || exit 125
if [ "$(conditions "$kept/good.tsv")" != "$(conditions "$kept/now.tsv")" ]; then
  echo 'Another JDK or compiler than at the good commit: this one is skipped.' >&2
  exit 125
fi
ledger check --ledger "$kept/good.tsv"
status=$?
[ "$status" -le 1 ] || status=125
exit "$status"
