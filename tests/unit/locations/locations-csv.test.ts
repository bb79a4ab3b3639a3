import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { checkRows, type Edits } from '../../../src/locations/csv/check-rows.ts'
import { csvOf } from '../../../src/locations/csv/export-csv.ts'
import { readTable } from '../../../src/locations/csv/read-table.ts'
import { readCsvFile } from '../../../src/locations/csv/use-csv-import.ts'
import { twinText } from '../../../src/locations/twins.ts'
import { aLocation as anyLocation } from '../../support/fleet/entries.ts'

const aLocation = (unique_id: string, name = unique_id) =>
  anyLocation(1, { id: unique_id, name, unique_id, created_at: '2026-01-02T03:04:05.000Z' })

/** The rows of a text as the import shows them. */
function importOf(text: string, { locations = [] as Location[], edits = new Map() as Edits } = {}) {
  const rows = readTable(text)
  return checkRows({ rows, edits, locations })
}

const LOBBY = ['Lobby', 'lobby']
const pairs = (text: string) => importOf(text).map(({ name, unique_id }) => [name, unique_id])

describe('requirement 25.20: the columns are recognised', () => {
  test.each([
    ['by their headings', 'Location Name,Unique ID\nLobby,lobby\nHall,hall\n'],
    ['in Indonesian, with semicolons', 'Kode;Nama\nlobby;Lobby\nhall;Hall'],
    ['between other columns, with tabs', 'No\tNama Lokasi\tKota\tUID\n1\tLobby\tSolo\tlobby\n2\tHall\tSolo\thall'],
    ['beside an ID of another system', 'id,name,unique_id\n7,Lobby,lobby\n8,Hall,hall'],
    ['with one heading only', 'Kode;Bezeichnung\nlobby;Lobby\nhall;Hall'],
    ['by position without headings', 'Lobby,lobby\nHall,hall'],
    ['with a byte order mark, quotation marks and CRLF', '\uFEFF"name","uid"\r\n"Lobby","lobby"\r\n"Hall","hall"\r\n'],
    ['below a title, with semicolons', 'Toko;\nLobby;lobby\n\nHall;hall\n'],
    ['with a line that names the separator', 'sep=|\nname|uid\nLobby|lobby\nHall|hall'],
    ['below a title above the heading', 'Our shops\n\nuid,name\nlobby,Lobby\nhall,Hall'],
    ['with marks that nobody sees', '\u200Ename,uid\nLobby\u200B,\u200Elobby\nHall,hall'],
    ['with the line breaks of an old system', 'name,uid\rLobby,lobby\rHall,hall'],
  ])('%s', (_, text) => {
    expect(pairs(text)).toEqual([LOBBY, ['Hall', 'hall']])
  })

  test('a cell in quotation marks holds separators, quotation marks and line breaks; one column has no unique IDs', () => {
    const hall = ['Hall "B",\nnorth wing', 'hall-b']
    expect(pairs('name,uid\n"Hall ""B"",\nnorth wing",hall-b\nLobby,lobby')).toEqual([hall, LOBBY])
    expect(importOf('Nama\nLobby').map(({ faults }) => faults)).toEqual([['The unique ID is empty.']])
  })
})

