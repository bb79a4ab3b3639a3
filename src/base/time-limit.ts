import { createTimer } from './timer.ts'

/** Gives the result of a promise; if that takes longer than `ms` milliseconds, gives or throws what `late` does. */
export function withinTime<T>(ms: number, promise: Promise<T>, late: () => T): Promise<T> {
  const timer = createTimer()
  const limit = new Promise<void>(resolve => timer.set(ms, resolve)).then(late)
  return Promise.race([promise, limit]).finally(timer.clear)
}
