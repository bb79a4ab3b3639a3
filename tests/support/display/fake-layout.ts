import { vi } from 'vitest'
import { replaceBy } from './fake-behaviour.ts'

interface Layout {
  /** The size of every element, in CSS px. */
  width: number
  height: number
  imageWidth: number
  imageHeight?: number
}

/**
 * Replaces what jsdom lacks of a layout: sizes, and animations whose time is that of the page.
 * @returns the function that puts the originals back; its `resized` tells the observers that the layout has changed
 */
export function installFakeLayout(layout: Layout): (() => void) & { resized(): void } {
  const observers = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #run: () => void
      constructor(run: () => void) {
        this.#run = run
      }
      observe = () => observers.add(this.#run)
      disconnect = () => observers.delete(this.#run)
    },
  )
  const timeline = {
    get currentTime() {
      return performance.now()
    },
  }
  const animate = () => ({ startTime: performance.now(), timeline, playbackRate: 1, cancel: () => undefined })
  const restore = replaceBy([
    [document, 'timeline', { value: timeline }],
    [HTMLElement.prototype, 'animate', { value: animate }],
    [HTMLElement.prototype, 'clientWidth', { get: () => layout.width }],
    [HTMLElement.prototype, 'clientHeight', { get: () => layout.height }],
    [HTMLImageElement.prototype, 'naturalWidth', { get: () => layout.imageWidth }],
    [HTMLImageElement.prototype, 'naturalHeight', { get: () => layout.imageHeight ?? layout.height }],
  ])
  const putBack = () => {
    restore()
    vi.unstubAllGlobals()
  }
  return Object.assign(putBack, { resized: () => observers.forEach(run => void run()) })
}
