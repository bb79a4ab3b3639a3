import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Location } from '../../api/locations.ts'
import type { ScreenType } from '../../api/playlists.ts'
import { locationsQuery, playlistsQuery } from '../../api/queries.ts'
import { counted, numberText } from '../../base/counted.ts'
import { useStore } from '../../base/stores.ts'
import { loadPlaylists } from '../../fleet/playlists-cache.ts'
import { type Shown, shownTexts, useReceipts } from '../../fleet/receipts.ts'
import { screenEntry } from '../../realtime/messages.ts'
import { presenceOf } from '../../realtime/presence.ts'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import { jobsOf } from '../jobs.ts'

export type Told = Shown | 'dark' | 'silent'

const toldTexts: Record<Told, readonly [ofOne: string, ofSome: string]> = {
  ...shownTexts,
  dark: ['is dark', 'are dark'],
  silent: ['does not say what it shows', 'do not say what they show'],
}

/** "Told by the screens: 198 of 200 screens show what is published, 2 are dark"; empty if no screen says what it shows. */
export function shownCountText(states: readonly Told[]): string {
  if (states.every(state => state === 'dark' || state === 'silent')) return ''
  const parts = Object.entries(toldTexts).flatMap(([told, [ofOne, ofSome]]) => {
    const count = states.filter(state => state === told).length
    const text = count === 1 ? ofOne : ofSome
    if (told === 'shows') return `${numberText(count)} of ${counted(states.length, 'screen')} ${text}`
    return count > 0 ? `${numberText(count)} ${text}` : []
  })
  return `Told by the screens: ${parts.join(', ')}.`
}

const isOn = (queries: QueryClient, { id }: Location, type: ScreenType) =>
  queries.getQueryData(playlistsQuery(id).queryKey)?.some(one => one.type === type && one.is_active) ?? false

/** What the screens of a job that has told them show now, for a job that this page has started (requirement 35.7). */
export function JobScreens({ jobId }: { jobId: string }) {
  const queries = useQueryClient()
  const { screensOf } = useStore(jobsOf)
  const { screens, receipts } = useStore(presenceOf)
  const { subscribe, version, shownBy } = useReceipts()
  useSyncExternalStore(subscribe, version)
  const all = queries.getQueryData(locationsQuery.queryKey) ?? []
  const wanted = screensOf(jobId)
  const locations = all.filter(({ id }) => wanted.has(String(id)))
  const typesOf = ({ id }: Location) => [...(wanted.get(String(id)) ?? [])]
  const tell = (location: Location, type: ScreenType): Told =>
    screens().has(screenEntry(location.unique_id, type)) ? (shownBy(location, type) ?? 'silent') : 'dark'

  // The job has made out of date what the page knew.
  const load = useStableFunction((signal: AbortSignal) => {
    if (receipts().size > 0) void loadPlaylists(queries, locations, signal, () => undefined)
  })
  useEffect(() => {
    const life = new AbortController()
    load(life.signal)
    return () => life.abort()
  }, [load])

  const states = locations.flatMap(location =>
    typesOf(location)
      .filter(type => isOn(queries, location, type))
      .map(type => tell(location, type)),
  )
  return <p>{shownCountText(states)}</p>
}
