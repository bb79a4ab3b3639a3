import { longDay } from '../../base/day-text.ts'
import { clockText } from '../../base/local-day.ts'
import type { Moment } from '../../base/moment.ts'
import { FASTEST_PICTURE } from '../../player/rehearsal.ts'
import type { Rehearsed } from './load-rehearsed.ts'

export interface RehearsalState {
  /** By the clock of the rehearsal. */
  now: Moment
  speed: number
  /** By the clock of this machine. */
  today: string
  /** Null while the playlists are on their way. */
  rehearsed: Rehearsed | null
  isEmpty: boolean
}

function titleOf({ now, speed }: RehearsalState): string {
  const time = `Rehearsal: ${longDay(now.day)}, ${clockText(now.minute)}`
  if (speed === 1) return time
  return `${time}, ${speed} times as fast${speed > FASTEST_PICTURE ? ` (the picture ${FASTEST_PICTURE} times)` : ''}`
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** The server names to everybody the playlists of its own day only. */
function todaysOnly(whyNotAll: string, { now, today }: RehearsalState): string[] {
  const missing =
    now.day === today
      ? []
      : [`The server names only the playlists of today, ${longDay(today)}: others are missing here.`]
  if (whyNotAll) return [...missing, `All playlists of this location could not be loaded: ${sentence(whyNotAll)}`]
  return missing.map(text => `${text} Log in to the console in this browser, and all playlists play here.`)
}

function sourceOf(state: RehearsalState): string[] {
  const { rehearsed } = state
  if (!rehearsed) return ['The playlists are on their way.']
  if (rehearsed.kind === 'failed')
    return [`The playlists cannot be loaded: ${sentence(rehearsed.reason)} They are asked for again.`]
  if (rehearsed.kind === 'today') return todaysOnly(rehearsed.whyNotAll, state)
  return ['Plays all playlists of this location as they are planned and switched on now.']
}

/** The lines at the foot of a rehearsal; the first one says the moment and the speed. */
export const rehearsalLines = (state: RehearsalState): string[] => [
  titleOf(state),
  ...(state.isEmpty ? ['Nothing plays at this moment.'] : []),
  ...sourceOf(state),
]
