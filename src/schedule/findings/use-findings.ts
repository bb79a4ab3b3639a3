import { useDeferredValue, useMemo, useState } from 'react'
import type { Moment } from '../../base/moment.ts'
import type { Finding } from '../../fleet/finding.ts'
import type { Fleet } from '../../fleet/fleet.ts'
import type { MinuteSpan } from '../../player/schedule/schedule.ts'
import { useConnectedScreens, useLiveStatus } from '../../realtime/use-presence.ts'
import { useSnapshot, useStore } from '../../base/stores.ts'
import { usePresenceAge } from '../../screens/use-presence-age.ts'
import type { FindingsFeedProps } from './findings-feed.tsx'
import { type Knowledge, type Unchecked, uncheckedOf } from './unchecked.ts'
import { useLibrary } from './use-library.ts'
import { createWatchedHours } from './watched-hours.ts'

/** Findings are about today and the days after it. */
const DAYS = 7

const noFindings: readonly Finding[] = []

/** What a person should look at in the plans of all screens. */
export interface Findings {
  list: readonly Finding[]
  unchecked: readonly Unchecked[]
  /** The hours in which a screen should not be empty. */
  hours: MinuteSpan
  setHours: (hours: MinuteSpan) => void
}

/** What the count and the list of the findings show. */
export interface FindingsProps {
  findings: Findings
  fleet: Fleet
  now: Moment
}

/** The screens that are connected; null while that is not known. */
function useKnownScreens(): { connected: ReadonlySet<string> | null; state: Knowledge } {
  const connected = useDeferredValue(useConnectedScreens())
  const { isKnown, isLive } = usePresenceAge()
  const isLost = useLiveStatus().state === 'lost'
  if (isKnown && isLive) return { connected, state: 'known' }
  return { connected: null, state: isLost ? 'failed' : 'awaited' }
}

interface FoundSoFar {
  findings: Findings
  /** The properties of the part that finds them. */
  feed: FindingsFeedProps
}

/** The findings of all locations that are known so far. */
export function useFindings(fleet: Fleet, { day, minute }: Moment): FoundSoFar {
  // Null until the rules are loaded.
  const [list, onChange] = useState<readonly Finding[] | null>(null)
  const hours = useSnapshot(createWatchedHours)
  const { set: setHours } = useStore(createWatchedHours)
  const { connected, state: connections } = useKnownScreens()
  // Answers come ten times a second while the index is loaded: the page goes first.
  const entries = useDeferredValue(fleet.entries)
  const { ids: mediaIds, state: library } = useLibrary(entries)
  const now = useMemo(() => ({ day, minute }), [day, minute])
  const findings: Findings = {
    list: list ?? noFindings,
    unchecked: uncheckedOf({ fleet, library, connections, rules: list ? 'known' : 'awaited' }),
    hours,
    setHours,
  }
  return { findings, feed: { entries, firstDay: day, days: DAYS, now, hours, mediaIds, connected, onChange } }
}
