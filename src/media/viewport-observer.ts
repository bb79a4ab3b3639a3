type Listener = (isVisible: boolean) => void

/** An element counts as in view a little before it is, so that a slow scroll meets pictures and not placeholders. */
const MARGIN = '200px'

const listeners = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

function notify(entries: readonly IntersectionObserverEntry[]): void {
  for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting)
}

/**
 * Calls the listener whenever an element comes into view or leaves it; all elements share one observer. In a browser
 * without IntersectionObserver every element counts as in view.
 * @returns the function that ends the watch
 */
export function watchVisibility(element: Element, listener: Listener): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    listener(true)
    return () => undefined
  }
  observer ??= new IntersectionObserver(notify, { rootMargin: MARGIN })
  const shared = observer
  listeners.set(element, listener)
  shared.observe(element)
  return () => {
    listeners.delete(element)
    shared.unobserve(element)
  }
}
