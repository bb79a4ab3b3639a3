import { randomBytes } from 'node:crypto'
import type { Answer } from './answer.ts'
import type { Settings } from './arguments.ts'
import { logIn, mayDelete } from './before.ts'
import { BrokenOff, NotMet, type Section } from './check.ts'
import { type Cleaned, cleanUp } from './cleaning.ts'
import { conduct, type Outcome } from './conduct.ts'
import { type Ask, createAsk } from './http-client.ts'
import { tokenIn } from './login-answer.ts'
import { Ledger } from './own/ledger.ts'
import { ownThings } from './own/own-things.ts'
import { plansAt } from './own/plans.ts'
import { createRealtimeClient } from './realtime-client.ts'
import { Secrets } from './redact.ts'
import { type Limits, productLimits, type Run } from './run-context.ts'

export const PREFIX = 'contract-check-'

/** A new name for a run. */
export const newMarker = (): string => `${PREFIX}${randomBytes(4).toString('hex')}`

/** Everything that a run has found out. */
export interface Report extends Cleaned {
  /** The name of the run. */
  marker: string
  outcomes: Outcome[]
  /** Which of several allowed readings the server has. */
  readings: ReadonlyMap<string, string>
  /** The reason why the run is not complete; empty if it is. */
  brokenOff: string
}

/** What a test sets otherwise. */
export interface Conditions {
  limits?: Limits | undefined
  startedAt?: Date | undefined
}

interface TrialOptions extends Conditions {
  marker: string
  /** Aborted if a person interrupts the run. */
  interrupted?: AbortSignal
  /** Aborted if a person does not want to wait for the cleaning either. */
  abandoned?: AbortSignal
  /** Learns each outcome at once. */
  tell?(outcome: Outcome): void
}

const never = new AbortController().signal

/** The parts of a trial that the checks and the cleaning share. */
function begin(settings: Settings, options: TrialOptions) {
  const { limits = productLimits, startedAt = new Date(), interrupted = never, abandoned = never } = options
  const secrets = new Secrets()
  secrets.add(settings.password)
  const session = { token: '' }
  const readings = new Map<string, string>()
  let waitedMs = 0
  const onWait = (ms: number) => {
    waitedMs += ms
    readings.set('too many calls', `answered with 429: this run has waited ${Math.ceil(waitedMs / 1000)} s`)
  }
  const { callMs } = limits
  const clientOf = (ended: AbortSignal): Ask =>
    createAsk({ api: settings.address.api, token: () => session.token, secrets, callMs, ended, abandoned, onWait })
  const asking = { ask: clientOf(interrupted), askAfterwards: clientOf(abandoned) }
  return { limits, startedAt, secrets, session, readings, ended: interrupted, ...asking }
}

type Begun = ReturnType<typeof begin>

/** Asks a server that has not answered a few times more. @returns true if it answers */
async function isThere({ askAfterwards, limits }: Begun): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (attempt > 0) await new Promise(resolve => setTimeout(resolve, limits.returnMs))
    // A server may fall over one call and answer another.
    for (const path of ['/locations', '/media']) {
      try {
        await askAfterwards('GET', path)
        return true
      } catch (error) {
        if (!(error instanceof NotMet)) throw error
      }
    }
  }
  return false
}

function createRun(settings: Settings, marker: string, login: Answer, begun: Begun): Run {
  const { ask, ended, limits, readings, secrets, startedAt } = begun
  const ledger = new Ledger()
  const memory = new Map<string, Promise<unknown>>()
  const { address, origin } = settings
  const plans = plansAt(startedAt)
  return {
    marker,
    settings,
    limits,
    ask,
    login,
    ledger,
    ended,
    startedAt,
    plans,
    own: ownThings({ ask, marker, ledger }, plans, secrets),
    realtime: createRealtimeClient({ url: address.socket, origin, callMs: limits.callMs, ended }),
    memo<T>(name: string, work: () => Promise<T>): Promise<T> {
      const known = memory.get(name) ?? work()
      memory.set(name, known)
      // A name stands for one kind of work, so the result has its type.
      return known as Promise<T>
    },
    saw: (what, reading) => void readings.set(what, reading),
  }
}

/** Cleans up with a session that is certainly open: a check, or a fault of the server, may have ended the first one. */
async function cleanAfter(settings: Settings, marker: string, ledger: Ledger, begun: Begun): Promise<Cleaned> {
  const ask = begun.askAfterwards
  try {
    const isOpen = (await ask('GET', '/locations')).status !== 401
    if (!isOpen) begun.session.token = tokenIn(await logIn(ask, settings)) || begun.session.token
  } catch {
    // What cannot be seen or deleted without a session, the cleaning names.
  }
  try {
    return await cleanUp({ ask, marker, ledger })
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error
    return { removed: 0, left: ledger.all.map(({ kind, name }) => ({ kind, name, remove: '' })) }
  }
}

/**
 * Tries a server: logs in, makes the checks, and deletes what they have created, whatever happens.
 * @throws CouldNotRun if the run cannot begin; nothing was created then
 */
export async function runTrial(settings: Settings, chosen: readonly Section[], options: TrialOptions): Promise<Report> {
  const { marker, tell } = options
  const begun = begin(settings, options)
  const login = await logIn(begun.ask, settings)
  begun.session.token = tokenIn(login)
  if (begun.session.token) await mayDelete(begun.ask, marker, settings)
  const run = createRun(settings, marker, login, begun)
  const outcomes: Outcome[] = []
  const note = (outcome: Outcome) => {
    outcomes.push(outcome)
    tell?.(outcome)
  }
  const brokenOff = await conduct(chosen, run, () => isThere(begun), note).catch(
    (error: unknown) => `The run itself has a fault, please report it: ${error}`,
  )
  run.realtime.closeAll()
  const cleaned = await cleanAfter(settings, marker, run.ledger, begun)
  return { marker, outcomes, readings: begun.readings, brokenOff, ...cleaned }
}

/** Removes what an earlier run has left behind. @throws CouldNotRun */
export async function cleanEarlierRun(settings: Settings, marker: string, limits = productLimits): Promise<Cleaned> {
  const begun = begin(settings, { marker, limits })
  begun.session.token = tokenIn(await logIn(begun.ask, settings))
  return cleanAfter(settings, marker, new Ledger(), begun)
}
