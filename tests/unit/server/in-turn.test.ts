import { expect, test } from 'vitest'
import { createTurns } from '../../server/accounts/in-turn.ts'

const later = () => new Promise(resolve => setTimeout(resolve))

test('works of one key run one after the other, in their order; those of other keys do not wait', async () => {
  const inTurn = createTurns()
  const said: string[] = []
  const work = (name: string) => async () => {
    said.push(`${name} begins`)
    await later()
    said.push(`${name} ends`)
    return name
  }
  const results = await Promise.all([inTurn('a', work('1')), inTurn('a', work('2')), inTurn('b', work('3'))])
  expect(results).toEqual(['1', '2', '3'])
  expect(said).toEqual(['1 begins', '3 begins', '1 ends', '2 begins', '3 ends', '2 ends'])
})

test('a work that fails is told so, and the next one runs', async () => {
  const inTurn = createTurns()
  const failing = inTurn('a', () => Promise.reject(new Error('wrong')))
  const next = inTurn('a', () => Promise.resolve('right'))
  await expect(failing).rejects.toThrow('wrong')
  expect(await next).toBe('right')
})
