import type { Id } from '../base/id.ts'
import { routes } from '../routes.ts'

/** The address at which a picture is made from words, or a file of the library is edited. */
export const picturePath = (place: { kind: 'strip' | 'slide' } | { from: Id }): string =>
  `${routes.picture}?${'from' in place ? `from=${encodeURIComponent(place.from)}` : `kind=${place.kind}`}`

/** The address at which one file of the library takes the places of another one. */
export const replacePath = (old: Id, by: Id): string =>
  `${routes.media}?${new URLSearchParams({ replace: String(old), with: String(by) })}`
