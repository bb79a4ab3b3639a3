import { createContext } from 'react'
import type { Media } from '../../api/media.ts'

export interface LibraryUses {
  /** Empty if nothing is known. */
  age: string
  /** The text of the badge; empty if it would claim more than is known. */
  badgeOf: (media: Media) => string
  /** Null while not all playlists of all locations are known. */
  isUnused: ((media: Media) => boolean) | null
  /** Notes a delete as a change that the screens have not taken yet. */
  afterDelete: (media: Media) => void
}

export interface Uses {
  /** Null in a list outside of the library. */
  known: LibraryUses | null
  /** Asks for the playlists of all locations. */
  ask: () => void
  replace: (media: Media) => void
}

export const UsesContext = createContext<Uses>({ known: null, ask: () => undefined, replace: () => undefined })
