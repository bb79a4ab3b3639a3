import { expect, test } from 'vitest'
import { createDrain } from '../../server/start/drain.ts'

const call = () => new Request('http://localhost/api/media')

// requirements 18.22, 18.30
test('an end waits for the calls under way, and refuses new ones', async () => {
  let complete: (answer: Response) => void = () => undefined
  const drain = createDrain(() => new Promise<Response>(resolve => (complete = resolve)))
  const slow = drain.answer(call())
  const ended = drain.end(60_000, 0)
  const late = await drain.answer(call())
  expect([late.status, late.headers.get('connection'), late.headers.get('retry-after')]).toEqual([503, 'close', '5'])
  expect(await late.json()).toEqual({
    success: false,
    message: 'The server is being stopped. Try again in a moment.',
    data: null,
  })
  complete(new Response('done'))
  expect(await (await slow).text()).toBe('done')
  await ended
})

// requirement 18.22
test('a call that is not complete in time is refused, each with a body of its own', async () => {
  const drain = createDrain(() => new Promise<Response>(() => undefined))
  const endless = [drain.answer(call()), drain.answer(call())]
  await drain.end(1, 0)
  for (const answer of await Promise.all(endless))
    expect([answer.status, (await answer.json()).success]).toEqual([503, false])
})

test('a call that fails is under way no longer', async () => {
  const drain = createDrain(() => Promise.reject(new Error('a fault')))
  await expect(drain.answer(call())).rejects.toThrow('a fault')
  await drain.end(60_000, 0)
})
