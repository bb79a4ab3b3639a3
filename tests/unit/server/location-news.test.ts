import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { createLocationNews } from '../../server/realtime/location-news.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const located = (id: number): Location => ({
  id,
  name: `Shop ${id}`,
  unique_id: `shop-${id}`,
  status_online: true,
  created_at: '',
  updated_at: '',
})

// requirement 18.13
test('changes of locations within 50 ms are told once, with the locations as they are then', () => {
  const told: Location[][] = []
  const locations: Location[] = []
  const news = createLocationNews(now => told.push([...now]))
  for (let id = 1; id <= 300; id += 1) {
    locations.push(located(id))
    news.changed(() => locations)
  }
  vi.advanceTimersByTime(49)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told.map(list => list.length)).toEqual([300])
  locations.pop()
  news.changed(() => locations)
  vi.advanceTimersByTime(50)
  expect(told.map(list => list.length)).toEqual([300, 299])
})

test('nothing is told after the end', () => {
  const told: Location[][] = []
  const news = createLocationNews(now => told.push(now))
  news.changed(() => [])
  news.stop()
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([])
})
