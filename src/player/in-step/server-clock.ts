import type { DatedAnswer } from '../../api/todays-answer.ts'
import { anySignal } from '../../base/any-signal.ts'
import { type Clock, wallClock } from '../../base/clock.ts'
import { createEmitter } from '../../base/emitter.ts'
import { keptValue } from '../../base/kept-value.ts'
import { createTimer } from '../../base/timer.ts'
import type { EventLog } from '../event-log.ts'
import {
  bestQuestionTime,
  boundsOf,
  contradicts,
  doubtTime,
  estimateOffset,
  isFine,
  type OffsetBounds,
  type OffsetEstimate,
  withBounds,
} from './clock-offset.ts'

/** The last measurement of the server's clock. */
interface KeptClock {
  /** Milliseconds by which the server's clock is ahead of the machine's. */
  offset: number
  uncertainty: number
  /** When it was measured, in milliseconds since the epoch. */
  at: number
}

/** The measured clock, kept for the next start and for the other windows of this browser. */
const keptClock = () =>
  keptValue<KeptClock | null>('SYNC_CLOCK', text => {
    const { offset, uncertainty, at } = JSON.parse(text ?? '{}')
    return [offset, uncertainty, at].every(Number.isFinite) ? { offset, uncertainty, at } : null
  })

/** Hears the measurements of the other windows, so that the screens of one machine agree, but not those of this one. */
function onKeptElsewhere(run: (clock: KeptClock) => void): () => void {
  const { subscribe, snapshot } = keptClock()
  return subscribe(() => {
    const clock = snapshot()
    if (clock) run(clock)
  })
}

/**
 * The clock is measured again after this time, in which two machines go apart by some milliseconds. The spread keeps
 * screens that started together from asking together.
 */
const AGAIN_MS = 300_000
const AGAIN_SPREAD_MS = 30_000

/** After a question that nobody answered. */
const RETRY_MS = 30_000

const QUESTION_LIMIT_MS = 5000

/** Questions of one measurement: seven find the turn of a second within 10 ms, the others doubt it. */
const MOST_QUESTIONS = 16
const DOUBTS = 2

/** The machine has slept, or its clock was set: `performance.now()` may have missed time. */
const JUMP_MS = 1000

interface ServerClockOptions {
  /** Asks the server for its clock; the answer comes by `onAnswer`, like that of every ordinary call. */
  ask(signal: AbortSignal): Promise<void>
  /** @returns the function that ends the calls of the listener */
  onAnswer(listener: (answer: DatedAnswer) => void): () => void
  log: Pick<EventLog, 'info' | 'warn'>
}

/** The clock of a screen in step, for the diagnostics; times are milliseconds. */
export interface ClockDetails {
  /** How far the server's clock is ahead of the machine's. */
  offset: number
  /** Null if nothing was ever measured. */
  uncertainty: number | null
  /** A sentence if the server's clock cannot be read; else empty. */
  problem: string
}

const NOT_EXPOSED = 'The server does not let the page read its clock: it has to expose the header Date.'
const NO_ANSWER = 'The server does not answer the question for its clock.'

/** Milliseconds by which the machine's clock is ahead of `performance.now()`. */
const machineOffset = () => wallClock.now() - performance.now()

/**
 * The server's clock by the header `Date` of its answers (requirement 33.3), measured at the start and every five minutes.
 * Without a readable answer, the kept measurement or the machine's clock counts.
 */
export class ServerClock implements Clock {
  readonly speed = 1
  readonly #options: ServerClockOptions
  readonly #changes = createEmitter()
  readonly #next = createTimer()
  readonly #life = new AbortController()
  readonly #kept = keptClock().snapshot()
  #bounds: OffsetBounds[] = []
  #estimate: OffsetEstimate | null = null
  #roundTrip = Number.POSITIVE_INFINITY
  /** Questions of this measurement. */
  #asked = 0
  #isAsking = false
  /** Questions in a row that have doubted the guess, and confirmed it. */
  #doubts = 0
  #problem = ''
  #machine = machineOffset()

