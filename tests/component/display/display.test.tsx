import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DisplayBoundary, DisplayPage } from '../../../src/display/display-page.tsx'
import { env } from '../../../src/env.ts'
import { routes } from '../../../src/routes.ts'
import { contractServer } from '../../support/component/contract-server.ts'

const noise = { info: vi.spyOn(console, 'info'), warn: vi.spyOn(console, 'warn'), error: vi.spyOn(console, 'error') }

beforeEach(() => {
  noise.info.mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  env.videowallFit = 'contain'
  noise.info.mockReset()
})

const openDisplay = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path={routes.display} element={<DisplayPage />} />
      </Routes>
    </MemoryRouter>,
  )

// requirement 9.2
test('an unknown type is named and starts nothing', () => {
  openDisplay('/display/lobby/hologram')
  expect(screen.getByText('Unknown display type: hologram')).toBeVisible()
  expect(screen.getByText('The address has to end in /videowall or /ticker.')).toBeVisible()
  expect(noise.info).not.toHaveBeenCalled()
})

// requirement 9.18
test('below "Loading playlist..." an empty screen says which it is and why, once it knows, and follows the server', async () => {
  noise.warn.mockImplementation(() => undefined)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answer = () => HttpResponse.error()
  contractServer.use(http.get('*/api/playlists/active/today/*', () => answer()))
  const { container } = openDisplay('/display/gate-99/videowall')
  const line = () => container.querySelector('.display-why')
  expect(line()).toBeEmptyDOMElement()
  await waitFor(() =>
    expect(line()).toHaveTextContent(/^gate-99, videowall: No playlists since .*: the server does not/),
  )
  expect(screen.getByText('Loading playlist...')).not.toContainElement(line() as HTMLElement)
  answer = () => HttpResponse.json({ success: false, message: 'No such screen.' }, { status: 404 })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await waitFor(() =>
    expect(line()).toHaveTextContent('gate-99, videowall: The server has nothing for this screen: No such'),
  )
  noise.warn.mockClear()
})

// requirements 9.1, 9.6, 9.11
test('the page waits with "Loading playlist..." and fits pictures by the build option', async () => {
  env.videowallFit = 'cover'
  const nothing = () => HttpResponse.json({ success: true, data: { playlists: [] } })
  contractServer.use(http.get('*/api/playlists/active/today/*', nothing))
  const { container, unmount } = openDisplay('/display/lobby/videowall')
  expect(screen.getByText('Loading playlist...')).toBeInTheDocument()
  expect(container.querySelector('.stage')).toHaveAttribute('data-fit', 'cover')
  await waitFor(() => expect(container.querySelectorAll('.layer')).toHaveLength(2))
  unmount()
  expect(document.querySelectorAll('.layer')).toHaveLength(0)
})

// requirements 9.1, 9.19
test('while nothing is planned the text is dim and the page holds no wake lock, unless the diagnostics are open', async () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ released: false, release }))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }))
  vi.useFakeTimers({ now: new Date('2026-03-10T12:00:30'), shouldAdvanceTime: true })
  const nothing = () => HttpResponse.json({ success: true, data: { playlists: [] } })
  contractServer.use(http.get('*/api/playlists/active/today/*', nothing))
  openDisplay('/display/lobby/videowall')
  expect(screen.getByText('Loading playlist...')).not.toHaveAttribute('data-rests')
  expect(request).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.getByText('Loading playlist...')).toHaveAttribute('data-rests'))
  expect(release).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(window, { ctrlKey: true, shiftKey: true, code: 'KeyD' })
  expect(request).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})

let isFaulty = false

function Fragile() {
  if (isFaulty) throw new Error('a fault in the rendering')
  return <p>plays</p>
}

// requirement 11.18
test('an error of the rendering is never shown, and the player starts again', () => {
  vi.useFakeTimers()
  // React and the boundary both report the error, to the console only.
  noise.error.mockImplementation(() => undefined)
  noise.warn.mockImplementation(() => undefined)
  isFaulty = true
  const { container } = render(
    <DisplayBoundary>
      <Fragile />
    </DisplayBoundary>,
  )
  expect(container).toHaveTextContent(/^Loading playlist\.\.\.$/)
  expect(noise.warn).toHaveBeenCalled()
  isFaulty = false
  act(() => vi.advanceTimersByTime(5000))
  expect(container).toHaveTextContent(/^plays$/)
  noise.error.mockClear()
  noise.warn.mockClear()
})
