import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sections } from '../../conformance/sections/sections.ts'
import { faults, sectionOfFault } from '../../support/bad-server/faults/faults.ts'
import { projectRoot } from '../../support/product/build-product.ts'

const page = readFileSync(join(projectRoot, 'tests/guide/server.md'), 'utf8')

const countOf = (section: string) => faults.filter(fault => sectionOfFault(fault) === section).length

// requirement 30.8
test('the page of the run tells how many faults of each section are seeded, all of which the deep run finds', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| .+? \| (\d+) \| (\d+) \| (\d+) \|$/gm)]
  const told = rows.map(([, section, ...numbers]) => [section, ...numbers.map(Number)])
  expect(told).toEqual(sections.map(({ name, checks }) => [name, checks.length, countOf(name), countOf(name)]))
  const total = sections.flatMap(({ checks }) => checks).length
  expect(page).toContain(`| all | | ${total} | ${faults.length} | ${faults.length} |`)
})

// requirement 30.8
test('at least forty faults are seeded, each of another kind, and each requirement has one that it finds', () => {
  expect(faults.length).toBeGreaterThan(40)
  const kinds = faults.map(({ name, finds }) => `${finds}: ${name}`)
  expect(new Set(kinds).size).toBe(kinds.length)
  const found = new Set(faults.map(({ finds }) => finds))
  const checks = sections.flatMap(({ checks }) => checks).map(({ name }) => name)
  // Its fault is that of media.large; 50 MB more would find nothing else.
  expect(checks.filter(name => !found.has(name))).toEqual(['media.largest'])
  expect([...found].filter(name => !checks.includes(name))).toEqual([])
})
