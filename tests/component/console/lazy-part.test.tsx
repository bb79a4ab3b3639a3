import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../../src/ui/error-boundary.tsx'
import { lazyPart } from '../../../src/ui/lazy-part.tsx'

/** The note of a reload, which is written before it. */
const noteOfReload = () => sessionStorage.getItem('DISPLAY_RELOADS')

const serverIsThere = () => vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('the page'))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const aPart = () =>
  lazyPart(async () => ({ word }: { word: string }) => <p>{word}</p>)

const shown = (Part: ReturnType<typeof aPart>, word: string) => (
  <Suspense fallback={<p>waiting</p>}>
    <Part word={word} />
  </Suspense>
)

test('a loaded part is shown at once', async () => {
  const Part = aPart()
  await Part.load()
  render(shown(Part, 'here'))
  expect(screen.getByText('here')).toBeVisible()
  expect(screen.queryByText('waiting')).not.toBeInTheDocument()
})

test('a part that is not loaded is loaded when it is shown, and stays the same component afterwards', async () => {
  const Part = aPart()
  const { rerender } = render(shown(Part, 'here'))
  expect(screen.getByText('waiting')).toBeVisible()
  const element = await screen.findByText('here')
  rerender(shown(Part, 'changed'))
  expect(element).toHaveTextContent('changed')
  expect(element).toBeVisible()
})

test('a module that fails while the server answers is asked for once more before the page is reloaded', async () => {
  serverIsThere()
  let tries = 0
  const Part = lazyPart(async () => {
    tries += 1
    if (tries === 1) throw new Error('The line broke off.')
    return ({ word }: { word: string }) => <p>{word}</p>
  })
  render(shown(Part, 'here'))
  expect(await screen.findByText('here')).toBeVisible()
  expect(noteOfReload()).toBeNull()
})

test('a part that is gone reloads the page, but not while a dialog is open', async () => {
  serverIsThere()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const reload = vi.fn()
  vi.stubGlobal('location', { href: location.href, reload })
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  const Part = lazyPart<{ word: string }>(() => Promise.reject(new Error('404')))
  render(<ErrorBoundary>{shown(Part, 'here')}</ErrorBoundary>)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).not.toHaveBeenCalled()
  dialog.remove()
  await vi.advanceTimersByTimeAsync(2000)
  expect(reload).toHaveBeenCalledOnce()
})
