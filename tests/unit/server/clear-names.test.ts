import { expect, test } from 'vitest'
import { expectClearName } from '../../server/requests/clear-names.ts'

/** @returns the status and the sentence of the refusal; null if there is none */
function refusalOf(name: string, others: readonly string[] = [], isAnyCase = false): [unknown, string] | null {
  try {
    expectClearName('Username', name, others, isAnyCase)
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return [Reflect.get(error, 'status'), error.message]
  }
}

// requirement 18.33
test.each([
  'lobby 2 (left)',
  'Kantor Ñandú',
  'Cafe\u0301',
  'Tシャツ店',
  'Лобби lobby',
  'שלום عالم',
  'می\u200cخواهم',
  'क्\u200dष',
  '👨‍👩‍👧‍👦 👩🏽‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 🇮🇩',
  "'); DROP TABLE users; --",
])('%j is a clear name', name => {
  expect(refusalOf(name, ['somebody', 'lobby'])).toBeNull()
})

// requirement 18.33
test.each([
  'ad\u200bmin',
  'admin\u00ad',
  'admin\u3164',
  'a\u202enimd',
  'admin\ufe0f',
  'ad\u00a0min',
  'ad\u200dmin',
  '\u2800',
])('%j has marks that nobody sees', name =>
  expect(refusalOf(name)).toEqual([422, 'Username may not contain marks that nobody sees.']),
)

// requirement 18.33
test.each(['аdmin', 'admιn', 'lоbby-2', 'adminם', 'лobby'])('%j mixes scripts', name => {
  expect(refusalOf(name)).toEqual([422, 'Username may not mix letters of several scripts in one word.'])
})

// requirement 18.33
test.each([
  ['ａｄｍｉｎ', 'admin'],
  ['сосо', 'coco'],
  ['cafe\u0301', 'caf\u00e9'],
  ['ﬁlm', 'film'],
  ['می\u200cخواهم', 'میخواهم'],
])('%j looks like %j', (name, other) => {
  const sentence = `"${name}" looks like "${other}", which is taken. Choose another one.`
  expect(refusalOf(name, ['x', other])).toEqual([409, sentence])
})

test('capital letters make another name only where they do so in the list', () => {
  expect([refusalOf('ＡＤＭＩＮ', ['admin']), refusalOf('LOBBY', ['lobby', 'LOBBY'])]).toEqual([null, null])
  expect(refusalOf('ＡＤＭＩＮ', ['admin'], true)?.[0]).toBe(409)
  expect(refusalOf('ADMIN', ['admin'], true)).toBeNull()
})
