import { formatDay, weekdayOf } from '../../base/day-text.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { useScreenPlan } from '../panel-context.ts'
import type { PlanDraft } from '../playlist/plan-draft.ts'
import { dayAfterChange, type Wish, wishText } from '../playlist/wish.ts'
import { DayBar } from '../screen-head.tsx'
import { usePlace } from '../use-location.ts'

interface AloneFieldProps {
  wish: Wish
  draft: PlanDraft
  onChange: (draft: PlanDraft) => void
}

/** Lets a playlist have its hours alone, and shows beforehand what this does to the others. */
export function AloneField({ wish, draft, onChange }: AloneFieldProps) {
  if (!wish.alone?.canBeAlone) return null
  return (
    <CheckBox checked={wish.alone.isAlone} onChange={isOn => onChange({ ...draft, alone: isOn ? 'yes' : 'no' })}>
      Play alone in these hours
    </CheckBox>
  )
}

/** Says before a playlist is saved what this does, or why it cannot be done, and shows a day on which it has its hours alone. */
export function WishNote({ wish }: { wish: Wish | null }) {
  const place = usePlace()
  const { playlists = [] } = useScreenPlan()
  const after = wish?.alone?.isAlone ? dayAfterChange(wish) : null
  return (
    <>
      <p className={wish?.fault ? 'small danger' : 'small muted breaks hide-empty'} aria-live="polite">
        {wish && <BidiText text={wishText(place, wish, playlists)} />}
      </p>
      {wish && after && (
        <>
          <p className="small muted">{`${weekdayOf(after.day)}, ${formatDay(after.day)}`}</p>
          <DayBar playlists={after.playlists} now={wish.now} day={after.day} isOff={false} />
        </>
      )}
    </>
  )
}
