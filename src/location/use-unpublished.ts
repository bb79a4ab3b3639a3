import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Playlist, type ScreenType, screenTypes } from '../api/playlists.ts'
import { playlistsQuery, reloadQueries } from '../api/queries.ts'
import type { Id } from '../base/id.ts'
import { useRead, useStore } from '../base/stores.ts'
import { createThrottle } from '../base/timer.ts'
import { isTurnedByUpdate } from '../jobs/tell-screens.ts'
import { type Card, cardsOf } from '../playlists/cards.ts'
import { namesText, playlistsText } from '../playlists/playlist-name.tsx'
import { createUnpublished } from '../playlists/unpublished-changes.ts'
import { locationMessagesOf } from '../realtime/location-messages.ts'

/** What of a switched-on screen is still off, as cards: it is newer than the last Update. */
export function waitingCards(playlists: readonly Playlist[], type: ScreenType): Card[] {
  const own = playlists.filter(playlist => playlist.type === type)
  return own.some(playlist => playlist.is_active) ? cardsOf(own.filter(playlist => !playlist.is_active)) : []
}

/** The sentence about the screens and playlists that an Update switches; empty if there are none (requirement 6.27). */
export function updatePreview(playlists: readonly Playlist[], isOn: (type: ScreenType) => boolean): string {
  const parts = screenTypes.flatMap(type => {
    if (isTurnedByUpdate(playlists, type, isOn(type))) return [`the ${type} ${isOn(type) ? 'on' : 'off'}`]
    const waiting = isOn(type) ? waitingCards(playlists, type) : []
    return waiting.length > 0 ? [`${playlistsText(waiting.map(({ playlist }) => playlist))} on`] : []
  })
  return parts.length > 0 ? `Update turns ${namesText(parts)}.` : ''
}

export const useUnpublishedCount = (locationId: Id, type: ScreenType): number =>
  useRead(createUnpublished, ({ count }) => count(locationId, type))

/** Milliseconds between two loads after messages, as anybody may send any number of them. */
const MESSAGE_MS = 10_000

/**
 * If another person presses Update for this location, its screens take the changes: they are forgotten, and the playlists
 * loaded again.
 */
export function useUpdatesOfOthers(locationId: Id, uniqueId: string): void {
  const queries = useQueryClient()
  const { forget } = useStore(createUnpublished)
  const { onStatus } = useStore(locationMessagesOf)
  useEffect(() => {
    const reload = createThrottle(MESSAGE_MS, () => void reloadQueries(queries, 0, playlistsQuery(locationId).queryKey))
    const end = onStatus(update => {
      if (update.uniqueId !== uniqueId) return
      forget(locationId)
      reload.call()
    })
    return () => {
      end()
      reload.clear()
    }
  }, [queries, onStatus, forget, locationId, uniqueId])
}
