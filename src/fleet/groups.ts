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

export const nameOf = ({ name }: { name: string }) => name

/** Two ways to write a group, such as in upper case, are one group. */
const groupId = (group: string): string => group && `/${foldName(group)}`

/** In natural order; a group stands in it by its own name, with its locations. */
export function sortLocations<Row extends { name: string }>(rows: readonly Row[]): Row[] {
  const parted = rows.map(row => {
    const { group, own } = nameParts(row.name)
    return { row, own, unit: group || own, id: groupId(group) }
  })
  // Names that only look alike to the first comparison must not mix their groups.
  const compareUnits = (a: (typeof parted)[number], b: (typeof parted)[number]) =>
    compareNames(a.unit, b.unit) || Number(a.id > b.id) - Number(a.id < b.id)
  return parted.sort((a, b) => compareUnits(a, b) || compareNames(a.own, b.own)).map(({ row }) => row)
}

/** "Bandung / " for each group: so begins the name of a further location. */
export const groupStarts = (locations: readonly { name: string }[]): string[] => [
  ...new Set(locations.flatMap(({ name }) => (nameParts(name).group ? nameParts(name).group + SEPARATOR : []))),
]

export interface Group<Row> {
  id: string
  /** As its first location writes it. */
  name: string
  members: Row[]
  isFolded: boolean
}

export const isGroup = <Row extends object>(line: Row | Group<Row>): line is Group<Row> => 'members' in line

/**
 * The rows with the head of each group before them.
 * @param rows in the order of sortLocations, or reversed
 * @param folded the ids of the groups whose rows are left out
 * @param keeps a row that stays also in a folded group
 */
export function linesOf<Row extends object>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  folded: ReadonlySet<string>,
  keeps?: (row: Row) => boolean,
) {
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
