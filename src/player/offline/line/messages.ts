/* What the worker and the pages say to each other about a file that is on its way. */

/** The worker's question, to every page; the answers come through the port beside it. */
export interface FileQuestion {
  isFileQuestion: true
  url: string
  /** Bytes of the version that is asked for; null where any will do. */
  size: number | null
}

/** The page keeps the file, and its answer follows; or it does not, and none follows. */
export type FirstWord = 'it comes' | 'not here'

/** The head of the file; null where it cannot be had after all. */
export type FileHead = { headers: Array<[string, string]>; size: number; received: number } | null

/** The bytes from the place that the worker has named; null at the end of the file, 'broken' where no more come. */
export type FileBytes = Uint8Array<ArrayBuffer> | null | 'broken'

/** Reads a message as the worker's question; null where it is none. */
export function readQuestion(data: unknown): FileQuestion | null {
  if (typeof data !== 'object' || data === null || !('isFileQuestion' in data)) return null
  const { url, size } = data as Partial<FileQuestion>
  return typeof url === 'string' ? { isFileQuestion: true, url, size: size ?? null } : null
}
