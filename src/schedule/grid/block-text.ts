import type { Playlist } from '../../api/playlists.ts'
import { clockText } from '../../base/clock-text.ts'
import { formatLength } from '../../base/format.ts'
import { type FilmSeconds, loopOf } from '../../player/schedule/loop.ts'
import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import { namesText, playlistTitle } from '../../playlists/playlist-name.tsx'
import type { Block } from './blocks.ts'

/** The words of a block in which nothing plays. */
const silent = { nothing: 'Nothing plays', off: 'Switched off', none: 'No playlists' }

/** What plays in a block, such as "Lunch and Playlist 4", or why nothing does. */
export function blockTitle({ kind, rotation }: Block): string {
  if (kind !== 'plays') return silent[kind]
  return namesText(rotation.map(playlistTitle))
}

/** A minute since the midnight of any day, as the beginning or the end of a time: "6:05 PM" or "midnight". */
export const edgeText = (minute: number): string =>
  minute % DAY_MINUTES === 0 ? 'midnight' : clockText(minute % DAY_MINUTES)

/** The time of a block, such as "8:00 AM to midnight". */
function timeText({ start, end, from, to }: Block): string {
  if (start === 0 && end === DAY_MINUTES) return 'all day'
  return from === to || end - start === 1 ? `at ${edgeText(start)}` : `${edgeText(from)} to ${edgeText(to)}`
}

/** The length of one loop, such as "loop 2 min 30 s"; empty if it is not known. */
export function loopText(rotation: readonly Playlist[], filmSeconds: FilmSeconds): string {
  const { seconds } = loopOf(rotation, filmSeconds)
  return rotation.length > 0 && seconds !== null ? `loop ${formatLength(seconds)}` : ''
}

/** A block in one sentence, for a screen reader and for the label beside the pointer. */
export function blockSentence(block: Block): string {
  return `${blockTitle(block)}${block.rotation.length > 1 ? ' in turn' : ''}, ${timeText(block)}`
}

/** The words that a block has room for. */
export interface BlockWords {
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
