import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a part whose controls come and go. If the focused control goes, the part itself gets the focus, and
 * no other control: an Enter that is held down would press one after the other. If the part goes, the first field of an open
 * dialog gets it, else the page.
 * @returns the properties of the part
 */
export function useKeptFocus<Part extends HTMLElement = HTMLElement>() {
  const part = useRef<Part>(null)
  const isInside = useRef(false)
  // The clean-up runs after every later render, also if the part has gone and its owner has stayed.
  useEffect(() => () => {
    if (!isInside.current || document.activeElement !== document.body) return
    isInside.current = false
    const target =
      part.current ?? document.querySelector<HTMLElement>('dialog[open] input') ?? document.querySelector('main')
    target?.focus({ preventScroll: true })
  })
  // Runs just before the part goes with its owner. A dialog that closes in the same moment has given the focus back to
  // the part, and React has not called `onFocus`.
  useLayoutEffect(
    () => () => {
      if (part.current?.contains(document.activeElement)) isInside.current = true
    },
    [],
  )
  return {
    ref: part,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    // React calls this only if the person leaves the control, and not if the control goes.
    onBlur: () => {
      isInside.current = false
    },
  }
}
