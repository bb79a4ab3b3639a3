import { wallClock } from '../base/clock.ts'
import { localDay } from '../base/local-day.ts'
import type { ScreenType } from '../base/id.ts'
import { screenEntry } from '../realtime/messages.ts'
import { noteOf, type ScreenNote, useScreenNotes } from './notes.ts'
import { shortDay } from '../base/day-text.ts'

const today = () => localDay(new Date(wallClock.now()))

/** The note of a screen that counts today; undefined if there is none (requirement 32.9). */
export const useScreenNote = (uniqueId: string, type: ScreenType): ScreenNote | undefined =>
  noteOf(useScreenNotes(), screenEntry(uniqueId, type), today())

/** A note in a line: “Technician comes Friday” (until 27 Nov). */
export const noteText = ({ text, until }: ScreenNote): string =>
  `“${text}”${until ? ` (until ${shortDay(until, today())})` : ''}`
