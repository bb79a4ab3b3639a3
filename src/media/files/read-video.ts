import type { FileMetadata } from './file-metadata.ts'
import { drawThumbnail } from './thumbnail.ts'

/** The time of the frame that becomes a video's thumbnail, in seconds (requirement 4.5). */
const FRAME_AT = 0.1
/** Milliseconds; then the film is drawn as it is. A hidden page presents no frame, a slow film only its first one. */
const FRAME_LIMIT_MS = 1000
/** Seconds beyond the end of every film: a seek to there makes a recording without a stated length tell its length. */
const FAR_AWAY = 1e9

const isForeign = (url: string) => !url.startsWith('blob:') && new URL(url, location.href).origin !== location.origin

/** @throws the video's own MediaError, or the signal's reason */
function eventOf(video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<void> {
  const settled = new AbortController()
  const options = { signal: settled.signal }
  return new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    video.addEventListener(name, () => resolve(), options)
    video.addEventListener('error', () => reject(video.error), options)
    signal.addEventListener('abort', () => reject(signal.reason), options)
  }).finally(() => settled.abort())
}

async function seek(video: HTMLVideoElement, seconds: number, signal: AbortSignal): Promise<void> {
  const seeked = eventOf(video, 'seeked', signal)
  video.currentTime = seconds
  await seeked
}

/** Resolves once a frame near this time can be drawn: on a busy machine that is after `seeked`. */
function frameNear(video: HTMLVideoElement, seconds: number): Promise<void> {
  return new Promise(resolve => {
    const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) =>
      mediaTime > 0 && mediaTime < 2 * seconds ? resolve() : video.requestVideoFrameCallback(look)
    video.requestVideoFrameCallback(look)
  })
}

/** Frees the decoder and its memory, which a paused video holds as long as it has a source. */
function release(video: HTMLVideoElement): void {
  video.pause()
  video.removeAttribute('src')
  video.load()
}

async function open(url: string, cors: boolean, signal: AbortSignal): Promise<FileMetadata> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'metadata'
  if (cors) video.crossOrigin = 'anonymous'
  try {
    const loaded = eventOf(video, 'loadedmetadata', signal)
    video.src = url
    await loaded
    const { videoWidth: width, videoHeight: height } = video
    // The browser can decode only the sound.
    if (!width || !height) return { state: 'undecodable' }
    if (video.duration === Number.POSITIVE_INFINITY) await seek(video, FAR_AWAY, signal)
    const frame = frameNear(video, FRAME_AT)
    await seek(video, FRAME_AT, signal)
    await Promise.race([frame, new Promise(resolve => setTimeout(resolve, FRAME_LIMIT_MS))])
    const duration = Number.isFinite(video.duration) ? video.duration : null
    return { state: 'known', width, height, duration, thumbnail: await drawThumbnail(video, { width, height }) }
  } finally {
    release(video)
  }
}

/** A browser reports a missing file and an unknown codec as the same error. */
async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  if (url.startsWith('blob:')) return true
  const mode = isForeign(url) ? 'no-cors' : 'same-origin'
  const answer = await fetch(url, { headers: { Range: 'bytes=0-0' }, mode, signal })
  await answer.body?.cancel()
  return answer.ok || answer.type === 'opaque'
}

/** @throws the error if it is about the connection, not about the file */
async function explain(error: unknown, url: string, signal: AbortSignal): Promise<FileMetadata> {
  if (!(error instanceof MediaError) || error.code === MediaError.MEDIA_ERR_NETWORK) throw error
  if (error.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && !(await isReachable(url, signal))) throw error
  return { state: 'undecodable' }
}

/** @throws if it cannot be loaded, and if the signal is aborted */
export async function readVideo(from: string | Blob, signal: AbortSignal): Promise<FileMetadata> {
  const url = typeof from === 'string' ? from : URL.createObjectURL(from)
  try {
    if (!isForeign(url)) return await open(url, false, signal)
    // Without the other origin's permission the page may read dimensions and duration, but not copy the frame.
    return await open(url, true, signal).catch(() => open(url, false, signal))
  } catch (error) {
    return await explain(error, url, signal)
  } finally {
    if (url !== from) URL.revokeObjectURL(url)
  }
}
