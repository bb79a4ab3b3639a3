import { useLayoutEffect } from 'react'

/**
 * Marks the page while a line about uploads or jobs stays over its foot, so that the page keeps its last buttons free.
 * A `:has()` in the stylesheet would make the browser compute the styles of the whole page anew at every change in it.
 */
export function useFootRoom(line: 'uploads' | 'jobs', isShown: boolean): void {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.toggleAttribute(`data-${line}-line`, isShown)
    return () => page.removeAttribute(`data-${line}-line`)
  }, [line, isShown])
}
