import { longDay } from '../../base/day-text.ts'
import { clockText, localDay } from '../../base/local-day.ts'
import { isSameMoment, type Moment, momentOf } from '../../base/moment.ts'

/** The clock of a rehearsal at its start. */
export interface RehearsalStart {
  /** Milliseconds since the epoch. */
  at: number
  /** Seconds of the clock in one real second. */
  speed: number
}

interface Problem {
  problem: string
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/

const IN_STEP = 'A rehearsal goes by its own clock and cannot be in step. Leave out sync, or leave out at and speed.'

const LEAST_SPEED = 1
const MOST_SPEED = 1000

const unreadableMoment = (text: string): Problem => ({
  problem: `The moment "${text}" cannot be read. Write a day and a time, such as at=2026-12-24T18:00.`,
})

const skippedMoment = ({ day, minute }: Moment): Problem => ({
  problem: `On ${longDay(day)} the clock of this machine skips ${clockText(minute)}, because it goes forward over this time. Write another time, such as at=${day}T12:00.`,
})

/** Without a time zone, as a screen plays by its own clock. */
function readMoment(text: string): number | Problem {
  const [, day = '', hours = '', minutes = ''] = MOMENT.exec(text) ?? []
  const date = new Date(text)
  // Browsers take the 30th of February for a day in March, and a skipped time for a later one.
  const isDay = day !== '' && localDay(new Date(`${day}T12:00`)) === day
  if (!isDay || Number.isNaN(date.getTime()) || Number(hours) > 23) return unreadableMoment(text)
  const asked: Moment = { day, minute: Number(hours) * 60 + Number(minutes) }
  return isSameMoment(momentOf(date), asked) ? date.getTime() : skippedMoment(asked)
}

function readSpeed(text: string): number | Problem {
  const speed = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (speed >= LEAST_SPEED && speed <= MOST_SPEED) return speed
  const range = `a number from ${LEAST_SPEED} to ${MOST_SPEED}`
  return { problem: `The speed "${text}" cannot be used. Write ${range}, such as speed=60.` }
}

/** A name that is given twice has one text of both values, which is refused. */
const valueIn = (query: URLSearchParams, name: string) => (query.has(name) ? query.getAll(name).join(', ') : null)

/**
 * The clock that a display's address asks for. Without `at` it starts now; without `speed` it runs as every clock.
 * @param now the present time in milliseconds since the epoch
 * @returns a sentence for each value that cannot be used, if there is one
 */
export function readRehearsal(search: string, now: number): RehearsalStart | { problems: string[] } {
  const query = new URLSearchParams(search)
  const [at, speed] = [valueIn(query, 'at'), valueIn(query, 'speed')]
  if (query.has('sync')) return { problems: [IN_STEP] }
  const start = at === null ? now : readMoment(at)
  const pace = speed === null ? 1 : readSpeed(speed)
  if (typeof start === 'number' && typeof pace === 'number') return { at: start, speed: pace }
  return { problems: [start, pace].flatMap(value => (typeof value === 'number' ? [] : [value.problem])) }
}
