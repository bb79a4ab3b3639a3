/** Changes of presence within this time are sent in one message, in milliseconds. */
const COALESCE_MS = 50
/** The characters a millisecond that the lists to all pages together may take, on average. */
const CHARACTERS_A_MS = 20_000
/** The longest time between two lists, however many pages are there. */
const LONGEST_MS = 10_000
/** No list is equal to this one. */
const NOTHING: readonly string[] = ['']

interface AnnouncerOptions {
  list(): readonly string[]
  /** Sends the list to the pages. @returns their number */
  send(list: readonly string[]): number
}

/** Sends the list of screens to the pages of this process, only if it has changed, and the rarer the more it costs. */
export function createAnnouncer({ list, send }: AnnouncerOptions) {
  let told: readonly string[] = []
  let timer: NodeJS.Timeout | undefined
  let restMs = COALESCE_MS

  const isTold = (now: readonly string[]) =>
    now === told || (now.length === told.length && now.every((entry, index) => entry === told[index]))

  function tell(): void {
    timer = undefined
    const now = list()
    if (isTold(now)) return
    told = now
    const characters = now.reduce((sum, entry) => sum + entry.length + 3, 0)
    restMs = Math.min(LONGEST_MS, Math.max(COALESCE_MS, (send(now) * characters) / CHARACTERS_A_MS))
  }

  return {
    changed() {
      timer ??= setTimeout(tell, restMs)
      timer.unref()
    },
    /** Somebody was given this list before it was sent to all: what undoes it again has to be sent, too. */
    given(now: readonly string[]) {
      if (!isTold(now)) told = NOTHING
    },
    stop: () => clearTimeout(timer),
  }
}

export type Announcer = ReturnType<typeof createAnnouncer>
