import type { Playlist } from '../api/playlists.ts'
import { shortDay } from '../base/day-text.ts'
import { clockText, dayAfter, dayBefore } from '../base/local-day.ts'
import type { Moment } from '../base/moment.ts'
import { type NeverReason, type PlaylistStatus, scheduleAt, statusOf } from '../player/schedule/schedule.ts'
import { changeAfter, earliest, type Upcoming } from '../player/schedule/timeline.ts'
import { type Card, cardsOf, createCardFinder, sameCards } from './cards.ts'
import { playlistsText } from './playlist-name.tsx'

/** In years. A change that is further away is not worth a word. */
const FAR_YEARS = 1

/** "“Lunch” and “Evening” in turn" */
export const rotationText = (cards: readonly Card[]): string =>
  `${playlistsText(cards.map(({ playlist }) => playlist))}${cards.length > 1 ? ' in turn' : ''}`

/** An Update has switched off all playlists of the screen. */
export const isSwitchedOff = (playlists: readonly Playlist[]): boolean =>
  playlists.length > 0 && !playlists.some(playlist => playlist.is_active)

/** The status of a card of playlists: that of the one that plays, else of the next one to play, else of the last one. */
export function cardStatus(playlists: readonly Playlist[], now: Moment): PlaylistStatus {
  const statuses = playlists.map(playlist => statusOf(playlist, now))
  const starts = statuses.flatMap(status => ('at' in status ? [status] : []))
  const [first, ...others] = ['plays', 'off', 'empty', 'never', 'ended'].map(state =>
    statuses.findLast(one => one.state === state),
  )
  const found = [first, earliest(starts), ...others]
  return found.find(status => status !== undefined) ?? { state: 'empty' }
}

const neverTexts = {
  'dates-reversed': 'Can never play: the last day is before the first',
  'only-videos': 'Can never play: a ticker shows images only, and here are only videos',
}

export const neverText = (never: NeverReason): string =>
  never.reason === 'unreadable' ? `Can never play: its ${never.limits} cannot be read` : neverTexts[never.reason]

export const isFar = (at: Moment, now: Moment): boolean =>
  Number(at.day.slice(0, 4)) > Number(now.day.slice(0, 4)) + FAR_YEARS

type NextDay = 'tomorrow' | 'the next day'

/** "6:00 PM", "9:00 AM tomorrow" or "9:00 AM on 24 Dec" */
export function momentText(at: Moment, now: Moment, nextDay: NextDay = 'tomorrow'): string {
  if (at.day === now.day) return clockText(at.minute)
  if (at.day !== dayAfter(now.day)) return `${clockText(at.minute)} on ${shortDay(at.day, now.day)}`
  return at.minute === 0 ? 'midnight' : `${clockText(at.minute)} ${nextDay}`
}

/** Midnight belongs to the day before. */
function endText(at: Moment, now: Moment, nextDay: NextDay): string {
  if (at.minute > 0 || at.day === dayAfter(now.day)) return momentText(at, now, nextDay)
  return `the end of ${shortDay(dayBefore(at.day), now.day)}`
}

function thenText(playlists: readonly Playlist[], change: Upcoming, now: Moment, nextDay: NextDay): string {
  if (change.rotation.length > 0) return rotationText(createCardFinder(cardsOf(playlists))(change.rotation))
  const next = changeAfter(playlists, change.first)
  return next && !isFar(next.at, now) ? `nothing until ${momentText(next.at, now, nextDay)}` : 'nothing'
}

/** One piece of a card after another is no change for a person. */
function cardChangeAfter(playlists: readonly Playlist[], now: Moment): Upcoming | null {
  const cardsIn = createCardFinder(cardsOf(playlists))
  const current = cardsIn(scheduleAt(playlists, now).rotation)
  let change = changeAfter(playlists, now)
  while (change && !isFar(change.at, now) && sameCards(cardsIn(change.rotation), current))
    change = changeAfter(playlists, change.first)
  return change
}

/** "Until 6:00 PM, then “Evening”" */
export function nextText(playlists: readonly Playlist[], now: Moment, nextDay: NextDay = 'tomorrow'): string {
  const change = cardChangeAfter(playlists, now)
  if (!change || isFar(change.at, now)) return 'No change is planned'
  return `Until ${endText(change.at, now, nextDay)}, then ${thenText(playlists, change, now, nextDay)}`
}
