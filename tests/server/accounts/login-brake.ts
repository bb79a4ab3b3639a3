import { Refusal } from '../refusal.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** After this time without another wrong password, all wrong passwords of a key are forgotten. */
const MEMORY_MS = 15 * 60_000
/** The largest number of remembered keys of a kind: invented keys cannot fill the memory. */
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
  /** True once the operator was told. */
  isTold: boolean
}

/**
 * Counts failures by key. If a kind has too many keys, its oldest one is forgotten. So ten thousand made-up names push
 * out neither the failures of an account nor those that cost a wait.
 */
function createCounter(freeTries: number, now: () => number) {
  const kinds = {
    accounts: new Map<string, Failures>(),
    /** Made-up names that have to wait. */
    braked: new Map<string, Failures>(),
    /** Made-up names within the free tries. */
    fresh: new Map<string, Failures>(),
  }
  const { accounts, braked, fresh } = kinds
  const known = (key: string) => {
    const found = accounts.get(key) ?? braked.get(key) ?? fresh.get(key)
    return found && now() - found.lastAt < MEMORY_MS ? found : { count: 0, blockedUntil: 0, isTold: false }
  }
  const forget = (key: string) => {
    for (const kind of Object.values(kinds)) kind.delete(key)
  }
  function keep(kind: Map<string, Failures>, key: string, failures: Failures): void {
    forget(key)
    const [oldest] = kind.keys()
    if (kind.size >= MAX_KEYS && oldest !== undefined) kind.delete(oldest)
    kind.set(key, failures)
  }
  return {
    waitMs: (key: string) => known(key).blockedUntil - now(),
    /** @returns true at the first call for an account, until its failures are forgotten */
    isNews(key: string): boolean {
      const found = accounts.get(key)
      if (!found || found.isTold) return false
      found.isTold = true
      return true
    },
    failed(key: string, isAccount: boolean): void {
      const { count: before, isTold } = known(key)
      const count = before + 1
      const doublings = Math.min(count - freeTries - 1, 30)
      const waitMs = doublings < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** doublings)
      const madeUp = waitMs > 0 ? braked : fresh
      keep(isAccount ? accounts : madeUp, key, { count, lastAt: now(), blockedUntil: now() + waitMs, isTold })
    },
    /** Removes one failure of an account that was none; the wait for the other failures stays. */
    undo: (key: string) => keep(accounts, key, { ...known(key), count: known(key).count - 1, lastAt: now() }),
    forget,
  }
}

/** One attempt to log in. It counts as wrong until it has succeeded, so attempts at the same time count too. */
export interface LoginTry {
  succeeded(): void
}

export interface LoginBrake {
  /**
   * Begins an attempt.
   * @param isAccount true if there is an account of the name; the refusal is the same for every name
   * @param browser the id of a browser that has logged in to this account before: it is counted for itself
   * @throws Refusal 429 while this name has to wait
   */
  begin(username: string, address: string, isAccount: boolean, browser?: string | null): LoginTry
}

/**
 * Slows down the guessing of passwords: each wrong password for a name after the free ones doubles the wait, up to a
 * minute. Guesses from other addresses do not lock out the owner of a name, and nobody's guesses lock out a browser that has
 * logged in before. An address as a whole is never refused, as all consoles behind one proxy share it: the queue of the checks
 * (check-queue.ts) keeps its guesses at different names slow.
 * @param tell is called once when the logins of an account are slowed down
 */
export function createLoginBrake(now: () => number, tell: (line: string) => void = () => undefined): LoginBrake {
  const pairs = createCounter(FREE_TRIES.pair, now)
  const names = createCounter(FREE_TRIES.name, now)
  const homes = new Set<string>()

  function check(counter: typeof pairs, key: string, username: string, from: string): void {
    const waitMs = counter.waitMs(key)
    if (waitMs <= 0) return
    if (counter.isNews(key)) tell(`The logins of "${username}" ${from} are slowed down after wrong passwords`)
    const seconds = Math.ceil(waitMs / 1000)
    throw new Refusal(429, `Too many wrong passwords for "${username}". Try again in ${seconds} seconds.`, seconds)
  }

  return {
    begin(username, address, isAccount, browser = null) {
      // The database compares names without their case too.
      const name = username.toLowerCase()
      const pair = `${browser === null ? address : `browser ${browser}`} ${name}`
      check(pairs, pair, username, `from ${address || 'this machine'}`)
      if (browser === null && !homes.has(pair)) check(names, name, username, 'from many addresses')
      pairs.failed(pair, isAccount)
      if (browser === null) names.failed(name, isAccount)
      return {
        succeeded() {
          pairs.forget(pair)
          if (browser !== null) return
          // A success takes back only this attempt: the guesses that came from elsewhere stay.
          names.undo(name)
          if (homes.size >= MAX_KEYS) homes.clear()
          homes.add(pair)
        },
      }
    },
  }
}