  constructor(options: ServerClockOptions) {
    this.#options = options
    const stops = [options.onAnswer(answer => this.#answered(answer)), onKeptElsewhere(clock => this.#heard(clock))]
    for (const stop of stops) this.#life.signal.addEventListener('abort', stop)
    void this.#question()
  }

  now(): number {
    this.#noticeJump()
    const estimate = this.#estimate
    return estimate ? performance.now() + estimate.offset : wallClock.now() + (this.#kept?.offset ?? 0)
  }

  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener)
  }

  details(): ClockDetails {
    const fresh = estimateOffset(this.#bounds, performance.now())
    const { offset, uncertainty } = this.#kept ?? { offset: 0, uncertainty: null }
    const problem = this.#problem
    if (fresh) return { offset: fresh.offset - machineOffset(), uncertainty: fresh.uncertainty, problem }
    return { offset, uncertainty, problem }
  }

  dispose(): void {
    this.#life.abort()
    this.#next.clear()
  }

  #noticeJump(): void {
    // The end of a question plans the next one: a jump during a question is noticed after it.
    if (this.#isAsking) return
    const before = this.#machine
    this.#machine = machineOffset()
    if (Math.abs(this.#machine - before) < JUMP_MS || !this.#estimate) return
    this.#options.log.info('the machine has slept or its clock was set: the server is asked for its clock')
    this.#asked = 0
    this.#next.set(0, () => void this.#question())
  }

  #note(problem: string): void {
    if (problem && problem !== this.#problem) this.#options.log.warn(problem)
    this.#problem = problem
  }

  #add(added: OffsetBounds): void {
    const before = this.#estimate?.offset
    this.#bounds = withBounds(this.#bounds, added)
    this.#estimate = estimateOffset(this.#bounds, performance.now())
    if (this.#estimate?.offset !== before) this.#changes.emit()
  }

  #answered({ sentAt, receivedAt, date, age }: DatedAnswer): void {
    this.#note(date === null ? NOT_EXPOSED : '')
    if (date === null) return
    this.#roundTrip = Math.min(this.#roundTrip, receivedAt - sentAt)
    this.#add(boundsOf({ sentAt, receivedAt, date, age }))
  }

  #heard({ offset, uncertainty }: KeptClock): void {
    const middle = offset + machineOffset()
    this.#add({ least: middle - uncertainty, most: middle + uncertainty, at: performance.now() })
  }

  async #question(): Promise<void> {
    const { signal } = this.#life
    this.#asked += 1
    this.#isAsking = true
    try {
      await this.#options.ask(anySignal([signal, AbortSignal.timeout(QUESTION_LIMIT_MS)]))
    } catch {
      this.#note(NO_ANSWER)
    }
    this.#isAsking = false
    if (!signal.aborted) this.#plan()
  }

  /** Asks again soon until the clock is known well, then after a pause. */
  #plan(): void {
    const estimate = this.#estimate
    const now = performance.now()
    const last = this.#bounds.at(-1)
    const isSure = estimate && last && isFine(estimate, this.#roundTrip) && !contradicts(last, estimate, now)
    const isOver = this.#asked >= MOST_QUESTIONS || (isSure && this.#doubts >= DOUBTS)
    if (estimate && !isOver && !this.#problem) {
      const time = isSure ? doubtTime : bestQuestionTime
      this.#doubts = isSure ? this.#doubts + 1 : 0
      this.#next.set(time(estimate, this.#roundTrip, now) - now, () => void this.#question())
      return
    }
    this.#asked = 0
    this.#doubts = 0
    const againMs = AGAIN_MS + AGAIN_SPREAD_MS * (2 * Math.random() - 1)
    this.#next.set(this.#problem === NO_ANSWER ? RETRY_MS : againMs, () => void this.#question())
    if (estimate && !this.#problem) this.#keep(estimate)
  }

  #keep({ offset, uncertainty }: OffsetEstimate): void {
    keptClock().set({ offset: Math.round(offset - machineOffset()), uncertainty, at: this.now() })
  }
}
