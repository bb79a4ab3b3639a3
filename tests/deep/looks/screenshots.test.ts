import { expect, test } from 'playwright/test'
import prints from '../../shots/prints.json' with { type: 'json' }
import { lookName } from '../../shots/state.ts'
import { states } from '../../shots/states.ts'

// requirement 19.10
test('every stored print belongs to a state', () => {
  const names = states.flatMap(state => state.looks.map(look => lookName(state, look)))
  expect(Object.keys(prints).sort()).toEqual(names.sort())
})
