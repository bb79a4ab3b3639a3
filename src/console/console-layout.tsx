import { QueryClientProvider, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useMatch } from 'react-router-dom'
import { onSessionLost } from '../api/client.ts'
import { readLocations } from '../api/locations.ts'
import { locationsQuery } from '../api/queries.ts'
import { sessionUser } from '../api/session.ts'
import { useStore } from '../base/stores.ts'
import { LazyJobLines } from '../jobs/job-parts.tsx'
import { PreviewProvider } from '../media/media-preview.tsx'
import { UploadsProvider } from '../media/uploads-provider.tsx'
import { PageTitleProvider } from '../page/page-title.tsx'
import { forgetOldDrafts, keptDrafts } from '../page/use-kept-draft.ts'
import { locationMessagesOf } from '../realtime/location-messages.ts'
import { routes } from '../routes.ts'
import { useAlert } from '../ui/alert.tsx'
import { ConfirmProvider } from '../ui/dialog/confirm.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { loadPartsWhenIdle, Unreachable } from '../ui/lazy-part.tsx'
import { SkipLink } from '../ui/sidebar.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { ConsoleShortcuts } from './console-shortcuts.tsx'
import { Navigation } from './navigation.tsx'
import { createQueryClient } from './query-client.ts'
import { useNavigationGuard } from './use-navigation-guard.ts'
import './console-layout.css'
import { UploadStatus } from '../media/upload-status.tsx'
import { KeptNotice } from './kept-notice.tsx'
import { ScreenWatch } from './screen-watch.tsx'

/** The frame of every signed-in page: the server cache of this session, the sidebar and the overlays. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const alert = useAlert()
  const [queries] = useState(() => {
    const client = createQueryClient(alert)
    // The sidebar of every page needs the list: the call does not wait until the page is drawn.
    void client.prefetchQuery(locationsQuery)
    return client
  })
  const main = useRef<HTMLElement>(null)
  return (
    <QueryClientProvider client={queries}>
      <ConfirmProvider>
        <PreviewProvider>
          <UploadsProvider>
            <Background />
            <ScreenWatch />
            <ConsoleShortcuts>
              <SkipLink onSkip={() => main.current?.focus()} />
              <div className="console">
                <Navigation />
                <main ref={main} id="main" tabIndex={-1} className="console-main">
                  <Unreachable />
                  <KeptNotice />
                  <PageTitleProvider main={main}>
                    <Page>{children}</Page>
                  </PageTitleProvider>
                </main>
              </div>
              <div className="status-lines">
                <UploadsElsewhere />
                <LazyJobLines />
              </div>
            </ConsoleShortcuts>
            <CallSpinner />
          </UploadsProvider>
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

/** The uploads on a page that does not show their list. */
function UploadsElsewhere() {
  const showsList = useMatch(routes.media) !== null
  return showsList ? null : <UploadStatus />
}

/** Everything that the console does beside its pages. */
function Background() {
  useNavigationGuard()
  useSessionEnd()
  useLiveLocations()
  useEffect(loadPartsWhenIdle, [])
  useEffect(forgetOldDrafts, [])
  return null
}

/** `update_locations` replaces the locations of the table and of the sidebar (requirement 5.12). */
export function useLiveLocations(): void {
  const queries = useQueryClient()
  const { onLocations } = useStore(locationMessagesOf)
  useEffect(
    () =>
      onLocations(async list => {
        const locations = readLocations(list)
        if (!locations) return
        // A load that is under way may still bring an older list.
        await queries.cancelQueries(locationsQuery)
        queries.setQueryData(locationsQuery.queryKey, locations)
      }),
    [queries, onLocations],
  )
}

const keptReason = (owner: string) =>
  keptDrafts(owner).length > 0 ? 'Your changes are kept: log in again to go on with them.' : ''

/** If the server ends the session, the guard goes to the login, and this alert gives the reason. */
function useSessionEnd() {
  const alert = useAlert()
  useEffect(() => {
    const owner = sessionUser()
    onSessionLost(() => alert('warning', 'Your session has ended. Please log in again.', keptReason(owner)))
    return () => onSessionLost(() => undefined)
  }, [alert])
}

/** A spinner over the page while a change is being saved, unless the change shows its own progress. */
function CallSpinner() {
  const changes = useIsMutating({ predicate: mutation => !mutation.meta?.showsProgress })
  return <SpinnerOverlay busy={changes > 0} />
}
