import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// Plain JavaScript, as `npm start` has to run before anything is compiled.
const { fingerprint }: { fingerprint(root: string, env: Record<string, string>): string } = await import(
  new URL('../../build/fingerprint.mjs', import.meta.url).href
)

let root: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'signage-fingerprint-'))
  for (const path of ['index.html', 'src/pages/a.ts', 'tests/server/b.ts', 'tests/build/c.ts', 'README.md'])
    write(path, `the text of ${path}`)
})
afterEach(() => rmSync(root, { recursive: true }))

// requirement 18.21
test('a build stays that of its sources if only times, other files or other variables change', () => {
  const before = fingerprint(root, { PATH: '/bin' })
  expect(before).toMatch(/^[0-9a-f]{64}$/)
  utimesSync(join(root, 'src/pages/a.ts'), 1, 1)
  write('README.md', 'another text')
  write('src/pages/.a.ts.swp', 'an editor')
  write('tests/unit/d.test.ts', 'a test')
  expect(fingerprint(root, { PATH: '/usr/bin', SIGNAGE_HOSTS: 'a' })).toBe(before)
})

// requirement 18.21
test.each([
  ['a source', () => write('src/pages/a.ts', 'the TEXT of src/pages/a.ts')],
  ['the server', () => write('tests/server/b.ts', '')],
  ['a new source', () => write('src/e.ts', '')],
  ['a source under another name', () => renameSync(join(root, 'src/pages/a.ts'), join(root, 'src/pages/b.ts'))],
  ['a source that is gone', () => rmSync(join(root, 'tests/build/c.ts'))],
  ['the lock of the packages', () => write('package-lock.json', '{}')],
  ['a file of settings', () => write('.env', 'VITE_VIDEOWALL_FIT=cover')],
])('%s asks for another build', (_what, change) => {
  const before = fingerprint(root, {})
  change()
  expect(fingerprint(root, {})).not.toBe(before)
})

test('so does a setting of the pages, or a guest that is switched off', () => {
  const all = [{}, { VITE_BASE_PATH: '/a/' }, { VITE_BASE_PATH: '/b/' }, { SIGNAGE_GUEST: 'off' }]
  expect(new Set(all.map(env => fingerprint(root, env as Record<string, string>))).size).toBe(4)
})
