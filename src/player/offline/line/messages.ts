import { isObject } from '../../../base/is-object.ts'

/* The messages between the worker and the pages about a file that is being downloaded. */

/** The worker's question, to every page; the answers come through the port beside it. */
export interface FileQuestion {
  isFileQuestion: true
  url: string
  /** Bytes of the version that is asked for; null if any version will do. */
  size: number | null
}

/** The page is downloading the file, and its head follows; or it is not, and nothing follows. */
export type FirstWord = 'it comes' | 'not here'

/** The head of the file; null if the download cannot bring it after all. */
export type FileHead = { headers: Array<[string, string]>; size: number; received: number } | null

/** The bytes from the place that the worker has named; null at the end of the file, 'broken' if no more come. */
export type FileBytes = Uint8Array<ArrayBuffer> | null | 'broken'

/** Reads a message as the worker's question; null if it is none. */
export function readQuestion(data: unknown): FileQuestion | null {
  if (!isObject(data) || data.isFileQuestion !== true) return null
  const { url, size } = data
  return typeof url === 'string' ? { isFileQuestion: true, url, size: typeof size === 'number' ? size : null } : null
}
