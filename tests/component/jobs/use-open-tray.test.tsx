import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobSnapshot } from '../../../src/jobs/job.ts'
import { useOpenTray } from '../../../src/jobs/tray/job-tray.tsx'
import { aJob } from '../../support/jobs/a-job.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const running = (startedAt = Date.now()) => [aJob({ startedAt })]
const ended = (startedAt = 0) => [aJob({ startedAt, state: 'done', endedAt: Date.now() })]

function openTray(first: readonly JobSnapshot[]) {
  const section = document.createElement('section')
  document.body.append(section)
  const { result, rerender } = renderHook(jobs => useOpenTray(jobs, { current: section }), { initialProps: first })
  return {
    section,
    show: rerender,
    isOpen: () => result.current.isOpen,
    toggle: () => act(() => result.current.toggle()),
    wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  }
}

// requirement 23.4
test('a short job does not open the list', () => {
  const tray = openTray(running())
  tray.wait(2900)
  tray.show(ended())
  tray.wait(60_000)
  expect(tray.isOpen()).toBe(false)
})

// requirement 23.4
test('a long job opens the list, which closes ten seconds after its end, and not under the focus', () => {
  const tray = openTray(running())
  tray.wait(3000)
  expect(tray.isOpen()).toBe(true)
  tray.show(ended())
  const button = tray.section.appendChild(document.createElement('button'))
  button.focus()
  tray.wait(15_000)
  expect(tray.isOpen()).toBe(true)
  button.blur()
  tray.wait(10_000)
  expect(tray.isOpen()).toBe(false)
})

// requirement 23.4
test('after a reload a job that has run for long opens the list at once', () => {
  const tray = openTray(running(Date.now() - 60_000))
  tray.wait(0)
  expect(tray.isOpen()).toBe(true)
})

// requirement 23.4
test('a clock that is set back by an hour neither keeps the list closed nor hides a report', () => {
  vi.setSystemTime(performance.timeOrigin - 3_600_000)
  const tray = openTray(running(performance.timeOrigin))
  tray.wait(3000)
  expect(tray.isOpen()).toBe(true)
  tray.toggle()
  const reports = [{ title: 'Lobby', state: 'noted' as const, sentences: ['“Lunch” stays as it is.'] }]
  tray.show(ended().map(job => ({ ...job, reports })))
  expect(tray.isOpen()).toBe(true)
})

// requirement 23.4
test('what the person has chosen counts: open for good, or closed until the work is over', () => {
  const tray = openTray(running())
  tray.wait(3000)
  tray.toggle()
  tray.show([...running(), ...ended()])
  tray.wait(5000)
  expect(tray.isOpen()).toBe(false)
  tray.show(ended())
  tray.wait(60_000)
  expect(tray.isOpen()).toBe(false)
  tray.toggle()
  tray.wait(60_000)
  expect(tray.isOpen()).toBe(true)
})

// requirement 23.4
test('a job that ends with a note opens the list until the person closes it, and one of an earlier visit does not', () => {
  const reports = [{ title: 'Lobby', state: 'noted' as const, sentences: ['“Lunch” stays as it is.'] }]
  const early = ended().map(job => ({ ...job, reports, endedAt: Date.now() - 1 }))
  const tray = openTray(early)
  tray.wait(100)
  expect(tray.isOpen()).toBe(false)
  tray.show([...early, aJob({ state: 'done', endedAt: Date.now(), reports })])
  tray.wait(60_000)
  expect(tray.isOpen()).toBe(true)
  tray.toggle()
  tray.wait(60_000)
  expect(tray.isOpen()).toBe(false)
})

// requirement 23.4
test('a long job opens the list after the clock was set back', () => {
  const tray = openTray(running(Date.now() + 3_600_000))
  tray.wait(3000)
  expect(tray.isOpen()).toBe(true)
})
