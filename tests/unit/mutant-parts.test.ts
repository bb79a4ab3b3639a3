import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { expectFound } from '../bench/mutants/constants.ts'
import { parts } from '../bench/mutants/parts.ts'

const root = resolve(import.meta.dirname, '../..')

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))

const files = ['src', 'tests/server', 'tests/unit', 'tests/contract', 'tests/component'].flatMap(filesBelow)

/** `a/{b,c}.ts` is `a/b.ts` and `a/c.ts`. */
function withoutBraces(glob: string): string[] {
  const [, before = '', choices = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(glob) ?? []
  return choices ? choices.split(',').flatMap(one => withoutBraces(before + one + after)) : [glob]
}

const escaped = (text: string) => text.replace(/[.+?^$()|[\]\\]/g, '\\$&')

function matchesFile(glob: string): boolean {
  const pattern = new RegExp(`^${glob.split('*').map(escaped).join('[^/]*')}$`)
  return files.some(file => pattern.test(file))
}

test.each(parts)('$name: every name that the bench of the mutants gives is the name of a file', ({ mutate, tests }) => {
  const names = [...mutate, ...tests].map(glob => glob.replace(/^!/, '')).flatMap(withoutBraces)
  expect(names.filter(name => !matchesFile(name))).toEqual([])
})

test('every constant that the bench of the mutants changes is found once in its file', () => {
  expect(expectFound).not.toThrow()
})
