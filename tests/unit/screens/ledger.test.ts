import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BREAK_MS, createLedger, type Ledger, wasSeenGoing } from '../../../src/screens/ledger.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const A = 'a-videowall'
const B = 'b-ticker'

/** Follows the presence without a break, as the watcher does, until a time. */
function follow(ledger: Ledger, until: number) {
  for (let at = (ledger.watchedUntil() ?? until) + 30_000; at <= until; at += 30_000) ledger.goOn(at)
  ledger.goOn(until)
}

/** A ledger that saw these screens an hour after the begin of time. */
function ledgerWith(...up: string[]) {
  const ledger = createLedger()
  ledger.takeList(new Set(up), HOUR)
  return ledger
}

/** Another visit of the same browser. */
function laterVisit(ledger: Ledger): Ledger {
  const record = ledger.record()
  const next = createLedger()
  if (record) next.restore(JSON.parse(JSON.stringify(record)))
  return next
}

const entries = (...up: string[]) => new Set(up)

// requirement 32.1
test('a screen that a console saw go has been dark since then, one that was never seen since the presence is followed', () => {
  const ledger = ledgerWith(A, B)
  follow(ledger, 2 * HOUR)
  expect(ledger.takeList(entries(B), 2 * HOUR)).toBe(1)
  expect(ledger.absenceOf(A)).toEqual({ seenAt: 2 * HOUR, missingAt: 2 * HOUR })
  expect(ledger.absenceOf(B)).toBeNull()
  expect(ledger.absenceOf('new-ticker')).toEqual({ seenAt: null, missingAt: HOUR })
  follow(ledger, 3 * HOUR)
  ledger.takeList(entries(A, B), 3 * HOUR)
  expect(ledger.absenceOf(A)).toBeNull()
  // The screens that go in one list share their absence (requirement 32.10).
  ledger.takeList(entries(), 3 * HOUR + MINUTE)
  expect(ledger.absenceOf(A)).toBe(ledger.absenceOf(B))
})

// requirement 32.1
test('a screen that went while no console was open has been dark at least since the next visit', () => {
  const first = ledgerWith(A)
  const later = laterVisit(first)
  later.takeList(entries(), 9 * HOUR)
  const absence = { seenAt: HOUR, missingAt: 9 * HOUR }
  expect([later.absenceOf(A), wasSeenGoing(absence)]).toEqual([absence, false])
  // A reload and a short loss of the connection are no break.
  const soon = laterVisit(first)
  soon.takeList(entries(), HOUR + BREAK_MS)
  const gone = { seenAt: HOUR, missingAt: HOUR + BREAK_MS }
  expect([soon.absenceOf(A), wasSeenGoing(gone)]).toEqual([gone, true])
  expect(soon.absenceOf('new-ticker')).toEqual({ seenAt: null, missingAt: HOUR })
  // A screen that was dark before and after a break may have come back in it.
  follow(first, 2 * HOUR)
  first.takeList(entries(), 2 * HOUR)
  const second = laterVisit(first)
  second.takeList(entries(), 9 * HOUR)
  expect(second.absenceOf(A)).toEqual({ seenAt: 2 * HOUR, missingAt: 9 * HOUR })
  expect(second.absenceOf(A)).toBe(second.absenceOf(A))
})

// requirement 32.1
test('after a sleep of the machine it goes on with a new list only', () => {
  const ledger = ledgerWith(A)
  expect(ledger.goOn(HOUR + BREAK_MS)).toBe(true)
  expect(ledger.goOn(5 * HOUR)).toBe(false)
  ledger.takeList(entries(), 5 * HOUR)
  expect(ledger.absenceOf(A)).toEqual({ seenAt: HOUR + BREAK_MS, missingAt: 5 * HOUR })
  // A clock that was set back gives no time ahead of it.
  const back = createLedger()
  back.takeList(entries(A), 9 * HOUR)
  back.takeList(entries(), HOUR)
  expect(back.absenceOf(A)).toEqual({ seenAt: HOUR, missingAt: HOUR })
  back.takeList(entries(), MINUTE)
  expect(back.absenceOf(A)).toEqual({ seenAt: MINUTE, missingAt: MINUTE })
})

// requirement 32.2
test('an older record changes nothing, and the screens of no location are not kept', () => {
  const ledger = createLedger(entry => entry.startsWith('a-'))
  ledger.takeList(entries(A, 'stranger-ticker'), HOUR)
  const old = ledger.record()
  expect(old?.up).toEqual([A])
  follow(ledger, 2 * HOUR)
  ledger.takeList(entries(), 2 * HOUR)
  if (old) ledger.restore(old)
  expect(ledger.absenceOf(A)?.seenAt).toBe(2 * HOUR)
  expect(ledger.record()?.gone).toEqual([[A, 2 * HOUR, 2 * HOUR]])
  // Names that somebody invents are not even held.
  ledger.takeList(new Set(Array.from({ length: 1000 }, (_, index) => `stranger-${index}-ticker`)), 2 * HOUR)
  expect(ledger.takeList(entries(), 2 * HOUR)).toBe(0)
})

// requirement 32.1
test('whatever happens, it never claims more than was seen', () => {
  const step = fc.record({
    after: fc.integer({ min: 1, max: 5 * MINUTE }),
    up: fc.subarray([A, 'b-videowall', 'c-ticker']),
    isOpen: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      let ledger = createLedger()
      let at = HOUR
      const lastUp = new Map<string, number>()
      for (const { after, up, isOpen } of steps) {
        at += after
        for (const entry of up) lastUp.set(entry, at)
        if (!isOpen) {
          ledger = laterVisit(ledger)
          continue
        }
        ledger.takeList(new Set(up), at)
        for (const entry of [A, 'b-videowall', 'c-ticker']) {
          const absence = ledger.absenceOf(entry)
          expect(absence === null).toBe(up.includes(entry))
          if (!absence) continue
          expect(absence.missingAt).toBeLessThanOrEqual(at)
          expect(absence.seenAt ?? 0).toBeLessThanOrEqual(absence.missingAt)
          // A time at which it was seen is one at which it was up, or before that.
          if (absence.seenAt !== null) expect(absence.seenAt).toBeLessThanOrEqual(lastUp.get(entry) ?? 0)
        }
      }
    }),
  )
})
