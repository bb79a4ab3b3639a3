import { expect, type Page } from 'playwright/test'
import { screenshot } from '../looks/screenshot.ts'
import { servedPlaylist } from './display-server.ts'
import { strip } from './ticker.ts'

/** The screen of the tests, in px. */
const WIDTH = 800
const HEIGHT = 450

/** Points so near to an edge of two colours are not judged, in px. */
const EDGE = 5

interface Shape {
  rotate: 0 | 90 | 180 | 270
  strip?: boolean
  /** The number of the screen in a wall of two by two, whose gap is 2 %. */
  tile?: number
}

/** The playlists of a location whose ticker is white and whose videowall shows one file of four colours. */
export const corners = (file: string): object[] => [
  servedPlaylist([file], 600, { type: 'videowall' }),
  strip(['white 300.svg'], { id: 2 }),
]

export const queryOf = ({ rotate, strip, tile }: Shape): string =>
  [`rotate=${rotate}`, ...(strip ? ['strip=bottom'] : []), ...(tile ? [`tile=2x2:${tile}&gap=2`] : [])].join('&')

/** The colour that a point of the turned screen has to have. */
function expectedAt({ rotate, strip, tile }: Shape, x: number, y: number): string {
  const [width, height] = rotate % 180 === 0 ? [WIDTH, HEIGHT] : [HEIGHT, WIDTH]
  const gap = tile ? 0.02 * width : 0
  const wall = tile ? { width: 2 * width + gap, height: 2 * height + gap } : { width, height }
  const onWall = {
    x: x + (tile && tile % 2 === 0 ? width + gap : 0),
    y: y + (tile && tile > 2 ? height + gap : 0),
  }
  const filmHeight = wall.height * (strip ? 0.8 : 1)
  if (onWall.y > filmHeight) return 'white'
  const scale = Math.min(wall.width / 16, filmHeight / 9)
  const across = (onWall.x - wall.width / 2) / (8 * scale)
  const down = (onWall.y - filmHeight / 2) / (4.5 * scale)
  if (Math.abs(across) > 1 || Math.abs(down) > 1) return 'black'
  if (down < 0) return across < 0 ? 'red' : 'lime'
  return across < 0 ? 'blue' : 'yellow'
}

/** Where a point of the turned screen lies on the panel. */
function onPanel({ rotate }: Shape, x: number, y: number): [x: number, y: number] {
  if (rotate === 90) return [WIDTH - y, x]
  if (rotate === 180) return [WIDTH - x, HEIGHT - y]
  return rotate === 270 ? [y, HEIGHT - x] : [x, y]
}

interface Sample {
  at: [x: number, y: number]
  colour: string
}

/** A grid of points with their colours, without those near to an edge. */
function samplesOf(shape: Shape): Sample[] {
  const [width, height] = shape.rotate % 180 === 0 ? [WIDTH, HEIGHT] : [HEIGHT, WIDTH]
  const samples: Sample[] = []
  for (let x = 7; x < width; x += 23) {
    for (let y = 7; y < height; y += 23) {
      const around = [-EDGE, 0, EDGE].flatMap(dx => [-EDGE, 0, EDGE].map(dy => expectedAt(shape, x + dx, y + dy)))
      const [colour = ''] = around
      if (around.every(one => one === colour)) samples.push({ at: onPanel(shape, x, y), colour })
    }
  }
  return samples
}

const NAMED: Record<string, number> = { '000': 0, '100': 1, '010': 2, '001': 3, '110': 4, '111': 5 }
const NAMES = ['black', 'red', 'lime', 'blue', 'yellow', 'white']

/** Waits until the screen shows every colour of its shape where it has to be. @param reader a page that decodes pictures */
export async function expectShape(page: Page, reader: Page, shape: Shape): Promise<void> {
  const samples = samplesOf(shape)
  expect(new Set(samples.map(({ colour }) => colour)).size).toBeGreaterThan(shape.tile && !shape.strip ? 0 : 1)
  const wrong = async () => {
    const png = (await screenshot(page)).toString('base64')
    const codes = await reader.evaluate(
      async ([data, points]) => {
        const image = new Image()
        image.src = `data:image/png;base64,${data}`
        await image.decode()
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
        pen?.drawImage(image, 0, 0)
        return points.map(([x, y]) =>
          [...(pen?.getImageData(x, y, 1, 1).data ?? [])]
            .slice(0, 3)
            .map(part => (part > 200 ? 1 : part < 60 ? 0 : '?'))
            .join(''),
        )
      },
      [png, samples.map(({ at }) => at)] as const,
    )
    return samples.flatMap(({ at, colour }, index) => {
      const seen = NAMES[NAMED[codes[index] ?? ''] ?? -1] ?? 'other'
      return seen === colour ? [] : [`${at}: ${seen} for ${colour}`]
    })
  }
  await expect.poll(wrong, { message: queryOf(shape), timeout: 8000 }).toEqual([])
}
