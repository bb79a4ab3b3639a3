import { expect, test, vi } from 'vitest'
import { ApiError, type Failure } from '../../../src/api/api-error.ts'
import type { Outcome } from '../../../src/api/envelope.ts'
import { callOnce, isOutcomeUnknown, type PendingOutcome } from '../../../src/pages/changes/retry-safe-call.ts'

const done: Outcome = { message: 'Done.', data: null }

interface Attempt<Input> {
  input: Input
  /** The error of the call; without it the call succeeds. */
  error?: Error
  hasArrived?: (input: Input) => Promise<boolean>
  pending?: PendingOutcome<Input>
}

function attempt<Input>({ input, error, hasArrived, pending = { current: null } }: Attempt<Input>) {
  const call = async () => {
    if (error) throw error
    return done
  }
  return callOnce({ input, call, arrival: async () => hasArrived ?? null, pending })
}

const yes = async () => true
const no = async () => false

test.each<Failure>(['offline', 'timeout', 'server-fault', 'unreadable', 'cancelled'])(
  'after %s the outcome is unknown',
  failure => {
    expect(isOutcomeUnknown(new ApiError(failure))).toBe(true)
  },
)

test.each([new ApiError('refused', 400), new ApiError('signed-out', 401), new Error('a fault of the page'), null])(
  'after %s the server has not carried out the call',
  error => {
    expect(isOutcomeUnknown(error)).toBe(false)
  },
)

test.each<Failure>(['offline', 'timeout', 'server-fault', 'unreadable'])(
  'a call that failed as %s counts as done where the server shows it, and as failed where it does not',
  async failure => {
    const error = new ApiError(failure)
    await expect(attempt({ input: 1, error, hasArrived: yes })).resolves.toEqual({ message: '', data: null })
    await expect(attempt({ input: 1, error, hasArrived: no })).rejects.toBe(error)
  },
)

test('a cancelled call does not wait for the list', async () => {
  const look = vi.fn(yes)
  const error = new ApiError('cancelled')
  await expect(attempt({ input: 1, error, hasArrived: look })).rejects.toBe(error)
  expect(look).not.toHaveBeenCalled()
})

test.each([
  ['a refusal', new ApiError('refused', 409)],
  ['a 404', new ApiError('refused', 404)],
  ['a fault of the page', new Error('of the page')],
])('%s of a creation is a failure, and the list is not loaded', async (_what, error) => {
  const look = vi.fn(yes)
  await expect(attempt({ input: 1, error, hasArrived: look })).rejects.toBe(error)
  expect(look).not.toHaveBeenCalled()
})

test('if the list cannot be loaded, the failure of the call stays', async () => {
  const error = new ApiError('timeout')
  const hasArrived = () => Promise.reject(new ApiError('offline'))
  await expect(attempt({ input: 1, error, hasArrived })).rejects.toBe(error)
})

test('a creation that is not found leaves its pending outcome behind for the next try', async () => {
  const pending: PendingOutcome<number> = { current: null }
  await expect(attempt({ input: 1, error: new ApiError('offline'), hasArrived: no, pending })).rejects.toThrow()
  expect(pending.current).toEqual({ input: 1, hasArrived: no })
})

test('after a refused second try the list is loaded too, as the first call may have arrived meanwhile', async () => {
  const looks = [false, true]
  const hasArrived = async () => looks.shift() ?? false
  const pending: PendingOutcome<number> = { current: { input: 1, hasArrived } }
  const error = new ApiError('refused', 409)
  await expect(attempt({ input: 1, error, pending })).resolves.toEqual({ message: '', data: null })
})

test.each([
  ['the same object', { name: 'rose' }, null],
  ['the same fields', { name: 'rose' }, { name: 'rose' }],
])('what has arrived is what is asked for now where it is %s', async (_what, first, again) => {
  const pending = { current: { input: first, hasArrived: yes } }
  await expect(attempt({ input: again ?? first, pending })).resolves.toEqual({ message: '', data: null })
  expect(pending.current).toBeNull()
})

test('an earlier input that has arrived is named, and nothing is sent', async () => {
  const pending = { current: { input: { name: 'rose' }, hasArrived: yes } }
  const trying = attempt({ input: { name: 'tulip' }, pending })
  await expect(trying).rejects.toThrow('What you sent first has arrived after all')
  expect(pending.current).toBeNull()
})

test('inputs that cannot be compared by their fields are the same if they are the same object', async () => {
  // An object that contains itself cannot be written as text.
  const file: { self?: unknown } = {}
  file.self = file
  const pending = { current: { input: file, hasArrived: yes } }
  await expect(attempt({ input: file, pending })).resolves.toEqual({ message: '', data: null })
})
