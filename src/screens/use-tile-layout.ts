import { useCallback, useMemo, useState } from 'react'

/** CSS pixels. A wall is read from some metres away, a telephone from near. */
const WALL_WIDTH = 1400
const DESK_WIDTH = 600
const SMALLEST_TILE = { wall: 290, desk: 220, near: 160 }
export const TILE_GAP = 12

/** Of the words below a picture, in rem, as they grow with the person's own font size. */
const WORDS_REM = { wall: 7, desk: 6, near: 6 }

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

function layOut(width: number) {
  const kind = width >= WALL_WIDTH ? 'wall' : width >= DESK_WIDTH ? 'desk' : 'near'
  const room = Math.max(width, SMALLEST_TILE[kind])
  const columns = Math.max(1, Math.floor((room + TILE_GAP) / (SMALLEST_TILE[kind] + TILE_GAP)))
  const tile = (room - TILE_GAP * (columns - 1)) / columns
  return { kind, columns, rowHeight: Math.ceil((tile * 9) / 16 + WORDS_REM[kind] * rootFontSize()) }
}

/** As many columns as fit, all of one width, with pictures of 16:9. `ref` is that of the element whose width counts. */
export function useTileLayout() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth(element.getBoundingClientRect().width)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...useMemo(() => layOut(width), [width]) }
}
