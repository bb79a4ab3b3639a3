import type { Playlist, ScreenType } from '../../api/playlists.ts'
import { counted } from '../../base/counted.ts'
import { shortDay } from '../../base/day-text.ts'
import { formatLength } from '../../base/format.ts'
import { byId } from '../../base/id.ts'
import type { Moment } from '../../base/moment.ts'
import type { Loop, LoopPart } from '../../player/schedule/rotation.ts'
import { scheduleAt } from '../../player/schedule/schedule.ts'
import { type Card, cardsOf, createCardFinder } from '../../playlists/cards.ts'
import { cardStatus, isSwitchedOff, momentText, neverText, nextText, rotationText } from '../../playlists/plan-text.ts'
import { hoursText } from '../../playlists/playlist-name.tsx'

export const secondsText = (seconds: number | null): string =>
  seconds === null ? 'length not known yet' : formatLength(seconds)

const repeatsText = (repeats: number) => (repeats === 1 ? '' : `${repeats} times in a row`)

/** A small share is not rounded to nothing. */
const shareText = (share: number) => `${share < 0.01 ? 'less than 1' : Math.round(share * 100)} % of the loop`

/** "2 times in a row · 40 s · 67 % of the loop" */
export function partText({ repeats, seconds, share }: LoopPart): string {
  const isAlone = share === 1
  const texts = [
    repeatsText(repeats),
    seconds === null || isAlone ? '' : formatLength(seconds),
    share === null || isAlone ? '' : shareText(share),
  ]
  return texts.filter(Boolean).join(' · ')
}

/** "5 items · one loop takes 1 min 10 s" */
export function loopText({ parts, seconds }: Loop): string {
  const count = parts.reduce((sum, { playlist }) => sum + playlist.items.length, 0)
  const isTicker = parts.some(({ playlist }) => playlist.type === 'ticker')
  if (isTicker) return `${counted(count, 'item')} that move past without a stop`
  const length =
    seconds === null ? 'the length of one loop is not known yet' : `one loop takes ${formatLength(seconds)}`
  return `${counted(count, 'item')} · ${length}`
}

/** Empty if the length is known. */
export function unknownLengthText({ parts, seconds }: Loop): string {
  const isTicker = parts.some(({ playlist }) => playlist.type === 'ticker')
  return seconds === null && !isTicker ? 'The length of a film is known once this browser has measured it.' : ''
}

export interface AbsentCard {
  card: Card
  /** One sentence. */
  reason: string
}

export interface MomentPlan {
  title: string
  /** The playlists of the screen; those of a screen that is off as if it were on. */
  playlists: readonly Playlist[]
  /** The cards in the order in which they play. */
  rotation: readonly Card[]
  isOff: boolean
  absent: AbsentCard[]
  /** The end of this rotation and the next one. */
  next: string
  /** What the plan rests on, and what it cannot know. */
  provisos: string[]
}

const hasBegun = ({ date_start }: Playlist, { day }: Moment) => date_start <= day

/** The hours of a card of several playlists stand beside it. */
function startText({ playlist, playlists }: Card, start: Moment, at: Moment): string {
  const time = momentText(start, at, 'the next day')
  if (!hasBegun(playlist, at)) return `Starts at ${time}`
  return `Outside its hours${playlists.length > 1 ? '' : `, ${hoursText(playlist)}`}: starts at ${time}`
}

const endText = (lastDay: string, { day }: Moment) =>
  lastDay >= day ? 'Ended on this day' : `Ended on ${shortDay(lastDay, day)}`

/** Why a card does not play if it is switched on; empty if it plays. Those that are off count only if all are. */
function reasonFor(card: Card, at: Moment): string {
  const on = card.playlists.filter(({ is_active }) => is_active)
  const those = on.length > 0 ? on : card.playlists.map(one => ({ ...one, is_active: true }))
  const status = cardStatus(those, at)
  if (status.state === 'never') return neverText(status)
  if (status.state === 'empty') return 'Empty: it has no items'
  if (status.state === 'ended') return endText(status.lastDay, at)
  return 'at' in status ? startText(card, status.at, at) : ''
}

/** Why a card does not play (requirement 20.21); empty if it plays. */
export function notPlayingText(card: Card, at: Moment): string {
  const further = reasonFor(card, at)
  if (card.playlists.some(({ is_active }) => is_active)) return further
  return further ? `Switched off. Also: ${further.charAt(0).toLowerCase()}${further.slice(1)}` : 'Switched off'
}

function titleOf(playlists: readonly Playlist[], rotation: readonly Card[]): string {
  if (playlists.length === 0) return 'No playlists'
  if (isSwitchedOff(playlists)) return 'Switched off'
  return rotation.length > 0 ? rotationText(rotation) : 'Nothing plays'
}

function provisosOf(type: ScreenType, isOff: boolean): string[] {
  return [
    isOff
      ? 'To switch it on, turn on its switch on the page of the location and press Update.'
      : 'It plays so if the screen stays switched on: a switch is known for now only.',
    'The times are those of the clock of the screen, in its own time zone.',
    ...(type === 'ticker' ? ['A ticker playlist has only the day on which it is saved.'] : []),
  ]
}

/** Uses the schedule that runs on the screen itself (requirement 20.28). */
export function momentPlan(all: readonly Playlist[], type: ScreenType, at: Moment): MomentPlan {
  const playlists = all.filter(playlist => playlist.type === type).sort(byId)
  const isOff = isSwitchedOff(playlists)
  const planned = isOff ? playlists.map(playlist => ({ ...playlist, is_active: true })) : playlists
  const cards = cardsOf(planned)
  const rotation = createCardFinder(cards)(scheduleAt(planned, at).rotation)
  const absent = cards
    .filter(card => !rotation.some(({ playlists }) => playlists === card.playlists))
    .map(card => ({ card, reason: notPlayingText(card, at) }))
  return {
    title: titleOf(playlists, rotation),
    playlists: planned,
    rotation,
    isOff,
    absent,
    next: nextText(planned, at, 'the next day'),
    provisos: playlists.length > 0 ? provisosOf(type, isOff) : [],
  }
}
