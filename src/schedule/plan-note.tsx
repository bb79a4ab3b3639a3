const PAST = 'Past days show the plan as it is now, not what has played.'
const LATER = 'Later days are right if no switch is changed. A ticker is planned for its own day only.'

interface PlanNoteProps {
  /** The days of the grid. */
  days: readonly string[]
  today: string
}

/** What the grid cannot know of days before or after today. */
export function PlanNote({ days, today }: PlanNoteProps) {
  const notes = [days.some(day => day < today) ? PAST : '', days.some(day => day > today) ? LATER : '']
  const text = notes.filter(Boolean).join(' ')
  return text && <p className="schedule-note">{text}</p>
}
