import { Refusal } from './refusal.ts'

/** So many wrong passwords for one name are a person's; after them each costs a wait. */
const FREE_TRIES = 5
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** Names that are kept in mind; made-up ones cannot fill the memory. */
const MAX_NAMES = 10_000

interface Failures {
  count: number
  /** No try is looked at before, in milliseconds since the epoch. */
  blockedUntil: number
}

/** Slows down whoever guesses passwords: from the sixth wrong one on, each doubles the wait for that name. */
export function createLoginBrake(now: () => number) {
  const failures = new Map<string, Failures>()
  return {
    /** @throws Refusal 429 while the name has to wait */
    check(username: string): void {
      const waitMs = (failures.get(username)?.blockedUntil ?? 0) - now()
      if (waitMs <= 0) return
      const seconds = Math.ceil(waitMs / 1000)
      throw new Refusal(429, `Too many wrong passwords for "${username}". Try again in ${seconds} seconds.`)
    },
    failed(username: string): void {
      const count = (failures.get(username)?.count ?? 0) + 1
      const waitMs = count <= FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_TRIES - 1))
      failures.delete(username)
      const [oldest] = failures.keys()
      if (failures.size >= MAX_NAMES && oldest !== undefined) failures.delete(oldest)
      failures.set(username, { count, blockedUntil: now() + waitMs })
    },
    succeeded(username: string): void {
      failures.delete(username)
    },
  }
}

export type LoginBrake = ReturnType<typeof createLoginBrake>
