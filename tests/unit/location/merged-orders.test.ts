import { expect, test } from 'vitest'
import type { ItemsChange, NewItem, Task } from '../../../src/jobs/job.ts'
import { mergedOrders } from '../../../src/jobs/undo-tasks.ts'

const place = { locationId: 1, uniqueId: 'lobby', locationName: 'Lobby' }
const anItem: NewItem = { mediaId: 9, seconds: 15, name: 'new.png' }

const aChange = (was: number[], items: ItemsChange['items'], playlistId = 7): ItemsChange => ({
  playlistId,
  name: 'Morning',
  was: was.map(id => ({ ...anItem, id })),
  items,
})
const arrange = (...playlists: ItemsChange[]): Task => ({ kind: 'arrange-items', place, playlists })

const one = (...change: Parameters<typeof aChange>) => [arrange(aChange(...change))]
const last = one([1, 2], [2, 1])

// requirement 23.13
test('two moves in one playlist are undone as one: from the newest order to the oldest', () => {
  expect(mergedOrders(one([2, 1, 3], [1, 2, 3]), one([2, 3, 1], [2, 1, 3]))).toEqual(one([2, 3, 1], [1, 2, 3]))
})

// requirement 23.13
test.each<[string, Task[], Task[]]>([
  ['of another playlist', one([2, 1], [1, 2], 8), last],
  ['of another number of items', one([3, 1, 2], [1, 2, 3]), one([2, 1], [1, 2])],
  ['before an item went and another one came', one([2, 1, 3], [1, 2, 3]), one([4, 1, 3], [1, 3, 4])],
  ['after which somebody else has moved an item', one([2, 1, 3], [1, 2, 3]), one([3, 1, 2], [3, 2, 1])],
])('a change %s is an entry of its own', (_, first, second) => {
  expect(mergedOrders(first, second)).toBeNull()
})
