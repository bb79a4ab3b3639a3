import { Component, type ReactNode, StrictMode, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import {
  BrowserRouter,
  createRoutesFromElements,
  matchPath,
  Navigate,
  Route,
  useLocation,
  useRoutes,
} from 'react-router-dom'
import { clearSession, storedToken, subscribeToSession } from './api/session.ts'
import { createStores, type Stores, StoresContext } from './base/stores.ts'
import { popstateFirstOf } from './console/popstate-first.ts'
import { env } from './env.ts'
import type { OpenedScreen } from './player/screen.ts'
import { belowBase, routes, startUrl } from './routes.ts'
import { lazyPart, Unreachable } from './ui/lazy-part.tsx'

const AlertLayout = lazyPart(async () => (await import('./console/alert-layout.tsx')).AlertLayout)
const ConsoleLayout = lazyPart(async () => (await import('./console/console-layout.tsx')).ConsoleLayout)
const LoginPage = lazyPart(async () => (await import('./login/login-page.tsx')).LoginPage)
const MediaPage = lazyPart(async () => (await import('./media/media-page.tsx')).MediaPage)
const LocationsPage = lazyPart(async () => (await import('./locations/locations-page.tsx')).LocationsPage)
const LocationPage = lazyPart(async () => (await import('./location/location-page.tsx')).LocationPage)
const SchedulePage = lazyPart(async () => (await import('./schedule/schedule-page.tsx')).SchedulePage)
const ScreensPage = lazyPart(async () => (await import('./screens/screens-page.tsx')).ScreensPage)
const UsersPage = lazyPart(async () => (await import('./users/users-page.tsx')).UsersPage)
const PicturePage = lazyPart(async () => (await import('./pictures/picture-page.tsx')).PicturePage)
const DisplayPage = lazyPart(async () => (await import('./display/display-page.tsx')).DisplayPage)
const NotFoundPage = lazyPart(async () => (await import('./console/not-found-page.tsx')).NotFoundPage)

const pages = [
  { path: routes.media, page: MediaPage },
  { path: routes.locations, page: LocationsPage },
  { path: routes.location, page: LocationPage },
  { path: routes.schedule, page: SchedulePage },
  { path: routes.screens, page: ScreensPage },
  { path: routes.users, page: UsersPage },
  { path: routes.picture, page: PicturePage },
]

/** The path of the page below the base path; null if a host serves the page outside of the base path. */
const pathOfPage = () => belowBase(window.location.pathname)

/** The page of a display shows nothing of a fault to the public. */
const isDisplay = () => matchPath(routes.displays, pathOfPage() ?? '') !== null

/** The router knows the base path only with its last slash; a host may serve the page at `/signage` too. */
function addMissingSlash(): void {
  const { pathname, search, hash } = window.location
  const isBase = pathOfPage() === '/' && !pathname.endsWith('/')
  if (isBase) window.history.replaceState(null, '', startUrl + search + hash)
}

/** A failure is no failure here: the component that needs the module loads it again and reports the failure. */
const loadAll = (loads: ReadonlyArray<() => Promise<unknown>>) => Promise.allSettled(loads.map(load => load()))

/**
 * Runs before the first render. It loads every module that the page needs at the same time: none waits for
 * another. It listens for the browser's Back before the router does.
 * @returns settles when every module is loaded, or has failed to load: a page that is rendered before that shows a
 * placeholder for at least 300 ms
 */
async function preload(stores: Stores): Promise<void> {
  addMissingSlash()
  const path = pathOfPage()
  if (path === null) {
    await loadAll([NotFoundPage.load])
    return
  }
  if (isDisplay()) {
    // A screen plays before its page is rendered, and the page waits for nothing.
    void loadAll([DisplayPage.load, () => import('./realtime/socket.ts')])
    return
  }
  stores.of(popstateFirstOf)
  const page = pages.find(one => matchPath(one.path, path))?.page ?? MediaPage
  const needed = storedToken() ? [ConsoleLayout, page] : [LoginPage]
  await loadAll([AlertLayout, ...needed].map(({ load }) => load))
}

/** Renders the product. @param opened the screen that already plays, on a display's page */
export async function mount(opened?: OpenedScreen): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id "root" to mount the app in.')
  const stores = createStores()
  await preload(stores)
  createRoot(root).render(
    <StrictMode>
      <App stores={stores} opened={opened} />
    </StrictMode>,
  )
}

interface AppProps {
  stores: Stores
  /** The screen that already plays, on a display's page. */
  opened?: OpenedScreen | undefined
}

/** The whole product: the public display pages, and the console behind its login. */
export function App({ stores, opened }: AppProps) {
  // Outside of its base path the router renders nothing.
  const isOutside = pathOfPage() === null
  const shown = (
    <LoadErrorBoundary>
      <Suspense fallback={!isDisplay() && <Unreachable />}>
        {isOutside ? <NotFoundPage /> : <Page opened={opened} />}
      </Suspense>
    </LoadErrorBoundary>
  )
  return (
    <StoresContext value={stores}>
      {isOutside ? shown : <BrowserRouter basename={env.basePath}>{shown}</BrowserRouter>}
    </StoresContext>
  )
}

const tableWith = (opened: OpenedScreen | undefined) =>
  createRoutesFromElements(
    <>
      <Route element={<AlertLayout />}>
        <Route path={routes.login} element={<SignedOut />} />
        <Route element={<SignedIn />}>
          {pages.map(({ path, page: One }) => (
            <Route key={path} path={path} element={<One />} />
          ))}
        </Route>
      </Route>
      <Route path={routes.display} element={<DisplayPage opened={opened} />} />
      <Route path={routes.displays} element={<DisplayPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </>,
  )

/** The router's `*` does not match a line break: an address with one must show the not-found page too. */
function Page({ opened }: Pick<AppProps, 'opened'>) {
  const table = useMemo(() => tableWith(opened), [opened])
  return useRoutes(table) ?? <NotFoundPage />
}

/** Shows a link to the start if a part could not be loaded. */
class LoadErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return isDisplay() ? null : <a href={startUrl}>This page could not be loaded. Start again.</a>
  }
}

/** The stored token, read again at every navigation: this tab gets no event if its own storage is edited. */
function useToken(): string {
  useLocation()
  return useSyncExternalStore(subscribeToSession, storedToken)
}

/** The query of the form that the code of a new screen opens, which the login keeps; empty at other addresses. */
function useAskedForm(): string {
  const { search } = useLocation()
  return new URLSearchParams(search).has('add') ? search : ''
}

/** The login. After it, this component goes to the console, and stays until the code of the console is loaded. */
function SignedOut() {
  const search = useAskedForm()
  if (!useToken()) return <LoginPage />
  return (
    <>
      <Navigate to={search ? { pathname: routes.locations, search } : routes.media} replace />
      <Unreachable />
    </>
  )
}

/** The guard of the console: a stored token is enough, whatever it is. Another token begins a new console. */
function SignedIn() {
  const token = useToken()
  return token ? <ConsoleLayout key={token} /> : <SessionGone />
}

/** Goes to the login, and ends the session if its token has been removed from the storage: its uploads stop then. */
function SessionGone() {
  useEffect(() => {
    if (!storedToken()) clearSession()
  }, [])
  return <Navigate to={{ pathname: routes.login, search: useAskedForm() }} replace />
}
