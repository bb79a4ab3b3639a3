import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { wallClock } from '../../base/clock.ts'
import { keyOf } from '../../base/id.ts'
import { momentNow } from '../../base/moment.ts'
import { copyOf } from '../../jobs/copy-tasks.ts'
import type { PlaylistContent, Task } from '../../jobs/job.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { recordKey } from '../../page/use-highlight.ts'
import { type Card, cardName } from '../../playlists/cards.ts'
import { namesText, playlistTitle } from '../../playlists/playlist-name.tsx'
import { useAlert } from '../../ui/alert.tsx'
import { CopyToIcon, DuplicateIcon } from '../../ui/icons.ts'
import { Popover } from '../../ui/popover.tsx'
import { usePanel } from '../panel-context.ts'
import { usePlace } from '../use-location.ts'
import './card-actions.css'

const holds = ({ type, name, items }: Playlist, copy: PlaylistContent): boolean =>
  type === copy.plan.type && name === copy.name && items.length === copy.items.length

/**
 * A function that copies a card at its own location. It is an edit of the page like any other: no screen is told. The page
 * scrolls to the copy, and an alert says that it is the target of "Add Media".
 */
export function useDuplicate() {
  const { type, tell } = usePanel()
  const place = usePlace()
  const run = usePageJob()
  const alert = useAlert()
  const queries = useQueryClient()
  // Another copy of the same playlist may be on its way.
  const told = useRef(new Set<string>())
  const listed = () => queries.getQueryData(playlistsQuery(place.locationId).queryKey) ?? []
  const show = ({ playlist, playlists }: Card, [made]: readonly Playlist[]) => {
    const { id } = made ?? playlist
    const element = document.querySelector(`[data-record="${CSS.escape(recordKey('playlist', id))}"]`)
    // If the card is not there, the person has left the page.
    if (!element) return
    element.scrollIntoView()
    const title = `“${playlistTitle(playlist)} (${namesText(playlists.map(one => String(one.id)))})”`
    const text = made
      ? `Playlist ${id} is a copy of ${title}. “Add Media” now adds to the copy.`
      : `${title} has a copy now, which is shown as soon as the playlists can be loaded again.`
    alert('success', text, '', tell())
  }
  return async (card: Card): Promise<void> => {
    const copies = card.playlists.map(source => copyOf(source, type, momentNow(wallClock).day))
    const known = new Set(listed().map(keyOf))
    const task: Task = { kind: 'add-playlists', place, playlists: copies, replaces: [], switchOn: [] }
    const job = { title: `Duplicate ${cardName(card)}`, tasks: [task], tells: false }
    const isDone = await run({ job, failed: `${cardName(card)} could not be duplicated.` })
    const isNew = (key: string) => !known.has(key) && !told.current.has(key)
    const [first] = copies
    const made = listed().filter(one => isNew(keyOf(one)) && first && holds(one, first))
    if (!isDone) return
    for (const one of made.slice(0, copies.length)) told.current.add(keyOf(one))
    show(card, made)
  }
}

interface CardActionsProps {
  card: Card
  duplicate: (source: Card) => Promise<void>
  anchor: Element
  onAction: () => void
  onClose: () => void
}

export function CardActions({ card, duplicate, anchor, onAction, onClose }: CardActionsProps) {
  const { type, openCopy } = usePanel()
  const act = (action: () => void) => () => {
    onAction()
    action()
  }
  return (
    <Popover title={playlistTitle(card.playlist)} anchor={anchor} onClose={onClose}>
      <div className="card-actions">
        <button type="button" className="row hover-fill gap-3" onClick={act(() => void duplicate(card))} data-autofocus>
          <DuplicateIcon size={16} aria-hidden />
          Duplicate
        </button>
        <button type="button" className="row hover-fill gap-3" onClick={act(() => openCopy(type, card.playlists))}>
          <CopyToIcon size={16} aria-hidden />
          Copy to locations…
        </button>
      </div>
    </Popover>
  )
}
