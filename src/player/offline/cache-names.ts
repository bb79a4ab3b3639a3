/* Names that the page and its worker share; the scope keeps two installations on one origin apart. */

/** The cache of the media files. */
export const mediaCacheName = (scope: string) => `${scope} media`

/** The cache of the last playlists that the server answered. */
export const answersCacheName = (scope: string) => `${scope} answers`

/** The beginning of the names of the caches that hold the page itself; the version of the build follows. */
export const shellCachePrefix = (scope: string) => `${scope} shell `

/** The lock that a page holds while a file is queued or downloaded. */
export const fileLockName = (url: string) => `keeping ${url}`

/** The message of a page to the worker that has begun to work and does not answer the page's requests. */
export const TAKE_PAGE = 'take this page'

/** The message of a page whose scripts run; without it the worker takes what it keeps of the page for spoilt. */
export const PAGE_WORKS = 'this page works'
