import type { Playlist } from '../../api/playlists.ts'
import type { ScreenType } from '../../base/id.ts'
import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import { type Stretch, timelineOf } from '../../player/schedule/timeline.ts'

/** A stretch of a screen's day in which the same playlists are in rotation. */
export interface Block {
  /** Minutes of the day, 0 to 1440; the end is exclusive. */
  start: number
  end: number
  /** The times that a person names: a window until 6:00 PM ends at 6:00 PM, although it includes that minute. */
  from: number
  to: number
  kind: 'plays' | 'nothing' | 'off' | 'none'
  /** In the order in which they play; empty if nothing plays. */
  rotation: readonly Playlist[]
}

const wholeDay = (kind: 'off' | 'none'): Block[] => [
  { start: 0, end: DAY_MINUTES, from: 0, to: DAY_MINUTES, kind, rotation: [] },
]

/** True if a playlist begins between two stretches; otherwise one has ended, and includes its last minute. */
const begins = (before: Stretch, after: Stretch) =>
  after.playlists.some(playlist => !before.playlists.includes(playlist))

function readBlocks(playlists: readonly Playlist[], type: ScreenType, day: string): Block[] {
  const own = playlists.filter(playlist => playlist.type === type)
  if (own.length === 0) return wholeDay('none')
  if (!own.some(playlist => playlist.is_active)) return wholeDay('off')
  return timelineOf(own, day, 1).map((stretch, index, stretches) => {
    const { start, end, playlists: rotation } = stretch
    const [before, after] = [stretches[index - 1], stretches[index + 1]]
    return {
      start,
      end,
      from: before && !begins(before, stretch) ? start - 1 : start,
      to: after && !begins(stretch, after) ? end - 1 : end,
      kind: rotation.length > 0 ? 'plays' : 'nothing',
      rotation,
    }
  })
}

/** Days of screens that are kept for each location: a week of both screens, and the days around it. */
const MOST_DAYS = 32

/** The blocks of each answer: a row that is scrolled out of view and back is not computed again. */
const known = new WeakMap<readonly Playlist[], Map<string, readonly Block[]>>()

/** The day of one screen from midnight to midnight, by the playlists of its location. */
export function blocksOf(playlists: readonly Playlist[], type: ScreenType, day: string): readonly Block[] {
  const ofLocation = known.get(playlists) ?? new Map<string, readonly Block[]>()
  known.set(playlists, ofLocation)
  const key = `${type} ${day}`
  const blocks = ofLocation.get(key) ?? readBlocks(playlists, type, day)
  if (ofLocation.size >= MOST_DAYS) ofLocation.clear()
  ofLocation.set(key, blocks)
  return blocks
}

/** The block at a minute of the day. */
export const blockAt = (blocks: readonly Block[], minute: number): Block | undefined =>
  blocks.find(({ start, end }) => start <= minute && minute < end)
