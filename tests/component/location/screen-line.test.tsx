import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNotes } from '../../../src/screens/screen-notes.ts'
import { fixtureOfEachTest, openLocation } from '../../support/component/location-fixture.ts'
import { alertOf, inPanel, press } from '../../support/component/page-actions.ts'
import { connectPage, pageStores } from '../../support/component/page-stores.tsx'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'

const fixture = fixtureOfEachTest()
let rig: RealtimeRig

beforeEach(async () => {
  rig = await startRealtimeRig()
  connectPage(rig)
  await fixture.seed.playlist(fixture.location, 'videowall')
  await fixture.seed.screensOn(fixture.location)
})
afterEach(() => rig.close())

const lineOf = (tape: 'Videowall Tape' | 'Ticker Tape') => {
  const line = screen.getByRole('region', { name: tape }).querySelector('.screen-line')
  return [line?.textContent?.trim(), line?.querySelector('.dot')?.className.trim()]
}
const news = /is connected now|is not connected any more/

// requirements 6.49, 6.50, 12.8
test('a line has the state of each real screen, and a screen reader hears of its changes after the first list', async () => {
  rig.list = ['lobby-1-ticker']
  await openLocation(fixture)
  await waitFor(() => expect(lineOf('Ticker Tape')).toEqual(['Screen connected.', 'dot dot-on']))
  const dark = /^Screen dark at least since .*, not seen before\. It takes the published version when it connects\.$/
  // The times of an earlier visit are read first.
  await waitFor(() => expect(lineOf('Videowall Tape')).toEqual([expect.stringMatching(dark), 'dot dot-off']))
  expect(screen.queryByText(news)).not.toBeInTheDocument()

  rig.io.emit('update_screens', ['lobby-1-videowall', 'hall-ticker'])
  const told = await screen.findByText('The videowall is connected now, the ticker is not connected any more.')
  expect(told).toHaveRole('status')
  expect(lineOf('Videowall Tape')).toEqual(['Screen connected. It has the published version.', 'dot dot-on'])
  // Nothing is switched on for the ticker.
  expect(lineOf('Ticker Tape')).toEqual(['Screen not connected.', 'dot dot-off dot-off-unmissed'])
  pageStores().of(createNotes).note('lobby-1-ticker', 'No cable')
  await waitFor(() => expect(lineOf('Ticker Tape')[0]).toBe('Screen not connected. “No cable”'))

  rig.io.disconnectSockets(true)
  const outdated = /^Screen connected \(as of .*\)\. It has the published version\.$/
  await waitFor(() => expect(lineOf('Videowall Tape')[0]).toMatch(outdated))
  expect(lineOf('Videowall Tape')[1]).toBe('dot dot-on dot-uncertain')
})

// requirements 6.35, 6.50
test('the alert of an Update says of each screen if it has been told, and a screen reader hears it with the button', async () => {
  const user = await openLocation(fixture)
  await waitFor(() => expect(lineOf('Ticker Tape')[0]).toBe('Screen not connected.'))
  rig.io.emit('update_screens', ['lobby-1-ticker'])
  // The first list was an empty one.
  await screen.findByText('The ticker is connected now.')
  await press(user, 'Update', inPanel('Screens'))
  expect(await alertOf('Success')).toHaveAccessibleDescription('All playlist updated!')
  expect(screen.getByRole('button', { name: 'OK' })).toHaveAccessibleDescription(
    'The ticker has been told to take the new version, the videowall takes the new version when it connects.',
  )
})
