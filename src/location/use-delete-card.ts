import { wallClock } from '../base/clock.ts'
import { momentNow } from '../base/moment.ts'
import { withChange } from '../jobs/change-task.ts'
import { snapshotOf } from '../jobs/task-facts.ts'
import { usePageJob } from '../jobs/use-page-job.ts'
import { type Card, cardName } from '../playlists/cards.ts'
import type { Change } from '../playlists/change.ts'
import { texts } from '../texts.ts'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { useDeleteQuestion } from './alone/gap-question.tsx'
import { groupQuestion, playlistQuestion, useDeletePlaylist } from './playlist-edits.ts'
import { usePlace } from './use-location.ts'
import type { Tell } from './use-screen-switches.ts'

/** Deletes the playlist of a card, or all of them by one job, if the person confirms it. */
export function useDeleteCard(tell: Tell): (card: Card) => void {
  const remove = useDeletePlaylist({ tell: (_, type) => tell(type) })
  const place = usePlace()
  const { gapIn, ask } = useDeleteQuestion()
  const run = usePageJob()
  const removeAll = async (card: Card, gap: Change | null) => {
    const title = cardName(card)
    const { playlist } = card
    const question =
      card.playlists.length > 1 ? groupQuestion(title, playlist.items.length) : playlistQuestion(playlist)
    const free = await ask(question, gap)
    if (free === null) return
    const playlists = card.playlists.map(snapshotOf)
    const task = free
      ? withChange({ place, playlists: [], replaces: playlists, switchOn: [] }, free, momentNow(wallClock).day)
      : ({ kind: 'delete-playlists', place, playlists } as const)
    const job = { title: `Delete ${title}`, tasks: [task], tells: false }
    const further = () => (card.playlists.some(one => one.is_active) ? tell(playlist.type) : undefined)
    await run({ job, done: texts.location.deleted, further, failed: texts.location.deleteFailed })
  }
  return useStableFunction(card => {
    const [first, ...others] = card.playlists
    const gap = gapIn(card)
    if (gap || others.length > 0) void removeAll(card, gap)
    else if (first) remove({ place, playlist: first })
  })
}
