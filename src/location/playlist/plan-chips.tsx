import { dayAfter, dayText } from '../../base/local-day.ts'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../../ui/dates/date-text.ts'
import type { PlanDraft } from './plan-draft.ts'

export interface Chip {
  label: string
  values: Partial<PlanDraft>
  title?: string
}

const ALWAYS_UNTIL = '2099-12-31'

/** The usual hours of a shop; the fields show them at once, so they can be corrected. */
const OPENING_HOURS = { time_start: '10:00:00', time_end: '22:00:00' }

function sundayFrom(day: string): string {
  return new Date(day).getUTCDay() === 0 ? day : sundayFrom(dayAfter(day))
}

function monthEnd(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return dayText(year, month, new Date(Date.UTC(year, month, 0)).getUTCDate())
}

/** Ranges of days that begin today; a week ends on Sunday. */
export function dayChips(today: string): Chip[] {
  const until = (label: string, date_end: string) => ({ label, values: { date_start: today, date_end } })
  return [
    until('Today', today),
    until('This week', sundayFrom(today)),
    until('This month', monthEnd(today)),
    until('Always', ALWAYS_UNTIL),
  ]
}

export const hourChips: readonly Chip[] = [
  { label: 'All day', values: { time_start: '00:00:00', time_end: '23:59:00' } },
  {
    label: 'Opening hours',
    values: OPENING_HOURS,
    title: `${formatTime(OPENING_HOURS.time_start)} to ${formatTime(OPENING_HOURS.time_end)}`,
  },
]

interface PlanChipsProps {
  label: string
  chips: readonly Chip[]
  draft: PlanDraft
  onChoose: (values: Partial<PlanDraft>) => void
}

/** Buttons that fill in several fields at once; the one whose values the fields have is pressed. */
export function PlanChips({ label, chips, draft, onChoose }: PlanChipsProps) {
  const isChosen = ({ values }: Chip) =>
    Object.entries({ ...draft, ...values }).every(([key, value]) => draft[key as keyof PlanDraft] === value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row with its legend.
    <div role="group" aria-label={label} className="gap-1 flow">
      {chips.map(chip => (
        <Button
          key={chip.label}
          className="chip"
          title={chip.title}
          aria-pressed={isChosen(chip)}
          onClick={() => onChoose(chip.values)}
        >
          {chip.label}
        </Button>
      ))}
    </div>
  )
}
