import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDeletePlaylist } from '../../../../src/location/use-delete-card.ts'
import { envelope, override } from '../../../support/component/contract-server.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'
import { onLocationPage } from '../on-location-page.tsx'

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
  [[], 'Delete “Lunch”? The media files stay, and you can undo it.'],
  [['a.png'], 'Delete “Lunch” with its 1 item? The media files stay, and you can undo it.'],
  [['a.png', 'b.png'], 'Delete “Lunch” with its 2 items? The media files stay, and you can undo it.'],
])('the question says what goes: %j', async (files, question) => {
  expect(await askToDelete(aPlaylist({ id: 4, name: 'Lunch', items: items(...files) }))).toHaveAccessibleDescription(
    question,
  )
})

test('without a yes nothing is deleted', async () => {
  await askToDelete()
  await click('Cancel')
  expect([calls, screen.queryByRole('alertdialog')]).toEqual([[], null])
})

// requirements 3.4, 14.11, 16.8
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

const lost = () => Response.error()
const proxy = () => new Response('<h1>Not found</h1>', { status: 404 })
const missing = () => envelope({ success: false, message: 'There is no such playlist.' }, 404)

test.each([
  ['its answer is lost, and the second one meets no playlist', [lost, missing], 'Playlist deleted successfuly!'],
  ['another person has deleted the playlist', [missing], 'Playlist deleted successfuly!'],
  ['both answers are lost', [lost, lost], 'Failed to delete playlist!'],
  ['a proxy answers in place of the server', [proxy], 'Failed to delete playlist!'],
])('a delete says what is true if %s', async (_, answers, sentence) => {
  const waiting = [...answers]
  override('delete', '/playlists/*', () => waiting.shift()?.() ?? lost())
  await askToDelete()
  await click('Delete')
  expect(await told()).toHaveAccessibleDescription(sentence)
  expect(waiting).toEqual([])
})
