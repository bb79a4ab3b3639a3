import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TodaysAnswer } from '../../../src/api/todays-answer.ts'
import { type Waiting, waitForLocation } from '../../../src/display/waiting.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { aPlaylist } from '../../support/display/playlists.ts'

const free: TodaysAnswer = { kind: 'nothing', reason: 'There is no such screen.' }
const away: TodaysAnswer = { kind: 'failed', reason: 'the server does not answer' }
const empty: TodaysAnswer = { kind: 'playlists', playlists: [] }
const full: TodaysAnswer = { kind: 'playlists', playlists: [aPlaylist()] }

let stop: () => void
const asked: string[] = []
const told: Waiting[] = []
const last = () => told.at(-1)

/** Starts a screen and answers its questions in this order, the last answer again and again. */
async function start(...answers: TodaysAnswer[]): Promise<void> {
  stop()
  told.length = 0
  asked.length = 0
  stop = waitForLocation({
    type: 'videowall',
    async load({ uniqueId }) {
      asked.push(uniqueId)
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? free
    },
    acquireSocket: () => new Promise(() => undefined),
    tell: waiting => told.push(waiting),
  })
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  stop = () => undefined
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

const nextQuestion = () => vi.advanceTimersByTimeAsync(1500)

// requirements 36.1, 36.3
test('a screen keeps the ID that it has invented, and goes over once a location has it', async () => {
  await start(free)
  const id = last()?.id ?? ''
  expect(id).toMatch(/^screen-[34679cdfhjkprtwx]{5}$/)
  await nextQuestion()
  expect(last()).toEqual({ id, trouble: '', isOver: false })
  // Its plug was pulled; meanwhile somebody has added the location.
  await start(away, empty)
  expect(last()).toEqual({ id, trouble: 'the server does not answer', isOver: false })
  await nextQuestion()
  expect(last()).toEqual({ id, trouble: '', isOver: true })
})

// requirement 36.3
test('after that it goes over without the server too, and waits again once its location is gone', async () => {
  await start(free, empty)
  await nextQuestion()
  await start(away)
  expect(last()?.isOver).toBe(true)
  await start(free)
  expect(last()?.isOver).toBe(false)
})

// requirement 36.3
test('at a server that has an empty list for any name, it waits for its first playlist', async () => {
  await start(empty)
  await nextQuestion()
  expect(last()?.isOver).toBe(false)
  await start(empty, away, full)
  for (const isOver of [false, false, true]) {
    expect(last()?.isOver).toBe(isOver)
    await nextQuestion()
  }
})

// requirement 36.1
test('an ID that a location has already is replaced before anybody sees it', async () => {
  await start(full, free)
  expect(told).toEqual([])
  await nextQuestion()
  expect(last()).toMatchObject({ isOver: false })
  expect(asked[1]).not.toBe(asked[0])
})

// requirement 36.2
test('a key makes it a ticker or turns it, which stays after a restart and goes along to its screen', async () => {
  vi.useRealTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  let answer = () => envelope({ success: false, message: 'There is no such screen.' }, 404)
  override('get', '/playlists/active/today/*', () => answer())
  const { user, unmount } = renderApp('/display/')
  const id = (await screen.findByRole('heading', { name: /^screen-/ })).textContent
  expect(screen.getByRole('status')).toHaveTextContent('This videowall waits for its location.')
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible()
  await user.keyboard('tr')
  await user.click(screen.getByRole('button', { name: 'Turn (R)' }))
  expect(screen.getByRole('status')).toHaveTextContent('This ticker waits for its location.')
  expect(document.documentElement.dataset.rotate).toBe('180')
  unmount()
  renderApp('/display/')
  expect(await screen.findByRole('heading', { name: id ?? '' })).toBeVisible()
  expect(window.location.search).toBe('?type=ticker&rotate=180')
  await user.keyboard('rr')
  expect(window.location.search).toBe('?type=ticker')
  await user.keyboard('t')
  expect(window.location.search).toBe('')
  await user.keyboard('tr')
  answer = () => envelope({ success: true, data: { playlists: [] } })
  await waitFor(() => expect(window.location.pathname).toBe(`/display/${id}/ticker`), { timeout: 3000 })
  expect(window.location.search).toBe('?rotate=90')
  vi.restoreAllMocks()
})
