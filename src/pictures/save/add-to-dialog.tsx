import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Location } from '../../api/locations.ts'
import type { ScreenType } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { wallClock } from '../../base/clock.ts'
import { counted } from '../../base/counted.ts'
import { momentNow } from '../../base/moment.ts'
import { LoadFailed } from '../../page/load-failed.tsx'
import { type Card, cardsOf } from '../../playlists/cards.ts'
import { playlistName } from '../../playlists/playlist-name.tsx'
import { sayWhen } from '../../playlists/when/say.ts'
import { locationPath } from '../../routes.ts'
import { GoOnButtons, Modal } from '../../ui/dialog/modal.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { FieldGroup } from '../form/field-group.tsx'
import type { PlaylistTarget } from './add-to-playlist.ts'
import { ChooseLocation } from './choose-location.tsx'
import './save.css'

interface AddToDialogProps {
  type: ScreenType
  onChoose: (target: PlaylistTarget) => void
  onClose: () => void
}

export function AddToDialog({ type, onChoose, onClose }: AddToDialogProps) {
  const [location, setLocation] = useState<Location | null>(null)
  const [card, setCard] = useState<Card | null>(null)
  const chooseLocation = (chosen: Location) => {
    setLocation(chosen)
    setCard(null)
  }
  return (
    <Modal title="Save and add to a playlist" width={480} onClose={onClose}>
      <ChooseLocation chosen={location} onChoose={chooseLocation} />
      {location && <PlaylistsAt key={location.id} location={location} type={type} chosen={card} onChoose={setCard} />}
      <GoOnButtons
        label="Save and add"
        disabled={!location || !card}
        onGoOn={() => location && card && onChoose({ location, card })}
        onClose={onClose}
      />
    </Modal>
  )
}

interface PlaylistsAtProps {
  location: Location
  type: ScreenType
  chosen: Card | null
  onChoose: (card: Card) => void
}

/** The height in CSS pixels that counts until a row is measured. */
const ROW_HEIGHT = 36

/** "Every day, 8 AM to 10 PM until 31 Dec, 5 items" tells cards of one name apart; a ticker has its day in its name. */
function timesAndItems({ playlist: { type, items }, when }: Card, today: string): string {
  const times = type === 'videowall' ? `${sayWhen(when, today)}, ` : ''
  return times + counted(items.length, 'item')
}

function PlaylistsAt({ location, type, chosen, onChoose }: PlaylistsAtProps) {
  const list = { ...playlistsQuery(location.id), meta: { loggedOnly: true } }
  const query = useQuery(list)
  const today = momentNow(wallClock).day
  if (query.isError && !query.data) return <LoadFailed name="playlists" query={query} of={list} />
  if (!query.data) return <p className="muted">Loading its playlists…</p>
  const cards = cardsOf(query.data.filter(playlist => playlist.type === type))
  if (cards.length === 0) {
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
        entries={cards.map(card => ({ id: card.playlist.id, card }))}
        chosen={chosen?.playlist ?? null}
        onChoose={({ card }) => onChoose(card)}
        rowHeight={ROW_HEIGHT}
        empty=""
      >
        {({ card }) => (
          <>
            <span>
              <bdi>{playlistName(card.playlist)}</bdi> <span className="muted">{timesAndItems(card, today)}</span>
            </span>
            {!card.playlists.some(one => one.is_active) && <span className="muted">off</span>}
          </>
        )}
      </RadioList>
    </FieldGroup>
  )
}
