import type { Stores } from '../base/stores.ts'

type Listener = (isVisible: boolean) => void

/** An element counts as in view a little before it is, so that a slow scroll meets pictures and not placeholders. */
const MARGIN = '200px'

/**
 * A function that calls the listener whenever an element comes into view or leaves it, until the function that it returns
 * is called; all elements share one observer. In a browser without IntersectionObserver every element counts as in view.
 */
export function watchVisibilityOf({ atEnd }: Stores) {
  const listeners = new WeakMap<Element, Listener>()
  const notify = (entries: readonly IntersectionObserverEntry[]) => {
    for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting)
  }
  const observer =
    typeof IntersectionObserver === 'undefined' ? null : new IntersectionObserver(notify, { rootMargin: MARGIN })
  atEnd(() => observer?.disconnect())
  return (element: Element, listener: Listener): (() => void) => {
    if (!observer) listener(true)
    listeners.set(element, listener)
    observer?.observe(element)
    return () => {
      listeners.delete(element)
      observer?.unobserve(element)
    }
  }
}
