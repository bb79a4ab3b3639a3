import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../src/console/query-client.ts'
import { createFleetIndex } from '../../../src/fleet/fleet-index.ts'
import type { KeptAnswers } from '../../../src/fleet/kept-answers.ts'
import { createOwnChanges } from '../../../src/fleet/own-changes.ts'
import { aLocation } from '../../support/fleet/entries.ts'
import { alert, answerFleet, shops, signInAs } from './fleet-rig.tsx'

const MINUTE_MS = 60_000

/** The index of a page that finds the answers of an earlier one, a minute old. */
function aPageAfter(answered: readonly number[]) {
  const answeredAt = Date.now() - MINUTE_MS
  const kept: KeptAnswers = {
    locations: async () => answered.map(id => aLocation(id)),
    async *answers() {
      yield answered.map(id => ({ key: String(id), playlists: [], answeredAt }))
    },
    keepLocations: () => undefined,
    keep: () => undefined,
  }
  const messages = { onLocations: () => () => undefined, onStatus: () => () => undefined, announce: () => undefined }
  const index = createFleetIndex(createQueryClient(alert), kept, messages, createOwnChanges())
  return { index, end: index.subscribe(() => undefined) }
}

// requirement 21.2
test('a kept answer from before a change of this browser is out of date, on a later page and in every tab', async () => {
  signInAs('1')
  localStorage.removeItem('CHANGED_LOCATIONS')
  const server = answerFleet({ locations: shops(4) })
  const left = createOwnChanges()
  await left.during([2], async () => undefined)
  // The page goes in the middle of a change.
  void left.during([3], () => new Promise(() => undefined))
  window.dispatchEvent(new PageTransitionEvent('pagehide'))

  const { index, end } = aPageAfter([1, 2, 3, 4])
  expect(index.snapshot()).toMatchObject({ known: 0 })
  await vi.waitFor(() => expect(index.snapshot()).toMatchObject({ known: 4, isLoading: false, stale: 0 }))
  expect(server.asked).toEqual([2, 3])

  // Another tab.
  const later = JSON.stringify({ 4: Date.now() })
  localStorage.setItem('CHANGED_LOCATIONS', later)
  window.dispatchEvent(new StorageEvent('storage', { key: 'CHANGED_LOCATIONS' }))
  await vi.waitFor(() => expect(server.asked).toEqual([2, 3, 4]))
  // A time ahead of the clock was noted before the clock was set back: it would make calls without an end.
  left.note([1])
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - MINUTE_MS)
  expect(left.isAfter('1', 0)).toBe(false)
  vi.restoreAllMocks()
  end()
})
