/** What one media element tells about the one file that it was given last. */
export interface SlotEvents {
  /** Loaded and decoded: showing it would put its first frame on the screen. */
  ready(): void
  /** A frame of it has been presented; `at` is a `performance.now()`. */
  presented(at: number): void
  /** A film has ended. */
  finished(): void
  /** `isFinal` where trying again at once would only cost the same time again. */
  failed(reason: string, isFinal?: boolean): void
  /** A film on the screen is not let play, for another reason than the browser's rule against autoplay. */
  refused(): void
}

/** One media element that is reused for ever. A later call to `prepare` silences the events of the one before. */
export interface Slot {
  prepare(url: string, events: SlotEvents): void
  /** Called once it is in front. */
  show(): void
  release(): void
}
