/** The number of messages that may be sent at once, and per second after that. */
interface Budget {
  burst: number
  perSecond: number
}

/** The kinds of messages: signs of life, and those that are answered with the whole list or passed on to everybody. */
type Kind = 'cheap' | 'costly'

/** Every connection has these for itself: far more than a screen or a tab of the console needs. */
const OWN: Record<Kind, Budget> = { cheap: { burst: 60, perSecond: 5 }, costly: { burst: 6, perSecond: 0.2 } }
/** All connections of an address share these. A gateway may send for ten thousand screens over one connection. */
const SHARED: Record<Kind, Budget> = {
  cheap: { burst: 20_000, perSecond: 5_000 },
  costly: { burst: 44, perSecond: 5 },
}
/** The messages of one connection that are dropped before it is closed. */
const PATIENCE: Budget = { burst: 2_000, perSecond: 50 }
/** Control packets are no messages: a connection opens the namespace once, and answers a ping every 25 s. */
const CONTROL: Budget = { burst: 30, perSecond: 1 }

const COSTLY_MESSAGES = new Set<unknown>(['request_screens', 'screen_status_updated'])

/** Takes one, and returns false if the budget is used up. */
export type Bucket = () => boolean

function createBucket({ burst, perSecond }: Budget, now: () => number): Bucket {
  let left = burst
  let filledAt = now()
  return () => {
    // A clock that is set back adds nothing.
    left = Math.min(burst, left + (Math.max(0, now() - filledAt) / 1000) * perSecond)
    filledAt = now()
    if (left < 1) return false
    left -= 1
    return true
  }
}

/** The budget that all connections of one address share. */
export type SharedBudget = Record<Kind, Bucket>

export const createSharedBudget = (now: () => number): SharedBudget => ({
  cheap: createBucket(SHARED.cheap, now),
  costly: createBucket(SHARED.costly, now),
})

/** The budget of one connection for its control packets. */
export const createControlBudget = (now: () => number): Bucket => createBucket(CONTROL, now)

/** The judgement of a message: it is handled, it is dropped, or its connection sends too many to be kept. */
export type Judgement = 'pass' | 'drop' | 'close'

/** A function for one connection that takes the name of each message. A flood from an address leaves each connection its own. */
export function createMessageBudget(now: () => number, shared: SharedBudget): (name: unknown) => Judgement {
  const own: SharedBudget = { cheap: createBucket(OWN.cheap, now), costly: createBucket(OWN.costly, now) }
  const patience = createBucket(PATIENCE, now)
  return name => {
    const kind = COSTLY_MESSAGES.has(name) ? 'costly' : 'cheap'
    if (own[kind]() || shared[kind]()) return 'pass'
    return patience() ? 'drop' : 'close'
  }
}
