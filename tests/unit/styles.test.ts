import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from './source-imports.ts'

const sheets = filesBelow('src', /\.css$/).map(name => ({
  name,
  text: readFileSync(join(root, name), 'utf8').replace(/\/\*.*?\*\//gs, ''),
}))

const selectorsOf = (text: string) => text.match(/[^{};]+(?=\{)/g)?.map(one => one.trim()) ?? []

/** Takes the innermost brackets away until none is left, and marks those of `:has()`. */
function withoutBrackets(selector: string): string {
  const shorter = selector.replace(/:has\([^()]*\)/g, ':HAS').replace(/\([^()]*\)/g, '')
  return shorter === selector ? selector : withoutBrackets(shorter)
}

/** A part of the frame of every page that asks for its content by `:has()`, with a part of the page after it. */
const COSTLY = /(?:^|[\s,])(?:html|body|#root|\.console)(?:[.:[][^\s,]*)?:HAS[^\s,]*\s+[^\s,]/

/** With such a selector the browser computes the styles of the whole page anew at every element that comes or goes. */
const costlyIn = (text: string) => selectorsOf(text).filter(selector => COSTLY.test(withoutBrackets(selector)))

// requirement 19.7
test('no change of a page makes the browser compute the styles of the whole page anew', () => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap(({ name, text }) => costlyIn(text).map(selector => `${name}: ${selector}`))).toEqual([])
  expect(costlyIn('@media (width > 1px) { html:has(.a:not(.b)) .main, p { color: red } }')).toHaveLength(1)
  expect(costlyIn('html:has(.console):has(dialog[open]:modal), .row:has(> .box) .name { color: red }')).toEqual([])
})
