import type { Playlist } from '../api/playlists.ts'
import { dayAfter, minuteText } from '../base/local-day.ts'
import { instantOf, type Moment, momentOf } from '../base/moment.ts'
import type { Trouble } from './playlist-source.ts'
import { playableItems, type Schedule, unreadableLimits } from './schedule/schedule.ts'

/** Why a screen has no picture. */
export type WhyEmpty =
  | Trouble
  | { kind: 'asking' | 'none' | 'no-files' | 'off' | 'over' | 'broken' | 'loading' }
  | { kind: 'until'; at: Moment }
  | { kind: 'unreadable'; limits: string }

export interface EmptyScreen {
  trouble: Trouble | null
  /** False before the first good answer. */
  isAnswered: boolean
  /** All playlists of the screen, also those that do not play now. */
  playlists: readonly Playlist[]
  schedule: Schedule
  /** True from a new day until its first answer. */
  isProvisional: boolean
  haveAllFailed: boolean
  /** Milliseconds since the epoch. */
  now: number
}

const dayOf = (now: number) => momentOf(new Date(now)).day

/** Why none of these playlists plays now. */
function whyIdle(playlists: readonly Playlist[], { nextChange }: Schedule, day: string): WhyEmpty {
  if (playlists.length === 0) return { kind: 'none' }
  const unreadable = playlists.find(playlist => playlist.is_active && playlist.unreadable)
  if (unreadable) return { kind: 'unreadable', limits: unreadableLimits(unreadable) }
  // The server names the playlists of today only: nothing is known of another day.
  if (nextChange?.day === day) return { kind: 'until', at: nextChange }
  const playable = playlists.filter(playlist => playableItems(playlist).length > 0)
  if (playable.length === 0) return { kind: 'no-files' }
  return { kind: playable.some(({ is_active }) => is_active) ? 'over' : 'off' }
}

/** The trouble with the server comes first: what is known may be out of date. */
export function whyEmpty(screen: Omit<EmptyScreen, 'isProvisional'>): WhyEmpty {
  const { trouble, isAnswered, playlists, schedule, haveAllFailed, now } = screen
  if (trouble) return trouble
  if (!isAnswered) return { kind: 'asking' }
  if (schedule.rotation.length === 0) return whyIdle(playlists, schedule, dayOf(now))
  return { kind: haveAllFailed ? 'broken' : 'loading' }
}

/** The monitor is kept awake so long before something plays: it needs seconds to come on, and its page may be late. */
const LEAD_MS = 120_000

/** True if an empty screen needs no monitor: nobody waits for a reason, and nothing is due (requirement 9.19). */
export function mayRest(screen: Omit<EmptyScreen, 'playlists' | 'haveAllFailed'>): boolean {
  const { trouble, isAnswered, schedule, isProvisional, now } = screen
  const { rotation, nextChange } = schedule
  if (!isAnswered || trouble?.kind === 'nothing' || rotation.length > 0) return false
  // In an outage a new day brings nothing new.
  if (isProvisional && !trouble) return false
  const day = dayOf(now)
  // What begins at midnight is known only after midnight.
  const next = nextChange?.day === day ? nextChange : { day: dayAfter(day), minute: 0 }
  return instantOf(next) - now > LEAD_MS
}

/** "2026-11-26 18:05", as the diagnostics write every time. */
export const dayTimeText = ({ day, minute }: Moment): string => `${day} ${minuteText(minute)}`

const fixedWords = {
  asking: 'The playlists are on their way.',
  none: 'The console has no playlist switched on for today.',
  'no-files': 'The playlists have no file that this screen can show.',
  off: 'The playlists are switched off in the console.',
  over: 'Nothing more is planned for today.',
  broken: 'No file of the playlists can be played.',
  loading: 'The first file is loading.',
}

/** A sentence for the person in front of the screen. */
export function wordsOf(why: WhyEmpty): string {
  if (why.kind === 'nothing') return `The server has nothing for this screen: ${why.reason}`
  if (why.kind === 'failed') return `No playlists since ${dayTimeText(momentOf(new Date(why.since)))}: ${why.reason}`
  if (why.kind === 'until') return `Nothing is planned until ${dayTimeText(why.at)}.`
  if (why.kind === 'unreadable') return `A playlist does not play: its ${why.limits} cannot be read.`
  return fixedWords[why.kind]
}
