import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'

const MIN_CELL = 156
export const GRID_GAP = 16
/** The height of name and metadata below a thumbnail, in rem, as they grow with the person's own font size. */
const CAPTION_REM = 3.625

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** As many columns as fit, all of one width, with thumbnails of 16:9; a row is a card and the gap below it. */
function layOut(width: number) {
  const room = Math.max(width, MIN_CELL)
  const columns = Math.max(1, Math.floor((room + GRID_GAP) / (MIN_CELL + GRID_GAP)))
  const cellWidth = (room - GRID_GAP * (columns - 1)) / columns
  return { columns, cellWidth, rowHeight: Math.ceil((cellWidth * 9) / 16 + CAPTION_REM * rootFontSize() + GRID_GAP) }
}

/**
 * The layout of a grid and its distance from the top of the document in CSS pixels, measured again whenever the size of
 * the page changes.
 */
export function useGridLayout(grid: RefObject<HTMLElement | null>) {
  const [{ width, top }, setPlace] = useState({ width: 0, top: 0 })

  useLayoutEffect(() => {
    const measure = () => {
      if (!grid.current) return
      const { width, top: above } = grid.current.getBoundingClientRect()
      const top = Math.round(above + window.scrollY)
      setPlace(known => (known.width === width && known.top === top ? known : { width, top }))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    // An upload list that opens above the grid changes the size of the body, not that of the grid.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])

  return { top, ...useMemo(() => layOut(width), [width]) }
}
