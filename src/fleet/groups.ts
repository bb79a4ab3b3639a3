import { compareNames, foldName } from '../base/natural-order.ts'

/** "Bandung / Shop 3": what stands before the last separator is the group. Nothing else is stored of it. */
const SEPARATOR = ' / '

/** Without a group, `own` is the whole name and `group` is empty. */
export function nameParts(name: string): { group: string; own: string } {
  const at = name.lastIndexOf(SEPARATOR)
  const group = name.slice(0, Math.max(at, 0)).trim()
  const own = name.slice(at + SEPARATOR.length).trim()
  return group && own ? { group, own } : { group: '', own: name }
}

/** Two ways to write a group, such as in upper case, are one group. */
const groupId = (group: string): string => group && `/${foldName(group)}`

/** In natural order; a group stands in it by its own name, with its locations. */
export function sortLocations<Row extends { name: string }>(rows: readonly Row[]): Row[] {
  const parted = rows.map(row => {
    const { group, own } = nameParts(row.name)
    return { row, own, unit: group || own, id: groupId(group) }
  })
  // Names that only look alike to the first comparison must not mix their groups.
  const byUnit = (a: { unit: string; id: string }, b: { unit: string; id: string }) =>
    compareNames(a.unit, b.unit) || Number(a.id > b.id) - Number(a.id < b.id)
  return parted.sort((a, b) => byUnit(a, b) || compareNames(a.own, b.own)).map(({ row }) => row)
}

export interface Group<Row> {
  id: string
  /** As its first location writes it. */
  name: string
  members: Row[]
  isFolded: boolean
}

export const isGroup = <Row extends object>(line: Row | Group<Row>): line is Group<Row> => 'members' in line

interface Lines<Row> {
  nameOf: (row: Row) => string
  /** The ids of the groups whose rows are left out. */
  folded: ReadonlySet<string>
  /** A row that stays also in a folded group. */
  keeps?: (row: Row) => boolean
}

/** The rows with the head of each group before them. @param rows in the order of sortLocations, or reversed */
export function linesOf<Row extends object>(rows: readonly Row[], { nameOf, folded, keeps }: Lines<Row>) {
  const lines: (Row | Group<Row>)[] = []
  let group: Group<Row> | undefined
  for (const row of rows) {
    const { group: name } = nameParts(nameOf(row))
    const id = groupId(name)
    if (group?.id !== id) group = name ? { id, name, members: [], isFolded: folded.has(id) } : undefined
    if (group?.members.length === 0) lines.push(group)
    group?.members.push(row)
    if (!group?.isFolded || keeps?.(row)) lines.push(row)
  }
  return lines
}
