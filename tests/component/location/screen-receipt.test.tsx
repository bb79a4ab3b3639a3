import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askTodaysPlaylists } from '../../../src/api/todays-answer.ts'
import { localDay } from '../../../src/base/local-day.ts'
import { type ReceiptFlag, receiptName } from '../../../src/player/receipt.ts'
import { fingerprintOf } from '../../../src/player/schedule/fingerprint.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { inPanel, press } from '../../support/component/page-actions.ts'
import { connectPage } from '../../support/component/page-stores.tsx'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'

const fixture = fixtureOfEachTest()
let rig: RealtimeRig
let playlist: number

beforeEach(async () => {
  rig = await startRealtimeRig()
  playlist = await fixture.seed.playlist(fixture.location, 'videowall')
  await fixture.seed.items(playlist, await uploadAll(fixture, 'morning.png', 'noon.png'))
  await fixture.seed.screensOn(fixture.location)
})
afterEach(() => {
  vi.useRealTimers()
  return rig.close()
})

/** The presence list with the receipt of a screen that has taken the playlists of this moment. */
async function listNow(...flags: ReceiptFlag[]): Promise<string[]> {
  const call = askTodaysPlaylists({ uniqueId: 'lobby-1', type: 'videowall' })
  const answer = await call.read(new AbortController().signal)
  const playlists = answer.kind === 'playlists' ? answer.playlists : []
  const print = fingerprintOf(playlists, 'videowall', localDay(new Date()))
  return ['lobby-1-videowall', `${receiptName('lobby-1', print, flags)}-videowall`]
}

const line = () => screen.getByRole('region', { name: 'Videowall Tape' }).querySelector('.screen-line')
const reads = (text: string) => waitFor(() => expect(line()).toHaveTextContent(text))

// requirements 35.4, 35.5
test("a screen's own word is in its line: what it shows, and what it cannot show", async () => {
  rig.list = await listNow()
  connectPage(rig, true)
  const user = await openLocation(fixture)
  await reads('Screen connected. It shows what is published.')
  await press(user, 'Update', inPanel('Screens'))
  await reads('It shows what is published.')

  const stale = rig.list
  await fixture.seed.items(playlist, await uploadAll(fixture, 'evening.png'))
  // Somebody else's Update: what this page knows is older.
  rig.io.emit('screen_status_updated', { uniqueId: 'lobby-1', status: [], isOnline: true })
  await reads('It has the published version.')
  await press(user, 'Update', inPanel('Screens'))
  rig.io.emit('update_screens', stale)
  await reads('It plays the version before.')
  rig.io.emit('update_screens', await listNow('k'))
  await reads('It still loads files of what is published.')
  rig.io.emit('update_screens', await listNow('kk'))
  await reads('It plays from the line what it cannot keep.')
  rig.io.emit('update_screens', await listNow('b'))
  await reads('It has a file that it cannot show.')
  rig.io.emit('update_screens', await listNow())
  await reads('It shows what is published.')
})

// requirement 35.4
test('after the clock of the console was set back, it goes on saying what a screen shows', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  rig.list = await listNow()
  connectPage(rig, true)
  await openLocation(fixture)
  await reads('It shows what is published.')
  vi.setSystemTime(Date.now() - 3_600_000)
  await fixture.seed.items(playlist, await uploadAll(fixture, 'evening.png'))
  rig.io.emit('screen_status_updated', { uniqueId: 'lobby-1', status: [], isOnline: true })
  await reads('It plays the version before.')
  rig.io.emit('update_screens', await listNow())
  await reads('It shows what is published.')
})

// requirement 35.2
test('a console that takes no receipts says what it says without them', async () => {
  rig.list = await listNow('b')
  connectPage(rig)
  await openLocation(fixture)
  await reads('Screen connected. It has the published version.')
})
