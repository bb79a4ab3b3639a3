import { wallClock } from '../base/clock.ts'
import { keptValue } from '../base/kept-value.ts'
import { createThrottle, createTimer } from '../base/timer.ts'
import { type AlarmRecord, createAlarm, type DueMessages } from './watch/alarm.ts'
import type { ExpectedScreen } from './watch/expected.ts'
import type { Watcher } from './watch/watcher.ts'

/** `none` stands for a browser that has no notifications, as on plain http. */
export type NotificationAccess = NotificationPermission | 'none'

export const notificationAccess = (): NotificationAccess =>
  typeof Notification === 'undefined' || !window.isSecureContext ? 'none' : Notification.permission

/** To be called on a click: browsers ask at no other time. */
export async function askForNotifications(): Promise<NotificationAccess> {
  const access = notificationAccess()
  return access === 'default' ? Notification.requestPermission() : access
}

export interface Message {
  title: string
  body: string
}

/** @returns false if the browser shows none; the browsers of telephones want a service worker for it */
export function showNotification({ title, body }: Message, onClick: () => void): boolean {
  if (notificationAccess() !== 'granted') return false
  try {
    const shown = new Notification(title, { body })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onClick()
    }
    return true
  } catch {
    return false
  }
}

/** The switch of this browser: when it was switched on, in milliseconds since the epoch; null while it is off. */
export function createDarkMessages() {
  const { snapshot, subscribe, set } = keptValue('SCREEN_BELL', text => Number(text) || null)
  return { snapshot, subscribe, switch: (isOn: boolean) => set(isOn ? wallClock.now() : null) }
}

/** Milliseconds between two checks: screens may come and go ten times a second. */
const CHECK_MS = 1000

/** Milliseconds between two looks while the presence is not followed: no event tells of the end of a sleep. */
const LOOK_AGAIN_MS = 10_000

interface NotifierInputs {
  watcher: Watcher
  /** `isComplete` is true if the playlists of every location are known. */
  expected: () => { screens: readonly ExpectedScreen[]; isComplete: boolean }
  /** The entries of the screens with a note. */
  silenced: () => Pick<ReadonlySet<string>, 'has'>
  /** When the messages were switched on, in milliseconds since the epoch. */
  onSince: number
  /** What the page before this one has kept. */
  kept: AlarmRecord
  keep: (record: AlarmRecord) => void
  send: (kind: 'dark' | 'back', screens: readonly ExpectedScreen[]) => void
}

/** A message leaves out the screens that are not expected any more. */
function sendDue({ dark, back }: DueMessages, screens: readonly ExpectedScreen[], send: NotifierInputs['send']): void {
  for (const [kind, entries] of [['dark', dark] as const, ['back', back] as const]) {
    if (entries.length === 0) continue
    const due = new Set(entries)
    const ofMessage = screens.filter(({ entry }) => due.has(entry))
    if (ofMessage.length > 0) send(kind, ofMessage)
  }
}

/** Looks for due messages after every change, and when the next one is due (requirements 32.6, 32.7 and 32.8). */
export function createNotifier({ watcher, expected, silenced, onSince, kept, keep, send }: NotifierInputs) {
  const alarm = createAlarm(onSince, kept)
  const next = createTimer()
  // Thousands of screens make a long record: it has a task of its own.
  const keeping = createTimer()

  const missedOf = (screens: readonly ExpectedScreen[]) => {
    const missed = new Map<string, number>()
    const noted = silenced()
    for (const { entry } of screens) {
      const absence = watcher.absenceOf(entry)
      // A screen that was never seen has not gone: nobody has set it up yet.
      if (absence && absence.seenAt !== null && !noted.has(entry)) missed.set(entry, absence.missingAt)
    }
    return missed
  }
  const keepNow = () => keep(alarm.record())
  const isConnected = (entry: string) => watcher.absenceOf(entry) === null

  const check = () => {
    const now = wallClock.now()
    const followedSince = watcher.followedSince(now)
    if (followedSince === null) return next.set(LOOK_AGAIN_MS, check)
    const { screens, isComplete } = expected()
    const missed = missedOf(screens)
    const due = alarm.check({ now, followedSince, missed, isConnected, isComplete })
    if (due.nextAt === null) next.clear()
    else next.set(due.nextAt - now, check)
    if (due.isChanged) keeping.set(0, keepNow)
    sendDue(due, screens, send)
  }
  const checking = createThrottle(CHECK_MS, check, { ownTask: true })

  return {
    /** What is expected or silenced has changed. */
    change: checking.call,
    /** @returns the function that ends it */
    start(): () => void {
      const end = watcher.subscribe(checking.call)
      checking.call()
      return () => {
        end()
        next.clear()
        checking.clear()
        if (keeping.isSet()) keepNow()
        keeping.clear()
      }
    },
  }
}
