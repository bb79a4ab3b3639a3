type Listener = (isOnScreen: boolean) => void

/** A little beyond the edge, so that a slow scroll meets pictures and not placeholders. */
const MARGIN = '200px'

const listeners = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    entries => {
      for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  return observer
}

/**
 * Tells whenever an element comes onto the screen or leaves it; all elements share one observer. A browser
 * without the means to know is told once that everything is on the screen.
 * @returns the function that ends it
 */
export function watchOnScreen(element: Element, listener: Listener): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    listener(true)
    return () => undefined
  }
  const shared = sharedObserver()
  listeners.set(element, listener)
  shared.observe(element)
  return () => {
    listeners.delete(element)
    shared.unobserve(element)
  }
}
