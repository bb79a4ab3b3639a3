import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { mediaQuery } from '../../api/queries.ts'
import { wallClock } from '../../base/clock.ts'
import { isObject } from '../../base/is-object.ts'
import { keptMap, keptValue } from '../../base/kept-value.ts'
import type { Moment } from '../../base/moment.ts'
import { useSnapshot, useStore } from '../../base/stores.ts'
import { type Finding, findingsOf } from '../../fleet/findings.ts'
import type { Fleet, FleetEntry } from '../../fleet/fleet.ts'
import { DAY_MINUTES, type MinuteSpan } from '../../player/schedule/schedule.ts'
import { screenEntry } from '../../realtime/messages.ts'
import { useConnectedScreens, useLiveStatus } from '../../realtime/presence.ts'
import type { Absence } from '../../screens/ledger.ts'
import { usePresenceAge } from '../../screens/screen-state.ts'
import { useWatcherVersion, watchOf } from '../../screens/use-watch.ts'
import { type Knowledge, type Unchecked, uncheckedOf } from './finding-text.ts'

const usualHours: MinuteSpan = { start: 8 * 60, end: 20 * 60 }

const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < DAY_MINUTES

function readHours(text: string | null): MinuteSpan {
  const stored: unknown = JSON.parse(text ?? 'null')
  if (!isObject(stored) || !isMinute(stored.start) || !isMinute(stored.end)) return usualHours
  return { start: stored.start, end: stored.end }
}

/** The hours in which screens should play (requirement 20.32). */
export const createWatchedHours = () => keptValue('WATCHED_HOURS', readHours)

interface Library {
  /** The ids of the files that are not gone, as text; null while the library is not loaded. */
  ids: ReadonlySet<string> | null
  state: Knowledge
}

const none: ReadonlySet<string> = new Set()

/** Only answers that are newer than the library may name such files. */
function newFiles(entries: readonly FleetEntry[], ids: ReadonlySet<string>, libraryAt: number): ReadonlySet<string> {
  const newer = entries.filter(({ answeredAt }) => answeredAt !== null && answeredAt > libraryAt)
  const items = newer.flatMap(({ playlists }) => playlists ?? []).flatMap(playlist => playlist.items)
  return new Set(items.map(({ media }) => String(media.id)).filter(id => !ids.has(id)))
}

/**
 * An answer that is newer than the library may name a file that was added meanwhile. The library is asked again, once for
 * each such file, before the file is called gone (requirement 20.45).
 */
function useLibrary(entries: readonly FleetEntry[]): Library {
  const { data, dataUpdatedAt, isError, refetch } = useQuery({ ...mediaQuery, meta: { loggedOnly: true } })
  const [checked, setChecked] = useState(none)
  const known = useMemo(() => data && new Set(data.map(({ id }) => String(id))), [data])
  const doubtful = useMemo(() => {
    const found = known ? newFiles(entries, known, dataUpdatedAt) : none
    return [...found].filter(id => !checked.has(id))
  }, [entries, known, dataUpdatedAt, checked])
  const check = useEffectEvent(async () => {
    const { isSuccess } = await refetch()
    if (isSuccess) setChecked(before => new Set([...before, ...doubtful]))
  })
  const doubts = doubtful.join()
  useEffect(() => {
    if (doubts) void check()
  }, [doubts])
  const ids = useMemo(() => (known ? new Set([...known, ...doubtful]) : null), [known, doubtful])
  const isWhole = ids !== null && doubts === ''
  return { ids, state: isWhole ? 'known' : isError ? 'failed' : 'awaited' }
}

/** By the key of a finding, when a person chose to ignore it, in milliseconds since the epoch. */
type IgnoredTimes = ReadonlyMap<string, number>

/** Beyond this number, the oldest one is forgotten. */
const MOST_IGNORED = 2000

/** The findings that a person ignores (requirement 20.35). */
function createIgnored() {
  const { snapshot, subscribe, set } = keptMap('IGNORED_FINDINGS', at => Number(at) || undefined)
  return {
    snapshot,
    subscribe,
    ignore: ({ key }: Finding) =>
      set(new Map([...[...snapshot()].slice(1 - MOST_IGNORED), [key, wallClock.now()] as const])),
    showAgain: ({ key }: Finding) => set(new Map([...snapshot()].filter(([one]) => one !== key))),
  }
}

type AbsenceOf = (entry: string) => Absence | null

/** A finding about a screen that has been connected since then counts as another one. */
export function isIgnored({ key, rule, location, type }: Finding, times: IgnoredTimes, absenceOf: AbsenceOf): boolean {
  const at = times.get(key)
  if (at === undefined) return false
  if (rule !== 'not-connected') return true
  return (absenceOf(screenEntry(location.unique_id, type))?.seenAt ?? 0) <= at
}

export interface Findings {
  /** The findings, without those that are ignored. */
  list: readonly Finding[]
  ignored: readonly Finding[]
  ignore: (finding: Finding) => void
  showAgain: (finding: Finding) => void
  unchecked: readonly Unchecked[]
  /** The hours in which a screen should not be empty. */
  hours: MinuteSpan
  setHours: (hours: MinuteSpan) => void
}

export interface FindingsProps {
  findings: Findings
  fleet: Fleet
  now: Moment
}

function useKnownScreens(): { connected: ReadonlySet<string> | null; state: Knowledge } {
  const connected = useDeferredValue(useConnectedScreens())
  const { isKnown, isLive } = usePresenceAge()
  const isLost = useLiveStatus().state === 'lost'
  if (isKnown && isLive) return { connected, state: 'known' }
  return { connected: null, state: isLost ? 'failed' : 'awaited' }
}

function useIgnored(all: readonly Finding[]) {
  const times = useSnapshot(createIgnored)
  const { ignore, showAgain } = useStore(createIgnored)
  const { absenceOf } = useStore(watchOf)
  const version = useWatcherVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the absences are others with every version.
  const parts = useMemo(() => {
    const isHidden = (finding: Finding) => isIgnored(finding, times, absenceOf)
    return { list: all.filter(finding => !isHidden(finding)), ignored: all.filter(isHidden) }
  }, [all, times, absenceOf, version])
  return { ...parts, ignore, showAgain }
}

export function useFindings(fleet: Fleet, { day, minute }: Moment): Findings {
  const hours = useSnapshot(createWatchedHours)
  const { set: setHours } = useStore(createWatchedHours)
  const { connected, state: connections } = useKnownScreens()
  // Answers come ten times a second while the index is loaded: the page goes first.
  const entries = useDeferredValue(fleet.entries)
  const { ids: mediaIds, state: library } = useLibrary(entries)
  const all = useMemo(
    () => findingsOf({ entries, now: { day, minute }, hours, mediaIds, connected }),
    [entries, day, minute, hours, mediaIds, connected],
  )
  const unchecked = uncheckedOf({ fleet, library, connections })
  return { ...useIgnored(all), unchecked, hours, setHours }
}
