import type { QueryClient } from '@tanstack/react-query'
import type { Media } from '../../api/media.ts'
import { locationsQuery, playlistsQuery } from '../../api/queries.ts'
import { type Id, type ScreenType, sameId, screenTypes } from '../../id.ts'
import { addUnpublished } from '../changes/unpublished-changes.ts'
import { mediaName } from '../parts/media-order.ts'

/** The playlists of one location that show a media file. */
export interface MediaUse {
  locationId: Id
  locationName: string
  playlistIds: readonly Id[]
  /** The screens on which one of them is switched on. */
  screens: readonly ScreenType[]
}

const MOST_LOCATIONS = 4

/** The known uses of a media file: in the playlists that this session has loaded. There may be others. */
export function knownUses(queries: QueryClient, media: Media): MediaUse[] {
  const locations = queries.getQueryData(locationsQuery.queryKey) ?? []
  return locations.flatMap(({ id, name }) => {
    const playlists = queries.getQueryData(playlistsQuery(id).queryKey) ?? []
    const showing = playlists.filter(({ items }) => items.some(item => sameId(item.media.id, media.id)))
    if (showing.length === 0) return []
    const screens = screenTypes.filter(type => showing.some(one => one.type === type && one.is_active))
    return [{ locationId: id, locationName: name, playlistIds: showing.map(one => one.id), screens }]
  })
}

/** The delete of a media file is a change that the screens that show it have not taken yet (requirement 6.33). */
export function addUnpublishedDelete(uses: readonly MediaUse[]): void {
  for (const { locationId, screens } of uses) {
    for (const type of screens) addUnpublished(locationId, type)
  }
}

/** The text of the question before a media file is deleted. */
export function deleteQuestion(media: Media, uses: readonly MediaUse[]): string {
  const paragraphs = [
    `Delete “${mediaName(media)}”? It is taken out of every playlist that shows it. This cannot be undone.`,
    linesAbout(uses).join('\n'),
    'The screens play on as they are until they take the change.',
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}

/** One line for each location, so that a name does not turn the direction of another one. */
function linesAbout(uses: readonly MediaUse[]): string[] {
  if (uses.length === 0) return []
  const named = uses
    .slice(0, MOST_LOCATIONS)
    .map(use => `“${use.locationName}”: playlist ${use.playlistIds.join(', ')}`)
  const others = uses.length - named.length
  return [
    'Used in these playlists, as far as this browser has seen:',
    ...named,
    ...(others > 0 ? [`More locations: ${others}`] : []),
  ]
}
