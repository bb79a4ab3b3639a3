import type { Playlist, ScreenType } from '../../api/playlists.ts'
import { createMinuteClock } from '../../clock/minute-clock.ts'
import type { Moment } from '../../clock/moment.ts'
import { momentOf } from '../../clock/moment.ts'
import { type Schedule, scheduleAt, standingOf } from './schedule.ts'

export interface Programme {
  /** Takes an answer of the server. */
  take(playlists: readonly Playlist[]): void
  schedule(): Schedule
  dispose(): void
}

interface ProgrammeOptions {
  type: ScreenType
  /** The rotation of this moment, and the playlists whose item may end although their window is over. */
  onRotation(rotation: readonly Playlist[], finishing: readonly string[]): void
  onMinute(now: Moment, before: Moment): void
}

/** A server may leave the type out, as it was part of the question. */
const ofType = (playlists: readonly Playlist[], type: ScreenType) =>
  playlists.filter(one => one.type === type || one.type === '').map(one => ({ ...one, type }))

/**
 * The ids of the playlists that the clock has ended, as far as was known of them: their current item may end, while
 * one that was deleted or switched off inside its window goes at once.
 */
function endedByClock(known: readonly Playlist[], fresh: readonly Playlist[], now: Moment): string[] {
  const isOver = (playlist: Playlist) => {
    const { state } = standingOf(playlist, now)
    return state === 'ended' || state === 'starts-on' || state === 'starts-later-today'
  }
  const isDropped = (playlist: Playlist) => !fresh.some(one => String(one.id) === String(playlist.id))
  const gone = known.filter(playlist => isDropped(playlist) && isOver(playlist))
  return [...fresh.filter(isOver), ...gone].map(playlist => String(playlist.id))
}

/** What is known of this screen's playlists, and what of it the clock says to play. */
export function createProgramme({ type, onRotation, onMinute }: ProgrammeOptions): Programme {
  let playlists: readonly Playlist[] = []
  let schedule: Schedule = { rotation: [], nextChange: null }

  function publish(fresh: readonly Playlist[], now: Moment): void {
    const finishing = endedByClock(playlists, fresh, now)
    playlists = fresh
    schedule = scheduleAt(playlists, now)
    onRotation(schedule.rotation, finishing)
  }

  const clock = createMinuteClock((now, before) => {
    publish(playlists, now)
    onMinute(now, before)
  })

  return {
    take: answer => publish(ofType(answer, type), momentOf(new Date())),
    schedule: () => schedule,
    dispose: () => clock.dispose(),
  }
}
