import type { Media } from '../api/media.ts'
import type { Playlist } from '../api/playlists.ts'
import { createImagePool } from './image-pool.ts'
import type { DriverOptions, PictureState, ScreenDriver } from './screen-driver.ts'
import { type Cell, dropPassed, fill, keepPhase, rescale, type StripNeed } from './strip.ts'
import { createStripElement } from './strip-element.ts'
import { createTimer } from './timer.ts'

/** CSS px that are filled beyond the right edge: a hidden page wakes up once a minute, which is 6,000 px. */
const AHEAD = 8000

/** How often the strip is tended; everything it does happens outside of the screen. */
const TEND_MS = 10_000

/** How long the first images wait for the slow ones. */
const PATIENCE_MS = 3000

const nameOf = (cell: Cell | undefined) =>
  cell ? `"${cell.place.item.media.name}" (playlist ${cell.place.playlist}, pass ${cell.place.pass})` : 'nothing'

/** Runs a rotation of images as one endless strip: what leaves at the left is put on again at the right. */
export function createTickerStrip({ root, fileUrl, log, onChange }: DriverOptions): ScreenDriver {
  const strip = createStripElement(root)
  const [tending, patience] = [createTimer(), createTimer()]
  const pool = createImagePool({
    onSettled: () => begin(pool.isSettled()),
    onFailed: url => log.warn(`left out of the strip: ${url} cannot be loaded or decoded`),
  })
  let rotation: readonly Playlist[] = []
  let cells: Cell[] = []

  const urlOf = (media: Media) => fileUrl(media)
  const widthOf: StripNeed['widthOf'] = ({ item }) =>
    Math.round((pool.aspectOf(urlOf(item.media)) ?? 0) * strip.height())

  function need(): StripNeed {
    const from = strip.position()
    return { rotation, from, until: from + strip.width() + AHEAD, widthOf }
  }

  const put = (next: Cell[]) => {
    cells = next
    strip.lay(cells.map(cell => ({ url: urlOf(cell.place.item.media), left: cell.left, width: cell.width })))
  }

  /** Starts once all images are there, or those that are quick enough; later ones join outside of the screen. */
  function begin(isTime: boolean): void {
    if (cells.length > 0) return refill()
    if (!isTime) return
    const first = fill([], need())
    if (first.length === 0) return
    put(first)
    strip.start()
    log.info(`the strip runs with ${first.length} images`)
    onChange()
  }

  /** Puts everything behind the right edge in the order of this moment; what can be seen stays where it is. */
  function refill(): void {
    const now = need()
    const kept = keepPhase(dropPassed(cells, now.from).kept, now, now.from + strip.width())
    put([...kept, ...fill(kept, now)])
    onChange()
  }

  function tend(): void {
    tending.set(TEND_MS, tend)
    pool.retryFailed()
    if (cells.length === 0) return
    const shift = strip.rebase()
    if (shift > 0) cells = cells.map(cell => ({ ...cell, left: cell.left - shift }))
    const now = need()
    const { kept } = dropPassed(cells, now.from)
    put([...kept, ...fill(kept, now)])
  }

  function stop(): void {
    cells = []
    strip.stop()
    patience.clear()
    tending.clear()
  }

  strip.onResize(() => {
    const now = need()
    const kept = rescale(dropPassed(cells, now.from).kept, now)
    put([...kept, ...fill(kept, now)])
  })

  return {
    update(next) {
      // An unchanged answer touches nothing.
      if (JSON.stringify(next) === JSON.stringify(rotation)) return
      rotation = next
      pool.want(new Set(rotation.flatMap(playlist => playlist.items.map(item => urlOf(item.media)))))
      if (rotation.length === 0) stop()
      else {
        patience.set(PATIENCE_MS, () => begin(true))
        tending.set(TEND_MS, tend)
        begin(pool.isSettled())
      }
      onChange()
    },
    state: () => describe(cells, strip.position(), strip.width()),
    dispose() {
      stop()
      pool.dispose()
      strip.dispose()
    },
  }
}

function describe(cells: readonly Cell[], position: number, width: number): PictureState {
  const entering = cells.findIndex(cell => cell.left >= position + width)
  const isPlaying = cells.some(cell => cell.left + cell.width > position)
  return {
    isPlaying,
    hasPicture: isPlaying,
    current: nameOf(cells[Math.max(entering - 1, 0)]),
    next: nameOf(cells[entering]),
    reason: 'The strip shows its images by position; a pass is one repeat.',
    droppedFrames: 0,
  }
}
