/** What the page and its worker call the same things; the scope keeps two installations on one origin apart. */
export const mediaCacheName = (scope: string) => `${scope} media`

export const answersCacheName = (scope: string) => `${scope} answers`

export const shellCachePrefix = (scope: string) => `${scope} shell `

/** The lock that the page holds while a file waits to be kept or is on its way. */
export const fileLockName = (url: string) => `keeping ${url}`
