import { createTimer } from '../../../base/timer.ts'

/* The line is the network: one download at a time has it to itself. */

/** A download that has waited for its next byte for this time leaves the line to the next one. */
const SILENCE_MS = 3000

/** A download without the line reads a little at this interval, or its server would give it up. */
const DRIP_MS = 4000

/** Silence is checked while there are downloads. */
const TICK_MS = 1000

/** A download's claim to the line; times are of `performance.now()`. */
interface Claim {
  /** The number of the screen's question for the file, counting up; null if the file is only to be kept. */
  askedFor: number | null
  /** The time since which it has waited for a byte; null while it does not wait. */
  waitsSince: number | null
}

const isSilent = ({ waitsSince }: Claim, now: number) => waitsSince !== null && now - waitsSince > SILENCE_MS

/** The claim that has the line: the earliest question of the screen, then the earliest download; never a silent one. */
export function holderOf<C extends Claim>(claims: readonly C[], now: number): C | undefined {
  const place = ({ askedFor }: Claim) => askedFor ?? Number.POSITIVE_INFINITY
  const heard = claims.filter(claim => !isSilent(claim, now))
  return heard.reduce<C | undefined>((best, one) => (best && place(best) <= place(one) ? best : one), undefined)
}

/** The turn of one download on the line. */
export type LineTurn = ReturnType<ReturnType<typeof createLine>['enter']>

interface Place extends Claim {
  questions: number
  wake(): void
}

/** Makes a line. @param onFree is called whenever another download may begin */
export function createLine(onFree: () => void) {
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
        /** The screen asks for the file. @returns a function that takes the question back */
        askFor: () => askFor(place),
        isAskedFor: () => place.questions > 0,
        isSilent: () => isSilent(place, performance.now()),
        /** Resolves when the download may read: at once while it has the line, else from time to time. */
        mayRead: () => mayRead(place),
        /** It waits for a byte from now until its next `mayRead`. */
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
    /** True if there is no download, or only silent ones. */
    isFree: () => holder() === undefined,
    count: () => places.size,
  }
}
