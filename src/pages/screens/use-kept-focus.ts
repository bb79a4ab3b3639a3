import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus on the wall if its tile moves out of the drawn part, as after a note: the tile that is now in its
 * place gets it, which is the next one to look after.
 * @returns the listeners of the tile at `index`
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const place = useRef<number | null>(null)
  useLayoutEffect(() => {
    // An element that is removed while it has the focus tells nobody: the body has the focus then.
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
