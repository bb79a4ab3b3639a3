import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { BrowserRouter, matchPath, Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { storedToken, subscribeToSession } from './api/session.ts'
import { env } from './env.ts'
import { routes } from './routes.ts'

/** A module of the app that is loaded when a route needs it. */
function part<P>(load: () => Promise<ComponentType<P>>) {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  )
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

/**
 * Starts loading, side by side, every module that an address will surely need, so that none waits for another.
 * @param address below the base path
 */
export function preload(address: string): void {
  const isStaff = !matchPath(routes.display, address)
  const page = storedToken() ? (pages.find(({ path }) => matchPath(path, address))?.page ?? MediaPage) : LoginPage
  const needed = isStaff ? [StaffLayout, page, ...(storedToken() ? [ConsoleLayout] : [])] : [DisplayPage]
  // A module that does not come fails where it is used, and there it is told.
  for (const { load } of needed) load().catch(() => undefined)
}

/** The product: the public display pages and the console behind its login (specification section 2). */
export function App() {
  return (
    <BrowserRouter basename={env.basePath}>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<Staff />}>
            <Route path={routes.login} element={<SignedOut />} />
            <Route element={<SignedIn />}>
              {pages.map(({ path, page: Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Route>
          </Route>
          <Route path={routes.display} element={<DisplayPage fit={env.videowallFit} />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}

function Staff() {
  return (
    <StaffLayout>
      <Outlet />
    </StaffLayout>
  )
}

const useToken = () => useSyncExternalStore(subscribeToSession, storedToken)

function SignedOut() {
  return useToken() ? <Navigate to={routes.media} replace /> : <LoginPage />
}

/** The guard: only the presence of a token counts. Another account's token starts a console of its own. */
function SignedIn() {
  const token = useToken()
  if (!token) return <Navigate to={routes.login} replace />
  return (
    <ConsoleLayout key={token}>
      <Outlet />
    </ConsoleLayout>
  )
}
