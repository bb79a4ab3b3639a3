import { expect, test } from 'vitest'
import { isGroup, linesOf, nameParts, sortLocations } from '../../../src/fleet/groups.ts'

// requirement 5.17
test.each([
  ['Bandung / Shop 3', 'Bandung', 'Shop 3'],
  ['A / B / C', 'A / B', 'C'],
  ['  Bandung  /  Shop 3 ', 'Bandung', 'Shop 3'],
  ['A/B', '', 'A/B'],
  ['A /B', '', 'A /B'],
  [' / ', '', ' / '],
  [' / Shop 3', '', ' / Shop 3'],
  ['Bandung / ', '', 'Bandung / '],
  ['', '', ''],
])('the group of “%s” is “%s”', (name, group, own) => {
  expect(nameParts(name)).toEqual({ group, own })
})

const rows = (...names: string[]) => names.map((name, id) => ({ id, name }))
const nameOf = ({ name }: { name: string }) => name
const folded = (...ids: string[]) => new Set(ids)
const shown = (lines: ReturnType<typeof linesOf<{ id: number; name: string }>>) =>
  lines.map(line => (isGroup(line) ? `${line.isFolded ? '+' : '-'} ${line.name} ${line.members.length}` : line.name))

// requirement 5.17
test('a group stands by its name among the other locations, which keep their order', () => {
  const names = ['Shop 10', 'Bandung 2', 'Bandung / Shop 10', 'Bandung (old)', 'Shop 2', 'Bandung / Shop 2', 'Bandung']
  const sorted = sortLocations(rows(...names))
  expect(sorted.map(nameOf)).toEqual([
    ...['Bandung', 'Bandung / Shop 2', 'Bandung / Shop 10', 'Bandung (old)', 'Bandung 2'],
    ...['Shop 2', 'Shop 10'],
  ])
  expect(shown(linesOf(sorted, nameOf, folded())).slice(0, 3)).toEqual([
    ...['Bandung', '- Bandung 2', 'Bandung / Shop 2'],
  ])
  expect(shown(linesOf(sorted.toReversed(), nameOf, folded())).slice(-4)).toEqual([
    ...['- Bandung 2', 'Bandung / Shop 10', 'Bandung / Shop 2', 'Bandung'],
  ])
})

// requirement 5.17
test('each group has one head, also with names that are written or compared alike', () => {
  const names = ['Cafe / 1', 'Café / 1', 'CAFE / 3', 'Cafe / 2', 'Café / 2', 'cafe / 10', 'A / B / 1', 'A / 1']
  const lines = linesOf(sortLocations(rows(...names)), nameOf, folded())
  expect(shown(lines).filter(line => line.startsWith('-'))).toEqual(['- A 1', '- A / B 1', '- Cafe 4', '- Café 2'])
})

// requirement 5.17
test('a folded group leaves its rows out but for one that is kept', () => {
  const sorted = sortLocations(rows('Bandung / 1', 'Bandung / 2', 'Solo', 'Jakarta / 1'))
  expect(shown(linesOf(sorted, nameOf, folded('/bandung')))).toEqual([
    '+ Bandung 2',
    '- Jakarta 1',
    'Jakarta / 1',
    'Solo',
  ])
  const kept = linesOf(sorted, nameOf, folded('/bandung'), ({ name }) => name === 'Bandung / 2')
  expect(shown(kept).slice(0, 2)).toEqual(['+ Bandung 2', 'Bandung / 2'])
})
