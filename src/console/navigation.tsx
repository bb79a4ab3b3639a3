import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { storedUsername, subscribeToSession } from '../api/session.ts'
import { useStore } from '../base/stores.ts'
import { LazyJobTray } from '../jobs/job-parts.tsx'
import { type LiveStatus, presenceOf, useLiveStatus } from '../realtime/presence.ts'
import { logoUrl, routes } from '../routes.ts'
import { texts } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { LocationIcon, MediaIcon, ScheduleIcon, ScreensIcon, SearchIcon, SignOutIcon, UsersIcon } from '../ui/icons.ts'
import { Sidebar } from '../ui/sidebar.tsx'
import { ThemeSwitch } from '../ui/theme.tsx'
import { LocationLinks } from './location-links.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { paletteKeys, useOpenOverlay } from './shortcuts.ts'
import { useSignOut } from './use-sign-out.ts'
import './navigation.css'

/** The pages, for the sidebar and the command palette. */
export const pages = {
  media: { name: texts.sidebar.media, path: routes.media, icon: MediaIcon },
  locations: { name: texts.sidebar.manageLocation, path: routes.locations, icon: LocationIcon },
  schedule: { name: texts.sidebar.schedule, path: routes.schedule, icon: ScheduleIcon },
  screens: { name: texts.sidebar.screens, path: routes.screens, icon: ScreensIcon },
  users: { name: texts.sidebar.manageUser, path: routes.users, icon: UsersIcon },
}

type ConsolePage = (typeof pages)[keyof typeof pages]

/** Attempts of the library before it gives up (requirement 12.2). */
const ATTEMPTS = 5

/** Says if the dots are up to date (requirement 12.8). */
function LiveStatusLine() {
  const status = useLiveStatus()
  const { reconnect } = useStore(presenceOf)
  const spoken = useSpoken(status.state)
  return (
    <>
      <p className={`live-status row wrap small muted live-status-${status.state}`}>
        <span>{liveText(status)}</span>
        {status.state === 'lost' && (
          <Button variant="quiet" onClick={reconnect}>
            Reconnect
          </Button>
        )}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </>
  )
}

const spokenWords = { lost: 'The screens are no longer followed.', back: 'The screens are followed again.' }

/** A screen reader hears of the loss and of its end, not of each attempt between them. */
function useSpoken(state: LiveStatus['state']): string {
  const [spoken, setSpoken] = useState('')
  if (state === 'lost' && spoken !== spokenWords.lost) setSpoken(spokenWords.lost)
  if (state === 'live' && spoken === spokenWords.lost) setSpoken(spokenWords.back)
  return spoken
}

function liveText(status: LiveStatus): string {
  switch (status.state) {
    case 'connecting':
      return 'Connecting…'
    case 'live':
      return 'Live'
    case 'reconnecting':
      return `Reconnecting… (${status.attempt} of ${ATTEMPTS})`
    case 'lost':
      return 'Live status lost · '
  }
}

/** The content of the sidebar (requirement 3.1). */
export function Navigation() {
  const { key } = useLocation()
  return (
    <Sidebar place={key} brand={<Brand />} barEnd={<BarSearch />} foot={<Foot />}>
      <Search />
      <PageLink page={pages.media} />
      <h2 className="small muted">{texts.sidebar.location}</h2>
      <PageLink page={pages.locations} />
      <PageLink page={pages.schedule} />
      <PageLink page={pages.screens} />
      <LocationLinks />
      <h2 className="small muted">{texts.sidebar.user}</h2>
      <PageLink page={pages.users} />
    </Sidebar>
  )
}

function PageLink({ page: { name, path, icon: Icon } }: { page: ConsolePage }) {
  return (
    <NavigationLink to={path}>
      <Icon size={16} aria-hidden />
      {name}
    </NavigationLink>
  )
}

function Brand() {
  return (
    <Link to={routes.media} className="brand row strong">
      <img src={logoUrl} alt="" width={22} height={22} />
      Signage
    </Link>
  )
}

function Search() {
  const open = useOpenOverlay()
  return (
    <button
      type="button"
      className="sidebar-link hover-fill row sidebar-search below-3 small"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => open('palette')}
    >
      <SearchIcon size={15} aria-hidden />
      <span className="one-line">Search or jump to…</span>
      <span className="to-end key tag" aria-hidden="true">
        {paletteKeys}
      </span>
    </button>
  )
}

function BarSearch() {
  const open = useOpenOverlay()
  return <IconButton className="to-end" label="Search or jump to" icon={SearchIcon} onClick={() => open('palette')} />
}

function Foot() {
  const signOut = useSignOut()
  // Another tab may have signed in with another account.
  const username = useSyncExternalStore(subscribeToSession, storedUsername)
  return (
    <>
      <LazyJobTray />
      <LiveStatusLine />
      <p className="muted breaks">{texts.welcome(username)}</p>
      <div className="row wrap between">
        <button type="button" className="sidebar-link hover-fill row" onClick={() => void signOut()}>
          <SignOutIcon size={16} aria-hidden />
          {texts.logout.button}
        </button>
        <ThemeSwitch />
      </div>
    </>
  )
}
