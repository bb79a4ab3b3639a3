import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScreenPresence } from '../../../src/location/location-page.tsx'
import { connectPage, OnPage } from '../../support/component/page-stores.tsx'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'

let rig: RealtimeRig

beforeEach(async () => {
  rig = await startRealtimeRig()
  connectPage(rig)
})

afterEach(async () => {
  cleanup()
  await rig.close()
})

/** The screens with their dots: `dot-on`, a red diamond, or a ring that is red or, without a list, grey. */
const shown = (line: Element) =>
  Array.from(line.querySelectorAll('p > span'), screen => [
    screen.textContent?.trim(),
    screen.querySelector('.dot')?.className.trim(),
  ])

// requirement 6.49
test('both screens are shown as the presence list has them, whatever the switches are', async () => {
  rig.list = ['lobby-videowall', 'hall-ticker']
  const { container } = render(<ScreenPresence uniqueId="lobby" isSwitchedOn={type => type === 'ticker'} />, {
    wrapper: OnPage,
  })
  expect(shown(container)).toEqual([
    ['Videowall: unknown', 'dot dot-off dot-off-unknown dot-uncertain'],
    ['Ticker: unknown', 'dot dot-off dot-off-unknown dot-uncertain'],
  ])
  await vi.waitFor(() => expect(container).toHaveTextContent('Videowall: online'))
  expect(shown(container)).toEqual([
    ['Videowall: online', 'dot dot-on'],
    ['Ticker: offline', 'dot dot-off'],
  ])
  rig.io.emit('update_screens', ['lobby-ticker'])
  await vi.waitFor(() => expect(container).toHaveTextContent('Ticker: online'))
  // A screen that is switched off is expected to be offline.
  expect(shown(container)[0]).toEqual(['Videowall: offline', 'dot dot-off dot-off-unmissed'])
})

// requirement 6.49
test('a list that is out of date says so', async () => {
  rig.list = ['lobby-videowall']
  const { container } = render(<ScreenPresence uniqueId="lobby" isSwitchedOn={() => true} />, { wrapper: OnPage })
  await vi.waitFor(() => expect(container).toHaveTextContent('Videowall: online'))
  expect(container).not.toHaveTextContent('not up to date')
  rig.io.disconnectSockets(true)
  await vi.waitFor(() => expect(container).toHaveTextContent(/\(not up to date\)$/))
  expect(shown(container)[0]).toEqual(['Videowall: online', 'dot dot-on dot-uncertain'])
})
