import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The width of a grid and its distance from the top of the document in CSS pixels, measured again whenever the size of
 * the page changes.
 */
export function useGridPlace(grid: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ width: 0, top: 0 })

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
    // An upload list that opens above the grid changes the size of the body, not that of the grid.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])

  return place
}
