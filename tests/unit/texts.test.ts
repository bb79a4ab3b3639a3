import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { texts } from '../../src/texts.ts'

/** Every text of texts.ts; a name in it is `{}`. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value('{}'))]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(sentencesIn)
  return []
}

/** The texts between double quotes of every requirement: they are fixed to the letter. A name in one is `{}`. */
function quotedTexts(document: string): Map<string, string[]> {
  const requirements = document.split(/^(?=\*\*\d+\.\d+\*\* )/m).slice(1)
  const quotedIn = (text: string) => [...text.replace(/\s+/g, ' ').matchAll(/"([^"]+)"/g)]
  return new Map(
    requirements.map(text => [
      /^\*\*([\d.]+)/.exec(text)?.[1] ?? '',
      quotedIn(text).map(([, quoted = '']) => quoted.replace(/\{[^}]*\}/g, '{}')),
    ]),
  )
}

const quoted = quotedTexts(readFileSync(new URL('../requirements.md', import.meta.url), 'utf8'))
const sentences = sentencesIn(texts)

/** The requirements outside of section 14 whose quoted texts are all in texts.ts. */
const pages =
  '1.5 2.1 2.5 3.1 3.3 4.1 4.2 4.4 5.1 5.2 5.3 5.6 5.7 6.1 6.2 6.6 6.7 6.9 6.10 6.20 6.21 6.22 7.1 7.2 9.1 9.2'
const catalogue = [...quoted].filter(([number, list]) => number.startsWith('14.') && list.length > 0)

// requirement 14.18
test.each([...pages.split(' '), ...catalogue.map(([number]) => number)])(
  'the texts that requirement %s quotes are in texts.ts to the letter',
  number => {
    const fixed = quoted.get(number) ?? []
    expect(fixed.length).toBeGreaterThan(0)
    expect(sentences).toEqual(expect.arrayContaining(fixed))
  },
)

// requirement 14.18
test('every text of texts.ts is quoted by a requirement to the letter', () => {
  const known = new Set([...quoted.values()].flat())
  expect(sentences.filter(sentence => !known.has(sentence))).toEqual([])
})

// requirement 4.4
test('the displayed upload limits name every number', () => {
  const hints = [texts.media.imageHint, texts.media.dimensionHint, texts.media.videoHint].join(' ')
  for (const limit of ['JPEG', 'PNG', '5 MB', '128x2000 px', 'MP4', '50 MB']) expect(hints).toContain(limit)
})
