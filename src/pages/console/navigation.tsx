import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { locationsQuery } from '../../api/queries.ts'
import { clearSession, storedUsername } from '../../api/session.ts'
import { locationPath, logoUrl, routes } from '../../routes.ts'
import { texts } from '../../texts.ts'
import { useAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LocationIcon, MediaIcon, ScreenIcon, SignOutIcon, UsersIcon } from '../../ui/icons.ts'
import { Sidebar } from '../../ui/sidebar.tsx'
import { LiveStatusLine } from './live-status-line.tsx'

/** The sidebar of the signed-in pages (specification section 2). */
export function Navigation() {
  const { pathname } = useLocation()
  const locations = useQuery(locationsQuery)
  return (
    <Sidebar place={pathname} brand={<Brand />}>
      <NavigationLink to={routes.media} icon={MediaIcon}>
        {texts.sidebar.media}
      </NavigationLink>
      <h2>{texts.sidebar.location}</h2>
      <NavigationLink to={routes.locations} icon={LocationIcon}>
        {texts.sidebar.manageLocation}
      </NavigationLink>
      {locations.data?.map(location => (
        <NavigationLink key={location.id} to={locationPath(location)} icon={ScreenIcon}>
          {location.name || location.unique_id}
        </NavigationLink>
      ))}
      <h2>{texts.sidebar.user}</h2>
      <NavigationLink to={routes.users} icon={UsersIcon}>
        {texts.sidebar.manageUser}
      </NavigationLink>
      <Foot />
    </Sidebar>
  )
}

function Brand() {
  return (
    <Link to={routes.media} className="brand">
      <img src={logoUrl} alt="" width={26} height={26} />
      Signage
    </Link>
  )
}

function NavigationLink({ to, icon: Icon, children }: { to: string; icon: LucideIcon; children: ReactNode }) {
  const { pathname } = useLocation()
  const current = to.split('?', 1)[0] === pathname
  return (
    <Link to={to} className="sidebar-link" aria-current={current ? 'page' : undefined}>
      <Icon size={17} aria-hidden />
      <span>{children}</span>
    </Link>
  )
}

function Foot() {
  const alert = useAlert()
  const navigate = useNavigate()
  const signOut = () => {
    clearSession()
    navigate(routes.login, { replace: true })
    alert('success', texts.logout.done)
  }
  return (
    <div className="sidebar-foot">
      <LiveStatusLine />
      <p>{texts.welcome(storedUsername())}</p>
      <Button onClick={signOut}>
        <SignOutIcon size={16} aria-hidden />
        {texts.logout.button}
      </Button>
    </div>
  )
}
