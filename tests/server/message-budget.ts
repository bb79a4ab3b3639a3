/** The number of messages that one connection may send at once, and per second after that. */
interface Budget {
  burst: number
  perSecond: number
}

/** A gateway may send for ten thousand screens over one connection. */
const SIGNS_OF_LIFE: Budget = { burst: 20_000, perSecond: 5_000 }
/** For messages that are answered with the whole list or passed on to all connections. */
const COSTLY: Budget = { burst: 50, perSecond: 5 }

const COSTLY_MESSAGES = new Set(['request_screens', 'screen_status_updated'])

/** A token bucket: a function that takes one token, or returns false if the bucket is empty. */
function createBucket({ burst, perSecond }: Budget, now: () => number): () => boolean {
  let left = burst
  let filledAt = now()
  return () => {
    left = Math.min(burst, left + ((now() - filledAt) / 1000) * perSecond)
    filledAt = now()
    if (left < 1) return false
    left -= 1
    return true
  }
}

/** A function for one connection: it takes the name of each message and returns false if it is one too many. */
export function createMessageBudget(now: () => number): (name: string) => boolean {
  const cheap = createBucket(SIGNS_OF_LIFE, now)
  const costly = createBucket(COSTLY, now)
  return name => (COSTLY_MESSAGES.has(name) ? costly() : cheap())
}
