import { QueryClientProvider, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { onSessionLost } from '../../api/client.ts'
import { readLocations } from '../../api/locations.ts'
import { locationsQuery } from '../../api/queries.ts'
import { subscribeToLocations } from '../../realtime/location-messages.ts'
import { useLiveStatus } from '../../realtime/use-presence.ts'
import { useAlert } from '../../ui/alert.tsx'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { PreviewProvider } from '../../ui/preview-overlay.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { SpinnerOverlay } from '../../ui/spinner.tsx'
import { PageChange } from '../parts/page-title.tsx'
import { UploadReports } from '../uploads/upload-reports.tsx'
import { ConsoleShortcuts } from './console-shortcuts.tsx'
import { Navigation } from './navigation.tsx'
import { createQueryClient } from './query-client.ts'
import { useBackGuard } from './use-navigation-guard.ts'
import './console-layout.css'

/** What every signed-in page stands in: the server cache of this session, the sidebar and the overlays. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const alert = useAlert()
  const [queries] = useState(() => createQueryClient(alert))
  const main = useRef<HTMLElement>(null)
  return (
    <QueryClientProvider client={queries}>
      <ConfirmProvider>
        <PreviewProvider>
          <BackGuard />
          <SessionEnd />
          <LiveLocations />
          <ReloadWhenBack />
          <UploadReports />
          <ConsoleShortcuts>
            <SkipLink onSkip={() => main.current?.focus()} />
            <div className="console">
              <Navigation />
              <main ref={main} id="main" tabIndex={-1} className="console-main">
                <PageChange main={main}>
                  <Page>{children}</Page>
                </PageChange>
              </main>
            </div>
          </ConsoleShortcuts>
          <CallSpinner />
        </PreviewProvider>
      </ConfirmProvider>
    </QueryClientProvider>
  )
}

function Page({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<SpinnerOverlay busy letsThrough />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** `update_locations` replaces the table and the sidebar's entries (requirement 5.12). */
function LiveLocations() {
  const queries = useQueryClient()
  useEffect(
    () =>
      subscribeToLocations(list => {
        const locations = readLocations(list)
        if (locations) queries.setQueryData(locationsQuery.queryKey, locations)
      }),
    [queries],
  )
  return null
}

/** If the server ends the session, the guard goes to the login, and this says why: once, as the console is gone then. */
function SessionEnd() {
  const alert = useAlert()
  useEffect(() => {
    onSessionLost(() => alert('warning', 'Your session has ended. Please log in again.'))
    return () => onSessionLost(() => undefined)
  }, [alert])
  return null
}

function BackGuard() {
  useBackGuard()
  return null
}

/** What happened while the server was away is not announced again: everything is loaded anew when it is back. */
function ReloadWhenBack() {
  const queries = useQueryClient()
  const { state } = useLiveStatus()
  const wasAway = useRef(false)
  useEffect(() => {
    if (state === 'reconnecting' || state === 'lost') wasAway.current = true
    if (state !== 'live' || !wasAway.current) return
    wasAway.current = false
    void queries.invalidateQueries()
  }, [state, queries])
  return null
}

/** Lies over the page while a change is under way, unless the change shows its own progress. */
function CallSpinner() {
  const changes = useIsMutating({ predicate: mutation => !mutation.meta?.showsProgress })
  return <SpinnerOverlay busy={changes > 0} />
}
