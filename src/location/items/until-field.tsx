import { mediaName } from '../../api/media.ts'
import type { Playlist } from '../../api/playlists.ts'
import { formatDay } from '../../base/day-text.ts'
import { dayBefore } from '../../base/local-day.ts'
import { canPlay } from '../../player/schedule/schedule.ts'
import type { CardItem } from '../../playlists/ends.ts'
import { useSavedText } from './seconds-field.tsx'

/** The days on which an item of a playlist may end: from the first one on, before the last one. */
export interface EndDays {
  first: string
  /** Empty without a limit. */
  last: string
}

/** Null if an item cannot end before its playlist does. @param playlist with the days of the card */
export function endDaysOf(playlist: Playlist, today: string): EndDays | null {
  const { type, date_start, date_end: last } = playlist
  const first = date_start > today ? date_start : today
  return type === 'videowall' && canPlay(playlist) && (last === '' || first < last) ? { first, last } : null
}

export function endFault(text: string, { first, last }: EndDays): string | null {
  if (text === '') return null
  if (text < first) return `Choose ${formatDay(first)} or a later day.`
  return last && text >= last ? `The playlist ends on ${formatDay(last)} anyway.` : null
}

/** The properties of a field for the last day of an item. */
export const untilInput = ({ first, last }: EndDays) =>
  ({ type: 'date', min: first, max: last ? dayBefore(last) : undefined }) as const

interface UntilFieldProps {
  item: CardItem
  days: EndDays
  onChange: (item: CardItem, until: string) => void
}

export function UntilField({ item, days, onChange }: UntilFieldProps) {
  const { text, input } = useSavedText(
    item.until ?? '',
    text => endFault(text, days) === null,
    until => onChange(item, until),
  )
  return (
    <label className="item-until-field row gap-1 rigid small muted">
      until
      <input
        {...untilInput(days)}
        {...input}
        className="input"
        aria-label={`Last day of ${mediaName(item.media)}`}
        title={endFault(text, days) ?? 'Its last day on the screen'}
      />
    </label>
  )
}
