import { expect, test, vi } from 'vitest'
import { ApiError, type Failure } from '../../../src/api/api-error.ts'
import { callOnce, type PendingOutcome } from '../../../src/api/retry-safe-call.ts'

const done = { message: '', data: null }

interface Attempt<Input> {
  input: Input
  /** The error of the call; without it the call succeeds. */
  error?: Error
  hasArrived?: (input: Input) => Promise<boolean>
  pending?: PendingOutcome<Input>
}

function attempt<Input>({ input, error, hasArrived, pending = { current: null } }: Attempt<Input>) {
  const call = () => (error ? Promise.reject(error) : Promise.resolve({ message: 'Done.', data: null }))
  return callOnce({ input, call, arrival: async () => hasArrived ?? null, pending })
}

const yes = async () => true
const no = async () => false

test.each<Failure>(['offline', 'timeout', 'server-fault', 'unreadable'])(
  'a call that failed as %s counts as done where the server shows it, and as failed where it does not',
  async failure => {
    const error = new ApiError(failure)
    await expect(attempt({ input: 1, error, hasArrived: yes })).resolves.toEqual(done)
    await expect(attempt({ input: 1, error, hasArrived: no })).rejects.toBe(error)
    const noList = () => Promise.reject(new ApiError('offline'))
    await expect(attempt({ input: 1, error, hasArrived: noList })).rejects.toBe(error)
  },
)

test.each([
  ['a cancelled call', new ApiError('cancelled'), true],
  ['a refusal', new ApiError('refused', 409), false],
  ['the end of the session', new ApiError('signed-out', 401), false],
  ['a fault of the page', new Error('of the page'), false],
])(
  '%s of a creation is a failure, and the list is not loaded; its outcome is pending: %s',
  async (_, error, isPending) => {
    const look = vi.fn(yes)
    const pending: PendingOutcome<number> = { current: null }
    await expect(attempt({ input: 1, error, hasArrived: look, pending })).rejects.toBe(error)
    expect([look.mock.calls.length, pending.current !== null]).toEqual([0, isPending])
  },
)

test('after a refused second try the list is loaded too, as the first call may have arrived meanwhile', async () => {
  const looks = [false, true]
  const hasArrived = async () => looks.shift() ?? false
  const pending: PendingOutcome<number> = { current: { input: 1, hasArrived } }
  await expect(attempt({ input: 1, error: new ApiError('refused', 409), pending })).resolves.toEqual(done)
})

test('what has arrived is what is asked for now if it is the same object, or has the same fields', async () => {
  // An object that contains itself cannot be compared as text.
  const file: { self?: unknown } = {}
  file.self = file
  for (const [first, again] of [
    [file, file],
    [{ name: 'rose' }, { name: 'rose' }],
  ]) {
    const pending = { current: { input: first, hasArrived: yes } }
    await expect(attempt({ input: again, pending })).resolves.toEqual(done)
    expect(pending.current).toBeNull()
  }
})
