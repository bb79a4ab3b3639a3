import { type ReactNode, useEffect } from 'react'
import { storedUsername } from '../../api/session.ts'
import { subscribeToOtherTabs } from '../../api/session-tabs.ts'
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

const inAnotherTab = (isSignedIn: boolean) =>
  isSignedIn
    ? `“${storedUsername()}” has signed in in another tab, and so in this one.`
    : 'Your session was ended in another tab. Please log in again.'

/** If another tab ends the session, or begins another one, the guard goes to the login, and this says why. */
function SessionEnd() {
  const alert = useAlert()
  useEffect(() => subscribeToOtherTabs(isSignedIn => alert('warning', inAnotherTab(isSignedIn))), [alert])
  return null
}
