/* The longest waits for a browser that does not answer, in milliseconds. */

/** For the jobs that the journal holds; they come later then. */
export const LOAD_LIMIT_MS = 4000

/** For the journal to keep a new job. */
export const KEEP_LIMIT_MS = 4000

/** For a request to begin: the tab that carries it out may be asleep. */
export const BEGIN_LIMIT_MS = 10_000

/** The answer to a request that has not begun in time. */
export const TOO_LATE = 'too late'

/** For the answer to a request: one that has begun in time is answered before. */
export const ANSWER_LIMIT_MS = BEGIN_LIMIT_MS + KEEP_LIMIT_MS + 1000
