import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn, type Import, importsIn, importsOf, root, sourceFiles } from './source-imports.ts'

/** The ground floor: these import nothing, and every room may import them. */
const groundFloor = ['clock', 'emitter', 'id', 'is-object', 'kept-value', 'natural-order', 'stores', 'web-lock']

/** The parts of src/pages that every page may import; a page is a folder of its own beside them. */
const sharedByPages = ['changes', 'jobs', 'parts', 'uploads']

/** The most TypeScript files directly in one folder. */
const MOST_FILES = 26

/** Which room may import which; `type x` allows only `import type`. A room may always import itself. */
const allowed: Record<string, string> = {
  ...Object.fromEntries(groundFloor.map(room => [room, ''])),
  reload: '',
  env: '',
  // What a page may load and talk to: the build writes it into the page, the server into its headers.
  'page-headers': '',
  texts: '',
  routes: 'env',
  styles: '',
  api: 'env',
  realtime: 'env, type api',
  media: 'type api',
  player: 'type api, type realtime, media, reload',
  // The index of all playlists; of the player it knows the schedule only.
  fleet: 'api, realtime, player',
  // Which screens are missed: kept times, the bell, the notes.
  watch: 'api, realtime, fleet',
  // Long work: many calls of the api, in a worker.
  jobs: 'api, realtime, fleet, media',
  // Makes a film or a picture fit before it is sent.
  prepare: 'media',
  ui: '',
  pages: 'env, api, realtime, media, prepare, player, fleet, watch, jobs, reload, ui, routes, texts',
  app: 'env, texts, routes, styles, api, realtime, media, jobs, player, reload, ui, pages',
  main: 'pages, player, reload, mount, styles',
  mount: 'app, type player',
  'tests/server': 'type api, type realtime',
}

/** `src/api/client.ts` is in the room `api`, `src/env.ts` is a room of its own, tests/server is one room. */
function roomOf(path: string): string {
  if (path.startsWith('tests/server/')) return 'tests/server'
  if (path.startsWith('tests/')) return 'tests'
  const [, first = ''] = path.split('/')
  return first.replace(/\.tsx?$/, '')
}

function complaintAbout({ from, to, typeOnly }: Import): string | null {
  const room = roomOf(from)
  const target = roomOf(to)
  if (room === target || groundFloor.includes(target)) return null
  const rules = allowed[room]?.split(', ')
  if (!rules) return `${from} is in no known room: move it to a place that the table names`
  if (rules.includes(target) || (typeOnly && rules.includes(`type ${target}`))) return null
  if (rules.includes(`type ${target}`)) return `${from} may only \`import type\` from ${target}, yet it imports ${to}`
  return `${from} imports ${to}, but ${room} may import only: ${allowed[room] || 'nothing'}`
}

/** The folder of a page that a file belongs to; null for a file outside src/pages and directly in it. */
const pageOf = (path: string) => /^src\/pages\/([^/]+)\//.exec(path)?.[1] ?? null

function complaintAboutPages({ from, to }: Import): string | null {
  const [page, target] = [pageOf(from), pageOf(to)]
  if (page === null || target === null || page === target || sharedByPages.includes(target)) return null
  return `${from} imports ${to}: what two pages need goes into ${sharedByPages.join(', ')}`
}

const productFiles = sourceFiles('src')
const files = [...productFiles, ...sourceFiles('tests/server')]

// requirement 19.9
test('every import keeps to the table of the rooms', () => {
  const complaints = files.flatMap(importsOf).flatMap(entry => complaintAbout(entry) ?? [])
  expect(complaints).toEqual([])
})

test('a forbidden import is found, and the ground floor is open to every room', () => {
  const isForbidden = (from: string, to: string) => complaintAbout({ from, to, typeOnly: false }) !== null
  expect(isForbidden('src/api/client.ts', 'src/ui/alert.tsx')).toBe(true)
  expect(isForbidden('src/player/schedule/schedule.ts', 'src/api/playlists.ts')).toBe(true)
  expect(isForbidden('src/helpers/x.ts', 'src/env.ts')).toBe(true)
  expect(isForbidden('src/ui/alert.tsx', 'src/base/timer.ts')).toBe(false)
})

test('only api/client.ts imports axios, and only app.tsx and the entry import pages', () => {
  const axios = files.filter(path => /from 'axios'/.test(readFileSync(join(root, path), 'utf8')))
  expect(axios).toEqual(['src/api/client.ts'])
  const pages = files.filter(path => importsOf(path).some(entry => entry.to.startsWith('src/pages/')))
  expect(pages.filter(path => !path.startsWith('src/pages/'))).toEqual(['src/app.tsx', 'src/main.tsx'])
})

