import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AWAY_MS } from '../../../src/watch/alarm.ts'
import { rehearse, SECOND, START } from './alarm-rehearsal.ts'

// requirement 32.6
test('a screen is told once after two minutes, and once when it has been back for two minutes', () => {
  const screens = rehearse()
  expect(screens.go(10, 'a')).toBe(130)
  screens.pass(10, 400)
  expect(screens.told).toEqual(['130 dark a'])
  expect(screens.come(400, 'a')).toBe(520)
  screens.pass(400, 900)
  expect(screens.told).toEqual(['130 dark a', '520 back a'])
  const quick = rehearse()
  quick.go(10, 'a')
  quick.come(129, 'a')
  expect([quick.at(400), quick.told]).toEqual([null, []])
})

// requirement 32.7
test('a screen that comes and goes is told once', () => {
  const screens = rehearse()
  // For half an hour: three minutes dark, one minute there.
  for (let second = 0; second < 1800; second += 240) {
    screens.go(second, 'a')
    screens.pass(second, second + 180, 10)
    screens.come(second + 180, 'a')
  }
  screens.at(2120)
  expect(screens.told.map(text => text.replace(/\d+ /, ''))).toEqual(['dark a', 'back a'])
})

// requirement 32.7
test('a screen that goes again soon after it was told is told again only after half an hour', () => {
  const screens = rehearse()
  screens.go(0, 'a')
  screens.at(120)
  screens.come(200, 'a')
  screens.at(320)
  screens.go(400, 'a')
  screens.pass(400, 4000, 10)
  expect(screens.told).toEqual(['120 dark a', '320 back a', '2120 dark a'])
})

// requirement 32.7
test('screens that go together are one message, and those that go later another one', () => {
  const screens = rehearse()
  screens.go(0, 'a')
  screens.go(10, 'b')
  screens.go(20, 'c')
  screens.go(90, 'd')
  screens.pass(90, 300)
  expect(screens.told).toEqual(['140 dark a,b,c', '210 dark d'])
  // A group is told after a minute, however long others follow.
  const many = rehearse()
  for (let second = 0; second < 600; second += 10) many.go(second, `s-${second}`)
  expect(many.told[0]).toBe('180 dark 7')
})

// requirement 32.8
test('after a lost connection each screen has two minutes to come back', () => {
  const screens = rehearse()
  screens.go(10, 'a', 'b')
  // Nothing is checked while the connection is lost.
  screens.reconnect(600)
  screens.at(600)
  screens.come(660, 'b')
  screens.pass(660, 800)
  expect(screens.told).toEqual(['720 dark a'])
})

// requirement 32.8
test('what was dark when the bell was switched on is known, and a reload repeats nothing, also before the playlists', () => {
  const screens = rehearse(START + 60 * SECOND)
  screens.go(10, 'a')
  screens.at(300)
  screens.come(400, 'a')
  screens.at(520)
  expect(screens.told).toEqual(['520 back a'])

  const reloaded = rehearse()
  reloaded.go(0, 'a')
  reloaded.at(120)
  reloaded.reload(200)
  reloaded.isComplete = false
  reloaded.silence(201, 'a')
  reloaded.isComplete = true
  reloaded.go(202, 'a')
  reloaded.at(600)
  expect(reloaded.told).toEqual(['120 dark a'])
})

// requirement 32.7
test('while the playlists load, screens that become known one after the other are one message', () => {
  const screens = rehearse()
  screens.isComplete = false
  screens.go(0, 'a')
  screens.pass(0, 400, 10)
  // The answers about two more locations come late: their screens have been away for as long.
  screens.go(200, 'b')
  screens.go(390, 'c')
  expect(screens.told).toEqual([])
  screens.isComplete = true
  screens.pass(400, 900)
  expect(screens.told).toEqual(['400 dark a,b', '510 dark c'])
})

// requirement 32.7
test('a location whose playlists never come holds the messages for ten minutes', () => {
  const screens = rehearse()
  screens.isComplete = false
  expect(screens.go(0, 'a', 'b')).toBe(600)
  screens.pass(0, 700)
  screens.go(700, 'c')
  screens.pass(700, 900)
  expect(screens.told).toEqual(['600 dark a,b', '820 dark c'])
})

// requirement 32.7
test('a return is told after the playlists are known, as its name is not known before', () => {
  const screens = rehearse()
  screens.go(0, 'a')
  screens.at(120)
  screens.isComplete = false
  screens.come(200, 'a')
  screens.pass(200, 500)
  expect(screens.told).toEqual(['120 dark a'])
  screens.isComplete = true
  screens.at(500)
  expect(screens.told).toEqual(['120 dark a', '500 back a'])
})

// requirements 32.6, 32.9
test('a screen that is switched off or has a note is told no more', () => {
  const screens = rehearse()
  screens.go(0, 'a', 'b')
  screens.silence(60, 'a')
  screens.at(130)
  screens.silence(200, 'b')
  screens.come(300, 'a', 'b')
  expect(screens.at(800)).toBeNull()
  expect(screens.told).toEqual(['130 dark b'])
})

// requirements 32.6, 32.7
test('whatever happens, messages of one screen alternate, and each comes after two minutes', () => {
  const step = fc.record({ after: fc.integer({ min: 1, max: 400 }), isUp: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const screens = rehearse()
      let second = 0
      let changedAt = 0
      let isUp = true
      for (const { after, isUp: next } of steps) {
        for (const end = second + after; second < end; second += 1) {
          const before = screens.told.length
          screens.at(second)
          if (screens.told.length > before) expect(second - changedAt).toBeGreaterThanOrEqual(AWAY_MS / SECOND)
        }
        if (next !== isUp) changedAt = second
        if (next) screens.come(second, 'a')
        else if (isUp) screens.go(second, 'a')
        isUp = next
      }
      const kinds = screens.told.map(text => text.split(' ')[1])
      expect(kinds).toEqual(kinds.map((_, index) => (index % 2 === 0 ? 'dark' : 'back')))
    }),
    { numRuns: 60 },
  )
})
