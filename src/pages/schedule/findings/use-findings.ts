import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { mediaQuery } from '../../../api/queries.ts'
import type { Moment } from '../../../clock/moment.ts'
import type { Finding } from '../../../fleet/findings/finding.ts'
import { findingsOf } from '../../../fleet/findings/findings.ts'
import type { Fleet } from '../../../fleet/fleet.ts'
import type { MinuteSpan } from '../../../player/schedule/schedule.ts'
import { useConnectedScreens } from '../../../realtime/use-presence.ts'
import { usePresenceAge } from '../../parts/use-presence-age.ts'
import { keepHours, readHours } from './watched-hours.ts'

/** Findings are about today and the days after it. */
const DAYS = 7

/** What a person should look at in the plans of all screens. */
export interface Findings {
  list: readonly Finding[]
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

/** The ids of the files of the library; null while it is not loaded. A failure is no news here. */
function useMediaIds(): ReadonlySet<string> | null {
  const { data } = useQuery({ ...mediaQuery, meta: { loggedOnly: true } })
  return useMemo(() => data && new Set(data.map(({ id }) => String(id))), [data]) ?? null
}

/** The screens that are connected; null while that is not known. */
function useKnownScreens(): ReadonlySet<string> | null {
  const connected = useDeferredValue(useConnectedScreens())
  const { isKnown, isLive } = usePresenceAge()
  return isKnown && isLive ? connected : null
}

/** The findings of all locations that are known so far. */
export function useFindings(fleet: Fleet, { day, minute }: Moment): Findings {
  const [hours, setHours] = useState(readHours)
  const mediaIds = useMediaIds()
  const connected = useKnownScreens()
  // Answers come ten times a second while the index is loaded: the page goes first.
  const entries = useDeferredValue(fleet.entries)
  const list = useMemo(
    () => findingsOf({ entries, firstDay: day, days: DAYS, now: { day, minute }, hours, mediaIds, connected }),
    [entries, day, minute, hours, mediaIds, connected],
  )
  return {
    list,
    hours,
    setHours(next) {
      keepHours(next)
      setHours(next)
    },
  }
}
