import { Link } from 'react-router-dom'
import type { Location } from '../api/locations.ts'
import type { Playlist } from '../api/playlists.ts'
import type { Id, ScreenType } from '../base/id.ts'
import { playlistPath } from '../routes.ts'
import './playlist-name.css'

/** Of a playlist to which the person gives no name: the call needs one. */
export const newPlaylistName = (type: ScreenType, today: string): string =>
  `${type === 'videowall' ? 'Videowall' : 'Ticker'} playlist ${today}`

/** Empty if the playlist has only the name of its type and day. */
export const givenName = (name: string): string =>
  /^(Videowall|Ticker) playlist \d{4}-\d{2}-\d{2}$/.test(name) ? '' : name

/** The name that a person has given it, or "Playlist 3". */
export const playlistTitle = ({ id, name }: Pick<Playlist, 'id' | 'name'>): string =>
  givenName(name) || `Playlist ${id}`

/** In one sentence. */
const MOST_NAMES = 3

/** "Lunch, Evening, Playlist 4 and 2 more" */
export function namesText(names: readonly string[]): string {
  const hidden = names.length - MOST_NAMES
  const parts = names.slice(0, MOST_NAMES)
  if (hidden > 0) parts.push(`${hidden} more`)
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

/** "playlists 3, 4 and 7" */
export const playlistsText = (ids: readonly Id[]): string =>
  `playlist${ids.length > 1 ? 's' : ''} ${namesText(ids.map(String))}`

export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** "“Lunch” and playlist 4" */
export function namedPlaylistsText(playlists: readonly Pick<Playlist, 'id' | 'name'>[]): string {
  const isNamed = playlists.some(({ name }) => givenName(name))
  const nameOf = ({ id, name }: Pick<Playlist, 'id' | 'name'>) =>
    givenName(name) ? `“${givenName(name)}”` : `playlist ${id}`
  return isNamed ? namesText(playlists.map(nameOf)) : playlistsText(playlists.map(({ id }) => id))
}

interface PlaylistLinkProps {
  playlist: Playlist
  location: Location
  /** The words of the link, if it stands for more than the one playlist. */
  text?: string
  onClick?: () => void
}

export function PlaylistLink({ playlist, location, text = `Playlist ${playlist.id}`, onClick }: PlaylistLinkProps) {
  const name = givenName(playlist.name)
  return (
    <span className="playlist-link">
      <Link to={playlistPath(location, playlist.id)} onClick={onClick}>
        {text}
      </Link>
      {name && (
        <span className="one-line muted" dir="auto" title={name}>
          {name}
        </span>
      )}
    </span>
  )
}
