/** The events of one media element, about the file that it was given last. */
export interface SlotEvents {
  /** The file is loaded and decoded: `show` would put its first frame on the screen. */
  ready(): void
  /** A frame has been presented; `at` is a `performance.now()`. */
  presented(at: number): void
  /** A film has ended. */
  finished(): void
  /** `isFinal` is true if another attempt would only cost the same time again. */
  failed(reason: string, isFinal?: boolean): void
  /** The browser refuses to play a film on the screen, for another reason than its rule against autoplay. */
  refused(): void
}

/** One media element that is reused. A call to `prepare` silences the events of the file before. */
export interface Slot {
  prepare(url: string, events: SlotEvents): void
  /**
   * Call it when the layer is in front. A film that has run for longer than it may begins again.
   * @param keepsPlace true if the film goes on where it is
   */
  show(keepsPlace?: boolean): void
  release(): void
}
