import { wallClock } from '../../base/clock.ts'
import { momentNow } from '../../base/moment.ts'
import type { Card } from '../../playlists/weekday-groups.ts'
import type { ScreenType } from '../../base/id.ts'
import { wokenBy } from '../../jobs/wakes.ts'
import { type PlanDraft, plannedSoFar } from '../playlist/plan-draft.ts'
import { usePagePlaylists } from '../use-page-playlists.ts'
import { usePlace } from '../use-place.ts'
import { changeText, makesText, wakesText } from './change-text.ts'
import { changeTasks, groupChange, type Wish, wishedRanges } from './group-change.ts'
import { isOneCall, rangesFault, wishOf } from './wish.ts'

interface WeekdaysNoteProps {
  type: ScreenType
  draft: PlanDraft
  /** Absent for a new playlist. */
  card?: Card | undefined
}

/** A function that gives the sentences about what a wish makes, changes, deletes and switches on. */
function useWishText(card: Card | undefined) {
  const place = usePlace()
  const playlists = usePagePlaylists()
  return (wish: Wish): string => {
    if (!card) return makesText(wishedRanges(card, wish), wish.weekdays)
    const woken = changeTasks(place, card, wish).flatMap(task => wokenBy(task, playlists))
    return `${changeText(groupChange(card, wish), wish.weekdays)} ${wakesText(woken)}`.trim()
  }
}

/** Says before a playlist is saved which playlists its weekdays make, or why they cannot be made. */
export function WeekdaysNote({ type, draft, card }: WeekdaysNoteProps) {
  const textOf = useWishText(card)
  const today = momentNow(wallClock).day
  const plan = plannedSoFar(type, draft, today)
  const wish = plan && wishOf(card, plan, draft, today)
  const isShown = wish && !isOneCall(card, wish)
  const fault = isShown ? rangesFault(card, wish) : null
  return (
    <p className={fault ? 'weekdays-note weekdays-note-fault' : 'weekdays-note'} aria-live="polite">
      {isShown && (fault ?? textOf(wish))}
    </p>
  )
}
