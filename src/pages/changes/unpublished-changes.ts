import { wallClock } from '../../clock/clock.ts'
import { createTimer } from '../../clock/timer.ts'
import { createEmitter } from '../../emitter.ts'
import { type Id, type ScreenType, screenTypes } from '../../id.ts'
import { isObject } from '../../is-object.ts'
import { lastRefresh } from './refresh-time.ts'

/** Changes that a screen has not taken yet; `at` is the time of the last one, in milliseconds since the epoch. */
interface Unpublished {
  count: number
  at: number
}

/** In localStorage, so that other pages, tabs and visits know the changes too. */
const KEY = 'UNPUBLISHED_CHANGES'

const isUnpublished = (value: unknown): value is Unpublished =>
  isObject(value) && typeof value.count === 'number' && typeof value.at === 'number'

/** A time ahead of the clock was written before the clock was set back: it is left out. */
const isCurrent = ({ at }: Unpublished, now: number) => at <= now && now < lastRefresh(at)

function readStored(): Map<string, Unpublished> {
  try {
    const stored = Object.entries<unknown>(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
    return new Map(stored.filter((entry): entry is [string, Unpublished] => isUnpublished(entry[1])))
  } catch {
    return new Map()
  }
}

let entries = readStored()
const expiry = createTimer()

const changes = createEmitter(() => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) take(readStored())
  }
  window.addEventListener('storage', onStorage)
  // The entries may have changed or ended since the last listener was here.
  take(readStored())
  return () => {
    window.removeEventListener('storage', onStorage)
    expiry.clear()
  }
})

/** Drops what the screens have taken by themselves, and wakes up when they take the next. */
function take(next: Map<string, Unpublished>): void {
  const now = wallClock.now()
  entries = new Map([...next].filter(([, entry]) => isCurrent(entry, now)))
  const ends = [...entries.values()].map(({ at }) => lastRefresh(at))
  if (changes.hasListeners() && ends.length > 0) expiry.set(Math.min(...ends) - now, () => take(entries))
  else expiry.clear()
  changes.emit()
}

function keep(next: Map<string, Unpublished>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(next)))
  } catch {
    // A browser that keeps nothing knows the changes until the page is left.
  }
  take(next)
}

const nameOf = (locationId: Id, type: ScreenType) => `${locationId}-${type}`

/** Calls the listener after every change of the counts, also of those that another tab makes. */
export const subscribeToUnpublished = changes.subscribe

/** The number of changes that the screen has not taken yet. */
export const unpublishedCount = (locationId: Id, type: ScreenType): number =>
  entries.get(nameOf(locationId, type))?.count ?? 0

/** Without a listener this page has not heard of the changes of other tabs. */
const known = () => new Map(changes.hasListeners() ? entries : readStored())

/** Adds one change of a screen's playlists. */
export function addUnpublished(locationId: Id, type: ScreenType): void {
  const name = nameOf(locationId, type)
  const next = known()
  keep(next.set(name, { count: (next.get(name)?.count ?? 0) + 1, at: wallClock.now() }))
}

/** Forgets the changes of a location, because an Update has told its screens. */
export function forgetUnpublished(locationId: Id): void {
  const next = known()
  for (const type of screenTypes) next.delete(nameOf(locationId, type))
  keep(next)
}
