import type { Playlist } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import { momentNow } from '../base/moment.ts'
import { withChange } from '../jobs/change-task.ts'
import type { Place } from '../jobs/job.ts'
import { snapshotOf } from '../jobs/task-facts.ts'
import { usePageJob } from '../jobs/use-page-job.ts'
import { type Card, cardName } from '../playlists/cards.ts'
import { type Change, touchedBy } from '../playlists/change.ts'
import { texts } from '../texts.ts'
import { useConfirm } from '../ui/dialog/confirm.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { freeText, givenBack } from './playlist/wish.ts'
import { type EditOptions, playlistQuestion, useDeletePlaylist } from './playlist-edits.ts'

interface CardDeletion {
  place: Place
  card: Card
  /** Those of its location: others leave its hours free, and play in them again. */
  loaded?: readonly Playlist[]
}

/** Deletes the playlist of a card, or all of them by one job, if the person confirms it. */
export function useDeleteCard(options: EditOptions): (deletion: CardDeletion) => void {
  const remove = useDeletePlaylist(options)
  const confirm = useConfirm()
  const run = usePageJob()
  const removeAll = async ({ place, card }: CardDeletion, free: Change) => {
    const again = freeText({ isAlone: false, wasAlone: true, free })
    if (!(await confirm([playlistQuestion(card.playlist), again].filter(Boolean).join('\n')))) return
    const playlists = card.playlists.map(snapshotOf)
    const task = again
      ? withChange({ place, replaces: playlists }, free, momentNow(wallClock).day)
      : ({ kind: 'delete-playlists', place, playlists } as const)
    const job = { title: `Delete ${cardName(card)}`, tasks: [task], tells: false }
    const further = () =>
      card.playlists.some(one => one.is_active) ? options.tell(place, card.playlist.type) : undefined
    await run({ job, done: texts.location.deleted, further, failed: texts.location.deleteFailed })
  }
  return useStableFunction((deletion: CardDeletion) => {
    const { place, card, loaded = [] } = deletion
    const [first, ...others] = card.playlists
    const ofScreen = loaded.filter(({ type }) => type === card.playlist.type)
    const free = givenBack(card, ofScreen, momentNow(wallClock))
    if (touchedBy(free).length > 0 || others.length > 0) void removeAll(deletion, free)
    else if (first) remove({ place, playlist: first })
  })
}
