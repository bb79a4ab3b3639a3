import type { Page } from 'playwright/test'
import { expect, expectColour, test } from '../../support/display/display.ts'
import { addressOf, CALL, CALM_MS, holdFile, onLan, typedPlaylist } from '../../support/display/first-picture.ts'

test.use(onLan)

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

// requirement 9.15
test('the player waits 100 ms for an answer', async ({ page, rig }) => {
  rig.playlists = [typedPlaylist('red.svg', 'image/svg+xml')]
  await page.route(`**${CALL}`, () => undefined)
  await page.clock.install({ time: new Date('2026-01-05T10:00:00') })
  await page.clock.pauseAt(new Date('2026-01-05T10:01:00'))
  await page.goto(addressOf(rig.url), { waitUntil: 'load' })
  const player = page.locator('script[src*="/player-"]')
  await page.clock.runFor(99)
  await expect(player).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(player).toHaveCount(1)
})

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
