import type { Page } from 'playwright/test'
import { expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'
import { addressOf, CALL, CALM_MS, holdFile, onLan } from '../../support/display/first-picture.ts'

test.use(onLan)

/** Holds back the file with React and axios. @returns the function that releases it */
const holdLibraries = (page: Page) => holdFile(page, /\/assets\/base-.*\.js/)

for (const file of ['clip-red.mp4', 'red.svg']) {
  test(`${file} is loaded and shown before React, and is loaded only once`, async ({ page, rig, colour, shown }) => {
    // Within this test the first file does not come again.
    rig.playlists = [servedPlaylist([file, 'red 300.svg', 'red 301.svg'], 30)]
    const release = await holdLibraries(page)
    await page.goto(addressOf(rig.url), { waitUntil: 'commit' })
    await expectColour(colour, 'red')
    await expect(page.getByRole('main')).toHaveCount(0)
    // Only the answer of the server comes before the file.
    expect(rig.requests.indexOf(CALL)).toBeLessThan(rig.requests.indexOf(`/api/uploads/${file}`))
    release()
    await expect(page.getByRole('main').locator('video[src], img[src]').first()).toBeInViewport()
    await expectColour(colour, 'red')
    await expect(page.getByText('Loading playlist...')).toHaveCount(0)
    // One call at the start, and one when the socket is connected and reports every later change.
    const calls = () => rig.requests.filter(path => path === CALL).length
    await expect.poll(calls).toBe(2)
    await page.waitForTimeout(CALM_MS)
    expect(calls()).toBe(2)
    // The page that takes over neither loads nor starts the shown file again.
    const uploads = rig.requests.filter(path => path.startsWith('/api/uploads/'))
    expect(uploads.slice(0, 2)).toEqual([`/api/uploads/${file}`, '/api/uploads/red 300.svg'])
    expect(new Set(uploads).size).toBe(uploads.length)
    const assets = rig.requests.filter(path => path.startsWith('/assets/'))
    expect(new Set(assets).size, assets.join()).toBe(assets.length)
    expect(shown.filter(one => one === file)).toHaveLength(1)
  })
}

/** Checks the scripts that a page asks for while its entry is on the way. */
async function expectAskedBesideEntry(page: Page, address: string, names: readonly string[]): Promise<void> {
  const asked: string[] = []
  page.on('request', request => {
    if (/\/assets\/.*\.js$/.test(request.url())) asked.push(request.url().replace(/.*\/assets\/|-.{8}\.js$/g, ''))
  })
  await page.route(/\/assets\/index-.*\.js/, () => undefined)
  await page.goto(address, { waitUntil: 'commit' })
  await expect.poll(() => asked.toSorted()).toEqual(names.toSorted())
}

test('a screen asks for the player beside its entry, and every other page for the libraries', async ({ page, rig }) => {
  const entry = ['index', 'rolldown-runtime']
  await expectAskedBesideEntry(page, addressOf(rig.url), [...entry, 'shared', 'player'])
  await expectAskedBesideEntry(page, rig.url, [...entry, 'base'])
})

test('a screen needs no icon, and a rehearsal, which a person opens, has one', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['red.svg'])]
  const icon = page.locator('link[rel="icon"]')
  await page.goto(addressOf(rig.url))
  await expectColour(colour, 'red')
  await expect(icon).toHaveAttribute('href', /^blob:/)
  await page.goto(`${addressOf(rig.url)}?at=2026-12-24T18:00`)
  await expectColour(colour, 'red')
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
})

test('a film plays on while the page takes it over', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['clip-red.mp4'])]
  const release = await holdLibraries(page)
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    // A released film is hidden before it is paused.
    const note = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement && !target.hidden && !target.ended) told.push(target.src)
    }
    document.addEventListener('pause', note, true)
  })
  await page.goto(addressOf(rig.url), { waitUntil: 'commit' })
  await expectColour(colour, 'red')
  release()
  await expect(page.getByRole('main').locator('video[src]').first()).toBeAttached()
  await page.waitForTimeout(CALM_MS)
  expect(await page.evaluate('window.told')).toEqual([])
})

test('a failed first call is repeated, and meanwhile the page says that it loads', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['red.svg'], 30)]
  let isStarting = true
  await page.route(`**${CALL}`, route =>
    isStarting ? route.fulfill({ status: 503, body: '<h1>starting</h1>' }) : route.continue(),
  )
  await page.goto(addressOf(rig.url))
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  expect(rig.requests.filter(path => path.startsWith('/api/uploads/'))).toEqual([])
  isStarting = false
  await expectColour(colour, 'red', 16_000)
})

test('a change between the first answer and the connection of the socket is not missed', async ({
  page,
  rig,
  colour,
}) => {
  rig.playlists = [servedPlaylist(['red.svg'], 60)]
  const release = await holdLibraries(page)
  await page.goto(addressOf(rig.url), { waitUntil: 'commit' })
  await expectColour(colour, 'red')
  rig.playlists = [servedPlaylist(['blue.svg'], 60)]
  rig.announce('lobby')
  release()
  await expectColour(colour, 'blue')
})
