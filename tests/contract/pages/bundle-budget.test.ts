import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { noticeOf } from '../../../src/build/third-party.ts'
import { projectRoot } from '../../support/product/build-product.ts'
import { type RouteBundle, weighWithImports } from '../../support/product/route-bundles.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'
import { circlesIn } from '../../unit/source-imports.ts'

let bundles: RouteBundle[]
let imports: { from: string; to: string }[]
let notices: string

beforeAll(async () => {
  ;({ bundles, imports, notices } = await weighWithImports())
}, 60_000)

const bundleOf = (route: string) => {
  const bundle = bundles.find(candidate => candidate.route === route)
  if (!bundle) throw new Error(`${route} was not weighed.`)
  return bundle
}

const routes = [
  '/',
  'the first picture',
  '/display/:id/videowall',
  '/display/:id/ticker',
  '/display',
  '/media',
  '/schedule',
  '/location/:id',
  '/screens',
  '/picture',
]

// requirement 19.1
test.each(routes)('%s loads no more JavaScript than its budget', route => {
  const { kib, budget } = bundleOf(route)
  console.info(`${route}: ${kib.toFixed(1)} of ${budget} KiB gzip`)
  expect(kib).toBeLessThanOrEqual(budget)
})

// requirement 19.2
test.each(routes)('%s has all its code after three requests in a row, and in few files', route => {
  const { files, chain } = bundleOf(route)
  console.info(`${route}: ${files} files, ${chain} in a row`)
  // The entry; React with the routes, or the player; the page. One of the last sends the data call. A new screen is a part
  // of the display's page.
  expect(chain).toBeLessThanOrEqual({ 'the first picture': 2, '/display': 4 }[route] ?? 3)
  expect(files).toBeLessThanOrEqual(20)
})

test('no two chunks import each other: one of them would run before what it needs', () => {
  expect(imports.length).toBeGreaterThan(20)
  expect(circlesIn(imports.map(one => ({ ...one, typeOnly: false })))).toEqual([])
})

test('a screen shows its first picture without React and without the realtime client', () => {
  const { code } = bundleOf('the first picture')
  expect(code).toContain('requestVideoFrameCallback')
  for (const word of ['useSyncExternalStore', 'reconnectionDelay']) expect(code.includes(word), word).toBe(false)
})

// requirement 19.2
test('the display brings nothing of the console, and the login nothing of either', () => {
  const consoleOnly = ['QueryClient', 'react-datepicker', 'lucide', 'Confirm delete', 'Rehearsal']
  const displays = ['/display/:id/videowall', '/display/:id/ticker', '/display']
  const display = displays.map(route => bundleOf(route).code).join('')
  const login = bundleOf('/').code
  for (const word of consoleOnly) {
    expect(display.includes(word), `${word} in the display`).toBe(false)
    expect(login.includes(word), `${word} in the login`).toBe(false)
  }
  expect(login.includes('screen_alive'), 'the realtime messages in the login').toBe(false)
})

/** Functions that came after Chromium 103, and after 116, as the built code would call them. */
const after103 = /\.(?:to(?:Sorted|Reversed|Spliced)|checkVisibility|showPopover|isWellFormed)\(/
const after116 = [
  /URL\.canParse|Promise\.(?:withResolvers|try)|Array\.fromAsync|(?:Object|Map)\.groupBy|RegExp\.escape/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|setHTMLUnsafe)\(/,
  /\.(?:entries|keys|values)\(\)\.(?:map|filter|flatMap|take|drop|some|every|find|reduce|toArray)\(/,
  /Iterator\.from|Intl\.DurationFormat|Uint8Array\.fromBase64/,
]

// requirement 19.13
test.each(routes)('%s calls nothing that its oldest browser lacks', route => {
  const { code } = bundleOf(route)
  const isDisplay = route.startsWith('/display') || route === 'the first picture'
  for (const newer of isDisplay ? [after103, ...after116] : after116) expect(newer.exec(code)?.[0]).toBeUndefined()
  // `base/any-signal.ts` has a way without it.
  if (isDisplay) expect((code.match(/AbortSignal\.any\(/g) ?? []).length).toBeLessThanOrEqual(1)
})

// requirement 19.12
test('the build names the license of every package in it, a font and what only a worker has too', () => {
  const { dependencies } = JSON.parse(readFileSync(`${projectRoot}package.json`, 'utf8'))
  // It only names react-router once more.
  const shipped = Object.keys(dependencies).filter(name => name !== 'react-router-dom')
  expect(shipped.filter(name => !notices.includes(`\n${name} ${dependencies[name]} (`))).toEqual([])
  for (const text of [/SIL OPEN FONT LICENSE/, /Mozilla Public License/]) expect(notices).toMatch(text)
})

// requirement 19.12
test('a package without the text of its license stops the build', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder.path, 'package.json'), '{"name":"bare","version":"1.0.0","license":"MIT"}')
  expect(() => noticeOf(folder.path)).toThrow('bare has no text of its license')
  await folder.remove()
})
