import { Refusal } from './refusal.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** After so long without another wrong one all is forgotten. */
const MEMORY_MS = 15 * 60_000
/** Keys that are kept in mind; made-up ones cannot fill the memory. */
const MAX_KEYS = 10_000

/** So many wrong passwords are a person's; after them each costs a wait. */
const FREE_TRIES = {
  /** For one name from one address. */
  pair: 5,
  /** From one address for whatever names: a company may stand behind it. */
  address: 50,
  /** For one name from everywhere, but not from where its owner has logged in before. */
  name: 50,
}

interface Failures {
  count: number
  /** Both in milliseconds since the epoch; no try is looked at before the second. */
  lastAt: number
  blockedUntil: number
}

/** Counts failures by key, the oldest forgotten first. */
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
    /** Takes one back that was none; a wait that the others have earned stays. */
    undo: (key: string) => failures.set(key, { ...known(key), count: known(key).count - 1, lastAt: now() }),
    forget: (key: string) => failures.delete(key),
  }
}

/** One try to log in, counted as wrong until it turns out right: a thousand at once are no way around the brake. */
export interface LoginTry {
  succeeded(): void
}

export interface LoginBrake {
  /** @throws Refusal 429 while this name or this address has to wait */
  begin(username: string, address: string): LoginTry
}

/**
 * Slows down whoever guesses passwords: each wrong one beyond the free ones doubles the wait, up to a minute. Nobody
 * is locked out for ever, and who guesses from elsewhere does not lock out the owner of a name.
 */
export function createLoginBrake(now: () => number): LoginBrake {
  const pairs = createCounter(FREE_TRIES.pair, now)
  const addresses = createCounter(FREE_TRIES.address, now)
  const names = createCounter(FREE_TRIES.name, now)
  const homes = new Set<string>()

  function check(username: string, waitMs: number, whose: string): void {
    if (waitMs <= 0) return
    const seconds = Math.ceil(waitMs / 1000)
    throw new Refusal(429, `Too many wrong passwords ${whose || `for "${username}"`}. Try again in ${seconds} seconds.`)
  }

  return {
    begin(username, address) {
      // As the database compares names.
      const name = username.toLowerCase()
      const pair = `${address} ${name}`
      check(username, pairs.waitMs(pair), '')
      check(username, addresses.waitMs(address), 'from your address')
      if (!homes.has(pair)) check(username, names.waitMs(name), '')
      pairs.failed(pair)
      addresses.failed(address)
      names.failed(name)
      return {
        succeeded() {
          pairs.forget(pair)
          // Whoever has an account of their own may not wash away the others that they have tried.
          addresses.undo(address)
          names.undo(name)
          if (homes.size >= MAX_KEYS) homes.clear()
          homes.add(pair)
        },
      }
    },
  }
}
