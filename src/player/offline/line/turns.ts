import { createTimer } from '../../../clock/timer.ts'

/** A download that has been waiting for its next byte for this long leaves the line to the next one. */
const SILENCE_MS = 3000

/** A download without the line reads a little this often: its server, and what waits on the screen, would give it up. */
const DRIP_MS = 4000

/** How often silence is looked for while anything is on the line. */
const TICK_MS = 1000

/** What decides who has the line; times are those of `performance.now()`. */
export interface Claim {
  /** When the screen asked for the file, in the order of asking; null where it is only to be kept. */
  askedFor: number | null
  /** Since when it has been waiting for a byte; null while it waits for nothing. */
  waitsSince: number | null
}

const isSilent = ({ waitsSince }: Claim, now: number) => waitsSince !== null && now - waitsSince > SILENCE_MS

/** Who has the line: what the screen asked for first, then what began first; nobody who is silent. */
export function holderOf<C extends Claim>(claims: readonly C[], now: number): C | undefined {
  const place = ({ askedFor }: Claim) => askedFor ?? Number.POSITIVE_INFINITY
  const heard = claims.filter(claim => !isSilent(claim, now))
  return heard.reduce<C | undefined>((best, one) => (best && place(best) <= place(one) ? best : one), undefined)
}

/** The place of one download on the line. */
export interface Turn {
  /** The screen asks for the file. @returns what takes the question back */
  askFor(): () => void
  isAskedFor(): boolean
  /** Whether no byte has come for longer than the line waits. */
  isSilent(): boolean
  /** Waits until the download may read: at once while it has the line, else a little from time to time. */
  mayRead(): Promise<void>
  /** From now on it waits for a byte, until it asks again whether it may read. */
  waits(): void
  leave(): void
}

export interface Line {
  /** A download comes onto the line. */
  enter(): Turn
  /** Whether nothing is on the line, or only what is silent. */
  isFree(): boolean
  /** How many downloads are on the line. */
  count(): number
}

interface Place extends Claim {
  questions: number
  wake(): void
}

/** Makes a line that one download at a time has to itself. @param onFree called whenever another one may begin */
export function createLine(onFree: () => void): Line {
  const places = new Set<Place>()
  const tick = createTimer()
  let asked = 0

  const holder = () => holderOf([...places], performance.now())

  function changed(): void {
    if (places.size > 0) tick.set(TICK_MS, changed)
    else tick.clear()
    holder()?.wake()
    if (!holder()) onFree()
  }

  async function mayRead(place: Place): Promise<void> {
    place.waitsSince = null
    if (!places.has(place) || holder() === place) return
    const drip = createTimer()
    await new Promise<void>(resolve => {
      place.wake = resolve
      drip.set(DRIP_MS, resolve)
    })
    drip.clear()
  }

  function askFor(place: Place): () => void {
    let isOver = false
    place.questions += 1
    asked += 1
    place.askedFor ??= asked
    changed()
    return () => {
      if (isOver) return
      isOver = true
      place.questions -= 1
      if (place.questions === 0) place.askedFor = null
      changed()
    }
  }

  return {
    enter() {
      const place: Place = { askedFor: null, waitsSince: performance.now(), questions: 0, wake: () => undefined }
      places.add(place)
      tick.set(TICK_MS, changed)
      return {
        askFor: () => askFor(place),
        isSilent: () => isSilent(place, performance.now()),
        isAskedFor: () => place.questions > 0,
        mayRead: () => mayRead(place),
        waits() {
          place.waitsSince = performance.now()
        },
        leave() {
          if (!places.delete(place)) return
          place.wake()
          changed()
        },
      }
    },
    isFree: () => holder() === undefined,
    count: () => places.size,
  }
}
