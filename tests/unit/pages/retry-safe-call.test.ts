import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { createdIn } from '../../../src/pages/changes/arrival-checks.ts'
import { type ArrivalCheck, callOnce, type PendingOutcome } from '../../../src/pages/changes/retry-safe-call.ts'
import { aGarden, type Garden, names } from './garden.ts'

function aForm({ garden, listing }: Garden) {
  const pending: PendingOutcome<string> = { current: null }
  const arrival: ArrivalCheck<string> = createdIn(listing, (plant, name) => plant.name === name)
  const add = (name: string) => {
    const call = garden.call(() => garden.plants.push({ id: garden.plants.length + 1, name }))
    return callOnce({ input: name, call, arrival, pending })
  }
  return { pending, add }
}

describe('a creation', () => {
  // requirement 3.17
  test('whose answer is lost counts as done if the list shows it', async () => {
    const stage = aGarden('fern')
    const { add, pending } = aForm(stage)
    await stage.listing.cached()
    stage.garden.way = 'lost'
    await expect(add('rose')).resolves.toEqual({ message: '', data: null })
    expect(names(stage)).toEqual(['fern', 'rose'])
    expect(pending.current).toBeNull()
    expect(stage.queries.getQueryData(['plants'])).toHaveLength(2)
  })

  test('that equals an older entry is not taken for it', async () => {
    const stage = aGarden('fern')
    const { add } = aForm(stage)
    stage.garden.way = 'offline'
    await expect(add('fern')).rejects.toMatchObject({ failure: 'offline' })
    stage.garden.way = 'lost'
    await add('fern')
    expect(names(stage)).toEqual(['fern', 'fern'])
  })

  test.each(['offline', 'timeout', 'server-fault', 'unreadable', 'cancelled'] as const)(
    'that failed as %s is sent again by the next try, and once',
    async failure => {
      const stage = aGarden()
      const { add } = aForm(stage)
      stage.garden.way = failure
      await expect(add('rose')).rejects.toMatchObject({ failure })
      stage.garden.way = 'ok'
      await add('rose')
      expect(names(stage)).toEqual(['rose'])
      expect(stage.garden.sent).toBe(2)
    },
  )

  // requirement 3.17
  test('is not sent again before the list is loaded, nor when it has arrived', async () => {
    const stage = aGarden('fern')
    const { add, pending } = aForm(stage)
    await stage.listing.cached()
    Object.assign(stage.garden, { way: 'lost', isAway: true })
    await expect(add('rose')).rejects.toMatchObject({ failure: 'offline' })
    await expect(add('rose')).rejects.toMatchObject({ failure: 'offline' })
    expect(stage.garden.sent).toBe(1)
    Object.assign(stage.garden, { way: 'ok', isAway: false })
    await expect(add('rose')).resolves.toBeDefined()
    expect(names(stage)).toEqual(['fern', 'rose'])
    expect(pending.current).toBeNull()
  })

  test('that arrives after the list was loaded is found by the next try', async () => {
    const stage = aGarden()
    const { add } = aForm(stage)
    stage.garden.way = 'timeout'
    await expect(add('rose')).rejects.toMatchObject({ failure: 'timeout' })
    stage.garden.plants.push({ id: 1, name: 'rose' })
    await add('rose')
    expect(names(stage)).toEqual(['rose'])
  })

  test('that was changed after it had arrived says so, and is sent only then', async () => {
    const stage = aGarden()
    const { add } = aForm(stage)
    await stage.listing.cached()
    Object.assign(stage.garden, { way: 'lost', isAway: true })
    await expect(add('rose')).rejects.toThrow()
    Object.assign(stage.garden, { way: 'ok', isAway: false })
    await expect(add('tulip')).rejects.toThrow('What you sent first has arrived after all')
    expect(names(stage)).toEqual(['rose'])
    await add('tulip')
    expect(names(stage)).toEqual(['rose', 'tulip'])
  })

  test.each(['refused', 'signed-out'] as const)('that was %s has no pending outcome', async failure => {
    const stage = aGarden()
    const { add, pending } = aForm(stage)
    stage.garden.way = failure
    await expect(add('rose')).rejects.toMatchObject({ failure })
    expect(pending.current).toBeNull()
  })

  test('is compared with the current list if the loaded one is out of date', async () => {
    const stage = aGarden()
    const { add } = aForm(stage)
    await stage.listing.cached()
    await add('rose')
    await stage.queries.invalidateQueries({ refetchType: 'none' })
    stage.garden.way = 'offline'
    await expect(add('rose')).rejects.toMatchObject({ failure: 'offline' })
    expect(names(stage)).toEqual(['rose'])
  })

  test('is not sent while the list is out of date and the server cannot be reached', async () => {
    const stage = aGarden('rose')
    const { add, pending } = aForm(stage)
    stage.garden.isAway = true
    await expect(add('rose')).rejects.toMatchObject({ failure: 'offline' })
    expect(stage.garden.sent).toBe(0)
    expect(pending.current).toBeNull()
    stage.garden.isAway = false
    await add('rose')
    expect(names(stage)).toEqual(['rose', 'rose'])
  })

  test('behaves like any other call if the server does not give the list', async () => {
    const stage = aGarden('rose')
    const { add, pending } = aForm(stage)
    stage.garden.load = () => Promise.reject(new ApiError('server-fault', 500))
    stage.garden.way = 'offline'
    await expect(add('rose')).rejects.toMatchObject({ failure: 'offline' })
    expect(pending.current).toBeNull()
    stage.garden.way = 'ok'
    await add('rose')
    expect(names(stage)).toEqual(['rose', 'rose'])
  })
})
