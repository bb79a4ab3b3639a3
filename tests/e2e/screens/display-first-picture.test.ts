import type { Page } from 'playwright/test'
import { expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { chromiumFlags } from '../../support/product/browser.ts'

test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`],
  },
})

const CALL = '/api/playlists/active/today/lobby/videowall'

/**
 * The page's libraries wait at most this long for the first picture. The tests wait as long: no event says that no more
 * calls follow.
 */
const CALM_MS = 1000

/** Plain http, as on most networks: a browser that keeps files lets the first of them wait for its worker. */
const addressOf = (url: string) => `${url.replace('127.0.0.1', LAN_NAME)}/display/lobby/videowall`

/** Holds back a script. @returns the function that releases it */
async function holdFile(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    await released
    await route.continue()
  })
  return release
}

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

/** Holds back the player. @returns the function that releases it */
const holdPlayer = (page: Page) => holdFile(page, /\/assets\/player-.*\.js/)

/** Lets the first request to such an address through, and no other: a film asks for itself again for its next round. */
async function answerFirstOnly(page: Page, address: string): Promise<void> {
  let isFirst = true
  await page.route(address, route => {
    if (!isFirst) return
    isFirst = false
    return route.fallback()
  })
}

const uploadsAskedFor = (rig: { requests: readonly string[] }) =>
  rig.requests.filter(path => path.startsWith('/api/uploads/'))

/** A playlist as a server with types of media gives it. */
const typedPlaylist = (file: string, mime_type: string) => {
  const media = { id: 1, name: file, file_name: file, mime_type }
  return { id: 1, is_active: true, items: [{ id: 1, order_position: 1, duration: 30, media }] }
}

const firstFiles = [
  { file: 'clip-red.mp4', type: 'video/mp4' },
  { file: 'red.svg', type: 'image/svg+xml' },
]

/** Marks the element that is shown, and notes every pause of a film that is seen. */
const watchEarly = (page: Page) =>
  page.evaluate(() => {
    const told: string[] = []
    const early = document.querySelector('.stage video, .stage img')
    // A film pauses at its end too, and then begins again.
    const isEnded = () => early instanceof HTMLVideoElement && early.ended
    early?.addEventListener('pause', () => isEnded() || told.push('paused'))
    Object.assign(window, { told, early })
  })

// requirement 9.15
for (const { file, type } of firstFiles) {
  test(`${file} of the only playlist is shown while the player is on its way, and comes once`, async ({
    page,
    rig,
    colour,
    shown,
  }) => {
    rig.playlists = [typedPlaylist(file, type)]
    const release = await holdPlayer(page)
    await answerFirstOnly(page, '**/api/uploads/**')
    await page.goto(addressOf(rig.url), { waitUntil: 'commit' })
    await expectColour(colour, 'red')
    expect(uploadsAskedFor(rig)).toEqual([`/api/uploads/${file}`])
    expect(shown).toEqual([])
    await watchEarly(page)
    release()
    await expect.poll(() => shown.length).toBeGreaterThan(0)
    await expectColour(colour, 'red')
    // The player goes on with the same element.
    expect(await page.evaluate('window.early.isConnected && window.early.checkVisibility()')).toBe(true)
    expect(await page.evaluate('window.told')).toEqual([])
  })
}

/** Notes in which order the first file is shown and the player is run. */
const noteOrder = (page: Page) =>
  page.addInitScript(() => {
    const order: string[] = []
    Object.assign(window, { order })
    const note = (what: string) => order.includes(what) || order.push(what)
    new MutationObserver(() => {
      const early = document.querySelector('.stage [src]')
      // The element of a film is there before its first frame.
      if (early instanceof HTMLVideoElement) early.addEventListener('loadeddata', () => note('picture'))
      else if (early) note('picture')
      if (document.querySelector('script[src*="/player-"]')) note('player')
    }).observe(document, { childList: true, subtree: true })
  })

const orderOf = (page: Page) => page.evaluate<string[]>('window.order')

// requirement 9.15
for (const { file, type } of firstFiles) {
  test(`the player begins after the picture of ${file}, and without it if the file does not come`, async ({
    page,
    rig,
    colour,
  }) => {
    rig.playlists = [typedPlaylist(file, type)]
    await noteOrder(page)
    await page.goto(addressOf(rig.url), { waitUntil: 'commit' })
    await expectColour(colour, 'red')
    await expect.poll(() => orderOf(page)).toEqual(['picture', 'player'])

    await page.route('**/api/uploads/**', () => undefined)
    await page.goto(addressOf(rig.url), { waitUntil: 'commit' })
    await expect.poll(async () => (await orderOf(page))[0]).toBe('player')
  })
}

const unsure = [
  { name: 'a playlist that has ended', fields: { date_start: '2020-01-01', date_end: '2020-12-31' } },
  { name: 'a day that the zone of the server names', fields: { date_start: '2020-01-01T17:00:00Z', date_end: null } },
  { name: 'a window over midnight', fields: { time_start: '23:59:00', time_end: '23:58:00' } },
  { name: 'a switch that is no boolean', fields: { is_active: 'true' } },
  { name: 'another type', fields: { type: 'ticker' } },
]

for (const { name, fields } of unsure) {
  test(`the first file is left to the player: ${name}`, async ({ page, rig }) => {
    rig.playlists = [{ ...typedPlaylist('red.svg', 'image/svg+xml'), ...fields }]
    const release = await holdPlayer(page)
    await page.goto(addressOf(rig.url), { waitUntil: 'commit' })
    await expect.poll(() => uploadsAskedFor(rig)).toHaveLength(1)
    await page.waitForTimeout(CALM_MS)
    await expect(page.locator('.stage')).toHaveCount(0)
    release()
  })
}

test('the first file is left to the player if the address has a query', async ({ page, rig }) => {
  rig.playlists = [typedPlaylist('red.svg', 'image/svg+xml')]
  const release = await holdPlayer(page)
  await page.goto(`${addressOf(rig.url)}?debug`, { waitUntil: 'commit' })
  await expect.poll(() => uploadsAskedFor(rig)).toHaveLength(1)
  await page.waitForTimeout(CALM_MS)
  await expect(page.locator('.stage')).toHaveCount(0)
  release()
})

for (const { file, type } of firstFiles) {
  test(`${file} is left to a player that runs before the answer comes`, async ({ page, rig, colour }) => {
    rig.playlists = [typedPlaylist(file, type)]
    let answer: () => void = () => undefined
    const asked = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route(`**${CALL}`, async route => {
      await asked
      await route.continue()
    })
    await page.goto(addressOf(rig.url), { waitUntil: 'commit' })
    await expect(page.locator('.stage')).toBeAttached()
    answer()
    await expectColour(colour, 'red')
    await expect(page.locator('.stage')).toHaveCount(1)
    await expect(page.locator('.stage .layer')).toHaveCount(2)
  })
}

test('no file comes early if several playlists may begin', async ({ page, rig, colour }) => {
  rig.playlists = [typedPlaylist('red.svg', 'image/svg+xml'), { ...typedPlaylist('green.svg', 'image/svg+xml'), id: 2 }]
  const release = await holdPlayer(page)
  await page.goto(addressOf(rig.url), { waitUntil: 'commit' })
  await expect.poll(() => rig.requests.includes(CALL)).toBe(true)
  await page.waitForTimeout(CALM_MS)
  expect(uploadsAskedFor(rig)).toEqual([])
  release()
  await expectColour(colour, 'red')
})

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
