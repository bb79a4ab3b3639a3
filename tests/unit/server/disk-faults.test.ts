import { expect, test } from 'vitest'
import { CannotStart, lineOfDisk, sayWhyNot } from '../../server/cannot-start.ts'
import { refusalOfDisk } from '../../server/store/disk-faults.ts'

const fault = (code: string) => Object.assign(new Error('a fault'), { code })

// requirement 18.23
test.each([
  ['ENOSPC', 507, 'The disk of the server is full. Delete media'],
  ['SQLITE_FULL', 507, 'The disk of the server is full. Delete media'],
  ['SQLITE_CORRUPT', 500, 'The database of the server is damaged.'],
  ['SQLITE_NOTADB', 500, 'The database of the server is damaged.'],
  ['SQLITE_IOERR_SHORT_READ', 500, 'The database of the server is damaged.'],
  ['EROFS', 500, 'The server cannot write to its disk.'],
  ['SQLITE_READONLY', 500, 'The server cannot write to its disk.'],
])(
  'a call that fails over %s is answered with %i and a sentence, and the terminal has one line',
  (code, status, text) => {
    expect(refusalOfDisk(fault(code))).toMatchObject({ status, message: expect.stringContaining(text) })
    expect(lineOfDisk(fault(code), '/srv/data')).toMatch(/^The [^\n]*\/srv\/data[^\n]*$/)
  },
)

test('any other fault is none of the disk', () => {
  for (const error of [fault('SQLITE_CONSTRAINT'), new Error('ENOSPC'), 'ENOSPC', null])
    expect([refusalOfDisk(error), lineOfDisk(error, '/srv')]).toEqual([null, null])
})

// requirement 18.23
test.each([
  ['ENOSPC', 'The disk of /srv/data is full. Make some room on it, then start the server again.'],
  ['EROFS', 'The server cannot write in /srv/data (EROFS).'],
  ['EACCES', 'or choose another folder: SIGNAGE_DATA_DIR=/another/folder npm start'],
  ['ENOTDIR', '/srv/data is no folder, or is below a file.'],
])('a start that fails over %s says so in one line, with the way out', (code, sentence) => {
  const said = sayWhyNot(fault(code), '/srv/data')
  expect(said).toBeInstanceOf(CannotStart)
  expect(String((said as Error).stack)).toContain(sentence)
  expect(String((said as Error).stack)).not.toMatch(/\n| at /)
})

test('a fault that nobody foresaw stays as it is', () => {
  const odd = fault('EODD')
  expect(sayWhyNot(odd, '/srv')).toBe(odd)
  const known = new CannotStart('A sentence.')
  expect(sayWhyNot(known, '/srv')).toBe(known)
})
