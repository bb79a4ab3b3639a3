import { type BadServer, startBadServer } from '../../support/bad-server/bad-server.ts'
import { readings, together } from '../../support/bad-server/readings.ts'
import { signIn } from '../../support/console/session.ts'
import { pairScreen, picture } from '../../support/main-job/pair-screen.ts'
import { startPagesOf, type TwoOrigins } from '../../support/main-job/two-origins.ts'
import { test as base, expect } from '../../support/product/e2e.ts'
import { adminAccount } from '../../support/product/test-server.ts'

/** A plain server: it has an empty list for every name of a screen, and takes messages in one form. */
const PLAIN = [
  'understands fields one by one only',
  'has ids of text, and an empty list without success if nothing is to play',
]

const test = base.extend<object, { place: TwoOrigins<BadServer> }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const place = await startPagesOf(startBadServer, { VITE_SOCKET_ARGUMENTS: 'positional' })
      await use(place)
      await place.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ place }, use) => use(place.pagesUrl),
  apiUrl: ({ place }, use) => use(`${place.server.url}/api`),
})

// requirement 36.9
test('a new screen plays as soon at a plain server on another origin that takes messages one by one', async ({
  page,
  place: { server, startUrl, pagesUrl },
  browser,
}) => {
  test.setTimeout(60_000)
  server.spoil(together(readings.filter(({ name }) => PLAIN.includes(name)).flatMap(({ spoilers }) => spoilers)))
  await server.behind.admin.upload(picture.name, picture.bytes)
  await signIn(page, startUrl, adminAccount)
  const profile = await browser.newContext({ baseURL: pagesUrl })
  expect(await pairScreen(page, await profile.newPage(), startUrl)).toBeLessThanOrEqual(12)
  await profile.close()
})
