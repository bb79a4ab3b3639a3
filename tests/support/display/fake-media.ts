/** How a file of this name behaves: `slow 2.mp4` is slow. */
export type Behaviour =
  /** Ready after 300 ms, plays to its end. */
  | 'good'
  /** Ready after 25 s, with data coming all the time. */
  | 'slow'
  /** Data comes for ever, and it never gets ready. */
  | 'trickle'
  /** Ready never, without a word. */
  | 'stalls'
  | 'broken'
  /** Says that it plays, and stands. */
  | 'frozen'
  /** Never answers `play()`. */
  | 'hangs'
  /** Fails in the middle. */
  | 'dies'
  /** Plays to its end, of which only the sound can be decoded. */
  | 'soundonly'

/** Milliseconds of one step: everything happens at steps, so that no timer but the player's is ever pending. */
export const STEP_MS = 100

const READY_AFTER: Partial<Record<Behaviour, number>> = {
  good: 300,
  frozen: 300,
  hangs: 300,
  dies: 300,
  soundonly: 300,
  slow: 25_000,
}

/** Seconds of every film. */
export const FILM_SECONDS = 2

interface Film {
  behaviour: Behaviour
  loadedMs: number
  position: number
  isPlaying: boolean
  isEnded: boolean
  /** Whether the machine has no decoder for it. */
  isRefused: boolean
}

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

const nameIn = (url: string) => url.split('/').at(-1) ?? ''

const behaviourOf = (url: string) => decodeURIComponent(nameIn(url)).split(/[ .]/)[0] as Behaviour

const emit = (target: EventTarget, ...types: string[]) => {
  for (const type of types) target.dispatchEvent(new Event(type))
}

export interface FakeMedia {
  /** What the machine does with a second film; nothing where it decodes as many as asked. */
  refusal: 'none' | 'silent' | 'error' | 'rejection' | 'hang'
  /** Names of the files that the page has downloaded in the background, in order. */
  downloads: string[]
  /** Lets 100 ms pass for every medium in the document. */
  step(): void
  /** Takes the fakes away. */
  restore(): void
}

