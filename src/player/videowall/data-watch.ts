import { createTimer } from '../../base/timer.ts'

/** A film that loads fails after this time without a byte. */
const NO_DATA_LIMIT_MS = 10_000

/** Bytes count as coming for this time: a browser reports them about three times a second. */
const COMING_MS = 1000

const DATA_EVENTS = ['progress', 'loadedmetadata', 'loadeddata', 'canplay'] as const

/** Watches the bytes of one film while it loads. */
export type DataWatch = ReturnType<typeof watchData>

/** @param onSilent is called with the reason if no byte comes for too long */
export function watchData(video: HTMLVideoElement, signal: AbortSignal, onSilent: (reason: string) => void) {
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
