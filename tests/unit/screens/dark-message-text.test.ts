import { expect, test } from 'vitest'
import { messageText } from '../../../src/screens/dark-message-text.ts'
import { expectedScreens } from '../../../src/screens/watch/expected.ts'
import { shops } from './given-fleet.ts'

// requirement 32.7
test('a notification names its screens, up to five of them', () => {
  const screens = expectedScreens(shops(10_000))
  expect(messageText('dark', screens.slice(0, 1)).title).toBe('Shop 1: the videowall is dark')
  expect(messageText('back', screens.slice(0, 2))).toEqual({
    title: '2 screens are back',
    body: 'Shop 1 (videowall), Shop 2 (videowall)',
  })
  expect(messageText('dark', screens)).toEqual({
    title: '10,000 screens are dark',
    body: `${[1, 2, 3, 4, 5].map(id => `Shop ${id} (videowall)`).join(', ')} and 9,995 more`,
  })
})
