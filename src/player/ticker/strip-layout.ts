import type { Playlist } from '../../api/playlists.ts'
import { following, itemIn, type Place, samePlace } from '../schedule/rotation.ts'

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

/** A copy of the list is never alone (requirement 10.2). */
const LEAST_COPIES = 2

/** Images beyond which a second copy of a long rotation is no longer kept ready, and the bound for tiny ones. */
const ENOUGH_CELLS = 400
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

/** How many copies of each item that can be shown are still missing. */
class Missing {
  readonly #counts = new Map<string, number>()

  constructor({ rotation, widthOf }: StripNeed, cells: readonly Cell[]) {
    for (const playlist of rotation) {
      for (const item of playlist.items) {
        if (widthOf({ item }) > 0) this.#counts.set(`${playlist.id}/${item.id}`, LEAST_COPIES)
      }
    }
    for (const cell of cells) this.take(cell.place)
  }

  take({ playlist, item }: Place): void {
    const key = `${playlist}/${item.id}`
    const left = (this.#counts.get(key) ?? 0) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
  }

  get isEmpty(): boolean {
    return this.#counts.size === 0
  }
}

/** The cells to add behind the last one until the need is covered by at least two copies of all that can be shown. */
export function fill(cells: readonly Cell[], need: StripNeed): Cell[] {
  const added: Cell[] = []
  const missing = new Missing(need, cells)
  let last = cells.at(-1)
  let count = cells.length
  while (count < MOST_CELLS) {
    const place = following(need.rotation, last?.place ?? null, one => need.widthOf(one) > 0)?.place
    const left = Math.max(last ? rightOf(last) : 0, need.from)
    if (!place || (left >= need.until && (missing.isEmpty || count >= ENOUGH_CELLS))) return added
    last = { place, left, width: need.widthOf(place) }
    added.push(last)
    count += 1
    missing.take(place)
  }
  return added
}
