import type { Playlist, ScreenType } from '../../api/playlists.ts'
import type { Clock } from '../../base/clock.ts'
import { sameId } from '../../base/id.ts'
import { type Moment, momentNow, startMinuteClock } from '../../base/moment.ts'
import { type Schedule, scheduleAt, statusOf } from './schedule.ts'

interface ScheduleRunnerOptions {
  type: ScreenType
  /** As `update` of driver.ts takes it. */
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
 * The ids of the playlists whose window is over: their current item may end. The item of a playlist that was deleted or
 * switched off inside its window stops at once.
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

/** Publishes the rotation of one screen with every answer and every minute. */
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
    take(answer: readonly Playlist[]) {
      // Notes the present minute: if the clock is set back later, the next check must see a change.
      const wasProvisional = isProvisional
      minutes.check()
      // If this check alone has found a new day, the answer is of the day before: the new day waits for its own.
      isProvisional &&= !wasProvisional
      publish(ofType(answer, type), momentNow(clock))
    },
    /** All playlists of the screen, also those that do not play now. */
    playlists: () => playlists,
    schedule: () => schedule,
    isProvisional: () => isProvisional,
    dispose: minutes.stop,
  }
}
