import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { askTodaysPlaylists } from '../../../src/api/todays-answer.ts'
import { localDay } from '../../../src/base/local-day.ts'
import { lazyJobsOf } from '../../../src/jobs/lazy-jobs.ts'
import { shownCountText } from '../../../src/jobs/tray/job-screens.tsx'
import { fingerprintOf } from '../../../src/player/schedule/fingerprint.ts'
import { startContract } from '../../support/component/contract-server.ts'
import { press } from '../../support/component/page-actions.ts'
import { connectPage, pageStores } from '../../support/component/page-stores.tsx'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { aSwitch, openTray, stopJobs, tray } from './job-rig.ts'

let rig: RealtimeRig
let locations: Location[]

beforeEach(async () => {
  rig = await startRealtimeRig()
  connectPage(rig, true)
  await startContract()
  const seed = await signIn()
  locations = []
  const media = [await seed.upload('morning.png', PNG)]
  for (const name of ['Lobby', 'Canteen', 'Foyer']) {
    const location = await seed.location(name, `site-${locations.length + 1}`)
    await seed.items(await seed.playlist(location, 'videowall'), media)
    locations.push(location)
  }
})
afterEach(async () => {
  await stopJobs()
  await rig.close()
})

/** The second name of a screen that has taken what is published. */
async function receiptOf(uniqueId: string): Promise<string> {
  const answer = await askTodaysPlaylists({ uniqueId, type: 'videowall' }).read(new AbortController().signal)
  const playlists = answer.kind === 'playlists' ? answer.playlists : []
  return `${uniqueId}~${fingerprintOf(playlists, 'videowall', localDay(new Date()))}-videowall`
}

// requirement 35.7
test('the report of a job says how many of its screens show what is published', async () => {
  const { user } = renderApp('/user')
  await screen.findByRole('heading', { level: 1 })
  const jobs = await pageStores().of(lazyJobsOf).load()
  const tasks = locations.map(({ id, name }) => aSwitch(Number(id), name))
  await jobs.start({ title: 'Switch on', tasks, tells: true }, { evenIfNotKept: true })
  await openTray(user)
  expect(await (await tray()).findByText('Done, 3 locations')).toBeVisible()
  const old = ['site-2-videowall', 'site-2~0k3x9a-videowall']
  rig.io.emit('update_screens', ['site-1-videowall', await receiptOf('site-1'), ...old])
  await press(user, 'Report', await tray())
  const report = within(await screen.findByRole('dialog', { name: 'Report' }))
  const text = 'Told by the screens: 1 of 3 screens shows what is published, 1 plays the version before, 1 is dark.'
  expect(await report.findByText(text)).toBeVisible()
  rig.io.emit('update_screens', ['site-1-videowall', 'site-2-videowall', await receiptOf('site-2')])
  expect(
    await report.findByText(
      'Told by the screens: 1 of 3 screens shows what is published, 1 is dark, 1 does not say what it shows.',
    ),
  ).toBeVisible()
})

// requirement 35.7
test('where no screen says what it shows, the report says nothing of that', () => {
  expect(shownCountText(['dark', 'silent', 'silent'])).toBe('')
  const many = [...Array.from({ length: 198 }, () => 'shows' as const), 'dark' as const, 'dark' as const]
  expect(shownCountText(many)).toBe('Told by the screens: 198 of 200 screens show what is published, 2 are dark.')
})
