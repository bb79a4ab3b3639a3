import type { Playlist } from '../../api/playlists.ts'
import { type DayRange, MOST_RANGES } from '../../playlists/weekday-ranges.ts'
import { EVERY_DAY, mondayOf, type Weekdays } from '../../playlists/weekdays.ts'
import { formatDay } from '../../base/day-text.ts'
import { capitalised, namesText, playlistsText } from '../../playlists/playlist-name.tsx'
import { formatDays } from '../playlist/range-text.ts'
import type { GroupChange } from './group-change.ts'

const countText = (count: number) => (count === 1 ? '1 playlist' : `${count} playlists`)

/** True if no two ranges begin in the same week, and none lasts longer than a week. */
const areOneEachWeek = (ranges: readonly DayRange[], weekdays: Weekdays) =>
  weekdays !== EVERY_DAY && new Set(ranges.map(({ date_start }) => mondayOf(date_start))).size === ranges.length

/** The sentence about the playlists that a choice of weekdays makes, one for each range, before they are made. */
export function makesText(ranges: readonly DayRange[], weekdays: Weekdays): string {
  if (ranges.length === 1) return 'Makes 1 playlist.'
  const each = areOneEachWeek(ranges, weekdays) ? 'one for each week' : 'one for each unbroken run of these days'
  return `Makes ${countText(ranges.length)}, ${each}.`
}

/** The sentence about a range with more playlists than one choice may make; `last` is the last one that fits. */
export const tooManyText = (last: DayRange): string =>
  `These days would make more than ${MOST_RANGES} playlists. Choose ${formatDay(last.date_end)} or an earlier day as the last one.`

/** The days of a card's range at which it does not play, such as "not on 16 Nov 2026 – 20 Nov 2026"; empty for none. */
export function freeText(ranges: readonly DayRange[]): string {
  const texts = ranges.map(({ date_start, date_end }) =>
    date_start === date_end ? formatDay(date_start) : formatDays(date_start, date_end),
  )
  return texts.length > 0 ? `not on ${namesText(texts)}` : ''
}

/** The sentence about a change of a card with weekdays, before it is made; empty if the change does nothing. */
export function changeText({ changed, added, removed }: GroupChange, weekdays: Weekdays): string {
  if (changed.length === 0 && removed.length > 0 && added.length > 0) {
    const old = removed.length === 1 ? 'old one' : `${removed.length} old ones`
    return `${makesText(added, weekdays)} After that it deletes the ${old}.`
  }
  const parts = [
    changed.length > 0 && `changes ${countText(changed.length)}`,
    added.length > 0 && `makes ${countText(added.length)}`,
    removed.length > 0 && `deletes ${countText(removed.length)}`,
  ].filter(part => part !== false)
  const last = parts.pop()
  if (last === undefined) return ''
  return capitalised(parts.length > 0 ? `${parts.join(', ')} and ${last}.` : `${last}.`)
}

/** The sentence about playlists that are off and that a change of a card switches on too; empty if there are none. */
export function wakesText(woken: readonly Playlist[]): string {
  if (woken.length === 0) return ''
  const are = woken.length === 1 ? 'is' : 'are'
  return `${capitalised(playlistsText(woken.map(({ id }) => id)))} ${are} off now and ${are} switched on too.`
}
