import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { isScreenType, type ScreenRef } from '../base/id.ts'
import type { OpenedScreen } from '../player/opened-screen.ts'
import type { ScreenWorld } from '../player/screen.ts'
import { usePlayer } from '../player/use-player.ts'
import { texts } from '../texts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { DisplayBoundary } from './display-boundary.tsx'
import { groupIn, isRehearsed } from './screen-address.ts'
import { createScreenWorld } from './screen-world.ts'
import { useKiosk } from './use-kiosk.ts'
import '../player/ticker.css'
import '../player/stage.css'
import './display.css'

type DiagnosticsProps = ComponentProps<typeof import('./diagnostics.tsx').Diagnostics>

/** A deploy may have removed this chunk: the panel stays closed then, and the picture goes on. */
const Diagnostics = lazy(async (): Promise<{ default: ComponentType<DiagnosticsProps> }> => {
  try {
    return { default: (await import('./diagnostics.tsx')).Diagnostics }
  } catch {
    return { default: () => null }
  }
})

/** Few screens are rehearsed: no screen loads this code otherwise. */
const RehearsedDisplay = lazyPart(async () => (await import('./rehearsal/rehearsed-display.tsx')).RehearsedDisplay)

/** Most screens play by themselves. */
const WithGroup = lazyPart(async () => (await import('./with-group.tsx')).WithGroup)

interface DisplayProps {
  /** Fits a picture whose shape differs from the videowall's. */
  fit: 'contain' | 'cover'
  /** The screen that plays already, if it was started before React. */
  opened?: OpenedScreen | undefined
}

/** The public page of one physical screen (requirements 1.6, 9.1). */
export function DisplayPage({ fit, opened }: DisplayProps) {
  const { id = '', type = '' } = useParams()
  const { search } = useLocation()
  const [screenWorld] = useState(createScreenWorld)
  const rehearsal = isRehearsed(search) ? search : ''
  const group = groupIn(search)
  useKiosk()
  return (
    <main className="display" aria-label="Display" translate="no">
      {isScreenType(type) ? (
        <DisplayBoundary key={`${id}/${type}${rehearsal || group}`}>
          {rehearsal ? (
            <Suspense fallback={null}>
              <RehearsedDisplay uniqueId={id} type={type} fit={fit} search={rehearsal} />
            </Suspense>
          ) : group === undefined ? (
            <Picture uniqueId={id} type={type} fit={fit} opened={opened} world={screenWorld} />
          ) : (
            <Suspense fallback={null}>
              <WithGroup uniqueId={id} type={type} group={group} search={search} alone={screenWorld}>
                {world => <Picture uniqueId={id} type={type} fit={fit} opened={opened} world={world} />}
              </WithGroup>
            </Suspense>
          )}
        </DisplayBoundary>
      ) : (
        <p className="display-text">{texts.display.unknownType(type)}</p>
      )}
    </main>
  )
}

interface PictureProps extends ScreenRef, DisplayProps {
  world: ScreenWorld
}

function Picture({ uniqueId, type, fit, opened, world }: PictureProps) {
  const { attach, hasPicture, screen } = usePlayer({ uniqueId, type }, world, opened)
  const showsDiagnostics = useDiagnosticsKey()
  return (
    <>
      <div className={type === 'ticker' ? 'ticker' : 'stage'} data-fit={fit} ref={attach} />
      {!hasPicture && <p className="display-text display-loading">{texts.display.loading}</p>}
      {showsDiagnostics && screen && (
        <Suspense fallback={null}>
          <Diagnostics screen={screen} name={{ uniqueId, type }} />
        </Suspense>
      )}
    </>
  )
}

/** True while the diagnostics are open: from the start with `?debug`, later by Ctrl+Shift+D. */
function useDiagnosticsKey(): boolean {
  const [isOpen, setIsOpen] = useState(() => new URLSearchParams(window.location.search).has('debug'))
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyD') return
      event.preventDefault()
      setIsOpen(open => !open)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
  return isOpen
}
