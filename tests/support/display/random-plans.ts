import type { ScreenType } from '../../../src/base/id.ts'
import type { Moment } from '../../../src/base/moment.ts'

/** One location with the playlists of one screen, and a moment to look at. */
export interface PlanCase {
  locationId: number
  type: ScreenType
  at: Moment
  playlists: object[]
}

type Random = () => number

const below = (random: Random, count: number) => Math.floor(random() * count)

const twoDigits = (value: number) => String(value).padStart(2, '0')

const dayFrom = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const timeOf = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00`

/** A time at most four hours from a minute, often that minute itself; sometimes none. */
function randomTime(random: Random, minute: number): string {
  const kind = random()
  if (kind < 0.25) return ''
  return timeOf(kind < 0.4 ? minute : (minute + 1440 + below(random, 480) - 240) % 1440)
}

const randomDay = (random: Random, day: string, from: number, count: number) =>
  random() < 0.4 ? '' : dayFrom(day, from + below(random, count))

function randomItems(random: Random, type: ScreenType, playlist: number): object[] {
  const items = Array.from({ length: below(random, 4) }, (_, index) => {
    const ending = type === 'ticker' ? (random() < 0.3 ? '.mp4' : ' 300.svg') : '.svg'
    const file = `${playlist}-${index}${ending}`
    const media = { id: index + 1, name: file, file_name: file, mime_type: '' }
    return { id: index + 1, order_position: below(random, 1000), duration: 20, media }
  })
  return items.sort(() => random() - 0.5)
}

function randomPlaylist(random: Random, { type, at }: Pick<PlanCase, 'type' | 'at'>, id: number): object {
  return {
    id,
    name: `Playlist ${id}`,
    type,
    date_start: randomDay(random, at.day, -5, 7),
    date_end: randomDay(random, at.day, -1, 7),
    time_start: randomTime(random, at.minute),
    time_end: randomTime(random, at.minute),
    repeat_interval: below(random, 4),
    is_active: random() < 0.85,
    items: randomItems(random, type, id),
  }
}

/** Playlists of every kind around a moment: open, over, yet to come, switched off, empty, reversed, overnight. */
export function randomPlan(random: Random, locationId: number): PlanCase {
  const type: ScreenType = random() < 0.75 ? 'videowall' : 'ticker'
  const at = { day: dayFrom('2026-01-01', below(random, 730)), minute: below(random, 1440) }
  const ids = Array.from({ length: 1 + below(random, 4) }, () => 1 + below(random, 120))
  const playlists = [...new Set(ids)].map(id => randomPlaylist(random, { type, at }, id))
  return { locationId, type, at, playlists }
}
