import { updatePlaylist } from '../../api/playlist-changes.ts'
import type { Place, PlanChange } from '../job.ts'
import { type Steps, TaskFailed } from '../steps.ts'
import { called, causeOf, isSamePlan, playlistsNow, withId } from './location-now.ts'
import { tellScreens } from './settle-location.ts'
import { toTheEnd, untilCancelled } from '../to-the-end.ts'

type Changed = 'changed' | 'gone' | 'different'

async function changeUnlessDifferent(place: Place, { playlistId, was, plan }: PlanChange): Promise<Changed> {
  const now = withId(await playlistsNow(place), playlistId)
  if (!now) return 'gone'
  if (isSamePlan(now.plan, plan)) return 'changed'
  if (!isSamePlan(now.plan, was)) return 'different'
  await updatePlaylist(playlistId, plan)
  return 'changed'
}

/** @returns if the playlist has its new plan; a sentence for the report says why it was left, or the cause of a refusal */
async function changePlan(place: Place, change: PlanChange, steps: Steps): Promise<boolean | string> {
  const name = called({ name: change.name, id: change.playlistId })
  try {
    const changed = await steps.change(() => changeUnlessDifferent(place, change))
    if (changed === 'gone') steps.note(`${name} was deleted by somebody else.`)
    if (changed === 'different') steps.note(`${name} was changed by somebody else and stays as it is.`)
    return changed === 'changed'
  } catch (error) {
    const cause = causeOf(error)
    if (cause === null) throw error
    return `${name} was not changed: ${cause}`
  }
}

/** Changes the plans of playlists of one location. @returns the changes that were made @throws TaskFailed */
export async function changePlans(
  { place, changes }: { place: Place; changes: readonly PlanChange[] },
  steps: Steps,
): Promise<{ changes: readonly PlanChange[] }> {
  const made: PlanChange[] = []
  const refused: string[] = []
  await untilCancelled(async () => {
    for (const change of changes) {
      const isChanged = await changePlan(place, change, steps)
      if (typeof isChanged === 'string') refused.push(isChanged)
      else if (isChanged) made.push(change)
    }
  })
  if (made.length > 0) await toTheEnd(() => tellScreens(place, steps))
  if (refused.length > 0) throw new TaskFailed(refused.join(' '), made.length > 0 ? { changes: made } : null)
  return { changes: made }
}
