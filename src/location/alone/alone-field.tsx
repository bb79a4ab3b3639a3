import { formatDay, weekdayOf } from '../../base/day-text.ts'
import { alsoSwitchedOn } from '../../jobs/task-facts.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import type { PlanDraft } from '../playlist/plan-draft.ts'
import { DayBar } from '../screen-head.tsx'
import { usePlace } from '../use-location.ts'
import { switchedOnText } from '../weekdays/group-change.ts'
import { freeText, type Lone, loneTask, planAfter } from './alone-plan.ts'
import './alone-field.css'

interface AloneFieldProps {
  lone: Lone
  draft: PlanDraft
  onChange: (draft: PlanDraft) => void
}

/** Lets a playlist have its hours alone, and shows beforehand what this does to the others. */
export function AloneField({ lone, draft, onChange }: AloneFieldProps) {
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
      <p className="small muted breaks hide-empty" aria-live="polite">
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
