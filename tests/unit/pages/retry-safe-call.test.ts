import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { ApiError, type Failure } from '../../../src/api/api-error.ts'
import type { Outcome } from '../../../src/api/envelope.ts'
import { changedIn, goneFrom, listingOf, madeIn } from '../../../src/pages/changes/arrival-checks.ts'
import { callSurely, type DoubtCell, type Trace } from '../../../src/pages/changes/retry-safe-call.ts'

interface Plant {
  id: number
  name: string
}

type Way = Failure | 'ok' | 'lost' | 'missing'

/** A server of plants that can be away, and can do what it is asked without saying so. */
function aGarden(...names: string[]) {
  const plants: Plant[] = names.map((name, index) => ({ id: index + 1, name }))
  const garden = {
    plants,
    way: 'ok' as Way,
    isAway: false,
    sent: 0,
    load: async () => {
      if (garden.isAway) throw new ApiError('offline')
      return [...plants]
    },
    /** Makes a call of a change: `lost` has done it, every other failure has not. */
    call: (change: () => void) => async (): Promise<Outcome> => {
      garden.sent += 1
      if (garden.way === 'ok' || garden.way === 'lost') change()
      if (garden.way === 'ok') return { message: 'Done.', data: null }
      if (garden.way === 'missing') throw new ApiError('refused', 404, 'There is no such plant.')
      throw new ApiError(garden.way === 'lost' ? 'offline' : garden.way)
    },
  }
  const queries = new QueryClient()
  const listing = listingOf(
    queries,
    { queryKey: ['plants'] },
    () => garden.load(),
    list => list,
  )
  return { garden, queries, listing }
}

type Garden = ReturnType<typeof aGarden>

function aForm({ garden, listing }: Garden) {
  const doubt: DoubtCell<string> = { current: null }
  const trace: Trace<string> = madeIn(listing, (plant, name) => plant.name === name)
  const add = (name: string) => {
    const call = garden.call(() => garden.plants.push({ id: garden.plants.length + 1, name }))
    return callSurely({ input: name, call, trace, doubt })
  }
  return { doubt, add }
}

const names = ({ garden }: Garden) => garden.plants.map(({ name }) => name)

describe('a creation', () => {
  // requirement 3.17
  test('whose answer is lost counts as done where the list shows it', async () => {
    const stage = aGarden('fern')
    const { add, doubt } = aForm(stage)
    await stage.listing.known()
    stage.garden.way = 'lost'
    await expect(add('rose')).resolves.toEqual({ message: '', data: null })
    expect(names(stage)).toEqual(['fern', 'rose'])
    expect(doubt.current).toBeNull()
    expect(stage.queries.getQueryData(['plants'])).toHaveLength(2)
  })

  test('that looks like what was there before is not taken for it', async () => {
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
  test('is not sent again while nobody can look, nor when it has arrived', async () => {
    const stage = aGarden('fern')
    const { add, doubt } = aForm(stage)
    await stage.listing.known()
    Object.assign(stage.garden, { way: 'lost', isAway: true })
    await expect(add('rose')).rejects.toMatchObject({ failure: 'offline' })
    await expect(add('rose')).rejects.toMatchObject({ failure: 'offline' })
    expect(stage.garden.sent).toBe(1)
    Object.assign(stage.garden, { way: 'ok', isAway: false })
    await expect(add('rose')).resolves.toBeDefined()
    expect(names(stage)).toEqual(['fern', 'rose'])
    expect(doubt.current).toBeNull()
  })

  test('that arrives after the look is found by the next try', async () => {
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
    await stage.listing.known()
    Object.assign(stage.garden, { way: 'lost', isAway: true })
    await expect(add('rose')).rejects.toThrow()
    Object.assign(stage.garden, { way: 'ok', isAway: false })
    await expect(add('tulip')).rejects.toThrow('What you sent first has arrived after all')
    expect(names(stage)).toEqual(['rose'])
    await add('tulip')
    expect(names(stage)).toEqual(['rose', 'tulip'])
  })

  test.each(['refused', 'signed-out'] as const)('that was %s is not looked after', async failure => {
    const stage = aGarden()
    const { add, doubt } = aForm(stage)
    stage.garden.way = failure
    await expect(add('rose')).rejects.toMatchObject({ failure })
    expect(doubt.current).toBeNull()
  })

  test('is compared with the list as it is now where the loaded one is out of date', async () => {
    const stage = aGarden()
    const { add } = aForm(stage)
    await stage.listing.known()
    await add('rose')
    await stage.queries.invalidateQueries({ refetchType: 'none' })
    stage.garden.way = 'offline'
    await expect(add('rose')).rejects.toMatchObject({ failure: 'offline' })
    expect(names(stage)).toEqual(['rose'])
  })

  test('is not sent while the list is out of date and nobody can be reached', async () => {
    const stage = aGarden('rose')
    const { add, doubt } = aForm(stage)
    stage.garden.isAway = true
    await expect(add('rose')).rejects.toMatchObject({ failure: 'offline' })
    expect(stage.garden.sent).toBe(0)
    expect(doubt.current).toBeNull()
    stage.garden.isAway = false
    await add('rose')
    expect(names(stage)).toEqual(['rose', 'rose'])
  })

  test('is a call as any other where the server does not say what there is', async () => {
    const stage = aGarden('rose')
    const { add, doubt } = aForm(stage)
    stage.garden.load = () => Promise.reject(new ApiError('server-fault', 500))
    stage.garden.way = 'offline'
    await expect(add('rose')).rejects.toMatchObject({ failure: 'offline' })
    expect(doubt.current).toBeNull()
    stage.garden.way = 'ok'
    await add('rose')
    expect(names(stage)).toEqual(['rose', 'rose'])
  })
})

describe('what can be repeated', () => {
  const remove = ({ garden, listing }: Garden, id: number) => {
    const call = garden.call(() => garden.plants.splice(0, garden.plants.length))
    return callSurely({ input: { id }, call, trace: goneFrom(listing), doubt: { current: null } })
  }
  const rename = ({ garden, listing }: Garden, name: string) => {
    const trace = changedIn<Plant, string>(listing, 1, (plant, input) => plant.name === input)
    const call = garden.call(() => garden.plants.splice(0, 1, { id: 1, name }))
    return callSurely({ input: name, call, trace, doubt: { current: null } })
  }

  // requirement 3.17
  test('a delete whose answer is lost is done where the entry is gone', async () => {
    const stage = aGarden('fern')
    stage.garden.way = 'lost'
    await expect(remove(stage, 1)).resolves.toBeDefined()
  })

  test('a delete of what somebody else has deleted is done', async () => {
    const stage = aGarden('fern')
    stage.garden.way = 'missing'
    await expect(remove(stage, 7)).resolves.toBeDefined()
  })

  test('a delete of what is still listed has failed, whatever the server says', async () => {
    const stage = aGarden('fern')
    for (const way of ['missing', 'offline', 'refused'] as const) {
      stage.garden.way = way
      await expect(remove(stage, 1)).rejects.toBeInstanceOf(ApiError)
    }
  })

  test('an update whose answer is lost is done where the entry says so', async () => {
    const stage = aGarden('fern')
    stage.garden.way = 'offline'
    await expect(rename(stage, 'oak')).rejects.toMatchObject({ failure: 'offline' })
    await expect(rename(stage, 'fern')).rejects.toMatchObject({ failure: 'offline' })
    stage.garden.way = 'lost'
    await expect(rename(stage, 'oak')).resolves.toBeDefined()
    expect(names(stage)).toEqual(['oak'])
  })
})
