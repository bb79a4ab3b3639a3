import type { Playlist } from '../../../api/playlists.ts'
import type { Clock } from '../../../base/clock.ts'
import { createTimer } from '../../../base/timer.ts'
import {
  type DriverOptions,
  type PictureDetails,
  type PictureState,
  type ScreenDriver,
  STUCK_LIMIT_MS,
} from '../../driver.ts'
import { isFilm } from '../../schedule/rotation.ts'
import type { SlotEvents } from '../image-slot.ts'
import type { PlaybackEvent, Showing } from '../playback-state.ts'
import { createWallParts } from '../wall-parts.ts'
import { Cut, createFilmPace } from './cut.ts'
import { TurnPlan } from './turn-plan.ts'
import { aim, initialTurns, type TurnShowing, type TurnState, turnStep } from './turns.ts'

/** A clock that was set by hand is noticed within this time. */
const LONGEST_SLEEP_MS = 1000

/** A cut has the page for itself from this time before it, and for this time after it. */
const QUIET_MS = 150

type Prepared = Pick<TurnState, 'next' | 'ready'>

/** True shortly before and after the due time of an item that is ready. @param now milliseconds of the server's clock */
const isCutting = ({ next, ready }: Prepared, now: number): boolean =>
  next !== null && ready && Math.abs(next.dueAt - now) < QUIET_MS

/**
 * Milliseconds until the next look at the clock: the end of the turn, or after the cut that is prepared for it.
 * @param rest milliseconds until the end of the turn
 */
export function sleepMs({ next, ready }: Prepared, rest: number): number {
  const isPrepared = next !== null && ready && rest > 0
  if (!isPrepared) return Math.min(rest, LONGEST_SLEEP_MS)
  return rest < LONGEST_SLEEP_MS + QUIET_MS ? rest + QUIET_MS : LONGEST_SLEEP_MS
}

/** An item that is due and not ready is judged so often: it may lack a decoder, or come too slowly. */
const PATIENCE_MS = 3000

interface TurnDeadlineEvents {
  /** The item is due, and has not become ready for some seconds. */
  onLate(next: TurnShowing): void
  onStuck(): void
}

/** Limits every wait of a videowall in step. */
function createTurnDeadlines({ onLate, onStuck }: TurnDeadlineEvents) {
  const [patience, stuck] = [createTimer(), createTimer()]
  let awaited = 0

  function wait(next: TurnShowing): void {
    patience.set(PATIENCE_MS, () => {
      wait(next)
      onLate(next)
    })
  }

  return {
    /**
     * @param next the item that is due and not ready; null if there is none
     * @param isHopeless true if every item has failed
     */
    follow(next: TurnShowing | null, isHopeless: boolean): void {
      if ((next?.number ?? 0) !== awaited) {
        awaited = next?.number ?? 0
        if (next) wait(next)
        else patience.clear()
      }
      if (!isHopeless) stuck.clear()
      else if (!stuck.isSet()) stuck.set(STUCK_LIMIT_MS, onStuck)
    },
    dispose(): void {
      patience.clear()
      stuck.clear()
    },
  }
}

/** A film whose bytes keep coming has the hidden layer until the next item needs it. */
const FOR_THE_NEXT_MS = 5000

/** An item may be raised half a frame early, and the clock may be corrected a little: neither takes it back. */
const NOT_BACK_MS = 3000

/** A clock that is corrected by less changes no cut that is under way. */
const CORRECTION_MS = 10

