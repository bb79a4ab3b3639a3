import { NotMet, Untestable } from '../check.ts'

/** A function that does its work at its first call; all calls give the same result. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}

/**
 * Makes something that several checks need. If a server does not make it, that is the fault of one check, and all others
 * cannot be tested.
 */
export const needed = <T>(what: string, make: () => Promise<T>): (() => Promise<T>) =>
  once(async () => {
    try {
      return await make()
    } catch (error) {
      if (error instanceof NotMet) throw new Untestable(`${what} could not be made: ${error.message}`, true, error)
      throw error
    }
  })
