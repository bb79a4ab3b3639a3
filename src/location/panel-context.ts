import { type Context, createContext, use } from 'react'
import type { Playlist, ScreenType } from '../api/playlists.ts'
import type { Moment } from '../base/moment.ts'
import type { Card } from '../playlists/cards.ts'
import type { AlertAction } from '../ui/alert.tsx'
import type { OpenCopy } from './copy/copy-dialog.tsx'
import type { Gallery } from './gallery/use-gallery.ts'
import type { Editing } from './use-editing.ts'

/** What changes seldom: a card that uses nothing else is not drawn again with each change of another card. */
export interface Panel extends Pick<Editing, 'toggleOpen' | 'close'> {
  type: ScreenType
  /** Today. */
  day: string
  isEditing: boolean
  /** There are so many items that only those near the viewport are in the document. */
  isCrowded: boolean
  openGallery: Gallery['open']
  openCopy: OpenCopy
  remove: (card: Card) => void
  /** The button "Tell the screens" of an alert about a saved change here. */
  tell: () => AlertAction | undefined
}

/** What changes with each playlist and each minute. */
export interface ScreenNow {
  /** The playlists of the screen in id order; undefined until they are loaded. */
  playlists: readonly Playlist[] | undefined
  now: Moment
  /** The position of the screen's switch, which may not be saved yet. */
  isOn: boolean
  /** The number of playlists that play in turn now. */
  playing: number
}

export const PanelContext = createContext<Panel | null>(null)
export const ScreenNowContext = createContext<ScreenNow | null>(null)

function useInPanel<T>(context: Context<T | null>): T {
  const value = use(context)
  if (!value) throw new Error('This part of the page belongs in a TapePanel.')
  return value
}

export const usePanel = (): Panel => useInPanel(PanelContext)
export const useScreenNow = (): ScreenNow => useInPanel(ScreenNowContext)
