import { afterEach, expect, test, vi } from 'vitest'
import { createEventLog } from '../../../src/player/event-log.ts'

afterEach(() => void vi.restoreAllMocks())

test('the event log keeps the last 200 entries of a display that runs for months', () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const log = createEventLog()
  for (let index = 1; index <= 5000; index += 1) log.info(`event ${index}`)
  log.warn('the last one')
  expect(log.entries()).toHaveLength(200)
  expect(log.entries()[0]?.text).toBe('event 4802')
  expect(log.entries().at(-1)).toMatchObject({ key: 5001, level: 'warn', text: 'the last one' })
  expect(warn).toHaveBeenCalledWith('Display: the last one')
})
