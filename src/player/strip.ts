import type { Playlist } from '../api/playlists.ts'
import { following, itemIn, type Place, samePlace } from './rotation.ts'

/** One image on the strip. */
export interface Cell {
  place: Place
  /** CSS px from the strip's origin to its left edge. */
  left: number
  width: number
}

/** How the strip has to be filled. */
export interface StripNeed {
  rotation: readonly Playlist[]
  /** CSS px from the strip's origin: what the screen's left edge shows, and how far the strip has to reach. */
  from: number
  until: number
  /** Width of an item's image at the strip's height; 0 while it is loading and where it cannot be loaded. */
  widthOf(place: Pick<Place, 'item'>): number
}

/** A copy of the list is never alone (readings.md section 5). */
const LEAST_COPIES = 2

/** A bound for images one pixel wide; a screen full of them still moves. */
const MOST_CELLS = 5000

const rightOf = (cell: Cell) => cell.left + cell.width

/** The cells that have not left the screen at the left; the last one stays always, as the order goes on from it. */
export function dropPassed(cells: readonly Cell[], position: number): Cell[] {
  const first = cells.findIndex(cell => rightOf(cell) > position)
  return cells.slice(first < 0 ? -1 : first)
}

/**
 * The cells that a changed rotation leaves in place: what a person can see, and behind it as much as is still what
 * would be put there now. The phase of the strip is theirs.
 */
export function keepPhase(cells: readonly Cell[], need: StripNeed, edge: number): Cell[] {
  const kept: Cell[] = []
  for (const cell of cells) {
    const expected = following(need.rotation, kept.at(-1)?.place ?? null, place => need.widthOf(place) > 0)?.place
    const isExpected = expected && samePlace(expected, cell.place) && expected.pass === cell.place.pass
    const item = itemIn(need.rotation, cell.place)
    const isSameImage = item?.media.file_name === cell.place.item.media.file_name
    if (cell.left >= edge && !(isExpected && isSameImage)) break
    kept.push(cell)
  }
  return kept
}

/** Lays the cells out anew at another height; what the screen's left edge shows stays there. */
export function rescale(cells: readonly Cell[], need: StripNeed): Cell[] {
  const [first] = cells
  if (!first) return []
  const share = (need.from - first.left) / first.width
  let left = need.from - share * need.widthOf(first.place)
  return cells.map(cell => {
    const width = need.widthOf(cell.place) || cell.width
    const moved = { ...cell, left, width }
    left += width
    return moved
  })
}

/** The cells to add behind the last one until the need is covered by at least two copies of all that can be shown. */
export function fill(cells: readonly Cell[], need: StripNeed): Cell[] {
  const added: Cell[] = []
  const keyOf = (place: Place) => `${place.playlist}/${place.item.id}`
  const copies = new Map<string, number>()
  const count = (place: Place) => copies.set(keyOf(place), (copies.get(keyOf(place)) ?? 0) + 1)
  for (const cell of cells) count(cell.place)
  let last = cells.at(-1)
  while (cells.length + added.length < MOST_CELLS) {
    const place = following(need.rotation, last?.place ?? null, one => need.widthOf(one) > 0)?.place
    if (!place) return added
    const left = Math.max(last ? rightOf(last) : 0, need.from)
    if (left >= need.until && (copies.get(keyOf(place)) ?? 0) >= LEAST_COPIES) return added
    last = { place, left, width: need.widthOf(place) }
    added.push(last)
    count(place)
  }
  return added
}
