import { performance } from 'node:perf_hooks'

/**
 * Milliseconds since the epoch on a clock that nobody can set while the server runs. A clock that is set back would let
 * a wait, a session or a silent screen last a day longer; one that is set forward would end all of them at once.
 */
export const steadyNow = (): number => Math.floor(performance.timeOrigin + performance.now())
