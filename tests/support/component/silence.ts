import { afterEach, expect, vi } from 'vitest'

const noise = { error: vi.spyOn(console, 'error'), warn: vi.spyOn(console, 'warn') }

afterEach(() => {
  const [errors, warnings] = [noise.error.mock.calls, noise.warn.mock.calls]
  // What one test has said is not the next one's fault.
  noise.error.mockClear()
  noise.warn.mockClear()
  expect(errors, 'console.error during the test').toEqual([])
  expect(warnings, 'console.warn during the test').toEqual([])
})
