import { describe, expect, test } from 'vitest'
import { step } from '../../../../src/player/videowall/playback.ts'
import { isSwapDue } from '../../../../src/player/videowall/playback-state.ts'
import { failNext, fileOf, finish, play, rotation, show, start } from '../../../support/display/playback-steps.ts'
import { anItem, aPlaylist, items } from '../../../support/display/playlists.ts'

describe('a changed rotation', () => {
  const two = aPlaylist({ items: items('a.jpg', 'b.jpg') })

  test('an unchanged answer touches nothing', () => {
    const state = show(start(two))
    expect(step(state, rotation(structuredClone(two)))).toBe(state)
  })

  // requirement 9.10
  test('a duration-only edit applies to what is on the screen and interrupts nothing', () => {
    const state = show(start(two))
    const [first, second] = two.items
    const edited = step(state, rotation({ ...two, items: [{ ...first, duration: 3 }, second] as typeof two.items }))
    expect(edited.onScreen?.item.duration).toBe(3)
    expect(edited.onScreen?.number).toBe(state.onScreen?.number)
    expect(edited.next?.number).toBe(state.next?.number)
    expect(edited.isOver).toBe(false)
  })

  // requirement 9.10
  test('the deletion of the playing item pre-empts it, and the order goes on where it was', () => {
    const three = aPlaylist({ items: items('a.jpg', 'b.jpg', 'c.jpg') })
    const onB = show(finish(show(start(three))))
    expect(fileOf(onB.onScreen)).toBe('b.jpg')
    const without = aPlaylist({ items: three.items.filter(item => item.media.file_name !== 'b.jpg') })
    const state = step(onB, rotation(without))
    expect(state.isOver).toBe(true)
    expect(fileOf(state.next)).toBe('c.jpg')
    expect(fileOf(show(state).onScreen)).toBe('c.jpg')
  })

  test('a replaced file under the same item pre-empts as well', () => {
    const changed = aPlaylist({ items: [anItem('new.jpg'), ...two.items.slice(1)] })
    expect(step(show(start(two)), rotation(changed)).isOver).toBe(true)
  })

  // requirement 8.6
  test('a window that has ended stops after its current item', () => {
    const other = aPlaylist({ id: 2, items: items('z.jpg') })
    const state = step(show(start(two, other)), {
      type: 'rotation',
      rotation: [other],
      finishing: ['1'],
      isProvisional: false,
    })
    expect(state.isOver).toBe(false)
    expect(play(finish(state), 2).files).toEqual(['z.jpg', 'z.jpg'])
  })

  test('the last window that ends lets its item finish, then the screen is empty', () => {
    const state = step(show(start(two)), { type: 'rotation', rotation: [], finishing: ['1'], isProvisional: false })
    expect(fileOf(state.onScreen)).toBe('a.jpg')
    expect(finish(state).onScreen).toBeNull()
  })

  describe('after the last item of a day', () => {
    const empty = (isProvisional: boolean) =>
      ({ type: 'rotation', rotation: [], finishing: ['1'], isProvisional }) as const
    const held = finish(step(show(start(two)), empty(true)))

    // requirement 11.7
    test('the last frame stays until the playlists of the new day are known', () => {
      expect([fileOf(held.onScreen), held.isOver, held.next]).toEqual(['a.jpg', true, null])
      expect(step(held, empty(true))).toBe(held)
      const other = aPlaylist({ id: 2, items: items('z.jpg') })
      expect(fileOf(show(step(held, rotation(other))).onScreen)).toBe('z.jpg')
    })

    test('the screen is empty if the new day has no playlist', () => {
      expect(step(held, empty(false)).onScreen).toBeNull()
    })

    test('a new day with the same playlists changes nothing on the screen', () => {
      const before = show(start(two))
      const provisional = step(before, { ...rotation(two), isProvisional: true })
      expect(provisional).toEqual({ ...before, isProvisional: true })
      expect(step(provisional, rotation(two))).toEqual(before)
    })
  })

  // requirement 8.6
  test('a playlist that begins joins in the order of the ids, without an interruption', () => {
    const later = aPlaylist({ id: 2, items: items('z.jpg') })
    const state = step(show(start(two)), rotation(two, later))
    expect(state.isOver).toBe(false)
    expect(play(finish(state), 3).files).toEqual(['b.jpg', 'z.jpg', 'a.jpg'])
  })

  test('the removal of all playlists empties the screen at once', () => {
    const state = step(show(start(two)), rotation())
    expect(state.onScreen).toBeNull()
    expect(state.next).toBeNull()
  })

  test('an item that is being raised is not replaced, but does not stay if it was removed', () => {
    const ended = finish(show(start(two)))
    const rising = step(ended, { type: 'ready', number: ended.next?.number ?? 0 })
    const onlyA = aPlaylist({ items: two.items.slice(0, 1) })
    const changed = step(rising, rotation(onlyA))
    expect(changed.next?.number).toBe(rising.next?.number)
    const shown = step(changed, { type: 'presented', number: rising.next?.number ?? 0 })
    expect(shown.isOver).toBe(true)
    expect(fileOf(shown.next)).toBe('a.jpg')
  })

  test('an item that is being raised is given up if all items are removed', () => {
    const ended = finish(show(start(two)))
    const rising = step(ended, { type: 'ready', number: ended.next?.number ?? 0 })
    const state = step(rising, rotation())
    expect([state.onScreen, state.next, state.isOver, isSwapDue(state)]).toEqual([null, null, false, false])
  })

  test('an item that was prepared for another repeat is chosen again', () => {
    const one = aPlaylist({ repeat_interval: 2, items: items('a.mp4') })
    const shown = show(start(one, aPlaylist({ id: 2, items: items('z.jpg') })))
    expect([fileOf(shown.next), shown.next?.repeat]).toEqual(['a.mp4', 2])
    const alone = step(shown, rotation({ ...one, repeat_interval: 1 }))
    expect([fileOf(alone.next), alone.next?.repeat]).toEqual(['a.mp4', 1])
    expect(alone.next?.number).not.toBe(shown.next?.number)
  })

  test('a prepared item with a new file is prepared again', () => {
    const shown = show(start(two))
    const [first, second] = two.items
    if (!first || !second) throw new Error('There are two items.')
    const media = { ...second.media, file_name: 'b-2.jpg' }
    const state = step(shown, rotation({ ...two, items: [first, { ...second, media }] }))
    expect([fileOf(state.next), state.isOver]).toEqual(['b-2.jpg', false])
    expect(state.next?.number).not.toBe(shown.next?.number)
  })

  test('a ready item does not come up if it is removed together with the playing one', () => {
    const shown = show(start(two))
    const waiting = step(shown, { type: 'ready', number: shown.next?.number ?? 0 })
    const replaced = aPlaylist({ items: [anItem('x.jpg', { id: 8 }), anItem('y.jpg', { id: 9 })] })
    const state = step(waiting, rotation(replaced))
    expect(state.isOver).toBe(true)
    expect(play(state, 2).files).toEqual(['x.jpg', 'y.jpg'])
  })

  test('a ready item comes up at once if the item before it is removed and it is still the next one', () => {
    const shown = show(start(two))
    const waiting = step(shown, { type: 'ready', number: shown.next?.number ?? 0 })
    const state = step(waiting, rotation(aPlaylist({ items: two.items.slice(1) })))
    expect(state.next?.number).toBe(waiting.next?.number)
    expect(isSwapDue(state)).toBe(true)
  })

  test('a removed item does not stay because everything else is broken', () => {
    const onlyB = aPlaylist({ items: two.items.slice(1) })
    // Two attempts in this round and two in the next one, which begins because this one has shown an item.
    const state = failNext(failNext(failNext(failNext(step(show(start(two)), rotation(onlyB))))))
    expect(state.onScreen).toBeNull()
  })
})
