import { memo, Suspense, useId, useMemo, useRef, useState } from 'react'
import type { Playlist } from '../api/playlists.ts'
import type { Moment } from '../base/moment.ts'
import { cardsOf, playlistsBeside } from '../playlists/weekday-groups.ts'
import { byId, type Id, type ScreenType } from '../base/id.ts'
import { scheduleAt, statusOf } from '../player/schedule/schedule.ts'
import { texts } from '../texts.ts'
import { useAlert } from '../ui/alert.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AddIcon, ImageIcon, MenuIcon } from '../ui/icons.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { keptValues } from '../page/use-kept-draft.ts'
import { canPlayToday } from '../playlists/ticker-plan.ts'
import { useHighlight } from '../page/use-highlight.ts'
import { CopyPanel } from './copy-panel.tsx'
import { DisplayLink } from './display-link.tsx'
import type { Gallery } from './gallery/use-gallery.ts'
import { NewPlaylistForm } from './later-parts.ts'
import { laterCompanies } from './playlist/company-text.ts'
import { newFormName, readTyped } from './playlist/kept-plan.ts'
import { PlaylistCard } from './playlist/playlist-card.tsx'
import { playlistStatusText } from './playlist/playlist-status-text.ts'
import { useDeletePlaylist } from './use-delete-playlist.ts'
import { PublishNote } from './publish-note.tsx'
import type { Reach } from './publish-text.ts'
import { ScreenHead } from './screen-head.tsx'
import type { Editing } from './use-editing.ts'
import { groupStatus } from './playlist/group-status.ts'
import { WeekdaysCard } from './later-weekdays-card.ts'

const words = texts.location

/** In a panel with more items than this, only the items near the viewport are in the document. */
const CROWD = 300

interface TapePanelProps {
  type: ScreenType
  locationId: Id
  uniqueId: string
  /** All playlists of the location; undefined until they are loaded. */
  playlists: readonly Playlist[] | undefined
  now: Moment
  /** The position of the screen's switch. */
  isOn: boolean
  reach: Reach | null
  editing: Editing
  /** Opens the gallery for the playlists that get the media. */
  onAddMedia: Gallery['open']
}

/** One screen of the location: its plan, its address, its playlists in id order, and the buttons that add to them. */
export const TapePanel = memo(function TapePanel(props: TapePanelProps) {
  const { type, locationId, uniqueId, editing } = props
  const titleId = useId()
  const alert = useAlert()
  const [isAdding, setAdding] = useState(() => keptValues(newFormName(type), readTyped) !== null)
  const addGroup = useRef<HTMLButtonElement>(null)
  const playlists = useMemo(
    () => props.playlists?.filter(playlist => playlist.type === type).sort(byId),
    [props.playlists, type],
  )

  const addMedia = () => {
    // Section 9: the last playlist of the type is the target, with those that are one card with it.
    const target = playlists?.at(-1)
    if (playlists && target) props.onAddMedia(target, type, playlistsBeside(target, playlists))
    else alert('warning', words.addGroupFirst)
  }
  const closeForm = () => {
    setAdding(false)
    addGroup.current?.focus()
  }
  return (
    <section className={`tape tape-${type}`} aria-labelledby={titleId} aria-busy={!playlists}>
      <header className="tape-head">
        <h2 id={titleId}>{words.tapes[type]}</h2>
        {/* Until the playlists are there, nobody knows which one would get the media. */}
        <Button onClick={addMedia} disabled={!playlists}>
          <ImageIcon size={16} aria-hidden />
          {words.addMedia}
        </Button>
        <Button ref={addGroup} onClick={() => setAdding(true)} aria-expanded={isAdding}>
          <AddIcon size={16} aria-hidden />
          {words.addGroup}
        </Button>
        <IconButton
          label={`Edit ${words.tapes[type]}`}
          icon={MenuIcon}
          aria-pressed={editing.panels[type]}
          onClick={() => void editing.togglePanel(type)}
        />
      </header>
      {uniqueId ? <DisplayLink uniqueId={uniqueId} type={type} /> : <p className="display-link" />}
      <ScreenHead type={type} playlists={playlists} now={props.now} isOn={props.isOn} />
      <PublishNote {...props} />
      {isAdding && (
        <div className="playlist playlist-new">
          <Suspense fallback={<SpinnerOverlay busy letsThrough />}>
            <NewPlaylistForm type={type} locationId={locationId} onClose={closeForm} />
          </Suspense>
        </div>
      )}
      {editing.panels[type] && playlists && <CopyPanel type={type} playlists={playlists} />}
      <Cards {...props} playlists={playlists} />
      {!playlists && <Skeleton className="playlist-skeleton" count={2} />}
      {playlists?.length === 0 && !isAdding && (
        <div className="tape-empty">
          <EmptyState icon={AddIcon} title={`No playlists yet. “${words.addGroup}” makes the first one.`}>
            <Button onClick={() => setAdding(true)}>Start the first one</Button>
          </EmptyState>
        </div>
      )}
    </section>
  )
})

function Cards({ type, playlists, now, isOn, editing, onAddMedia }: TapePanelProps) {
  const isEditing = editing.panels[type]
  const remove = useDeletePlaylist()
  const isCrowded = useMemo(
    () => (playlists ?? []).reduce((sum, { items }) => sum + items.length, 0) > CROWD,
    [playlists],
  )
  useHighlight(
    'playlist',
    useMemo(() => playlists?.map(({ items: _, ...plan }) => plan), [playlists]),
  )
  const rotation = useMemo(() => scheduleAt(playlists ?? [], now).rotation.length, [playlists, now])
  const cards = useMemo(() => cardsOf(playlists ?? []), [playlists])
  const companyTexts = useMemo(() => laterCompanies(playlists ?? [], now), [playlists, now])
  const isOpen = ({ id }: Playlist) => isEditing && editing.openId === id
  const { toggleOpen, close: onClose } = editing
  const common = { type, today: now.day, isEditing, isCrowded, toggleOpen, onClose, onDelete: remove }
  const single = (playlist: Playlist) => {
    const status = statusOf(playlist, now)
    const { tone, text } = playlistStatusText(status, now, rotation - 1, isOn)
    return (
      <PlaylistCard
        key={playlist.id}
        {...common}
        playlist={playlist}
        tone={tone}
        status={text}
        canPlayAgain={type === 'ticker' && status.state === 'ended' && canPlayToday(now.minute)}
        company={companyTexts.get(playlist.id) ?? ''}
        isOpen={isOpen(playlist)}
        onAddMedia={onAddMedia}
      />
    )
  }
  return cards.map(card => {
    const { playlist, group } = card
    if (!group) return single(playlist)
    const { tone, text } = playlistStatusText(groupStatus(group.playlists, now), now, rotation - 1, isOn)
    return (
      <Suspense key={playlist.id} fallback={<Skeleton className="playlist-skeleton" count={1} />}>
        <WeekdaysCard
          {...common}
          card={{ playlist, group }}
          tone={tone}
          status={text}
          company={group.playlists.map(({ id }) => companyTexts.get(id)).find(Boolean) ?? ''}
          isOpen={isOpen(playlist)}
          hasOpenForm={group.playlists.some(isOpen)}
          onAddMedia={() => onAddMedia(playlist, type, group.playlists)}
          weeks={() => group.playlists.map(single)}
        />
      </Suspense>
    )
  })
}
