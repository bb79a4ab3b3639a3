import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import type { TodaysAnswer } from '../../../src/api/todays-answer.ts'
import { createPlaylistSource, type Trouble } from '../../../src/player/playlist-source.ts'

export interface Call {
  signal: AbortSignal
  answer(playlists: Playlist[]): void
  end(answer: TodaysAnswer): void
}

interface StandOptions {
  onLoaded?(playlists: readonly Playlist[]): void
  refreshMinutes?: number
}

export const failed = (reason: string): TodaysAnswer => ({ kind: 'failed', reason })

/** Lets everything happen that does not wait for a timer. */
export const settle = () => vi.advanceTimersByTimeAsync(0)

const sources: ReturnType<typeof createPlaylistSource>[] = []

/** Fake timers for each test of the file; its sources end with it, and leave none. */
export function sourcesOfEachTest(): void {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.restoreAllMocks()
    for (const source of sources.splice(0)) source.dispose()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
}

/** A source whose calls are answered when the test says so; it makes regular calls only if a test asks for them. */
export function playlistSourceHarness({ onLoaded = () => undefined, refreshMinutes = 0 }: StandOptions = {}) {
  const calls: Call[] = []
  const loaded: number[] = []
  const outcomes: (Trouble | null)[] = []
  const [infos, warnings]: [string[], string[]] = [[], []]
  const source = createPlaylistSource({
    load: signal =>
      new Promise(resolve => {
        calls.push({ signal, answer: playlists => resolve({ kind: 'playlists', playlists }), end: resolve })
      }),
    onLoaded(playlists) {
      loaded.push(playlists.length)
      onLoaded(playlists)
    },
    onOutcome: () => outcomes.push(source.trouble()),
    refreshMinutes,
    log: {
      info: text => void infos.push(text),
      warn: text => void warnings.push(text),
      entries: () => [],
    },
  })
  sources.push(source)
  return {
    source,
    calls,
    /** The number of playlists of each answer that was handed on. */
    loaded,
    /** The trouble after each call that has ended. */
    outcomes,
    infos,
    warnings,
    last() {
      const call = calls.at(-1)
      if (!call) throw new Error('no call was made')
      return call
    },
  }
}