describe('requirement 25.21: every row is checked', () => {
  const faultsOf = (...[text, options]: Parameters<typeof importOf>) =>
    importOf(text, options)
      .filter(({ faults }) => faults.length > 0)
      .map(({ line, faults }) => [line, ...faults])

  test('empty cells and duplicates are named by their lines, also after blank lines and cells of two lines', () => {
    const text = 'name,uid\n"Hall,\nnorth",hall\n\n,empty\nLobby,  \n , \nAgain,hall \nTaken,taken\nRight,right'
    expect(faultsOf(text, { locations: [aLocation('taken', 'Canteen')] })).toEqual([
      [5, 'The name is empty.'],
      [6, 'The unique ID is empty.'],
      [8, 'The unique ID is on line 2 already.'],
      [9, '“Canteen” has this unique ID already.'],
    ])
  })

  test('a separator within a text and open quotation marks are no silent shift of the columns', () => {
    const shifted = 'This line has 3 cells, the others have 2.'
    expect(faultsOf('name,uid\nLobby,lobby\nHall, north wing,hall\nFoyer,foyer,')).toEqual([[3, shifted]])
    expect(faultsOf('Lobby,lobby\nHall, north wing,hall\nFoyer,foyer')).toEqual([[2, shifted]])
    const broken = 'A quotation mark is not closed, or is in the middle of a cell.'
    expect(faultsOf('name,uid\nLobby,lobby\n"Hall,hall\nFoyer,foyer\n"Bar" 2,bar\n"Spa, 1",spa')).toEqual([
      [3, broken],
      [5, broken],
    ])
    const many = Array.from({ length: 150 }, (_, index) => `"Hall" ${index},hall-${index}`)
    const rows = importOf(['name,uid', ...many, 'Foyer,foyer'].join('\n'))
    expect(rows).toHaveLength(151)
    expect(rows.filter(({ faults }) => faults.length === 0)).toMatchObject([{ line: 152, name: 'Foyer' }])
    expect(importOf('name,uid\n"Hall,hall\nFoyer,foyer').at(-1)).toMatchObject({ line: 3, name: 'Foyer' })
  })

  test('an open quotation mark above hundreds of thousands of lines loses none of them', () => {
    const lines = Array.from({ length: 300_000 }, (_, index) => `Hall,${index}`)
    expect(readTable(['name,uid', '"Lobby,lobby', ...lines].join('\n'))).toHaveLength(300_002)
  })

  test('a mended cell takes its fault away, and that of the row which it was a duplicate of', () => {
    const text = 'name,uid\nHall,a, b\nLobby,lobby\nAgain,lobby\n,c'
    expect(faultsOf(text)).toHaveLength(3)
    const edits: Edits = new Map([
      [2, { unique_id: 'a, b' }],
      [3, { unique_id: 'lobby-2' }],
      [5, { name: 'C' }],
    ])
    expect(faultsOf(text, { edits })).toEqual([])
    expect(importOf(text, { edits }).map(({ unique_id }) => unique_id)).toEqual(['a, b', 'lobby-2', 'lobby', 'c'])
  })
})

describe('requirement 25.25: a value that looks wrong is in doubt', () => {
  const doubtsOf = (...[text, options]: Parameters<typeof importOf>) =>
    importOf(text, options).flatMap(({ line, doubts }) => doubts.map(doubt => `${line}: ${doubt}`))

  test('what a spreadsheet has spoiled, and a total', () => {
    expect(
      doubtsOf('name,uid\nA,1.23457E+11\nB,02-Mar\n#N/A,c\nTotal,25\nMarch,02-march\nEast 1e5,1e-lobby\nJan,bdg-12'),
    ).toEqual([
      '2: “1.23457E+11” is a number that a spreadsheet has rounded.',
      '3: “02-Mar” may be a day that a spreadsheet has made of another text.',
      '4: “#N/A” is the error of a formula.',
      '5: “Total” may be the total of the list, and no location.',
    ])
  })

  test('what looks like another value: its case, its spaces, its script, its zeros', () => {
    const text = 'name,uid\nLobby-1,007\nlobby-1,7\nCafe\u0301 A,a\nCaf\u00E9\u00A0A,b\nHall,\u0430\nFoyer,taken'
    expect(doubtsOf(text, { locations: [aLocation('Taken', 'Bar')] })).toEqual([
      '3: “lobby-1” looks like “Lobby-1” on line 2.',
      '3: “7” looks like “007” on line 2.',
      '5: “Caf\u00E9\u00A0A” looks like “Cafe\u0301 A” on line 4.',
      '6: “\u0430” looks like “a” on line 4.',
      '7: “taken” looks like “Taken” of another location.',
    ])
  })
})

