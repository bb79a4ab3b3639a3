import { createElement, Fragment } from 'react'

/** A quoted name, up to the last closing mark of its line: the name may hold marks of its own. */
const QUOTED = /(“[^\n]*”)/

/** A text in which a quoted name keeps its writing direction to itself: no name turns the words around it. */
export function Sentence({ text }: { text: string }) {
  // Every second part is a quoted one.
  const parts = text.split(QUOTED).map((part, place) => (place % 2 ? createElement('bdi', null, part) : part))
  return createElement(Fragment, null, ...parts)
}
