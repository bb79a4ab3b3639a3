import { useQueryClient } from '@tanstack/react-query'
import { playlistsQuery } from '../../api/queries.ts'
import { wallClock } from '../../base/clock.ts'
import { momentNow } from '../../base/moment.ts'
import { withChange } from '../../jobs/change-task.ts'
import { alsoSwitchedOn } from '../../jobs/task-facts.ts'
import { type PageJob, usePageJob } from '../../jobs/use-page-job.ts'
import type { Card } from '../../playlists/cards.ts'
import { changeTo } from '../../playlists/change.ts'
import type { CardItem } from '../../playlists/ends.ts'
import { useConfirm } from '../../ui/dialog/confirm.tsx'
import { switchedOnText } from '../playlist/wish.ts'
import { usePlace } from '../use-location.ts'

const question = { title: 'Switch on?', yes: 'Go on', no: 'Cancel' }

/**
 * A function that gives a card items of which some end before others, by one job. If new playlists have to be switched on,
 * and others that are off would come on with them, the person is asked first.
 * @returns true if the job has done everything
 */
export function useEndsJob() {
  const place = usePlace()
  const queries = useQueryClient()
  const run = usePageJob()
  const confirm = useConfirm()
  return async (card: Card, items: readonly CardItem[], page: Omit<PageJob, 'job'> & { title: string }) => {
    const now = momentNow(wallClock)
    const task = withChange({ place }, changeTo(card, card.when, now, items), now.day)
    const woken = alsoSwitchedOn(task, queries.getQueryData(playlistsQuery(place.locationId).queryKey) ?? [])
    if (woken.length > 0 && !(await confirm(switchedOnText(woken), question))) return false
    return run({ ...page, job: { title: page.title, tasks: [task], tells: false } })
  }
}
