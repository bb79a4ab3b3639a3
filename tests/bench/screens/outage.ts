import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright'
import { startReader } from '../../support/display/display.ts'
import { servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { createKiosk, type Screen, shownBy } from '../../support/display/kiosk.ts'
import { findBrowser } from '../../support/product/browser.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'

const MINUTES = 5
const FILES = ['clip-red.mp4', 'green.svg', 'clip-blue.mp4', 'yellow.svg']
const IMAGE_SECONDS = 2

/** A round is two clips and two images of 2 s; a transition may take a tenth of a second. */
const EXPECTED_SHARE = 0.9

/** @returns the seconds that it took, at most the limit */
async function until(isDone: () => boolean, limitMs: number): Promise<number> {
  const began = Date.now()
  while (!isDone() && Date.now() - began < limitMs) await wait(20)
  return (Date.now() - began) / 1000
}

const storesPage = ({ said }: Screen) => said.some(({ text }) => text === 'Display: keeps the page itself')

const storedCount = ({ said }: Screen) => said.filter(({ text }) => text.startsWith('Display: keeps "')).length

/** Takes screenshots of the display throughout the outage, and counts all of them and the black ones. */
async function watch(screen: Screen): Promise<{ samples: number; black: number }> {
  const reading = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '' })
  const colourIn = await startReader(await reading.newContext())
  const clip = { x: 390, y: 200, width: 20, height: 20 }
  let [samples, black] = [0, 0]
  for (const end = Date.now() + MINUTES * 60_000; Date.now() < end; samples += 1) {
    if ((await colourIn(await screen.page.screenshot({ clip }))) === 'black') black += 1
  }
  await reading.close()
  return { samples, black }
}

/** Stops the server for five minutes, then cuts the power: counts gaps, and times the start without a network and the reconnection. */
export async function run(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser()
  const pages = await builtPages()
  const rig = await startDisplayRig({ dist: pages.path, media: join(import.meta.dirname, '../../fixtures') })
  rig.playlists = [servedPlaylist(FILES, IMAGE_SECONDS)]
  const kiosk = await createKiosk()
  const verdicts: boolean[] = []
  const figure = (...row: Parameters<typeof figureRow>) => void verdicts.push(figureRow(...row))
  const url = `${rig.url}/display/bench/videowall`
  try {
    const screen = await kiosk.start(url)
    await until(() => storesPage(screen) && storedCount(screen) === FILES.length && shownBy(screen).length > 0, 30_000)
    await rig.stop()
    const before = shownBy(screen).length
    const { samples, black } = await watch(screen)
    const shown = shownBy(screen).length - before
    const due = Math.floor((MINUTES * 60) / IMAGE_SECONDS)
    figure(
      `items shown in ${MINUTES} minutes without a server`,
      `${shown} of ${due}`,
      '90 %',
      shown >= due * EXPECTED_SHARE,
    )
    figure(`black among ${samples} samples`, String(black), '0', black === 0)

    await kiosk.cutPower()
    const again = await kiosk.start(url)
    await until(() => shownBy(again).length > 0, 10_000)
    const first = (again.said.find(({ text }) => text.includes('shows'))?.at ?? Number.POSITIVE_INFINITY) / 1000
    figure('seconds to the first item after a power cut', first.toFixed(2), '3', first <= 3)

    rig.messages.length = 0
    await rig.start()
    const back = await until(() => rig.messages.some(([name]) => name === 'screen_status'), 30_000)
    figure('seconds until it reports to a server that is back', back.toFixed(1), '15', back <= 15)
  } finally {
    await kiosk.remove()
    await rig.stop()
    await pages.remove()
  }
  expectTargetsMet(verdicts)
}
