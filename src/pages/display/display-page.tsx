import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { isScreenType, type ScreenRef } from '../../id.ts'
import type { OpenedScreen } from '../../player/opened-screen.ts'
import { Ticker } from '../../player/ticker/ticker-root.tsx'
import { usePlayer } from '../../player/use-player.ts'
import { Stage } from '../../player/videowall/stage.tsx'
import { texts } from '../../texts.ts'
import { DisplayBoundary } from './display-boundary.tsx'
import { screenWorld } from './screen-world.ts'
import { useDiagnosticsKey } from './use-diagnostics-key.ts'
import { useKiosk } from './use-kiosk.ts'
import './display.css'

type DiagnosticsProps = ComponentProps<typeof import('./diagnostics.tsx').Diagnostics>

/** A chunk that is gone after a deploy costs the technician a key press, never the public its picture. */
const Diagnostics = lazy(async (): Promise<{ default: ComponentType<DiagnosticsProps> }> => {
  try {
    return { default: (await import('./diagnostics.tsx')).Diagnostics }
  } catch {
    return { default: () => null }
  }
})

interface DisplayProps {
  /** How a picture that has another shape than the screen is fitted on the videowall. */
  fit: 'contain' | 'cover'
  /** The screen that plays already, if the page began as this screen's. */
  opened?: OpenedScreen | undefined
}

/** The public page of one physical screen (requirements 1.6, 9.1). */
export function DisplayPage({ fit, opened }: DisplayProps) {
  const { id = '', type = '' } = useParams()
  useKiosk()
  return (
    <main className="display" aria-label="Display">
      {isScreenType(type) ? (
        <DisplayBoundary key={`${id}/${type}`}>
          <Picture uniqueId={id} type={type} fit={fit} opened={opened} />
        </DisplayBoundary>
      ) : (
        <p className="display-text">{texts.display.unknownType(type)}</p>
      )}
    </main>
  )
}

function Picture({ uniqueId, type, fit, opened }: ScreenRef & DisplayProps) {
  const { attach, hasPicture, screen } = usePlayer({ uniqueId, type }, screenWorld, opened)
  const showsDiagnostics = useDiagnosticsKey()
  return (
    <>
      {type === 'ticker' ? <Ticker attach={attach} /> : <Stage fit={fit} attach={attach} />}
      {!hasPicture && <p className="display-text">{texts.display.loading}</p>}
      {showsDiagnostics && screen && (
        <Suspense fallback={null}>
          <Diagnostics screen={screen} name={{ uniqueId, type }} />
        </Suspense>
      )}
    </>
  )
}
