import type { ScreenType } from './api/playlists.ts'
import type { Id } from './base/id.ts'
import { env } from './env.ts'

/** Every path of the product, once (requirements 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 20.1, 29.1 and 32.12). */
export const routes = {
  login: '/',
  media: '/media',
  locations: '/add_location',
  location: '/location/:id',
  schedule: '/schedule',
  screens: '/screens',
  users: '/user',
  picture: '/picture',
  display: '/display/:id/:type',
  /** Every address that is meant for a screen. */
  displays: '/display/*',
} as const

/** The start page for a plain link, which also works at an address that the router does not know. */
export const startUrl = env.basePath

/** The part of a path below the base path, with its slash in front; null for a path outside of the base. */
export function belowBase(path: string, basePath = env.basePath): string | null {
  // The router makes no difference between upper and lower case either.
  const isBelow = `${path}/`.toLowerCase().startsWith(basePath.toLowerCase())
  return isBelow ? path.slice(basePath.length - 1) || '/' : null
}

/** The product's mark, out of `public/`. */
export const logoUrl = `${env.basePath}favicon.svg`

/** A videowall and a ticker, out of `public/`. */
export const stillUrls = ['videowall', 'ticker'].map(name => `${env.basePath}still-${name}.svg`)

/** The licenses of what the build contains, which the build writes (requirement 19.12). */
export const noticesUrl = `${env.basePath}third-party.txt`

/** The worker of the display's pages, and the only paths that it answers; the console is none of its business. */
export const displayWorkerPaths = { url: `${env.basePath}display-worker.js`, scope: `${env.basePath}display/` }

interface LocationEntry {
  id: string | number
  name: string
  unique_id: string
}

/** The path of a location's page; its query carries the title and the screen's unique id. */
export function locationPath(location: LocationEntry): string {
  const query = new URLSearchParams({ name: location.name, uid: location.unique_id })
  return `/location/${encodeURIComponent(location.id)}?${query}`
}

/** The address of one playlist on the page of its location. */
export const playlistPath = (location: LocationEntry, playlistId: string | number): string =>
  `${locationPath(location)}#playlist-${encodeURIComponent(playlistId)}`

/** A place of the schedule page. What is absent is the page's own choice: today, all locations, no moment. */
export interface SchedulePlace {
  /** `YYYY-MM-DD`. */
  day?: string | undefined
  view?: 'week' | undefined
  location?: Id | undefined
  /** The screen and the time of day, `HH:MM`, of a moment. */
  screen?: ScreenType | undefined
  at?: string | undefined
}

/** The path of a place of the schedule page. */
export function schedulePath(place: SchedulePlace = {}): string {
  const { day, view, location, screen, at } = place
  const known = Object.entries({ day, view, location, screen, at }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return [routes.schedule, new URLSearchParams(known)].filter(String).join('?')
}

export const displayPath = (uniqueId: string, type: string): string =>
  `/display/${encodeURIComponent(uniqueId)}/${encodeURIComponent(type)}`

export const fullUrl = (path: string) => new URL(env.basePath + path.slice(1), window.location.origin).href

/** The public URL that a physical screen opens, on the page's own origin and below the base path. */
export const displayUrl = (uniqueId: string, type: string): string => fullUrl(displayPath(uniqueId, type))

/** A form of Manage Location: of a new location with a unique ID (`add`), or of a location (`edit`). */
export const locationFormPath = (form: 'add' | 'edit', id: Id): string =>
  `${routes.locations}?${new URLSearchParams({ [form]: String(id) })}`
