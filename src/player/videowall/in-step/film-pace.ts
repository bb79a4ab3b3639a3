import { createTimer } from '../../../base/timer.ts'

const SAMPLE_MS = 250

/** A film that is further away from its place is moved by a seek, which a person sees. */
const SEEK_BEYOND = 0.3

/** A seek takes some time; another one before this time would be a film that only jumps. */
const SEEK_PAUSE_MS = 4000

/** The rate is changed by at most this share, which nobody sees. */
const MOST_CHANGE = 0.03

/** Half a frame: closer, the rate is left as it is. */
const CLOSE = 0.008

/** The rate that brings a film to its place within about a second. @param behind seconds by which it is late */
export const rateFor = (behind: number): number =>
  Math.abs(behind) < CLOSE ? 1 : 1 + Math.min(MOST_CHANGE, Math.max(-MOST_CHANGE, behind))

export interface FilmPace {
  /** Keeps a film at its place from now on; null stops it. `place` gives the seconds at which the film should be. */
  run(film: HTMLVideoElement | null, place: () => number): void
}

/**
 * Brings a film that has drifted back to its place: by its rate within 3 %, and by a seek only beyond 300 ms
 * (requirement 33.7).
 * @param onSeek is called with the seconds by which the film was behind
 */
export function createFilmPace(onSeek: (behind: number) => void): FilmPace {
  const timer = createTimer()
  let film: HTMLVideoElement | null = null
  let place = () => 0
  let soughtAt = Number.NEGATIVE_INFINITY

  function setRate(rate: number): void {
    if (film && film.playbackRate !== rate) film.playbackRate = rate
  }

  function keep(): void {
    timer.set(SAMPLE_MS, keep)
    if (!film || film.ended || film.paused || film.seeking) return
    const behind = place() - film.currentTime
    const isNear = Math.abs(behind) <= SEEK_BEYOND
    setRate(isNear ? rateFor(behind) : 1)
    if (isNear || performance.now() - soughtAt < SEEK_PAUSE_MS || place() >= film.duration) return
    soughtAt = performance.now()
    onSeek(behind)
    film.currentTime = place()
  }

  return {
    run(next, at) {
      place = at
      if (next === film) return
      setRate(1)
      film = next
      soughtAt = Number.NEGATIVE_INFINITY
      if (film) timer.set(SAMPLE_MS, keep)
      else timer.clear()
    },
  }
}
