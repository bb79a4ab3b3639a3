import { useId } from 'react'
import { wallClock } from '../base/clock.ts'
import { momentNow } from '../base/moment.ts'
import { withChange } from '../jobs/change-task.ts'
import { snapshotOf } from '../jobs/task-facts.ts'
import { usePageJob } from '../jobs/use-page-job.ts'
import { type Card, cardName } from '../playlists/cards.ts'
import type { Change } from '../playlists/change.ts'
import { texts } from '../texts.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { useConfirm } from '../ui/dialog/confirm.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { freeText, gapOf } from './playlist/wish.ts'
import { playlistQuestion, useDeletePlaylist } from './playlist-edits.ts'
import { usePagePlaylists, usePlace } from './use-location.ts'
import type { Tell } from './use-screen-switches.ts'

interface GapQuestionProps {
  question: string
  gap: Change
  onChange: (closes: boolean) => void
}

/** Others leave the hours of the card free: the person chooses if they play there again. */
function GapQuestion({ question, gap, onChange }: GapQuestionProps) {
  const name = useId()
  return (
    <>
      <BidiText text={question} />
      <span className="stack gap-1 above-3">
        {[false, true].map(closes => (
          <label key={String(closes)} className="row">
            <input type="radio" name={name} defaultChecked={!closes} onChange={() => onChange(closes)} />
            <BidiText text={closes ? freeText({ isAlone: false, closes, free: gap }) : 'Leave its hours empty'} />
          </label>
        ))}
      </span>
    </>
  )
}

/** Deletes the playlist of a card, or all of them by one job, if the person confirms it. */
export function useDeleteCard(tell: Tell): (card: Card) => void {
  const remove = useDeletePlaylist({ tell: (_, type) => tell(type) })
  const place = usePlace()
  const loaded = usePagePlaylists() ?? []
  const confirm = useConfirm()
  const run = usePageJob()
  const removeAll = async (card: Card, gap: Change | null) => {
    let free: Change | null = null
    const onChange = (closes: boolean) => {
      free = closes ? gap : null
    }
    const question = playlistQuestion(card.playlist)
    if (!(await confirm(gap ? <GapQuestion {...{ question, gap, onChange }} /> : question))) return
    const playlists = card.playlists.map(snapshotOf)
    const task = free
      ? withChange({ place, replaces: playlists }, free, momentNow(wallClock).day)
      : ({ kind: 'delete-playlists', place, playlists } as const)
    const job = { title: `Delete ${cardName(card)}`, tasks: [task], tells: false }
    const further = () => (card.playlists.some(one => one.is_active) ? tell(card.playlist.type) : undefined)
    await run({ job, done: texts.location.deleted, further, failed: texts.location.deleteFailed })
  }
  return useStableFunction(card => {
    const [first, ...others] = card.playlists
    const walls = card.playlist.type === 'videowall' ? loaded.filter(({ type }) => type === 'videowall') : []
    const gap = gapOf(card, walls, momentNow(wallClock))
    if (gap || others.length > 0) void removeAll(card, gap)
    else if (first) remove({ place, playlist: first })
  })
}
