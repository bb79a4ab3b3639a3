import { useId } from 'react'
import type { Playlist } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import { momentNow } from '../base/moment.ts'
import { withChange } from '../jobs/change-task.ts'
import type { Place } from '../jobs/job.ts'
import { snapshotOf } from '../jobs/task-facts.ts'
import { usePageJob } from '../jobs/use-page-job.ts'
import { type Card, cardName } from '../playlists/cards.ts'
import type { Change } from '../playlists/change.ts'
import { texts } from '../texts.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { useConfirm } from '../ui/dialog/confirm.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { freeText, gapOf } from './playlist/wish.ts'
import { type EditOptions, playlistQuestion, useDeletePlaylist } from './playlist-edits.ts'

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

interface CardDeletion {
  place: Place
  card: Card
  /** Those of its location: some may leave its hours free. */
  loaded?: readonly Playlist[]
}

/** Deletes the playlist of a card, or all of them by one job, if the person confirms it. */
export function useDeleteCard(options: EditOptions): (deletion: CardDeletion) => void {
  const remove = useDeletePlaylist(options)
  const confirm = useConfirm()
  const run = usePageJob()
  const removeAll = async ({ place, card }: CardDeletion, gap: Change | null) => {
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
    const title = `Delete ${cardName(card)}${options.isOfMany ? ` of ${place.locationName}` : ''}`
    const job = { title, tasks: [task], tells: false }
    const further = () =>
      card.playlists.some(one => one.is_active) ? options.tell(place, card.playlist.type) : undefined
    await run({ job, done: texts.location.deleted, further, failed: texts.location.deleteFailed })
  }
  return useStableFunction((deletion: CardDeletion) => {
    const { place, card, loaded = [] } = deletion
    const [first, ...others] = card.playlists
    const walls = card.playlist.type === 'videowall' ? loaded.filter(({ type }) => type === 'videowall') : []
    const gap = gapOf(card, walls, momentNow(wallClock))
    if (gap || others.length > 0) void removeAll(deletion, gap)
    else if (first) remove({ place, playlist: first })
  })
}
