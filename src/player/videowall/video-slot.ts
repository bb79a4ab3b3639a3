import { createTimer } from '../../base/timer.ts'
import type { Slot, SlotEvents } from './image-slot.ts'
import type { Progress } from './stall-watch.ts'
import { bufferedEnd, createVideoElement, onceFrame, standsInLastSeconds, unload } from './video-element.ts'

/**
 * Counts the frames of a film that have been presented, without a callback for each: one callback is pending at a time.
 * @returns the count at the last callback
 */
function createFrameCounter(video: HTMLVideoElement, signal: AbortSignal): () => number {
  let presented = 0
  let isPending = false
  return () => {
    if (!isPending) {
      isPending = true
      video.requestVideoFrameCallback((_now, metadata) => {
        if (signal.aborted) return
        isPending = false
        presented = metadata.presentedFrames
      })
    }
    return presented
  }
}

/** Chrome says "Format error" also of a film that it could not fetch. */
const errorText = (error: MediaError | null): string =>
  error?.message && !error.message.endsWith('Format error') ? error.message : 'cannot be loaded or decoded'

/** A film that loads has failed after this time without a byte. */
const NO_DATA_LIMIT_MS = 10_000

/** Bytes count as coming for this time: a browser reports them about three times a second. */
const COMING_MS = 1000

const DATA_EVENTS = ['progress', 'loadedmetadata', 'loadeddata', 'canplay'] as const

type DataWatch = ReturnType<typeof watchData>

/** @param onSilent is called with the reason if no byte comes for too long */
function watchData(video: HTMLVideoElement, signal: AbortSignal, onSilent: (reason: string) => void) {
  const silence = createTimer()
  let cameAt = Number.NEGATIVE_INFINITY
  const expectData = () => silence.set(NO_DATA_LIMIT_MS, () => onSilent(`no data for ${NO_DATA_LIMIT_MS / 1000} s`))
  const came = () => {
    cameAt = performance.now()
    if (video.readyState < video.HAVE_FUTURE_DATA) expectData()
  }
  for (const type of DATA_EVENTS) video.addEventListener(type, came, { signal })
  signal.addEventListener('abort', silence.clear, { once: true })
  expectData()
  return {
    /** No more bytes are needed, or the film has failed. */
    stop: silence.clear,
    /** True if bytes have come within the last second. */
    isComing: () => performance.now() - cameAt < COMING_MS,
  }
}

/** Pause after a refused autoplay (requirement 9.5). */
const AUTOPLAY_RETRY_MS = 1500

/** Real seconds that a film may have run before it is shown; a film that has run longer begins again. */
const LONGEST_LEAD = 0.5

/** One `<video>` that is reused; its first frame is presented, under the front layer, before it is ready. */
export class VideoSlot implements Slot {
  readonly #host: HTMLElement
  #video = createVideoElement()
  #turn = new AbortController()
  #events: SlotEvents | null = null
  #speed = 1
  #isShown = false
  #isStarted = false
  /** True if the film can be seen since its start. */
  #isSeen = false
  /** True if a frame has been presented since the start. */
  #isMoving = false
  /** True if a frame of this file has been presented; a film that does not play yet presents one only, maybe early. */
  #hasFrame = false
  /** The pending promise of `play()`. */
  #promise: Promise<void> | null = null
  #countFrames: () => number = () => 0
  #data: DataWatch | null = null
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
    this.#countFrames = createFrameCounter(this.#video, this.#turn.signal)
    this.#video.hidden = false
    // The first `<video>` of a page makes the browser read the styles of its controls, which a first photo need not pay.
    if (!this.#video.isConnected) this.#host.append(this.#video)
    this.#listen(events, this.#turn.signal)
    this.#noteFrame(this.#turn.signal)
    this.#video.src = url
    this.#video.load()
  }

