import { expect, test, vi } from 'vitest'
import {
  file,
  heldServer,
  MINUTE,
  settle,
  startKeeper,
  withFileServer,
} from '../../../support/display/keeper-harness.ts'

const server = withFileServer()

test('one at a time, in the order of the playlists', async () => {
  const { asked, answer } = heldServer()
  const { keeper, files } = startKeeper()
  keeper.setWanted([file('a'), file('b')])
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toEqual(['a'])
  answer('a')
  await settle()
  expect(asked).toEqual(['a', 'b'])
  answer('b')
  await settle()
  expect([...files.keys()]).toEqual(['a', 'b'])
})

test('files that hang do not hold up the others, and take three connections at most', async () => {
  const { asked, answer } = heldServer()
  const { keeper, files } = startKeeper()
  keeper.setWanted(['a', 'b', 'c', 'd'].map(url => file(url)))
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual(['a', 'b'])
  answer('b')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  answer('d')
  await settle()
  expect([...files.keys()]).toEqual(['b', 'd'])
})

test('what the screen asks for begins at once, and what is only to be kept after it', async () => {
  const { asked, answer } = heldServer()
  const { keeper } = startKeeper()
  keeper.setWanted([file('a'), file('b'), file('c')])
  const question = keeper.askFor('c')
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toEqual(['c'])
  answer('c')
  expect(await new Response((await question?.arrival)?.stream()).text()).toBe('0123456789')
  question?.takeBack()
  await settle()
  expect(asked).toEqual(['c', 'a'])
  answer('a')
  await settle()
  expect(asked).toEqual(['c', 'a', 'b'])
})

test('a file that hangs is requested again if the screen asks for it once more', async () => {
  const { asked, answer } = heldServer()
  const { keeper, files } = startKeeper()
  keeper.setWanted([file('a')])
  const first = keeper.askFor('a')
  await vi.advanceTimersByTimeAsync(2000)
  keeper.askFor('a')?.takeBack()
  expect(asked).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(2000)
  const second = keeper.askFor('a')
  await settle()
  expect(await first?.arrival).toBeNull()
  expect(asked).toEqual(['a', 'a'])
  answer('a')
  expect(await new Response((await second?.arrival)?.stream()).text()).toBe('0123456789')
  await settle()
  expect([...files.keys()]).toEqual(['a'])
})

test('the screen gets no file here that cannot be kept or is not wanted', async () => {
  server.files.delete('a')
  const { keeper } = startKeeper()
  keeper.setWanted([file('a')])
  const question = keeper.askFor('a')
  await settle()
  expect(await question?.arrival).toBeNull()
  expect(keeper.askFor('a')).toBeNull()
  expect(keeper.askFor('unknown')).toBeNull()
})

test('a file without any answer does not delay the others', async () => {
  const { keeper, files } = startKeeper()
  const answers = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === 'a') throw new TypeError('refused by its origin')
    return answers(url)
  })
  keeper.setWanted([file('a'), file('b'), file('c')])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect([...files.keys()]).toEqual(['b', 'c'])
})

test('what may wait begins between two files', async () => {
  const { answer } = heldServer()
  const { keeper } = startKeeper()
  const run = vi.fn()
  keeper.setWanted([file('a'), file('b')])
  await settle()
  keeper.whenFree(run)
  expect(run).not.toHaveBeenCalled()
  answer('a')
  await settle()
  expect(run).toHaveBeenCalledOnce()
})
