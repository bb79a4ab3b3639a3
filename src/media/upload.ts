import type { PixelSize } from './thumbnail-size.ts'

/** The units are bytes, pixels after rotation, and seconds. */
export interface FileFacts {
  size: number
  width: number
  height: number
  /** Null for a picture. */
  seconds: number | null
  type: string
  /** Null if this browser cannot draw a frame of the file. */
  frame: Blob | null
}

export interface FittedFile {
  file: File
  before: FileFacts
  after: FileFacts
  /** What was changed or left out. */
  changes: readonly string[]
}

/** A ticker shows its pictures in a row, each as high as the screen. */
export const TICKER_HEIGHT_PX = 128

const SCREEN_PIXELS = 1920 * 1080

/** Says that a film costs a screen more than it shows (requirement 28.1); empty if it does not. */
export function costText({ width, height }: PixelSize): string {
  const times = Math.floor((width * height) / SCREEN_PIXELS)
  return times < 2 ? '' : `a screen of 1920×1080 px decodes ${times} times what it shows`
}

/** A picture for a ticker has its height; other files may go anywhere. */
export type FitAim = 'any' | 'ticker'

/** The message says what the file is, why it does not fit, and the way out. */
export class FitRefused extends Error {
  override readonly name = 'FitRefused'

  /** @param mayTryAgain the cause may go away, as a full disk does */
  constructor(
    message: string,
    readonly mayTryAgain = false,
  ) {
    super(message)
  }
}

export interface FitOffer {
  canFit: boolean
  /** Empty if the file can be made to fit, or if nothing is known. */
  why: string
}

export interface FitProgress {
  /** From 0 to 1. */
  done: number
  /** Null until enough has been measured. */
  secondsLeft: number | null
  /** The tab is in the background, where browsers work slowly. */
  isSlow: boolean
}

export type UploadState =
  | { phase: 'checking' }
  /** The person decides: perhaps no screen can show the file. */
  | { phase: 'asking'; reason: string }
  /** `progress` is null until the turn of the file comes; `from` is the state to which the row goes back. */
  | { phase: 'preparing'; progress: FitProgress | null; from: UploadState }
  /** The person decides. */
  | { phase: 'comparing'; fitted: FittedFile; from: UploadState }
  | { phase: 'waiting' }
  /** Bytes and seconds; these are null until enough has been measured. */
  | { phase: 'uploading'; loaded: number; total: number; timeLeft: number | null }
  | ({ phase: 'done' } & SentFile)
  | { phase: 'failed'; error: unknown }
  | { phase: 'cancelled' }

/** `fileName` is the name in the library, empty if it is not known. */
export interface SentFile {
  message: string
  fileName: string
}

export interface ArrivedFile extends SentFile {
  file: File
}

export interface Upload {
  id: number
  file: File
  /** A note delays nothing. Empty if there is none, null until the file has been checked. */
  note: string | null
  /** Null if there is no need to, or if the note says why not. */
  canFit: boolean | null
  /** The original, if it is in the library beside the fitted file. */
  original: ArrivedFile | null
  state: UploadState
}

export interface CheckResult {
  /** Why the upload waits; empty if the file is uploaded at once. */
  reason: string
  /** A note that delays nothing, such as an exceeded limit; empty if there is none. */
  note: string
  /** The file is over a limit, of another format, or cannot be decoded: "Make it fit" may help. */
  needsFit: boolean
}

export const isOnItsWay = ({ state }: Upload): boolean =>
  state.phase === 'checking' || state.phase === 'waiting' || state.phase === 'uploading'

export const isBeingFitted = ({ state }: Upload): boolean => state.phase === 'preparing' || state.phase === 'comparing'
