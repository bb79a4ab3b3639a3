import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from './source-imports.ts'

const DOCUMENT = 'tests/requirements.md'
const TEXT = /\.(?:tsx?|mjs|js|md|css|html|json|webmanifest|svg)$/

const files = [...['src', 'tests', 'public'].flatMap(folder => filesBelow(folder, TEXT)), 'README.md', 'vite.config.ts']
  // The examples of this file are no citations of requirements.
  .filter(path => path !== 'tests/unit/requirements.test.ts')
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The requirements of the document: paragraphs that begin with their number in bold. */
const requirements = [...readFileSync(join(root, DOCUMENT), 'utf8').matchAll(/^\*\*(\d+\.\d+)\*\* ((?:.+\n?)+)/gm)].map(
  ([, number = '', text = '']) => ({ number, isDeep: text.trim().endsWith('*(deep)*') }),
)
const numbers = requirements.map(({ number }) => number)

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Every number in `requirement 4.3` and `requirements 4.3, 4.7 and 5.1`, with its line. */
const citationsIn = (text: string) =>
  [...text.matchAll(/\brequirements?\s+(\d+\.\d+(?:(?:,|,?\s+and)\s+\d+\.\d+)*)/gi)].flatMap(
    ({ index, 1: list = '' }) => (list.match(/\d+\.\d+/g) ?? []).map(number => ({ number, line: lineOf(text, index) })),
  )

test('the requirements are numbered in order, each number once', () => {
  const places = numbers.map(number => number.split('.').map(Number))
  const isAfter = ([section = 0, place = 0]: number[], [before = 0, last = 0]: number[] = []) =>
    section === before ? place > last : section === before + 1
  expect(places.filter((place, at) => !isAfter(place, places[at - 1])).map(place => place.join('.'))).toEqual([])
  expect(numbers.length).toBeGreaterThan(150)
})

test('every requirement that a file cites is in the document', () => {
  const cited = files.flatMap(({ path, text }) => citationsIn(text).map(citation => ({ path, ...citation })))
  const unknown = cited.filter(({ number }) => !numbers.includes(number))
  expect(unknown.map(({ path, line, number }) => `${path}:${line} cites requirement ${number}`)).toEqual([])
  const text = 'Requirements 4.3, 4.7 and 5.1 say so; 1.5 s is no number of theirs. (requirement 4.6)'
  expect(citationsIn(text).map(({ number }) => number)).toEqual(['4.3', '4.7', '5.1', '4.6'])
})

test('a test of `npm test` names each requirement, or its paragraph ends with *(deep)* and a deep test names it', () => {
  const namedBy = (folders: RegExp) =>
    new Set(
      files
        .filter(({ path }) => folders.test(path) && /\.test\.tsx?$/.test(path))
        .flatMap(({ text }) => citationsIn(text).map(({ number }) => number)),
    )
  const everyday = namedBy(/^tests\/(?:unit|contract|component|e2e)\//)
  const deep = namedBy(/^tests\/deep\//)
  const complaintAbout = (number: string, isDeep: boolean) => {
    if (everyday.has(number)) return isDeep ? 'marked, yet a test of `npm test` names them: take the mark away' : null
    if (!deep.has(number)) return 'no test names them'
    return isDeep ? null : 'only deep tests name them: end their paragraphs with *(deep)*'
  }
  const complaints = new Map<string, string[]>()
  for (const { number, isDeep } of requirements) {
    const complaint = complaintAbout(number, isDeep)
    if (complaint) complaints.set(complaint, [...(complaints.get(complaint) ?? []), number])
  }
  expect([...complaints].map(([complaint, list]) => `${complaint}: ${list.join(' ')}`)).toEqual([])
})

/** Ways to cite a document that a reader of the repository does not have. */
const STRANGERS = /\b(?:readings|design|house|craft|names|field)\.md\b|[Ss]pecification[\s*]+section|\bissue \d+/g

test('no file cites a document that is not in the repository: it cites a requirement or states the fact', () => {
  const strangersIn = (path: string, text: string) =>
    [...text.matchAll(STRANGERS)].map(({ index, 0: found }) => `${path}:${lineOf(text, index)} cites "${found}"`)
  expect(files.flatMap(({ path, text }) => strangersIn(path, text))).toEqual([])
  // Put together here, so that this file cites none of them either.
  const text = `names.test.ts, an issue of 5 films, ${'craft'}.md, the ${'specification'}\n * section 7, ${'issue'} 5`
  expect(strangersIn('a.ts', text)).toHaveLength(3)
})
