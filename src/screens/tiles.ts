import type { ScreenNote } from './bell.ts'
import type { Absence } from './ledger.ts'
import type { ExpectedScreen } from './watch/expected.ts'

/** The state of a screen on the wall; a dark screen with a note is `noted`. */
export type TileState = 'dark' | 'noted' | 'unknown' | 'connected'

/** One screen on the wall. */
export interface Tile {
  screen: ExpectedScreen
  state: TileState
  absence: Absence | null
  note: ScreenNote | undefined
}

interface TileFacts {
  screens: readonly ExpectedScreen[]
  /** False after the console's own connection is lost: then nothing is known. */
  isFollowed: boolean
  absenceOf: (entry: string) => Absence | null
  noteOf: (entry: string) => ScreenNote | undefined
}

function tileOf(screen: ExpectedScreen, { isFollowed, absenceOf, noteOf }: TileFacts): Tile {
  if (!isFollowed) return { screen, state: 'unknown', absence: null, note: undefined }
  const absence = absenceOf(screen.entry)
  if (!absence) return { screen, state: 'connected', absence, note: undefined }
  const note = noteOf(screen.entry)
  return { screen, state: note ? 'noted' : 'dark', absence, note }
}

const seenAt = ({ absence }: Tile) => absence?.seenAt ?? 0

/**
 * The expected screens in the order of the wall (requirement 32.11): dark ones first, of these the one that was last seen
 * the longest time ago; the others in their own order.
 */
export function tilesOf(facts: TileFacts): Tile[] {
  const tiles: Record<TileState, Tile[]> = { dark: [], noted: [], unknown: [], connected: [] }
  for (const screen of facts.screens) {
    const tile = tileOf(screen, facts)
    tiles[tile.state].push(tile)
  }
  const longestFirst = (a: Tile, b: Tile) => seenAt(a) - seenAt(b)
  return [...tiles.dark.sort(longestFirst), ...tiles.noted.sort(longestFirst), ...tiles.unknown, ...tiles.connected]
}

/** The number of screens in each state. */
export function countTiles(tiles: readonly Tile[]): Record<TileState, number> {
  const counts = { dark: 0, noted: 0, unknown: 0, connected: 0 }
  for (const { state } of tiles) counts[state] += 1
  return counts
}
