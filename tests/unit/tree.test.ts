import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

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

/** Put together here, so that this file holds none of them. */
const word = (...parts: string[]) => parts.join('')

/** Texts that no file of the repository may contain: secrets, paths of one machine, addresses of package registries. */
const forbidden: Array<[what: string, pattern: RegExp]> = [
  ['a private key', new RegExp(word('-----BEGIN [A-Z ]*PRIVATE', ' KEY-----\\n[A-Za-z0-9+/]'))],
  ['an access key of a cloud', new RegExp(word('\\bAK', 'IA[0-9A-Z]{16}\\b'))],
  [
    'a token of a code host',
    new RegExp(word('\\b(?:gh[pousr]_[A-Za-z0-9]{36}|glp', 'at-[\\w-]{20}|github_p', 'at_\\w{20})')),
  ],
  ['a token of a registry', new RegExp(word('\\bnpm_', '[A-Za-z0-9]{36}\\b|_auth', 'Token='))],
  ['a signed token', new RegExp(word('\\bey', 'J[A-Za-z0-9_-]{10,}\\.ey', 'J[A-Za-z0-9_-]{10,}\\.'))],
  ['a password in an address', /\b[a-z]+:\/\/[^\s/:@'"`$<>]+:[^\s/@'"`$<>]+@/],
  [
    'a host of a package registry',
    new RegExp(
      word('registry\\.(?:npm', 'js|yarn', 'pkg|npm', 'mirror)|npm\\.pkg\\.|art', 'ifactory|ver', 'daccio'),
      'i',
    ),
  ],
  [
    'a place of one machine',
    new RegExp(
      word(
        '(?<![\\w.])/(?:ho',
        'me|Us',
        'ers)/[a-z]|(?<![\\w.])/(?:wo',
        'rk|ro',
        'ot|m',
        'nt)/|(?<![\\w.])/t',
        'mp/\\w|[A-Z]:\\\\\\\\Us',
        'ers',
      ),
    ),
  ],
]

function complaintsAbout(path: string, text: string): string[] {
  return forbidden.flatMap(([what, pattern]) => {
    const found = pattern.exec(text)
    return found ? [`${path} holds ${what}: ${found[0].slice(0, 60)}`] : []
  })
}

// requirement 19.8
test('no kept file holds a secret, a registry or a place of one machine', () => {
  const paths = textFiles()
  expect(paths.length).toBeGreaterThan(300)
  for (const name of ['.ci/run', '.env.example', 'README.md', 'package-lock.json', 'src/main.tsx'])
    expect(paths).toContain(name)
  const found = paths.flatMap(path => complaintsAbout(path, readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
})

test('each of them is found', () => {
  for (const text of [
    word('-----BEGIN RSA PRIVATE', ' KEY-----\nMIIE'),
    word('AK', 'IAIOSFODNN7EXAMPLE'),
    word('gh', 'p_', 'a'.repeat(36)),
    word('//x/:_auth', 'Token=secret'),
    word('ey', 'JhbGciOiJIUzI1NiJ9.ey', 'JzdWIiOiIxMjM0In0.abc'),
    word('https://me:', 'secret@host.example'),
    word('https://registry.npm', 'js.org/react'),
    word('cd /ho', 'me/me/project'),
    word('/t', 'mp/x'),
  ]) {
    expect([text, complaintsAbout('a file', text).length]).toEqual([text, 1])
  }
})
