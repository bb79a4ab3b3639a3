import { createAlarm } from '../../../src/screens/watch/alarm.ts'

const SECOND = 1000
const START = 60_000_000_000

/** Plays a history of screens, second by second or faster, against an alarm, which is on since a second. */
export function rehearse(onSince = -1) {
  let alarm = createAlarm(START + onSince * SECOND)
  const missed = new Map<string, number>()
  const up = new Set<string>()
  let followedSince = START
  let isComplete = true
  const told: string[] = []
  const check = (second: number) => {
    const now = START + second * SECOND
    const isConnected = (entry: string) => up.has(entry)
    const { dark, back, nextAt } = alarm.check({ now, followedSince, missed, isConnected, isComplete })
    for (const [kind, list] of Object.entries({ dark, back }))
      if (list.length > 0) told.push(`${second} ${kind} ${list.length > 3 ? list.length : list}`)
    return nextAt && (nextAt - START) / SECOND
  }
  const moves: Record<string, (second: number, entries: string[]) => void> = {
    go(second, entries) {
      for (const entry of entries) {
        up.delete(entry)
        missed.set(entry, START + second * SECOND)
      }
    },
    come(_second, entries) {
      for (const entry of entries) {
        missed.delete(entry)
        up.add(entry)
      }
    },
    /** Nothing is expected on a screen any more, or a note silences it. */
    silence(_second, entries) {
      for (const entry of entries) missed.delete(entry)
    },
  }
  /** No check follows these. */
  const changes: Record<string, (second: number) => void> = {
    /** The connection was lost, and is there again since this second. */
    reconnect(second) {
      followedSince = START + second * SECOND
    },
    reload(second) {
      alarm = createAlarm(START + onSince * SECOND, JSON.parse(JSON.stringify(alarm.record())))
      followedSince = START + second * SECOND
    },
    loading: () => {
      isComplete = false
    },
    loaded: () => {
      isComplete = true
    },
  }
  return {
    told,
    check,
    /**
     * Plays steps such as `10 go a b`, each followed by a check; `10..400` checks at every second, `10..400/5` at every
     * fifth. @returns the second of the next check
     */
    play(...history: string[]) {
      let nextAt: number | null = null
      for (const [time = '', name, ...entries] of history.map(step => step.split(' '))) {
        const [from = 0, to = from + 1, step = 1] = time.split(/\.\.|\//).map(Number)
        const change = changes[name ?? '']
        if (change) change(from)
        else moves[name ?? '']?.(from, entries)
        for (let second = from; !change && second < to; second += step) nextAt = check(second)
      }
      return nextAt
    },
  }
}
