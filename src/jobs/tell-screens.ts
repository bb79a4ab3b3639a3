import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../api/api-error.ts'
import { updateScreens } from '../api/playlist-calls.ts'
import { type Playlist, type ScreenSwitch, type ScreenType, screenTypes } from '../api/playlists.ts'
import { playlistsQuery } from '../api/queries.ts'
import type { Id } from '../base/id.ts'
import { useStore } from '../base/stores.ts'
import { createUnpublished } from '../playlists/unpublished-changes.ts'
import { locationMessagesOf } from '../realtime/location-messages.ts'
import { screenEntry } from '../realtime/messages.ts'
import { presenceOf } from '../realtime/presence.ts'
import { texts } from '../texts.ts'
import type { AlertAction } from '../ui/alert.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import type { Place } from './job.ts'
import { useLocationChange } from './use-location-change.ts'

interface ScreenUpdate {
  locationId: Id
  uniqueId: string
  states: readonly ScreenSwitch[]
}

interface UpdateOptions {
  /** What the alert says below its message. */
  beside?: (update: ScreenUpdate) => string
  onDone?: (update: ScreenUpdate) => void
  reloads?: (update: ScreenUpdate) => QueryKey
}

/** What "Update" does: one call sets both switches of a location, then its screens are told (requirement 6.28). */
export function useScreenUpdate({ onDone, ...options }: UpdateOptions) {
  const { announce } = useStore(locationMessagesOf)
  const { forget } = useStore(createUnpublished)
  return useLocationChange<ScreenUpdate>({
    ...options,
    call: ({ locationId, uniqueId, states }) => updateScreens(locationId, uniqueId, states),
    done: () => texts.location.screensUpdated,
    failed: failureText,
    onDone: update => {
      const { locationId, uniqueId, states } = update
      announce({ uniqueId, status: [...states], isOnline: states.some(state => state.is_active) })
      onDone?.(update)
      forget(locationId)
    },
  })
}

export const isAnyOn = (playlists: readonly Playlist[], type: string): boolean =>
  playlists.some(playlist => playlist.type === type && playlist.is_active)

/** True if an Update with this position would turn a whole screen on or off, and not only publish changes. */
export const isTurnedByUpdate = (playlists: readonly Playlist[], type: ScreenType, isOn: boolean): boolean =>
  playlists.some(playlist => playlist.type === type) && isOn !== isAnyOn(playlists, type)

interface Telling {
  playlists: readonly Playlist[]
  /** The kind of the changed playlist. */
  type: string
  /** The position that Update would send. */
  isOn: (type: ScreenType) => boolean
  update: (states: readonly ScreenSwitch[]) => void
}

/**
 * The button "Tell the screens" of an alert about a saved change, which does what Update does (requirement 6.58).
 * Undefined if the changed screen is off, or if Update would turn a screen on or off.
 */
export function tellAction({ playlists, type, isOn, update }: Telling): AlertAction | undefined {
  if (!isAnyOn(playlists, type)) return undefined
  if (screenTypes.some(one => isTurnedByUpdate(playlists, one, isOn(one)))) return undefined
  const states = screenTypes.map(one => ({ type: one, is_active: isOn(one) }))
  return { label: 'Tell the screens', run: () => update(states) }
}

/** That button for a location whose page is not open: its switches are where a new visit would find them. */
export function useTellScreens(): (place: Omit<Place, 'locationName'>, type: string) => AlertAction | undefined {
  const queries = useQueryClient()
  const presence = useStore(presenceOf)
  const { start } = useScreenUpdate({ reloads: ({ locationId }) => playlistsQuery(locationId).queryKey })
  return useStableFunction(({ locationId, uniqueId }, type) => {
    const playlists = queries.getQueryData(playlistsQuery(locationId).queryKey) ?? []
    const isOn = (one: ScreenType) => isAnyOn(playlists, one) || presence.screens().has(screenEntry(uniqueId, one))
    return tellAction({ playlists, type, isOn, update: states => start({ locationId, uniqueId, states }) })
  })
}
