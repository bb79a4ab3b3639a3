import { vi } from 'vitest'
import { type Behaviour, behaviourOf, nameIn, readyAfter, replaceBy, STEP_MS } from './fake-behaviour.ts'
import { createFakeFilms, type Refusal } from './fake-films.ts'

interface Download {
  behaviour: Behaviour
  name: string
  waitedMs: number
  resolve(answer: Response): void
  stream: ReadableStreamDefaultController<Uint8Array> | null
}

interface Decoding {
  image: HTMLImageElement
  source: string
  waitedMs: number
  resolve(): void
  reject(error: Error): void
}

interface Loading {
  image: HTMLImageElement
  source: string
  waitedMs: number
}

export interface FakeMedia {
  refusal: Refusal
  /** Names of the files that the page has downloaded in the background, in order. */
  downloads: string[]
  /** The files that are under way. */
  loading(): number
  /** Lets 100 ms pass for every medium in the document. */
  step(): void
  /** True if an element has a picture of its present file: a frame of its film, or its decoded image. */
  hasPicture(element: Element): boolean
  restore(): void
}

/** Replaces what jsdom lacks: films and images that behave as their names say, by steps and not by the clock. */
export function installFakeMedia(): FakeMedia {
  const films = createFakeFilms(() => media.refusal)
  const decoded = new WeakMap<Element, string>()
  let decodings: Decoding[] = []
  const downloads = new Set<Download>()

  /** The elements whose file is being loaded. */
  const loading = new Set<Loading>()
  const sourceOf = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')

  function load(this: HTMLImageElement, url: string): void {
    this.setAttribute('src', url)
    loading.add({ image: this, source: url, waitedMs: 0 })
  }

  function stepLoading(one: Loading): void {
    const { image, source } = one
    one.waitedMs += STEP_MS
    const behaviour = behaviourOf(source)
    if (image.getAttribute('src') === source && behaviour !== 'broken' && one.waitedMs < readyAfter(behaviour)) return
    loading.delete(one)
    if (image.getAttribute('src') !== source) return
    if (behaviour !== 'broken') decoded.set(image, source)
    image.dispatchEvent(new Event(behaviour === 'broken' ? 'error' : 'load'))
  }

  function decode(this: HTMLImageElement): Promise<void> {
    const source = this.getAttribute('src') ?? ''
    // A loaded image is decoded at once.
    if (decoded.get(this) === source) return Promise.resolve()
    return new Promise((resolve, reject) => decodings.push({ image: this, source, waitedMs: 0, resolve, reject }))
  }

  function stepImage(decoding: Decoding): boolean {
    const { image, source, resolve, reject } = decoding
    decoding.waitedMs += STEP_MS
    const behaviour = behaviourOf(source)
    const isOver = image.getAttribute('src') !== source || behaviour === 'broken'
    if (isOver) reject(new DOMException('', 'EncodingError'))
    else if (decoding.waitedMs >= readyAfter(behaviour)) {
      decoded.set(image, source)
      resolve()
    } else return true
    return false
  }

  /** A download by the page: a slow file is slow here too, and a trickling one has no end. */
  function download(url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
    media.downloads.push(decodeURIComponent(nameIn(url)))
    return new Promise((resolve, reject) => {
      const one: Download = { behaviour: behaviourOf(url), name: nameIn(url), waitedMs: 0, resolve, stream: null }
      downloads.add(one)
      signal.addEventListener('abort', () => {
        downloads.delete(one)
        one.stream?.error(signal.reason)
        reject(signal.reason)
      })
    })
  }

  function stepDownload(one: Download): void {
    one.waitedMs += STEP_MS
    const { behaviour, waitedMs } = one
    const loads = behaviour === 'slow' || behaviour === 'trickle'
    if (behaviour === 'stalls' || (!loads && waitedMs < 300)) return
    if (!one.stream) {
      const body = new ReadableStream<Uint8Array>({ start: controller => Object.assign(one, { stream: controller }) })
      one.resolve(new Response(body, { headers: { 'Content-Type': `file/${one.name}` } }))
    }
    if (waitedMs % 1000 === 0) one.stream?.enqueue(new Uint8Array(behaviour === 'slow' ? 100_000 : 1))
    if (behaviour === 'trickle' || (behaviour === 'slow' && waitedMs < readyAfter('slow'))) return
    one.stream?.close()
    downloads.delete(one)
  }

  function isComplete(this: HTMLImageElement): boolean {
    const source = this.getAttribute('src')
    return source === null || decoded.get(this) === source
  }

  /** A downloaded file is ready at once, also after a slow download. */
  const addressOf = (blob: Blob) =>
    `blob:here/${blob.type.replace('file/', '').replace(/^(slow|stalls|trickle)/, 'good')}`

  const restore = replaceBy([
    ...films.fakes,
    [HTMLImageElement.prototype, 'decode', { value: decode }],
    [HTMLImageElement.prototype, 'src', { get: sourceOf?.get, set: load, configurable: true }],
    [HTMLImageElement.prototype, 'complete', { get: isComplete }],
    [HTMLCanvasElement.prototype, 'getContext', { value: () => null }],
    [globalThis, 'fetch', { value: download, writable: true }],
    [URL, 'createObjectURL', { value: addressOf }],
    [URL, 'revokeObjectURL', { value: () => undefined }],
  ])

  const media: FakeMedia = {
    refusal: 'none',
    downloads: [],
    loading() {
      const images = [...loading].filter(({ image, source }) => image.getAttribute('src') === source)
      return images.length + films.loading() + downloads.size
    },
    step() {
      films.step()
      for (const one of [...loading]) stepLoading(one)
      decodings = decodings.filter(stepImage)
      for (const one of [...downloads]) stepDownload(one)
    },
    hasPicture(element) {
      if (element instanceof HTMLVideoElement) return films.hasFrame(element)
      return decoded.get(element) === (element.getAttribute('src') ?? '')
    },
    restore,
  }
  return media
}

/** Lets seconds pass for the media and the timers; `look` is called after each step of 100 ms. */
export async function passSeconds(media: FakeMedia, seconds: number, look: () => void = () => undefined) {
  for (let step = 0; step < (seconds * 1000) / STEP_MS; step += 1) {
    media.step()
    await vi.advanceTimersByTimeAsync(STEP_MS)
    look()
  }
}

/** True if the front layer of a videowall shows a picture: its top element is a frame, a decoded image or a still. */
export function hasPictureInFront(root: HTMLElement, media: FakeMedia): boolean {
  const front = root.children[Number(root.dataset.front)]
  const top = [...(front?.children ?? [])].findLast(one => one instanceof HTMLElement && !one.hidden)
  return top !== undefined && (top instanceof HTMLCanvasElement || media.hasPicture(top))
}
