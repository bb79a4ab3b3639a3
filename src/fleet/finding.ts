import type { Location } from '../api/locations.ts'
import type { Media } from '../api/media.ts'
import type { Id, ScreenType } from '../base/id.ts'
import type { DailySpan } from './findings/daily-spans.ts'

/** The screen and the playlists that a finding is about. */
interface Found {
  /** The same for the same finding, as long as it lasts. */
  key: string
  /** A problem is seen by the viewers of a screen; a notice may be intended. */
  severity: 'problem' | 'notice'
  location: Location
  type: ScreenType
  /** Empty if the finding is about the whole screen. */
  playlistIds: readonly Id[]
}

type OnDays = Omit<DailySpan, 'playlistIds'>

/** The facts of each kind of finding. */
export type FindingFacts =
  | ({ rule: 'nothing-plays' } & OnDays)
  | { rule: 'never-plays'; reason: 'dates-reversed' | 'only-videos' | 'empty' }
  | { rule: 'has-ended'; lastDay: string }
  /** The last day is today, and the hours of today are over. */
  | { rule: 'no-day-to-come'; lastDay: string }
  | { rule: 'ends-soon'; lastDay: string }
  /** The files of the playlist that the library does not have. */
  | { rule: 'file-gone'; files: readonly Media[] }
  /** The first playlist ends within minutes after the second one has begun. */
  | ({ rule: 'windows-touch' } & OnDays)
  | { rule: 'not-connected' }

/** Something in the plans that a person should look at. */
export type Finding = Found & FindingFacts

/** A finding of one screen, which has yet to be named. */
export type ScreenFinding = Pick<Found, 'severity' | 'playlistIds'> & FindingFacts
