import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shownBy } from '../../../support/display/kiosk.ts'
import { expect, expectKept, expectSaid, servedPlaylist, test, videowallOf } from '../../../support/display/outage.ts'

/** A script of the build by the beginning of its name. */
const scriptIn = (dist: string, name: string) => {
  const file = readdirSync(join(dist, 'assets')).find(one => one.startsWith(name) && one.endsWith('.js'))
  if (!file) throw new Error(`The build has no script ${name}.`)
  return join(dist, 'assets', file)
}

// requirement 11.13
test('half a script of the page is not kept; the page is kept once the whole one comes', async ({
  kiosk,
  rig,
  dist,
}) => {
  rig.playlists = [servedPlaylist(['green.svg'])]
  const script = scriptIn(dist, 'in-step')
  const whole = readFileSync(script)
  writeFileSync(script, whole.subarray(0, whole.length / 2))
  const screen = await kiosk.start(videowallOf(rig))
  await expectSaid(screen, 'keeps "green.svg"')
  const asked = () => rig.requests.filter(path => script.endsWith(path)).length
  await expect.poll(asked).toBeGreaterThan(0)
  const isKept = () => screen.page.evaluate(async () => (await caches.match('/')) !== undefined)
  expect(await isKept()).toBe(false)
  writeFileSync(script, whole)
  rig.announce('lobby')
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true)
})

// requirement 11.13
test('a kept page whose player does not start comes from the server again, by itself', async ({ kiosk, rig, dist }) => {
  rig.playlists = [servedPlaylist(['green.svg'])]
  const screen = await kiosk.start(videowallOf(rig))
  await expectKept(screen, 'green.svg')
  const path = `/assets/${scriptIn(dist, 'player').split('/').at(-1)}`
  await screen.page.evaluate(async script => {
    const [shell = ''] = (await caches.keys()).filter(name => name.includes(' shell '))
    await (await caches.open(shell)).put(
      script,
      new Response('a captive portal', { headers: { 'content-type': 'text/javascript' } }),
    )
  }, path)
  const before = shownBy(screen).length
  await screen.page.reload()
  await expect.poll(() => shownBy(screen).length, { timeout: 50_000 }).toBeGreaterThan(before)
})

// requirement 11.13
test('half a script that the browser itself has kept is loaded again, also without a worker', async ({
  kiosk,
  rig,
  dist,
}) => {
  test.setTimeout(150_000)
  rig.playlists = [servedPlaylist(['green.svg'])]
  const path = `/assets/${scriptIn(dist, 'player').split('/').at(-1)}`
  rig.halves.set(path, 1)
  const screen = await kiosk.start(videowallOf(rig))
  await expect.poll(() => rig.halves.get(path)).toBe(0)
  expect(await screen.page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  await expect.poll(() => shownBy(screen).length, { timeout: 120_000 }).toBeGreaterThan(0)
  await expectKept(screen, 'green.svg')
})
