import { vi } from 'vitest'
import { replaceBy } from './fake-behaviour.ts'

interface Layout {
  /** The size of every element, in CSS px. */
  width: number
  height: number
  /** The width of every image; it is as high as the elements. */
  imageWidth: number
}

/**
 * Replaces what jsdom lacks of a layout: sizes, and animations whose time is that of the page.
 * @returns the function that puts the originals back
 */
export function installFakeLayout({ width, height, imageWidth }: Layout): () => void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
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
    [HTMLElement.prototype, 'clientWidth', { get: () => width }],
    [HTMLElement.prototype, 'clientHeight', { get: () => height }],
    [HTMLImageElement.prototype, 'naturalWidth', { get: () => imageWidth }],
    [HTMLImageElement.prototype, 'naturalHeight', { get: () => height }],
  ])
  return () => {
    restore()
    vi.unstubAllGlobals()
  }
}
