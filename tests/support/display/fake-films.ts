import { type Behaviour, behaviourOf, type Fake, firstFrameAfter, readyAfter, STEP_MS } from './fake-behaviour.ts'

/** Seconds of every film, except one that gets stuck. */
export const FILM_SECONDS = 2

const LONG_FILM_SECONDS = 60

/** Seconds after which a film that gets stuck shows nothing new. */
export const STUCK_AFTER = 4

const secondsOf = ({ behaviour }: Film) =>
  behaviour === 'stuck' || behaviour === 'long' ? LONG_FILM_SECONDS : FILM_SECONDS

/** The way in which a machine refuses a second film; `none` if it decodes every film. */
export type Refusal = 'none' | 'silent' | 'error' | 'rejection' | 'hang'

interface Film {
  behaviour: Behaviour
  loadedMs: number
  position: number
  isPlaying: boolean
  isEnded: boolean
  /** True if the machine has no decoder for it. */
  isRefused: boolean
  frames: number
  /** True after a seek: a frame of the new position is presented at the next step. */
  isSought: boolean
  /** True if it presents no more frames, at any position. */
  isStuck: boolean
}

interface FakeFilms {
  fakes: readonly Fake[]
  /** The films whose bytes are under way. */
  loading(): number
  /** Lets 100 ms pass for every film in the document. */
  step(): void
  /** True if a frame of the element's present file was presented. */
  hasFrame(film: HTMLVideoElement): boolean
}

const emit = (target: EventTarget, ...types: string[]) => {
  for (const type of types) target.dispatchEvent(new Event(type))
}

const isReady = ({ behaviour, loadedMs }: Film) => loadedMs >= readyAfter(behaviour)

const isLoading = (film: Film) => (film.behaviour === 'long' ? !film.isEnded : !isReady(film))