  /**
   * Plays under the front layer: a start takes a moment, which would be seen as a held frame.
   * @param isSeen true if no layer covers the film
   */
  start(isSeen = false): void {
    if (this.#isStarted) return
    this.#isStarted = true
    this.#isSeen = isSeen
    onceFrame(this.#video, () => this.#moves(), this.#turn.signal)
    this.#play()
  }

  show(keepsPlace = false): void {
    this.#isShown = true
    const mayRewind = !keepsPlace && !this.#isSeen
    if (mayRewind && this.#video.currentTime > LONGEST_LEAD * this.#speed) this.#video.currentTime = 0
    if (!this.#isStarted) this.start()
    else if (!this.#autoplay.isSet()) this.#play()
    if (this.#isMoving) this.#moves()
  }

  release(): void {
    this.#turn.abort()
    this.#autoplay.clear()
    this.#events = null
    this.#isShown = false
    this.#isStarted = false
    this.#isSeen = false
    this.#isMoving = false
    this.#promise = null
    unload(this.#video)
  }

  /** Milliseconds until the film on the screen ends; null if that is not known. */
  rest(): number | null {
    const { duration, currentTime } = this.#video
    return this.#isShown && Number.isFinite(duration) ? ((duration - currentTime) * 1000) / this.#speed : null
  }

  /** Also of every later film. */
  setSpeed(speed: number): void {
    this.#speed = speed
    // A new file begins at the default rate.
    this.#video.defaultPlaybackRate = speed
    this.#video.playbackRate = speed
  }

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
    const before = this.#video
    this.#video = createVideoElement()
    before.replaceWith(this.#video)
    this.setSpeed(this.#speed)
  }

  isComing(): boolean {
    return this.#data?.isComing() ?? false
  }

  /** A sample for the stall detector; null if no film plays here. */
  progress(): Progress | null {
    if (!this.#isShown || !this.#events) return null
    const presented = this.#countFrames()
    const starved = this.#video.readyState < this.#video.HAVE_FUTURE_DATA
    return {
      position: this.#video.currentTime,
      frames: document.visibilityState === 'visible' ? presented : null,
      buffered: bufferedEnd(this.#video),
      starved,
      unanswered: this.#promise !== null && !starved,
      isLast: standsInLastSeconds(this.#video),
    }
  }

  #moves(): void {
    this.#isMoving = true
    if (this.#isShown) this.#events?.presented(performance.now())
  }

  #play(): void {
    const { signal } = this.#turn
    const promise = this.#video.play()
    this.#promise = promise
    const settle = () => {
      if (this.#promise === promise) this.#promise = null
    }
    promise.then(settle, (error: unknown) => {
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
      data.stop()
      events.failed(reason, isFinal)
    }
    const data = watchData(video, signal, reason => fail(reason, true))
    this.#data = data
    on('ended', () => this.#isShown && events.finished())
    on('error', () => fail(errorText(video.error), false))
    on('pause', () => {
      if (this.#isShown && !video.ended) this.#autoplay.set(AUTOPLAY_RETRY_MS, () => this.resume())
    })
    const canPlay = () => {
      // A film whose picture cannot be decoded here, such as HEVC, plays on as sound: black for its whole length.
      if (video.videoWidth === 0) fail('has no picture that can be decoded', true)
      else this.#awaitFrame(events, signal)
    }
    video.addEventListener('canplay', canPlay, { once: true, signal })
  }

  /** The film is ready when it has enough data to play and its first frame has been presented. */
  #awaitFrame(events: SlotEvents, signal: AbortSignal): void {
    this.#data?.stop()
    if (this.#hasFrame) events.ready()
    else onceFrame(this.#video, () => events.ready(), signal)
  }

  #noteFrame(signal: AbortSignal): void {
    this.#hasFrame = false
    this.#video.requestVideoFrameCallback(() => {
      if (signal.aborted) return
      this.#hasFrame = true
      // A film that plays already is on an empty screen: its first frame may be seen, however slowly the rest comes.
      if (this.#isStarted) this.#events?.ready()
    })
  }
}