/** A videowall whose order and cuts the server's clock decides, on the layers of every videowall (section 33). */
export class VideowallInStep implements ScreenDriver {
  readonly #options: DriverOptions
  readonly #clock: Clock
  readonly #plan = new TurnPlan()
  readonly #parts: ReturnType<typeof createWallParts>
  readonly #cut: Cut
  readonly #nextLook = createTimer()
  readonly #deadlines = createTurnDeadlines({
    onLate: next => this.#late(next),
    onStuck: () => this.#options.onStuck(),
  })
  readonly #pace = createFilmPace()
  readonly #unsubscribe: () => void
  #state: TurnState = initialTurns
  /** Number of the showing that was last brought to the front. */
  #raised = 0
  /** Number of the showing whose end was reported. */
  #ended = 0
  /** Milliseconds by which the clock was ahead of `performance.now()` when it was last corrected. */
  #ahead: number

  constructor(options: DriverOptions, clock: Clock) {
    this.#options = options
    this.#clock = clock
    this.#ahead = clock.now() - performance.now()
    this.#parts = createWallParts(options, {
      state: () => this.#state,
      dispatch: event => this.#dispatch(event),
      listener: showing => this.#listener(showing),
      onSettled: () => this.#follow(),
      // Its last frame holds until the clock brings the next item.
      onSilentEnd: () => undefined,
      isRaised: ({ number }) => this.#raised === number,
      coversFirstFilm: true,
    })
    const { layers } = this.#parts
    this.#cut = new Cut({ layers, now: () => clock.now(), onRaised: (next, at) => this.#wasRaised(next, at) })
    this.#unsubscribe = clock.subscribe(() => this.#clockCorrected())
  }

  update(_now: readonly Playlist[], _finishing: readonly string[], isProvisional: boolean, known: readonly Playlist[]) {
    this.#plan.hear(known, isProvisional, this.#clock.now())
    this.#follow()
  }

  /** A screen in step goes by the clock: it has no other speed. */
  setSpeed(): void {}

  state(): PictureState {
    const hasPicture = this.#state.onScreen !== null
    return { isPlaying: hasPicture, hasPicture }
  }

  haveAllFailed(): boolean {
    return this.#parts.preloader.haveAllFailed(this.#state.rotation)
  }

  fault(): 'failed' | 'late' | null {
    return this.#parts.preloader.fault(this.#state) ?? (this.#plan.isChanging(this.#clock.now()) ? 'late' : null)
  }

  details(): PictureDetails {
    const { onScreen: current, next } = this.#state
    return {
      current,
      next,
      whyAlone: this.#parts.decoders.whyAlone,
      withoutLength: this.#plan.filmsWithoutLength(this.#clock.now()),
    }
  }

  dispose(): void {
    this.#unsubscribe()
    this.#nextLook.clear()
    this.#cut.stop()
    this.#pace.run(null, () => 0)
    this.#deadlines.dispose()
    this.#parts.dispose()
  }

  /** A cut that is under way was timed by the old clock: it begins again, unless it comes now. */
  #clockCorrected(): void {
    const now = this.#clock.now()
    const mayStop = !isCutting(this.#state, now)
    const ahead = now - performance.now()
    if (Math.abs(ahead - this.#ahead) > CORRECTION_MS) {
      this.#ahead = ahead
      if (mayStop) this.#cut.stop()
    }
    if (mayStop) this.#follow()
  }

  #dispatch(event: PlaybackEvent): void {
    const before = this.#state
    this.#state = turnStep(before, event)
    if (this.#state === before) return
    this.#follow()
    if (event.type === 'failed') this.#options.onChange()
  }

  #listener(showing: Showing): SlotEvents {
    const { number } = showing
    return {
      ready: () => {
        const film = this.#parts.layers.hidden.film()
        if (film) this.#plan.learnLength(showing, film.duration, this.#clock.now())
        this.#dispatch({ type: 'ready', number })
      },
      presented: () => this.#presented(number),
      // A film that ends early holds its last frame until the end of its turn.
      finished: () => this.#follow(),
      failed: (reason, isFinal = false) => this.#parts.recovery.failed(showing, reason, isFinal),
      refused: () => this.#parts.recovery.refused(number),
    }
  }

  #late(next: TurnShowing): void {
    const isComing = this.#parts.layers.hidden.isComing() && next.endsAt - this.#clock.now() > FOR_THE_NEXT_MS
    if (!isComing) this.#parts.recovery.late(next)
  }

  #wasRaised(next: TurnShowing, at: number): void {
    this.#raised = next.number
    const { onScreen } = this.#state
    if (onScreen && next.dueAt >= onScreen.endsAt) this.#noteEnd(onScreen)
    const { item, playlist, repeat, dueAt } = next
    const lateMs = Math.round(this.#clock.now() + at - performance.now() - dueAt)
    this.#options.log.info(
      `shows "${item.media.name}" (playlist ${playlist}, repeat ${repeat}), ${lateMs} ms after its time`,
    )
  }

  #presented(number: number): void {
    const { next, onScreen } = this.#state
    if (next?.number !== number) return
    this.#parts.preloader.presented(next, onScreen)
    this.#parts.layers.swap()
    this.#parts.stallWatch.reset()
    this.#dispatch({ type: 'presented', number })
    this.#options.onChange()
  }

  /** The turn of the item on the screen is over: reported once. */
  #noteEnd(showing: TurnShowing): void {
    if (this.#ended === showing.number) return
    this.#ended = showing.number
    this.#options.onEnded()
    this.#parts.decoders.noteEnded(showing, this.#parts.layers.droppedShare())
  }

  /** The server's time, or the due time of the item on the screen if that is a little ahead. */
  #now(): number {
    const now = this.#clock.now()
    const dueAt = this.#state.onScreen?.dueAt ?? now
    return dueAt - now < NOT_BACK_MS ? Math.max(now, dueAt) : now
  }

  /** Brings layers and timers to what the clock and the state ask for; safe to call at any time. */
  #follow(): void {
    const now = this.#now()
    const rotation = this.#plan.playlistsAt(now)
    const turns = this.#plan.turnsAt(now)
    const { next: before, onScreen: shown } = this.#state
    // An item that is being raised is not replaced.
    const isRising = before !== null && this.#raised === before.number
    if (!isRising) this.#state = { ...aim(this.#state, turns), rotation }
    if (shown && now >= shown.endsAt) this.#noteEnd(shown)
    this.#followLayers(now, isRising)
    this.#nextLook.set(sleepMs(this.#state, turns.current.endsAt - now), () => this.#follow())
    if ((shown === null) !== (this.#state.onScreen === null)) this.#options.onChange()
  }

  #followLayers(now: number, isRising: boolean): void {
    const { layers, preloader, lateFiles, stallWatch } = this.#parts
    const { onScreen, next, ready, isOver } = this.#state
    if (!onScreen && !isRising) layers.front.release()
    preloader.follow(this.#state)
    lateFiles.follow(this.#state)
    const plays = isFilm(onScreen) && !layers.front.hasEnded()
    stallWatch.run(plays)
    this.#pace.run(plays && !isOver ? layers.front.film() : null, () => this.#place())
    if (!isRising) this.#cut.follow(next, ready)
    this.#deadlines.follow(next && !ready && now >= next.dueAt ? next : null, !onScreen && this.haveAllFailed())
  }

  /** The seconds at which the film on the screen should be. */
  #place(): number {
    return (this.#clock.now() - (this.#state.onScreen?.startsAt ?? 0)) / 1000
  }
}
