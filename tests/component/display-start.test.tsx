import { render, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../src/api/api-error.ts'
import { askEarly, fetchTodaysPlaylists } from '../../src/api/playlists.ts'
import { App, preload } from '../../src/app.tsx'
import { contractServer } from '../support/contract-server.ts'

const said = vi.spyOn(console, 'info')

let asked: string[]

/** Answers every playlist call with this, and writes down for which screen it was. */
function serve(answer: () => Response): void {
  contractServer.use(
    http.get('*/api/playlists/active/today/:id/:type', ({ params }) => {
      asked.push(`${params.id}/${params.type}`)
      return answer()
    }),
  )
}

const nothing = () => HttpResponse.json({ success: true, data: { playlists: [] } })

beforeEach(() => {
  asked = []
  said.mockReset().mockImplementation(() => undefined)
})

afterEach(() => {
  window.history.replaceState(null, '', '/')
})

test('the playlist call leaves before React renders, and the player takes its answer', async () => {
  serve(nothing)
  window.history.replaceState(null, '', '/display/lobby%20%E2%82%AC/videowall')
  preload()
  await waitFor(() => expect(asked).toEqual(['lobby €/videowall']))
  const { unmount } = render(<App />)
  await waitFor(() => expect(said).toHaveBeenCalledWith('Display: no playlist was found'))
  expect(asked).toHaveLength(1)
  unmount()
})

test.each(['/display/lobby/hologram', '/display/%E0%A4%A/videowall', '/media'])(
  '%s asks for no playlists early',
  path => {
    serve(nothing)
    window.history.replaceState(null, '', path)
    preload()
    expect(asked).toEqual([])
  },
)

test('a failed early call fails for who takes it; the next one asks anew', async () => {
  serve(() => HttpResponse.json({ success: false, message: 'starting' }, { status: 503 }))
  askEarly('lobby', 'ticker')
  await expect(fetchTodaysPlaylists('lobby', 'ticker')).rejects.toThrow(ApiError)
  expect(asked).toHaveLength(1)
  contractServer.resetHandlers()
  serve(nothing)
  await expect(fetchTodaysPlaylists('lobby', 'ticker')).resolves.toEqual([])
  expect(asked).toHaveLength(2)
})

test('another screen does not take it, and who gives up ends it', async () => {
  serve(nothing)
  askEarly('lobby', 'ticker')
  await fetchTodaysPlaylists('lobby', 'videowall')
  expect(asked.toSorted()).toEqual(['lobby/ticker', 'lobby/videowall'])

  askEarly('lobby', 'ticker')
  const leaving = new AbortController()
  const answer = fetchTodaysPlaylists('lobby', 'ticker', leaving.signal)
  leaving.abort()
  await expect(answer).rejects.toMatchObject({ failure: 'cancelled' })
})
