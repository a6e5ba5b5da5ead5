#!/bin/sh
# The smallest bot in plain POSIX shell: the first legal move in every variant.
answer='' # still to be given; `go infinite` waits for `stop`
set -f    # no word of a line is a pattern of file names
cr=$(printf '\r')
while read -r verb words; do
  verb=${verb%"$cr"} words=${words%"$cr"} # a line may end in CR LF
  case "$verb" in
    mbp) printf 'id name minimal\nfeature legal=1 variants=any\nmbpok 1\n' ;;
    isready) echo readyok ;;
    ping) printf 'pong %s\n' "$words" ;;
    quit) exit 0 ;;
    go)
      case " $words " in *' legal '*) set -- ${words#*legal} ;; *) set -- ;; esac
      answer="bestmove ${1:-none}"
      case " $words " in *' infinite '*) ;; *) echo "$answer"; answer='' ;; esac ;;
    stop) [ -n "$answer" ] && echo "$answer"; answer='' ;;
  esac
done
