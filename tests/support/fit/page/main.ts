import { openFilm, probeFilm } from '../../../../src/media/fit/films/open-film.ts'
import type { FilmProbe } from '../../../../src/media/fit/films/plan-fit.ts'
import type { FitOptions } from '../../../../src/media/fit/fitter.ts'
import { cleanUp, fitterOf } from '../../../../src/media/fit/fitter.ts'
import type { FittedFile } from '../../../../src/media/upload.ts'
import { bareLoop } from './bare-loop.ts'

const fitter = { ...fitterOf(), cleanUp }

/** Points of a picture across and down, of which the colours are compared. */
const GRID = 12

function chosen(): File {
  const file = document.querySelector('input')?.files?.[0]
  if (!file) throw new Error('No file was chosen.')
  return file
}

type Draw = (context: OffscreenCanvasRenderingContext2D) => void

/** The colours of a picture on a coarse grid, red, green and blue after one another, from 0 to 255; null if none is drawn. */
function coloursOf(draw: Draw): number[] | null {
  const context = new OffscreenCanvas(GRID, GRID).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser gave no canvas.')
  context.imageSmoothingQuality = 'high'
  draw(context)
  const { data } = context.getImageData(0, 0, GRID, GRID)
  return data[3] === 0 ? null : [...data].filter((_, index) => index % 4 < 3)
}

const eventOf = (target: EventTarget, name: string) =>
  new Promise((resolve, reject) => {
    target.addEventListener(name, resolve, { once: true })
    target.addEventListener('error', () => reject(new Error('The browser cannot play it.')), { once: true })
  })

/** The colours of a film at a part of its length, as the browser plays it. */
async function filmColours(file: Blob, part: number): Promise<number[]> {
  const { start, seconds, frames } = await probe(file)
  const video = Object.assign(document.createElement('video'), { muted: true, src: URL.createObjectURL(file) })
  await eventOf(video, 'loadeddata')
  // In the middle of a frame: at its edges two films may show two frames.
  video.currentTime = start + seconds * part + seconds / frames / 2
  await eventOf(video, 'seeked')
  let colours: number[] | null = null
  // A busy browser may have no picture yet that it could draw.
  while (!colours) {
    await new Promise(requestAnimationFrame)
    colours = coloursOf(context => context.drawImage(video, 0, 0, GRID, GRID))
  }
  URL.revokeObjectURL(video.src)
  return colours
}

async function pictureColours(file: Blob): Promise<number[]> {
  const bitmap = await createImageBitmap(file)
  return coloursOf(context => context.drawImage(bitmap, 0, 0, GRID, GRID)) ?? []
}

/** The mean distance of the colours of two files in the middle, from 0 to 255. */
async function distance(a: Blob, b: Blob): Promise<number> {
  const read = (file: Blob) => (b.type.startsWith('image') ? pictureColours(file) : filmColours(file, 0.5))
  const [first, second] = [await read(a), await read(b)]
  return first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0) / first.length
}

async function probe(file: Blob): Promise<FilmProbe> {
  const open = await openFilm(file)
  const film = await probeFilm(open)
  open.close()
  return film
}

let made: FittedFile | null = null

/** Makes the chosen file fit, and keeps the result. */
async function make(options: Partial<FitOptions> = {}): Promise<FittedFile> {
  const { signal } = new AbortController()
  made = await fitter.fit(chosen(), { aim: 'any', onProgress: () => undefined, signal, ...options })
  return made
}

/** The names of what stands on the browser's own disk, folder by folder. */
async function kept(): Promise<string[][]> {
  const top = await (await navigator.storage.getDirectory()).getDirectoryHandle('prepared', { create: true })
  const folders: string[][] = []
  for await (const handle of top.values()) {
    const names: string[] = []
    if (handle instanceof FileSystemDirectoryHandle) for await (const name of handle.keys()) names.push(name)
    folders.push(names)
  }
  return folders
}

/** What a test calls in the page. */
export interface FitPage {
  fitter: typeof fitter
  chosen: typeof chosen
  make: typeof make
  made(): FittedFile | null
  probe: typeof probe
  distance: typeof distance
  kept: typeof kept
  bareLoop: typeof bareLoop
}

declare global {
  interface Window {
    fitPage: FitPage
  }
}

window.fitPage = { fitter, chosen, make, made: () => made, probe, distance, kept, bareLoop }
