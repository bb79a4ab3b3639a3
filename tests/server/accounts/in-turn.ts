/**
 * Makes a function that runs works of one key one after the other, in the order in which they came; works of different
 * keys know nothing of each other. A work that fails holds up none of those behind it.
 */
export function createTurns(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key)
    const turn = before ? before.then(work, work) : work()
    last.set(key, turn)
    const end = () => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(end, end)
    return turn
  }
}
