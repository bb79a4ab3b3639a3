import type { Playlist } from '../../api/playlists.ts'
import { following, isSamePosition, itemIn, itemKey, type Position } from '../schedule/rotation.ts'

export interface StripTile {
  position: Position
  /** CSS px from the strip's origin to its left edge. */
  left: number
  width: number
}

export interface StripNeed {
  rotation: readonly Playlist[]
  /** CSS px from the strip's origin: the left edge of the screen, and the end of the stretch to cover. */
  from: number
  until: number
  /** Width of an item's image at the strip's height; 0 while the image loads or if it cannot be loaded. */
  widthOf(position: Pick<Position, 'item'>): number
  /** A file that is replaced under its name has another address. */
  urlOf(position: Pick<Position, 'item'>): string
}

/** The strip holds at least two copies of the list (requirement 10.2). */
const LEAST_COPIES = 2

/** From ENOUGH_TILES on, a long list needs no second copy; MOST_TILES bounds tiny images. */
const ENOUGH_TILES = 400
const MOST_TILES = 5000

const rightOf = (tile: StripTile) => tile.left + tile.width

/** The tiles that have not left the screen; the last tile always stays, as the order goes on from it. */
export function dropPassed(tiles: readonly StripTile[], position: number): StripTile[] {
  const first = tiles.findIndex(tile => rightOf(tile) > position)
  return tiles.slice(first < 0 ? -1 : first)
}

/** The position after a tile whose image can be shown; the first such position if there is no tile. */
const followingImage = ({ rotation, widthOf }: StripNeed, tile: StripTile | undefined): Position | undefined =>
  following(rotation, tile?.position ?? null, position => widthOf(position) > 0)?.position

/**
 * The tiles that stay although the rotation has changed: the visible ones, and behind them those that the new rotation
 * puts at the same position. They keep the phase of the strip.
 */
export function keepPhase(tiles: readonly StripTile[], need: StripNeed, edge: number): StripTile[] {
  const kept: StripTile[] = []
  for (const tile of tiles) {
    const expected = followingImage(need, kept.at(-1))
    const isExpected = expected && isSamePosition(expected, tile.position) && expected.repeat === tile.position.repeat
    const item = itemIn(need.rotation, tile.position)
    const isSameImage = item && need.urlOf({ item }) === need.urlOf(tile.position)
    if (tile.left >= edge && !(isExpected && isSameImage)) break
    kept.push(tile)
  }
  return kept
}

/**
 * Computes the tiles for another height; the point at the screen's left edge stays there. What a larger strip no longer
 * needs is cut.
 */
export function rescale(tiles: readonly StripTile[], need: StripNeed): StripTile[] {
  const [first] = tiles
  if (!first) return []
  const share = (need.from - first.left) / first.width
  let left = need.from - share * need.widthOf(first.position)
  const moved = tiles.map(tile => {
    const width = need.widthOf(tile.position) || tile.width
    left += width
    return { ...tile, left: left - width, width }
  })
  return moved.filter((tile, index) => index === 0 || tile.left < need.until)
}

/** The copies that an empty strip lacks, by item; items that cannot be shown are left out. */
function countMissing({ rotation, widthOf }: StripNeed): Map<string, number> {
  const shown = rotation.flatMap(({ id, items }) =>
    items.filter(item => widthOf({ item }) > 0).map(item => itemKey({ playlist: id, item })),
  )
  return new Map(shown.map(key => [key, LEAST_COPIES]))
}

function takeCopy(missing: Map<string, number>, position: Position): void {
  const key = itemKey(position)
  const left = (missing.get(key) ?? 0) - 1
  if (left > 0) missing.set(key, left)
  else missing.delete(key)
}

/** The tiles to add behind the last one until they cover the stretch and hold two copies of every item's image. */
export function fill(tiles: readonly StripTile[], need: StripNeed): StripTile[] {
  const added: StripTile[] = []
  const missing = countMissing(need)
  for (const tile of tiles) takeCopy(missing, tile.position)
  let last = tiles.at(-1)
  let count = tiles.length
  while (count < MOST_TILES) {
    const position = followingImage(need, last)
    const left = Math.max(last ? rightOf(last) : 0, need.from)
    if (!position || (left >= need.until && (missing.size === 0 || count >= ENOUGH_TILES))) return added
    last = { position, left, width: need.widthOf(position) }
    added.push(last)
    count += 1
    takeCopy(missing, position)
  }
  return added
}
