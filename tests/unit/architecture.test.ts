import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn, type Import, importsIn, importsOf, root, sourceFiles } from './source-imports.ts'

/**
 * Which room may import which; `type x` allows only `import type`. A room uses only rooms above it, and `base` is open to
 * all. A room is a folder of src, a file that lies directly in src, or the whole embedded server.
 */
const allowed: Record<string, string> = {
  // Steps of the build, in Node: they stand in no other row.
  build: '',
  styles: '',
  env: '',
  texts: '',
  base: '',
  ui: '',
  api: 'env, texts',
  routes: 'env, type api',
  // What every page is made of: it knows no product.
  page: 'routes, ui, api',
  realtime: 'env, api',
  // What a screen plays, and its page.
  player: 'api, type realtime',
  display: 'env, texts, routes, ui, api, realtime, player',
  // What several features know of playlists, of all locations, and of long work.
  playlists: 'env, routes, ui, api, player',
  fleet: 'ui, api, realtime, player, playlists',
  jobs: 'env, texts, ui, api, page, realtime, player, playlists, fleet',
  // The features of the console.
  media: 'env, texts, routes, ui, api, player, playlists, fleet, jobs, page',
  pictures: 'routes, ui, api, player, playlists, fleet, jobs, page, media',
  screens: 'texts, routes, ui, api, realtime, player, fleet, page, media',
  locations: 'texts, routes, ui, api, realtime, player, playlists, fleet, jobs, page, screens',
  location: 'texts, routes, ui, api, realtime, player, playlists, fleet, jobs, page, media, screens',
  schedule: 'env, texts, routes, ui, api, realtime, player, playlists, fleet, jobs, page, media, screens, location',
  console: 'texts, routes, ui, api, realtime, fleet, jobs, page, media, screens',
  login: 'texts, routes, ui, api',
  users: 'texts, routes, ui, api, fleet, page',
  app: 'env, routes, ui, api, realtime, type player, display, media, pictures, screens, locations, location, schedule, console, login, users',
  main: 'styles, player, display, app',
  'tests/server': 'type api, type realtime',
}

/** A room's own folders are private. These are open: the kit, and what other features ask the player and of times. */
const openFolders = [
  'src/ui/dialog',
  'src/ui/dates',
  'src/ui/files',
  'src/player/schedule',
  'src/player/offline',
  'src/playlists/when',
]

/** The most lines of a file; a file with fewer lines than LEAST is read together with its one importer. */
const MOST = 340
const LEAST = 40

/** `src/api/client.ts` is in the room `api`, `src/env.ts` is a room of its own, tests/server is one room. */
function roomOf(path: string): string {
  if (path.startsWith('tests/server/')) return 'tests/server'
  if (path.startsWith('tests/')) return 'tests'
  const [, first = ''] = path.split('/')
  return first.replace(/\.tsx?$/, '')
}

function complaintAbout({ from, to, typeOnly }: Pick<Import, 'from' | 'to' | 'typeOnly'>): string | null {
  const room = roomOf(from)
  const target = roomOf(to)
  if (room === target) return null
  const rules = allowed[room]?.split(', ')
  if (!rules) return `${from} is in no known room: move it to a place that the table names`
  const isPrivate = to.split('/').length > 3 && to.startsWith('src/') && !openFolders.includes(dirname(to))
  if (isPrivate) return `${from} imports ${to}, which is private: its door is a file directly in src/${target}`
  if (target === 'base' || rules.includes(target) || (typeOnly && rules.includes(`type ${target}`))) return null
  if (rules.includes(`type ${target}`)) return `${from} may only \`import type\` from ${target}, yet it imports ${to}`
  return `${from} imports ${to}, but ${room} may import only: ${allowed[room] || 'nothing'}`
}

const productFiles = sourceFiles('src')
const files = [...productFiles, ...sourceFiles('tests/server')]

// requirement 19.9
test('every import keeps to the table of the rooms and to their doors', () => {
  const complaints = files.flatMap(importsOf).flatMap(entry => complaintAbout(entry) ?? [])
  expect(complaints).toEqual([])
})

