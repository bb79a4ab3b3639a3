import { useEffect, useRef } from 'react'

const hasNoFocus = () => document.activeElement === document.body

/**
 * Keeps the focus in a part whose buttons come and go. If the focused button goes, the first button of the part gets the
 * focus; if the part goes, the page gets it.
 */
export function useKeptFocus<E extends HTMLElement>() {
  const part = useRef<E>(null)
  const isInside = useRef(false)
  useEffect(() => {
    if (isInside.current && hasNoFocus()) part.current?.querySelector('button')?.focus()
  })
  useEffect(
    () => () => {
      if (isInside.current && hasNoFocus()) document.querySelector('main')?.focus({ preventScroll: true })
    },
    [],
  )
  return {
    ref: part,
    onFocus: () => {
      isInside.current = true
    },
    // React calls this only if the person leaves the button, and not if the button goes.
    onBlur: () => {
      isInside.current = false
    },
  }
}
