import type { Answer } from './answer.ts'
import type { Settings } from './arguments.ts'
import type { Ask } from './http-client.ts'
import type { Ledger } from './own/ledger.ts'
import type { OwnThings } from './own/own-things.ts'
import type { Plans } from './own/plans.ts'
import type { RealtimeClient } from './realtime-client.ts'

/** The times that a server has, in milliseconds. Tests of this run set shorter ones. */
export interface Limits {
  /** The longest wait for the answer to a call. */
  callMs: number
  /** A message reaches the other clients within this time (requirement 12.10). */
  messageMs: number
  /** A screen that has crashed is gone within this time (requirement 12.10). */
  crashMs: number
  /** A screen beats every 10 s: until then its silence means nothing. */
  silenceMs: number
  /** The wait before something counts as unchanged. */
  settleMs: number
  /** The wait before a server that is gone is asked again. */
  returnMs: number
}

export const productLimits: Limits = {
  callMs: 30_000,
  messageMs: 2_000,
  crashMs: 35_000,
  silenceMs: 12_000,
  settleMs: 1_000,
  returnMs: 1_000,
}

/** Everything that a check may use. */
export interface Run {
  /** The name of the run, which is a part of every name that it gives: `contract-check-1a2b3c4d`. */
  marker: string
  settings: Settings
  limits: Limits
  ask: Ask
  /** The answer to the login of the run. */
  login: Answer
  /** The time of this machine at the beginning. */
  startedAt: Date
  plans: Plans
  own: OwnThings
  ledger: Ledger
  realtime: RealtimeClient
  /** Aborted if a person interrupts the run, or if the server is gone. */
  ended: AbortSignal
  /** Does some work once in the run: all calls with this name give the result of the first. */
  memo<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Notes which of several readings the server has. */
  saw(what: string, reading: string): void
}
