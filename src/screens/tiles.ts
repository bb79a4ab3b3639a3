import type { ScreenType } from '../api/playlists.ts'
import { nameParts } from '../fleet/groups.ts'
import type { ScreenPlace, Shown } from '../fleet/receipts.ts'
import { isHead, type ListHead, layOutTiles, rowStarts } from '../ui/use-virtual-list.tsx'
import type { Absence } from './ledger.ts'
import { dotLooks } from './screen-state.ts'
import type { ExpectedScreen } from './watch/expected.ts'

/** Each state with its dot, its name on a tile, and its name behind a count. A dark screen with a note is `noted`. */
export const tileStates = {
  dark: { look: dotLooks.dark, name: 'Dark', counted: 'dark' },
  noted: { look: dotLooks.dark, name: 'Dark', counted: 'dark with a note' },
  // Grey: a red mark would call the screen dark.
  unknown: { look: { on: false, off: 'unknown' }, name: 'Unknown', counted: 'unknown' },
  connected: { look: dotLooks.connected, name: 'Connected', counted: 'connected' },
} as const

type TileState = keyof typeof tileStates

export interface Tile {
  screen: ExpectedScreen
  state: TileState
  absence: Absence | null
  note: string | undefined
  /** What a connected screen itself says; null if it says nothing. */
  shown: Shown | null
}

interface TileFacts {
  screens: readonly ExpectedScreen[]
  /** False after the console's own connection is lost: then nothing is known. */
  isFollowed: boolean
  absenceOf: (entry: string) => Absence | null
  noteOf: (entry: string) => string | undefined
  shownBy: (place: ScreenPlace, type: ScreenType) => Shown | null
}

function tileOf(screen: ExpectedScreen, { isFollowed, absenceOf, noteOf, shownBy }: TileFacts): Tile {
  if (!isFollowed) return { screen, state: 'unknown', absence: null, note: undefined, shown: null }
  const absence = absenceOf(screen.entry)
  const shown = shownBy(screen.location, screen.type)
  if (!absence) return { screen, state: 'connected', absence, note: undefined, shown }
  const note = noteOf(screen.entry)
  return { screen, state: note ? 'noted' : 'dark', absence, note, shown: null }
}

const seenAt = ({ absence }: Tile) => absence?.seenAt ?? Number.MAX_SAFE_INTEGER

/** In the order of the screens. */
export const tilesOf = (facts: TileFacts): Tile[] => facts.screens.map(screen => tileOf(screen, facts))

const isGrouped = (line: Tile | ListHead) => isHead(line) || nameParts(line.screen.location.name).group !== ''

/**
 * Requirement 32.11: of the dark screens, the one last seen the longest ago comes first, one never seen last.
 * @param lines the tiles with the heads of their groups
 */
export function wallOf(tiles: readonly Tile[], lines: readonly (Tile | ListHead)[]): (Tile | ListHead)[] {
  const missing = (['dark', 'noted'] as const).flatMap(state =>
    tiles.filter(tile => tile.state === state).sort((a, b) => seenAt(a) - seenAt(b)),
  )
  const others = lines.filter(line => isHead(line) || !line.absence)
  return [...missing, ...others.filter(line => !isGrouped(line)), ...others.filter(isGrouped)]
}

/** CSS pixels. A wall is read from some metres away, a telephone from near. */
const WALL_WIDTH = 1400
const DESK_WIDTH = 600
const SMALLEST_TILE = { wall: 290, desk: 220, near: 160 }
export const TILE_GAP = 12

/** The words below a picture grow with the person's own font size. */
const WORDS_REM = { wall: 7, desk: 6, near: 6 }

/** @param height which the tiles fill if all of them fit in it; else as many as can be read stand in a row */
export function layOutWall(entries: readonly object[], width: number, height: number) {
  const kind = width >= WALL_WIDTH ? 'wall' : width >= DESK_WIDTH ? 'desk' : 'near'
  const withTiles = (smallest: number) => layOutTiles(width, { smallest, gap: TILE_GAP, wordsRem: WORDS_REM[kind] })
  let laidOut = withTiles(SMALLEST_TILE[kind])
  for (let columns = laidOut.columns - 1; columns > 0; columns -= 1) {
    const larger = withTiles((width - TILE_GAP * (columns - 1)) / columns)
    const heads = entries.filter(isHead).length
    const rows = rowStarts(entries, columns).length
    if (rows * (larger.rowHeight + TILE_GAP) - TILE_GAP - heads * (larger.rowHeight - larger.headHeight) > height) break
    laidOut = larger
  }
  return { kind, ...laidOut }
}
