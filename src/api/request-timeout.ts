/** How long a call waits for its answer, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 300_000
