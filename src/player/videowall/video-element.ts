import { createTimer } from '../../base/timer.ts'

/** A hidden page has no animation frames: there a wait ends after this time. */
export const WITHOUT_FRAMES_MS = 250

/** Calls back with `performance.now()` when the changes that were made before this call have been painted. */
export function afterPaint(run: (at: number) => void, signal: AbortSignal): void {
  const fallback = createTimer()
  let frame = 0
  const cancel = () => {
    cancelAnimationFrame(frame)
    fallback.clear()
  }
  const done = () => {
    cancel()
    signal.removeEventListener('abort', cancel)
    run(performance.now())
  }
  signal.addEventListener('abort', cancel, { once: true })
  fallback.set(WITHOUT_FRAMES_MS, done)
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(done)
  })
}

/**
 * A hidden page never calls back for a frame. A busy machine may need most of this time: a held frame is better than a
 * layer without one.
 */
const FRAME_LIMIT_MS = 800

/** A `<video>` that plays without a person: muted, inline, loading at once. */
export function createVideoElement(): HTMLVideoElement {
  const video = document.createElement('video')
  // Properties are set, because attributes count only while a document is parsed.
  video.muted = true
  video.defaultMuted = true
  video.playsInline = true
  video.preload = 'auto'
  video.disableRemotePlayback = true
  video.hidden = true
  return video
}

/** Frees the decoder and its memory; a paused video with a source keeps both. */
export function unload(video: HTMLVideoElement): void {
  video.hidden = true
  if (!video.hasAttribute('src')) return
  video.pause()
  video.removeAttribute('src')
  video.load()
}

/** Calls back when a frame has been presented, or when the limit is over. */
export function onceFrame(video: HTMLVideoElement, run: () => void, signal: AbortSignal): void {
  const limit = createTimer()
  let handle = 0
  const cancel = () => {
    limit.clear()
    video.cancelVideoFrameCallback(handle)
  }
  const done = () => {
    cancel()
    signal.removeEventListener('abort', cancel)
    run()
  }
  signal.addEventListener('abort', cancel, { once: true })
  limit.set(FRAME_LIMIT_MS, done)
  handle = video.requestVideoFrameCallback(done)
}

/** Seconds up to which the film has been received. */
export const bufferedEnd = (video: Pick<HTMLVideoElement, 'buffered'>): number =>
  video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0

/**
 * Seconds before its end in which a film that stands still is taken to have ended; of a short film its second half. A film
 * that stands before that has lost its decoder: an end would prove the overlap that took it.
 */
const LAST_SECONDS = 5

/** True if all bytes of a film are there and its position is in the last seconds. */
export function standsInLastSeconds(video: Pick<HTMLVideoElement, 'duration' | 'currentTime' | 'buffered'>): boolean {
  const { duration, currentTime } = video
  const isLast = duration - currentTime <= Math.min(LAST_SECONDS, duration / 2)
  return isLast && duration - bufferedEnd(video) < 0.5
}
