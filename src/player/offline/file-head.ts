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

/** True if the server has another file under the name: other bytes, or only other marks. */
export function isReplaced(kept: Headers, now: Headers): boolean {
  const bytes = now.has('content-encoding') ? 0 : bytesOf(now)
  if (bytes > 0 && bytesOf(kept) > 0 && bytes !== bytesOf(kept)) return true
  const pairs = ['etag', 'last-modified'].map(name => [kept.get(name), now.get(name)])
  const known = pairs.filter(pair => pair.every(Boolean))
  return known.length > 0 && known.every(([before, after]) => before !== after)
}
