import { Link, useLocation, useNavigate } from 'react-router-dom'
import { clearSession, storedUsername } from '../../api/session.ts'
import { logoUrl, routes } from '../../routes.ts'
import { texts } from '../../texts.ts'
import { useAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LocationIcon, MediaIcon, SignOutIcon, UsersIcon } from '../../ui/icons.ts'
import { Sidebar } from '../../ui/sidebar.tsx'
import { LiveStatusLine } from './live-status-line.tsx'
import { LocationLinks } from './location-links.tsx'
import { NavigationLink } from './navigation-link.tsx'

const words = texts.sidebar

/** The sidebar of the signed-in pages (specification section 2). */
export function Navigation() {
  const { pathname } = useLocation()
  return (
    <Sidebar place={pathname} brand={<Brand />} foot={<Foot />}>
      <NavigationLink to={routes.media}>
        <MediaIcon size={17} aria-hidden />
        {words.media}
      </NavigationLink>
      <h2>{words.location}</h2>
      <NavigationLink to={routes.locations}>
        <LocationIcon size={17} aria-hidden />
        {words.manageLocation}
      </NavigationLink>
      <LocationLinks />
      <h2>{words.user}</h2>
      <NavigationLink to={routes.users}>
        <UsersIcon size={17} aria-hidden />
        {words.manageUser}
      </NavigationLink>
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

function Foot() {
  const alert = useAlert()
  const navigate = useNavigate()
  const signOut = () => {
    clearSession()
    navigate(routes.login, { replace: true })
    alert('success', texts.logout.done)
  }
  return (
    <>
      <LiveStatusLine />
      <p>{texts.welcome(storedUsername())}</p>
      <Button onClick={signOut}>
        <SignOutIcon size={16} aria-hidden />
        {texts.logout.button}
      </Button>
    </>
  )
}
