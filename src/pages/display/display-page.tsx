import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { fileUrl } from '../../api/media.ts'
import { fetchTodaysPlaylists, isScreenType, readTodaysPlaylists } from '../../api/playlists.ts'
import type { OpenOffline } from '../../player/join-offline.ts'
import type { ScreenWorld } from '../../player/screen.ts'
import { Stage } from '../../player/stage.tsx'
import { Ticker } from '../../player/ticker.tsx'
import { usePlayer } from '../../player/use-player.ts'
import { readStatusUpdate, type ScreenName } from '../../realtime/messages.ts'
import { acquireSocket } from '../../realtime/socket.ts'
import { displayWorker } from '../../routes.ts'
import { texts } from '../../texts.ts'
import { DisplayBoundary } from './display-boundary.tsx'
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

/** A build on https or localhost only: elsewhere browsers have neither workers nor caches. */
const openOffline: OpenOffline = async screen => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const offline = await import('../../player/offline.ts').catch(() => undefined)
  return offline?.openOffline({ ...screen, worker: displayWorker, fileUrl, readPlaylists: readTodaysPlaylists })
}

const world: ScreenWorld = {
  load: (screen, signal) => fetchTodaysPlaylists(screen.uniqueId, screen.type, signal),
  acquireSocket,
  readStatusUpdate,
  fileUrl,
  openOffline,
}

interface FitProps {
  /** How a picture that has another shape than the screen is fitted on the videowall. */
  fit: 'contain' | 'cover'
}

/** The public page of one physical screen (specification section 2 "Screen display"). */
export function DisplayPage({ fit }: FitProps) {
  const { id = '', type = '' } = useParams()
  useKiosk()
  return (
    <main className="display" aria-label="Display">
      {isScreenType(type) ? (
        <DisplayBoundary key={`${id}/${type}`}>
          <Picture uniqueId={id} type={type} fit={fit} />
        </DisplayBoundary>
      ) : (
        <p className="display-text">{texts.display.unknownType(type)}</p>
      )}
    </main>
  )
}

function Picture({ uniqueId, type, fit }: ScreenName & FitProps) {
  const { attach, hasPicture, screen } = usePlayer({ uniqueId, type }, world)
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
