import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { serveFitPage } from '../../support/fit/fit-page.ts'
import type {} from '../../support/fit/page/main.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import { mediaFolder } from '../measure/bench-media.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { type OddFilm, oddFilms } from './odd-films.ts'

/** The mean distance of the colours of two frames on a grid of 32×18, of 255. */
const MOST_DISTANCE = 6
const COPY_DISTANCE = 0.5

const words = (command: string, ...options: string[]) =>
  execFileSync('sh', ['-c', `${command} "$@" 2>&1`, command, ...options], { encoding: 'utf8' }).trim()

/** The complaints of ffmpeg while it decodes the whole film; empty if it has none. */
const complaints = (path: string) => words('ffmpeg', '-v', 'error', '-i', path, '-f', 'null', '-')

/** The streams of a film as ffprobe tells them. */
function streamsOf(path: string) {
  const entries = 'stream=codec_type,codec_name,width,height,r_frame_rate,nb_read_frames:stream_side_data=rotation'
  const told = words('ffprobe', '-v', 'error', '-count_frames', '-show_entries', entries, '-of', 'json', path)
  const { streams }: { streams: Record<string, string | number>[] } = JSON.parse(told)
  return streams
}

/** One frame of a film, upright, as red, green and blue on a coarse grid. */
function frameOf(path: string, index: number): Buffer {
  const grid = ['-vf', `select=eq(n\\,${index}),scale=32:18:flags=area`, '-frames:v', '1']
  const options = ['-v', 'error', '-i', path, ...grid, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
  return execFileSync('ffmpeg', options, { stdio: ['ignore', 'pipe', 'ignore'] })
}

function distanceOf(a: Buffer, b: Buffer): number {
  if (a.length === 0 || a.length !== b.length) return Number.POSITIVE_INFINITY
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

/** The largest distance between the frames of two films at their beginning, in their middle and at their end. */
function farthest(source: string, result: string, frames: number): number {
  const indexes = [0, Math.floor(frames / 2), frames - 1]
  return Math.max(...indexes.map(index => distanceOf(frameOf(source, index), frameOf(result, index))))
}

/** Makes the chosen film fit and saves it. @returns what was said about it, and the distance in the browser's eyes */
async function fitTo(page: Page, path: string) {
  const downloading = page.waitForEvent('download', { timeout: 120_000 }).catch(() => null)
  const told = await page.evaluate(async () => {
    const { make, chosen, distance } = window.fitPage
    try {
      const { file, changes } = await make()
      const far = await distance(chosen(), file)
      Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: 'film.mp4' }).click()
      return { words: changes.join(' '), distance: far, isMade: true }
    } catch (error) {
      return { words: error instanceof Error ? error.message : String(error), distance: 0, isMade: false }
    }
  })
  if (told.isMade) await (await downloading)?.saveAs(path)
  return told
}

/** Everything that is wrong with a new film; empty if it is right. */
async function faultsOf(page: Page, { becomes }: OddFilm, source: string, result: string): Promise<string[]> {
  await page.setInputFiles('input', source)
  const told = await fitTo(page, result)
  if (becomes instanceof RegExp) return becomes.test(told.words) && !told.isMade ? [] : [`said: ${told.words}`]
  if (!told.isMade) return [`refused: ${told.words}`]
  const [film = {}, ...others] = streamsOf(result)
  const head = readFileSync(result).toString('latin1')
  const { colours, isCopy } = becomes
  const distance = colours ? told.distance : farthest(source, result, Number(film.nb_read_frames))
  const most = isCopy ? COPY_DISTANCE : MOST_DISTANCE
  const has = (fault: string, isWrong: boolean) => (isWrong ? [fault] : [])
  return [
    ...has(`ffmpeg: ${complaints(result)}`, complaints(result) !== ''),
    ...has(`${film.codec_name} and ${others.length} streams`, film.codec_name !== 'h264' || others.length > 0),
    ...has(`${film.nb_read_frames} frames`, Math.abs(Number(film.nb_read_frames) - becomes.frames) > 1),
    ...has(`${film.width}x${film.height}`, `${film.width}x${film.height}` !== becomes.size),
    ...has(`rate ${film.r_frame_rate}`, becomes.rate !== undefined && film.r_frame_rate !== becomes.rate),
    ...has('still turned by a matrix', 'side_data_list' in film),
    ...has('index at the end', head.indexOf('moov') > head.indexOf('mdat')),
    ...has(`colours ${distance.toFixed(1)} away`, !(distance <= most)),
    ...has(`said: ${told.words}`, told.words.includes('Only the container') !== Boolean(isCopy)),
  ]
}

/**
 * Makes films of every kind that people have fit, in a browser, and lets ffmpeg judge what comes out. Needs ffmpeg.
 */
export async function run(): Promise<void> {
  const folder = await mediaFolder()
  const server = await serveFitPage()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  try {
    const page = await browser.newPage()
    await page.goto(server.url)
    const verdicts: boolean[] = []
    for (const film of oddFilms) {
      const source = join(folder.path, film.name)
      film.make(source)
      const faults = await faultsOf(page, film, source, join(folder.path, 'result.mp4'))
      verdicts.push(figureRow(film.name, faults.join('; ') || 'right', 'right', faults.length === 0))
    }
    expectTargetsMet(verdicts)
  } finally {
    await browser.close()
    await server.close()
    await folder.remove()
  }
}
