import { createElement } from 'react'

/** A quoted name, up to the last closing mark of its line: the name may contain marks of its own. */
const QUOTED = /(“[^\n]*”)/

/**
 * A quoted name that is written from right to left does not turn the words around it, and no translator changes it.
 * Another text is another element (requirement 16.15); an empty text has no element.
 */
export function BidiText({ text }: { text: string }) {
  // Every second part is a quoted name.
  const parts = text
    .split(QUOTED)
    .map((part, place) => (place % 2 ? createElement('bdi', { translate: 'no' }, part) : part))
  return text && createElement('span', { key: text }, ...parts)
}
