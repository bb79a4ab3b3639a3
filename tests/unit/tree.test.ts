import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-imports.ts'

/** The folders and endings of .gitignore. */
const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => line.replace(/\/$/, ''))
const isIgnored = (name: string) =>
  name === '.git' || ignored.some(one => (one.startsWith('*') ? name.endsWith(one.slice(1)) : name === one))

const TEXT = /\.(?:ts|tsx|mjs|js|json|md|css|html|svg|yml|yaml|example|txt)$|^[^.]+$|^\.[a-z]+$/

function textFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (isIgnored(entry.name)) return []
    if (entry.isDirectory()) return textFiles(path)
    return TEXT.test(entry.name) ? [path] : []
  })
}

/** What no file of the repository may contain. One letter of each pattern is in brackets, so that none finds itself. */
const forbidden: Array<[what: string, pattern: RegExp]> = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE[ ]KEY-----\n[A-Za-z0-9+/]/],
  ['an access key of a cloud', /\bAK[I]A[0-9A-Z]{16}\b/],
  ['a token of a code host', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|glp[a]t-[\w-]{20}|github_p[a]t_\w{20})/],
  ['a token of a registry', /\bnpm_[A-Za-z0-9]{36}\b|_auth[T]oken=/],
  ['a signed token', /\be[y]J[A-Za-z0-9_-]{10,}\.e[y]J[A-Za-z0-9_-]{10,}\./],
  ['a password in an address', /\b[a-z]+:\/\/[^\s/:@'"`$<>]+:[^\s/@'"`$<>]+@/],
  [
    'a host of a package registry',
    /registry\.(?:npm[j]s|yarn[p]kg|npm[m]irror)|npm\.[p]kg\.|art[i]factory|ver[d]accio/i,
  ],
  ['a place of one machine', /(?<![\w.])\/(?:(?:home|Users)\/[a-z]|(?:work|root|mnt)\/|tmp\/\w)|[A-Z]:\\\\Use[r]s/],
]

const complaintsAbout = (path: string, text: string): string[] =>
  forbidden.flatMap(([what, pattern]) => {
    const [found] = pattern.exec(text) ?? []
    return found ? [`${path} holds ${what}: ${found.slice(0, 60)}`] : []
  })

// requirement 19.8
test('no kept file holds a secret, a registry or a place of one machine', () => {
  const paths = textFiles()
  expect(paths.length).toBeGreaterThan(300)
  expect(paths).toEqual(expect.arrayContaining(['.ci/run', '.env.example', 'README.md', 'package-lock.json']))
  const found = paths.flatMap(path => complaintsAbout(path, readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
  // Put together here, so that this file holds none of them.
  const examples = [`https://me:${'secret'}@host.example`, `cd /${'home'}/me`, `gh${'p_'}${'a'.repeat(36)}`]
  for (const text of examples) expect(complaintsAbout('a file', text)).toHaveLength(1)
})
