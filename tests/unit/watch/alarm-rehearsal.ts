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
  let checks = 0
  const check = (now: number) => {
    checks += 1
    const { dark, back, nextAt } = alarm.check({
      now,
      followedSince,
      missed,
      isConnected: entry => up.has(entry),
      isComplete,
    })
    if (dark.length > 0) told.push(`${(now - START) / SECOND} dark ${dark.length > 3 ? dark.length : dark}`)
    if (back.length > 0) told.push(`${(now - START) / SECOND} back ${back.length > 3 ? back.length : back}`)
    return nextAt
  }
  return {
    told,
    checks: () => checks,
    /** Screens go at a second after the start. */
    go(second: number, ...entries: string[]) {
      for (const entry of entries) {
        up.delete(entry)
        missed.set(entry, START + second * SECOND)
      }
      return check(START + second * SECOND)
    },
    come(second: number, ...entries: string[]) {
      for (const entry of entries) {
        missed.delete(entry)
        up.add(entry)
      }
      return check(START + second * SECOND)
    },
    /** Nothing is expected on a screen any more, or a note silences it. */
    silence(second: number, entry: string) {
      missed.delete(entry)
      check(START + second * SECOND)
    },
    at: (second: number) => check(START + second * SECOND),
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
