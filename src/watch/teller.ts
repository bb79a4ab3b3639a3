import { wallClock } from '../clock/clock.ts'
import { createThrottle } from '../clock/throttle.ts'
import { createTimer } from '../clock/timer.ts'
import { type AlarmRecord, createAlarm } from './alarm.ts'
import type { ExpectedScreen } from './expected.ts'
import type { Watcher } from './watcher.ts'

/** Milliseconds between two checks: screens may come and go ten times a second. */
const CHECK_MS = 1000

/** The screens that a browser knows to be expected. */
export interface Expected {
  screens: readonly ExpectedScreen[]
  /** The playlists of every location are known. */
  isComplete: boolean
}

interface TellerInputs {
  watcher: Watcher
  expected: () => Expected
  /** True if a note silences a screen. */
  isSilenced: (entry: string) => boolean
  /** The bell was switched on at this time, in milliseconds since the epoch. */
  onSince: number
  /** What the alarm knew on the page before. */
  kept: AlarmRecord | undefined
  keep: (record: AlarmRecord) => void
  send: (kind: 'dark' | 'back', screens: readonly ExpectedScreen[]) => void
}

/** Sends the messages that are due (requirements 32.6, 32.7 and 32.8), after every change and when the next one is due. */
export function createTeller({ watcher, expected, isSilenced, onSince, kept, keep, send }: TellerInputs) {
  const alarm = createAlarm(onSince, kept)
  const timer = createTimer()

  const missedOf = (screens: readonly ExpectedScreen[]) => {
    const missed = new Map<string, number>()
    for (const { entry } of screens) {
      const absence = watcher.absenceOf(entry)
      // A screen that was never seen has not gone: nobody has set it up yet.
      if (absence && absence.seenAt !== null && !isSilenced(entry)) missed.set(entry, absence.missingAt)
    }
    return missed
  }

  const check = () => {
    const now = wallClock.now()
    const followedSince = watcher.followedSince(now)
    timer.clear()
    if (followedSince === null) return
    const { screens, isComplete } = expected()
    const missed = missedOf(screens)
    const isConnected = (entry: string) => watcher.absenceOf(entry) === null
    const { dark, back, nextAt, isChanged } = alarm.check({ now, followedSince, missed, isConnected, isComplete })
    for (const [kind, entries] of [['dark', dark] as const, ['back', back] as const]) {
      if (entries.length === 0) continue
      const told = new Set(entries)
      const ofMessage = screens.filter(({ entry }) => told.has(entry))
      // What is not expected any more is told no more.
      if (ofMessage.length > 0) send(kind, ofMessage)
    }
    if (isChanged) keep(alarm.record())
    if (nextAt !== null) timer.set(nextAt - now, check)
  }
  const checking = createThrottle(CHECK_MS, check)

  return {
    /** What is expected or silenced has changed. */
    change: checking.call,
    /** @returns the function that ends it */
    start(): () => void {
      const end = watcher.subscribe(checking.call)
      checking.call()
      return () => {
        end()
        timer.clear()
        checking.clear()
      }
    },
  }
}
