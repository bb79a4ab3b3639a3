import { createAlarm } from '../../../src/watch/alarm.ts'

export const SECOND = 1000
const MINUTE = 60 * SECOND
export const START = 1_000_000 * MINUTE

/** Plays a history of screens, second by second or faster, against an alarm. */
export function rehearse(onSince = START - SECOND) {
  let alarm = createAlarm(onSince)
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
  return {
    told,
    /** Screens go at a second after the start. @returns the second of the next check */
    go(second: number, ...entries: string[]) {
      for (const entry of entries) {
        up.delete(entry)
        missed.set(entry, START + second * SECOND)
      }
      return check(second)
    },
    come(second: number, ...entries: string[]) {
      for (const entry of entries) {
        missed.delete(entry)
        up.add(entry)
      }
      return check(second)
    },
    /** Nothing is expected on a screen any more, or a note silences it. */
    silence(second: number, entry: string) {
      missed.delete(entry)
      check(second)
    },
    at: check,
    /** Checks at every second, or in steps, from one second up to another. */
    pass(from: number, to: number, step = 1) {
      for (let second = from; second < to; second += step) check(second)
    },
    /** The connection was lost, and is there again since this second. */
    reconnect(second: number) {
      followedSince = START + second * SECOND
    },
    reload(second: number) {
      alarm = createAlarm(onSince, JSON.parse(JSON.stringify(alarm.record())))
      followedSince = START + second * SECOND
    },
    set isComplete(complete: boolean) {
      isComplete = complete
    },
  }
}
