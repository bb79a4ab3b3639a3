import { vi } from 'vitest'
import { type Fake, replaceBy } from '../display/fake-behaviour.ts'

const later = (element: EventTarget, event: string) => queueMicrotask(() => element.dispatchEvent(new Event(event)))

/** A film of 640x360 px and 3 s: its events come as a browser's would. */
const film: readonly Fake[] = [
  [HTMLMediaElement.prototype, 'load', { value: () => undefined }],
  [HTMLMediaElement.prototype, 'pause', { value: () => undefined }],
  [HTMLMediaElement.prototype, 'duration', { get: () => 3 }],
  [HTMLVideoElement.prototype, 'videoWidth', { get: () => 640 }],
  [HTMLVideoElement.prototype, 'videoHeight', { get: () => 360 }],
  [
    HTMLMediaElement.prototype,
    'src',
    {
      set(this: HTMLMediaElement, url: string) {
        this.setAttribute('src', url)
        later(this, 'loadedmetadata')
      },
    },
  ],
  [
    HTMLMediaElement.prototype,
    'currentTime',
    {
      set(this: HTMLMediaElement) {
        later(this, 'seeked')
      },
    },
  ],
  [
    HTMLVideoElement.prototype,
    'requestVideoFrameCallback',
    { value: (run: (now: number, metadata: object) => void) => queueMicrotask(() => run(0, { mediaTime: 0.1 })) },
  ],
]

class NoCanvas {
  getContext = () => null
}

/**
 * Replaces a browser's decoders, which jsdom does not have: every image has 128x64 px, every video 640x360 px
 * and 3 s, and no pixel can be read. Chromium proves the real ones.
 * @returns the function that puts the originals back
 */
export function installDecoders(): () => void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 128, height: 64, close: () => undefined }))
  const restore = replaceBy([
    ...film,
    [globalThis, 'OffscreenCanvas', { value: NoCanvas, writable: true }],
    [URL, 'createObjectURL', { value: () => 'blob:nodedata:film' }],
    [URL, 'revokeObjectURL', { value: () => undefined }],
  ])
  return () => {
    restore()
    Reflect.deleteProperty(globalThis, 'createImageBitmap')
  }
}
