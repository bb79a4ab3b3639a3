import { vi } from 'vitest'

type Descriptors = ReadonlyArray<[target: object, name: string, descriptor: PropertyDescriptor]>

const later = (element: EventTarget, event: string) => queueMicrotask(() => element.dispatchEvent(new Event(event)))

/** A film of 640x360 px and 3 s: its events come as a browser's would. */
const film: Descriptors = [
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
]

/**
 * Replaces a browser's decoders, which jsdom does not have: every image has 128x64 px, every video 640x360 px
 * and 3 s, and no pixel can be read. Chromium proves the real ones.
 * @returns the function that puts the originals back
 */
export function installDecoders(): () => void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 128, height: 64, close: () => undefined }))
  const canvas: Descriptors = [[HTMLCanvasElement.prototype, 'getContext', { value: () => null }]]
  const objectUrls: Descriptors = [
    [URL, 'createObjectURL', { value: () => 'blob:nodedata:film' }],
    [URL, 'revokeObjectURL', { value: () => undefined }],
  ]
  const all = [...film, ...canvas, ...objectUrls]
  const before = all.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name))
  for (const [target, name, descriptor] of all) {
    Object.defineProperty(target, name, { ...descriptor, configurable: true })
  }
  return () => {
    for (const [index, [target, name]] of all.entries()) {
      const original = before[index]
      if (original) Object.defineProperty(target, name, original)
      else Reflect.deleteProperty(target, name)
    }
    Reflect.deleteProperty(globalThis, 'createImageBitmap')
  }
}
