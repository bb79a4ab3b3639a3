import { updateScreens } from '../../api/playlist-changes.ts'
import type { ScreenState } from '../../api/playlists.ts'
import type { Place } from '../job.ts'
import type { Steps } from '../steps.ts'
import { playlistsNow, type Switched, screenStates } from './location-now.ts'
import { type StatesBefore, statesBefore, statesToSend } from './switching.ts'
import { toTheEnd } from '../to-the-end.ts'

const switchesOf = async (place: Place): Promise<Switched[]> =>
  (await playlistsNow(place)).map(({ plan, isActive }) => ({ type: plan.type, isActive }))

const after = (playlists: readonly Switched[], states: readonly ScreenState[]) =>
  playlists.map(({ type, isActive }) => ({
    type,
    isActive: states.find(state => state.type === type)?.is_active ?? isActive,
  }))

/** Switches the screens of a location on or off. @returns the states before */
export async function switchScreens(
  { place, states }: { place: Place; states: readonly ScreenState[] },
  steps: Steps,
): Promise<{ was: StatesBefore }> {
  if (states.length === 0) return { was: {} }
  const before = await steps.remember(() => switchesOf(place))
  await steps.change(() => updateScreens(place.locationId, place.uniqueId, statesToSend(states, before)))
  await toTheEnd(() => steps.tell(screenStates(after(before, states))))
  return { was: statesBefore(before, states) }
}
