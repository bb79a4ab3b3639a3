import { expect, test } from 'vitest'
import { step } from '../../../../src/player/videowall/playback.ts'
import { isSwapDue, type PlaybackState } from '../../../../src/player/videowall/playback-state.ts'
import { failNext, fileOf, finish, fold, show, start } from '../../../support/display/playback-steps.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'

const four = aPlaylist({ items: items('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg') })

/** A person asks for an item of the rotation by its number, from 0. */
function jump(state: PlaybackState, index: number): PlaybackState {
  const item = four.items[index]
  if (!item) throw new Error(`There is no item ${index}.`)
  return step(state, { type: 'jump', position: { playlist: four.id, item, repeat: 1 } })
}

const ready = (state: PlaybackState) => step(state, { type: 'ready', number: state.next?.number ?? 0 })

// requirement 11.23
test('the item that a person asks for replaces the item on the screen as soon as it is ready, and not before', () => {
  const asked = jump(show(start(four)), 2)
  expect([fileOf(asked.next), asked.isOver]).toEqual(['c.jpg', false])
  expect(isSwapDue(ready(asked))).toBe(true)
  expect(fileOf(show(asked).next)).toBe('d.jpg')
})

// requirement 11.23
test('the next item replaces the item on the screen at once if it is ready already', () => {
  const waiting = ready(show(start(four)))
  expect(isSwapDue(waiting)).toBe(false)
  expect(isSwapDue(jump(waiting, 1))).toBe(true)
  expect(isSwapDue(ready(jump(show(start(four)), 1)))).toBe(true)
})

// requirement 11.23
test('an item that fails once is shown at its second attempt, without waiting for the end of the item on the screen', () => {
  const again = failNext(jump(show(start(four)), 2))
  expect([fileOf(again.next), again.next?.attempt]).toEqual(['c.jpg', 2])
  expect(isSwapDue(ready(again))).toBe(true)
})

// requirement 11.23
test('a file that comes late does not take the place of the item that a person asks for', () => {
  const shown = show(start(four))
  const late = fold(shown, { type: 'late', number: shown.next?.number ?? 0 })
  const arrived = step(jump(late, 3), { type: 'arrived', file: 'b.jpg' })
  expect([fileOf(arrived.next), arrived.late]).toEqual(['d.jpg', []])
})

test('nothing is begun while another item is being raised, or for an item that is gone', () => {
  const raised = ready(finish(show(start(four))))
  expect(jump(raised, 2)).toBe(raised)
  const other = start(aPlaylist({ id: 9, items: items('x.jpg') }))
  expect(jump(other, 0)).toBe(other)
})
