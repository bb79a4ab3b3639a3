import type { ScreenType } from '../base/id.ts'
import { env } from '../env.ts'
import { texts } from '../texts.ts'

export const LoadingText = () => <p className="display-text display-loading">{texts.display.loading}</p>

interface PictureFrameProps {
  type: ScreenType
  /** Takes the element that the player fills. */
  attach(element: HTMLElement | null): void
  hasPicture: boolean
}

/** The element of the picture; while it has none, a text. */
export function PictureFrame({ type, attach, hasPicture }: PictureFrameProps) {
  return (
    <>
      <div className={type === 'ticker' ? 'ticker' : 'stage'} data-fit={env.videowallFit} ref={attach} />
      {!hasPicture && <LoadingText />}
    </>
  )
}
