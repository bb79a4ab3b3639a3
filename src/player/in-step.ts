import type { Playlist, ScreenRef } from '../api/playlists.ts'
import { askDate, onDatedAnswer } from '../api/todays-answer.ts'
import type { Clock } from '../base/clock.ts'
import { createTimer } from '../base/timer.ts'
import { type DriverOptions, type ScreenDriver, TICKER_SPEED } from './driver.ts'
import type { CreateDriver } from './drivers.ts'
import type { EventLog } from './event-log.ts'
import { ServerClock } from './in-step/server-clock.ts'
import { nextCommonTime, sumOf } from './schedule/position-at.ts'
import { type Position, playlistIn, repeatsOf } from './schedule/rotation.ts'
import type { StripElement } from './ticker/strip-element.ts'
import type { StripNeed, StripTile } from './ticker/strip-layout.ts'
import { type StripPhase, Ticker } from './ticker/ticker.ts'
import { VideowallInStep } from './videowall/in-step/videowall-in-step.ts'

type StripLoop = Pick<StripNeed, 'rotation' | 'widthOf'>

/** An image of which less than this share is left is not joined: the next one begins a little early. */
const LEAST_SHARE = 1 / 8

/** CSS px that nobody sees. */
const HAIR = 0.5

const passWidth = ({ items }: Playlist, widthOf: StripLoop['widthOf']) => sumOf(items.map(item => widthOf({ item })))

/** The playlists of a loop with the widths of one pass and of all repeats. */
const partsOf = ({ rotation, widthOf }: StripLoop) =>
  rotation.map(playlist => {
    const pass = passWidth(playlist, widthOf)
    return { playlist, pass, width: pass * repeatsOf(playlist) }
  })

/** CSS px of one round of all images that can be shown. */
export const loopWidth = (loop: StripLoop): number => sumOf(partsOf(loop).map(({ width }) => width))

/** The image at a place of the loop, cut at that place. @param place CSS px from the beginning of the loop, any number */
export function tileAt(loop: StripLoop, place: number, left: number): StripTile | null {
  const round = loopWidth(loop)
  if (round === 0) return null
  let rest = ((place % round) + round) % round
  for (const { playlist, pass, width: part } of partsOf(loop)) {
    if (rest >= part) {
      rest -= part
      continue
    }
    const repeat = Math.floor(rest / pass) + 1
    rest %= pass
    for (const item of playlist.items) {
      const whole = loop.widthOf({ item })
      const width = rest < HAIR ? whole : whole - rest
      // Half a hair further, so that a fraction cannot lead to the same image again.
      if (rest < whole && width < whole * LEAST_SHARE) return tileAt(loop, (place % round) + width + HAIR / 2, left)
      if (rest < whole) return { position: { playlist: playlist.id, item, repeat }, left, width }
      rest -= whole
    }
  }
  return null
}

/** The place in the loop at which the image of a position begins; null if it is not there. */
export function placeInLoop(loop: StripLoop, { playlist: id, item, repeat }: Position): number | null {
  const playlist = playlistIn(loop.rotation, id)
  const index = playlist?.items.findIndex(one => String(one.id) === String(item.id)) ?? -1
  if (!playlist || index < 0) return null
  const parts = partsOf(loop)
  const before = parts.slice(0, loop.rotation.indexOf(playlist))
  const pass = passWidth(playlist, loop.widthOf)
  const within = sumOf(playlist.items.slice(0, index).map(one => loop.widthOf({ item: one })))
  return sumOf(before.map(({ width }) => width)) + pass * (repeat - 1) + within
}

/** The shorter way from one place of the loop to another: CSS px, negative for back. */
export function wayBetween(from: number, to: number, round: number): number {
  const way = (((to - from) % round) + round) % round
  return way > round / 2 ? way - round : way
}

/** A strip that is further away from its place, in CSS px, begins again at its place. */
const FARTHEST = 60

/** A strip that is closer to its place keeps its usual speed. */
const CLOSE = 0.5

/** The speed is changed by at most this share. */
const MOST_CHANGE = 0.03

/** A changed list waits no longer than this, also if the clock is put back meanwhile. */
const LONGEST_WAIT_MS = 10_000

/** Seconds in which a strip comes to its place: those between two corrections. */
const WITHIN_SECONDS = 10

/** Keeps at the left edge of the screen the place of the loop that the clock puts there. */
function phaseBy(clock: Clock): StripPhase {
  /** The server's time at the frame that the animation stands at. */
  const frameTime = () => clock.now() - performance.now() + Number(document.timeline.currentTime ?? performance.now())
  const placeNow = () => (frameTime() * TICKER_SPEED) / 1000

  let speed = 1

  /**
   * CSS px by which the strip is behind its place; null if no image of its list can be shown. Its last image tells: those
   * that are seen may still be where an older list has put them.
   */
  function behind(tiles: readonly StripTile[], need: StripNeed): number | null {
    const tile = tiles.at(-1)
    const begin = tile && placeInLoop(need, tile.position)
    const round = loopWidth(need)
    if (!tile || begin === null || begin === undefined || round === 0) return null
    // A joined image has lost its left part.
    const lost = need.widthOf(tile.position) - tile.width
    return wayBetween(begin + lost + need.from - tile.left, placeNow(), round)
  }

  return {
    tilesFrom(left, need) {
      const tile = tileAt(need, placeNow() + left - need.from, left)
      return tile ? [tile] : []
    },
    correct(strip: StripElement, tiles, need) {
      const way = behind(tiles, need)
      if (way === null) return true
      if (Math.abs(way) > FARTHEST) return false
      const share = Math.abs(way) < CLOSE ? 0 : way / (TICKER_SPEED * WITHIN_SECONDS)
      const wanted = 1 + Math.max(-MOST_CHANGE, Math.min(MOST_CHANGE, share))
      if (wanted !== speed) strip.setSpeed(wanted)
      speed = wanted
      return true
    },
  }
}

/**
 * A ticker whose strip the server's clock places: the same on every screen with the same images and height. All screens
 * take a changed list at the same moment (requirement 33.4).
 */
export class TickerInStep extends Ticker {
  readonly #clock: Clock
  readonly #change = createTimer()
  /** As text; empty before the first playlists. */
  #known = ''
  /** When the changed list is taken, by the server's clock. */
  #takeAt = 0

  constructor(options: DriverOptions, clock: Clock) {
    options.root.dataset.inStep = ''
    super(options, phaseBy(clock))
    this.#clock = clock
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

  override fault(): 'failed' | 'late' | null {
    return super.fault() ?? (this.#change.isSet() ? 'late' : null)
  }

  override dispose(): void {
    this.#change.clear()
    super.dispose()
  }
}

/** What a screen in step has instead of the machine's clock and of the usual driver. */
interface InStep {
  clock: ServerClock
  createDriver: CreateDriver
}

/** Begins to play in step; the screen that opens it ends its clock. */
export type OpenInStep = (log: EventLog) => InStep

/** Screens that have the same playlists show the same at the same moment (section 33). */
export const openInStep =
  (screen: ScreenRef): OpenInStep =>
  log => {
    const clock = new ServerClock({ ask: signal => askDate(screen, signal), onAnswer: onDatedAnswer, log })
    const Driver = screen.type === 'ticker' ? TickerInStep : VideowallInStep
    return { clock, createDriver: options => new Driver(options, clock) }
  }
