import type { ScreenType } from '../api/playlists.ts'
import type { TodaysAnswer } from '../api/todays-answer.ts'
import { anySignal } from '../base/any-signal.ts'
import { isObject } from '../base/is-object.ts'
import { keptValue } from '../base/kept-value.ts'
import { guardedReload } from '../base/reload.ts'
import { createTimer } from '../base/timer.ts'
import type { ScreenWorld } from '../player/screen.ts'
import { createStatusReporter } from '../player/status-reporter.ts'

/** Whose the ID is: nobody's by the server's word, perhaps nobody's (no answer, or an empty one), or a location's. */
const knowledge = ['free', 'unclear', 'taken'] as const
type Known = (typeof knowledge)[number]

/** It outlives a power cut; null before the first answer. The query is the shape that a person has chosen at the screen. */
export const keptScreen = keptValue<{ id: string; known: Known; query: string } | null>('KEPT_SCREEN', text => {
  const value: unknown = JSON.parse(text ?? 'null')
  const known = isObject(value) && knowledge.find(one => one === value.known)
  return known ? { id: String(value.id), known, query: String(value.query) } : null
})

/** Nobody takes one for another, and without vowels they make no word. There are sixteen: each is as likely. */
const SIGNS = '34679cdfhjkprtwx'

/** One of a million. */
const inventId = (): string =>
  `screen-${Array.from(crypto.getRandomValues(new Uint8Array(5)), byte => SIGNS[byte % SIGNS.length]).join('')}`

/** @returns null for a new ID that a location has already */
function knownBy(answer: TodaysAnswer, before: Known | null): Known | null {
  if (answer.kind === 'failed') return before ?? 'unclear'
  if (answer.kind === 'nothing') return 'free'
  const isEmpty = answer.playlists.length === 0
  if (before === null) return isEmpty ? 'unclear' : null
  return isEmpty && before === 'unclear' ? 'unclear' : 'taken'
}

export interface Waiting {
  /** Empty before the first answer. */
  id: string
  /** Why the server gives no answer; empty if it does. */
  trouble: string
  /** True once a location has the ID. */
  isOver: boolean
}

/** Between two questions: at first a person stands before the screen, later it may wait in a store room for weeks. */
const LOOK_MS = 1500
const LATER_MS = 10_000
const AT_FIRST_MS = 3_600_000
/** Of one question: a page that shows nothing for 10 s is loaded again (`public/before-paint.js`). */
const TIMEOUT_MS = 5000

interface WaitOptions extends Pick<ScreenWorld, 'load' | 'acquireSocket'> {
  type: ScreenType
  tell(waiting: Waiting): void
}

/**
 * Shows the screen as present, and asks until a location has its ID (section 36 of tests/requirements.md). A screen that
 * had one before goes on without an answer too.
 * @returns the function that ends it
 */
export function waitForLocation({ type, load, acquireSocket, tell }: WaitOptions): () => void {
  const life = new AbortController()
  const timer = createTimer()
  let reporter: ReturnType<typeof createStatusReporter> | undefined

  async function look(): Promise<void> {
    const { id, known: before } = keptScreen.snapshot() ?? { id: inventId(), known: null }
    const answer = await load({ uniqueId: id, type }, anySignal([life.signal, AbortSignal.timeout(TIMEOUT_MS)]))
    if (life.signal.aborted) return
    const lookMs = performance.now() < AT_FIRST_MS ? LOOK_MS : LATER_MS
    const { reason = '', waitMs = lookMs } = answer.kind === 'failed' ? answer : {}
    timer.set(waitMs, () => void look())
    const known = knownBy(answer, before)
    const kept = keptScreen.snapshot()
    // Another window of this browser may have kept its own ID meanwhile, which counts for both.
    if (!known || (kept && kept.id !== id)) return
    if (known !== before) keptScreen.set({ query: '', ...kept, id, known })
    if (known !== 'taken') bePresent(id)
    tell({ id, trouble: reason, isOver: known === 'taken' })
  }

  function bePresent(uniqueId: string): void {
    reporter ??= createStatusReporter({
      acquired: acquireSocket(),
      screen: { uniqueId, type },
      onUnavailable: () => void guardedReload(),
    })
  }

  void look()
  return () => {
    life.abort()
    timer.clear()
    reporter?.leave()
  }
}
