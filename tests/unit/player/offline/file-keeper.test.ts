import { expect, test, vi } from 'vitest'
import { file, MINUTE, settle, startKeeper, withFileServer } from '../../../support/display/keeper-harness.ts'

const server = withFileServer()

// requirement 11.15
test('every wanted file is fetched once, and not again for an answer that names it again', async () => {
  const { keeper, files } = startKeeper()
  keeper.setWanted([file('a'), file('b')])
  await settle()
  keeper.setWanted([file('b'), file('a')])
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect([...files.keys()]).toEqual(['a', 'b'])
  expect(server.requests).toEqual(['a', 'b'])
  expect(keeper.state()).toEqual({ wanted: 2, kept: 2, isComing: false, problem: '' })
})

test('a file with another size in the list is fetched again and replaces the old copy', async () => {
  const { keeper, files } = startKeeper()
  keeper.setWanted([file('a')])
  await settle()
  server.files.set('a', '0123456789ab')
  keeper.setWanted([file('a', 12)])
  await settle()
  expect(files.get('a')).toBe(12)
  expect(server.requests).toEqual(['a', 'a'])
})

test('what the browser has removed behind our back is noticed, said and fetched again', async () => {
  const { keeper, files, warnings } = startKeeper()
  keeper.setWanted([file('a'), file('b')])
  await settle()
  files.clear()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(warnings).toEqual(['2 kept files are gone from the browser and are fetched again'])
  expect(files.size).toBe(2)
})

test('a copy that cannot be shown is fetched once more, and only once', async () => {
  const { keeper } = startKeeper()
  keeper.setWanted([file('a')])
  await settle()
  keeper.refetch('a')
  await settle()
  keeper.refetch('a')
  keeper.refetch('unknown')
  await settle()
  expect(server.requests).toEqual(['a', 'a'])
})

test('a file that is no longer wanted is no longer fetched', async () => {
  const { keeper, files } = startKeeper()
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  keeper.setWanted([file('a')])
  await settle()
  keeper.setWanted([])
  await settle()
  expect(signals.map(signal => signal.aborted)).toEqual([true])
  expect(files.size).toBe(0)
})
