import type { Playlist, ScreenRef } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { isObject } from '../../base/is-object.ts'
import { createTimer } from '../../base/timer.ts'
import { answersCacheName } from './versioned-url.ts'

/** The last answer of another screen protects its files for this long. */
const PROTECTION_MS = 30 * 86_400_000

/** The server has this time, before the kept answer is played. */
const GRACE_MS = 500

export interface LastAnswer {
  /** When the server gave it, in milliseconds since the epoch. */
  at: number
  playlists: Playlist[]
}

interface AnswerOptions {
  scope: string
  screen: ScreenRef
  /** Reads an answer to the playlist call as if it came from the server; throws if it cannot be read. */
  readPlaylists(body: unknown): Playlist[]
}

const timeOf = (body: unknown) => (isObject(body) ? Number(body.at) || 0 : 0)

function protectedFiles(body: unknown): unknown[] {
  const files = isObject(body) ? body.files : null
  return Array.isArray(files) && wallClock.now() - timeOf(body) < PROTECTION_MS ? files : []
}

/**
 * Opens the kept answers of one screen, which another version may have written. Each is written twice: a browser removes
 * what it overwrites first, and the power may go in between.
 */
export function createAnswerStore({ scope, screen, readPlaylists }: AnswerOptions) {
  const open = () => caches.open(answersCacheName(scope))
  const key = new URL(`answers/${encodeURIComponent(screen.uniqueId)}/${screen.type}`, scope).href
  const copies = [key, `${key}/copy`]
  let isRemembered = false

  /** Null if there is none, or none that this version can read. */
  async function read(copy: string): Promise<LastAnswer | null> {
    try {
      const body: unknown = await (await (await open()).match(copy))?.json()
      return body === undefined ? null : { at: timeOf(body), playlists: readPlaylists(body) }
    } catch {
      return null
    }
  }

  return {
    async remember(playlists: readonly Playlist[], files: readonly string[]) {
      const body = JSON.stringify({ success: true, playlists, files, at: wallClock.now() })
      const cache = await open()
      for (const copy of copies) await cache.put(copy, new Response(body))
      isRemembered = true
    },
    /** True if the browser has removed what was remembered. */
    isLost: async () => isRemembered && !(await (await open()).match(key)),
    async recall(): Promise<LastAnswer | null> {
      for (const copy of copies) {
        const answer = await read(copy)
        if (answer) return answer
      }
      return null
    },
    /** The files of every screen of this browser. */
    async filesInUse() {
      const cache = await open()
      const bodies = (await cache.matchAll()).map(answer => answer.json().catch(() => null))
      const files = (await Promise.all(bodies)).flatMap(protectedFiles)
      return new Set(files.filter(file => typeof file === 'string'))
    },
  }
}

/** Plays the last good answer after a start if the server does not answer. */
export function createRecall(recall: () => Promise<LastAnswer | null>, use: (kept: LastAnswer) => void) {
  const grace = createTimer()
  let isDone = false
  let hasFailed = false
  let play: (() => void) | null = null

  const end = () => {
    isDone = true
    play = null
    grace.clear()
  }

  void recall().then(kept => {
    if (!kept || isDone) return
    play = () => {
      end()
      use(kept)
    }
    grace.set(hasFailed ? 0 : GRACE_MS, play)
  })

  return {
    answered: end,
    /** The kept answer is played at once, unless the server has answered before. */
    failed() {
      hasFailed = true
      play?.()
    },
    dispose: end,
  }
}
