import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { playlistsQuery } from '../../../src/api/queries.ts'
import { clearSession, storedToken, storedUserId, storedUsername, storeSession } from '../../../src/api/session.ts'
import type { Place, Task } from '../../../src/jobs/job.ts'
import { useJobs } from '../../../src/jobs/jobs.ts'
import { contentOf } from '../../../src/jobs/task-facts.ts'
import { useJobEffects } from '../../../src/jobs/tray/job-tray.tsx'
import { createUnpublished } from '../../../src/playlists/unpublished-changes.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, uploadAll } from '../../support/component/location-fixture.ts'
import { OnPage, onPageWith, pageStores } from '../../support/component/page-stores.tsx'
import { database } from '../../support/jobs/browser-database.ts'
import { aGate } from '../../support/looks/gate.ts'
import { pageJobs } from './job-rig.ts'

const fixture = fixtureOfEachTest()

const placeOfLobby = async () => {
  const { seed, location } = fixture
  await seed.playlist(location, 'videowall')
  return { locationId: location.id, uniqueId: location.unique_id, locationName: location.name }
}

const switchOn = (place: Place): Task => ({
  kind: 'switch-screens',
  place,
  states: [{ type: 'videowall', is_active: true }],
})

const sessionNow = () => ({ token: storedToken(), userId: storedUserId(), username: storedUsername(), email: '' })

const queries = new QueryClient()

/** Uses the playlists of a location as a page does, and what the jobs change. */
const usePage = (place: Place) => {
  useJobEffects()
  return useQuery(playlistsQuery(place.locationId)).data
}

// requirement 22.12
test.each([
  ['counts them as not yet published', false, 3],
  ['has told the screens', true, 0],
])('a page shows what a job has changed, and %s', async (_, tells, count) => {
  const place = await placeOfLobby()
  const [media] = await uploadAll(fixture, 'a.png')
  pageStores().of(createUnpublished).add(place.locationId, 'videowall')
  const page = renderHook(() => usePage(place), { wrapper: onPageWith(queries) })
  await waitFor(() => expect(page.result.current).toHaveLength(1))
  const items = [{ mediaId: media?.id ?? 0, seconds: 15, name: 'a.png' }]
  const [plan] = (page.result.current ?? []).map(one => contentOf(one).plan)
  if (!plan) throw new Error('The playlist is not there.')
  const playlists = ['A', 'B'].map(name => ({ name, plan, items }))
  await pageJobs().start({
    title: 'Copy',
    tasks: [{ kind: 'add-playlists', place, playlists, replaces: [], switchOn: ['videowall'] }],
    tells,
  })
  await waitFor(() => expect(page.result.current).toHaveLength(3))
  await waitFor(() => expect(pageStores().of(createUnpublished).count(place.locationId, 'videowall')).toBe(count))
  queries.clear()
})

// requirement 22.6
test('a job waits while nobody is logged in, is hidden from another user, and goes on at the next login', async () => {
  const place = await placeOfLobby()
  const session = sessionNow()
  const gate = aGate()
  const asked = aGate()
  override('put', '/playlists/*/screen', async () => {
    asked.open()
    await gate.opened
    return envelope({ success: true, message: 'ok' })
  })
  const { result } = renderHook(useJobs, { wrapper: OnPage })
  await pageJobs().start({ title: 'Switch on', tasks: [switchOn(place)], tells: false })
  await asked.opened
  act(clearSession)
  expect(result.current.jobs).toEqual([])
  act(() => storeSession({ token: session.token, userId: '77', username: 'another', email: '' }))
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(result.current.jobs).toEqual([])
  gate.open()
  act(clearSession)
  act(() => storeSession(session))
  await waitFor(() => expect(result.current.jobs).toMatchObject([{ title: 'Switch on', state: 'done', done: 1 }]))
})

// requirements 22.6, 22.9
test('a job that the browser does not keep makes no call for another user', async () => {
  const place = await placeOfLobby()
  const session = sessionNow()
  database.isBlocked = true
  const gate = aGate()
  const called: (string | null)[] = []
  override('put', '/playlists/*/screen', async request => {
    called.push(request.headers.get('Authorization'))
    await gate.opened
    return envelope({ success: true, message: 'ok' })
  })
  // Four tasks are under way at the same time: two begin later.
  const tasks = Array.from({ length: 6 }, (_, at) => switchOn({ ...place, locationId: 4711 + at }))
  override('get', '/playlists/location/*', () => envelope({ success: true, data: { playlists: [] } }))
  await pageJobs().start({ title: 'Switch on', tasks, tells: false }, { evenIfNotKept: true })
  await waitFor(() => expect(called).toHaveLength(4))
  act(() => storeSession({ token: 'theirs', userId: '77', username: 'another', email: '' }))
  gate.open()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(called).not.toContain('Bearer theirs')
  act(() => storeSession(session))
  const { result } = renderHook(useJobs, { wrapper: OnPage })
  await waitFor(() => expect(result.current.jobs.at(-1)).toMatchObject({ state: 'done', isKept: false }))
  expect(called).toHaveLength(6)
})
