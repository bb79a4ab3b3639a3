import { QueryClientProvider, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation, useMatch } from 'react-router-dom'
import { onSessionLost } from '../api/client.ts'
import { readLocations } from '../api/locations.ts'
import { locationsQuery } from '../api/queries.ts'
import { sessionUser } from '../api/session.ts'
import { useStore } from '../base/stores.ts'
import { LazyJobLines } from '../jobs/job-parts.tsx'
import { PreviewProvider } from '../media/media-preview.tsx'
import { UploadStatus } from '../media/upload-status.tsx'
import { UploadsProvider } from '../media/uploads-provider.tsx'
import { DraftNotice } from '../page/draft-notice.tsx'
import { addressOfPage, draftsOf, forgetDrafts, forgetOldDrafts, pathOf, useAllDrafts } from '../page/drafts.ts'
import { PageTitleProvider } from '../page/page-title.tsx'
import { useLinksAsk } from '../page/unsaved.ts'
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
import { ScreenWatch } from './screen-watch.tsx'
import { useNavigationGuard } from './use-navigation-guard.ts'
import './console-layout.css'

export function ConsoleLayout() {
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
                <main ref={main} id="main" tabIndex={-1} className="console-main grow">
                  <Unreachable />
                  <DraftNotices />
                  <PageTitleProvider main={main}>
                    <Page />
                  </PageTitleProvider>
                </main>
              </div>
              <div className="status-lines stack">
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

/** One line for each page with unsaved values of an earlier session (requirement 2.14). */
function DraftNotices() {
  useAllDrafts()
  useLocation()
  const here = pathOf(addressOfPage())
  const elsewhere = draftsOf().filter(({ path }) => pathOf(path) !== here)
  // The forms of one page share a line.
  const pages = new Map(elsewhere.map(draft => [pathOf(draft.path), draft]))
  return [...pages].map(([key, { owner, path, page }]) => (
    <DraftNotice
      key={key}
      name={page}
      onDiscard={() => forgetDrafts(draft => draft.owner === owner && pathOf(draft.path) === key)}
    >
      <Link to={path}>
        Back to <bdi>{page}</bdi>
      </Link>
      , your changes are kept.
    </DraftNotice>
  ))
}

function Page() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<SpinnerOverlay busy letsThrough />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}

function UploadsElsewhere() {
  const showsList = useMatch(routes.media) !== null
  return showsList ? null : <UploadStatus />
}

function Background() {
  useNavigationGuard()
  useLinksAsk()
  useSessionLostAlert()
  useLiveLocations()
  useEffect(loadPartsWhenIdle, [])
  useEffect(forgetOldDrafts, [])
  return null
}

/** Shows the list of locations that the realtime server sends after each change (requirement 5.12). */
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
  draftsOf(owner).length > 0 ? 'Your changes are kept: log in again to go on with them.' : ''

/** The guard goes to the login, and this alert gives the reason. */
function useSessionLostAlert() {
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
