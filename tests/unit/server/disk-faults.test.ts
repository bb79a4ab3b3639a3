import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CannotStart, codeOf, isReadOnly, lineOfDisk, sayWhyNot, trueFault } from '../../server/cannot-start.ts'
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
  ['EODD', 'The server cannot use the folder /srv/data (a fault). Mend what is named there, or choose another folder:'],
])('a start that fails over %s says so in one line, with the way out', (code, sentence) => {
  const said = sayWhyNot(fault(code), '/srv/data')
  expect(said).toBeInstanceOf(CannotStart)
  expect(String((said as Error).stack)).toContain(sentence)
  expect(String((said as Error).stack)).not.toMatch(/\n| at /)
})

// requirement 18.23
test('a disk that became read-only is not full, though SQLite has one code for both', () => {
  const given = fault('SQLITE_IOERR_WRITE')
  const writable = mkdtempSync(join(tmpdir(), 'signage-probe-'))
  expect(trueFault(given, writable)).toBe(given)
  expect(readdirSync(writable)).toEqual([])
  rmSync(writable, { recursive: true })
  // Nobody can write there, not even root.
  const found = trueFault(given, '/sys')
  expect([codeOf(found), isReadOnly(found)]).toEqual([expect.stringMatching(/^E/), true])
  const other = fault('SQLITE_FULL')
  expect(trueFault(other, '/sys')).toBe(other)
})

test('a mistake of the server stays as it is', () => {
  const odd = new TypeError('x is no function')
  expect(sayWhyNot(odd, '/srv')).toBe(odd)
  const known = new CannotStart('A sentence.')
  expect(sayWhyNot(known, '/srv')).toBe(known)
})
