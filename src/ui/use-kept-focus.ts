import { useEffect, useLayoutEffect, useRef } from 'react'

const focusOn = (target: HTMLElement | null) => target?.focus({ preventScroll: true })

/**
 * Keeps the focus in a part whose controls come and go. If the focused control goes, the part itself gets the focus, and
 * no other control: an Enter that is held down would press one after the other. If the part goes, the page gets it.
 * @returns the properties of the part
 */
export function useKeptFocus<Part extends HTMLElement = HTMLElement>() {
  const part = useRef<Part>(null)
  const isInside = useRef(false)
  // The clean-up runs after every later render, also if the part has gone and its owner has stayed.
  useEffect(() => () => {
    if (!isInside.current || document.activeElement !== document.body) return
    isInside.current = false
    focusOn(part.current ?? document.querySelector('main'))
  })
  // Before the part goes with its owner: a dialog that closes in the same moment has just given the focus back to it.
  useLayoutEffect(
    () => () => {
      if (part.current?.contains(document.activeElement)) focusOn(document.querySelector('main'))
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
