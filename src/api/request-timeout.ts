/** The longest wait for the answer to a call, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 300_000
