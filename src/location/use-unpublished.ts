import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { playlistsQuery } from '../api/queries.ts'
import { type Id, type ScreenType, sameId } from '../base/id.ts'
import { locationMessagesOf } from '../realtime/location-messages.ts'
import { useRead, useStore } from '../base/stores.ts'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { createUnpublished } from '../playlists/unpublished-changes.ts'

/** The number of changes that a screen of a location has not taken yet. */
export const useUnpublishedCount = (locationId: Id, type: ScreenType): number =>
  useRead(createUnpublished, ({ count }) => count(locationId, type))

/**
 * A function that adds a saved change of one of this page's playlists to those that the screen has not taken yet
 * (requirement 6.33).
 */
export function useAddUnpublished(): (playlistId: Id) => void {
  const queries = useQueryClient()
  const { addOf } = useStore(createUnpublished)
  const { id: locationId = '' } = useParams()
  return useStableFunction((playlistId: Id) => {
    const playlists = queries.getQueryData(playlistsQuery(locationId).queryKey)
    const changed = playlists?.find(({ id }) => sameId(id, playlistId))
    if (changed) addOf(locationId, changed)
  })
}

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
