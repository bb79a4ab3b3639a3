import type { Playlist } from '../../api/playlists.ts'
import { createTimer } from '../../base/timer.ts'
import {
  type DriverOptions,
  type PictureDetails,
  type PictureState,
  type ScreenDriver,
  STUCK_LIMIT_MS,
} from '../driver.ts'
import type { Position } from '../schedule/rotation.ts'
import { createImagePool, type ImagePool } from './image-pool.ts'
import { StripElement } from './strip-element.ts'
import { dropPassed, fill, keepPhase, rescale, type StripNeed, type StripTile } from './strip-layout.ts'

/** CSS px that are filled beyond the right edge: a hidden page has a timer once a minute, which is 6,000 px. */
const AHEAD = 8000

/** The same at its start: more images would delay the first frame. */
const FIRST_AHEAD = 500

/** The maintenance changes tiles outside of the screen only. */
const MAINTAIN_MS = 10_000

/** CSS px: at the height of a window whose TV is off, one, thousands of images would cover the strip. */
const LEAST_HEIGHT = 16

/** The first maintenance: it fills the strip whose start was short, and corrects one in step. */
const SETTLE_MS = 1000

/** The first images wait this long for the slow ones. */
const PATIENCE_MS = 3000

/** A running strip keeps its old images this long, if no image of its new list has come. */
const HOLD_MS = 10_000

/** Keeps the visible tiles, and puts the image behind them that the clock asks for. */
function joinBehind(tiles: readonly StripTile[], phase: StripPhase, need: StripNeed, edge: number): StripTile[] {
  const seen = tiles.filter(({ left }) => left < edge)
  const last = seen.at(-1)
  return [...seen, ...phase.tilesFrom(last ? last.left + last.width : need.from, need)]
}

/** Places the strip of a screen in step by its clock. */
export interface StripPhase {
  /** The image at a place of the strip, cut at its left edge; none if none can be shown. */
  tilesFrom(left: number, need: StripNeed): StripTile[]
  /** Moves a strip towards its place without a jump. @returns false if it is too far away */
  correct(strip: StripElement, tiles: readonly StripTile[], need: StripNeed): boolean
}

/** Shows a rotation of images as one endless strip: an image that has left on the left joins again on the right. */
export class Ticker implements ScreenDriver {
  readonly #options: DriverOptions
  readonly #strip: StripElement
  readonly #pool: ImagePool
  readonly #maintenance = createTimer()
  readonly #patience = createTimer()
  readonly #stuck = createTimer()
  #rotation: readonly Playlist[] = []
  /** The rotation as text. */
  #known = '[]'
  #tiles: readonly StripTile[] = []
  #speed = 1
  readonly #phase: StripPhase | null

