import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { DateRangeField } from '../ui/dates/date-range-field.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { sayDays } from './when/say.ts'
import { type Days, readDays } from './when/when.ts'

interface ExceptOnProps {
  label: string
  /** Ranges of days as `readDays` reads them. */
  value: string
  today: string
  /** These come first. */
  others?: ReadonlyArray<{ key: string; text: string; remove: () => void }>
  /** What has to be said of some days. */
  noteOf?: (days: readonly Days[]) => string
  onChange: (value: string) => void
}

/** Days on which something does not play: each choice is added to a list, from which it can be removed. */
export function ExceptOn({ label, value, today, others = [], noteOf = () => '', onChange }: ExceptOnProps) {
  /** The range of the field. It is in the list from its first day on: a person who saves at once loses nothing. */
  const [latest, setLatest] = useState('')
  const list = useKeptFocus<HTMLUListElement>()
  const ranges = value.split('|').filter(Boolean)
  const replace = (old: string, range = '') =>
    onChange([...ranges.filter(one => one !== old && one !== range), range].filter(Boolean).join('|'))
  const chosen = ranges.map(range => {
    const days = readDays(range)
    return { key: range, text: `Not ${sayDays(days, today)}${noteOf(days)}`, remove: () => replace(range) }
  })
  const exceptions = [...others, ...chosen]
  const choose = (start: string, end: string) => {
    const range = start && `${start} ${end || start}`
    setLatest(range)
    replace(latest, range)
  }
  // The list stands below the field: the calendar does not move while a person chooses the second day.
  return (
    <div className="stack">
      <DateRangeField label={label} start={latest.slice(0, 10)} onChange={choose} onLeave={() => setLatest('')} />
      {exceptions.length > 0 && (
        <ul className="exceptions stack apart" aria-label="Exceptions" {...list}>
          {exceptions.map(({ key, text, remove }) => (
            <li key={key} className="row between small">
              <span className="breaks">{text}</span>
              <Button variant="quiet" aria-label={`Remove: ${text}`} onClick={remove}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
