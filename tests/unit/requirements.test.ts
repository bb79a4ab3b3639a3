import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const DOCUMENT = 'tests/requirements.md'
const OWN = 'tests/unit/requirements.test.ts'

const TEXT = /\.(?:tsx?|mjs|js|md|css|html|json|webmanifest|svg)$/

function textFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return textFiles(path)
    return TEXT.test(entry.name) ? [path] : []
  })
}

interface SourceFile {
  path: string
  text: string
}

const files: SourceFile[] = [...['src', 'tests', 'public'].flatMap(textFiles), 'README.md', 'vite.config.ts']
  // The examples of this file are no citations of requirements.
  .filter(path => path !== OWN)
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

interface Requirement {
  number: string
  text: string
}

/** The requirements of the document: paragraphs that begin with their number in bold. */
function requirementsIn(document: string): Requirement[] {
  const paragraphs = document.matchAll(/^\*\*(\d+\.\d+)\*\* ((?:.+\n?)+)/gm)
  return [...paragraphs].map(([, number = '', text = '']) => ({ number, text: text.trim().replaceAll('\n', ' ') }))
}

const isBuilt = ({ text }: Requirement) => !text.endsWith('*Not built yet.*')

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

interface Citation {
  number: string
  line: number
}

const CITATION = /\brequirements?\s+(\d+\.\d+(?:(?:,|,?\s+and)\s+\d+\.\d+)*)/gi

/** Every number in `requirement 4.3` and `requirements 4.3, 4.7 and 5.1`. */
function citationsIn(text: string): Citation[] {
  return [...text.matchAll(CITATION)].flatMap(({ index, 1: list = '' }) =>
    (list.match(/\d+\.\d+/g) ?? []).map(number => ({ number, line: lineOf(text, index) })),
  )
}

/** Ways to cite a document that a reader of the repository does not have. */
const STRANGERS = [
  /\b(?:readings|design|house|craft|names|field)\.md\b/g,
  /[Ss]pecification[\s*]+section/g,
  /\bissue \d+/g,
]

function strangersIn({ path, text }: SourceFile): string[] {
  return STRANGERS.flatMap(pattern =>
    [...text.matchAll(pattern)].map(
      ({ index, 0: found }) =>
        `${path}:${lineOf(text, index)} cites "${found}", which is not in the repository: cite a requirement or state the fact`,
    ),
  )
}

const requirements = requirementsIn(readFileSync(join(root, DOCUMENT), 'utf8'))
const numbers = new Set(requirements.map(({ number }) => number))

describe('the document', () => {
  test('numbers its requirements in order, each number once and in its own section', () => {
    const sections = readFileSync(join(root, DOCUMENT), 'utf8')
      .split(/^## (?=\d+ )/m)
      .slice(1)
    expect(sections.map(section => Number.parseInt(section, 10))).toEqual(sections.map((_, index) => index + 1))
    const complaints = sections.flatMap((section, index) => {
      const places = requirementsIn(section).map(({ number }) => number.split('.').map(Number))
      return places.flatMap(([home, place = 0], at) => {
        const [, before = 0] = places[at - 1] ?? []
        const isRight = home === index + 1 && place > before
        return isRight ? [] : [`requirement ${home}.${place} is not in its place in section ${index + 1}`]
      })
    })
    expect(complaints).toEqual([])
    expect(requirements.length).toBeGreaterThan(150)
  })

  test('has every requirement that a file cites', () => {
    const complaints = files.flatMap(({ path, text }) =>
      citationsIn(text)
        .filter(({ number }) => !numbers.has(number))
        .map(({ number, line }) => `${path}:${line} cites requirement ${number}, which ${DOCUMENT} does not have`),
    )
    expect(complaints).toEqual([])
  })

  test('has no requirement that is built and that no test names', () => {
    const tests = files.filter(({ path }) => /^tests\/.+\.test\.tsx?$/.test(path))
    const named = new Set(tests.flatMap(({ text }) => citationsIn(text).map(({ number }) => number)))
    const nameless = requirements.filter(isBuilt).filter(({ number }) => !named.has(number))
    expect(nameless.map(({ number }) => `no test names requirement ${number}`)).toEqual([])
    // A requirement that a test names is built.
    expect(requirements.filter(one => !isBuilt(one) && named.has(one.number))).toEqual([])
  })
})

test('no file cites a document that is not in the repository', () => {
  expect(files.flatMap(strangersIn)).toEqual([])
})

describe('a citation is found', () => {
  test.each([
    ['// requirement 4.3', ['4.3']],
    [' * Shows the size (requirement 4.6).', ['4.6']],
    ['// requirements 4.3, 4.7', ['4.3', '4.7']],
    ['Requirements 4.3, 4.7 and 5.1 say so; 1.5 s is no number of theirs.', ['4.3', '4.7', '5.1']],
    ['It is required 4.3 times.', []],
  ])('in %j', (text, found) => {
    expect(citationsIn(text).map(({ number }) => number)).toEqual(found)
  })

  // Put together here, so that this file cites none of them either.
  test.each([
    `The rule of ${'readings'}.md section 5.`,
    `(${'design'}.md section 6)`,
    `${'house'}.md and ${'craft'}.md`,
    `${'names'}.md`,
    `${'field'}.md`,
    `/** ${'Specification'} section 9. */`,
    ` * the calls of ${'specification'}\n * section 7`,
    `(${'specification'} section 4)`,
    `within this time (${'issue'} 5)`,
  ])('of a document that is not there, in %j', text => {
    expect(strangersIn({ path: 'src/a.ts', text })[0]).toMatch(/^src\/a\.ts:1 cites /)
  })

  test('only of such a document', () => {
    const text = 'tests/e2e/looks/names.test.ts, README.md, section 14 of the requirements, an issue of 5 films'
    expect(strangersIn({ path: 'src/a.ts', text })).toEqual([])
  })
})
