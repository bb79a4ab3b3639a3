import { Link } from 'react-router-dom'
import type { Location } from '../api/locations.ts'
import type { Playlist } from '../api/playlists.ts'
import { playlistPath } from '../routes.ts'
import { givenName } from './playlist-name.tsx'
import './playlist-link.css'

interface PlaylistLinkProps {
  playlist: Playlist
  location: Location
  /** The words of the link, if it stands for more than the one playlist. */
  text?: string
  onClick?: () => void
}

/** A link to a playlist on the page of its location. */
export function PlaylistLink({ playlist, location, text = `Playlist ${playlist.id}`, onClick }: PlaylistLinkProps) {
  const name = givenName(playlist.name)
  return (
    <span className="playlist-link">
      <Link to={playlistPath(location, playlist.id)} onClick={onClick}>
        {text}
      </Link>
      {name && (
        <span className="playlist-link-name" dir="auto" title={name}>
          {name}
        </span>
      )}
    </span>
  )
}
