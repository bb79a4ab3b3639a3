import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope } from '../../../support/component/contract-server.ts'
import { openReorderRig } from './reorder-rig.ts'

let rig: ReturnType<typeof openReorderRig>

beforeEach(() => {
  rig = openReorderRig()
})
afterEach(() => rig.close())

const told = () => screen.findByRole('alertdialog')

// requirements 6.24, 14.13
test.each([
  ['says no', () => envelope({ success: false, message: 'Locked.' }), 'Failed to change position!'],
  ['refuses', () => envelope({ success: false, message: 'Locked.' }, 400), 'Gagal mengubah urutan playlist.'],
  ['has a fault', () => envelope({ success: false, message: 'Locked.' }, 500), 'Gagal mengubah urutan playlist.'],
])('if the server %s, its order is back, and the next move is sent', async (_, refusal, sentence) => {
  rig.answer(refusal, rig.obey)
  const { shown, move } = await rig.openList()
  move(1, 1)
  expect(await told()).toHaveAccessibleDescription(sentence)
  expect(await told()).toHaveTextContent('Locked.')
  expect(shown()).toEqual([1, 2, 3, 4])
  await rig.rest()
  expect(rig.sent).toHaveLength(1)
  move(2, 3)
  await waitFor(() => expect(rig.order).toEqual([1, 3, 4, 2]))
})

// requirement 6.24
test('if no answer comes, the old order is back, and the sentence is that of a failed request', async () => {
  rig.answer(() => Response.error())
  const { shown, move } = await rig.openList()
  move(1, 1)
  expect(await told()).toHaveAccessibleDescription('Gagal mengubah urutan playlist.')
  expect(shown()).toEqual([1, 2, 3, 4])
})

test('a move during a call that fails is given up with it', async () => {
  const { shown, move, open } = await rig.openMoving(() => envelope({ success: false, message: 'Locked.' }, 400))
  move(1, 2)
  open()
  await told()
  await rig.rest()
  expect([rig.sent.length, ...shown()]).toEqual([1, 1, 2, 3, 4])
  move(4, 2)
  await waitFor(() => expect(rig.sent[1]).toBe('4 to 3, 3 to 4'))
})

test('a session that is over speaks for itself', async () => {
  rig.answer(() => envelope({ success: false, message: 'Log in.' }, 401))
  const { shown, move } = await rig.openList()
  move(1, 1)
  await waitFor(() => expect(rig.sent).toHaveLength(1))
  await waitFor(() => expect(shown()).toEqual([1, 2, 3, 4]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('an order whose answer was lost is sent once more, which changes nothing', async () => {
  const lost = (body: Parameters<typeof rig.obey>[0]) => {
    rig.obey(body)
    return Response.error()
  }
  rig.answer(lost, rig.obey)
  const { shown, move } = await rig.openList()
  move(1, 1)
  await waitFor(() => expect(rig.sent).toEqual(['2 to 1, 1 to 2', '2 to 1, 1 to 2']))
  await rig.rest()
  expect([screen.queryByRole('alertdialog'), ...shown()]).toEqual([null, 2, 1, 3, 4])
})
