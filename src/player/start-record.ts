import type { ScreenRef } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import { keptValue } from '../base/kept-value.ts'
import { reloadReason } from '../base/reload.ts'

/** A picture; none although one is due; none because nothing is planned. */
type Shown = 'healthy' | 'black' | 'dark'

/** Milliseconds in one hour since the epoch; an hour in which no page ran has none. */
type Hour = Record<'hour' | Shown, number>

type Step = 'list' | 'file' | 'frame'

/** The steps are milliseconds after the start; one that never came is absent. */
export interface Start extends Partial<Record<Step, number>> {
  /** Milliseconds since the epoch: when it began, and when it was last seen to run. */
  at: number
  until: number
  /** What no earlier start had kept. */
  cold: readonly ('page' | 'file')[]
  /** Absent while it runs, and for good if it was killed. */
  end?: 'update' | 'reload' | 'closed' | undefined
}

export interface StartRecord {
  /** The last 20, oldest first. */
  starts: readonly Start[]
  hours: readonly Hour[]
}

const MOST_STARTS = 20
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A clock that was ahead has left hours that have not come: they are no part of the day. */
function hoursOfDay(hours: readonly Hour[], now: number): readonly Hour[] {
  const last = Math.floor(now / HOUR_MS)
  return hours.filter(({ hour }) => hour <= last && hour > last - 24)
}

export const withStart = ({ starts, hours }: StartRecord, start: Start): StartRecord => ({
  starts: [...starts.filter(({ at }) => at !== start.at), start].slice(-MOST_STARTS),
  hours,
})

export function withTime({ starts, hours }: StartRecord, shown: Shown, ms: number, now: number): StartRecord {
  const hour = Math.floor(now / HOUR_MS)
  const known = hours.find(one => one.hour === hour) ?? { hour, healthy: 0, black: 0, dark: 0 }
  const others = hoursOfDay(hours, now).filter(one => one !== known)
  return { starts, hours: [...others, { ...known, [shown]: known[shown] + ms }] }
}

/** Milliseconds of the last 24 hours, which begin at a full hour; `unknown` are those in which no page ran. */
export function lastDay({ hours }: StartRecord, now: number): Record<Shown | 'unknown', number> {
  const sum = (shown: Shown) => hoursOfDay(hours, now).reduce((ms, hour) => ms + hour[shown], 0)
  const [healthy, black, dark] = [sum('healthy'), sum('black'), sum('dark')]
  return { healthy, black, dark, unknown: DAY_MS - HOUR_MS + (now % HOUR_MS) - healthy - black - dark }
}

/**
 * Why the machine counts as small; empty if it does not. One kill a day may be the power that was switched off.
 * @param memory in GB, as browsers tell it on https
 */
export function whySmall({ starts }: StartRecord, now: number, memory = 8): string {
  if (memory <= 1) return `this machine has ${memory} GB of memory`
  const kills = starts.filter(({ end, until }) => !end && Math.abs(now - until) < DAY_MS).length
  return kills > 1 ? `the page was killed ${kills} times in 24 hours` : ''
}

function readRecord(text: string | null): StartRecord {
  const { starts = [], hours = [] } = JSON.parse(text ?? '{}')
  return { starts: starts.filter(Boolean), hours: hours.filter(Boolean) }
}

/** The record is written no more often for its times: a player may have an SD card. */
const WRITE_MS = 60_000

/** A screen says each minute what it shows; after a longer time the machine has slept. */
const ASLEEP_MS = 120_000

export type StartRecorder = ReturnType<typeof recordStart>

const pageBegan = () => Math.round(performance.timeOrigin)

/**
 * Notes one start of a page in its browser.
 * @param root the element that loads the files of its screen
 */
export function recordStart({ uniqueId, type }: ScreenRef, root: HTMLElement, at = pageBegan()) {
  const kept = keptValue(`STARTS ${uniqueId}/${type}`, readRecord)
  const life = new AbortController()
  let record = kept.snapshot()
  const { deviceMemory } = navigator as { deviceMemory?: number }
  const small = whySmall(record, at, deviceMemory)
  const cold = navigator.serviceWorker?.controller ? [] : (['page'] as const)
  // After a fault, another player goes on with the start of its page.
  let start: Start = record.starts.find(one => one.at === at) ?? { at, until: at, cold }
  let shows: Shown = 'black'
  let since = performance.now()
  let writtenAt = since

  function write(end?: Start['end']): void {
    writtenAt = performance.now()
    start = { ...start, until: wallClock.now() }
    record = withStart(record, { ...start, end })
    kept.set(record)
  }

  function came(step: Step): void {
    if (start[step] !== undefined) return
    start = { ...start, [step]: Math.round(performance.now()) }
    write()
  }

  function count(): void {
    const ms = Math.round(performance.now() - since)
    since += ms
    if (ms < ASLEEP_MS) record = withTime(record, shows, ms, wallClock.now())
  }

  function ends(): void {
    count()
    write(reloadReason() ?? 'closed')
  }

  for (const event of ['load', 'loadeddata'])
    root.addEventListener(event, () => came('file'), { capture: true, signal: life.signal })
  window.addEventListener('pagehide', ends, { signal: life.signal })
  write()
  return {
    whySmall: small,
    record: () => record,
    /** @param firstFile its address; undefined if nothing plays now */
    async listCame(firstFile: string | undefined): Promise<void> {
      if (start.list !== undefined) return
      came('list')
      // Before its download can have ended.
      const isKept = await globalThis.caches?.match(firstFile ?? '', { ignoreVary: true }).catch(() => undefined)
      if (firstFile && !isKept) start = { ...start, cold: [...start.cold, 'file'] }
    },
    /** Call it with every change, and once a minute. */
    shows(now: Shown): void {
      count()
      shows = now === 'dark' && start.list === undefined ? 'black' : now
      if (now === 'healthy') came('frame')
      if (since - writtenAt >= WRITE_MS) write()
    },
    dispose(): void {
      ends()
      life.abort()
    },
  }
}
