import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { mediaName } from '../../api/media.ts'
import type { PlaylistItem } from '../../api/playlists.ts'
import { dwellSeconds } from '../../player/schedule/rotation.ts'
import { leaveNumber } from '../../ui/field.tsx'

/** The longest time that a person may give a picture: an hour. */
const MOST_SECONDS = 3600

export const SECONDS_FAULT = `Give whole seconds, 1 to ${MOST_SECONDS}.`

/** The properties of a field for the seconds of a picture. A click selects the number, so that typing replaces it. */
export const secondsInput = {
  type: 'number',
  inputMode: 'numeric',
  min: 1,
  max: MOST_SECONDS,
  step: 1,
  onWheel: leaveNumber,
  onClick: (event: MouseEvent<HTMLInputElement>) => event.currentTarget.select(),
} as const

/** Reads the seconds of a picture: a whole number from 1 to an hour; null for any other text. */
export function readSeconds(text: string): number | null {
  const seconds = Number(text)
  return /^\d+$/.test(text.trim()) && seconds >= 1 && seconds <= MOST_SECONDS ? seconds : null
}

/** A text in a field of a row. Enter and leaving the field save it if it is valid; Escape brings the saved one back. */
export function useSavedText(saved: string, isValid: (text: string) => boolean, onSave: (text: string) => void) {
  const [text, setText] = useState(saved)
  const [shown, setShown] = useState(saved)
  if (shown !== saved) {
    setShown(saved)
    setText(saved)
  }
  // Half a date, or a number with letters, is an empty text.
  const save = ({ validity }: HTMLInputElement) => {
    if (isValid(text) && !validity.badInput && text !== saved) onSave(text)
  }
  const input = {
    value: text,
    'aria-invalid': !isValid(text) || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value),
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => save(target),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter') save(currentTarget)
      if (key === 'Escape' && text !== saved) setText(saved)
    },
  }
  return { text, input }
}

interface SecondsFieldProps {
  item: PlaylistItem
  onChange: (item: PlaylistItem, seconds: number) => void
}

export function SecondsField({ item, onChange }: SecondsFieldProps) {
  const { text, input } = useSavedText(
    String(dwellSeconds(item)),
    text => readSeconds(text) !== null,
    text => onChange(item, Number(text)),
  )
  return (
    <span className="item-seconds-field row gap-1 rigid small muted">
      <input
        {...secondsInput}
        {...input}
        className="input"
        aria-label={`Seconds of ${mediaName(item.media)}`}
        title={readSeconds(text) === null ? SECONDS_FAULT : 'Time on the screen'}
      />
      <span aria-hidden="true">s</span>
    </span>
  )
}
