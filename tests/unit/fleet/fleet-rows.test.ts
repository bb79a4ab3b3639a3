import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import type { Playlist } from '../../../src/api/playlists.ts'
import { playlistsQuery } from '../../../src/api/queries.ts'
import { createRows, isStale } from '../../../src/fleet/fleet-rows.ts'
import type { KeptAnswer, KeptAnswers } from '../../../src/fleet/kept-answers.ts'
import type { OwnChanges } from '../../../src/fleet/own-changes.ts'
import { aPlaylist } from '../../support/display/playlists.ts'
import { aLocation, anEntry } from '../../support/fleet/entries.ts'

const MINUTE_MS = 60_000
const NOW = new Date(2026, 10, 22, 12, 0).getTime()
const ago = (minutes: number) => NOW - minutes * MINUTE_MS
const refusal = new ApiError('refused')

let queries: QueryClient
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  queries = new QueryClient()
})
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})

/** Rows beside the answers of an earlier visit, and what is kept for the next one. */
function someRows(earlier: readonly KeptAnswer[] = [], changedAt: Readonly<Record<string, number>> = {}) {
  const keep = vi.fn<KeptAnswers['keep']>()
  const keepLocations = vi.fn<KeptAnswers['keepLocations']>()
  const kept: KeptAnswers = {
    locations: async () => earlier.map(({ key }) => aLocation(Number(key))),
    async *answers() {
      for (const answer of earlier) yield [answer]
    },
    keep,
    keepLocations,
  }
  const isAfter = (key: string, answeredAt: number) => (changedAt[key] ?? 0) > answeredAt
  const rows = createRows(queries, kept, { isAfter } as OwnChanges)
  return { rows, keep, keepLocations, entryOf: (key: string) => rows.all().get(key)?.entry }
}

const answer = (id: number, minutes: number, playlists: Playlist[] = []) =>
  queries.setQueryData(playlistsQuery(id).queryKey, playlists, { updatedAt: ago(minutes) })

function fail(id: number, error: Error): void {
  const query = queries.getQueryCache().find({ queryKey: playlistsQuery(id).queryKey })
  query?.setState({ ...query.state, status: 'error', error, errorUpdatedAt: NOW })
}

// requirement 21.5
test.each([
  ['it is new', ago(1), NOW + 9 * MINUTE_MS, null, false],
  ['it is due, and waits for its turn', ago(19), ago(9), null, false],
  ['it is as old as twice the limit', ago(20), ago(10), null, false],
  ['it is older than twice the limit', ago(21), ago(11), null, true],
  ['it is asked for at once', ago(1), 0, null, true],
  ['the last call failed', ago(1), NOW + MINUTE_MS, refusal, true],
  ['there is none', null, 0, null, false],
])('an answer may be wrong: %s', (_, answeredAt, dueAt, failure, stale) => {
  const playlists = answeredAt === null ? null : []
  expect(isStale({ entry: { location: aLocation(1), playlists, answeredAt, failure }, dueAt })).toBe(stale)
})

test('the rows are in the order of the names, and listed as soon as the server has named them', async () => {
  const { rows, keepLocations } = someRows([{ key: '9', playlists: [], answeredAt: ago(5) }])
  await rows.readKept(() => undefined)
  expect([[...rows.all().keys()], rows.listed().size]).toEqual([['9'], 0])
  const list = [10, 2].map(id => ({ ...aLocation(id), name: `Shop ${id}`, unique_id: 'twice' }))
  rows.setLocations(undefined)
  for (let time = 0; time < 2; time += 1) rows.setLocations(list)
  expect([...rows.listed().keys()]).toEqual(['2', '10'])
  expect([rows.keysOf('twice'), rows.keysOf('once')]).toEqual([['2', '10'], []])
  expect(keepLocations.mock.calls).toEqual([[list]])
})

// requirement 21.2
test('an answer of an earlier visit counts until a newer one comes, which is kept once', async () => {
  const before = [aPlaylist({ id: 1 })]
  const { rows, keep, entryOf } = someRows([{ key: '1', playlists: before, answeredAt: ago(5) }])
  const heard = vi.fn()
  await rows.readKept(heard)
  expect([entryOf('1')?.playlists, entryOf('1')?.answeredAt, heard.mock.calls.length]).toEqual([before, ago(5), 1])
  expect([rows.all().get('1')?.dueAt, keep.mock.calls]).toEqual([NOW + 5 * MINUTE_MS, []])

  const now = [aPlaylist({ id: 2 })]
  answer(1, 0, now)
  for (let time = 0; time < 2; time += 1) rows.updateAll()
  expect(keep.mock.calls).toEqual([[{ key: '1', playlists: now, answeredAt: NOW }]])
  expect(entryOf('1')?.playlists).toEqual(now)
  // The answer of the earlier visit does not come back with the end of the newer one.
  queries.clear()
  rows.update('1')
  expect(entryOf('1')).toEqual(anEntry(entryOf('1')?.location ?? aLocation(1), null))
})

test('the list of the server stays, if what is kept is read later', async () => {
  const { rows } = someRows([{ key: '9', playlists: [], answeredAt: ago(5) }])
  rows.setLocations([aLocation(1)])
  await rows.readKept(() => undefined)
  expect([...rows.all().keys()]).toEqual(['1'])
})

test('an entry is a new object only if something of it has changed', () => {
  const { rows, entryOf } = someRows()
  answer(1, 5)
  rows.setLocations([aLocation(1)])
  const seen = [entryOf('1')]
  const next = (change: () => void, isNew: boolean) => {
    change()
    rows.update('1')
    expect(entryOf('1') !== seen.at(-1)).toBe(isNew)
    seen.push(entryOf('1'))
  }
  next(() => undefined, false)
  next(() => answer(1, 4), true)
  next(() => answer(1, 4, [aPlaylist({ id: 3 })]), true)
  next(() => fail(1, refusal), true)
  expect(entryOf('1')).toMatchObject({ failure: refusal, answeredAt: ago(4) })
  next(() => rows.setLocations([{ ...aLocation(1), name: 'Renamed' }]), true)
})

// requirement 21.2
test('what was changed after its answer is due at once', () => {
  const { rows } = someRows([], { 1: ago(3), 2: ago(3) })
  answer(1, 4)
  answer(2, 2)
  rows.setLocations([1, 2, 3].map(id => aLocation(id)))
  const due = () => [...rows.all().values()].map(({ dueAt }) => dueAt)
  expect(due()).toEqual([0, NOW + 8 * MINUTE_MS, 0])
  void queries.invalidateQueries({ queryKey: playlistsQuery(2).queryKey })
  rows.update('2')
  expect(due()).toEqual([0, 0, 0])
})
