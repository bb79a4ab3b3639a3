import { type ReactNode, useEffect } from 'react'
import { onSessionLost } from '../../api/client.ts'
import { AlertProvider, useAlert } from '../../ui/alert.tsx'

/** What the login and the console share: an alert stays readable while the page behind it changes. */
export function StaffLayout({ children }: { children: ReactNode }) {
  return (
    <AlertProvider>
      <SessionEnd />
      {children}
    </AlertProvider>
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
