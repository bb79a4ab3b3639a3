import type { Media } from '../../api/media.ts'

/* Names that the page and its worker share; the scope keeps two installations on one origin apart. */

export const mediaCacheName = (scope: string) => `${scope} media`

export const answersCacheName = (scope: string) => `${scope} answers`

/** The caches of the page itself; the version of the build follows. */
export const shellCachePrefix = (scope: string) => `${scope} shell `

/** The lock that a page holds while a file is queued or downloaded. */
export const fileLockName = (url: string) => `keeping ${url}`

/** To a worker that has begun to work and does not answer the page's requests. */
export const TAKE_PAGE = 'take this page'

/** From a page whose scripts run; without it the worker takes what it keeps of the page for spoilt. */
export const PAGE_WORKS = 'this page works'

/**
 * Gives a file another URL once the list has another size for its name. A browser gives the bytes of a loaded URL to every
 * later element, and would play the old film forever.
 */
export function createVersionedUrl(fileUrl: (media: Media) => string): (media: Media) => string {
  const firstSizes = new Map<string, number>()
  return media => {
    const url = fileUrl(media)
    const first = firstSizes.get(url) ?? media.size
    firstSizes.set(url, first)
    return first === media.size ? url : `${url}?size=${media.size}`
  }
}

/** The other end: the file's own URL, and the bytes of the version that is asked for; null if any version will do. */
export function readVersionedUrl(absoluteUrl: string): { url: string; size: number | null } {
  const { origin, pathname, searchParams } = new URL(absoluteUrl)
  const size = searchParams.get('size')
  return { url: origin + pathname, size: size === null ? null : Number(size) }
}
