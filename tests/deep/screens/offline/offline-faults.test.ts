import { copyFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { shownBy } from '../../../support/display/kiosk.ts'
import {
  expect,
  expectKept,
  expectSaid,
  mediaRequests,
  servedPlaylist,
  test,
  videowallOf,
} from '../../../support/display/outage.ts'
import { writePaddedFilm } from '../../../support/film/padded-film.ts'

const originOf = (page: Page) => new URL(page.url()).origin

/** Removes every kept file, like a browser that needs the disk space. */
async function evict(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: originOf(page), storageTypes: 'cache_storage' })
}

test('a film of 100 MB is kept, and played and searched without a server', async ({ kiosk, rig, media, colourOf }) => {
  await writePaddedFilm(join(media, 'clip-red.mp4'), join(media, 'large.mp4'), 1_700_000, 'at the end')
  rig.playlists = [servedPlaylist(['green.svg', 'large.mp4'])]
  await expectKept(await kiosk.start(videowallOf(rig)), 'green.svg', 'large.mp4')
  await kiosk.cutPower()
  await rig.stop()
  const screen = await kiosk.start(videowallOf(rig))
  await expect.poll(() => shownBy(screen).filter(file => file === 'large.mp4').length).toBeGreaterThan(1)
  await expect.poll(() => colourOf(screen)).toBe('red')
})

// requirement 11.16
test('with too small a quota the screen plays, and names the file that it does not keep', async ({
  kiosk,
  rig,
  media,
}) => {
  await writeFile(join(media, 'heavy.jpg'), Buffer.alloc(30_000_000))
  rig.playlists = [servedPlaylist(['green.svg', 'blue.svg'])]
  const screen = await kiosk.start(videowallOf(rig))
  await expectKept(screen, 'green.svg', 'blue.svg')
  const devtools = await screen.page.context().newCDPSession(screen.page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: originOf(screen.page), quotaSize: 10_000_000 })
  rig.playlists = [servedPlaylist(['green.svg', 'blue.svg', 'heavy.jpg'])]
  rig.announce('lobby')
  await expectSaid(screen, '"heavy.jpg" is not kept: there is no room left for it')
  const before = shownBy(screen).length
  await expect.poll(() => shownBy(screen).length).toBeGreaterThan(before + 2)
  await screen.page.keyboard.press('Control+Shift+D')
  await expect(screen.page.getByRole('region', { name: 'Diagnostics' })).toContainText('2 of 3 files')
})

test('if the browser evicts the cache the screen plays on, logs it and loads the files again', async ({
  kiosk,
  rig,
  colourOf,
}) => {
  rig.playlists = [servedPlaylist(['clip-red.mp4', 'green.svg'])]
  const screen = await kiosk.start(videowallOf(rig))
  await expectKept(screen, 'clip-red.mp4', 'green.svg')
  await expect.poll(() => shownBy(screen).length).toBeGreaterThan(1)
  await evict(screen.page)
  rig.requests.length = 0
  rig.announce('lobby')
  await expectSaid(screen, '2 kept files are gone from the browser and are fetched again')
  const [before, seen] = [shownBy(screen).length, new Set<string>()]
  while (shownBy(screen).length < before + 3) seen.add(await colourOf(screen))
  expect([...seen].sort()).toEqual(['green', 'red'])
  // All files are kept again, and last the page itself: the next start needs no server.
  const kept = () =>
    screen.page.evaluate(async () => {
      const names = await caches.keys()
      const counts = names.map(async name => [name.split(' ')[1], (await (await caches.open(name)).keys()).length])
      const hasPage = (await caches.match('/', { ignoreVary: true })) !== undefined
      return { ...Object.fromEntries(await Promise.all(counts)), hasPage }
    })
  // The answer is written twice.
  await expect.poll(kept).toMatchObject({ media: 2, answers: 2, hasPage: true })
  expect(new Set(mediaRequests(rig)).size).toBe(2)
  await kiosk.cutPower()
  await rig.stop()
  const again = await kiosk.start(videowallOf(rig))
  await expect.poll(() => shownBy(again).length).toBeGreaterThan(1)
})

// requirement 11.17
test('if all site data is cleared the screen keeps all of it again, without a reload', async ({ kiosk, rig }) => {
  rig.playlists = [servedPlaylist(['green.svg'], 600)]
  const screen = await kiosk.start(videowallOf(rig), { at: new Date() })
  await expectKept(screen, 'green.svg')
  const { page, said } = screen
  const before = said.length
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: originOf(page), storageTypes: 'all' })
  await page.clock.runFor(61_000)
  await expectSaid(screen, '1 kept files are gone')
  const kept = () => page.evaluate(async () => (await caches.keys()).map(name => name.split(' ')[1]).sort())
  await expect.poll(kept, { timeout: 10_000 }).toEqual(['answers', 'media', 'shell'])
  await page.clock.runFor(600_000)
  expect(said.slice(before).filter(({ text }) => text.includes('page is there'))).toEqual([])
})

test('a file that is replaced under the same name: the new one is kept and shown', async ({
  kiosk,
  rig,
  media,
  colourOf,
}) => {
  const list = (size: number) => {
    const item = { name: 'film', file_name: 'film-1.mp4', mime_type: '', size }
    return { id: 1, is_active: true, items: [{ id: 1, order_position: 1, media: { id: 1, ...item } }] }
  }
  await copyFile(join(media, 'clip-red.mp4'), join(media, 'film-1.mp4'))
  const { size } = await stat(join(media, 'film-1.mp4'))
  rig.playlists = [list(size)]
  const screen = await kiosk.start(videowallOf(rig))
  await expect.poll(() => colourOf(screen)).toBe('red')
  await copyFile(join(media, 'clip-blue.mp4'), join(media, 'film-1.mp4'))
  // An empty box behind the film makes the new file longer.
  await truncate(join(media, 'film-1.mp4'), size + 5000)
  rig.playlists = [list(size + 5000)]
  rig.announce('lobby')
  await expect.poll(() => colourOf(screen), { timeout: 20_000 }).toBe('blue')
  // The old file is kept until the new one is there as a whole, which may be after its first frame.
  const timesKept = () => screen.said.filter(({ text }) => text === 'Display: keeps "film"').length
  await expect.poll(timesKept).toBe(2)
  await kiosk.cutPower()
  await rig.stop()
  const again = await kiosk.start(videowallOf(rig))
  await expect.poll(() => colourOf(again)).toBe('blue')
})
