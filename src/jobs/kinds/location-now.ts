import { ApiError } from '../../api/api-error.ts'
import { fetchPlaylists } from '../../api/playlist-calls.ts'
import { type ScreenSwitch, type ScreenType, screenTypes } from '../../api/playlists.ts'
import { formatDay } from '../../base/day-text.ts'
import { type Id, sameId } from '../../base/id.ts'
import { namesText, playlistName, playlistsText } from '../../playlists/playlist-name.tsx'
import type { Place, PlanChange, PlaylistContent, PlaylistSnapshot, Switches } from '../job.ts'
import { type Steps, TaskFailed } from '../steps.ts'
import { isSamePlan, type SwitchState, snapshotOf } from '../task-facts.ts'

/** The playlists of a location as they are now. @throws ApiError */
export const playlistsNow = async ({ locationId }: Pick<Place, 'locationId'>): Promise<PlaylistSnapshot[]> =>
  (await fetchPlaylists(locationId)).map(snapshotOf)

export const withId = <T extends { id: Id }>(list: readonly T[], id: Id): T | undefined =>
  list.find(entry => sameId(entry.id, id))

/** No call changes an item: its id stands for its content. */
export const areSameItems = (now: readonly Id[], before: readonly Id[]): boolean =>
  now.length === before.length && now.every((id, at) => sameId(id, before[at] ?? ''))

export const isUnchanged = (now: PlaylistSnapshot, before: PlaylistSnapshot): boolean =>
  isSamePlan(now.plan, before.plan) && areSameItems(now.itemIds, before.itemIds)

type Planned = Pick<PlaylistContent, 'name' | 'plan'> & { id?: Id }

const plainOf = ({ name, plan, id }: Planned) => ({ name, ...plan, ...(id !== undefined && { id }) })

export const called = (...playlists: Planned[]): string => playlistsText(playlists.map(plainOf))

/**
 * The name of a new playlist in a note. The weeks of a card have one name: the number of the playlist tells one from the
 * others of its task, or its first day before there is a number.
 */
export function newName(playlist: Planned, all: readonly Planned[], id?: Id): string {
  const name = playlistName(plainOf(playlist))
  const isAlone = all.filter(other => playlistName(plainOf(other)) === name).length < 2
  return isAlone ? `“${name}”` : `“${name} (${id ?? formatDay(playlist.plan.date_start)})”`
}

type NamedPlaylist = Pick<PlanChange, 'playlistId' | 'name'>

export const namedOf = (playlist: Planned & { id: Id }): NamedPlaylist => ({
  playlistId: playlist.id,
  name: playlistName(plainOf(playlist)),
})

/** The name of a playlist in a note. The weeks of a card have one name: with its number, one is not taken for all. */
export function nameAmong({ name, playlistId }: NamedPlaylist, all: readonly NamedPlaylist[]): string {
  const isAlike = all.some(other => other.name === name && !sameId(other.playlistId, playlistId))
  return isAlike ? `“${name} (${playlistId})”` : `“${name}”`
}

/** Says, after the name of a playlist, why a task leaves it. */
export const GONE = 'was deleted by somebody else.'
export const CHANGED = 'was changed by somebody else and stays as it is.'

export interface Switched {
  type: ScreenType
  isActive: boolean
}

/** Null if the screen has no playlists. */
function switchState(playlists: readonly Switched[], type: ScreenType): SwitchState | null {
  const [first, ...others] = playlists.filter(playlist => playlist.type === type)
  if (!first) return null
  if (others.some(({ isActive }) => isActive !== first.isActive)) return 'mixed'
  return first.isActive ? 'on' : 'off'
}

/** Both screens as their location's page shows them: a screen is on if one of its playlists is. */
export const screenStates = (playlists: readonly Switched[]): ScreenSwitch[] =>
  screenTypes.map(type => ({ type, is_active: playlists.some(one => one.type === type && one.isActive) }))