test('a forbidden import is found, and `base` is open to every room', () => {
  const isForbidden = (from: string, to: string) => complaintAbout({ from, to, typeOnly: false }) !== null
  expect(isForbidden('src/api/client.ts', 'src/ui/alert.tsx')).toBe(true)
  expect(isForbidden('src/player/screen.ts', 'src/realtime/socket.ts')).toBe(true)
  expect(isForbidden('src/helpers/x.ts', 'src/env.ts')).toBe(true)
  expect(isForbidden('src/schedule/schedule-page.tsx', 'src/media/fit/still.ts')).toBe(true)
  expect(isForbidden('src/ui/alert.tsx', 'src/base/timer.ts')).toBe(false)
})

test('a room uses only rooms that stand above it in the table', () => {
  const rooms = Object.keys(allowed).filter(room => room !== 'tests/server')
  const upwards = rooms.flatMap((room, row) =>
    (allowed[room]?.split(', ') ?? [])
      .map(name => name.replace('type ', ''))
      .filter(name => name && rooms.indexOf(name) >= row)
      .map(name => `${room} uses ${name}`),
  )
  expect(upwards).toEqual([])
})

test('no row of the table names a room that is not used there', () => {
  const imports = files
    .flatMap(importsOf)
    .map(({ from, to, typeOnly }) => ({ room: roomOf(from), target: roomOf(to), typeOnly }))
  const isUsed = (room: string, name: string) =>
    imports.some(one => one.room === room && (name === one.target ? !one.typeOnly : name === `type ${one.target}`))
  const idle = Object.entries(allowed).flatMap(([room, row]) =>
    row.split(', ').flatMap(name => (!name || isUsed(room, name) ? [] : `${room} names ${name}`)),
  )
  expect(idle).toEqual([])
})

test('only api/client.ts imports axios', () => {
  const axios = files.filter(path => /from 'axios'/.test(readFileSync(join(root, path), 'utf8')))
  expect(axios).toEqual(['src/api/client.ts'])
})

/** Reads of the machine's clock. */
const CLOCK_READ = /\bDate\.now\b|\bnew Date\(\)|[^.\w]Date\(\)/

// requirement 19.9
test("one module of src reads the machine's clock, so that everything else can be given another one", () => {
  const readers = productFiles.filter(path => CLOCK_READ.test(readFileSync(join(root, path), 'utf8')))
  expect(readers).toEqual(['src/base/clock.ts'])
  expect(['items.map(Date.now)', 'new Date(at)'].map(text => CLOCK_READ.test(text))).toEqual([true, false])
})

test('the rooms of the player know the drivers, the log, what moves, the schedule, and not one another', () => {
  const drivers = importsOf('src/player/driver.ts')
  expect(drivers.filter(({ to }) => /player\/(videowall|ticker)\//.test(to))).toEqual([])
  const roomIn = (path: string) => /^src\/player\/([\w-]+)\//.exec(path)?.[1]
  const isShared = (path: string) => /^src\/player\/(?:driver|event-log|moving-picture)\.ts$/.test(path)
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

/** The files that other files load by themselves: at a later time, in a worker, or as the entry. */
const LOADED_BY_ITSELF = /import\('(\.[^']+)'\)|new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g
const loadedByItself = new Set([
  'src/main.tsx',
  ...productFiles.flatMap(path =>
    [...readFileSync(join(root, path), 'utf8').matchAll(LOADED_BY_ITSELF)].map(match =>
      join(dirname(path), match[1] ?? match[2] ?? ''),
    ),
  ),
])

const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1

// requirement 19.9
test(`a file has at most ${MOST} lines, and one of fewer than ${LEAST} has a second importer`, () => {
  expect(productFiles.filter(path => linesOf(path) > MOST)).toEqual([])
  const imports = [...productFiles, ...sourceFiles('tests')].flatMap(importsOf)
  const importersOf = (path: string) => new Set(imports.filter(({ to }) => to === path).map(({ from }) => from)).size
  const isCrumb = (path: string) => linesOf(path) < LEAST && importersOf(path) < 2
  expect(productFiles.filter(path => isCrumb(path) && !loadedByItself.has(path))).toEqual([])
})

/** A part that is loaded late has the name of its code. */
const EXPORT = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)\b(?! = lazyPart\()/gm

// requirement 19.9
test('no two files of src export one name, as one name has one meaning', () => {
  const names = productFiles.flatMap(path =>
    [...readFileSync(join(root, path), 'utf8').matchAll(EXPORT)].map(match => match[1]),
  )
  expect(names.length).toBeGreaterThan(1000)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
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