  /** @param phase without it, a strip begins with the first image when it is ready */
  constructor(options: DriverOptions, phase: StripPhase | null = null) {
    this.#options = options
    this.#phase = phase
    this.#strip = new StripElement(options.root, () => this.#resized())
    this.#pool = createImagePool({
      onSettled: () => this.#tryBegin(),
      onFailed: url => {
        options.log.warn(`left out of the strip: ${url} cannot be loaded or decoded`)
        options.onChange()
      },
    })
    document.addEventListener('visibilitychange', this.#visibilityChanged)
  }

  update(...[rotation, , isProvisional]: Parameters<ScreenDriver['update']>): void {
    // The strip goes on with its images until the playlists of the new day are known.
    if (rotation.length === 0 && isProvisional) return
    const known = JSON.stringify(rotation)
    // An unchanged answer changes nothing on the screen.
    if (known === this.#known) return
    this.#known = known
    this.#rotation = rotation
    this.#pool.setWanted(this.#urlsOf(rotation))
    if (rotation.length === 0) this.#stop()
    else {
      this.#patience.set(this.#tiles.length > 0 ? HOLD_MS : PATIENCE_MS, () => this.#begin(true))
      this.#maintenance.set(MAINTAIN_MS, () => this.#maintain())
      this.#tryBegin()
    }
    this.#watchStuck()
    this.#options.onChange()
  }

  /** Loads the images of a rotation that is taken soon, beside those of the strip. */
  protected load(rotation: readonly Playlist[]): void {
    this.#pool.setWanted(new Set([...this.#urlsOf(this.#rotation), ...this.#urlsOf(rotation)]))
  }

  setSpeed(speed: number): void {
    this.#speed = speed
    this.#strip.setSpeed(speed)
    if (this.#tiles.length > 0) this.#refill()
  }

  state(): PictureState {
    const left = this.#strip.position()
    const isPlaying = this.#tiles.some(tile => tile.left + tile.width > left)
    return { isPlaying, hasPicture: isPlaying }
  }

  haveAllFailed(): boolean {
    return this.#pool.haveAllFailed()
  }

  fault(): 'failed' | 'late' | null {
    return this.#pool.hasFailed() ? 'failed' : this.#pool.isSettled() ? null : 'late'
  }

  details(): PictureDetails {
    // A fraction of a CSS px is no part of an image.
    const edge = this.#strip.position() + this.#strip.width() + 1
    const entering = this.#tiles.findIndex(tile => tile.left + tile.width > edge)
    return {
      // The last image that has come in whole; the first one if it is wider than the screen.
      current: this.#tiles[Math.max(entering - 1, 0)]?.position ?? null,
      next: this.#tiles[Math.max(entering, 1)]?.position ?? null,
      leaving: this.#tiles[0]?.position,
    }
  }

  dispose(): void {
    document.removeEventListener('visibilitychange', this.#visibilityChanged)
    this.#stop()
    this.#pool.dispose()
    this.#strip.dispose()
  }

  #urlOf({ item }: Pick<Position, 'item'>): string {
    return this.#options.fileUrl(item.media)
  }

  #urlsOf(rotation: readonly Playlist[]): Set<string> {
    return new Set(rotation.flatMap(playlist => playlist.items.map(item => this.#urlOf({ item }))))
  }

  #need(ahead = AHEAD): StripNeed {
    const from = this.#strip.position()
    const shown = this.#strip.height()
    const height = shown && Math.max(shown, LEAST_HEIGHT)
    return {
      rotation: this.#rotation,
      from,
      until: from + this.#strip.width() + ahead * this.#speed,
      urlOf: position => this.#urlOf(position),
      widthOf: position => Math.round(this.#pool.aspectOf(this.#urlOf(position)) * height),
    }
  }

  /** Shows these tiles and fills the strip behind them. */
  #render(tiles: readonly StripTile[], need: StripNeed): void {
    this.#tiles = [...tiles, ...fill(tiles, need)]
    this.#strip.render(
      this.#tiles.map(tile => ({ url: this.#urlOf(tile.position), left: tile.left, width: tile.width })),
    )
  }

  /** After an image has come, or the page has a height. */
  #tryBegin(): void {
    this.#begin(this.#pool.isSettled() || !this.#patience.isSet())
  }

  /** Starts a strip, or adds to a running one what has come: outside of the screen. */
  #begin(isTime: boolean): void {
    const isRunning = this.#tiles.length > 0
    if (isRunning && (isTime || this.#hasImage())) this.#refill()
    else if (!isRunning && isTime) this.#start()
  }

  #hasImage(): boolean {
    return this.#rotation.some(({ items }) => items.some(item => this.#pool.aspectOf(this.#urlOf({ item }))))
  }

  #start(): void {
    const need = this.#need(FIRST_AHEAD)
    this.#render(this.#phase?.tilesFrom(need.from, need) ?? [], need)
    if (this.#tiles.length === 0) return
    this.#strip.start()
    this.#maintenance.set(SETTLE_MS, () => this.#maintain())
    this.#watchStuck()
    this.#options.log.info(`the strip runs with ${this.#tiles.length} images`)
    this.#options.onChange()
  }

  /** Fills the strip behind the right edge by the rotation; visible tiles stay where they are. */
  #refill(): void {
    const need = this.#need()
    const [left, edge] = [dropPassed(this.#tiles, need.from), need.from + this.#strip.width()]
    this.#render(this.#phase ? joinBehind(left, this.#phase, need, edge) : keepPhase(left, need, edge), need)
    this.#options.onChange()
  }

  /** A hidden page may have missed its maintenance. */
  readonly #visibilityChanged = () => {
    if (document.visibilityState === 'visible') this.#maintain()
  }

  #watchStuck(): void {
    if (this.#rotation.length === 0 || this.state().isPlaying) this.#stuck.clear()
    else if (!this.#stuck.isSet()) this.#stuck.set(STUCK_LIMIT_MS, this.#options.onStuck)
  }

  #maintain(): void {
    if (this.#rotation.length === 0) return
    this.#maintenance.set(MAINTAIN_MS, () => this.#maintain())
    this.#pool.retryFailed()
    this.#watchStuck()
    if (this.#tiles.length === 0) {
      this.#tryBegin()
      return
    }
    const shift = this.#strip.rebase()
    const need = this.#need()
    const moved = this.#tiles.map(tile => ({ ...tile, left: tile.left - shift }))
    const isInPlace = this.#phase?.correct(this.#strip, moved, need) ?? true
    this.#render(isInPlace ? dropPassed(moved, need.from) : (this.#phase?.tilesFrom(need.from, need) ?? []), need)
    // A strip whose images can no longer be loaded may have run out.
    this.#options.onChange()
  }

  #resized(): void {
    if (this.#tiles.length === 0) {
      this.#tryBegin()
      return
    }
    const need = this.#need()
    this.#render(this.#phase?.tilesFrom(need.from, need) ?? rescale(dropPassed(this.#tiles, need.from), need), need)
  }

  #stop(): void {
    this.#tiles = []
    this.#strip.stop()
    for (const timer of [this.#patience, this.#maintenance, this.#stuck]) timer.clear()
  }
}
