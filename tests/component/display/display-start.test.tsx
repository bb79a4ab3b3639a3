import { render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../../src/app.tsx'
import { screenAt } from '../../../src/display/screen-address.ts'
import { startDisplay } from '../../../src/display/start-display.ts'
import { contractServer } from '../../support/component/contract-server.ts'
import { pageStores } from '../../support/component/page-stores.tsx'

const said = vi.spyOn(console, 'info')
const warned = vi.spyOn(console, 'warn')

let asked: string[]

/** Gives every playlist call this answer, and records its screen and its token. */
function serve(answer: () => Response): void {
  contractServer.use(
    http.get('*/api/playlists/active/today/:id/:type', ({ params, request }) => {
      asked.push(`${params.id}/${params.type}${request.headers.get('authorization') ?? ''}`)
      return answer()
    }),
  )
}

const nothing = () => HttpResponse.json({ success: true, data: { playlists: [] } })

beforeEach(() => {
  // An idle screen asks again at the next minute, which does not come here.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:30') })
  asked = []
  said.mockReset().mockImplementation(() => undefined)
  warned.mockReset().mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
  localStorage.clear()
})

// requirement 9.15
test('a screen plays before React renders, without a token, and the page takes it over', async () => {
  serve(nothing)
  localStorage.setItem('TOKEN', 'secret')
  window.history.replaceState(null, '', '/display/lobby%20%E2%82%AC/videowall')
  const name = screenAt(window.location)
  if (!name) throw new Error('the address is no screen')
  const opened = await startDisplay(name)
  expect(said).toHaveBeenCalledWith('Display: no playlist was found')
  const [stage] = document.getElementsByClassName('stage')
  expect(stage?.querySelectorAll('.layer')).toHaveLength(2)
  const { unmount } = render(<App stores={pageStores()} opened={opened} />)
  await waitFor(() => expect(screen.getByRole('main', { name: 'Display' })).toContainElement(stage as HTMLElement))
  expect(asked).toEqual(['lobby €/videowall'])
  expect(document.querySelectorAll('.layer')).toHaveLength(2)
  unmount()
  expect(document.querySelectorAll('.layer')).toHaveLength(0)
})

test('a screen with another name than the page needs is ended, and the page starts its own', async () => {
  serve(nothing)
  window.history.replaceState(null, '', '/display/lobby/videowall')
  const opened = await startDisplay({ uniqueId: 'foyer', type: 'videowall' })
  const { unmount } = render(<App stores={pageStores()} opened={opened} />)
  await waitFor(() => expect(asked).toEqual(['foyer/videowall', 'lobby/videowall']))
  expect(document.querySelectorAll('.layer')).toHaveLength(2)
  unmount()
  expect(document.querySelectorAll('.layer')).toHaveLength(0)
})

test.each([
  ['/display/lobby/videowall', { uniqueId: 'lobby', type: 'videowall' }],
  ['/display/a%20b/ticker/', { uniqueId: 'a b', type: 'ticker' }],
  ['/Display/lobby/videowall', { uniqueId: 'lobby', type: 'videowall' }],
  ['/display/lobby/hologram', null],
  ['/display/%E0%A4%A/videowall', null],
  ['/display/lobby/videowall/more', null],
  ['/media', null],
])('%s is the screen %o', (pathname, name) => {
  expect(screenAt({ pathname })).toEqual(name)
})
