import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { locationsQuery, mediaQuery, playlistsQuery } from '../../api/queries.ts'
import { createOwnChanges, type OwnChanges } from '../../fleet/own-changes.ts'
import { isScreenType } from '../../base/id.ts'
import { jobsOf } from '../jobs.ts'
import type { OwnTouched } from '../tabs/tab-messages.ts'
import { useStore } from '../../base/stores.ts'
import { outdateQueries } from '../../api/reload-queries.ts'
import { createUnpublished, type UnpublishedChanges } from '../../playlists/unpublished-changes.ts'

interface Tools {
  queries: QueryClient
  unpublished: UnpublishedChanges
  ownChanges: OwnChanges
}

/** The lists of playlists that are loaded, with the id of their location. */
function loadedLists(queries: QueryClient): [locationId: string, playlists: readonly Playlist[]][] {
  const [name] = playlistsQuery('').queryKey
  const loaded = queries.getQueriesData<readonly Playlist[]>({ queryKey: [name] })
  return loaded.flatMap(([[, id], playlists]) => (playlists ? [[String(id), playlists]] : []))
}

const shows = (playlist: Playlist, files: ReadonlySet<string>) =>
  playlist.items.some(({ media }) => files.has(String(media.id)))

/** Counts what the screens of a location have not taken yet. A playlist that is switched off is on no screen. */
function countUnpublished(queries: QueryClient, unpublished: UnpublishedChanges, touched: OwnTouched): void {
  const { locationId, types, playlistIds } = touched
  if (locationId === null) return
  const playlists = queries.getQueryData(playlistsQuery(locationId).queryKey) ?? []
  const changed = playlists.filter(({ id, is_active }) => is_active && playlistIds.includes(String(id)))
  for (const type of [...types, ...changed.map(playlist => playlist.type)]) {
    if (isScreenType(type)) unpublished.add(locationId, type)
  }
}

/** Deleted files have left the playlists that showed them. */
function applyDeletedFiles({ queries, unpublished, ownChanges }: Tools, all: readonly OwnTouched[]): void {
  const files = new Set(all.flatMap(({ mediaId }) => mediaId ?? []))
  if (files.size === 0) return
  const isOwn = all.some(one => one.mediaId !== null && one.isOwn)
  void outdateQueries(queries, mediaQuery.queryKey)
  for (const [locationId, playlists] of loadedLists(queries)) {
    const showing = playlists.filter(playlist => shows(playlist, files))
    if (showing.length === 0) continue
    const types = new Set(showing.filter(({ is_active }) => is_active).map(({ type }) => type))
    for (const type of types) if (isOwn && isScreenType(type)) unpublished.add(locationId, type)
    ownChanges.note([locationId])
    void outdateQueries(queries, playlistsQuery(locationId).queryKey)
  }
}

function applyTouched(tools: Tools, touched: readonly OwnTouched[]): void {
  const { queries, unpublished, ownChanges } = tools
  // The tab that runs the jobs counts, for all tabs.
  for (const one of touched.filter(({ isOwn }) => isOwn)) {
    if (one.effect === 'told' && one.locationId !== null) unpublished.forget(one.locationId)
    if (one.effect === 'unpublished') countUnpublished(queries, unpublished, one)
  }
  applyDeletedFiles(tools, touched)
  const changed = [...new Set(touched.flatMap(({ locationId }) => locationId ?? []))]
  ownChanges.note(changed)
  for (const id of changed) void outdateQueries(queries, playlistsQuery(id).queryKey)
  if (touched.some(({ kind }) => kind === 'create-location' || kind === 'delete-location')) {
    void outdateQueries(queries, locationsQuery.queryKey)
  }
}

/** Shows on every page what the jobs have changed, and counts what the screens have not taken yet. */
export function useJobEffects(): void {
  const queries = useQueryClient()
  const { takeTouched } = useStore(jobsOf)
  const unpublished = useStore(createUnpublished)
  const ownChanges = useStore(createOwnChanges)
  useEffect(
    () => takeTouched(touched => applyTouched({ queries, unpublished, ownChanges }, touched)),
    [queries, unpublished, ownChanges, takeTouched],
  )
}
