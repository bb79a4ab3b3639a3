import { createTimer } from '../../clock/timer.ts'
import type { Slot, SlotEvents } from './slot.ts'
import type { Progress } from './stall-detector.ts'
import { bufferedEnd, createVideoElement, onceFrame, unload } from './video-element.ts'

/** Pause after a refused autoplay (requirement 9.5). */
const AUTOPLAY_RETRY_MS = 1500

/** A film that loads fails after this time without a byte. */
const NO_DATA_LIMIT_MS = 10_000

/** Seconds that a film may have run before it is shown; a film that has run longer begins again. */
const LONGEST_LEAD = 0.5

/** Bytes count as coming for this time: a browser reports them about three times a second. */
const COMING_MS = 1000

const DATA_EVENTS = ['progress', 'loadedmetadata', 'loadeddata', 'canplay'] as const

/** One `<video>` that is reused; its first frame is presented, under the front layer, before it is ready. */
export class VideoSlot implements Slot {
  readonly #host: HTMLElement
  #video = createVideoElement()
  #turn = new AbortController()
  #events: SlotEvents | null = null
  #isShown = false
  #isStarted = false
  /** True if a frame has been presented since the start. */
  #isMoving = false
  /** True if a frame of this file has been presented; a film that does not play yet presents one only, maybe early. */
  #hasFrame = false
  /** The pending promise of `play()`. */
  #promise: Promise<void> | null = null
  #presentedFrames: number | null = null
  #isCounting = false
  /** The time when bytes last came; a `performance.now()`. */
  #dataAt = Number.NEGATIVE_INFINITY
  readonly #noData = createTimer()
  readonly #autoplay = createTimer()

  constructor(host: HTMLElement) {
    this.#host = host
  }

  get element(): HTMLVideoElement {
    return this.#video
  }

