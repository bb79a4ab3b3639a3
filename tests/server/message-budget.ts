/** Messages that one connection may send at once, and a second after that. */
interface Budget {
  burst: number
  perSecond: number
}

/** Ten thousand screens may speak over one connection, as behind a gateway. */
const SIGNS_OF_LIFE: Budget = { burst: 20_000, perSecond: 5_000 }
/** What is answered with the whole list, or passed on to everybody. */
const COSTLY: Budget = { burst: 50, perSecond: 5 }

const COSTLY_MESSAGES = new Set(['request_screens', 'screen_status_updated'])

/** A bucket that fills up again; false says that it is empty. */
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

/** Says of each message of one connection whether it is within what a connection may send. */
export function createMessageBudget(now: () => number): (name: string) => boolean {
  const cheap = createBucket(SIGNS_OF_LIFE, now)
  const costly = createBucket(COSTLY, now)
  return name => (COSTLY_MESSAGES.has(name) ? costly() : cheap())
}
