/* What the page and its worker call the same things; the scope keeps two installations on one origin apart. */

/** The cache of the films and pictures. */
export const mediaCacheName = (scope: string) => `${scope} media`

/** The cache of the last playlists that the server answered. */
export const answersCacheName = (scope: string) => `${scope} answers`

/** What the caches of the page itself begin with; the version of the build follows. */
export const shellCachePrefix = (scope: string) => `${scope} shell `

/** The lock that the page holds while a file waits to be kept or is on its way. */
export const fileLockName = (url: string) => `keeping ${url}`
