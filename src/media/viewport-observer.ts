type Listener = (isVisible: boolean) => void

/** An element counts as in view a little before it is, so that a slow scroll meets pictures and not placeholders. */
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
 * Calls the listener whenever an element comes into view or leaves it; all elements share one observer. In a browser
 * without IntersectionObserver every element counts as in view.
 * @returns the function that ends the watch
 */
export function watchVisibility(element: Element, listener: Listener): () => void {
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
