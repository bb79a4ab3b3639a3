import { Link } from 'react-router-dom'
import type { Location } from '../../../api/locations.ts'
import type { Playlist } from '../../../api/playlists.ts'
import { playlistPath } from '../../../routes.ts'
import { givenName } from './playlist-name.ts'
import './playlist-link.css'

interface PlaylistLinkProps {
  playlist: Playlist
  location: Location
  onClick?: () => void
}

/** A link to a playlist on the page of its location. */
export function PlaylistLink({ playlist, location, onClick }: PlaylistLinkProps) {
  const name = givenName(playlist.name)
  return (
    <span className="playlist-link">
      <Link to={playlistPath(location, playlist.id)} onClick={onClick}>
        Playlist {playlist.id}
      </Link>
      {name && (
        <span className="playlist-link-name" dir="auto" title={name}>
          {name}
        </span>
      )}
    </span>
  )
}
