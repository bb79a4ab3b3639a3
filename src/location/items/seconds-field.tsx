import { type KeyboardEvent, useState } from 'react'
import type { PlaylistItem } from '../../api/playlists.ts'
import { dwellSeconds } from '../../player/schedule/rotation.ts'
import { mediaName } from '../../media/media-order.ts'
import { readSeconds, SECONDS_FAULT, secondsInput } from './picture-seconds.ts'

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
    <span className="item-seconds-field">
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
