import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDeletePlaylist } from '../../../../src/location/playlist-edits.ts'
import { envelope, override } from '../../../support/component/contract-server.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'
import { onLocationPage } from '../on-location-page.tsx'

let queries: QueryClient

beforeEach(() => {
  queries = new QueryClient()
})

afterEach(() => queries.clear())

async function askToDelete(playlist = aPlaylist({ id: 4 })) {
  const place = { locationId: 7, uniqueId: '', locationName: '' }
  const remove = () => useDeletePlaylist({ tell: () => undefined })
  const hook = renderHook(remove, { wrapper: onLocationPage(queries) })
  await act(async () => void hook.result.current({ place, playlist }))
  return screen.getByRole('alertdialog', { name: 'Confirm delete' })
}
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const told = () => screen.findByRole('alertdialog', { name: /Success|Warning/ })

test.each([
  [[], 'Delete “Lunch”? The media files stay, and you can undo it.'],
  [['a.png'], 'Delete “Lunch” with its 1 item? The media files stay, and you can undo it.'],
  [['a.png', 'b.png'], 'Delete “Lunch” with its 2 items? The media files stay, and you can undo it.'],
])('the question says what goes: %j', async (files, question) => {
  expect(await askToDelete(aPlaylist({ id: 4, name: 'Lunch', items: items(...files) }))).toHaveAccessibleDescription(
    question,
  )
})

const done = () => envelope({ success: true, message: '' })

test('without a yes nothing is deleted', async () => {
  const call = vi.fn(done)
  override('delete', '/playlists/*', call)
  await askToDelete()
  await click('Cancel')
  expect(call).not.toHaveBeenCalled()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

const refused = () => envelope({ success: false, message: 'Not yours.' }, 403)
const lost = () => Response.error()
const proxy = () => new Response('<h1>Not found</h1>', { status: 404 })
const missing = () => envelope({ success: false, message: 'There is no such playlist.' }, 404)

// requirements 3.4, 14.11, 16.8
test.each([
  ['the server does it', [done], 'Playlist deleted successfuly!'],
  ['the server refuses it', [refused], 'Failed to delete playlist!'],
  ['its answer is lost, and the second one meets no playlist', [lost, missing], 'Playlist deleted successfuly!'],
  ['another person has deleted the playlist', [missing], 'Failed to delete playlist!'],
  ['both answers are lost', [lost, lost], 'Failed to delete playlist!'],
  ['a proxy answers in place of the server', [proxy], 'Failed to delete playlist!'],
])('a delete says what is true if %s', async (_, answers, sentence) => {
  const waiting = [...answers]
  override('delete', '/playlists/4', () => waiting.shift()?.() ?? lost())
  await askToDelete()
  await click('Delete')
  expect(await told()).toHaveAccessibleDescription(sentence)
  expect(waiting).toEqual([])
})
