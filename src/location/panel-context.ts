import { createContext, use } from 'react'
import type { Playlist } from '../api/playlists.ts'
import type { Id, ScreenType } from '../base/id.ts'
import type { Moment } from '../base/moment.ts'
import type { Card } from '../playlists/weekday-groups.ts'
import type { Gallery } from './gallery/use-gallery.ts'
import type { Editing } from './use-editing.ts'

export interface Panel extends Pick<Editing, 'toggleOpen' | 'close'> {
  type: ScreenType
  /** The playlists of the screen in id order; undefined until they are loaded. */
  playlists: readonly Playlist[] | undefined
  now: Moment
  /** The position of the screen's switch, which may not be saved yet. */
  isOn: boolean
  isEditing: boolean
  /** There are so many items that only those near the viewport are in the document. */
  isCrowded: boolean
  playing: number
  /** For each playlist that will share its screen with others than now, the sentence that says so. */
  sharings: ReadonlyMap<Id, string>
  openGallery: Gallery['open']
  remove: (card: Card) => void
}

export const PanelContext = createContext<Panel | null>(null)

export function usePanel(): Panel {
  const panel = use(PanelContext)
  if (!panel) throw new Error('This part of the page belongs into a TapePanel.')
  return panel
}
