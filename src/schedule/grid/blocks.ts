import type { Playlist, ScreenType } from '../../api/playlists.ts'
import { formatLength } from '../../base/format.ts'
import { clockText } from '../../base/local-day.ts'
import { type FilmSeconds, loopOf } from '../../player/schedule/rotation.ts'
import { DAY_MINUTES, type MinuteSpan } from '../../player/schedule/schedule.ts'
import { timelineOf } from '../../player/schedule/timeline.ts'
import { type CardStretch, cardStretches, cardsOf } from '../../playlists/cards.ts'
import { namesText, playlistNames } from '../../playlists/playlist-name.tsx'
import { sayWhen } from '../../playlists/when/say.ts'

/** A stretch of time in which the same cards are in rotation. */
export interface Block {
  /** Minutes of the day, 0 to 1440; the end is exclusive. */
  start: number
  end: number
  /** The times as a person names them: a window until 6:00 PM ends at 6:00 PM, although it includes that minute. */
  from: number
  to: number
  kind: 'plays' | 'nothing' | 'off' | 'none'
  /** In the order in which they play; empty if nothing plays. */
  rotation: readonly Playlist[]
  /** When the card of several playlists that plays alone plays; else empty. */
  says: string
}

const wholeDay = (kind: 'off' | 'none'): Block[] => [
  { start: 0, end: DAY_MINUTES, from: 0, to: DAY_MINUTES, kind, rotation: [], says: '' },
]

/** True if a card begins between two stretches; otherwise one has ended, and includes its last minute. */
const begins = (before: CardStretch, after: CardStretch) =>
  after.cards.some(({ playlists }) => !before.cards.some(card => card.playlists === playlists))

function saysOf([card, ...others]: CardStretch['cards'], day: string): string {
  return card && others.length === 0 && card.playlists.length > 1 ? sayWhen(card.when, day) : ''
}

function readBlocks(playlists: readonly Playlist[], type: ScreenType, day: string): Block[] {
  const own = playlists.filter(playlist => playlist.type === type)
  if (own.length === 0) return wholeDay('none')
  if (!own.some(playlist => playlist.is_active)) return wholeDay('off')
  return cardStretches(cardsOf(own), timelineOf(own, day, 1)).map((stretch, index, stretches) => {
    const { start, end, cards } = stretch
    const [before, after] = [stretches[index - 1], stretches[index + 1]]
    return {
      start,
      end,
      from: before && !begins(before, stretch) ? start - 1 : start,
      to: after && !begins(stretch, after) ? end - 1 : end,
      kind: cards.length > 0 ? 'plays' : 'nothing',
      rotation: cards.map(({ playlist }) => playlist),
      says: saysOf(cards, day),
    }
  })
}

/** The blocks of each answer: a row that is scrolled out of view and back is not computed again. */
const known = new WeakMap<readonly Playlist[], Map<string, readonly Block[]>>()

/** @param playlists the playlists of both screens of the location */
export function blocksOf(playlists: readonly Playlist[], type: ScreenType, day: string): readonly Block[] {
  const ofLocation = known.get(playlists) ?? new Map<string, readonly Block[]>()
  known.set(playlists, ofLocation)
  const key = `${type} ${day}`
  const blocks = ofLocation.get(key) ?? readBlocks(playlists, type, day)
  ofLocation.set(key, blocks)
  return blocks
}

export const blockAt = (blocks: readonly Block[], minute: number): Block | undefined =>
  blocks.find(({ start, end }) => start <= minute && minute < end)

const silent = { nothing: 'Nothing plays', off: 'Switched off', none: 'No playlists' }

/** "Lunch and Daily (4)", or the reason why nothing plays. */
export function blockTitle({ kind, rotation }: Block): string {
  if (kind !== 'plays') return silent[kind]
  return namesText(playlistNames(rotation))
}

/** "6:05 PM" or "midnight", by the minutes since the midnight of any day. */
export const edgeText = (minute: number): string =>
  minute % DAY_MINUTES === 0 ? 'midnight' : clockText(minute % DAY_MINUTES)

/** "8:00 AM to midnight" */
function timeText({ start, end, from, to }: Block): string {
  if (start === 0 && end === DAY_MINUTES) return 'all day'
  return from === to || end - start === 1 ? `at ${edgeText(start)}` : `${edgeText(from)} to ${edgeText(to)}`
}

/** "loop 2 min 30 s"; empty if the length is not known. */
export function loopLengthText(rotation: readonly Playlist[], filmSeconds: FilmSeconds): string {
  const { seconds } = loopOf(rotation, filmSeconds)
  return rotation.length > 0 && seconds !== null ? `loop ${formatLength(seconds)}` : ''
}

/** For a screen reader and for the label beside the pointer. */
export function blockSentence(block: Block): string {
  const sentence = `${blockTitle(block)}${block.rotation.length > 1 ? ' in turn' : ''}, ${timeText(block)}`
  return block.says ? `${sentence} · ${block.says}` : sentence
}

const isWatched = ({ start, end }: MinuteSpan, minute: number): boolean =>
  start <= end ? start <= minute && minute < end : minute >= start || minute < end

/** The veil over what does not play outside of the hours in which screens should play, for the style of the block. */
export function quietPart({ start, end, kind }: Block, hours: MinuteSpan) {
  if (kind !== 'nothing') return undefined
  const part = (minute: number) => `${((minute - start) / (end - start)) * 100}%`
  const [veil, clear] = ['var(--quiet)', 'transparent']
  const [outside, inside] = hours.start <= hours.end ? [veil, clear] : [clear, veil]
  const [from, to] = [Math.min(hours.start, hours.end), Math.max(hours.start, hours.end)].map(part)
  return {
    '--veil': `linear-gradient(90deg, ${outside} ${from}, ${inside} 0 ${to}, ${outside} 0)`,
    '--words': isWatched(hours, start) ? undefined : 'var(--color-text-muted)',
  }
}

interface BlockWords {
  title: boolean
  loop: boolean
  /** The block is so wide that its words stay in view while it is scrolled out of it. */
  isLong: boolean
}

/** @param width the width of the block in CSS pixels */
export const wordsFor = ({ kind }: Block, width: number): BlockWords => ({
  // Half a name helps, half of "Nothing plays" does not.
  title: width > (kind === 'nothing' ? 112 : 44),
  loop: width > 190,
  isLong: width >= 120,
})
