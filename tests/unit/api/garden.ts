import { QueryClient } from '@tanstack/react-query'
import { ApiError, type Failure } from '../../../src/api/api-error.ts'
import type { Outcome } from '../../../src/api/envelope.ts'
import { listingOf } from '../../../src/api/retry-safe-call.ts'

interface Plant {
  id: number
  name: string
}

type Way = Failure | 'ok' | 'lost'

/** A server of plants, which can be unreachable, and whose answers can be lost after the change. */
export function aGarden(...names: string[]) {
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
    /** Makes a changing call: with `lost` the change is made, with every other failure it is not. */
    call: (change: () => void) => async (): Promise<Outcome> => {
      garden.sent += 1
      if (garden.way === 'ok' || garden.way === 'lost') change()
      if (garden.way === 'ok') return { message: 'Done.', data: null }
      throw new ApiError(garden.way === 'lost' ? 'offline' : garden.way)
    },
  }
  const queries = new QueryClient()
  const listing = listingOf(queries, { queryKey: ['plants'], load: () => garden.load() })
  return { garden, queries, listing }
}

export type Garden = ReturnType<typeof aGarden>

export const names = ({ garden }: Garden) => garden.plants.map(({ name }) => name)