/** Reads of the machine's clock. */
const CLOCK_READ = /\bDate\.now\b|\bnew Date\(\)|[^.\w]Date\(\)/

// requirement 19.9
test("one module of src reads the machine's clock, so that everything else can be given another one", () => {
  const readers = [...productFiles, 'src/head.js'].filter(path =>
    CLOCK_READ.test(readFileSync(join(root, path), 'utf8')),
  )
  // The script of the head imports nothing, and runs on no rehearsal.
  expect(readers).toEqual(['src/base/clock.ts', 'src/head.js'])
  expect(['items.map(Date.now)', 'new Date(at)'].map(text => CLOCK_READ.test(text))).toEqual([true, false])
})

test('the rooms of the player know the interface of the drivers, the early file, the log, the schedule, and not one another', () => {
  const drivers = importsOf('src/player/driver.ts')
  expect(drivers.filter(({ to }) => /player\/(videowall|ticker)\//.test(to))).toEqual([])
  const roomIn = (path: string) => /^src\/player\/(\w+)\//.exec(path)?.[1]
  const isShared = (path: string) => /^src\/player\/(?:driver|early-file|event-log)\.ts$/.test(path)
  const inward = files
    .filter(roomIn)
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith('src/player/'))
  expect(inward.length).toBeGreaterThan(50)
  const others = inward.filter(({ from, to }) => roomIn(from) !== roomIn(to))
  const foreign = others.filter(
    ({ from, to }) => roomIn(from) === 'schedule' || !(isShared(to) || roomIn(to) === 'schedule'),
  )
  expect(foreign).toEqual([])
})

test('the index of all playlists knows of the player the schedule only', () => {
  const known = files.filter(path => path.startsWith('src/fleet/')).flatMap(importsOf)
  expect(known.filter(({ to }) => /^src\/player\/(?!schedule\/)/.test(to))).toEqual([])
})

test('every relative import names a file with its extension', () => {
  const bare = files.flatMap(importsOf).filter(entry => !/\.(tsx?|css|json)(\?.*)?$/.test(entry.to))
  expect(bare).toEqual([])
})

// requirement 19.9
test('no import closes a circle in src', () => {
  expect(circlesIn(productFiles.flatMap(importsOf))).toEqual([])
})

// requirement 19.9
test('no page imports from the folder of another page', () => {
  expect(productFiles.flatMap(importsOf).flatMap(entry => complaintAboutPages(entry) ?? [])).toEqual([])
})

test('an import from another page is found, one from a shared part is allowed', () => {
  const complaintOf = (to: string) => complaintAboutPages({ from: 'src/users/users-page.tsx', to, typeOnly: true })
  expect(complaintOf('src/login/login-page.tsx')).toContain('login-page')
  expect(complaintOf('src/page/page-title.tsx')).toBeNull()
})

test(`no folder holds more than ${MOST_FILES} files`, () => {
  const folders = [...productFiles, ...sourceFiles('tests')].map(path => dirname(path))
  const sizes = new Map(folders.map(folder => [folder, folders.filter(other => other === folder).length]))
  expect(sizes.get('src/pages/parts')).toBeGreaterThan(10)
  expect([...sizes].filter(([, size]) => size > MOST_FILES)).toEqual([])
})

test('every form of an import is read, and a circle of imports is found', () => {
  const text = `
    import { a } from './a.ts'
    import type { B } from './b.ts'
    import {
      type C,
      c,
    } from './c.ts'
    import './d.css'
    export { e } from './e.ts'
    const lazy = () => import('./f.ts')
    type Lazy = typeof import('./g.ts').G
  `
  const read = importsIn('src/x/y.ts', text).map(({ to, typeOnly }) => `${to}${typeOnly ? ' (type)' : ''}`)
  expect(read).toEqual('a.ts,b.ts (type),c.ts,d.css,e.ts,f.ts,g.ts'.split(',').map(name => `src/x/${name}`))
  const chain = ['ab', 'bc', 'ac', 'cd'].map(([from = '', to = '']) => ({ from, to, typeOnly: true }))
  expect(circlesIn(chain)).toEqual([])
  expect(circlesIn([...chain, { from: 'd', to: 'b', typeOnly: true }])).toEqual(['b → c → d → b'])
})
