#!/bin/sh
# A bot in plain POSIX shell that looks at the board: a move that ends level with the mover's own
# row end if there is one (in kalah and congkak that is the own store: it moves again), else the
# fullest house. It answers at once, so that it need not listen while it thinks.
set -f  # no word of a line is a pattern of file names
LC_ALL=C
board='' side=S answer=''
cr=$(printf '\r')

# A complaint about the arena's line, which it may quote. The bot lives.
error() {
  printf 'error %s %.100s\n' "$1" "$(printf '%s' "$2" | tr -c ' -~' '?')"
}

# Reads "ROWS SIDE STORES ..." into board (rows with "/" between, cells with ",") and side.
set_position() {
  board='' side=S
  case "$1" in
    startpos) return ;; # asked by hand; an arena sends a bot with state=1 the position itself
    pos) ;;
    *) error bad-position "wanted is: position startpos|pos POSITION"; side=''; return ;;
  esac
  case "$2" in
    '' | *[!0-9A-Za-z,/]* | */*/*/*/* | ,* | *, | *,,* | *,/* | */,*) side='' ;;
    */*) board=$2 side=$3 ;;
    *) side='' ;;
  esac
  case "$side" in S | N) ;; *) side='' board=''; error bad-position "cannot read $2 $3" ;; esac
}

# Sets `column` (from 1) and `row` (from the bottom) of a move's house; both 0 for pass and swap.
find_house() {
  column=0 row=${1##*[a-z]} rest=${1%%[!a-z]*}
  row=${row%%[!0-9]*}
  [ -n "$row" ] && [ -n "$rest" ] || { row=0; return; }
  while [ -n "$rest" ]; do
    before='abcdefghijklmnopqrstuvwxyz'
    before=${before%%"${rest%"${rest#?}"}"*}
    column=$((column * 26 + ${#before} + 1)) rest=${rest#?}
  done
}

# Sets `seeds` of the house at `column`, `row`, and `columns`.
count_seeds() {
  seeds=0 columns=0
  [ "$row" -gt 0 ] && [ -n "$board" ] || return 0
  lines=$board at=1
  while [ "$at" -lt "$row" ]; do lines=${lines%/*} at=$((at + 1)); done
  old=$IFS IFS=,
  set -- ${lines##*/}
  IFS=$old columns=$#
  [ "$column" -le "$columns" ] || return 0
  shift $((column - 1))
  seeds=${1%%[!0-9]*}
}

# Sets `best` to the chosen one of the legal moves.
choose() {
  best='' most=-1
  for move; do
    find_house "$move"
    count_seeds
    [ "$side" = S ] && end=$((columns - column + 1)) || end=$column
    [ "$seeds" -eq "$end" ] && [ "$end" -gt 0 ] && seeds=1000000
    [ "$seeds" -gt "$most" ] && best=$move most=$seeds
  done
}

go() {
  id='' infinite=''
  while [ $# -gt 0 ] && [ "$1" != legal ]; do
    case "$1" in
      id) case "${2-}" in '' | *[!0-9]*) ;; *) id=" id $2" ;; esac ;;
      infinite) infinite=yes ;;
      movetime | depth | nodes | stime | ntime | sinc | ninc | turnstogo)
        case "${2-}" in
          '' | *[!0-9]*)
            error bad-value "${id# }${id:+ }$1 wants a number"
            echo "bestmove none$id"
            return ;;
        esac ;;
    esac
    shift
  done
  if [ -n "$answer" ]; then
    error busy "${id# }${id:+ }go while searching: send stop first"
    return
  fi
  [ $# -gt 0 ] && shift
  best=''
  [ -n "$side" ] && choose "$@"
  answer="bestmove ${best:-none}$id"
  if [ -z "$infinite" ] || [ -z "$best" ]; then
    echo "$answer"
    answer=''
  fi
}

while read -r verb words || [ -n "$verb" ]; do
  words=${words%"$cr"} verb=${verb%"$cr"}
  if [ "${#words}" -gt 65530 ]; then
    error syntax 'a line of more than 65536 bytes'
    continue
  fi
  case "$verb" in
    mbp) printf 'id name simple\nfeature legal=1 state=1 variants=any\nmbpok 1\n' ;;
    isready) echo readyok ;;
    ping) echo "pong ${words%% *}" ;;
    position) [ -n "$answer" ] && error busy 'send stop first' || set_position $words ;;
    go) go $words ;;
    stop) [ -n "$answer" ] && echo "$answer"; answer='' ;;
    quit) break ;;
    '' | newgame | result | ponderhit) ;;
    variant)
      case "$words" in *'<<EOF') while read -r line && [ "$line" != EOF ]; do :; done ;; esac
      board='' side=S ;;
    *) error unknown-command "$verb" ;;
  esac
done
[ -n "$answer" ] && echo "$answer"
exit 0