/** Films that behave as their names say. */
export function createFakeFilms(refusal: () => Refusal): FakeFilms {
  const films = new Map<HTMLMediaElement, Film>()
  const awaited = new Map<HTMLVideoElement, Map<number, VideoFrameRequestCallback>>()
  let lastHandle = 0

  const others = (film: HTMLMediaElement) => [...films.keys()].some(one => one !== film && one.isConnected)

  function load(this: HTMLMediaElement): void {
    const url = this.getAttribute('src')
    films.delete(this)
    if (!url) return
    films.set(this, {
      behaviour: behaviourOf(url),
      loadedMs: 0,
      position: 0,
      isPlaying: false,
      isEnded: false,
      isRefused: (refusal() === 'silent' || refusal() === 'error') && others(this),
      frames: 0,
      isSought: false,
      isStuck: false,
    })
  }

  function play(this: HTMLMediaElement): Promise<void> {
    const film = films.get(this)
    if (!film) return Promise.reject(new DOMException('no source', 'AbortError'))
    const isRefused = others(this)
    if (isRefused && refusal() === 'rejection') return Promise.reject(new DOMException('', 'NotSupportedError'))
    if (film.behaviour === 'hangs' || (isRefused && refusal() === 'hang')) return new Promise(() => undefined)
    if (film.isEnded) film.position = 0
    Object.assign(film, { isPlaying: true, isEnded: false })
    return Promise.resolve()
  }

  function presentFrame(element: HTMLMediaElement, film: Film): void {
    film.frames += 1
    film.isSought = false
    if (!(element instanceof HTMLVideoElement)) return
    const callbacks = [...(awaited.get(element)?.values() ?? [])]
    awaited.delete(element)
    // A browser gives more metadata of a frame; the player does not read it.
    const metadata = { presentedFrames: film.frames } as VideoFrameCallbackMetadata
    for (const run of callbacks) run(performance.now(), metadata)
  }

  /** @returns true if the film gets no further event in this step */
  function stepLoading(element: HTMLMediaElement, film: Film): boolean {
    film.loadedMs += STEP_MS
    const { behaviour, loadedMs } = film
    if (film.isRefused) {
      if (refusal() === 'error' && loadedMs === STEP_MS) emit(element, 'error')
      return true
    }
    if (behaviour === 'broken' && loadedMs === 200) emit(element, 'error')
    if ((behaviour === 'slow' || behaviour === 'trickle') && loadedMs % 500 === 0) emit(element, 'progress')
    if (loadedMs === readyAfter(behaviour)) emit(element, 'loadedmetadata', 'loadeddata', 'canplay')
    if (films.get(element) === film && loadedMs === firstFrameAfter(behaviour)) presentFrame(element, film)
    return films.get(element) !== film
  }

  function stepFilm(element: HTMLMediaElement, film: Film): void {
    if (stepLoading(element, film) || film.behaviour === 'frozen') return
    film.isStuck ||= film.behaviour === 'stuck' && film.position > STUCK_AFTER
    const hasPicture = film.frames > 0 && !film.isStuck
    if (film.isSought && hasPicture) presentFrame(element, film)
    if (!film.isPlaying || !isReady(film)) return
    film.position += (STEP_MS / 1000) * element.playbackRate
    if (hasPicture) presentFrame(element, film)
    if (film.behaviour === 'dies' && film.position > FILM_SECONDS / 2) {
      film.isPlaying = false
      emit(element, 'error')
    }
    if (film.position < secondsOf(film)) return
    Object.assign(film, { isPlaying: false, isEnded: true })
    emit(element, 'ended')
  }

  function requestFrame(this: HTMLVideoElement, run: VideoFrameRequestCallback): number {
    lastHandle += 1
    const callbacks = awaited.get(this) ?? new Map()
    awaited.set(this, callbacks.set(lastHandle, run))
    return lastHandle
  }

  function cancelFrame(this: HTMLVideoElement, handle: number): void {
    awaited.get(this)?.delete(handle)
  }

  const getter = (read: (film: Film | undefined) => unknown): PropertyDescriptor => ({
    get(this: HTMLMediaElement) {
      return read(films.get(this))
    },
  })
  const position: PropertyDescriptor = {
    ...getter(film => film?.position ?? 0),
    set(this: HTMLMediaElement, seconds: number) {
      const film = films.get(this)
      if (film) Object.assign(film, { position: seconds, isEnded: false, isSought: true })
    },
  }
  const hasSize = (film: Film | undefined) => film && isReady(film) && film.behaviour !== 'soundonly'

  return {
    fakes: [
      [HTMLMediaElement.prototype, 'load', { value: load }],
      [HTMLMediaElement.prototype, 'play', { value: play }],
      [HTMLMediaElement.prototype, 'pause', { value: () => undefined }],
      [HTMLMediaElement.prototype, 'duration', getter(film => (film ? secondsOf(film) : Number.NaN))],
      [HTMLMediaElement.prototype, 'paused', getter(film => !film?.isPlaying)],
      [HTMLMediaElement.prototype, 'ended', getter(film => film?.isEnded ?? false)],
      [HTMLMediaElement.prototype, 'readyState', getter(film => (film && !film.isRefused && isReady(film) ? 4 : 0))],
      [HTMLMediaElement.prototype, 'networkState', getter(film => (film && isLoading(film) ? 2 : 1))],
      [HTMLMediaElement.prototype, 'currentTime', position],
      [HTMLVideoElement.prototype, 'videoWidth', getter(film => (hasSize(film) ? 640 : 0))],
      [HTMLMediaElement.prototype, 'buffered', { get: () => ({ length: 0 }) }],
      [HTMLVideoElement.prototype, 'requestVideoFrameCallback', { value: requestFrame, writable: true }],
      [HTMLVideoElement.prototype, 'cancelVideoFrameCallback', { value: cancelFrame }],
    ],
    step() {
      for (const [element, film] of [...films]) {
        if (element.isConnected && films.get(element) === film) stepFilm(element, film)
      }
    },
    loading: () => [...films.values()].filter(isLoading).length,
    hasFrame: film => (films.get(film)?.frames ?? 0) > 0,
  }
}
