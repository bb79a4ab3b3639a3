/**
 * Counts the frames of a film that have been presented, without a callback for each: one callback is pending at a time.
 * @returns the count at the last callback; null in a browser that does not tell
 */
export function createFrameCounter(video: HTMLVideoElement, signal: AbortSignal): () => number | null {
  const isCounted = 'requestVideoFrameCallback' in video
  let presented: number | null = isCounted ? 0 : null
  let isPending = false
  return () => {
    if (isCounted && !isPending) {
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
