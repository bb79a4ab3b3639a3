import type { Playlist } from '../../api/playlists.ts'
import { type StepPlan, takenAt } from './position-at.ts'
import { readyPlaylists } from './schedule.ts'

/** Milliseconds of films by their file names. */
export type FilmLengths = ReadonlyMap<string, number>

interface PlanChange {
  plan: StepPlan
  takenAt: number
}

const planOf = (playlists: readonly Playlist[], lengths: FilmLengths, lead: number): StepPlan => ({
  playlists,
  filmMs: ({ file_name }) => lengths.get(file_name) ?? null,
  lead,
})

/** The playlists that a screen in step plays, and those that it has heard of and takes later (requirement 33.4). */
export class PlanInStep {
  readonly #lead: number
  #plan: StepPlan
  /** The last playlists as text. */
  #known = ''
  #heard: PlanChange | null = null

  /** @param lead the part of its loop, 0 to 1, by which the group is ahead */
  constructor(lead: number) {
    this.#lead = lead
    this.#plan = planOf([], new Map(), lead)
  }

  /**
   * Hears of playlists or of the length of a film; what is known changes nothing.
   * @param now milliseconds since the epoch
   */
  hear(playlists: readonly Playlist[], lengths: FilmLengths, now: number): void {
    const ready = readyPlaylists(playlists)
    const known = JSON.stringify([ready, ...lengths])
    if (known === this.#known) return
    this.#known = known
    this.#heard = { plan: planOf(ready, lengths, this.#lead), takenAt: takenAt(this.at(now), ready, now) }
  }

  /** The plan at a time; time must not go back. */
  at(now: number): StepPlan {
    if (this.#heard && this.#heard.takenAt <= now) {
      this.#plan = this.#heard.plan
      this.#heard = null
    }
    return this.#plan
  }

  /** The next plan and when it is taken; null if the plan stays. */
  change(): PlanChange | null {
    return this.#heard
  }
}
