import type { Location } from '../api/locations.ts'
import type { Playlist, ScreenType } from '../api/playlists.ts'
import { counted } from '../base/counted.ts'
import type { Moment } from '../base/moment.ts'
import type { PlaylistsByLocation } from '../fleet/playlists-cache.ts'
import { canPlay, statusOf } from '../player/schedule/schedule.ts'
import { cardName, cardsOf } from '../playlists/cards.ts'
import { leaveFree } from '../playlists/change.ts'
import { newPlaylistName, playlistsText } from '../playlists/playlist-name.tsx'
import { whenOf } from '../playlists/when/when.ts'
import { withChange } from './change-task.ts'
import type { Place, PlaylistContent, Task } from './job.ts'
import { contentOf, snapshotOf } from './task-facts.ts'

export interface CopyChoice {
  /** `alone`: the other playlists leave the hours of the copies free; for a ticker, as `add`. */
  mode: 'add' | 'alone' | 'replace'
  /** The screens of the copied kinds are switched on there. */
  isSwitchedOn: boolean
}

export interface CopySource {
  type: ScreenType
  playlists: readonly Playlist[]
}

/** True if the plan of the copy needs the playlists that the locations have now. */
export const needsPresent = ({ mode, isSwitchedOn }: CopyChoice): boolean => mode !== 'add' || isSwitchedOn

/** The content of a copy. A playlist without a name gets that of a new one, as every creation needs a name. */
export function copyOf(playlist: Playlist, type: ScreenType, today: string): PlaylistContent {
  const content = contentOf(playlist)
  return { ...content, name: content.name || newPlaylistName(type, today) }
}

export const placeOf = ({ id, unique_id, name }: Location): Place => ({
  locationId: id,
  uniqueId: unique_id,
  locationName: name,
})

interface Copying {
  source: CopySource
  locations: readonly Location[]
  choice: CopyChoice
  /** If the plan needs the playlists of a location and they are missing here, the location is left out. */
  present: PlaylistsByLocation
  /** The person's local day, `YYYY-MM-DD`. */
  today: string
}

/** One task for each location. */
export function copyTasks({ source, locations, choice, present, today }: Copying): Task[] {
  const { type } = source
  const playlists = source.playlists.map(playlist => copyOf(playlist, type, today))
  const isReplaced = (playlist: Playlist) => choice.mode === 'replace' && playlist.type === type
  const alone = whenOf(type === 'videowall' ? source.playlists.filter(canPlay) : [])
  return locations
    .filter(({ id }) => !needsPresent(choice) || present.has(String(id)))
    .map(location => {
      const there = present.get(String(location.id)) ?? []
      const exchange = {
        place: placeOf(location),
        playlists,
        replaces: there.filter(isReplaced).map(snapshotOf),
        switchOn: choice.isSwitchedOn ? [type] : [],
      }
      if (choice.mode !== 'alone') return { kind: 'add-playlists', ...exchange }
      const others = cardsOf(there.filter(one => one.type === 'videowall'))
      return withChange(exchange, leaveFree(others, { alone, now: { day: today, minute: 0 } }), today)
    })
}

export function sourceWarnings({ type, playlists }: CopySource, now: Moment): string[] {
  const cards = cardsOf(playlists).map(({ playlist }) => playlist)
  const ended = cards.filter(playlist => statusOf(playlist, now).state === 'ended')
  const empty = cards.filter(({ items }) => items.length === 0)
  const wayOut = type === 'ticker' ? 'press “Play again today” first' : 'change the days first'
  return [
    ended.length > 0 && `Ended: ${playlistsText(ended)}. A copy does not play either; ${wayOut}.`,
    empty.length > 0 && `Without items: ${playlistsText(empty)}. A copy shows nothing.`,
  ].filter(text => text !== false)
}

/** The consequence of the choices at a location, before the locations are known. */
export function choiceText(type: ScreenType, { mode, isSwitchedOn }: CopyChoice): string {
  if (mode === 'alone') {
    const others = 'At each location the other playlists leave the hours of the copies free.'
    if (isSwitchedOn) return `${others} ${choiceText(type, { mode: 'add', isSwitchedOn })}`
    return `${others} Where the videowall is on, the copies are on too; elsewhere they are off until “Update” is pressed there.`
  }
  if (isSwitchedOn) return `At each location the ${type} is switched on, with every playlist that it has.`
  if (mode === 'replace') return `At each location the ${type} shows nothing until “Update” is pressed there.`
  return 'The copies are off until “Update” is pressed at their location.'
}

/** The facts about copies, beside those that the plan of every job names. */
export function copyFacts({ type, playlists }: CopySource, choice: CopyChoice, tasks: readonly Task[]): string[] {
  const replacing = tasks.filter(task => task.kind === 'add-playlists' && task.replaces.length > 0)
  const dark = replacing.filter(task => task.kind === 'add-playlists' && task.replaces.some(({ isActive }) => isActive))
  const isSingle = cardsOf(playlists).length === 1
  const facts = [
    `${isSingle ? 'A' : 'The last'} copy is the newest playlist of its screen: “Add Media” there adds to it.`,
  ]
  if (replacing.length > 0)
    facts.unshift('At each location the copies are complete before the old playlists are deleted.')
  if (choice.mode === 'alone') return [choiceText(type, choice), ...withinFacts(tasks), ...facts]
  if (choice.isSwitchedOn) return facts
  if (dark.length === 0) return [choiceText(type, { ...choice, mode: 'add' }), ...facts]
  const count = dark.length === 1 ? 'one location' : `${dark.length} locations`
  return [`At ${count} the ${type} is on now and will show nothing until “Update” is pressed there.`, ...facts]
}

/** The playlists that have no minute left beside the copies. */
function withinFacts(tasks: readonly Task[]): string[] {
  const numbers = tasks.flatMap(task => (task.kind === 'add-playlists' ? task.replaces.length || [] : []))
  const count = numbers.reduce((sum, number) => sum + number, 0)
  if (count === 0) return []
  const lie = count === 1 ? 'lies wholly within these hours and is' : 'lie wholly within these hours and are'
  return [`${counted(count, 'playlist')} at ${counted(numbers.length, 'location')} ${lie} deleted.`]
}

/** The title of a dialog or a job about the copying of one kind of playlists, such as "Copy “Lunch”". */
export function copyTitle({ type, playlists }: CopySource): string {
  const cards = cardsOf(playlists)
  const [only] = cards
  return only && cards.length === 1 ? `Copy ${cardName(only)}` : `Copy ${cards.length} ${type} playlists`
}
