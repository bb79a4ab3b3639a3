import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import {
  BrowserRouter,
  createRoutesFromElements,
  matchPath,
  Navigate,
  Outlet,
  Route,
  useLocation,
  useRoutes,
} from 'react-router-dom'
import { clearSession, storedToken, subscribeToSession } from './api/session.ts'
import { env } from './env.ts'
import { hearPopstateFirst } from './pages/popstate-first.ts'
import type { OpenedScreen } from './player/opened-screen.ts'
import { guardedReload } from './reload.ts'
import { belowBase, routes, startUrl } from './routes.ts'

/** A module of the app that is loaded when a route needs it. One that a deploy has taken away costs one reload. */
function part<P>(load: () => Promise<ComponentType<P>>) {
  const loadOrReload = async () => {
    try {
      return { default: await load() }
    } catch (error) {
      await guardedReload()
      throw error
    }
  }
  return Object.assign(lazy(loadOrReload), { load })
}

const StaffLayout = part(async () => (await import('./pages/console/staff-layout.tsx')).StaffLayout)
const ConsoleLayout = part(async () => (await import('./pages/console/console-layout.tsx')).ConsoleLayout)
const LoginPage = part(async () => (await import('./pages/login/login-page.tsx')).LoginPage)
const MediaPage = part(async () => (await import('./pages/media/media-page.tsx')).MediaPage)
const LocationsPage = part(async () => (await import('./pages/locations/locations-page.tsx')).LocationsPage)
const LocationPage = part(async () => (await import('./pages/location/location-page.tsx')).LocationPage)
const UsersPage = part(async () => (await import('./pages/users/users-page.tsx')).UsersPage)
const DisplayPage = part(async () => (await import('./pages/display/display-page.tsx')).DisplayPage)
const NotFoundPage = part(async () => (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage)

const pages = [
  { path: routes.media, page: MediaPage },
  { path: routes.locations, page: LocationsPage },
  { path: routes.location, page: LocationPage },
  { path: routes.users, page: UsersPage },
]

/** The address of the page below the base path; null where a host serves the page outside of it. */
const addressOfPage = () => belowBase(window.location.pathname)

/** The router knows the base path with its slash only; a host may serve the page at `/signage` too. */
function addLostSlash(): void {
  const { pathname, search, hash } = window.location
  const isBase = addressOfPage() === '/' && !pathname.endsWith('/')
  if (isBase) window.history.replaceState(null, '', startUrl + search + hash)
}

/** A module that does not come fails where it is used, and there it is told. */
const start = (loads: ReadonlyArray<() => Promise<unknown>>) => {
  for (const load of loads) load().catch(() => undefined)
}

/**
 * What comes before the first render: loads, side by side, every module that the page will surely need, so that none
 * waits for another, and stands before the router where the browser's Back is heard.
 */
export function preload(): void {
  addLostSlash()
  const address = addressOfPage()
  if (address === null) {
    start([NotFoundPage.load])
    return
  }
  if (matchPath(routes.display, address)) {
    start([DisplayPage.load, () => import('./realtime/socket.ts')])
    return
  }
  hearPopstateFirst()
  const page = pages.find(({ path }) => matchPath(path, address))?.page ?? MediaPage
  const needed = storedToken() ? [ConsoleLayout, page] : [LoginPage]
  start([StaffLayout, ...needed].map(({ load }) => load))
}

interface AppProps {
  /** The screen that plays already, on a display's page. */
  opened?: OpenedScreen | undefined
}

/** The product: the public display pages and the console behind its login. */
export function App({ opened }: AppProps) {
  // The router shows nothing at all outside of its base path.
  const isOutside = addressOfPage() === null
  const shown = (
    <LostPart>
      <Suspense fallback={null}>{isOutside ? <NotFoundPage /> : <Page opened={opened} />}</Suspense>
    </LostPart>
  )
  return isOutside ? shown : <BrowserRouter basename={env.basePath}>{shown}</BrowserRouter>
}

const tableWith = (opened: OpenedScreen | undefined) =>
  createRoutesFromElements(
    <>
      <Route element={<Staff />}>
        <Route path={routes.login} element={<SignedOut />} />
        <Route element={<SignedIn />}>
          {pages.map(({ path, page: One }) => (
            <Route key={path} path={path} element={<One />} />
          ))}
        </Route>
      </Route>
      <Route path={routes.display} element={<DisplayPage fit={env.videowallFit} opened={opened} />} />
      <Route path="*" element={<NotFoundPage />} />
    </>,
  )

/** The router's `*` ends at a line break: an address that holds one is no page either, and never a white one. */
function Page({ opened }: AppProps) {
  const table = useMemo(() => tableWith(opened), [opened])
  return useRoutes(table) ?? <NotFoundPage />
}

/** What is left where a part could not be loaded: a way back for a person, and nothing for the public. */
class LostPart extends Component<{ children: ReactNode }, { isLost: boolean }> {
  override state = { isLost: false }

  static getDerivedStateFromError = () => ({ isLost: true })

  override render() {
    if (!this.state.isLost) return this.props.children
    return matchPath(routes.display, addressOfPage() ?? '') ? null : (
      <a href={startUrl}>This page could not be loaded. Start again.</a>
    )
  }
}

function Staff() {
  return (
    <StaffLayout>
      <Outlet />
    </StaffLayout>
  )
}

/** The stored token, looked at anew at every visit: a token that was taken out of the storage tells nobody. */
function useToken(): string {
  useLocation()
  return useSyncExternalStore(subscribeToSession, storedToken)
}

function SignedOut() {
  return useToken() ? <Navigate to={routes.media} replace /> : <LoginPage />
}

/** The guard: only the presence of a token counts. Another account's token starts a console of its own. */
function SignedIn() {
  const token = useToken()
  if (!token) return <SessionGone />
  return (
    <ConsoleLayout key={token}>
      <Outlet />
    </ConsoleLayout>
  )
}

/** What else a session without a token has left, such as its uploads, goes with it. */
function SessionGone() {
  useEffect(() => {
    if (!storedToken()) clearSession()
  }, [])
  return <Navigate to={routes.login} replace />
}
