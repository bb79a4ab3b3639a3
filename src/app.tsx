import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { onSessionLost } from './api/client.ts'
import { storedToken, subscribeToSession } from './api/session.ts'
import { env } from './env.ts'
import { routes } from './routes.ts'
import { AlertProvider, useAlert } from './ui/alert.tsx'

const LoginPage = lazy(async () => ({ default: (await import('./pages/login/login-page.tsx')).LoginPage }))
const ConsoleLayout = lazy(async () => ({
  default: (await import('./pages/console/console-layout.tsx')).ConsoleLayout,
}))
const MediaPage = lazy(async () => ({ default: (await import('./pages/media/media-page.tsx')).MediaPage }))
const LocationsPage = lazy(async () => ({
  default: (await import('./pages/locations/locations-page.tsx')).LocationsPage,
}))
const LocationPage = lazy(async () => ({ default: (await import('./pages/location/location-page.tsx')).LocationPage }))
const UsersPage = lazy(async () => ({ default: (await import('./pages/users/users-page.tsx')).UsersPage }))
const DisplayPage = lazy(async () => ({ default: (await import('./pages/display/display-page.tsx')).DisplayPage }))
const NotFoundPage = lazy(async () => ({
  default: (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage,
}))

/** The product: the public display pages and the console behind its login (specification section 2). */
export function App() {
  return (
    <BrowserRouter basename={env.basePath}>
      <AlertProvider>
        <SessionEnd />
        <Suspense fallback={null}>
          <Routes>
            <Route path={routes.login} element={<SignedOut />} />
            <Route element={<SignedIn />}>
              <Route path={routes.media} element={<MediaPage />} />
              <Route path={routes.locations} element={<LocationsPage />} />
              <Route path={routes.location} element={<LocationPage />} />
              <Route path={routes.users} element={<UsersPage />} />
            </Route>
            <Route path={routes.display} element={<DisplayPage fit={env.videowallFit} />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </AlertProvider>
    </BrowserRouter>
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

/** What "signed out" by the server means: the guard goes to the login, and this says why. */
function SessionEnd() {
  const alert = useAlert()
  useEffect(() => {
    onSessionLost(() => alert('warning', 'Your session has ended. Please log in again.'))
    return () => onSessionLost(() => undefined)
  }, [alert])
  return null
}
