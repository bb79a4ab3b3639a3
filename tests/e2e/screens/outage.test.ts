import { shownBy } from '../../support/display/kiosk.ts'
import { expect, expectKept, mediaRequests, servedPlaylist, test, videowallOf } from '../../support/display/outage.ts'

const FILES = ['clip-red.mp4', 'green.svg']

// requirements 11.7, 11.10, 11.13, 11.15
test('after an outage of server and power a screen plays its kept files, and reports when the server is back', async ({
  kiosk,
  rig,
  colourOf,
}) => {
  rig.playlists = [servedPlaylist(FILES)]
  await expectKept(await kiosk.start(videowallOf(rig)), ...FILES)
  await kiosk.cutPower()
  await rig.stop()
  const screen = await kiosk.start(videowallOf(rig), { at: new Date() })
  await expect.poll(() => shownBy(screen)).toContain('green.svg')
  expect(shownBy(screen).slice(0, 2)).toEqual(FILES)
  expect(['red', 'green']).toContain(await colourOf(screen))
  await expect(screen.page.getByRole('main')).toHaveText('')
  await screen.page.keyboard.press('Control+Shift+D')
  const diagnostics = screen.page.getByRole('region', { name: 'Diagnostics' })
  await expect(diagnostics).toContainText('the kept answer of')
  await expect(diagnostics).toContainText('2 of 2 files')
  const place = await screen.page.evaluate(async () => {
    const film = document.createElement('video')
    film.src = '/api/uploads/clip-red.mp4'
    await new Promise(resolve => film.addEventListener('loadeddata', resolve, { once: true }))
    film.currentTime = 1.5
    await new Promise(resolve => film.addEventListener('seeked', resolve, { once: true }))
    return film.currentTime
  })
  expect(place, 'a part of a kept film').toBe(1.5)

  rig.messages.length = 0
  rig.requests.length = 0
  await rig.start()
  // A heartbeat connects again: the next one, or the one after an attempt that had not failed yet.
  const report = ['screen_status', { uniqueId: 'lobby', type: 'videowall', isActive: true }]
  const messagesAfterBeat = async () => {
    await screen.page.clock.fastForward(10_000)
    return rig.messages
  }
  await expect.poll(messagesAfterBeat).toContainEqual(report)
  await expect.poll(() => rig.requests).toContain('/api/playlists/active/today/lobby/videowall')
  expect(screen.said.filter(({ text }) => text === 'a page is there')).toHaveLength(1)
  expect(mediaRequests(rig)).toEqual([])
})
