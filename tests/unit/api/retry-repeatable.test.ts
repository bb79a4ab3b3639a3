import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { callRepeatable } from '../../../src/api/retry-safe-call.ts'
import { aGarden, type Garden, names } from './garden.ts'

describe('a change that can be repeated', () => {
  const rename = ({ garden }: Garden, name: string) =>
    callRepeatable(garden.call(() => garden.plants.splice(0, 1, { id: 1, name })))

  // requirement 3.17
  test('whose answer is lost is sent a second time, and is done once', async () => {
    const stage = aGarden('fern')
    stage.garden.way = 'lost'
    const renaming = rename(stage, 'oak')
    stage.garden.way = 'ok'
    await expect(renaming).resolves.toEqual({ message: 'Done.', data: null })
    expect(names(stage)).toEqual(['oak'])
    expect(stage.garden.sent).toBe(2)
  })

  test.each(['offline', 'server-fault', 'unreadable'] as const)('that fails twice as %s has failed', async failure => {
    const stage = aGarden('fern')
    stage.garden.way = failure
    await expect(rename(stage, 'oak')).rejects.toMatchObject({ failure })
    expect(stage.garden.sent).toBe(2)
  })

  test.each(['refused', 'signed-out', 'timeout', 'cancelled'] as const)(
    'that was %s is not sent again',
    async failure => {
      const stage = aGarden('fern')
      stage.garden.way = failure
      await expect(rename(stage, 'oak')).rejects.toMatchObject({ failure })
      expect(stage.garden.sent).toBe(1)
    },
  )

  test.each([new ApiError('server-fault', 500, 'Broken.', true), new Error('of the page')])(
    'is not sent again after a fault that the server reports in its own envelope, or one of the page: %s',
    async error => {
      const call = vi.fn(() => Promise.reject(error))
      await expect(callRepeatable(call)).rejects.toBe(error)
      expect(call).toHaveBeenCalledOnce()
    },
  )
})
