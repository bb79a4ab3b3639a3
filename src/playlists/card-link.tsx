import { Link } from 'react-router-dom'
import type { Location } from '../api/locations.ts'
import { playlistPath } from '../routes.ts'
import { type Card, cardNumbers } from './cards.ts'
import { capitalised, playlistTitle } from './playlist-name.tsx'
import { sayWhen } from './when/say.ts'
import './card-link.css'

/** When the card of several playlists plays, in words; empty for one playlist, whose fields say it. */
export const cardTimesText = ({ playlists, when }: Card, today: string): string =>
  playlists.length > 1 ? sayWhen(when, today) : ''

interface CardLinkProps {
  card: Card
  location: Location
  today: string
  onClick?: () => void
}

/** Leads to the card on the page of its location. */
export function CardLink({ card, location, today, onClick }: CardLinkProps) {
  const { playlist } = card
  const title = playlistTitle(playlist)
  const says = cardTimesText(card, today)
  return (
    <span className="card-link words wrap">
      <Link to={playlistPath(location, playlist.id)} className="one-line" onClick={onClick} dir="auto" title={title}>
        {title}
      </Link>
      <span className="small muted breaks">{capitalised(cardNumbers(card))}</span>
      {says && <span className="small muted breaks">{says}</span>}
    </span>
  )
}
