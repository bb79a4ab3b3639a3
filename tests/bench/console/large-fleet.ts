import type { Location } from '../../../src/api/locations.ts'
import { type Playlist, type PlaylistItem, type ScreenType, screenTypes } from '../../../src/api/playlists.ts'
import { daysAfter, minuteText } from '../../../src/base/local-day.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'
import { randomFrom } from '../measure/seeded-random.ts'

export const FLEET_LOCATIONS = 500
export const SCREEN_PLAYLISTS = 20
const ITEMS = 3
const FILES = 300

/** Minutes; finer than the quarters and half hours that people choose. */
const TIME_STEP = 5

/** Playlists begin and end at most so many days from today. */
const REACH_DAYS = 21

export interface LargeFleet {
  files: PlaylistItem['media'][]
  entries: { location: Location; playlists: Playlist[] }[]
}

/** 500 locations, each with 20 playlists on both screens, at random hours of random days; the same for the same day. */
export function largeFleet(today: string): LargeFleet {
  const random = randomFrom(1)
  const below = (count: number) => Math.floor(random() * count)
  const time = () => `${minuteText(below(1440 / TIME_STEP) * TIME_STEP)}:00`
  const files = Array.from({ length: FILES }, (_, index) => {
    const name = `photo-${index + 1}.jpg`
    return { ...anItem(name).media, id: index + 1, mime_type: 'image/jpeg', size: 400_000 + index }
  })
  const item = (index: number): PlaylistItem => {
    const media = files[below(FILES)] ?? anItem('photo.jpg').media
    return { id: index + 1, order_position: index + 1, duration: 10, media }
  }
  const playlist = (id: number, type: ScreenType): Playlist =>
    aPlaylist({
      id,
      type,
      date_start: daysAfter(today, -below(REACH_DAYS)),
      date_end: daysAfter(today, below(REACH_DAYS)),
      time_start: time(),
      time_end: time(),
      items: Array.from({ length: ITEMS }, (_, index) => item(index)),
    })
  const entries = Array.from({ length: FLEET_LOCATIONS }, (_, index) => {
    const id = index + 1
    const first = index * screenTypes.length * SCREEN_PLAYLISTS + 1
    const types = screenTypes.flatMap(type => Array<ScreenType>(SCREEN_PLAYLISTS).fill(type))
    const created = { status_online: true, created_at: '2026-01-01T08:00:00Z', updated_at: '2026-01-01T08:00:00Z' }
    return {
      location: { id, name: `Shop ${id}`, unique_id: `shop-${id}`, ...created },
      playlists: types.map((type, at) => playlist(first + at, type)),
    }
  })
  return { files, entries }
}
