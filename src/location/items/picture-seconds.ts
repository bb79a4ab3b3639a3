import type { MouseEvent } from 'react'
import { leaveNumber } from '../../ui/field.tsx'

/** The longest time that a person may give a picture: an hour. */
const MOST_SECONDS = 3600

/** The sentence about a text that is no number of seconds. */
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