/** The cause of a failure in a sentence; null if the failure is none of the server's answers. */
export function causeOf(error: unknown): string | null {
  if (error instanceof TaskFailed) return error.message
  if (!(error instanceof ApiError)) return null
  return error.serverMessage || error.message || 'The server gave an answer that the console cannot read.'
}

/** @returns why the server refuses; null if it does not */
export async function refusalOf(run: () => Promise<unknown>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    const cause = causeOf(error)
    if (cause === null) throw error
    return cause
  }
}

/** What the server has refused to do with a playlist. */
export interface Refusal {
  /** In quotation marks, with a number if it needs one. */
  name: string
  deed: 'changed' | 'deleted'
  /** A sentence. */
  cause: string
}

/** One sentence for each reason: 26 weeks of a card are mostly refused for the same one. */
export function refusedText(refused: readonly Refusal[]): string {
  const keyOf = ({ deed, cause }: Refusal) => `not ${deed}: ${cause}`
  const texts = [...new Set(refused.map(keyOf))].map(key => {
    const names = refused.filter(one => keyOf(one) === key).map(({ name }) => name)
    return `${namesText(names)} ${names.length === 1 ? 'was' : 'were'} ${key}`
  })
  return texts.join(' ')
}

/** What the server has refused is a failure if nothing else was done. @throws TaskFailed */
export function reportRefused(refused: readonly Refusal[], isAnyDone: boolean, steps: Steps): void {
  if (refused.length === 0) return
  if (!isAnyDone) throw new TaskFailed(refusedText(refused))
  steps.note(refusedText(refused))
}

export type StatesBefore = Partial<Record<ScreenType, SwitchState>>

/** Only of the screens that are switched and have playlists. */
export const statesBefore = (playlists: readonly Switched[], wanted: readonly ScreenSwitch[]): StatesBefore =>
  Object.fromEntries(
    wanted.flatMap(({ type }) => {
      const state = switchState(playlists, type)
      return state ? [[type, state]] : []
    }),
  )

/** The playlists that come on too when their screen is switched on. */
export const inactiveOf = <P extends Switched>(playlists: readonly P[], type: ScreenType): P[] =>
  playlists.filter(playlist => playlist.type === type && !playlist.isActive)

/**
 * The screens that a task switches, with their new states.
 * @param others the playlists that the task has not made itself, and will not delete
 */
export function switched(switches: Switches, others: readonly Switched[]): ScreenSwitch[] {
  const { switchOn, switchOff = [], switchOnAlone = [] } = switches
  return screenTypes.flatMap((type): ScreenSwitch[] => {
    if (switchOff.includes(type)) return [{ type, is_active: false }]
    const isOn = switchOn.includes(type) || (switchOnAlone.includes(type) && inactiveOf(others, type).length === 0)
    return isOn ? [{ type, is_active: true }] : []
  })
}

/** A screen of which some playlists are on and some off is left out, as no state would leave it as it is. */
export const plainState = (type: ScreenType, state: SwitchState | null | undefined): ScreenSwitch[] =>
  state === 'on' || state === 'off' ? [{ type, is_active: state === 'on' }] : []

/** The states to send: the call has to name both screens. */
export const statesToSend = (wanted: readonly ScreenSwitch[], playlists: readonly Switched[]): ScreenSwitch[] =>
  screenTypes.flatMap(
    type => wanted.find(state => state.type === type) ?? plainState(type, switchState(playlists, type)),
  )

export const switchesOf = async (place: Place): Promise<Switched[]> =>
  (await playlistsNow(place)).map(({ plan, isActive }) => ({ type: plan.type, isActive }))

/** Tells the screens of a location how its playlists are now. */
export async function tellScreens(place: Place, steps: Steps): Promise<void> {
  const states = await steps.remember(async () => screenStates(await switchesOf(place)))
  await steps.tell(states)
}
