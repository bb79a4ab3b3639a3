/** The behaviour of a file, by the first word of its name: `slow 2.mp4` is slow. */
export type Behaviour =
  /** Ready after 300 ms, plays to its end. */
  | 'good'
  /** Good, but its first frame is presented 600 ms after it is ready. */
  | 'lateframe'
  /** Good, but its first frame is presented 400 ms before it is ready. */
  | 'earlyframe'
  /** Ready after 25 s, with data coming all the time. */
  | 'slow'
  /** Data comes without an end, and the file is never ready. */
  | 'trickle'
  /** Never ready, without an event. */
  | 'stalls'
  | 'broken'
  /** Reports that it plays, and does not move. */
  | 'frozen'
  /** Never answers `play()`. */
  | 'hangs'
  /** Fails in the middle. */
  | 'dies'
  /** A long film whose clock runs on, but which presents no frame after 4 s. */
  | 'stuck'
  /** A film of a minute whose bytes come as long as it plays. */
  | 'long'
  /** Plays to its end; only its sound can be decoded. */
  | 'soundonly'

/** Milliseconds of one step: the fakes act only at steps, so that every pending timer is the player's. */
export const STEP_MS = 100

const READY_AFTER_MS: Partial<Record<Behaviour, number>> = {
  good: 300,
  lateframe: 300,
  earlyframe: 600,
  frozen: 300,
  hangs: 300,
  dies: 300,
  stuck: 300,
  long: 300,
  soundonly: 300,
  slow: 25_000,
}

/** The milliseconds from the request for a file until it can be shown; infinite if it never can. */
export const readyAfter = (behaviour: Behaviour): number => READY_AFTER_MS[behaviour] ?? Number.POSITIVE_INFINITY

/** The milliseconds from the request for a film until its first frame is presented. */
export function firstFrameAfter(behaviour: Behaviour): number {
  if (behaviour === 'soundonly') return Number.POSITIVE_INFINITY
  if (behaviour === 'lateframe') return readyAfter(behaviour) + 600
  return behaviour === 'earlyframe' ? readyAfter(behaviour) - 400 : readyAfter(behaviour)
}

export const nameIn = (url: string): string => url.split('/').at(-1) ?? ''

export const behaviourOf = (url: string) => decodeURIComponent(nameIn(url)).split(/[ .]/)[0] as Behaviour

/** A property of a browser's object and what replaces it. */
export type Fake = readonly [target: object, name: string, descriptor: PropertyDescriptor]

/** Replaces properties of a browser's objects. @returns the function that puts the originals back */
export function replaceBy(fakes: readonly Fake[]): () => void {
  const before = fakes.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name))
  for (const [target, name, descriptor] of fakes) {
    Object.defineProperty(target, name, { ...descriptor, configurable: true })
  }
  return () => {
    for (const [index, [target, name]] of fakes.entries()) {
      const original = before[index]
      if (original) Object.defineProperty(target, name, original)
      else Reflect.deleteProperty(target, name)
    }
  }
}
