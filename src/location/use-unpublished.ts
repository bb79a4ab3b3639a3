import { useEffect } from 'react'
import type { Playlist } from '../api/playlists.ts'
import { type Id, type ScreenType, screenTypes } from '../base/id.ts'
import { useRead, useStore } from '../base/stores.ts'
import { isTurnedByUpdate } from '../page/tell-screens.ts'
import { namesText, playlistsText } from '../playlists/playlist-name.tsx'
import { createUnpublished } from '../playlists/unpublished-changes.ts'
import { locationMessagesOf } from '../realtime/location-messages.ts'

/** The playlists of a switched-on screen that are still off: they are newer than the last Update. */
export function waitingPlaylists(playlists: readonly Playlist[], type: ScreenType): Playlist[] {
  const own = playlists.filter(playlist => playlist.type === type)
  return own.some(playlist => playlist.is_active) ? own.filter(playlist => !playlist.is_active) : []
}

/** The sentence about the screens and playlists that an Update switches; empty if there are none (requirement 6.27). */
export function updatePreview(playlists: readonly Playlist[], isOn: (type: ScreenType) => boolean): string {
  const parts = screenTypes.flatMap(type => {
    if (isTurnedByUpdate(playlists, type, isOn(type))) return [`the ${type} ${isOn(type) ? 'on' : 'off'}`]
    const waiting = isOn(type) ? waitingPlaylists(playlists, type) : []
    return waiting.length > 0 ? [`${playlistsText(waiting)} on`] : []
  })
  return parts.length > 0 ? `Update turns ${namesText(parts)}.` : ''
}

export const useUnpublishedCount = (locationId: Id, type: ScreenType): number =>
  useRead(createUnpublished, ({ count }) => count(locationId, type))

/** Forgets the changes when another person presses Update for this location: its screens take them then. */
export function useForgetWithOthers(locationId: Id, uniqueId: string): void {
  const { forget } = useStore(createUnpublished)
  const { onStatus } = useStore(locationMessagesOf)
  useEffect(
    () =>
      onStatus(update => {
        if (update.uniqueId === uniqueId) forget(locationId)
      }),
    [onStatus, forget, locationId, uniqueId],
  )
}
