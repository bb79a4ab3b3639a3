import { type Position, playlistIn, repeatsOf } from './schedule/rotation.ts'
import type { StripNeed, Tile } from './ticker/strip-layout.ts'

type Loop = Pick<StripNeed, 'rotation' | 'widthOf'>

/** An image of which less than this share is left is not joined: the next one begins a little early. */
const LEAST_SHARE = 1 / 8

/** CSS px that nobody sees. */
const HAIR = 0.5

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const passWidth = ({ rotation: [playlist], widthOf }: Loop) =>
  sumOf((playlist?.items ?? []).map(item => widthOf({ item })))

/** The playlists of a loop with the widths of one pass and of all repeats. */
const partsOf = ({ rotation, widthOf }: Loop) =>
  rotation.map(playlist => {
    const pass = passWidth({ rotation: [playlist], widthOf })
    return { playlist, pass, width: pass * repeatsOf(playlist) }
  })

/** CSS px of one round of all images that can be shown. */
export const loopWidth = (loop: Loop): number => sumOf(partsOf(loop).map(({ width }) => width))

/** The image at a place of the loop, cut at that place. @param place CSS px from the beginning of the loop, any number */
export function tileAt(loop: Loop, place: number, left: number): Tile | null {
  const round = loopWidth(loop)
  if (round === 0) return null
  let rest = ((place % round) + round) % round
  for (const { playlist, pass, width: part } of partsOf(loop)) {
    if (rest >= part) {
      rest -= part
      continue
    }
    const repeat = Math.floor(rest / pass) + 1
    rest %= pass
    for (const item of playlist.items) {
      const whole = loop.widthOf({ item })
      const width = rest < HAIR ? whole : whole - rest
      // Half a hair further, so that a fraction cannot lead to the same image again.
      if (rest < whole && width < whole * LEAST_SHARE) return tileAt(loop, (place % round) + width + HAIR / 2, left)
      if (rest < whole) return { position: { playlist: playlist.id, item, repeat }, left, width }
      rest -= whole
    }
  }
  return null
}

/** The place in the loop at which the image of a position begins; null if it is not in the loop. */
export function placeOf(loop: Loop, { playlist: id, item, repeat }: Position): number | null {
  const playlist = playlistIn(loop.rotation, id)
  const index = playlist?.items.findIndex(one => String(one.id) === String(item.id)) ?? -1
  if (!playlist || index < 0) return null
  const parts = partsOf(loop)
  const before = parts.slice(0, loop.rotation.indexOf(playlist))
  const pass = passWidth({ ...loop, rotation: [playlist] })
  const within = sumOf(playlist.items.slice(0, index).map(one => loop.widthOf({ item: one })))
  return sumOf(before.map(({ width }) => width)) + pass * (repeat - 1) + within
}

/** The way from one place of the loop to another, the shorter one: CSS px, negative for back. */
export function wayBetween(from: number, to: number, round: number): number {
  const way = (((to - from) % round) + round) % round
  return way > round / 2 ? way - round : way
}
