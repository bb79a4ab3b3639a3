import type { Playlist } from '../api/playlists.ts'
import type { DatedAnswer } from '../api/todays-answer.ts'
import type { Clock } from '../base/clock.ts'
import type { ScreenRef } from '../base/id.ts'
import { momentNow } from '../base/moment.ts'
import { createTimer } from '../base/timer.ts'
import type { ReceiptFlag } from '../realtime/messages.ts'
import { fingerprintOf } from './schedule/fingerprint.ts'

/** What the page hands to a screen that gives receipts. */
export interface ReceiptWorld {
  receiptName(uniqueId: string, print: string, flags: readonly ReceiptFlag[]): string
  /** @returns the function that ends the calls of the listener */
  onDatedAnswer(listener: (answer: DatedAnswer) => void): () => void
}

export interface ReceiptOptions {
  screen: ScreenRef
  /** The clock by which the screen plays. */
  clock: Clock
  /** What may be wrong with the files. */
  files(): { isBroken: boolean; isMissing: boolean }
  /** `name()` may be another one. */
  onChange(): void
}

const CLOCK_LIMIT_MS = 120_000

/** No event tells that a missing file has come, or that a clock was set. */
const LOOK_MS = 1000

/**
 * What a screen says of what it plays: the second name by which it is present (requirement 35.2).
 * @param world undefined for a screen that says nothing
 */
export function createReceipt(world: ReceiptWorld | undefined, options: ReceiptOptions) {
  const { screen, clock, files, onChange } = options
  const { uniqueId, type } = screen
  let taken: { print: string; day: string; isLeftOut: boolean } | null = null
  let aheadMs = 0
  const look = createTimer()
  const stop = world?.onDatedAnswer(({ date, age }) => {
    aheadMs = date === null ? 0 : clock.now() - date - age
  })

  function flags(isLeftOut: boolean): ReceiptFlag[] {
    const { isBroken, isMissing } = files()
    const known: Array<[ReceiptFlag, boolean]> = [
      ['b', isBroken || isLeftOut],
      ['k', isMissing],
      ['c', Math.abs(aheadMs) > CLOCK_LIMIT_MS],
    ]
    return known.flatMap(([flag, isSet]) => (isSet ? flag : []))
  }

  return {
    /** @param playable without what cannot be drawn */
    take(playlists: readonly Playlist[], playable: readonly Playlist[]): void {
      if (!world) return
      const { day } = momentNow(clock)
      const isLeftOut = playable.some((playlist, index) => playlist !== playlists[index])
      taken = { print: fingerprintOf(playlists, type, day), day, isLeftOut }
      onChange()
    },
    /** Empty while nothing is known: the answer of one day says nothing of the next one. */
    name(): string {
      if (!world || taken?.day !== momentNow(clock).day) return ''
      const now = flags(taken.isLeftOut)
      if (now.length > 0) look.set(LOOK_MS, onChange)
      return world.receiptName(uniqueId, taken.print, now)
    },
    dispose() {
      taken = null
      look.clear()
      stop?.()
    },
  }
}
