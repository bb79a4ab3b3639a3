import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

interface VirtualList {
  /** Number of rows. */
  count: number
  /** CSS pixels of one row, until it is measured. */
  rowHeight: number
  /** CSS pixels between two rows. */
  gap?: number
  /** A list of up to this many rows is drawn whole: the browser's search and a screen reader then find all of it. */
  wholeUpTo: number
  /** A selector of the ancestor that scrolls; the window if absent. */
  scroller?: string
}

/** Chooses the rows of a long list that are drawn: those near the visible part, with the height of the others around. */
export function useVirtualList<E extends HTMLElement>({ count, rowHeight, gap = 0, wholeUpTo, scroller }: VirtualList) {
  const list = useRef<E>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const isWhole = count <= wholeUpTo
  const getScrollElement = () => (scroller ? (list.current?.closest(scroller) ?? null) : null)
  const options = { count, gap, estimateSize: () => rowHeight, overscan: 8, scrollMargin }
  const inWindow = useWindowVirtualizer({ ...options, enabled: !isWhole && !scroller })
  const inElement = useVirtualizer({ ...options, getScrollElement, enabled: !isWhole && scroller !== undefined })
  const virtualizer = scroller ? inElement : inWindow

  useLayoutEffect(() => {
    if (isWhole) return
    const top = list.current?.getBoundingClientRect().top ?? 0
    const element = scroller && list.current?.closest(scroller)
    setScrollMargin(element ? top - element.getBoundingClientRect().top + element.scrollTop : top + window.scrollY)
  }, [scroller, isWhole])

  const rows = virtualizer.getVirtualItems()
  return {
    list,
    indexes: isWhole ? Array.from({ length: count }, (_, index) => index) : rows.map(row => row.index),
    /** CSS pixels of the rows that are not drawn. */
    above: isWhole ? 0 : Math.max(0, (rows[0]?.start ?? 0) - scrollMargin),
    below: isWhole ? 0 : Math.max(0, virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? 0) - scrollMargin)),
    /** The `ref` of each drawn row, beside its `data-index`. */
    measure: isWhole ? undefined : virtualizer.measureElement,
  }
}
