import type { Settings } from './arguments.ts'
import type { Run } from './run-context.ts'

/** The three levels; each rests on the one before. */
export const levels = ['console', 'screen', 'comfort'] as const

export type Level = (typeof levels)[number]

/** One requirement of the contract, and the way to find out whether a server meets it. */
export interface Check {
  /** A stable name such as `media.range`; its first part is the section. */
  name: string
  level: Level
  /** The requirement as a statement, which is true or not. */
  promise: string
  /** What the client does if the requirement is not met. */
  client: string
  /** Left out if the settings do not ask for it. */
  isAsked?(settings: Settings): boolean
  /** Starts what takes long, when the section begins. Never rejects. */
  begin?(run: Run): void
  /** Returns if the requirement is met. @throws NotMet, Untestable or BrokenOff */
  verify(run: Run): Promise<void>
}

export interface Section {
  name: string
  title: string
  /** What its checks do on the server, for the sentence before the run; nothing that is visible to others is left out. */
  does: readonly string[]
  checks: readonly Check[]
}

/** A requirement that is not met. */
export class NotMet extends Error {
  override readonly name = 'NotMet'

  constructor(
    readonly asked: string,
    readonly answered: string,
  ) {
    super(`${asked} was answered with ${answered}`)
  }
}

/** A requirement that cannot be tested, with the reason as a sentence. */
export class Untestable extends Error {
  override readonly name = 'Untestable'

  constructor(
    reason: string,
    /** True if something that the check needs has failed: the run is not complete then. */
    readonly isBlocked = false,
    cause?: unknown,
  ) {
    super(reason, { cause })
  }
}

/** The run cannot go on: the server is gone, or a person has interrupted it. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
}

/** A list of checks of one section, in the order of the run. */
export const sectionOf = (name: string, title: string, does: readonly string[], checks: readonly Check[]): Section => ({
  name,
  title,
  does,
  checks,
})
