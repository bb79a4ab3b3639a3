import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AWAY_MS } from '../../../src/screens/watch/alarm.ts'
import { rehearse } from './alarm-rehearsal.ts'

/** What is announced in a history, whose steps are between commas, of messages that were switched on a second before. */
function toldIn(history: string, onSince?: number) {
  const { play, told } = rehearse(onSince)
  play(...history.split(', '))
  return told
}

// requirement 32.6
test('a screen is announced once after two minutes, and once when it has been back for two minutes', () => {
  const { play, told } = rehearse()
  expect(play('10 go a')).toBe(130)
  play('10..400')
  expect(told).toEqual(['130 dark a'])
  expect(play('400 come a')).toBe(520)
  play('400..900')
  expect(told).toEqual(['130 dark a', '520 back a'])
  const quick = rehearse()
  expect([quick.play('10 go a', '129 come a', '400'), quick.told]).toEqual([null, []])
})

// requirement 32.7
test('a screen that comes and goes is announced once, and again only after half an hour', () => {
  // For half an hour: three minutes dark, one minute there.
  const nights = [0, 240, 480, 720, 960, 1200, 1440, 1680]
  const comesAndGoes = nights.map(at => `${at} go a, ${at}..${at + 180}/10, ${at + 180} come a`).join(', ')
  expect(toldIn(`${comesAndGoes}, 2120`).map(text => text.replace(/\d+ /, ''))).toEqual(['dark a', 'back a'])
  const soonAgain = '0 go a, 120, 200 come a, 320, 400 go a, 400..4000/10'
  expect(toldIn(soonAgain)).toEqual(['120 dark a', '320 back a', '2120 dark a'])
})

// requirement 32.7
test('screens that go together are one message, those that go later another one', () => {
  const told = toldIn('0 go a, 10 go b, 20 go c, 90 go d, 90..300')
  expect(told).toEqual(['140 dark a,b,c', '210 dark d'])
  // A group is announced after a minute, however long others follow.
  const many = Array.from({ length: 60 }, (_, index) => `${index * 10} go s-${index}`)
  expect(toldIn(many.join(', '))[0]).toBe('180 dark 7')
})

// requirement 32.8
test('after a lost connection each screen has two minutes to come back', () => {
  // Nothing is checked while the connection is lost.
  expect(toldIn('10 go a b, 600 reconnect, 600, 660 come b, 660..800')).toEqual(['720 dark a'])
})

// requirement 32.8
test('what was dark when the messages were switched on is known, and a reload repeats nothing, also before the playlists', () => {
  expect(toldIn('10 go a, 300, 400 come a, 520', 60)).toEqual(['520 back a'])
  const reloaded = '0 go a, 120, 200 reload, 200 loading, 201 silence a, 201 loaded, 202 go a, 600'
  expect(toldIn(reloaded)).toEqual(['120 dark a'])
})

// requirement 32.7
test('while the playlists load, screens that become known one after the other are one message', () => {
  const { play, told } = rehearse()
  // The answers about two more locations come late: their screens have been away for as long.
  play('0 loading', '0 go a', '0..400/10', '200 go b', '390 go c')
  expect(told).toEqual([])
  play('400 loaded', '400..900')
  expect(told).toEqual(['400 dark a,b', '510 dark c'])
})

// requirement 32.7
test('a location whose playlists never come holds the messages for ten minutes', () => {
  const { play, told } = rehearse()
  expect(play('0 loading', '0 go a b')).toBe(600)
  play('0..700', '700 go c', '700..900')
  expect(told).toEqual(['600 dark a,b', '820 dark c'])
})

// requirement 32.7
test('a return is announced after the playlists are known, as its name is not known before', () => {
  const { play, told } = rehearse()
  play('0 go a', '120', '200 loading', '200 come a', '200..500')
  expect(told).toEqual(['120 dark a'])
  play('500 loaded', '500')
  expect(told).toEqual(['120 dark a', '500 back a'])
})

// requirements 32.6, 32.9
test('a screen that is switched off or has a note is announced no more', () => {
  const { play, told } = rehearse()
  expect(play('0 go a b', '60 silence a', '130', '200 silence b', '300 come a b', '800')).toBeNull()
  expect(told).toEqual(['130 dark b'])
})

// requirements 32.6, 32.7
test('whatever happens, messages of one screen alternate, and each comes after two minutes', () => {
  const step = fc.record({ after: fc.integer({ min: 1, max: 400 }), isUp: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const { play, told, check } = rehearse()
      let second = 0
      let changedAt = 0
      let isUp = true
      for (const { after, isUp: next } of steps) {
        for (const end = second + after; second < end; second += 1) {
          const before = told.length
          check(second)
          if (told.length > before) expect(second - changedAt).toBeGreaterThanOrEqual(AWAY_MS / 1000)
        }
        if (next !== isUp) changedAt = second
        if (next) play(`${second} come a`)
        else if (isUp) play(`${second} go a`)
        isUp = next
      }
      const kinds = told.map(text => text.split(' ')[1])
      expect(kinds).toEqual(kinds.map((_, index) => (index % 2 === 0 ? 'dark' : 'back')))
    }),
    { numRuns: 60 },
  )
})

// requirement 32.6
test('a clock that is set back by an hour holds no message', () => {
  expect(toldIn('4000 go a, 4120, 4200 come a, 600..800, 900 go a, 900..3000')).toEqual([
    '4120 dark a',
    '720 back a',
    '2520 dark a',
  ])
  // They were switched on before the clock was set back.
  expect(toldIn('5, 10 go a, 10..200', 3600)).toEqual(['130 dark a'])
})
