import { expect, test } from 'vitest'
import { circlesIn, type Import, importsIn } from './source-imports.ts'

test('a circle is found, short or long, and a shared file is none', () => {
  const entry = (from: string, to: string): Import => ({ from, to, typeOnly: true })
  expect(circlesIn([entry('a', 'b'), entry('b', 'a')])).toEqual(['a → b → a'])
  expect(circlesIn([entry('a', 'a')])).toEqual(['a → a'])
  const long = [entry('a', 'b'), entry('b', 'c'), entry('c', 'd'), entry('d', 'b')]
  expect(circlesIn(long)).toEqual(['b → c → d → b'])
  expect(circlesIn([entry('a', 'b'), entry('a', 'c'), entry('b', 'd'), entry('c', 'd')])).toEqual([])
})

test('an import is read in every form that TypeScript has', () => {
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
  const names = ['a.ts', 'b.ts (type)', 'c.ts', 'd.css', 'e.ts', 'f.ts', 'g.ts']
  expect(read).toEqual(names.map(name => `src/x/${name}`))
})
