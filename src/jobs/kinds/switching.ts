import type { ScreenState } from '../../api/playlists.ts'
import { type ScreenType, screenTypes } from '../../base/id.ts'
import { type Switched, type SwitchState, switchState } from './location-now.ts'

/** What a task does to the switches of a location. */
export interface Switches {
  switchOn?: readonly ScreenType[] | undefined
  switchOff?: readonly ScreenType[] | undefined
  /** Switched on, unless this would wake a playlist that is off. */
  switchOnAlone?: readonly ScreenType[] | undefined
}

/** The states before a switch, of the screens that it switched. */
export type StatesBefore = Partial<Record<ScreenType, SwitchState>>

/** The present states of the screens that are switched; without those that have no playlists. */
export const statesBefore = (playlists: readonly Switched[], wanted: readonly ScreenState[]): StatesBefore =>
  Object.fromEntries(
    wanted.flatMap(({ type }) => {
      const state = switchState(playlists, type)
      return state ? [[type, state]] : []
    }),
  )

/** The playlists that switching a screen on would wake. */
export const asleep = <P extends Switched>(playlists: readonly P[], type: ScreenType): P[] =>
  playlists.filter(playlist => playlist.type === type && !playlist.isActive)

/**
 * The screens that a task switches, with their new states.
 * @param others the playlists that the task has not made itself, and will not delete
 */
export function switched(switches: Switches, others: readonly Switched[]): ScreenState[] {
  const { switchOn = [], switchOff = [], switchOnAlone = [] } = switches
  return screenTypes.flatMap((type): ScreenState[] => {
    if (switchOff.includes(type)) return [{ type, is_active: false }]
    const isOn = switchOn.includes(type) || (switchOnAlone.includes(type) && asleep(others, type).length === 0)
    return isOn ? [{ type, is_active: true }] : []
  })
}

/**
 * The states to send: the call names both screens, as its contract has it. A screen of which some playlists are on and
 * some off is left out, as no state would leave it as it is.
 */
export function statesToSend(wanted: readonly ScreenState[], playlists: readonly Switched[]): ScreenState[] {
  return screenTypes.flatMap((type): ScreenState[] => {
    const own = wanted.find(state => state.type === type)
    if (own) return [own]
    const state = switchState(playlists, type)
    return state === 'on' || state === 'off' ? [{ type, is_active: state === 'on' }] : []
  })
}
