/** The holders of each lock, and those who wait for it, in their order. */
const tails = new Map<string, Promise<unknown>>()

/** The locks of a browser that are the whole of what the jobs need: jsdom has none. */
async function request(name: string, { signal }: LockOptions, hold: () => unknown): Promise<unknown> {
  const before = tails.get(name)
  const turn = Promise.resolve(before).then(() => (signal?.aborted ? undefined : hold()))
  tails.set(name, turn)
  return turn
}

/** Gives the browser its locks. */
export const giveLocks = (): void =>
  void Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
