import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

const read = (path: string) => readFileSync(join(root, path), 'utf8')

function documentsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return documentsIn(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

const documents = ['README.md', ...['src', 'tests', 'public'].flatMap(documentsIn)]

/** The text without its blocks of code, whose brackets are no links. */
const prose = (text: string) => text.replace(/^```.*?^```/gms, '')

/** The targets of links and images, other sites left out. */
const linksIn = (text: string): string[] =>
  [...prose(text).matchAll(/\]\(([^)\s]+)[^)]*\)/g)].flatMap(([, target = '']) =>
    /^[a-z]+:/.test(target) ? [] : [target],
  )

/** The anchors that a Git host gives to the headings of a document. */
const anchorsIn = (text: string): string[] =>
  [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function complaintAbout(document: string, link: string): string | null {
  const [path = '', anchor] = link.split('#')
  const file = path ? relative(root, resolve(root, dirname(document), path)) : document
  if (file.startsWith('..') || !existsSync(join(root, file)))
    return `${document} links to ${link}, which does not exist`
  if (anchor === undefined || (file.endsWith('.md') && anchorsIn(read(file)).includes(anchor))) return null
  return `${document} links to ${link}, but ${file} has no such heading`
}

test('every link of every document leads to a file and a heading of the repository', () => {
  const links = documents.flatMap(document => linksIn(read(document)).map(link => ({ document, link })))
  expect(links.length).toBeGreaterThan(15)
  expect(links.flatMap(({ document, link }) => complaintAbout(document, link) ?? [])).toEqual([])
})

test('a link to nothing is found, one in code and one to another site are left out', () => {
  const text = 'See [a](b.md), ![c](d.webp "e") and [f](https://g.example).\n```\n[h](i.md)\n```\n[j](#k)\n'
  expect(linksIn(text)).toEqual(['b.md', 'd.webp', '#k'])
  expect(anchorsIn('# The `a` of "b", c\n```\n# no heading\n```\n')).toEqual(['the-a-of-b-c'])
  for (const link of ['nowhere.md', '#nowhere', '../outside.md', 'src#x', 'package.json#x']) {
    expect(complaintAbout('README.md', link)).toContain(`README.md links to ${link}`)
  }
  for (const link of ['#two-commands', 'tests/requirements.md', 'tests/requirements.md#4-media', 'src']) {
    expect(complaintAbout('README.md', link)).toBeNull()
  }
})

/** The files and folders that a text names in code, from the root or from `src`, without those with a placeholder. */
const pathsIn = (text: string): string[] =>
  [...prose(text).matchAll(/`((?:src|tests|public|\.ci|api|media|pages|player|realtime|ui)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )

test('every file that a document names is there', () => {
  const named = documents.flatMap(document => pathsIn(read(document)).map(path => ({ document, path })))
  expect(named.length).toBeGreaterThan(15)
  const isThere = (path: string) => [root, join(root, 'src')].some(folder => existsSync(join(folder, path)))
  expect(named.filter(({ path }) => !isThere(path))).toEqual([])
  expect(pathsIn('`src/a.ts`, `src/{name}/b.ts`, `npm run x` and `tests/c`')).toEqual(['src/a.ts', 'tests/c'])
  expect(pathsIn('`pages/changes` and `image/png`')).toEqual(['pages/changes'])
})

/** The rows of the tables between a heading and the next one of its level, each by its first cell. */
function firstCells(text: string, heading: string): string[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| (.+?) \|/gm)
  return [...rows].flatMap(([, cell = '']) => cell.split(', '))
}

test('README has one line for every package that package.json names, and for no other', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const packages = firstCells(read('README.md'), 'Dependencies').filter(name => name !== 'package')
  expect(packages.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted())
})

test('README names the settings that .env.example explains, and no other', () => {
  const settings = firstCells(read('README.md'), 'Settings').filter(name => name !== 'variable')
  const explained = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => `\`${name}\``)
  expect(settings.toSorted()).toEqual(explained.toSorted())
})
