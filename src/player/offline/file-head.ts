import { isPage } from '../../api/media.ts'

/* What the headers of a file tell: its bytes, its version, and whether it is a film or a picture at all. */

/** The size by the server's list when the file was fetched: a list may be wrong about a good file. */
export const LISTED_SIZE = 'x-listed-size'

export const isNoMedia = (head: Headers): boolean => isPage(head.get('content-type') ?? '')

/** Bytes of the file; 0 if its length is unknown. */
export const bytesOf = (head: Headers): number => Number(head.get('content-length'))

/** True if the file is the version that the server's list names by this size. */
export const isVersion = (head: Headers, size: number): boolean =>
  bytesOf(head) === size || Number(head.get(LISTED_SIZE) ?? Number.NaN) === size

/** The server's mark of this version, by which parts of a file belong together; empty if it gives none. */
export function markOf(head: Headers): string {
  const tag = head.get('etag') ?? ''
  return (tag.startsWith('W/') ? '' : tag) || (head.get('last-modified') ?? '')
}
