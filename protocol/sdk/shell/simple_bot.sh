#!/bin/sh
# A move that ends level with the mover's own row end if there is one (in kalah and congkak that is
# the own store: it moves again), else the fullest house. In every variant.
name='simple'

choose() {
  best='' most=-1
  for move; do
    look "$move"
    end=$column
    [ "$side" = S ] && end=$((columns - column + 1))
    [ "$seeds" -eq "$end" ] && [ "$end" -gt 0 ] && seeds=1000000
    [ "$seeds" -gt "$most" ] && best=$move most=$seeds
  done
}

. "$(dirname "$0")/seedbed_bot.sh"
