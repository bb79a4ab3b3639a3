import type { Page } from 'playwright/test'
import type { ScreenType } from '../../../src/base/id.ts'
import { expect, expectColour, holdFile, test } from '../../support/display/display.ts'
import type { DisplayRig } from '../../support/display/display-server.ts'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { chromiumFlags } from '../../support/product/browser.ts'

/* On plain http, as on most networks: a browser that keeps files lets the first of them wait for its worker. */
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`],
  },
})

const CALL = '/api/playlists/active/today/lobby/videowall'

const addressOf = ({ url }: DisplayRig, type: ScreenType = 'videowall') =>
  `${url.replace('127.0.0.1', LAN_NAME)}/display/lobby/${type}`

/** A playlist as a server with types of media gives it. */
function typedPlaylist(files: readonly string[], fields: object = {}): object {
  const items = files.map((file, index) => {
    const mime_type = file.endsWith('.mp4') ? 'video/mp4' : 'image/svg+xml'
    const media = { id: index + 1, name: file, file_name: file, mime_type }
    return { id: index + 1, order_position: index + 1, duration: 30, media }
  })
  return { id: 1, is_active: true, items, ...fields }
}

const holdPlayer = (page: Page) => holdFile(page, /\/assets\/player-.*\.js/)
/** The file with React and axios. */
const holdLibraries = (page: Page) => holdFile(page, /\/assets\/base-.*\.js/)

const uploads = ({ requests }: DisplayRig) => requests.filter(path => path.startsWith('/api/uploads/'))

/** Waits until a page has loaded a file and could have drawn it. */
const drawn = (page: Page, file: string) =>
  page.evaluate(async end => {
    const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end))
    while (!isLoaded()) await new Promise(requestAnimationFrame)
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
  }, encodeURIComponent(file))

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

/** The player goes on with the element that was shown early, without a pause. */
async function expectTakenOver(page: Page): Promise<void> {
  expect(await page.evaluate('window.early.isConnected && window.early.checkVisibility()')).toBe(true)
  expect(await page.evaluate('window.told')).toEqual([])
}

for (const file of ['clip-red.mp4', 'red.svg']) {
  // requirement 9.15
  test(`${file} is shown while the player and then React are on their way, and comes once`, async ({
    page,
    rig,
    colour,
    shown,
  }) => {
    // Within this test the first file does not come again.
    rig.playlists = [typedPlaylist([file, 'red 300.svg', 'red 301.svg'])]
    const [releasePlayer, releaseLibraries] = [await holdPlayer(page), await holdLibraries(page)]
    await page.goto(addressOf(rig), { waitUntil: 'commit' })
    await expectColour(colour, 'red')
    expect(rig.requests.indexOf(CALL)).toBeLessThan(rig.requests.indexOf(`/api/uploads/${file}`))
    expect([uploads(rig), shown]).toEqual([[`/api/uploads/${file}`], []])
    await watchEarly(page)
    releasePlayer()
    await expect.poll(() => shown).toEqual([file])
    await expectTakenOver(page)
    await expect(page.getByRole('main')).toHaveCount(0)
    releaseLibraries()
    await expect(page.getByRole('main').locator('video[src], img[src]').first()).toBeInViewport()
    await expect(page.getByText('Loading playlist...')).toHaveCount(0)
    await expectTakenOver(page)
    // One call at the start, and one when the socket is connected and reports every later change.
    const calls = () => rig.requests.filter(path => path === CALL).length
    await expect.poll(calls).toBe(2)
    await expect.poll(() => rig.messages.map(([name]) => name)).toContain('screen_status')
    expect([calls(), shown.filter(one => one === file).length]).toEqual([2, 1])
    for (const all of [uploads(rig), rig.requests.filter(path => path.startsWith('/assets/'))])
      expect(new Set(all).size, all.join()).toBe(all.length)
  })

  // requirement 9.15
  test(`the player begins after the picture of ${file}, and without it if the file does not come`, async ({
    page,
    rig,
    colour,
  }) => {
    rig.playlists = [typedPlaylist([file])]
    await page.addInitScript(() => {
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
    const order = () => page.evaluate<string[]>('window.order')
    await page.goto(addressOf(rig), { waitUntil: 'commit' })
    await expectColour(colour, 'red')
    await expect.poll(order).toEqual(['picture', 'player'])
    await page.route('**/api/uploads/**', () => undefined)
    await page.goto(addressOf(rig), { waitUntil: 'commit' })
    await expect.poll(async () => (await order())[0]).toBe('player')
  })
}

// requirement 9.15
test('the player waits 100 ms for an answer, and shows what comes after that itself', async ({ page, rig, colour }) => {
  rig.playlists = [typedPlaylist(['red.svg'])]
  const answer = await holdFile(page, `**${CALL}`)
  await page.clock.install({ time: new Date('2026-01-05T10:00:00') })
  await page.clock.pauseAt(new Date('2026-01-05T10:01:00'))
  await page.goto(addressOf(rig), { waitUntil: 'load' })
  const player = page.locator('script[src*="/player-"]')
  await page.clock.runFor(99)
  await expect(player).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(player).toHaveCount(1)
  await page.clock.resume()
  await expect(page.locator('.stage')).toBeAttached()
  answer()
  await expectColour(colour, 'red')
  await expect(page.locator('.stage')).toHaveCount(1)
  await expect(page.locator('.stage .layer')).toHaveCount(2)
})

test('the first file is left to the player if something is unusual', async ({ page, rig, colour }) => {
  const release = await holdPlayer(page)
  const unsure = {
    'a playlist that has ended': { date_start: '2020-01-01', date_end: '2020-12-31' },
    'a day that the zone of the server names': { date_start: '2020-01-01T17:00:00Z', date_end: null },
    'a window over midnight': { time_start: '23:59:00', time_end: '23:58:00' },
    'a switch that is no boolean': { is_active: 'true' },
    'another type': { type: 'ticker' },
  }
  for (const [name, fields] of [...Object.entries(unsure), ['?debug', {}] as const]) {
    rig.playlists = [typedPlaylist(['red.svg'], fields)]
    await page.goto(addressOf(rig) + (name === '?debug' ? name : ''), { waitUntil: 'commit' })
    await drawn(page, 'red.svg')
    await expect(page.locator('.stage'), name).toHaveCount(0)
  }
  // Which one of several playlists begins, the player alone knows.
  rig.playlists = [typedPlaylist(['red.svg']), typedPlaylist(['green.svg'], { id: 2 })]
  const before = uploads(rig).length
  await page.goto(addressOf(rig), { waitUntil: 'commit' })
  await drawn(page, 'videowall')
  expect(uploads(rig)).toHaveLength(before)
  release()
  await expectColour(colour, 'red')
})

/** The stretches of the screen that the images of the strip cover, in CSS px, from the left. */
const covered = (page: Page) =>
  page.locator('.strip > img').evaluateAll(images =>
    images
      .map(image => image.getBoundingClientRect())
      .map(({ left, right }) => [Math.round(left), Math.round(right)])
      .toSorted(([one = 0], [other = 0]) => one - other),
  )

for (const [name, files] of [
  ['the only image, in copies', ['red 300.svg']],
  ['the first of several images, which fills the screen', ['red 2000.svg', 'blue 200.svg']],
] as const) {
  // requirement 9.15
  test(`a ticker shows ${name}, while the player is on its way`, async ({ page, rig }) => {
    rig.playlists = [typedPlaylist(files, { type: 'ticker' })]
    const release = await holdPlayer(page)
    await page.goto(addressOf(rig, 'ticker'), { waitUntil: 'commit' })
    const images = page.locator('.strip > img')
    await expect(images.first()).toBeVisible()
    const before = await covered(page)
    expect(before[0]?.[0]).toBe(0)
    expect(before.at(-1)?.[1]).toBeGreaterThanOrEqual(page.viewportSize()?.width ?? Number.POSITIVE_INFINITY)
    for (const [index, [left]] of before.entries()) if (index > 0) expect(left).toBe(before[index - 1]?.[1])
    await images.evaluateAll(early => Object.assign(window, { early }))
    release()
    await expect.poll(async () => (await covered(page))[0]?.[0]).toBeLessThan(-20)
    // The player goes on with the same elements, so that nothing on the screen changes but its place.
    expect(await page.evaluate('window.early.every(image => image.isConnected)')).toBe(true)
    await expect(page.locator('.strip')).toHaveCount(1)
    rig.playlists = []
    rig.announce('lobby')
    await expect(images).toHaveCount(0)
  })
}

test('a strip is left to the player if its first image does not fill the screen in 20 copies, or alone', async ({
  page,
  rig,
}) => {
  const release = await holdPlayer(page)
  for (const files of [['red 300.svg', 'blue 200.svg'], ['red 10.svg']]) {
    rig.playlists = [typedPlaylist(files, { type: 'ticker' })]
    await page.goto(addressOf(rig, 'ticker'), { waitUntil: 'commit' })
    await drawn(page, files[0] ?? '')
    await expect(page.locator('.ticker')).toHaveCount(0)
  }
  release()
  await expect(page.locator('.strip > img').first()).toBeVisible()
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
  await expectAskedBesideEntry(page, addressOf(rig), [...entry, 'shared', 'player'])
  await expectAskedBesideEntry(page, rig.url, [...entry, 'base'])
})

test('a screen needs no icon, and a rehearsal, which a person opens, has one', async ({ page, rig }) => {
  const icon = page.locator('link[rel="icon"]')
  await page.goto(addressOf(rig))
  await expect(icon).toHaveAttribute('href', /^blob:/)
  await page.goto(`${addressOf(rig)}?at=2026-12-24T18:00`)
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
})
