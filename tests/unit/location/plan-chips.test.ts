import { expect, test } from 'vitest'
import { dayChips, hourChips } from '../../../src/location/playlist/plan-chips.tsx'

// requirement 6.40
test('every range of days begins today', () => {
  const chips = dayChips('2026-11-18')
  expect(chips.map(({ label }) => label)).toEqual(['Today', 'This week', 'This month', 'Always'])
  expect(new Set(chips.map(({ values }) => values.date_start))).toEqual(new Set(['2026-11-18']))
  const endsOf = (today: string) =>
    dayChips(today)
      .map(({ values }) => values.date_end)
      .join(' ')
  expect(endsOf('2026-11-18')).toBe('2026-11-18 2026-11-22 2026-11-30 2099-12-31')
  expect(endsOf('2026-11-22')).toBe('2026-11-22 2026-11-22 2026-11-30 2099-12-31')
  expect(endsOf('2026-12-31')).toBe('2026-12-31 2027-01-03 2026-12-31 2099-12-31')
  expect(endsOf('2028-02-01')).toBe('2028-02-01 2028-02-06 2028-02-29 2099-12-31')
})

test('all day is the whole day, and the opening hours say which they are', () => {
  expect(hourChips.map(({ label, values, title }) => [label, values.time_start, values.time_end, title])).toEqual([
    ['All day', '00:00:00', '23:59:00', undefined],
    ['Opening hours', '10:00:00', '22:00:00', '10:00 AM to 10:00 PM'],
  ])
})
