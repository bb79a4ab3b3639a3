import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { median } from '../../support/film/colour-runs.ts'
import { serveFitPage } from '../../support/fit/fit-page.ts'
import type {} from '../../support/fit/page/main.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import { ffmpeg, mediaFolder } from '../measure/bench-media.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { measureMainThread } from '../measure/main-thread.ts'
import { largestPageMemory } from '../measure/pages-memory.ts'
import { measureUploads } from './fit-uploads.ts'

/** Seconds of the film whose speed is measured; the large film has 34 MB for each of them, 1 GB by default. */
const SECONDS = Number(process.env.SIZE ?? 30)
const LARGE_MB = SECONDS * 34
const TIMES = 3
const SAMPLE_MS = 200
const MEBIBYTE = 1024 * 1024

/** Targets. */
const LEAST_SHARE = 0.7
const MEMORY_MB = 200
const BUSY = 0.1

/** Megabits a second of a telephone's film, and seconds of the part that the large film repeats. */
const TELEPHONE = 20
const PART_S = 10

/** A film that moves everywhere, as noise in it makes each pixel new. */
function makeFilm(path: string, seconds: number, megabits: number): void {
  const picture = `testsrc2=s=1920x1080:r=30:d=${seconds},noise=alls=10:allf=t`
  const code = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', `${megabits}M`]
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    picture,
    ...code,
    '-minrate',
    `${megabits}M`,
    '-maxrate',
    `${megabits}M`,
    '-bufsize',
    `${megabits}M`,
    path,
  )
}

/** The same film again and again, until it has this size. */
function makeLargeFilm(path: string, source: string): void {
  const times = Math.ceil((LARGE_MB * MEBIBYTE) / statSync(source).size)
  ffmpeg('-stream_loop', String(times - 1), '-i', source, '-c', 'copy', path)
}

/** Makes the chosen film fit. @returns seconds */
const fitFilm = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const start = performance.now()
    await window.fitPage.make()
    return (performance.now() - start) / 1000
  })

/** Decodes and encodes the chosen film with nothing else. @returns seconds */
const bareLoop = (page: Page): Promise<number> => page.evaluate(() => window.fitPage.bareLoop(window.fitPage.chosen()))

/** Saves the new film of the page, and asks ffmpeg about it. @returns its complaints and the number of frames */
async function judge(page: Page, path: string): Promise<{ complaints: string; frames: number }> {
  const downloading = page.waitForEvent('download')
  await page.evaluate(() => {
    const file = window.fitPage.made()?.file
    if (file)
      Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: file.name }).click()
  })
  await (await downloading).saveAs(path)
  const judged = execFileSync('sh', ['-c', 'ffmpeg -v error -i "$1" -f null - 2>&1', 'sh', path], { encoding: 'utf8' })
  const count = ['-count_packets', '-select_streams', 'v', '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0']
  const counted = execFileSync('ffprobe', ['-v', 'error', ...count, path], { encoding: 'utf8' })
  return { complaints: judged.trim(), frames: Number.parseInt(counted, 10) }
}

async function measureSpeed(page: Page, folder: string): Promise<boolean[]> {
  const ours: number[] = []
  const bare: number[] = []
  for (let time = 0; time < TIMES; time++) {
    bare.push(await bareLoop(page))
    ours.push(await fitFilm(page))
  }
  const share = median(bare) / median(ours)
  const { complaints, frames } = await judge(page, join(folder, 'result.mp4'))
  const seconds = `${median(ours).toFixed(1)} s`
  return [
    figureRow(
      `1080p film of ${SECONDS} s, made to fit`,
      `${seconds}, ${Math.round(share * 100)} % of the bare loop's speed`,
      `bare loop of decode and encode ${median(bare).toFixed(1)} s; at least ${LEAST_SHARE * 100} %`,
      share >= LEAST_SHARE,
    ),
    figureRow(
      'frames of the new film; words of ffmpeg about it',
      `${frames}; ${complaints || 'none'}`,
      `${SECONDS * 30}; none`,
      Math.abs(frames - SECONDS * 30) <= 1 && complaints === '',
    ),
  ]
}

async function measureLoad(browser: Browser, page: Page): Promise<boolean[]> {
  const before = await largestPageMemory(browser)
  let most = before
  const sampling = setInterval(() => {
    void largestPageMemory(browser).then(size => {
      most = Math.max(most, size)
    })
  }, SAMPLE_MS)
  const { busy } = await measureMainThread(page, async () => void (await fitFilm(page)))
  clearInterval(sampling)
  const growth = most - before
  return [
    figureRow(
      `a film of ${LARGE_MB} MB: growth of the page's process`,
      `${growth.toFixed(0)} MB`,
      `at most ${MEMORY_MB} MB`,
      growth <= MEMORY_MB,
    ),
    figureRow('its main thread', `${(busy * 100).toFixed(1)} % busy`, `at most ${BUSY * 100} %`, busy <= BUSY),
  ]
}

/**
 * Makes films fit in a page that holds nothing else. Compares the speed with a bare loop of the browser's own decoder and
 * encoder. Measures memory and main thread with a large film, and the uploads beside it. Needs ffmpeg.
 */
export async function run(): Promise<void> {
  const folder = await mediaFolder()
  const server = await serveFitPage()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  try {
    const place = (name: string) => join(folder.path, name)
    const [film, part, large] = [place('film.mp4'), place('part.mp4'), place('long film.mp4')] as const
    // Over 50 MB: a smaller film is copied, not encoded.
    makeFilm(film, SECONDS, Math.max(TELEPHONE, Math.ceil((60 * 8) / SECONDS)))
    makeFilm(part, PART_S, TELEPHONE)
    makeLargeFilm(large, part)
    const page = await browser.newPage()
    await page.goto(server.url)
    await page.setInputFiles('input', film)
    const speed = await measureSpeed(page, folder.path)
    // A page of its own has the memory of nothing before.
    const fresh = await browser.newPage()
    await page.close()
    await fresh.goto(server.url)
    await fresh.setInputFiles('input', large)
    const load = await measureLoad(browser, fresh)
    await fresh.close()
    expectTargetsMet([...speed, ...load, await measureUploads(browser, large, folder.path)])
  } finally {
    await browser.close()
    await server.close()
    await folder.remove()
  }
}
