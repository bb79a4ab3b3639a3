import type { Page } from 'playwright/test'
import { io } from 'socket.io-client'
import type { Location } from '../../../src/api/locations.ts'
import { randomFrom, shuffled } from '../../bench/measure/seeded-random.ts'
import { expect, test } from '../../support/console/console-test.ts'
import { type SimulatedScreen, simulateScreen } from '../../support/console/receipt-screens.ts'
import { signInPage } from '../../support/console/session.ts'
import type { Product } from '../../support/product/product.ts'

const SIMULATED = 200
const REAL = 3
const CHANGES = 20
/** The locations of one change. */
const CHANGED = 8

/** In this time, a screen loads its playlists once, and so does the console for one location. */
const REST_MS = 10_500
/** One address may announce five changes a second for long. */
const PERIOD_MS = 1600

const photo = new URL('../../fixtures/rotated.jpg', import.meta.url).pathname
const plan = { type: 'videowall', date_start: '2020-01-01', date_end: '2099-12-31', time_start: '00:00:00' }
const SHOWS = 'shows what is published'

interface Wall {
  locations: Location[]
  playlistIds: number[]
  /** The repeats that are published, by unique id: they name a version. */
  published: Map<string, number>
}

async function furnish(product: Product): Promise<Wall> {
  const seed = await product.seed()
  const media = [await seed.uploadFile(photo)]
  const wall: Wall = { locations: [], playlistIds: [], published: new Map() }
  for (let number = 1; number <= SIMULATED + REAL; number += 1) {
    const location = await seed.location(`Shop ${number}`, `shop-${number}`)
    const id = await seed.playlist(location, 'videowall')
    await seed.items(id, media)
    await seed.screensOn(location)
    wall.locations.push(location)
    wall.playlistIds.push(id)
    wall.published.set(location.unique_id, 1)
  }
  return wall
}

/** The unique ids of the tiles that say so, and when. All tiles are drawn, as the window is high. */
const shownOn = (page: Page) =>
  page.evaluate(
    text => ({
      at: Date.now(),
      said: [...document.querySelectorAll('.tile')].flatMap(tile =>
        tile.textContent?.includes(text) ? (tile.querySelector('a')?.textContent ?? '').replace('Shop ', 'shop-') : [],
      ),
    }),
    SHOWS,
  )

const realIds = Array.from({ length: REAL }, (_, index) => `shop-${SIMULATED + index + 1}`)

// requirement 35.10
test('the wall counts right which screens show what is published, and says it of none that does not', async ({
  page,
  product,
  context,
}) => {
  test.setTimeout(400_000)
  const random = randomFrom(42)
  const wall = await furnish(product)
  const seed = await product.seed()
  const screens: SimulatedScreen[] = wall.locations.slice(0, SIMULATED).map(({ unique_id }, index) =>
    simulateScreen({
      url: product.url,
      uniqueId: unique_id,
      isBroken: index % 20 === 7,
      delay: () => random() * 600,
    }),
  )
  for (const one of screens) one.connect()
  for (const id of realIds) await (await context.newPage()).goto(`/display/${id}/videowall`)
  await page.setViewportSize({ width: 1600, height: 16_000 })
  await signInPage(page, product)
  await page.goto('/screens')

  const announcer = io(product.url, { transports: ['websocket'] })
  const versionOf = (uniqueId: string) => wall.published.get(uniqueId) ?? 0
  const wellOnes = () => screens.filter(one => one.shows(versionOf(one.uniqueId)))
  const isCounted = () =>
    expect(page.getByText(`${wellOnes().length + REAL} show what is published`, { exact: true })).toBeVisible({
      timeout: 20_000,
    })
  await expect.poll(() => wellOnes().length).toBe(190)
  await isCounted()

  /** Since when each screen has not shown what is published: a console hears of that within two seconds. */
  const stoppedAt = new Map<string, number>()
  const falseOnes: string[] = []
  const lates: number[] = []
  const changedAt = new Map<number, number>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const wellBefore = wellOnes()
      const { at, said } = await shownOn(page)
      const well = new Set([...wellBefore, ...wellOnes()].map(({ uniqueId }) => uniqueId))
      for (const id of said) {
        const ms = at - (stoppedAt.get(id) ?? 0)
        if (!realIds.includes(id) && !well.has(id) && ms > 2000) falseOnes.push(`${id}, ${ms} ms after it did`)
      }
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  })()

  for (let change = 0; change < CHANGES; change += 1) {
    // A tenth is cut off at a time, and others come back.
    const [first, second] = shuffled(
      screens.filter(one => one.isConnected()),
      random,
    )
    for (const one of [first, second]) {
      one?.cut()
      if (one) stoppedAt.set(one.uniqueId, Date.now())
    }
    const away = shuffled(
      screens.filter(one => !one.isConnected()),
      random,
    )
    if (away.length > SIMULATED / 10) for (const one of away.slice(0, 2)) one.connect()

    const begin = Date.now()
    const isRested = (index: number) => begin - (changedAt.get(index) ?? 0) > REST_MS
    const order = shuffled([...wall.locations.keys()].filter(isRested), random)
    for (const index of order.slice(0, CHANGED)) {
      const [location, id] = [wall.locations[index], wall.playlistIds[index]]
      if (!location || id === undefined) continue
      await seed.call('PUT', `/playlists/${id}`, { ...plan, time_end: '23:59:00', repeat_interval: change + 2 })
      wall.published.set(location.unique_id, change + 2)
      changedAt.set(index, Date.now())
      stoppedAt.set(location.unique_id, Date.now())
      announcer.emit('screen_status_updated', { uniqueId: location.unique_id, status: [], isOnline: true })
    }
    const connected = () => screens.filter(one => one.isConnected() && !one.isBroken)
    await expect.poll(() => connected().length - wellOnes().length, { intervals: [20] }).toBe(0)
    const last = Date.now()
    await isCounted()
    lates.push(Date.now() - last)
    await page.waitForTimeout(Math.max(0, PERIOD_MS - (Date.now() - begin)))
  }
  isOver = true
  await watching
  announcer.close()
  for (const one of screens) one.end()
  lates.sort((a, b) => a - b)
  console.info(`ms from the last screen to the right count: median ${lates[CHANGES / 2]}, worst ${lates.at(-1)}`)
  expect(falseOnes).toEqual([])
  expect(lates.at(-1)).toBeLessThanOrEqual(3000)
})
