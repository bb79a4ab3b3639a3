import { createTimer } from '../base/timer.ts'
import type { DriverOptions, ScreenDriver, StepOptions } from './driver.ts'
import { nextCommonTime } from './schedule/position-at.ts'
import { SPEED, type StripElement } from './ticker/strip-element.ts'
import type { StripNeed, Tile } from './ticker/strip-layout.ts'
import { type StripPhase, Ticker } from './ticker/ticker.ts'
import { loopWidth, placeOf, tileAt, wayBetween } from './strip-phase.ts'

/** A strip that is further away from its place, in CSS px, begins again at its place. */
const FARTHEST = 60

/** A strip that is closer to its place keeps its usual speed. */
const CLOSE = 0.5

/** The speed is changed by at most this share. */
const MOST_CHANGE = 0.03

/** A list is taken within this time after it was heard, also if the clock is put back meanwhile. */
const LONGEST_WAIT_MS = 10_000

/** Seconds in which a strip comes to its place: those between two corrections. */
const WITHIN_SECONDS = 10

/** The place of the loop that the clock puts at the left edge of the screen, and the way of the strip to it. */
function phaseBy({ clock, lead }: StepOptions): StripPhase {
  /** The server's time at the frame that the animation stands at. */
  const frameTime = () => clock.now() - performance.now() + Number(document.timeline.currentTime ?? performance.now())
  const placeNow = (need: StripNeed) => (frameTime() * SPEED) / 1000 + lead * loopWidth(need)

  let speed = 1

  /** CSS px by which the strip is behind its place; null if its first image is in no list any more. */
  function behind(tiles: readonly Tile[], need: StripNeed): number | null {
    const tile = tiles.find(({ left, width }) => left + width > need.from)
    const begin = tile && placeOf(need, tile.position)
    if (!tile || begin === null || begin === undefined) return null
    // A joined image has lost its left part.
    const lost = need.widthOf(tile.position) - tile.width
    return wayBetween(begin + lost + need.from - tile.left, placeNow(need), loopWidth(need))
  }

  return {
    tilesFrom(left, need) {
      const tile = tileAt(need, placeNow(need) + left - need.from, left)
      return tile ? [tile] : []
    },
    correct(strip: StripElement, tiles, need) {
      const way = behind(tiles, need)
      if (way === null) return true
      if (Math.abs(way) > FARTHEST) return false
      const share = Math.abs(way) < CLOSE ? 0 : way / (SPEED * WITHIN_SECONDS)
      const wanted = 1 + Math.max(-MOST_CHANGE, Math.min(MOST_CHANGE, share))
      if (wanted !== speed) strip.setSpeed(wanted)
      speed = wanted
      return true
    },
  }
}

/**
 * A ticker whose strip the server's clock places: the same on every screen with the same images and height. A changed list
 * is taken by all screens at the same moment (requirement 33.4).
 */
export class TickerInStep extends Ticker {
  readonly #clock: StepOptions['clock']
  readonly #change = createTimer()
  /** The last playlists as text; empty before the first. */
  #known = ''
  /** The time of the server's clock at which the changed list is taken. */
  #takeAt = 0

  constructor(options: DriverOptions, step: StepOptions) {
    options.root.dataset.inStep = ''
    super(options, phaseBy(step))
    this.#clock = step.clock
  }

  override update(...update: Parameters<ScreenDriver['update']>): void {
    const known = JSON.stringify(update[3])
    const isChanged = this.#known !== '' && known !== this.#known
    this.#known = known
    const take = () => super.update(...update)
    const now = this.#clock.now()
    if (isChanged && this.state().isPlaying) this.#takeAt = nextCommonTime(now)
    const restMs = this.#takeAt - now
    const waits = restMs > 0 && restMs <= LONGEST_WAIT_MS
    if (waits) {
      this.load(update[0])
      this.#change.set(restMs, take)
    } else {
      this.#change.clear()
      take()
    }
  }

  override dispose(): void {
    this.#change.clear()
    super.dispose()
  }
}
