import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** Up to so many rows a table is drawn whole: the browser's own search and a screen reader then see all of it. */
const DRAWN_WHOLE = 80

/**
 * Which rows of a long table are drawn: those near the window, with the height of the others above and below.
 * @param rowHeight pixels, as a first guess; drawn rows are measured
 */
export function useVirtualRows(count: number, rowHeight: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const virtualizer = useWindowVirtualizer({ count, estimateSize: () => rowHeight, overscan: 8, scrollMargin })

  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])

  const isWhole = count <= DRAWN_WHOLE
  const rows = virtualizer.getVirtualItems()
  return {
    body,
    indexes: isWhole ? Array.from({ length: count }, (_, index) => index) : rows.map(row => row.index),
    /** Pixels of the rows that are not drawn. */
    above: isWhole ? 0 : Math.max(0, (rows[0]?.start ?? 0) - scrollMargin),
    below: isWhole ? 0 : Math.max(0, virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? 0) - scrollMargin)),
    /** Goes on each drawn row, beside its `data-index`. */
    measure: isWhole ? undefined : virtualizer.measureElement,
  }
}
