import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDeletePlaylist } from '../../../src/pages/location/playlist/use-delete-playlist.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'
import { onLocationPage } from './on-location-page.tsx'

let queries: QueryClient
/** Paths of the calls that the page makes. */
let calls: string[]

beforeEach(() => {
  calls = []
  queries = new QueryClient()
  override('delete', '/playlists/*', request => {
    calls.push(new URL(request.url).pathname)
    return envelope({ success: true, message: '' })
  })
})

afterEach(() => queries.clear())

async function askToDelete(playlist = aPlaylist({ id: 4 })) {
  const hook = renderHook(useDeletePlaylist, { wrapper: onLocationPage(queries) })
  await act(async () => void hook.result.current(playlist))
  return screen.getByRole('alertdialog', { name: 'Confirm delete' })
}
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const told = () => screen.findByRole('alertdialog', { name: /Success|Warning/ })

test.each([
  [[], 'Delete playlist 4? The media files stay. This cannot be undone.'],
  [['a.png'], 'Delete playlist 4 with its 1 item? The media files stay. This cannot be undone.'],
  [['a.png', 'b.png'], 'Delete playlist 4 with its 2 items? The media files stay. This cannot be undone.'],
])('the question says what goes: %j', async (files, question) => {
  expect(await askToDelete(aPlaylist({ id: 4, items: items(...files) }))).toHaveAccessibleDescription(question)
})

test('without a yes nothing is deleted', async () => {
  await askToDelete()
  await click('Cancel')
  expect([calls, screen.queryByRole('alertdialog')]).toEqual([[], null])
})

test('with a yes the playlist is deleted, and the page says so', async () => {
  await askToDelete()
  await click('Delete')
  expect(await told()).toHaveAccessibleDescription('Playlist deleted successfuly!')
  expect(calls).toEqual(['/api/playlists/4'])
})

test('a refusal has its own sentence, and what the server said below it', async () => {
  override('delete', '/playlists/*', () => envelope({ success: false, message: 'Not yours.' }, 403))
  await askToDelete()
  await click('Delete')
  expect(await told()).toHaveAccessibleDescription('Failed to delete playlist!')
  expect(await told()).toHaveTextContent('Not yours.')
})

test.each([
  ['gone', [aPlaylist({ id: 5 })], 'Playlist deleted successfuly!'],
  ['there', [aPlaylist({ id: 5 }), aPlaylist({ id: 4 })], 'Failed to delete playlist!'],
])('if the answer was lost and the playlist is %s, the page says what is true', async (_, playlists, sentence) => {
  override('delete', '/playlists/*', () => Response.error())
  override('get', '/playlists/location/7', () => envelope({ success: true, data: { playlists } }))
  await askToDelete()
  await click('Delete')
  expect(await told()).toHaveAccessibleDescription(sentence)
})
