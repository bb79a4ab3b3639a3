import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a long list. A tile may move out of the drawn part of the list while it has the focus, as after a
 * note. Then the tile that is now in its place gets the focus.
 * @returns a function that gives the listeners of the tile at `index`
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const place = useRef<number | null>(null)
  useLayoutEffect(() => {
    // No event tells that an element was removed while it had the focus. The body has the focus then.
    if (place.current === null || document.activeElement !== document.body) return
    const tile = list.current?.querySelector(`[aria-posinset="${place.current + 1}"]`)
    const target = tile?.querySelector<HTMLElement>('button') ?? tile?.querySelector('a')
    target?.focus({ preventScroll: true })
  })
  return (index: number) => ({
    onFocus: () => {
      place.current = index
    },
    onBlur: () => {
      place.current = null
    },
  })
}
