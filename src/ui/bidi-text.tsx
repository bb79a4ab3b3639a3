import { createElement, Fragment } from 'react'

/** A quoted name, up to the last closing mark of its line: the name may contain marks of its own. */
const QUOTED = /(“[^\n]*”)/

/** A text whose quoted names are isolated: a name written from right to left does not turn the words around it. */
export function BidiText({ text }: { text: string }) {
  // Every second part is a quoted name.
  const parts = text.split(QUOTED).map((part, place) => (place % 2 ? createElement('bdi', null, part) : part))
  return createElement(Fragment, null, ...parts)
}
