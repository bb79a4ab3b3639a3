import { Refusal } from '../refusal.ts'

/** Checks at a time: a check keeps a thread of Node's pool of four busy, and the files need the others. */
const AT_A_TIME = 2

/** The largest number of checks that wait. */
const MOST_WAITING = 2_000

/** The queue is crowded once this number of checks waits. Two cores do them in half a second. */
const CROWD = 10

/** The time of a check before one was measured, and the shortest that is reckoned with; in milliseconds. */
const TYPICAL_MS = 100
/** The number of checks whose times are remembered. */
const MEASURED = 10

/** The few seconds of the refusal. */
const RETRY_S = 5

/** A check that has waited for this time is given up, before its connection is taken for dead; in milliseconds. */
const LONGEST_WAIT_MS = 100_000

interface Waiting {
  /** A `performance.now()`. */
  since: number
  begin(): void
  giveUp(): void
  isGone(): boolean
}

export interface CheckQueue {
  /**
   * Runs a check when its turn comes.
   * @param isGone true once nobody waits for the result any more
   * @throws Refusal 429 if too many checks wait, or this one for too long; what the check throws
   */
  run<Result>(address: string, check: () => Promise<Result>, isGone?: () => boolean): Promise<Result>
  /** True from the moment when a crowd waits until nobody waits any more: in between, everybody has their turn. */
  isCrowded(): boolean
  /** The milliseconds that the checks of a crowd take, by the time of the last ones. */
  crowdMs(): number
}

const meanOf = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0) / Math.max(1, times.length)

const tooMany = () => new Refusal(429, 'Too many logins wait at this moment. Try again in a few seconds.', RETRY_S)

/**
 * A queue for the checks of passwords, each of which takes a core for about a tenth of a second. The addresses take
 * turns; of one address the newest goes first (requirement 18.5). An attacker who sends the next wrong password after
 * each answer fills the queue from below, however many connections there are: a person behind the same address waits
 * for one check. Names decide nothing here, so the time of an answer tells nothing about them; even-checks.ts keeps out
 * what nobody has to check.
 */
export function createCheckQueue(atATime = AT_A_TIME, mostWaiting = MOST_WAITING): CheckQueue {
  /** The waiting checks by address, oldest first; the address whose turn is next comes first. */
  const lanes = new Map<string, Waiting[]>()
  let [running, waiting] = [0, 0]
  let isCrowded = false
  const lastMs: number[] = []

  function beginNext(): void {
    while (running < atATime) {
      const [next] = lanes
      if (!next) break
      const [address, lane] = next
      const newest = lane.pop()
      waiting -= 1
      lanes.delete(address)
      if (lane.length > 0) lanes.set(address, lane)
      if (newest?.isGone()) newest.giveUp()
      else newest?.begin()
    }
    if (waiting === 0) isCrowded = false
  }

  function giveUpOldest(): void {
    let longest: readonly [string, Waiting[]] | undefined
    for (const entry of lanes) if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry
    const [address = '', lane = []] = longest ?? []
    const oldest = lane.shift()
    waiting -= 1
    if (lane.length === 0) lanes.delete(address)
    oldest?.giveUp()
  }

  function giveUpLate(): void {
    const latest = performance.now() - LONGEST_WAIT_MS
    for (const [address, lane] of lanes) {
      for (let first = lane[0]; first && first.since <= latest; first = lane[0]) {
        lane.shift()
        waiting -= 1
        first.giveUp()
      }
      if (lane.length === 0) lanes.delete(address)
    }
  }

  function add(address: string, one: Waiting): void {
    const lane = lanes.get(address) ?? []
    lane.push(one)
    lanes.set(address, lane)
    waiting += 1
    if (waiting >= CROWD) isCrowded = true
    if (waiting > mostWaiting) giveUpOldest()
    beginNext()
  }

  return {
    run: (address, check, isGone = () => false) =>
      new Promise((resolve, reject) => {
        // The place is given on before the answer goes out, so that no attacker has its next guess there in time.
        const end = (begun: number) => {
          running -= 1
          lastMs.push(performance.now() - begun)
          if (lastMs.length > MEASURED) lastMs.shift()
          giveUpLate()
          beginNext()
        }
        const begin = () => {
          running += 1
          const begun = performance.now()
          check()
            .finally(() => end(begun))
            .then(resolve, reject)
        }
        add(address, { since: performance.now(), begin, isGone, giveUp: () => reject(tooMany()) })
      }),
    isCrowded: () => isCrowded,
    // Two more: one that runs already, and the check itself.
    crowdMs: () => (CROWD / atATime + 2) * Math.max(TYPICAL_MS, meanOf(lastMs)),
  }
}
