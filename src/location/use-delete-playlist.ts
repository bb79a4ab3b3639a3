import { deletePlaylist } from '../api/playlist-calls.ts'
import type { Playlist } from '../api/playlists.ts'
import { RELOAD_AFTER_MS } from '../api/queries.ts'
import { counted } from '../base/counted.ts'
import { snapshotOf } from '../jobs/task-facts.ts'
import { playlistBack } from '../jobs/undo-tasks.ts'
import { usePageJob } from '../jobs/use-page-job.ts'
import { useDelete } from '../page/use-change.ts'
import { playlistsText } from '../playlists/playlist-name.tsx'
import { type Card, cardName, playlistsOf } from '../playlists/weekday-groups.ts'
import { texts } from '../texts.ts'
import { useConfirm } from '../ui/dialog/confirm.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { usePlace } from './use-location.ts'
import type { Tell } from './use-screen-switches.ts'
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
  const confirm = useConfirm()
  const run = usePageJob()
  const removeAll = async (card: Card) => {
    const title = cardName(card)
    if (!(await confirm(groupQuestion(title, card.playlist.items.length)))) return
    const task = { kind: 'delete-playlists', place, playlists: playlistsOf(card).map(snapshotOf) } as const
    const job = { title: `Delete ${title}`, tasks: [task], tells: false }
    const further = () => (playlistsOf(card).some(one => one.is_active) ? tell(card.playlist.type) : undefined)
    await run({ job, done: texts.location.deleted, further, failed: texts.location.deleteFailed })
  }
  return useStableFunction(card => {
    const [first, ...others] = playlistsOf(card)
    if (others.length > 0) void removeAll(card)
    else if (first) remove(first)
  })
}