// requirements 5.16, 25.25
test('a second location of one name is told of before it is made, in the form and in the import', () => {
  const others = [aLocation('lobby-1', 'Lobby'), aLocation('blank', '')]
  expect(twinText('name', 'Lobby', others)).toBe('“Lobby” is also the name of another location.')
  expect(twinText('name', '', others)).toBe('')
  const rows = importOf('name,uid\nLobby,a\nHall,b\nHall,c\n,d\nLobby,lobby-1', { locations: others })
  expect(rows.map(({ doubts }) => doubts)).toEqual([
    ['“Lobby” is also the name of another location.'],
    [],
    ['“Hall” is also the name on line 3.'],
    [],
    // It is that location.
    [],
  ])
})

// requirements 5.16, 36.6
test('the form says which value of another location looks like the typed one', () => {
  const others = [aLocation('lobby-1', 'Lobby 1')]
  expect(twinText('unique_id', 'Lobby-1', others)).toBe('“Lobby-1” looks like “lobby-1” of another location.')
  expect(twinText('name', 'L\u043Ebby\u00A01', others)).toBe(
    '“L\u043Ebby\u00A01” looks like “Lobby 1” of another location.',
  )
  const ownerText = 'The location “Lobby 1” has this unique ID.'
  const typed = ['lobby-1', 'lobby-2', '']
  expect(typed.map(text => twinText('unique_id', text, others))).toEqual([ownerText, '', ''])
})

describe('requirement 25.22: a file that is no list is refused with the reason', () => {
  const refusalOf = async (name: string, content: string | Uint8Array<ArrayBuffer>, type = '') => {
    const read = await readCsvFile(new File([content], name, { type }))
    return 'refusal' in read ? read.refusal : null
  }
  test.each([
    ['list.xlsx', 'PK', '“list.xlsx” is a workbook. Save its sheet as “CSV UTF-8”, and choose that file.'],
    ['a.png', 'x', '“a.png” is not a CSV file. Choose a file whose name ends in .csv, .tsv or .txt.'],
    ['a.csv', '', '“a.csv” is empty: it has 0 bytes.'],
    ['a.csv', 'P\0', '“a.csv” holds no text. It may be a workbook or a picture with another name.'],
    ['a.csv', Uint8Array.of(67, 233, 44), 'The letters of “a.csv” cannot be read. Save it again as “CSV UTF-8”.'],
    ['a.csv', 'x'.repeat(20 * 1024 * 1024), '“a.csv” has 20 MB. A list of locations can have at most 5 MB: split it.'],
  ])('%s', async (name, content, sentence) => {
    expect(await refusalOf(name, content)).toBe(sentence)
  })

  test('the texts of spreadsheets are read, in UTF-8 and in UTF-16', async () => {
    const text = 'Kode\tNama\nlobby\tKafé'
    const wide = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, c => c.charCodeAt(0)).buffer)])
    for (const content of [text, `\uFEFF${text}`, wide]) {
      const read = await readCsvFile(new File([content], 'list.txt'))
      expect('text' in read && pairs(read.text)).toEqual([['Kafé', 'lobby']])
    }
  })
})

describe('requirement 25.24: an exported file', () => {
  test('holds the columns of an import and the times, and begins with a byte order mark', () => {
    expect(csvOf([aLocation('lobby', 'Lobby, "A"')])).toBe(
      '\uFEFFLocation Name,Unique ID,Created At,Updated At\r\n"Lobby, ""A""",lobby,2026-01-02T03:04:05.000Z,\r\n',
    )
  })

  test('has no formula in it, and comes back unchanged', () => {
    const texts = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('=1+1', '+1', '-1', '@a', "'=1", "'", "''+"))
    const field = texts.map(text => text.trim().replace(/\r\n?/g, '\n')).filter(text => text !== '')
    const lists = fc.uniqueArray(fc.tuple(field, field), { minLength: 1, selector: ([uid]) => uid })
    fc.assert(
      fc.property(lists, list => {
        const csv = csvOf(list.map(([uid, name]) => aLocation(uid, name)))
        expect(readTable(csv).flatMap(({ cells }) => cells.filter(cell => /^[=+\-@]/.test(cell)))).toEqual([])
        expect(importOf(csv)).toEqual(
          list.map(([unique_id, name]) => expect.objectContaining({ name, unique_id, faults: [] })),
        )
      }),
    )
  })
})
