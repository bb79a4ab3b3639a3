import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from '../base/stores.ts'
import { takeWebLock } from '../base/web-lock.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { useGo } from '../page/unsaved.ts'
import { routes } from '../routes.ts'
import { messageText } from './dark-message-text.ts'
import { createNotifier, showNotification } from './notifier.ts'
import { useScreenNotes } from './screen-notes.ts'
import { watchOf } from './use-watch.ts'
import { type AlarmRecord, nothingTold } from './watch/alarm.ts'
import { type ExpectedScreen, expectedScreens } from './watch/expected.ts'

/** One tab sends the notifications; another one takes over when it is closed. */
const LOCK = 'the messages of dark screens'

/** Waits for its turn among the tabs, and for what was announced before (requirement 32.8). */
export function DarkMessages({ since }: { since: number }) {
  const { kept: ledger } = useStore(watchOf)
  const [kept, setKept] = useState<AlarmRecord | null>(null)
  useEffect(() => takeWebLock(LOCK, () => void ledger.readAlarm().then(setKept, () => setKept(nothingTold))), [ledger])
  return kept && <Notifier since={since} kept={kept} />
}

/** Asks for the playlists of all locations, as they say which screens are expected. */
function Notifier({ since, kept }: { since: number; kept: AlarmRecord }) {
  const watcher = useStore(watchOf)
  const fleet = useFleet()
  const notes = useScreenNotes()
  const go = useGo()
  const expected = useEffectEvent(() => ({
    screens: expectedScreens(fleet.entries),
    isComplete: fleet.total > 0 && fleet.known === fleet.total,
  }))
  const silenced = useEffectEvent(() => notes)
  const send = useEffectEvent((kind: 'dark' | 'back', screens: readonly ExpectedScreen[]) => {
    showNotification(messageText(kind, screens), () => void go(routes.screens))
  })
  const notifier = useRef<ReturnType<typeof createNotifier>>(null)
  useEffect(() => {
    const keep = (record: AlarmRecord) => void watcher.kept.keepAlarm(record).catch(() => undefined)
    notifier.current = createNotifier({ watcher, expected, silenced, onSince: since, kept, keep, send })
    return notifier.current.start()
  }, [watcher, since, kept])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another index or another note may make a message due.
  useEffect(() => notifier.current?.change(), [fleet, notes])
  return null
}
