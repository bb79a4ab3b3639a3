import type { Slot, SlotEvents } from './slot.ts'
import { createTimer } from './timer.ts'
import type { Progress } from './watchdog.ts'

/** Specification section 9. */
const AUTOPLAY_RETRY_MS = 1500

/** How long a film that loads may go without a byte. */
const NO_DATA_LIMIT_MS = 10_000

/** How long a frame callback is waited for: a hidden page and some browsers never give one. */
const FRAME_LIMIT_MS = 400

const DATA_EVENTS = ['progress', 'loadedmetadata', 'loadeddata', 'canplay'] as const

export interface VideoSlot extends Slot {
  /** Plays the film on the screen from its beginning again. */
  restart(): void
  /** Plays on after the browser has paused it, as it does on hidden pages. */
  resume(): void
  /** What the watchdog looks at; null where no film plays here. */
  progress(): Progress | null
  /** Puts a new element in the place of the old one: the way out of a wedged decoder. */
  rebuild(): void
  readonly element: HTMLVideoElement
}

function createElement(): HTMLVideoElement {
  const video = document.createElement('video')
  // Properties: the attributes alone count only while a document is parsed.
  video.muted = true
  video.defaultMuted = true
  video.playsInline = true
  video.preload = 'auto'
  video.disableRemotePlayback = true
  return video
}

/** Frees the decoder and its memory; a paused video with a source keeps both. */
function unload(video: HTMLVideoElement): void {
  video.hidden = true
  if (!video.hasAttribute('src')) return
  video.pause()
  video.removeAttribute('src')
  video.load()
}

/** Calls back when a frame has been presented, or when no callback came within the limit. */
function onceFrame(video: HTMLVideoElement, run: () => void, signal: AbortSignal): void {
  const limit = createTimer()
  let handle = 0
  const cancel = () => {
    limit.clear()
    video.cancelVideoFrameCallback?.(handle)
  }
  const done = () => {
    cancel()
    signal.removeEventListener('abort', cancel)
    run()
  }
  signal.addEventListener('abort', cancel, { once: true })
  limit.set(FRAME_LIMIT_MS, done)
  if ('requestVideoFrameCallback' in video) handle = video.requestVideoFrameCallback(done)
}

const bufferedEnd = (video: HTMLVideoElement) =>
  video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0

/** One `<video>` that is reused for ever: muted, inline, its first frame presented before it is shown. */
export function createVideoSlot(host: HTMLElement): VideoSlot {
  let video = createElement()
  host.append(video)
  unload(video)
  const noData = createTimer()
  const autoplay = createTimer()
  let turn = new AbortController()
  let events: SlotEvents | null = null
  let isShown = false
  let isCounting = false
  let presentedFrames: number | null = null

  function release(): void {
    turn.abort()
    noData.clear()
    autoplay.clear()
    events = null
    isShown = false
    unload(video)
  }

  function play(): void {
    const { signal } = turn
    const again = () => {
      if (!signal.aborted && isShown) autoplay.set(AUTOPLAY_RETRY_MS, play)
    }
    // An old browser returns nothing; one that may not play yet rejects.
    video.play()?.catch(again)
  }

  /** Ready once there is enough to play and the first frame has been presented under the front layer. */
  function awaitFirstFrame(listener: SlotEvents, signal: AbortSignal): void {
    const ready = () => {
      noData.clear()
      listener.ready()
    }
    video.addEventListener('canplay', () => onceFrame(video, ready, signal), { once: true, signal })
  }

  function listen(listener: SlotEvents, signal: AbortSignal): void {
    const fail = (reason: string) => {
      noData.clear()
      listener.failed(reason)
    }
    const expectData = () => noData.set(NO_DATA_LIMIT_MS, () => fail(`no data for ${NO_DATA_LIMIT_MS / 1000} s`))
    const isLoading = () => video.readyState < video.HAVE_FUTURE_DATA
    for (const type of DATA_EVENTS) video.addEventListener(type, () => isLoading() && expectData(), { signal })
    video.addEventListener('ended', () => isShown && listener.finished(), { signal })
    video.addEventListener('error', () => fail(video.error?.message || 'cannot be loaded or decoded'), { signal })
    video.addEventListener('pause', () => isShown && !video.ended && autoplay.set(AUTOPLAY_RETRY_MS, play), { signal })
    expectData()
    awaitFirstFrame(listener, signal)
  }

  /** Keeps one frame callback pending, so that frames are counted without work for each. */
  function countFrames(): void {
    if (isCounting || !('requestVideoFrameCallback' in video)) return
    const { signal } = turn
    isCounting = true
    video.requestVideoFrameCallback((_now, metadata) => {
      if (signal.aborted) return
      isCounting = false
      presentedFrames = metadata.presentedFrames
    })
  }

  return {
    get element() {
      return video
    },
    prepare(url, listener) {
      release()
      turn = new AbortController()
      events = listener
      isCounting = false
      presentedFrames = 'requestVideoFrameCallback' in video ? 0 : null
      video.hidden = false
      listen(listener, turn.signal)
      video.src = url
      video.load()
    },
    show() {
      const { signal } = turn
      isShown = true
      const listener = events
      if (listener) onceFrame(video, () => listener.presented(performance.now()), signal)
      play()
    },
    restart() {
      video.currentTime = 0
      play()
    },
    resume() {
      if (isShown && video.paused && !video.ended) play()
    },
    progress() {
      if (!isShown || !events) return null
      countFrames()
      return {
        position: video.currentTime,
        frames: document.visibilityState === 'visible' ? presentedFrames : null,
        buffered: bufferedEnd(video),
        starved: video.readyState < video.HAVE_FUTURE_DATA,
      }
    },
    rebuild() {
      release()
      const fresh = createElement()
      video.replaceWith(fresh)
      video = fresh
      unload(video)
    },
    release,
  }
}
