import type { Playlist } from '../api/playlists.ts'
import { byId, type Id, type ScreenType } from '../base/id.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { AddIcon, CheckIcon, CopyIcon, CopyToIcon, ImageIcon, InStepIcon, MenuIcon, OpenIcon } from '../ui/icons.ts'
import { useCopyCommands } from './copy/copy-provider.tsx'
import './tape-panel.css'

import { memo, Suspense, useId, useMemo, useRef, useState } from 'react'
import type { Moment } from '../base/moment.ts'
import { draftValues } from '../page/drafts.ts'
import { useHighlight } from '../page/use-highlight.ts'
import { scheduleAt, statusOf } from '../player/schedule/schedule.ts'
import { canPlayToday } from '../playlists/ticker-plan.ts'
import { cardsOf, playlistsBeside } from '../playlists/weekday-groups.ts'
import { displayUrl } from '../routes.ts'
import { texts } from '../texts.ts'
import { useAlert } from '../ui/alert.tsx'
import { copyText } from '../ui/clipboard.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import type { Gallery } from './gallery/use-gallery.ts'
import { NewPlaylistForm } from './later-parts.ts'
import { newFormName, readTyped } from './playlist/kept-plan.ts'
import { PlaylistCard } from './playlist/playlist-card.tsx'
import { groupStatus, laterCompanies, playlistStatusText } from './playlist/playlist-status-text.ts'
import { ScreenHead } from './screen-head.tsx'
import { useDeletePlaylist } from './use-delete-playlist.ts'
import type { Editing } from './use-editing.ts'
import { type Reach, reachText, unpublishedText, useUnpublishedCount, waitingPlaylists } from './use-unpublished.ts'
import { WeekdaysCard } from './weekdays/weekdays-card.tsx'

/** The button of a panel in edit mode that copies all of its playlists to other locations. */
function CopyPanel({ type, playlists }: { type: ScreenType; playlists: readonly Playlist[] }) {
  const commands = useCopyCommands()
  if (!commands || playlists.length === 0) return null
  const what = playlists.length === 1 ? `the ${type} playlist` : `all ${playlists.length} ${type} playlists`
  return (
    <Button variant="quiet" className="copy-panel" onClick={() => commands.openCopy(type, playlists)}>
      <CopyToIcon size={16} aria-hidden />
      <span>{`Copy ${what} to locations…`}</span>
    </Button>
  )
}

interface PublishNoteProps {
  type: ScreenType
  locationId: Id
  playlists: readonly Playlist[] | undefined
  /** The position of the screen's switch. */
  isOn: boolean
  /** Null until an Update has switched the screen on. */
  reach: Reach | null
}

/** The line of a panel about what its screen shows and does not show yet. */
function PublishNote({ type, locationId, playlists, isOn, reach }: PublishNoteProps) {
  const count = useUnpublishedCount(locationId, type)
  const unpublished = unpublishedText(count, isOn ? waitingPlaylists(playlists ?? [], type) : [])
  const told = reach ? reachText(reach) : ''
  const isMissing = unpublished !== '' || reach === 'not-connected'
  return (
    // The empty element is there first, so that a screen reader announces its text.
    <p className={isMissing ? 'publish-note publish-note-waiting' : 'publish-note'} role="status">
      {unpublished || told}
    </p>
  )
}

/** A link to the public address of a screen, with buttons that copy the address, as it is and in step. */
function DisplayLink({ uniqueId, type }: { uniqueId: string; type: ScreenType }) {
  const url = displayUrl(uniqueId, type)
  return (
    <p className="display-link">
      <OpenIcon size={14} aria-hidden />
      <a href={url} target="_blank" rel="noreferrer" title={url} translate="no">
        {url}
      </a>
      <CopyButton text={url} label={`Copy the address of the ${type}`} icon={CopyIcon} />
      <CopyButton text={`${url}?sync`} label="Copy address in step" icon={InStepIcon} />
    </p>
  )
}

interface CopyButtonProps {
  text: string
  label: string
  icon: typeof CopyIcon
}

function CopyButton({ text, label, icon }: CopyButtonProps) {
  const alert = useAlert()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else alert('warning', `The browser does not allow copying here. This is the address:\n${text}`)
  }
  return (
    <IconButton
      label={isCopied ? 'Address copied' : label}
      icon={isCopied ? CheckIcon : icon}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
      onPointerLeave={() => setCopied(false)}
    />
  )
}

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
  const [isAdding, setAdding] = useState(() => draftValues(newFormName(type), readTyped) !== null)
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
      <WeekdaysCard
        key={playlist.id}
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
    )
  })
}
