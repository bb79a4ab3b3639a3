import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { ScreenRef, ScreenType } from '../api/playlists.ts'
import { env } from '../env.ts'
import type { Screen } from '../player/screen.ts'
import { readShape } from '../player/screen-shape.ts'
import { wordsOf } from '../player/why-empty.ts'
import { texts } from '../texts.ts'

export const LoadingText = ({ isResting = false }) => (
  <p className="display-text display-loading" data-rests={isResting || undefined}>
    {texts.display.loading}
  </p>
)

interface PictureFrameProps {
  type: ScreenType
  /** Takes the element that the player fills. */
  attach(element: HTMLElement | null): void
  hasPicture: boolean
  /** True while nothing is planned: the text is dim at once. */
  isResting: boolean
}

/** The element of the picture; while it has none, a text. */
export function PictureFrame({ type, attach, hasPicture, isResting }: PictureFrameProps) {
  const { shape } = readShape(useLocation().search)
  return (
    <>
      <div className={type === 'ticker' ? 'ticker' : 'stage'} data-fit={shape.fit ?? env.videowallFit} ref={attach} />
      {!hasPicture && <LoadingText isResting={isResting} />}
    </>
  )
}

interface WhyLineProps {
  screen: Screen
  name: ScreenRef
}

/** Below "Loading playlist...", says which screen it is and why it has no picture (requirement 9.18). */
export function WhyLine({ screen, name }: WhyLineProps) {
  const words = useSyncExternalStore(screen.subscribe, () => {
    const why = screen.whyEmpty()
    return why && why.kind !== 'asking' ? wordsOf(why) : ''
  })
  return <p className="display-line display-why">{words && `${name.uniqueId}, ${name.type}: ${words}`}</p>
}
