import { updatePlaylist } from '../../api/playlist-calls.ts'
import type { Place, PlanChange } from '../job.ts'
import type { Steps } from '../steps.ts'
import { isSamePlan } from '../task-facts.ts'
import { areSameItems, CHANGED, GONE, nameAmong, playlistsNow, refusalOf, withId } from './location-now.ts'

type PlanState = 'changed' | 'gone' | 'different'

async function changeUnlessDifferent(place: Place, change: PlanChange): Promise<PlanState> {
  const { playlistId, was, plan, itemIds } = change
  const now = withId(await playlistsNow(place), playlistId)
  if (!now) return 'gone'
  if (isSamePlan(now.plan, plan)) return 'changed'
  if (!isSamePlan(now.plan, was) || (itemIds && !areSameItems(now.itemIds, itemIds))) return 'different'
  await updatePlaylist(playlistId, plan)
  return 'changed'
}

interface Changing {
  place: Place
  /** Filled, also if a step throws. */
  made: PlanChange[]
  /** Sentences. */
  refused: string[]
}

/** Changes plans one after the other. One that somebody else has changed meanwhile is left and noted. */
export async function makeChanges(
  { place, made, refused }: Changing,
  changes: readonly PlanChange[],
  steps: Steps,
): Promise<void> {
  for (const change of changes) {
    const cause = await refusalOf(async () => {
      const state = await steps.put(() => changeUnlessDifferent(place, change))
      if (state === 'changed') made.push(change)
      else steps.note(`${nameAmong(change, changes)} ${state === 'gone' ? GONE : CHANGED}`)
    })
    if (cause !== null) refused.push(`“${change.name}” was not changed: ${cause}`)
  }
}
