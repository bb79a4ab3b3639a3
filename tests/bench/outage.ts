import { join } from 'node:path'
import { chromium } from 'playwright'
import { startReader } from '../support/display/display.ts'
import { standPlaylist, startDisplayStand } from '../support/display/display-server.ts'
import { createKiosk, type Screen, shownBy } from '../support/display/kiosk.ts'
import { findBrowser } from '../support/product/browser.ts'
import { builtPages } from './built-pages.ts'
import { expectKept, figureRow } from './figure-row.ts'

const MINUTES = 5
const FILES = ['clip-red.mp4', 'green.svg', 'clip-blue.mp4', 'yellow.svg']
const IMAGE_SECONDS = 2

/** A round is two clips and two images of 2 s; a seam may cost a tenth of a second. */
const EXPECTED_SHARE = 0.9

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function until(isDone: () => boolean, limitMs: number): Promise<number> {
  const began = Date.now()
  while (!isDone() && Date.now() - began < limitMs) await wait(20)
  return (Date.now() - began) / 1000
}

const keepsItself = ({ said }: Screen) => said.some(({ text }) => text === 'Display: keeps the page itself')

const keptCount = ({ said }: Screen) => said.filter(({ text }) => text.startsWith('Display: keeps "')).length

/** Counts, over the minutes of the outage, the looks at the screen and those that saw black. */
async function watch(screen: Screen): Promise<{ looks: number; black: number }> {
  const reading = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '' })
  const colourIn = await startReader(await reading.newContext())
  const clip = { x: 390, y: 200, width: 20, height: 20 }
  let [looks, black] = [0, 0]
  for (const end = Date.now() + MINUTES * 60_000; Date.now() < end; looks += 1) {
    if ((await colourIn(await screen.page.screenshot({ clip }))) === 'black') black += 1
  }
  await reading.close()
  return { looks, black }
}

/** The server goes for five minutes, then the power too: gaps, the start without a network, the way back. */
export async function run(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser()
  const pages = await builtPages()
  const stand = await startDisplayStand({ dist: pages.path, media: join(import.meta.dirname, '../fixtures') })
  stand.playlists = [standPlaylist(FILES, IMAGE_SECONDS)]
  const kiosk = await createKiosk()
  const kept: boolean[] = []
  const figure = (...row: Parameters<typeof figureRow>) => void kept.push(figureRow(...row))
  const url = `${stand.url}/display/bench/videowall`
  try {
    const screen = await kiosk.start(url)
    await until(() => keepsItself(screen) && keptCount(screen) === FILES.length && shownBy(screen).length > 0, 30_000)
    await stand.stop()
    const before = shownBy(screen).length
    const { looks, black } = await watch(screen)
    const shown = shownBy(screen).length - before
    const due = Math.floor((MINUTES * 60) / IMAGE_SECONDS)
    figure(
      `items shown in ${MINUTES} minutes without a server`,
      `${shown} of ${due}`,
      '90 %',
      shown >= due * EXPECTED_SHARE,
    )
    figure(`black among ${looks} looks`, String(black), '0', black === 0)

    await kiosk.cutPower()
    const again = await kiosk.start(url)
    await until(() => shownBy(again).length > 0, 10_000)
    const first = (again.said.find(({ text }) => text.includes('shows'))?.at ?? Number.POSITIVE_INFINITY) / 1000
    figure('seconds to the first item after a power cut', first.toFixed(2), '3', first <= 3)

    stand.messages.length = 0
    await stand.start()
    const back = await until(() => stand.messages.some(([name]) => name === 'screen_status'), 30_000)
    figure('seconds until it reports to a server that is back', back.toFixed(1), '15', back <= 15)
  } finally {
    await kiosk.remove()
    await stand.stop()
    await pages.remove()
  }
  expectKept(kept)
}
