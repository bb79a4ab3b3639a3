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

/** The classes that a sheet styles by themselves, outside of the blocks of its media queries. */
const ownClasses = (text: string) => text.match(/^\.[\w-]+(?=,$| \{$)/gm) ?? []

test('no class has a style of its own in the sheets of two rooms', () => {
  const rooms = new Map<string, Set<string>>()
  for (const { name, text } of sheets)
    for (const one of ownClasses(text)) rooms.set(one, (rooms.get(one) ?? new Set()).add(name.split('/')[1] ?? ''))
  expect(rooms.size).toBeGreaterThan(200)
  expect([...rooms].filter(([, { size }]) => size > 1).map(([one, names]) => [one, ...names])).toEqual([])
})

const tokens = Object.fromEntries(
  [...(sheets.find(({ name }) => name.endsWith('tokens.css'))?.text ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
)

/** A screen has its own letters, as large as a room needs. */
const consoleSheets = sheets.filter(({ name }) => !/^src\/(?:display|player)\//.test(name))

// requirement 3.30
test('every size and weight of letters is a token, and every token that is used is there', () => {
  const pixels = [1, 2, 3, 4, 5].map(step => 16 * Number.parseFloat(tokens[`--font-size-${step}`] ?? ''))
  expect(pixels).toEqual([12, 14, 16, 20, 28])
  const letters =
    /(?<!-)(?:font-size|font-weight|font): (?!(?:var\(--(?:font-size-\d|normal|strong)\)|inherit|0|600 900);)[^;]+/g
  const own = consoleSheets.flatMap(({ name, text }) => (text.match(letters) ?? []).map(rule => `${name}: ${rule}`))
  expect(own).toEqual([])
  const defined = new Set(sheets.flatMap(({ text }) => text.match(/--[\w-]+(?=:)/g) ?? []))
  const used = sheets.flatMap(({ text }) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))
  // What a script sets.
  const given =
    /^--(?:wide|narrow|lines|seconds|strip-end|veil|words|part-of-day|tools-height|mark|width|columns?|rows?|gap)$/
  expect(used.filter(name => !defined.has(name) && !given.test(name))).toEqual([])
})

/** The relative luminance of a colour of a token in one theme, by WCAG. */
function luminance(token: string, theme: 'light' | 'dark'): number {
  const colours = tokens[token]?.match(/#[\da-f]{6}/g) ?? []
  const hex = colours[theme === 'light' ? 0 : 1] ?? ''
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

// requirement 3.31
test.each(['light', 'dark'] as const)(
  'edges are seen, and cards and the chosen one are lighter, in the %s theme',
  theme => {
    const of = (token: string) => luminance(token, theme)
    const contrast = (...pair: [string, string]) => {
      const [dark = 0, light = 0] = pair.map(of).sort((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    }
    for (const ground of ['--color-bg', '--color-surface', '--color-surface-2'])
      expect(contrast('--color-border-strong', ground), ground).toBeGreaterThanOrEqual(3)
    expect(of('--color-bg')).toBeLessThan(of('--color-surface'))
    expect(of('--color-raised')).toBeGreaterThan(of('--color-surface-2'))
    const edges = ['ui/button.css', 'styles/base.css'].map(path => sheets.find(({ name }) => name.endsWith(path))?.text)
    for (const [at, name] of ['.button-secondary', '.input'].entries())
      expect(edges[at]).toMatch(new RegExp(`\\${name} \\{[^}]*var\\(--color-border-strong\\)`))
  },
)