  prepare(url: string, events: SlotEvents): void {
    this.release()
    this.#turn = new AbortController()
    this.#events = events
    this.#isCounting = false
    this.#dataAt = Number.NEGATIVE_INFINITY
    this.#presentedFrames = 'requestVideoFrameCallback' in this.#video ? 0 : null
    this.#video.hidden = false
    // The first `<video>` of a page makes the browser read the styles of its controls, which a first photo need not pay.
    if (!this.#video.isConnected) this.#host.append(this.#video)
    this.#listen(events, this.#turn.signal)
    this.#noteFrame(this.#turn.signal)
    this.#video.src = url
    this.#video.load()
  }

  /** Plays under the front layer: a start takes a moment, which would be seen as a held frame. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    onceFrame(this.#video, () => this.#moves(), this.#turn.signal)
    this.#play()
  }

  show(): void {
    this.#isShown = true
    if (this.#video.currentTime > LONGEST_LEAD) this.#video.currentTime = 0
    if (!this.#isStarted) this.start()
    else if (!this.#autoplay.isSet()) this.#play()
    if (this.#isMoving) this.#moves()
  }

  release(): void {
    this.#turn.abort()
    this.#noData.clear()
    this.#autoplay.clear()
    this.#events = null
    this.#isShown = false
    this.#isStarted = false
    this.#isMoving = false
    this.#promise = null
    unload(this.#video)
  }

  /** Milliseconds until the film on the screen ends; null if that is not known. */
  rest(): number | null {
    const { duration, currentTime } = this.#video
    return this.#isShown && Number.isFinite(duration) ? (duration - currentTime) * 1000 : null
  }

  /** Plays the film on the screen from its beginning again. */
  restart(): void {
    this.#video.currentTime = 0
    this.#play()
  }

  /** Plays on after the browser has paused it, as it does on hidden pages. */
  resume(): void {
    if (this.#isShown && this.#video.paused && !this.#video.ended) this.#play()
  }

  /** Replaces the element, because its decoder may be wedged. */
  rebuild(): void {
    this.release()
    const fresh = createVideoElement()
    this.#video.replaceWith(fresh)
    this.#video = fresh
  }

  /** True if bytes have come within the last second. */
  isComing(): boolean {
    return performance.now() - this.#dataAt < COMING_MS
  }

  /** A sample for the stall detector; null if no film plays here. */
  progress(): Progress | null {
    if (!this.#isShown || !this.#events) return null
    this.#countFrames()
    const starved = this.#video.readyState < this.#video.HAVE_FUTURE_DATA
    return {
      position: this.#video.currentTime,
      frames: document.visibilityState === 'visible' ? this.#presentedFrames : null,
      buffered: bufferedEnd(this.#video),
      starved,
      unanswered: this.#promise !== null && !starved,
    }
  }

  #moves(): void {
    this.#isMoving = true
    if (this.#isShown) this.#events?.presented(performance.now())
  }

  #play(): void {
    const { signal } = this.#turn
    // `play()` of an old browser returns nothing.
    const promise = this.#video.play() ?? null
    this.#promise = promise
    const settle = () => {
      if (this.#promise === promise) this.#promise = null
    }
    promise?.then(settle, (error: unknown) => {
      settle()
      if (signal.aborted) return
      const isAutoplay = error instanceof DOMException && error.name === 'NotAllowedError'
      // A film that is refused behind another one is started again when it is shown.
      if (!isAutoplay && !this.#isShown) return
      this.#autoplay.set(AUTOPLAY_RETRY_MS, () => this.#play())
      if (!isAutoplay) this.#events?.refused()
    })
  }

  #listen(events: SlotEvents, signal: AbortSignal): void {
    const video = this.#video
    const on = (type: keyof HTMLMediaElementEventMap, run: () => void) => video.addEventListener(type, run, { signal })
    const fail = (reason: string, isFinal: boolean) => {
      this.#noData.clear()
      events.failed(reason, isFinal)
    }
    const expectData = () =>
      this.#noData.set(NO_DATA_LIMIT_MS, () => fail(`no data for ${NO_DATA_LIMIT_MS / 1000} s`, true))
    const dataCame = () => {
      this.#dataAt = performance.now()
      if (video.readyState < video.HAVE_FUTURE_DATA) expectData()
    }
    for (const type of DATA_EVENTS) on(type, dataCame)
    on('ended', () => this.#isShown && events.finished())
    on('error', () => fail(video.error?.message || 'cannot be loaded or decoded', false))
    on('pause', () => {
      if (this.#isShown && !video.ended) this.#autoplay.set(AUTOPLAY_RETRY_MS, () => this.resume())
    })
    const canPlay = () => {
      // A film whose picture cannot be decoded here, such as HEVC, plays on as sound: black for its whole length.
      if (video.videoWidth === 0) fail('has no picture that can be decoded', true)
      else this.#awaitFrame(events, signal)
    }
    video.addEventListener('canplay', canPlay, { once: true, signal })
    expectData()
  }

  /** The film is ready when it has enough data to play and its first frame has been presented. */
  #awaitFrame(events: SlotEvents, signal: AbortSignal): void {
    this.#noData.clear()
    if (this.#hasFrame) events.ready()
    else onceFrame(this.#video, () => events.ready(), signal)
  }

  #noteFrame(signal: AbortSignal): void {
    this.#hasFrame = false
    this.#video.requestVideoFrameCallback?.(() => {
      if (signal.aborted) return
      this.#hasFrame = true
      // A film that plays already is on an empty screen: its first frame may be seen, however slowly the rest comes.
      if (this.#isStarted) this.#events?.ready()
    })
  }

  /** Keeps one frame callback pending, so that the frames are counted without a callback for each. */
  #countFrames(): void {
    if (this.#isCounting || !('requestVideoFrameCallback' in this.#video)) return
    const { signal } = this.#turn
    this.#isCounting = true
    this.#video.requestVideoFrameCallback((_now, metadata) => {
      if (signal.aborted) return
      this.#isCounting = false
      this.#presentedFrames = metadata.presentedFrames
    })
  }
}