/** Replaces what jsdom lacks: films and images that behave as their names say, by steps and not by the clock. */
export function installFakeMedia(): FakeMedia {
  const films = new Map<HTMLMediaElement, Film>()
  let decodings: Decoding[] = []
  const downloads = new Set<Download>()

  const others = (film: HTMLMediaElement) => [...films.keys()].some(one => one !== film && one.isConnected)

  function load(this: HTMLMediaElement): void {
    const url = this.getAttribute('src')
    films.delete(this)
    if (!url) return
    const isRefused = (media.refusal === 'silent' || media.refusal === 'error') && others(this)
    films.set(this, {
      behaviour: behaviourOf(url),
      loadedMs: 0,
      position: 0,
      isPlaying: false,
      isEnded: false,
      isRefused,
    })
  }

  function play(this: HTMLMediaElement): Promise<void> {
    const film = films.get(this)
    if (!film) return Promise.reject(new DOMException('no source', 'AbortError'))
    const isRefused = others(this)
    if (isRefused && media.refusal === 'rejection') return Promise.reject(new DOMException('', 'NotSupportedError'))
    if (film.behaviour === 'hangs' || (isRefused && media.refusal === 'hang')) return new Promise(() => undefined)
    if (film.isEnded) film.position = 0
    Object.assign(film, { isPlaying: true, isEnded: false })
    return Promise.resolve()
  }

  function stepFilm(element: HTMLMediaElement, film: Film): void {
    film.loadedMs += STEP_MS
    const { behaviour, loadedMs } = film
    const loads = behaviour === 'slow' || behaviour === 'trickle'
    if (film.isRefused) {
      if (media.refusal === 'error' && loadedMs === STEP_MS) emit(element, 'error')
      return
    }
    if (behaviour === 'broken' && loadedMs === 200) emit(element, 'error')
    if (loads && loadedMs % 500 === 0) emit(element, 'progress')
    if (loadedMs === READY_AFTER[behaviour]) emit(element, 'loadedmetadata', 'loadeddata', 'canplay')
    if (!film.isPlaying || !isReady(film) || behaviour === 'frozen') return
    film.position += STEP_MS / 1000
    if (behaviour === 'dies' && film.position > FILM_SECONDS / 2) {
      film.isPlaying = false
      emit(element, 'error')
    }
    if (film.position < FILM_SECONDS) return
    Object.assign(film, { isPlaying: false, isEnded: true })
    emit(element, 'ended')
  }

  const isReady = ({ behaviour, loadedMs }: Film) => loadedMs >= (READY_AFTER[behaviour] ?? Number.POSITIVE_INFINITY)

  function decode(this: HTMLImageElement): Promise<void> {
    const source = this.getAttribute('src') ?? ''
    return new Promise((resolve, reject) => decodings.push({ image: this, source, waitedMs: 0, resolve, reject }))
  }

  function stepImage(decoding: Decoding): boolean {
    const { image, source, resolve, reject } = decoding
    decoding.waitedMs += STEP_MS
    const behaviour = behaviourOf(source)
    const isOver = image.getAttribute('src') !== source || behaviour === 'broken'
    if (isOver) reject(new DOMException('', 'EncodingError'))
    else if (decoding.waitedMs >= (READY_AFTER[behaviour] ?? Number.POSITIVE_INFINITY)) resolve()
    else return true
    return false
  }

  /** A download of the page: what is slow for an element is slow here too, and what trickles does so for ever. */
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
    if (behaviour === 'trickle' || (behaviour === 'slow' && waitedMs < 25_000)) return
    one.stream?.close()
    downloads.delete(one)
  }

  /** What has been downloaded is quick, whatever the line was. */
  const addressOf = (blob: Blob) =>
    `blob:here/${blob.type.replace('file/', '').replace(/^(slow|stalls|trickle)/, 'good')}`

  const filmOf = (element: HTMLMediaElement) => films.get(element)
  const fakes: ReadonlyArray<[target: object, name: string, descriptor: PropertyDescriptor]> = [
    [HTMLMediaElement.prototype, 'load', { value: load }],
    [HTMLMediaElement.prototype, 'play', { value: play }],
    [HTMLMediaElement.prototype, 'pause', { value: () => undefined }],
    [HTMLMediaElement.prototype, 'duration', { get: () => FILM_SECONDS }],
    [
      HTMLMediaElement.prototype,
      'ended',
      {
        get(this: HTMLMediaElement) {
          return filmOf(this)?.isEnded ?? false
        },
      },
    ],
    [
      HTMLMediaElement.prototype,
      'readyState',
      {
        get(this: HTMLMediaElement) {
          const film = filmOf(this)
          return film && !film.isRefused && isReady(film) ? 4 : 0
        },
      },
    ],
    [
      HTMLMediaElement.prototype,
      'currentTime',
      {
        get(this: HTMLMediaElement) {
          return filmOf(this)?.position ?? 0
        },
        set(this: HTMLMediaElement, position: number) {
          const film = filmOf(this)
          if (film) Object.assign(film, { position, isEnded: false })
        },
      },
    ],
    [
      HTMLVideoElement.prototype,
      'videoWidth',
      {
        get(this: HTMLVideoElement) {
          const film = filmOf(this)
          return film && isReady(film) && film.behaviour !== 'soundonly' ? 640 : 0
        },
      },
    ],
    [HTMLMediaElement.prototype, 'buffered', { get: () => ({ length: 0 }) }],
    [HTMLImageElement.prototype, 'decode', { value: decode }],
    [HTMLCanvasElement.prototype, 'getContext', { value: () => null }],
    [globalThis, 'fetch', { value: download, writable: true }],
    [URL, 'createObjectURL', { value: addressOf }],
    [URL, 'revokeObjectURL', { value: () => undefined }],
  ]
  const before = fakes.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name))
  for (const [target, name, descriptor] of fakes) {
    Object.defineProperty(target, name, { ...descriptor, configurable: true })
  }

  const media: FakeMedia = {
    refusal: 'none',
    downloads: [],
    step() {
      for (const [element, film] of [...films]) {
        if (element.isConnected && films.get(element) === film) stepFilm(element, film)
      }
      decodings = decodings.filter(stepImage)
      for (const one of [...downloads]) stepDownload(one)
    },
    restore() {
      for (const [index, [target, name]] of fakes.entries()) {
        const original = before[index]
        if (original) Object.defineProperty(target, name, original)
        else Reflect.deleteProperty(target, name)
      }
    },
  }
  return media
}
