import { QueryClient, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playlistsQuery } from '../../../src/api/queries.ts'
import { usePageJob } from '../../../src/jobs/use-page-job.ts'
import { onLocationPage } from '../location/on-location-page.tsx'
import { aSwitch, startJobs, stopJobs } from './job-rig.ts'

beforeEach(startJobs)
afterEach(stopJobs)

// requirement 27.8
test('the work of a page has ended when the page shows its result', async () => {
  const page = () => ({ run: usePageJob(), isOn: useQuery(playlistsQuery(1)).data?.map(one => one.is_active) })
  const { result } = renderHook(page, { wrapper: onLocationPage(new QueryClient()) })
  await waitFor(() => expect(result.current.isOn).toEqual([false]))
  const job = { title: 'Switched on', tasks: [aSwitch(1)], tells: false }
  const shown = result.current.run({ job, failed: 'Failed' }).then(() => result.current.isOn)
  expect(await shown).toEqual([true])
})
