import { createTimer } from '../../clock/timer.ts'

/**
 * How long a frame callback is waited for: a hidden page and some browsers never give one. A busy machine may need
 * most of it, and a held frame is better than a layer that is raised without one.
 */
const FRAME_LIMIT_MS = 800

/** A `<video>` as a screen without a person needs it: muted, inline, loading at once. */
export function createVideoElement(): HTMLVideoElement {
  const video = document.createElement('video')
  // Properties: the attributes alone count only while a document is parsed.
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

/** Calls back when a frame has been presented, or when no callback came within the limit. */
export function onceFrame(video: HTMLVideoElement, run: () => void, signal: AbortSignal): void {
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

/** Seconds up to which the film has been received. */
export const bufferedEnd = (video: HTMLVideoElement): number =>
  video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0
