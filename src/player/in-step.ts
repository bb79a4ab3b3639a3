import type { DatedAnswer } from '../api/dated-answer.ts'
import type { ScreenType } from '../base/id.ts'
import type { CreateDriver } from './drivers.ts'
import type { EventLog } from './event-log.ts'
import { leadOf } from './schedule/position-at.ts'
import { type ClockDetails, ServerClock } from './sync/server-clock.ts'
import { TickerInStep } from './ticker-in-step.ts'
import { VideowallInStep } from './videowall/in-step/videowall-in-step.ts'

/** What a screen in step has instead of the machine's clock and of the usual driver. */
export interface InStep {
  clock: ServerClock
  createDriver: CreateDriver
  details(): StepDetails
}

export interface StepDetails {
  /** Empty for screens without a name. */
  group: string
  clock: ClockDetails
}

/** Begins to play in step; the screen that opens it ends its clock. */
export type OpenInStep = (log: EventLog) => InStep

interface InStepOptions {
  type: ScreenType
  group: string
  /** Asks the server for its clock. */
  ask(signal: AbortSignal): Promise<void>
  onAnswer(listener: (answer: DatedAnswer) => void): () => void
}

/** Screens of one group that have the same playlists show the same at the same moment (section 33). */
export const inStep =
  ({ type, group, ask, onAnswer }: InStepOptions): OpenInStep =>
  log => {
    const clock = new ServerClock({ ask, onAnswer, log })
    const step = { clock, lead: leadOf(group) }
    return {
      clock,
      createDriver: options =>
        type === 'ticker' ? new TickerInStep(options, step) : new VideowallInStep(options, step),
      details: () => ({ group, clock: clock.details() }),
    }
  }
