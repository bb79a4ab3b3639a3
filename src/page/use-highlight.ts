import { useLayoutEffect, useRef } from 'react'
import type { Id } from '../base/id.ts'

type RecordKind = 'location' | 'user' | 'media' | 'playlist' | 'item'

/** The value of `data-record` on the element that shows an entry. */
export const recordKey = (kind: RecordKind, id: Id): string => `${kind} ${id}`

/** Highlights the element once; base.css waits until no dialog lies over it. */
export function highlight(key: string): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-record]')) {
    if (element.dataset.record !== key) continue
    element.dataset.changed = ''
    element.addEventListener('animationend', () => delete element.dataset.changed, { once: true })
  }
}

/**
 * Highlights what is new or different since the list was last drawn (requirement 3.21). The first list highlights
 * none, nor does an entry that comes back because a search has changed.
 */
export function useHighlight(kind: RecordKind, records: readonly { id: Id }[] | undefined): void {
  const known = useRef<Map<string, string> | null>(null)
  useLayoutEffect(() => {
    if (!records) return
    const isFirst = known.current === null
    known.current ??= new Map()
    for (const record of records) {
      const key = recordKey(kind, record.id)
      const content = JSON.stringify(record)
      if (known.current.get(key) === content) continue
      known.current.set(key, content)
      if (!isFirst) highlight(key)
    }
  }, [kind, records])
}
