import type { Playlist } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import { momentNow } from '../base/moment.ts'
import { withFree } from '../jobs/free-task.ts'
import { snapshotOf } from '../jobs/task-facts.ts'
import { playlistBack } from '../jobs/undo-tasks.ts'
import { usePageJob } from '../jobs/use-page-job.ts'
import { useDelete } from '../page/use-change.ts'
import type { FreeChange } from '../playlists/leave-free.ts'
import { playlistsText } from '../playlists/playlist-name.tsx'
import { type Card, cardName, playlistsOf } from '../playlists/weekday-groups.ts'
import { texts } from '../texts.ts'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { useDeleteQuestion } from './alone/gap-question.tsx'
import { deleteQuestion, groupQuestion, playlistDeletion } from './use-delete-playlist.ts'
import { usePlace } from './use-location.ts'
import type { Tell } from './use-screen-switches.ts'
import { useAddUnpublished } from './use-unpublished.ts'

export function useDeletePlaylist(tell: Tell = () => undefined) {
  const place = usePlace()
  const addUnpublished = useAddUnpublished()
  return useDelete<Playlist>({
    ...playlistDeletion,
    question: deleteQuestion,
    onDone: playlist => addUnpublished(playlist.id),
    undo: playlist => ({ title: `${playlistsText([playlist])} deleted`, tasks: [playlistBack(place, playlist)] }),
    // No screen shows a playlist that is off.
    further: ({ type, is_active }) => (is_active ? tell(type) : undefined),
  })
}

/** Deletes the playlist of a card, or all of them by one job, if the person confirms it. */
export function useDeleteCard(tell: Tell): (card: Card) => void {
  const remove = useDeletePlaylist(tell)
  const place = usePlace()
  const { gapIn, ask } = useDeleteQuestion()
  const run = usePageJob()
  const removeAll = async (card: Card, gap: FreeChange | null) => {
    const title = cardName(card)
    const { playlist } = card
    const question = card.group ? groupQuestion(title, playlist.items.length) : deleteQuestion(playlist)
    const free = await ask(question, gap)
    if (free === null) return
    const playlists = playlistsOf(card).map(snapshotOf)
    const task = free
      ? withFree({ place, playlists: [], replaces: playlists, switchOn: [] }, free, momentNow(wallClock).day)
      : ({ kind: 'delete-playlists', place, playlists } as const)
    const job = { title: `Delete ${title}`, tasks: [task], tells: false }
    const further = () => (playlistsOf(card).some(one => one.is_active) ? tell(card.playlist.type) : undefined)
    await run({ job, done: texts.location.deleted, further, failed: texts.location.deleteFailed })
  }
  return useStableFunction(card => {
    const [first, ...others] = playlistsOf(card)
    const gap = gapIn(card)
    if (gap || others.length > 0) void removeAll(card, gap)
    else if (first) remove(first)
  })
}
