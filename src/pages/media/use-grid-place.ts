import { type RefObject, useLayoutEffect, useState } from 'react'

export interface GridPlace {
  width: number
  /** Distance from the top of the document. */
  top: number
}

/** Where a grid stands, followed as the window and whatever stands above the grid change; in CSS pixels. */
export function useGridPlace(grid: RefObject<HTMLElement | null>): GridPlace {
  const [place, setPlace] = useState<GridPlace>({ width: 0, top: 0 })

  useLayoutEffect(() => {
    const measure = () => {
      if (!grid.current) return
      const box = grid.current.getBoundingClientRect()
      const width = box.width
      const top = Math.round(box.top + window.scrollY)
      setPlace(known => (known.width === width && known.top === top ? known : { width, top }))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    // The body grows with an upload list that opens above; the grid itself does not.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])

  return place
}
