import { deletePlaylist } from '../api/playlist-calls.ts'
import type { Playlist } from '../api/playlists.ts'
import { RELOAD_AFTER_MS } from '../api/queries.ts'
import { wallClock } from '../base/clock.ts'
import { counted } from '../base/counted.ts'
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
import { usePlace } from './use-location.ts'
import { useAddUnpublished } from './use-unpublished.ts'

export function deleteQuestion(playlist: Playlist): string {
  const { length } = playlist.items
  const content = length > 0 ? ` with its ${counted(length, 'item')}` : ''
  return `Delete ${playlistsText([playlist])}${content}? The media files stay, and you can undo it.`
}

export const groupQuestion = (title: string, items: number): string =>
  `Delete ${title}${items > 0 ? ` with the ${counted(items, 'item')} of each` : ''}? The media files stay, and you can undo it.`

export const playlistDeletion = {
  call: ({ id }: Playlist) => deletePlaylist(id),
  done: () => texts.location.deleted,
  failed: () => texts.location.deleteFailed,
  reloadAfter: RELOAD_AFTER_MS,
}

export function useDeletePlaylist() {
  const place = usePlace()
  const addUnpublished = useAddUnpublished()
  return useDelete<Playlist>({
    ...playlistDeletion,
    question: deleteQuestion,
    onDone: playlist => addUnpublished(playlist.id),
    undo: playlist => ({ title: `${playlistsText([playlist])} deleted`, tasks: [playlistBack(place, playlist)] }),
  })
}

/** Deletes the playlist of a card, or all of them by one job, if the person confirms it. */
export function useDeleteCard(): (card: Card) => void {
  const remove = useDeletePlaylist()
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
    await run({ job, done: texts.location.deleted, failed: texts.location.deleteFailed })
  }
  return useStableFunction(card => {
    const [first, ...others] = playlistsOf(card)
    const gap = gapIn(card)
    if (gap || others.length > 0) void removeAll(card, gap)
    else if (first) remove(first)
  })
}
