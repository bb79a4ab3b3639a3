import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { wallClock } from '../base/clock.ts'
import { localDay } from '../base/local-day.ts'
import { useStore } from '../base/stores.ts'
import { takeWebLock } from '../base/web-lock.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { useGo } from '../page/unsaved.ts'
import { useKeptTrying } from '../realtime/use-presence.ts'
import { routes } from '../routes.ts'
import { noteOf, useScreenNotes } from './bell.ts'
import { messageText } from './bell-text.ts'
import { createTeller, showNotification } from './teller.ts'
import { watchOf } from './use-watch.ts'
import type { AlarmRecord } from './watch/alarm.ts'
import { type ExpectedScreen, expectedScreens } from './watch/expected.ts'

/** The tab that tells; the others take over when it is closed. */
const LOCK = 'the bell of the screens'

/** Waits until this tab is the one that tells, and for what was told before (requirement 32.8). */
export function BellWatch({ since }: { since: number }) {
  const { kept: ledger } = useStore(watchOf)
  const [kept, setKept] = useState<{ record: AlarmRecord | undefined } | null>(null)
  useEffect(() => {
    const begin = () => {
      ledger.readAlarm().then(
        record => setKept({ record }),
        () => setKept({ record: undefined }),
      )
    }
    return takeWebLock(LOCK, begin)
  }, [ledger])
  return kept && <Telling since={since} kept={kept.record} />
}

interface TellingProps {
  since: number
  kept: AlarmRecord | undefined
}

/** Tells of dark screens while it is mounted. It asks for the playlists of all locations, as they say what is expected. */
function Telling({ since, kept }: TellingProps) {
  useKeptTrying()
  const watcher = useStore(watchOf)
  const fleet = useFleet()
  const notes = useScreenNotes()
  const go = useGo()
  const expected = useEffectEvent(() => ({
    screens: expectedScreens(fleet.entries),
    isComplete: fleet.total > 0 && fleet.known === fleet.total,
  }))
  const silenced = useEffectEvent(() => {
    const today = localDay(new Date(wallClock.now()))
    return new Set([...notes.keys()].filter(entry => noteOf(notes, entry, today)))
  })
  const send = useEffectEvent((kind: 'dark' | 'back', screens: readonly ExpectedScreen[]) => {
    showNotification(messageText(kind, screens), () => void go(routes.screens))
  })
  const teller = useRef<ReturnType<typeof createTeller>>(null)
  useEffect(() => {
    const keep = (record: AlarmRecord) => void watcher.kept.keepAlarm(record).catch(() => undefined)
    teller.current = createTeller({ watcher, expected, silenced, onSince: since, kept, keep, send })
    return teller.current.start()
  }, [watcher, since, kept])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another index or another note may make a message due.
  useEffect(() => teller.current?.change(), [fleet, notes])
  return null
}
