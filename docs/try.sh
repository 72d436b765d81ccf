#!/bin/sh
# `make try`: a first minute with Grundy. The argument is the grundy program.
set -e
grundy="$1"
show() { echo; echo "\$ grundy $*"; "$grundy" "$@"; }

show solve nim 3,5,7
show explain nim 11,26,54 --lang hr
show solve domineering 3x3
show period 0.77

cat <<END

That was Grundy: who wins, by which move, and why.
Next:
  $grundy games                        every game, with its rules in a line
  $grundy play nim 3,5,7               play against the computer
  $grundy explain nim 1,4,5 --lang sl  the same in Slovenian (en, hr, sr, sl)
  $grundy --help                       everything else
The README goes on from here.
END
