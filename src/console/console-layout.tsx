import { QueryClientProvider, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useMatch } from 'react-router-dom'
import { onSessionLost } from '../api/client.ts'
import { readLocations } from '../api/locations.ts'
import { locationsQuery } from '../api/queries.ts'
import { sessionUser } from '../api/session.ts'
import { useStore } from '../base/stores.ts'
import { LazyJobLines } from '../jobs/job-parts.tsx'
import { IfUploads } from '../media/if-uploads.tsx'
import { PreviewProvider } from '../media/media-preview.tsx'
import { UploadsProvider } from '../media/uploads-provider.tsx'
import { PageTitleProvider } from '../page/page-title.tsx'
import { allDrafts, forgetOldDrafts, keptDrafts } from '../page/use-kept-draft.ts'
import { locationMessagesOf } from '../realtime/location-messages.ts'
import { routes } from '../routes.ts'
import { useAlert } from '../ui/alert.tsx'
import { ConfirmProvider } from '../ui/dialog/confirm.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { consolePart, loadPartsWhenIdle, Unreachable } from '../ui/lazy-part.tsx'
import { SkipLink } from '../ui/sidebar.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { ConsoleShortcuts } from './console-shortcuts.tsx'
import { Navigation } from './navigation.tsx'
import { createQueryClient } from './query-client.ts'
import { useNavigationGuard } from './use-navigation-guard.ts'
import './console-layout.css'

const KeptNotice = consolePart(async () => (await import('./kept-notice.tsx')).KeptNotice)
const ScreenWatch = consolePart(async () => (await import('./screen-watch.tsx')).ScreenWatch)
const UploadStatus = consolePart(async () => (await import('../media/upload-status.tsx')).UploadStatus)

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
            <Suspense fallback={null}>
              <ScreenWatch />
            </Suspense>
            <ConsoleShortcuts>
              <SkipLink onSkip={() => main.current?.focus()} />
              <div className="console">
                <Navigation />
                <main ref={main} id="main" tabIndex={-1} className="console-main">
                  <Unreachable />
                  <KeptDrafts />
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

/** The code is loaded only if there are any. */
function KeptDrafts() {
  const hasAny = useSyncExternalStore(allDrafts.subscribe, allDrafts.snapshot).length > 0
  return (
    hasAny && (
      <Suspense fallback={null}>
        <KeptNotice />
      </Suspense>
    )
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

function UploadsElsewhere() {
  const showsList = useMatch(routes.media) !== null
  return showsList ? null : (
    <IfUploads>
      <UploadStatus />
    </IfUploads>
  )
}

function Background() {
  useNavigationGuard()
  useSessionEnd()
  useLiveLocations()
  useEffect(loadPartsWhenIdle, [])
  useEffect(forgetOldDrafts, [])
  return null
}

/** Requirement 5.12. */
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

/** The guard goes to the login, and this alert gives the reason. */
function useSessionEnd() {
  const alert = useAlert()
  useEffect(() => {
    const owner = sessionUser()
    onSessionLost(() => alert('warning', 'Your session has ended. Please log in again.', keptReason(owner)))
    return () => onSessionLost(() => undefined)
  }, [alert])
}

/** A change may show its own progress instead. */
function CallSpinner() {
  const changes = useIsMutating({ predicate: mutation => !mutation.meta?.showsProgress })
  return <SpinnerOverlay busy={changes > 0} />
}
