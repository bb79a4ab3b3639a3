import { Refusal } from '../refusal.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** After this time without another wrong password, all wrong passwords of a key are forgotten. */
const MEMORY_MS = 15 * 60_000
/** The largest number of remembered keys: invented keys cannot fill the memory. */
const MAX_KEYS = 10_000

/** The number of wrong passwords without a wait, as a person may mistype; each one after them costs a wait. */
const FREE_TRIES = {
  /** For one name, from one address. */
  pair: 5,
  /** For one name, from all addresses except those from which it has logged in before. */
  name: 50,
}

interface Failures {
  count: number
  /** Both times in milliseconds since the epoch; every attempt before `blockedUntil` is refused. */
  lastAt: number
  blockedUntil: number
}

/** Counts failures by key; if there are too many keys, the oldest is forgotten. */
function createCounter(freeTries: number, now: () => number) {
  const failures = new Map<string, Failures>()
  const known = (key: string) => {
    const found = failures.get(key)
    return found && now() - found.lastAt < MEMORY_MS ? found : { count: 0, blockedUntil: 0 }
  }
  return {
    waitMs: (key: string) => known(key).blockedUntil - now(),
    failed(key: string): void {
      const count = known(key).count + 1
      const doublings = Math.min(count - freeTries - 1, 30)
      const waitMs = doublings < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** doublings)
      failures.delete(key)
      const [oldest] = failures.keys()
      if (failures.size >= MAX_KEYS && oldest !== undefined) failures.delete(oldest)
      failures.set(key, { count, lastAt: now(), blockedUntil: now() + waitMs })
    },
    /** Removes one failure that was none; the wait for the other failures stays. */
    undo: (key: string) => failures.set(key, { ...known(key), count: known(key).count - 1, lastAt: now() }),
    forget: (key: string) => failures.delete(key),
  }
}

/** One attempt to log in. It counts as wrong until it has succeeded, so attempts at the same time count too. */
export interface LoginTry {
  succeeded(): void
}

export interface LoginBrake {
  /** Begins an attempt. @throws Refusal 429 while this name has to wait */
  begin(username: string, address: string): LoginTry
}

/**
 * Slows down the guessing of passwords: each wrong password for a name after the free ones doubles the wait, up to a
 * minute. No person is locked out for longer than that, and guesses from other addresses do not lock out the owner of a
 * name. An address as a whole is never refused, as all consoles behind one proxy share it: the queue of the checks
 * (check-queue.ts) keeps its guesses at different names slow.
 */
export function createLoginBrake(now: () => number): LoginBrake {
  const pairs = createCounter(FREE_TRIES.pair, now)
  const names = createCounter(FREE_TRIES.name, now)
  const homes = new Set<string>()

  function check(waitMs: number, username: string): void {
    if (waitMs <= 0) return
    const seconds = Math.ceil(waitMs / 1000)
    throw new Refusal(429, `Too many wrong passwords for "${username}". Try again in ${seconds} seconds.`)
  }

  return {
    begin(username, address) {
      // The database compares names without their case too.
      const name = username.toLowerCase()
      const pair = `${address} ${name}`
      check(pairs.waitMs(pair), username)
      if (!homes.has(pair)) check(names.waitMs(name), username)
      pairs.failed(pair)
      names.failed(name)
      return {
        succeeded() {
          pairs.forget(pair)
          // A success takes back only this attempt: the guesses that came from elsewhere stay.
          names.undo(name)
          if (homes.size >= MAX_KEYS) homes.clear()
          homes.add(pair)
        },
      }
    },
  }
}
