import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** The ground floor: these import nothing, and everybody may import them. */
const groundFloor = ['clock', 'id']

/** Who may import whom; `type x` allows only `import type`. A room may always import itself. */
const allowed: Record<string, readonly string[]> = {
  clock: [],
  id: [],
  reload: [],
  env: [],
  // What a page may load and talk to: the build writes it into the page, the server into its headers.
  'page-headers': [],
  texts: [],
  routes: ['env'],
  styles: [],
  api: ['env'],
  realtime: ['env', 'type api'],
  media: ['type api'],
  player: ['type api', 'type realtime', 'media', 'reload'],
  ui: [],
  pages: ['env', 'api', 'realtime', 'media', 'player', 'reload', 'ui', 'routes', 'texts'],
  app: ['env', 'texts', 'routes', 'styles', 'api', 'realtime', 'media', 'player', 'reload', 'ui', 'pages'],
  main: ['pages', 'player', 'reload', 'mount', 'styles'],
  mount: ['app', 'type player'],
  'tests/server': ['type api', 'type realtime'],
}

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return sourceFiles(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** `src/api/client.ts` stands in the room `api`, `src/env.ts` is a room of its own, tests/server is one room. */
function roomOf(path: string): string {
  if (path.startsWith('tests/server/')) return 'tests/server'
  if (path.startsWith('tests/')) return 'tests'
  const [, first = ''] = path.split('/')
  return first.replace(/\.tsx?$/, '')
}

const IMPORT = /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'|import\('(\.[^']+)'\)/g

function importsOf(path: string): Import[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(IMPORT)].map(match => {
    const target = match[3] ?? match[4] ?? ''
    const to = relative(root, resolve(root, dirname(path), target)).replaceAll('\\', '/')
    return { from: path, to, typeOnly: match[2] !== undefined }
  })
}

function complaintAbout({ from, to, typeOnly }: Import): string | null {
  const room = roomOf(from)
  const target = roomOf(to)
  if (room === target || groundFloor.includes(target)) return null
  const rules = allowed[room]
  if (!rules) return `${from} stands in no known room: put it where the table names a place`
  if (rules.includes(target) || (typeOnly && rules.includes(`type ${target}`))) return null
  if (rules.includes(`type ${target}`)) return `${from} may only \`import type\` from ${target}, yet it imports ${to}`
  return `${from} imports ${to}, but ${room} may import only: ${rules.join(', ') || 'nothing'}`
}

const files = [...sourceFiles('src'), ...sourceFiles('tests/server')]

// requirement 19.9
test('every import keeps to the table of the rooms', () => {
  const complaints = files.flatMap(importsOf).flatMap(entry => complaintAbout(entry) ?? [])
  expect(complaints).toEqual([])
})

test('a forbidden import is found', () => {
  const forbidden = [
    { from: 'src/api/client.ts', to: 'src/ui/alert.tsx', typeOnly: false },
    { from: 'src/player/schedule/schedule.ts', to: 'src/api/playlists.ts', typeOnly: false },
    { from: 'src/pages/x.ts', to: 'tests/server/app.ts', typeOnly: true },
    { from: 'src/helpers/x.ts', to: 'src/env.ts', typeOnly: false },
  ]
  expect(forbidden.map(complaintAbout).filter(complaint => complaint === null)).toEqual([])
})

test('only api/client.ts imports axios, and only app.tsx and the entry import pages', () => {
  const axios = files.filter(path => /from 'axios'/.test(readFileSync(join(root, path), 'utf8')))
  expect(axios).toEqual(['src/api/client.ts'])
  const pages = files.filter(path => importsOf(path).some(entry => entry.to.startsWith('src/pages/')))
  expect(pages.filter(path => !path.startsWith('src/pages/'))).toEqual(['src/app.tsx', 'src/main.tsx'])
})

test('every relative import names a file with its extension', () => {
  const bare = files.flatMap(importsOf).filter(entry => !/\.(tsx?|css|json)(\?.*)?$/.test(entry.to))
  expect(bare).toEqual([])
})
