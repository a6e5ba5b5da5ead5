# Seedbed's SDK for POSIX shells (dash, bash, busybox): one file, no other programs but `tr`.
#
# Copy it beside your bot, write a function `choose`, and read it in:
#
#   name='mine'
#   choose() { best=$1; }                 # its arguments are the legal moves
#   . "$(dirname "$0")/seedbed_bot.sh"
#
# `choose` may look at $board (rows from top to bottom with "/" between, cells with ","), $side (S or
# N), $stores, $variant, $you and $seed, and may call `look MOVE`. It answers at once, so that input
# need not be read meanwhile; `go infinite` alone holds its answer back until `stop`.
set -f # no word of a line is a pattern of file names
export LC_ALL=C
board='' side=S stores='' variant=kalah you='' seed=0
answer='' # of a search that waits for `stop`
most_bytes=65536 most_id=18446744073709551615
cr=$(printf '\r') bom=$(printf '\357\273\277')

# error CODE TEXT: a complaint about the arena's line, which it may quote. The bot lives.
error() {
  printf 'error %s %.200s\n' "$1" "$(printf '%s' "$2" | tr -c ' -~' '?')"
}

# Whether $1 is a number from $2 to $3, of up to 64 bits; `test` alone reads 63. Sets `digits`.
is_number() {
  case "$1" in '' | *[!0-9]*) return 1 ;; esac
  digits=${1#"${1%%[!0]*}"}
  digits=${digits:-0}
  if [ ${#digits} -le 18 ]; then
    [ "$digits" -ge "$2" ] && { [ ${#3} -gt 18 ] || [ "$digits" -le "$3" ]; }
    return
  fi
  [ "$3" = $most_id ] || return
  [ ${#digits} -gt 19 ] || return 0
  set -- "${digits#??????????}" # the two halves of 20 digits
  [ ${#1} -eq 10 ] || return
  set -- "${digits%"$1"}" "$1"
  [ "$1" -lt 1844674407 ] || { [ "$1" -eq 1844674407 ] && [ "$2" -le 3709551615 ]; }
}

# Sets `row` (from the bottom) and `column` (from 1) of the house where a move starts, both 0 for
# pass and swap; the `seeds` in it; and `columns`, how many a row has.
look() {
  row=0 column=0 seeds=0 columns=0
  set -- "${1%%.*}"
  letters=${1%%[!a-z]*} row=${1##*[a-z]}
  row=${row%%[!0-9]*} row=${row:-0}
  [ "$row" -gt 0 ] || return 0
  while [ -n "$letters" ]; do
    before=abcdefghijklmnopqrstuvwxyz
    before=${before%%"${letters%"${letters#?}"}"*}
    column=$((column * 26 + ${#before} + 1)) letters=${letters#?}
  done
  [ -n "$board" ] || return 0
  rows=$board at=1
  while [ "$at" -lt "$row" ]; do rows=${rows%/*} at=$((at + 1)); done
  IFS=,
  set -- ${rows##*/}
  unset IFS
  columns=$#
  [ "$column" -le "$columns" ] || return 0
  shift $((column - 1))
  seeds=${1%%[!0-9]*}
}

# Whether $1 is the rows of a board: two to four, equally long, each cell a count and marks.
are_rows() {
  case "$1" in
    '' | *[!0-9A-Za-z,/]* | [!0-9]* | *[,/] | *[,/][!0-9]* | *[A-Za-z][0-9]*) return 1 ;;
    *[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]* | */*/*/*/*) return 1 ;;
    */*) ;;
    *) return 1 ;;
  esac
  width=0
  IFS=/
  set -- $1
  IFS=,
  for cells; do
    set -- $cells
    [ "$width" -gt 0 ] || width=$#
    [ "$width" -eq $# ] || width=-1
  done
  unset IFS
  [ "$width" -gt 0 ]
}

on_position() {
  board='' side='' stores='' # void until a good one comes
  case "${1-}" in
    startpos) side=S && return ;; # typed by hand; an arena sends `pos` to a bot with state=1
    pos) ;;
    *) error bad-position 'wanted is: position startpos|pos POSITION' && return ;;
  esac
  case "${4-}" in *[!0-9,]* | ,* | *, | *,*,*) ;; *,*) stores=$4 ;; esac
  case "${3-}" in
    S | N) [ -n "$stores" ] && are_rows "$2" && board=$2 side=$3 ;;
  esac
  [ -n "$side" ] || error bad-position "cannot read '${2-} ${3-} ${4-}'; wanted is: ROWS S|N S,N"
}

on_newgame() {
  new_you='' new_seed=0
  while [ $# -gt 0 ] && [ "$1" != opponent ]; do # whose name may be any words
    case "$1" in
      you)
        case "${2-}" in
          south | north) new_you=$2 ;;
          *) error bad-value "you '${2-}': allowed are south, north" && return ;;
        esac ;;
      seed)
        [ $# -gt 1 ] || { error syntax 'seed without a number' && return; }
        is_number "$2" 0 $most_id || { error bad-value "seed '$2': allowed is 0 to $most_id" && return; }
        new_seed=$digits ;;
    esac
    shift
  done
  you=$new_you seed=$new_seed
}

on_variant() {
  [ $# -gt 0 ] || { error syntax 'variant wants a spec' && return; }
  variant=$1 board='' side=S stores=''
}

on_setoption() {
  case "${1-} ${2-}" in
    'name '?*) error unknown-option "no option '$2'; this bot has none" ;;
    *) error syntax 'wanted is: setoption name WORD [value TEXT]' ;;
  esac
}

# Takes a number of a `go` into `value`, or notes the first `fault`. limit KEY TEXT MIN MAX
limit() {
  value=''
  if [ "$2" = legal ]; then
    fault=${fault:-"syntax $1 without a number"}
  elif is_number "$2" "$3" "$4"; then
    value=$digits
  else
    fault=${fault:-"bad-value $1 '$2': allowed is $3 to $4"}
  fi
}

on_go() {
  id='' infinite='' fault=''
  while [ $# -gt 0 ] && [ "$1" != legal ]; do
    case "$1" in
      id) limit id "${2-legal}" 0 $most_id && id=${value:+" id $value"} ;;
      movetime | stime | ntime | sinc | ninc) limit "$1" "${2-legal}" 0 1000000000000 ;;
      depth | turnstogo) limit "$1" "${2-legal}" 1 1000000 ;;
      nodes) limit nodes "${2-legal}" 1 $most_id ;;
      infinite) infinite=yes ;;
    esac
    shift
  done
  best=''
  if [ -n "$answer" ]; then
    error "busy$id" 'go while searching: send stop first' && return
  elif [ -n "$fault" ]; then
    error "${fault%% *}$id" "${fault#* }"
  elif [ $# -gt 1 ] && [ -n "$side" ]; then
    shift
    choose "$@"
  fi
  answer="bestmove ${best:-none}$id"
  [ -n "$infinite" ] && [ -n "$best" ] || give
}

# The answer that is still to be given, if there is one.
give() {
  [ -z "$answer" ] || printf '%s\n' "$answer"
  answer=''
}

# Rule text is never taken for commands.
skip_text() {
  while read -r text; do
    set -- ${text%"$cr"}
    [ "$*" = EOF ] && return
  done
}

while IFS= read -r line || [ -n "$line" ]; do
  line=${line#"$bom"} line=${line%"$cr"}
  if [ ${#line} -gt $most_bytes ]; then
    error syntax "a line of more than $most_bytes bytes"
    continue
  fi
  set -- $line
  verb=${1-}
  [ $# -eq 0 ] || shift
  [ "$verb ${2-}" = 'variant <<EOF' ] && skip_text
  case "$verb" in
    '' | ponderhit) ;;
    isready) echo readyok ;;
    ping) printf 'pong%s\n' "${1:+ $1}" ;;
    stop) give ;;
    quit) break ;;
    go) on_go "$@" ;;
    mbp | position | variant | newgame | setoption | result)
      if [ -n "$answer" ]; then
        error busy "$verb while searching: send stop first"
        continue
      fi
      case "$verb" in
        mbp) printf 'id name %s\nfeature legal=1 state=1 variants=any\nmbpok 1\n' "$name" ;;
        result) ;;
        *) "on_$verb" "$@" ;;
      esac ;;
    *) error unknown-command "unknown command '$verb'" ;;
  esac
done
give
exit 0
