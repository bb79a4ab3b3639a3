import type { Playlist } from '../../../api/playlists.ts'
import { keptValue } from '../../../base/kept-value.ts'
import { momentOf } from '../../../base/moment.ts'
import { type Cue, cueAt, isGuessed, PlanInStep, type StepPlan } from '../../schedule/position-at.ts'
import { fileOf, isFilm, type Position } from '../../schedule/rotation.ts'
import type { Turns } from './turns.ts'

const MOST_KEPT = 500

function readLengths(text: string | null): ReadonlyMap<string, number> {
  const kept: unknown = JSON.parse(text ?? '[]')
  return new Map(Array.isArray(kept) ? kept.filter(([file, ms]) => typeof file === 'string' && ms > 0) : [])
}

/**
 * The lengths of films whose items have no duration, from their files (requirement 33.6). They are kept, so that a screen
 * is in step at once after a restart.
 */
function createFilmLengths() {
  const kept = keptValue('SYNC_FILMS', readLengths, { write: lengths => JSON.stringify([...lengths]) })
  return {
    /** Milliseconds by file name; another map after every change. */
    all: kept.snapshot,
    /** Learns the length of a film in seconds. @returns false if nothing new was learned */
    learn(file: string, seconds: number): boolean {
      const ms = Math.round(seconds * 1000)
      const lengths = kept.snapshot()
      if (!Number.isFinite(ms) || ms <= 0 || lengths.get(file) === ms) return false
      kept.set(new Map([...[...lengths].filter(([one]) => one !== file).slice(1 - MOST_KEPT), [file, ms]]))
      return true
    },
  }
}

/** A turn, and the time from which on it is known to be that of every moment until its end. */
interface KnownCue {
  plan: StepPlan
  from: number
  cue: Cue
}

const dayOf = (time: number) => momentOf(new Date(time)).day

/**
 * The turns of a videowall in step, from its playlists and the lengths of the films it has loaded. Times are milliseconds
 * since the epoch, by the server's clock.
 */
export class TurnPlan {
  readonly #plan = new PlanInStep()
  readonly #lengths = createFilmLengths()
  #playlists: readonly Playlist[] = []
  #isProvisional = false
  /** The day of the last playlists: a turn may end a moment before those of a new day are heard. */
  #day = ''
  /** The last two turns: finding one may take a look at each minute of a day. */
  #cues: readonly KnownCue[] = []

  /** @param isProvisional the playlists of the day are not known yet */
  hear(playlists: readonly Playlist[], isProvisional: boolean, now: number): void {
    this.#playlists = playlists
    this.#isProvisional = isProvisional
    this.#day = dayOf(now)
    this.#plan.hear(playlists, this.#lengths.all(), now)
  }

  /** Takes the length of a film that has been loaded, unless its item has a duration. @param seconds the file's length */
  learnLength(showing: Position, seconds: number, now: number): void {
    if (!isFilm(showing) || showing.item.duration > 0) return
    if (this.#lengths.learn(fileOf(showing), seconds)) this.#plan.hear(this.#playlists, this.#lengths.all(), now)
  }

  /** The last list is not yet taken. */
  isChanging = (now: number): boolean => (this.#plan.change()?.takenAt ?? now) > now

  playlistsAt(now: number): readonly Playlist[] {
    return this.#plan.at(now).playlists
  }

  /** The turn of a moment and the next one, which may be the first of a changed list. */
  turnsAt(now: number): Turns {
    const plan = this.#plan.at(now)
    const change = this.#plan.change()
    const turn = this.#cueAt(plan, now)
    const endsAt = Math.min(turn.endsAt, change?.takenAt ?? turn.endsAt)
    const isChange = change !== null && change.takenAt === endsAt
    const following = this.#cueAt(isChange ? change.plan : plan, endsAt)
    const isProvisional = this.#isProvisional || dayOf(now) !== this.#day
    return { now, current: { ...turn, endsAt }, following, isProvisional }
  }

  #cueAt(plan: StepPlan, time: number): Cue {
    const known = this.#cues.find(one => one.plan === plan && one.from <= time && time < one.cue.endsAt)
    if (known) return known.cue
    const cue = cueAt(plan, time)
    this.#cues = [...this.#cues.slice(-1), { plan, from: Math.floor(time), cue }]
    return cue
  }

  /** The films in rotation whose length is not known yet (requirement 33.6): their names in quotes, each once. */
  filmsWithoutLength(now: number): string[] {
    const plan = this.#plan.at(now)
    const guessed = plan.playlists.flatMap(({ items }) => items.filter(item => isGuessed(item, plan)))
    return [...new Set(guessed.map(({ media }) => `"${media.name}"`))]
  }
}
