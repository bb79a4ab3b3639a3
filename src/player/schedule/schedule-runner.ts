import type { Playlist } from '../../api/playlists.ts'
import type { Clock } from '../../base/clock.ts'
import { type ScreenType, sameId } from '../../base/id.ts'
import { type Moment, momentNow, startMinuteClock } from '../../base/moment.ts'
import { type Schedule, scheduleAt, statusOf } from './schedule.ts'

interface ScheduleRunnerOptions {
  type: ScreenType
  /**
   * The rotation of this moment, and the ids of the playlists whose item may end although their window is over.
   * `isProvisional` is true while the playlists of a new day are not known yet; `known` are all playlists of the screen.
   */
  onRotation(
    rotation: readonly Playlist[],
    finishing: readonly string[],
    isProvisional: boolean,
    known: readonly Playlist[],
  ): void
  onMinute(now: Moment, before: Moment): void
}

/** A server may leave the type out, because the call already names it. */
const ofType = (playlists: readonly Playlist[], type: ScreenType) =>
  playlists.filter(one => one.type === type || one.type === '').map(one => ({ ...one, type }))

/**
 * The ids of the playlists whose window is over: their current item may end. A playlist that was deleted or switched
 * off inside its window is not among them, because its item stops at once.
 */
function endedByClock(known: readonly Playlist[], fresh: readonly Playlist[], now: Moment): string[] {
  const isOver = (playlist: Playlist) => {
    const { state } = statusOf(playlist, now)
    return state === 'ended' || state === 'starts-on' || state === 'starts-later-today'
  }
  const isDropped = (playlist: Playlist) => !fresh.some(one => sameId(one.id, playlist.id))
  const gone = known.filter(playlist => isDropped(playlist) && isOver(playlist))
  return [...fresh.filter(isOver), ...gone].map(playlist => String(playlist.id))
}

/** Runs the schedule of one screen: keeps its playlists and publishes the rotation whenever the clock changes it. */
export function createScheduleRunner(clock: Clock, { type, onRotation, onMinute }: ScheduleRunnerOptions) {
  let playlists: readonly Playlist[] = []
  let schedule: Schedule = { rotation: [], nextChange: null }
  /** True from a new day until the next answer: the server names the playlists of one day. */
  let isProvisional = false

  function publish(fresh: readonly Playlist[], now: Moment): void {
    const finishing = endedByClock(playlists, fresh, now)
    playlists = fresh
    schedule = scheduleAt(playlists, now)
    onRotation(schedule.rotation, finishing, isProvisional, playlists)
  }

  const minutes = startMinuteClock(clock, (now, before) => {
    if (now.day !== before.day) isProvisional = true
    publish(playlists, now)
    onMinute(now, before)
  })

  return {
    /** Replaces the playlists by those of a new answer. */
    take(answer: readonly Playlist[]) {
      // This answer is scheduled by the clock as it is now. If the clock is set back later, the next look must see a change.
      const wasProvisional = isProvisional
      minutes.check()
      // If only this look has found a new day, the answer is one of the day before: the new day waits for its own.
      isProvisional &&= !wasProvisional
      publish(ofType(answer, type), momentNow(clock))
    },
    schedule: () => schedule,
    dispose: minutes.stop,
  }
}
