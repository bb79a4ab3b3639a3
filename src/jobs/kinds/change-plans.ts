import { updatePlaylist } from '../../api/playlist-calls.ts'
import type { Place, PlanChange } from '../job.ts'
import type { Steps } from '../steps.ts'
import { isSamePlan } from '../task-facts.ts'
import {
  areSameItems,
  CHANGED,
  GONE,
  nameAmong,
  playlistsNow,
  type Refusal,
  refusalOf,
  refusedText,
  withId,
} from './location-now.ts'

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

/** The changes that take back others, of which the last one is taken back first. */
export const turnedBack = (changes: readonly PlanChange[]): PlanChange[] =>
  changes.toReversed().map(({ itemIds: _, was, plan, ...change }) => ({ ...change, was: plan, plan: was }))

interface Changing {
  place: Place
  /** Filled, also if a step throws. */
  made: PlanChange[]
}

/** @returns the sentence that says why somebody else's playlist is left; null if the change was made @throws ApiError */
async function makeChange({ place, made }: Changing, change: PlanChange, steps: Steps): Promise<string | null> {
  const state = await steps.put(() => changeUnlessDifferent(place, change))
  if (state !== 'changed') return state === 'gone' ? GONE : CHANGED
  made.push(change)
  return null
}

/** Changes plans one after the other. One that somebody else has changed meanwhile is left and noted. */
export async function makeChanges(
  { refused, ...changing }: Changing & { refused: Refusal[] },
  changes: readonly PlanChange[],
  steps: Steps,
): Promise<void> {
  for (const change of changes) {
    const name = nameAmong(change, changes)
    const cause = await refusalOf(async () => {
      const left = await makeChange(changing, change, steps)
      if (left !== null) steps.note(`${name} ${left}`)
    })
    if (cause !== null) refused.push({ name, deed: 'changed', cause })
  }
}

/**
 * Changes plans of which each needs those before it: a playlist leaves its hours only after another one has them.
 * @returns why one was not changed, in a sentence, and with it all after it; null if all were
 */
export async function makeDependentChanges(
  changing: Changing,
  changes: readonly PlanChange[],
  steps: Steps,
): Promise<string | null> {
  for (const change of changes) {
    const name = nameAmong(change, changes)
    let left: string | null = null
    const cause = await refusalOf(async () => {
      left = await makeChange(changing, change, steps)
    })
    if (cause !== null) return refusedText([{ name, deed: 'changed', cause }])
    if (left !== null) return `${name} ${left}`
  }
  return null
}
