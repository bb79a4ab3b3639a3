import { useQueryClient } from '@tanstack/react-query'
import type { Location } from '../../api/locations.ts'
import { type Media, mediaName } from '../../api/media.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { placeOf } from '../../jobs/copy-tasks.ts'
import { additionJob } from '../../jobs/task-facts.ts'
import { useTellScreens } from '../../jobs/tell-screens.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { IMAGE_SECONDS } from '../../media/metadata-store.ts'
import { type Card, cardName } from '../../playlists/cards.ts'

export interface PlaylistTarget {
  location: Location
  card: Card
}

const UPDATE_THERE = 'Press Update there to show it.'

/** Adds pictures to the end of a card by one job. The function gives true if every picture was added. */
export function useAddToCard() {
  const run = usePageJob()
  const queries = useQueryClient()
  const tell = useTellScreens()
  return async (media: readonly Media[], { location, card }: PlaylistTarget): Promise<boolean> => {
    const place = placeOf(location)
    const target = `${cardName(card)} at “${location.name}”`
    const further = () => tell(place, card.playlist.type)
    const added = media.map(one => ({ mediaId: one.id, seconds: IMAGE_SECONDS, name: mediaName(one) }))
    // The dialog may have shown the list from before an earlier addition.
    const loaded = await queries.fetchQuery(playlistsQuery(location.id)).catch(() => undefined)
    const done = `The picture is in the library, and at the end of ${target}.`
    return run({
      job: additionJob({ place, playlists: card.playlists, loaded, added }),
      done: further() ? done : `${done} ${UPDATE_THERE}`,
      further,
      failed: `The picture is in the library, but adding it to ${target} failed.`,
    })
  }
}
