import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Location } from '../../api/locations.ts'
import type { Playlist } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import type { ScreenType } from '../../base/id.ts'
import { ChooseLocation } from '../../page/choose-location.tsx'
import { LoadFailed } from '../../page/load-failed.tsx'
import { daysAndItems, playlistName } from '../../playlists/playlist-name.tsx'
import { locationPath } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { FieldGroup } from '../form/field-group.tsx'
import type { PlaylistTarget } from './add-to-playlist.ts'
import './save.css'

interface AddToDialogProps {
  type: ScreenType
  onChoose: (target: PlaylistTarget) => void
  onClose: () => void
}

export function AddToDialog({ type, onChoose, onClose }: AddToDialogProps) {
  const [location, setLocation] = useState<Location | null>(null)
  const [playlist, setPlaylist] = useState<Playlist | null>(null)
  const chooseLocation = (chosen: Location) => {
    setLocation(chosen)
    setPlaylist(null)
  }
  return (
    <Modal title="Save and add to a playlist" width={480} onClose={onClose}>
      <ChooseLocation
        legend="Location"
        searchLabel="Search the location of the playlist"
        chosen={location}
        onChoose={chooseLocation}
      />
      {location && (
        <PlaylistsAt key={location.id} location={location} type={type} chosen={playlist} onChoose={setPlaylist} />
      )}
      <div className="modal-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!location || !playlist}
          onClick={() => location && playlist && onChoose({ location, playlist })}
        >
          Save and add
        </Button>
      </div>
    </Modal>
  )
}

interface PlaylistsAtProps {
  location: Location
  type: ScreenType
  chosen: Playlist | null
  onChoose: (playlist: Playlist) => void
}

/** The height in CSS pixels that counts until a row is measured. */
const ROW_HEIGHT = 36

function PlaylistsAt({ location, type, chosen, onChoose }: PlaylistsAtProps) {
  const list = { ...playlistsQuery(location.id), meta: { loggedOnly: true } }
  const query = useQuery(list)
  if (query.isError && !query.data) return <LoadFailed name="playlists" query={query} of={list} />
  if (!query.data) return <p className="muted">Loading its playlists…</p>
  const own = query.data.filter(playlist => playlist.type === type)
  if (own.length === 0) {
    return (
      <p className="notice" role="status">
        <span>
          <Link to={locationPath(location)} dir="auto">
            {location.name || location.unique_id}
          </Link>{' '}
          has no {type} playlist. Add a group there, or save the picture without a playlist.
        </span>
      </p>
    )
  }
  return (
    <FieldGroup legend={type === 'ticker' ? 'Ticker playlist' : 'Videowall playlist'} className="above-4">
      <RadioList
        label="Playlists"
        className="add-to-list"
        entries={own}
        chosen={chosen}
        onChoose={onChoose}
        rowHeight={ROW_HEIGHT}
        empty=""
      >
        {playlist => (
          <>
            <span>
              <bdi>{playlistName(playlist)}</bdi> <span className="muted">{daysAndItems(playlist)}</span>
            </span>
            {!playlist.is_active && <span className="muted">off</span>}
          </>
        )}
      </RadioList>
    </FieldGroup>
  )
}
