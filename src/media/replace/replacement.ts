import { type Media, mediaName, shownKind } from '../../api/media.ts'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { sameId } from '../../base/id.ts'
import { placeOf } from '../../jobs/copy-tasks.ts'
import type { ItemsChange, Task } from '../../jobs/job.ts'
import { itemsChange } from '../../jobs/task-facts.ts'
import { IMAGE_SECONDS } from '../metadata-store.ts'
import type { MediaUse } from '../uses/media-uses.ts'

export interface Replacement {
  from: Media
  to: Media
  /** The measured length of the new film; 0 for an unknown one, and for a picture. */
  filmSeconds: number
}

export interface ReplacementPlan {
  tasks: readonly Task[]
  playlists: number
  /** Ticker playlists that keep the old file, as the new one is no image. */
  kept: number
}

/** A picture takes over the seconds of the item; a film of unknown length has none. */
function secondsIn({ from, to, filmSeconds }: Replacement, { duration }: PlaylistItem): number {
  if (shownKind(to) === 'video') return filmSeconds
  return duration === 0 && shownKind(from) === 'video' ? IMAGE_SECONDS : duration
}

function changeOf(replacement: Replacement, playlist: Playlist): ItemsChange {
  const { from, to } = replacement
  const items = playlist.items.map(item =>
    sameId(item.media.id, from.id)
      ? { mediaId: to.id, name: mediaName(to), seconds: secondsIn(replacement, item) }
      : item.id,
  )
  return itemsChange(playlist, items)
}

/** One task for each location. A ticker shows images only. */
export function planReplacement(uses: readonly MediaUse[], replacement: Replacement): ReplacementPlan {
  const isFilm = shownKind(replacement.to) === 'video'
  const plan = { tasks: [] as Task[], playlists: 0, kept: 0 }
  for (const { location, cards } of uses) {
    const changing = cards.filter(({ playlist }) => !(isFilm && playlist.type === 'ticker'))
    plan.kept += cards.length - changing.length
    plan.playlists += changing.length
    const changes = changing.flatMap(({ playlists }) => playlists).map(playlist => changeOf(replacement, playlist))
    if (changes.length > 0) plan.tasks.push({ kind: 'arrange-items', place: placeOf(location), playlists: changes })
  }
  return plan
}
