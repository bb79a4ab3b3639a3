import { formatDay, weekdayOf } from '../../base/day-text.ts'
import { alsoSwitchedOn } from '../../jobs/task-facts.ts'
import type { Card } from '../../playlists/weekday-groups.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { usePanel, useScreenPlan } from '../panel-context.ts'
import { type PlanDraft, plannedSoFar } from '../playlist/plan-draft.ts'
import { DayBar } from '../screen-head.tsx'
import { usePlace } from '../use-location.ts'
import { switchedOnText } from '../weekdays/group-change.ts'
import { freeText, type Lone, loneOf, loneTask, planAfter } from './alone-plan.ts'
import './alone-field.css'

/** Null for a ticker, and as long as the days and hours are not known. */
export function useLone(card: Card | undefined, draft: PlanDraft): Lone | null {
  const { type } = usePanel()
  const plan = useScreenPlan()
  return loneOf(card, plannedSoFar(type, draft, plan.now.day), draft, plan)
}

interface AloneFieldProps {
  draft: PlanDraft
  /** Absent for a new playlist. */
  card?: Card | undefined
  onChange: (draft: PlanDraft) => void
}

/** Lets a playlist have its hours alone, and shows beforehand what this does to the others. */
export function AloneField({ draft, card, onChange }: AloneFieldProps) {
  const lone = useLone(card, draft)
  if (!lone) return null
  const { canBeAlone, isAlone, canClose, closes } = lone.alone
  return (
    <div className="alone stack">
      {canBeAlone && (
        <CheckBox checked={isAlone} onChange={isOn => onChange({ ...draft, alone: isOn ? 'yes' : 'no' })}>
          Play alone in these hours
        </CheckBox>
      )}
      {canClose && (
        <CheckBox checked={closes} onChange={isOn => onChange({ ...draft, gap: isOn ? '' : 'stays' })}>
          Close the gap in the old hours
        </CheckBox>
      )}
      <p className="field-note breaks hide-empty" aria-live="polite">
        <FreeNote lone={lone} />
      </p>
      {isAlone && <AloneDay lone={lone} />}
    </div>
  )
}

function FreeNote({ lone }: { lone: Lone }) {
  const place = usePlace()
  const { card, playlists } = lone.planned
  const text = freeText(lone.alone)
  if (!text) return null
  const next = card ? '' : 'Next you choose its media.'
  return (
    <BidiText
      text={[text, switchedOnText(alsoSwitchedOn(loneTask(place, lone), playlists)), next].filter(Boolean).join(' ')}
    />
  )
}

function AloneDay({ lone }: { lone: Lone }) {
  const { now } = lone.planned
  const { day } = lone.alone
  return (
    <>
      <p className="small muted">{`${weekdayOf(day)}, ${formatDay(day)}`}</p>
      <DayBar playlists={planAfter(lone)} now={now} day={day} isOff={false} />
    </>
  )
}
