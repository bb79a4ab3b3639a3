import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shownBy } from '../../../support/display/kiosk.ts'
import { expect, expectKept, servedPlaylist, test, videowallOf } from '../../../support/display/outage.ts'
import { memoryOf } from '../../../support/hostile/browser-memory.ts'

const FILES = ['one.jpg', 'two.jpg']

/** Photos of 2 MB. A browser that held half of each, as one did, would grow by 20 MB. */
const BYTES = 2_000_000
const SHOWN = 20
const MOST_GROWTH = 10

// requirement 9.17
test('kept photos that are shown again and again do not stay in the memory of the browser', async ({
  kiosk,
  rig,
  media,
}) => {
  const photo = await readFile(join(media, 'rotated.jpg'))
  for (const file of FILES) await writeFile(join(media, file), Buffer.concat([photo, Buffer.alloc(BYTES)]))
  rig.playlists = [servedPlaylist(FILES, 0.2)]
  const screen = await kiosk.start(videowallOf(rig))
  await expectKept(screen, ...FILES)
  const browser = screen.page.context().browser()
  if (!browser) throw new Error('The kiosk has no browser.')
  const memory = () => memoryOf(browser, 'browser')
  const after = (count: number) =>
    expect
      .poll(() => shownBy(screen).length, { timeout: 60_000 })
      .toBeGreaterThan(count)
      .then(memory)
  const before = await after(shownBy(screen).length + 10)
  const now = await after(shownBy(screen).length + SHOWN)
  expect(now - before, 'MB').toBeLessThan(MOST_GROWTH)
})
