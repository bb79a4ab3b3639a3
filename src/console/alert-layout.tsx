import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { storedUsername, subscribeToOtherTabs } from '../api/session.ts'
import { languageOf } from '../texts.ts'
import { AlertProvider, useAlert } from '../ui/alert.tsx'

/** An alert stays open while the page behind it changes. */
export function AlertLayout() {
  return (
    <AlertProvider languageOf={languageOf}>
      <OtherTabsAlert />
      <Outlet />
    </AlertProvider>
  )
}

const inAnotherTab = (isSignedIn: boolean) =>
  isSignedIn
    ? `“${storedUsername()}” has signed in in another tab, and so in this one.`
    : 'Your session was ended in another tab. Please log in again.'

/** The guard changes the page, and this alert gives the reason. */
function OtherTabsAlert() {
  const alert = useAlert()
  useEffect(() => subscribeToOtherTabs(isSignedIn => alert('warning', inAnotherTab(isSignedIn))), [alert])
  return null
}
