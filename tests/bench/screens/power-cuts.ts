import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { createKiosk, type Screen, shownBy } from '../../support/display/kiosk.ts'
import { findBrowser } from '../../support/product/browser.ts'
import { buildProduct } from '../../support/product/build-product.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'

const CUTS = Number(process.env.POWER_CUTS ?? 100)
const FILES = ['green.svg', 'blue.svg', 'yellow.svg']

/** One of this number of cuts comes with another version of the pages. */
const CUTS_PER_DEPLOY = 4

/** The power goes at any moment of this time after the page has begun; a deploy is kept within it. */
const LATEST_CUT_MS = 2500

const LIMIT_MS = 10_000

/** @returns false if it is not so within the limit */
async function comesTrue(isTrue: () => boolean): Promise<boolean> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await wait(20)) {
    if (isTrue()) return true
  }
  return false
}

const isWholeKept = ({ said }: Screen) =>
  said.some(({ text }) => text === 'Display: keeps the page itself') &&
  said.filter(({ text }) => text.startsWith('Display: keeps "')).length === FILES.length

/**
 * Cuts the power of a screen at any moment after a start, while it writes another answer, and at times other pages. Then
 * it starts the screen without a server: the screen has to play each time. POWER_CUTS is the number of cuts.
 */
export async function run(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser()
  const [served, one, other] = [await temporaryFolder(), await builtPages(), await temporaryFolder()]
  await buildProduct(other.path, { VITE_VIDEOWALL_FIT: 'cover' })
  await cp(one.path, served.path, { recursive: true })
  const rig = await startDisplayRig({ dist: served.path, media: join(import.meta.dirname, '../../fixtures') })
  const kiosk = await createKiosk()
  const url = `${rig.url}/display/bench/videowall`
  const dark: string[] = []
  try {
    rig.playlists = [servedPlaylist(FILES, 2)]
    const first = await kiosk.start(url)
    if (!(await comesTrue(() => isWholeKept(first)))) throw new Error('The screen did not keep its page and files.')
    await kiosk.cutPower()
    for (let cut = 0; cut < CUTS; cut += 1) {
      const isDeploy = cut % CUTS_PER_DEPLOY === 0
      if (isDeploy) {
        await rm(served.path, { recursive: true })
        const next = (cut / CUTS_PER_DEPLOY) % 2 === 0 ? other : one
        await cp(next.path, served.path, { recursive: true })
      }
      rig.playlists = [servedPlaylist(FILES, 2, { name: `Answer ${cut}` })]
      await kiosk.start(url)
      const afterMs = Math.round(Math.random() * LATEST_CUT_MS)
      await wait(afterMs)
      await kiosk.cutPowerAtOnce()
      await rig.stop()
      const again = await kiosk.start(url)
      const isPlaying = await comesTrue(() => shownBy(again).length > 0)
      await kiosk.cutPowerAtOnce()
      await rig.start()
      if (isPlaying) continue
      dark.push(`cut ${cut}, ${afterMs} ms after the start${isDeploy ? ' with a deploy' : ''}`)
      console.log(dark.at(-1), again.said.map(({ text, at }) => `${at}: ${text}`).join('\n  '))
    }
  } finally {
    await kiosk.remove()
    await rig.stop()
    for (const folder of [served, one, other]) await folder.remove()
  }
  const isMet = figureRow(`starts without a picture in ${CUTS} power cuts`, String(dark.length), '0', dark.length === 0)
  expectTargetsMet([isMet])
}
