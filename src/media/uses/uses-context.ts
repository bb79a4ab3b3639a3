import { createContext } from 'react'
import type { Media } from '../../api/media.ts'

/** What the library shows of the uses of its files. */
export interface LibraryUses {
  /** How much is known and how old it is; empty if nothing is known. */
  age: string
  /** The words on a card; empty if they would claim more than is known. */
  badgeOf: (media: Media) => string
  /** Null while not all playlists of all locations are known. */
  isUnused: ((media: Media) => boolean) | null
  /** Notes a delete as a change that the screens have not taken yet. */
  afterDelete: (media: Media) => void
}

export interface Uses {
  /** Null outside of the library. */
  known: LibraryUses | null
  /** Asks for the playlists of all locations, for as long as the page is open. */
  ask: () => void
  /** Opens the dialog that puts another file in all places of a file. */
  replace: (media: Media) => void
}

export const UsesContext = createContext<Uses>({ known: null, ask: () => undefined, replace: () => undefined })
