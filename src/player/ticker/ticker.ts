import type { Playlist } from '../../api/playlists.ts'
import { createTimer } from '../../clock/timer.ts'
import type { DriverOptions, Inspection, PictureState, ScreenDriver } from '../driver.ts'
import type { Place } from '../schedule/rotation.ts'
import { createImagePool, type ImagePool } from './image-pool.ts'
import { StripElement } from './strip-element.ts'
import { type Cell, dropPassed, fill, keepPhase, rescale, type StripNeed } from './strip-layout.ts'

/** CSS px that are filled beyond the right edge: a hidden page wakes up once a minute, which is 6,000 px. */
const AHEAD = 8000

/** How often the strip is tended; everything it does happens outside of the screen. */
const TEND_MS = 10_000

/** How long the first images wait for the slow ones. */
const PATIENCE_MS = 3000

/** How long a strip that runs goes on as it was while no image of its new list has come, as a videowall does. */
const HOLD_MS = 10_000

/** How long nothing may be showable before the page itself is suspected. */
const STUCK_LIMIT_MS = 60_000

/** Runs a rotation of images as one endless strip: what leaves at the left is put on again at the right. */
export class TickerStrip implements ScreenDriver {
  readonly #options: DriverOptions
  readonly #strip: StripElement
  readonly #pool: ImagePool
  readonly #tending = createTimer()
  readonly #patience = createTimer()
  readonly #stuck = createTimer()
  #rotation: readonly Playlist[] = []
  #cells: readonly Cell[] = []

  constructor(options: DriverOptions) {
    this.#options = options
    this.#strip = new StripElement(options.root, () => this.#resized())
    this.#pool = createImagePool({
      onSettled: () => this.#begin(this.#pool.isSettled()),
      onFailed: url => options.log.warn(`left out of the strip: ${url} cannot be loaded or decoded`),
    })
    document.addEventListener('visibilitychange', this.#seenAgain)
  }

  update(rotation: readonly Playlist[]): void {
    // An unchanged answer touches nothing.
    if (JSON.stringify(rotation) === JSON.stringify(this.#rotation)) return
    this.#rotation = rotation
    this.#pool.want(new Set(rotation.flatMap(playlist => playlist.items.map(item => this.#urlOf({ item })))))
    if (rotation.length === 0) this.#stop()
    else {
      this.#patience.set(this.#cells.length > 0 ? HOLD_MS : PATIENCE_MS, () => this.#begin(true))
      this.#tending.set(TEND_MS, () => this.#tend())
      this.#begin(this.#pool.isSettled())
    }
    this.#watchStuck()
    this.#options.onChange()
  }

  state(): PictureState {
    const left = this.#strip.position()
    const isPlaying = this.#cells.some(cell => cell.left + cell.width > left)
    return { isPlaying, hasPicture: isPlaying }
  }

  inspect(): Inspection {
    const edge = this.#strip.position() + this.#strip.width()
    const entering = this.#cells.findIndex(cell => cell.left >= edge)
    return { kind: 'ticker', current: this.#cells[Math.max(entering - 1, 0)], next: this.#cells[entering] }
  }

  dispose(): void {
    document.removeEventListener('visibilitychange', this.#seenAgain)
    this.#stop()
    this.#pool.dispose()
    this.#strip.dispose()
  }

  #urlOf({ item }: Pick<Place, 'item'>): string {
    return this.#options.fileUrl(item.media)
  }

  #need(): StripNeed {
    const from = this.#strip.position()
    const height = this.#strip.height()
    return {
      rotation: this.#rotation,
      from,
      until: from + this.#strip.width() + AHEAD,
      widthOf: place => Math.round((this.#pool.aspectOf(this.#urlOf(place)) ?? 0) * height),
    }
  }

  #put(cells: readonly Cell[]): void {
    this.#cells = cells
    this.#strip.lay(cells.map(cell => ({ url: this.#urlOf(cell.place), left: cell.left, width: cell.width })))
  }

  /** Starts once all images are there, or those that are quick enough; later ones join outside of the screen. */
  #begin(isTime: boolean): void {
    const isRunning = this.#cells.length > 0
    if (isRunning && (isTime || this.#hasImage())) this.#refill()
    else if (!isRunning && isTime) this.#start()
  }

  /** Whether any image of the rotation can be shown by now. */
  #hasImage(): boolean {
    return this.#rotation.some(({ items }) => items.some(item => this.#pool.aspectOf(this.#urlOf({ item }))))
  }

  #start(): void {
    const cells = fill([], this.#need())
    if (cells.length === 0) return
    this.#put(cells)
    this.#strip.start()
    this.#watchStuck()
    this.#options.log.info(`the strip runs with ${cells.length} images`)
    this.#options.onChange()
  }

  /** Puts everything behind the right edge in the order of this moment; what can be seen stays where it is. */
  #refill(): void {
    const need = this.#need()
    const kept = keepPhase(dropPassed(this.#cells, need.from), need, need.from + this.#strip.width())
    this.#put([...kept, ...fill(kept, need)])
    this.#options.onChange()
  }

  /** A hidden page that was put to sleep has missed its tending. */
  readonly #seenAgain = () => {
    if (document.visibilityState === 'visible') this.#tend()
  }

  #watchStuck(): void {
    if (this.#rotation.length === 0 || this.state().isPlaying) this.#stuck.clear()
    else if (!this.#stuck.isSet()) this.#stuck.set(STUCK_LIMIT_MS, this.#options.onStuck)
  }

  #tend(): void {
    if (this.#rotation.length === 0) return
    this.#tending.set(TEND_MS, () => this.#tend())
    this.#pool.retryFailed()
    this.#watchStuck()
    if (this.#cells.length === 0) return
    const shift = this.#strip.rebase()
    const need = this.#need()
    const moved = shift > 0 ? this.#cells.map(cell => ({ ...cell, left: cell.left - shift })) : this.#cells
    const kept = dropPassed(moved, need.from)
    this.#put([...kept, ...fill(kept, need)])
    // A strip whose images can no longer be had has run out.
    this.#options.onChange()
  }

  #resized(): void {
    const need = this.#need()
    const kept = rescale(dropPassed(this.#cells, need.from), need)
    this.#put([...kept, ...fill(kept, need)])
  }

  #stop(): void {
    this.#cells = []
    this.#strip.stop()
    for (const timer of [this.#patience, this.#tending, this.#stuck]) timer.clear()
  }
}
