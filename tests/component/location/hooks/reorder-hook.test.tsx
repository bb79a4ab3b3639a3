import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { override } from '../../../support/component/contract-server.ts'
import { aGate } from '../../../support/looks/gate.ts'
import { openReorderRig } from './reorder-rig.ts'

let rig: ReturnType<typeof openReorderRig>

beforeEach(() => {
  rig = openReorderRig()
})
afterEach(() => rig.close())

test('a move shows at once, sends the places that changed, and stands after the reload', async () => {
  const gate = aGate()
  rig.answer(body => gate.opened.then(() => rig.obey(body)))
  const { shown, move } = await rig.openList()
  move(4, 2)
  expect(shown()).toEqual([1, 2, 4, 3])
  await waitFor(() => expect(rig.sent).toEqual(['4 to 3, 3 to 4']))
  gate.open()
  await waitFor(() => expect(rig.order).toEqual([1, 2, 4, 3]))
  await rig.rest()
  expect(shown()).toEqual([1, 2, 4, 3])
  // From now on, a move by another person shows too.
  rig.order = [4, 3, 2, 1]
  await act(() => rig.queries.invalidateQueries())
  await waitFor(() => expect(shown()).toEqual([4, 3, 2, 1]))
})

test('moves during a call go together in the next one, which names what is different by then', async () => {
  const { shown, move, open } = await rig.openMoving()
  move(1, 2)
  move(1, 3)
  expect(shown()).toEqual([2, 3, 4, 1])
  open()
  await waitFor(() => expect(rig.order).toEqual([2, 3, 4, 1]))
  expect(rig.sent).toEqual(['2 to 1, 1 to 2', '3 to 2, 4 to 3, 1 to 4'])
})

test('a move that is taken back during its call sends nothing more than that', async () => {
  const { shown, move, open } = await rig.openMoving()
  move(1, 2)
  move(1, 1)
  open()
  await rig.rest()
  await waitFor(() => expect(shown()).toEqual([2, 1, 3, 4]))
  expect(rig.sent).toEqual(['2 to 1, 1 to 2'])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a move during the reload keeps its place', async () => {
  const { shown, move } = await rig.openList()
  const reload = aGate()
  let isAsked = false
  override('get', '/playlists/location/7', async () => {
    const before = rig.list()
    isAsked = true
    await reload.opened
    return before
  })
  move(1, 1)
  await waitFor(() => expect(isAsked).toBe(true))
  const second = aGate()
  rig.answer(body => second.opened.then(() => rig.obey(body)))
  move(4, 0)
  expect(shown()).toEqual([4, 2, 1, 3])
  await waitFor(() => expect(rig.sent).toHaveLength(2))
  expect(rig.sent[1]).toBe('4 to 1, 2 to 2, 1 to 3, 3 to 4')
  reload.open()
  await waitFor(() => expect(rig.queries.isFetching()).toBe(0))
  expect(shown()).toEqual([4, 2, 1, 3])
  second.open()
  await waitFor(() => expect(rig.order).toEqual([4, 2, 1, 3]))
})

test('an item that is deleted during a call is not in the next one', async () => {
  const { shown, move, open } = await rig.openMoving()
  move(4, 0)
  rig.order = [1, 2, 4]
  await act(() => rig.queries.invalidateQueries())
  await waitFor(() => expect(shown()).toEqual([4, 2, 1]))
  open()
  await waitFor(() => expect(rig.order).toEqual([4, 2, 1]))
  expect(rig.sent).toEqual(['2 to 1, 1 to 2', '4 to 1, 2 to 2, 1 to 3'])
})

test('after a move the playlists of the location are loaded again, and nothing else', async () => {
  rig.queries.setQueryData(['media'], [])
  const { move } = await rig.openList()
  const loadedAt = () => rig.queries.getQueryState(['playlists', '7'])?.dataUpdateCount
  const before = loadedAt() ?? 0
  move(1, 1)
  await waitFor(() => expect(rig.order).toEqual([2, 1, 3, 4]))
  await rig.rest()
  // Once by what was sent, once by the load.
  expect(loadedAt()).toBe(before + 2)
  expect(rig.queries.getQueryState(['media'])?.isInvalidated).toBe(false)
})

test('a move to where the item is, past an end, or of nothing, sends nothing', async () => {
  const { result, shown, move } = await rig.openList()
  const { move: first } = result.current
  for (const [id, to] of [
    [1, -1],
    [1, 4],
    [3, 2],
    [9, 0],
  ] as const)
    move(id, to)
  await rig.rest()
  expect([rig.sent, shown()]).toEqual([[], [1, 2, 3, 4]])
  move(2, 0)
  expect(shown()).toEqual([2, 1, 3, 4])
  expect(result.current.move).toBe(first)
})
