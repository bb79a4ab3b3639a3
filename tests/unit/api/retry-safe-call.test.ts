import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { ApiError, type Failure } from '../../../src/api/api-error.ts'
import {
  type ArrivalCheck,
  callOnce,
  createdIn,
  itemListingOf,
  type PendingOutcome,
} from '../../../src/api/retry-safe-call.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'
import { aGarden, names } from './garden.ts'

/** A form over a server of plants that shows its list. */
function aForm(...plants: string[]) {
  const stage = aGarden(...plants)
  const { garden, listing } = stage
  const pending: PendingOutcome<string> = { current: null }
  const arrival: ArrivalCheck<string> = createdIn(listing, (plant, name) => plant.name === name)
  const add = (name: string) => {
    const call = garden.call(() => garden.plants.push({ id: garden.plants.length + 1, name }))
    return callOnce({ input: name, call, arrival, pending })
  }
  const failing = (name: string, failure: Failure) => expect(add(name)).rejects.toMatchObject({ failure })
  return { ...stage, pending, add, failing, names: () => names(stage) }
}

describe('a creation', () => {
  // requirement 3.17
  test('whose answer is lost counts as done if the list shows it', async () => {
    const { garden, queries, add, pending, listing, names } = aForm('fern')
    await listing.cached()
    garden.way = 'lost'
    await expect(add('rose')).resolves.toEqual({ message: '', data: null })
    expect([names(), pending.current]).toEqual([['fern', 'rose'], null])
    expect(queries.getQueryData(['plants'])).toHaveLength(2)
  })

  test('that equals an older entry is not taken for it', async () => {
    const { garden, add, failing, names } = aForm('fern')
    garden.way = 'offline'
    await failing('fern', 'offline')
    garden.way = 'lost'
    await add('fern')
    expect(names()).toEqual(['fern', 'fern'])
  })

  test.each(['offline', 'timeout', 'server-fault', 'unreadable', 'cancelled'] as const)(
    'that failed as %s is sent again by the next try, and once',
    async failure => {
      const { garden, add, failing, names } = aForm()
      garden.way = failure
      await failing('rose', failure)
      garden.way = 'ok'
      await add('rose')
      expect([names(), garden.sent]).toEqual([['rose'], 2])
    },
  )

  // requirement 3.17
  test('is not sent again before the list is loaded, nor when it has arrived', async () => {
    const { garden, add, failing, pending, listing, names } = aForm('fern')
    await listing.cached()
    Object.assign(garden, { way: 'lost', isAway: true })
    await failing('rose', 'offline')
    await failing('rose', 'offline')
    expect(garden.sent).toBe(1)
    Object.assign(garden, { way: 'ok', isAway: false })
    await expect(add('rose')).resolves.toBeDefined()
    expect([names(), pending.current]).toEqual([['fern', 'rose'], null])
  })

  test('that arrives after the list was loaded is found by the next try', async () => {
    const { garden, add, failing, names } = aForm()
    garden.way = 'timeout'
    await failing('rose', 'timeout')
    garden.plants.push({ id: 1, name: 'rose' })
    await add('rose')
    expect(names()).toEqual(['rose'])
  })

  test('that was changed after it had arrived says so, and is sent only then', async () => {
    const { garden, add, failing, listing, names } = aForm()
    await listing.cached()
    Object.assign(garden, { way: 'lost', isAway: true })
    await failing('rose', 'offline')
    Object.assign(garden, { way: 'ok', isAway: false })
    await expect(add('tulip')).rejects.toThrow('What you sent first has arrived after all')
    expect(names()).toEqual(['rose'])
    await add('tulip')
    expect(names()).toEqual(['rose', 'tulip'])
  })

  test('is compared with the current list if the loaded one is out of date', async () => {
    const { garden, queries, add, failing, listing, names } = aForm()
    await listing.cached()
    await add('rose')
    await queries.invalidateQueries({ refetchType: 'none' })
    garden.way = 'offline'
    await failing('rose', 'offline')
    expect(names()).toEqual(['rose'])
  })

  test('is not sent while the list is out of date and the server cannot be reached', async () => {
    const { garden, add, failing, pending, names } = aForm('rose')
    garden.isAway = true
    await failing('rose', 'offline')
    expect([garden.sent, pending.current]).toEqual([0, null])
    garden.isAway = false
    await add('rose')
    expect(names()).toEqual(['rose', 'rose'])
  })

  test('behaves like any other call if the server does not give the list', async () => {
    const { garden, add, failing, pending, names } = aForm('rose')
    garden.load = () => Promise.reject(new ApiError('server-fault', 500))
    garden.way = 'offline'
    await failing('rose', 'offline')
    expect(pending.current).toBeNull()
    garden.way = 'ok'
    await add('rose')
    expect(names()).toEqual(['rose', 'rose'])
  })
})

test('the items of a playlist are found in the list of its location', async () => {
  const queries = new QueryClient()
  const [first, second] = [items('a.png'), items('b.png', 'c.png')]
  queries.setQueryData(['playlists', '4'], [aPlaylist({ id: 1, items: first }), aPlaylist({ id: 2, items: second })])
  expect(await itemListingOf(queries, 4, '2').cached()).toEqual(second)
  expect(await itemListingOf(queries, 4, 3).cached()).toEqual([])
})
