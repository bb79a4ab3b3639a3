import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from './source-imports.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = ['README.md', ...['src', 'tests', 'public'].flatMap(folder => filesBelow(folder, /\.md$/))]

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

test('a link to nothing is found', () => {
  expect(linksIn('[a](b.md), ![c](d.webp "e"), [f](https://g.example)\n```\n[h](i.md)\n```\n')).toEqual([
    'b.md',
    'd.webp',
  ])
  for (const link of ['nowhere.md', '#nowhere', '../outside.md'])
    expect(complaintAbout('README.md', link)).not.toBeNull()
})

const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? [entry.name] : [],
)
const NAMED = new RegExp(`\`((?:src|tests|public|\\.ci|${rooms.join('|')})/[\\w./-]+)\``, 'g')

/** The files and folders that a text names in code, from the root or from `src`, without those with a placeholder. */
const pathsIn = (text: string): string[] => [...prose(text).matchAll(NAMED)].map(([, path = '']) => path)

test('every file that a document names is there', () => {
  const named = documents.flatMap(document => pathsIn(read(document)).map(path => ({ document, path })))
  expect(named.length).toBeGreaterThan(15)
  const isThere = (path: string) => [root, join(root, 'src')].some(folder => existsSync(join(folder, path)))
  expect(named.filter(({ path }) => !isThere(path))).toEqual([])
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
