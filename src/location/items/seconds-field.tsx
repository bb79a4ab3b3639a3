import { type KeyboardEvent, type MouseEvent, useState } from 'react'
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

interface SecondsFieldProps {
  item: PlaylistItem
  onChange: (item: PlaylistItem, seconds: number) => void
}

/** The field for the seconds of an image. Enter and leaving the field save them; Escape brings the saved ones back. */
export function SecondsField({ item, onChange }: SecondsFieldProps) {
  const saved = String(dwellSeconds(item))
  const [text, setText] = useState(saved)
  const [shown, setShown] = useState(saved)
  if (shown !== saved) {
    setShown(saved)
    setText(saved)
  }
  const seconds = readSeconds(text)
  const save = () => {
    if (seconds !== null && text !== saved) onChange(item, seconds)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape' && text !== saved) setText(saved)
  }
  return (
    <span className="item-seconds-field row gap-1 rigid small muted">
      <input
        {...secondsInput}
        className="input"
        aria-label={`Seconds of ${mediaName(item.media)}`}
        aria-invalid={seconds === null || undefined}
        title={seconds === null ? SECONDS_FAULT : 'Time on the screen'}
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      <span aria-hidden="true">s</span>
    </span>
  )
}
