/** Facts about a file as a comparison shows them: bytes, pixels after rotation, seconds. */
export interface FileFacts {
  size: number
  width: number
  height: number
  /** Null for a picture. */
  seconds: number | null
  type: string
  /** A still; null if this browser cannot draw one. */
  frame: Blob | null
}

/** A file that was made to fit, beside the original. */
export interface FittedFile {
  file: File
  before: FileFacts
  after: FileFacts
  /** Sentences about what the new file does not have any more. */
  changes: readonly string[]
}

/** A ticker's pictures are 128 px high; other files may go anywhere. */
export type FitAim = 'any' | 'ticker'

/** A file was not made to fit. The message is for the person: what the file is, why it does not fit, the way out. */
export class FitRefused extends Error {
  override readonly name = 'FitRefused'

  /** @param mayTryAgain true if the cause may go away, as a full disk does */
  constructor(
    message: string,
    readonly mayTryAgain = false,
  ) {
    super(message)
  }
}

/** If "Make it fit" can help. */
export interface FitOffer {
  canFit: boolean
  /** A sentence about why it cannot; empty if it can, or if nothing is known. */
  why: string
}

/** How far the work of making a file fit is. */
export interface FitProgress {
  /** From 0 to 1. */
  done: number
  /** Null until enough has been measured, and during a pause. */
  secondsLeft: number | null
  pausedBy: 'person' | 'battery' | null
  /** The tab is in the background, where browsers work slowly. */
  isSlow: boolean
}

export type UploadState =
  | { phase: 'checking' }
  /** The person decides, "Upload anyway" or "Remove": perhaps no screen can show the file. */
  | { phase: 'asking'; reason: string }
  /** `progress` is null until the turn of the file comes; `from` is the state to which the row goes back. */
  | { phase: 'preparing'; progress: FitProgress | null; from: UploadState }
  /** The person decides, "Use this" or "Send the original". */
  | { phase: 'comparing'; fitted: FittedFile; from: UploadState }
  | { phase: 'waiting' }
  /** Bytes, bytes per second, seconds; the last two are null until enough has been measured. */
  | { phase: 'uploading'; loaded: number; total: number; speed: number | null; timeLeft: number | null }
  | ({ phase: 'done' } & SentFile)
  | { phase: 'failed'; error: unknown }
  | { phase: 'cancelled' }

/** The result of an upload: the server's message, and the name in the library, which is empty if it is not known. */
export interface SentFile {
  message: string
  fileName: string
}

/** A file that is in the library. */
export interface ArrivedFile extends SentFile {
  file: File
}

export interface Upload {
  id: number
  file: File
  /** A remark about the file that delays nothing; empty if there is none, null until the file has been checked. */
  note: string | null
  /** The same content is in the library, or earlier in the list. */
  isCopy: boolean
  /**
   * True if "Make it fit" can help; false if this browser cannot make the file fit; null if there is no need to, or if the
   * note says why not.
   */
  canFit: boolean | null
  /** The original that is in the library beside the fitted file; null if there is none. */
  original: ArrivedFile | null
  state: UploadState
}

/** The result of the check before an upload. */
export interface Finding {
  /** The upload waits for the person because of this; empty if the file is uploaded at once. */
  reason: string
  /** A remark that delays nothing, such as the displayed limits that the file exceeds; empty if there is none. */
  note: string
  isCopy: boolean
  /** The file is over a limit, of another format, or cannot be decoded: "Make it fit" may help. */
  needsFit: boolean
}

/** True for an upload that is checked, waits for its turn, or is sent. */
export const isUnderWay = ({ state }: Upload): boolean =>
  state.phase === 'checking' || state.phase === 'waiting' || state.phase === 'uploading'

/** True for a file that is being made to fit, or is compared with its original. */
export const isBeingFitted = ({ state }: Upload): boolean => state.phase === 'preparing' || state.phase === 'comparing'
