import type { WeekdayGroup } from '../../playlists/weekday-groups.ts'
import { rangesOf } from '../../playlists/weekday-ranges.ts'
import type { Place, Task } from '../../jobs/job.ts'
import { contentOf } from '../../jobs/snapshot-of.ts'
import { extendedPlan } from './mended-plan.ts'

/**
 * The tasks that let the playlists of a choice of weekdays play for a month more: the last one grows to the end of its
 * run of days, and new ones with its items follow. The days between the end of the card and today stay free.
 */
export function extensionTasks(place: Place, { last, playlists, weekdays }: WeekdayGroup, today: string): Task[] {
  const plan = extendedPlan(last, today)
  const hasEnded = last.date_end < today
  const ranges = rangesOf({ date_start: hasEnded ? today : last.date_start, date_end: plan.date_end }, weekdays)
  const grown = hasEnded ? undefined : ranges.shift()
  const content = contentOf(last)
  const tasks: Task[] = []
  if (grown && grown.date_end > last.date_end) {
    const change = { playlistId: last.id, name: last.name, was: content.plan, plan: { ...plan, ...grown } }
    tasks.push({ kind: 'change-plans', place, changes: [change] })
  }
  if (ranges.length > 0) {
    tasks.push({
      kind: 'add-playlists',
      place,
      playlists: ranges.map(range => ({ ...content, plan: { ...plan, ...range } })),
      replaces: [],
      switchOn: [],
      switchOnAlone: playlists.some(({ is_active }) => is_active) ? ['videowall'] : [],
    })
  }
  return tasks
}
