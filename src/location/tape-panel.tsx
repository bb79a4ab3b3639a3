import { memo, Suspense, useId, useMemo, useRef, useState } from 'react'
import type { Playlist, ScreenType } from '../api/playlists.ts'
import { byId, type Id } from '../base/id.ts'
import { useMeasuredFilms } from '../media/use-film-seconds.ts'
import { scheduleAt } from '../player/schedule/schedule.ts'
import { type Card, cardsOf } from '../playlists/cards.ts'
import { displayUrl } from '../routes.ts'
import { texts } from '../texts.ts'
import { useAlert } from '../ui/alert.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AddIcon, CopyToIcon, ImageIcon, MenuIcon, OpenIcon } from '../ui/icons.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { useMoment } from '../ui/use-moment.ts'
import { useStableFunction } from '../ui/use-stable-function.ts'
import type { OpenCopy } from './copy/copy-dialog.tsx'
import type { Gallery } from './gallery/use-gallery.ts'
import { type Panel, PanelContext, type ScreenNow, ScreenNowContext, usePanel, useScreenNow } from './panel-context.ts'
import { NewPlaylistForm } from './playlist/new-playlist-form.tsx'
import { PlaylistCard } from './playlist/playlist-card.tsx'
import { ScreenHead } from './screen-head.tsx'
import { useDeleteCard } from './use-delete-card.tsx'
import type { Editing } from './use-editing.ts'
import { usePagePlaylists, usePlace } from './use-location.ts'
import type { Tell } from './use-screen-switches.ts'
import './tape-panel.css'

function CopyPanel() {
  const { type, isEditing, openCopy } = usePanel()
  const { playlists = [] } = useScreenNow()
  // A card that is alone has a button for the same.
  const count = cardsOf(playlists).length
  if (!isEditing || count < 2) return null
  return (
    <Button variant="quiet" className="copy-panel" onClick={() => openCopy(type, playlists)}>
      <CopyToIcon size={16} aria-hidden />
      <span>{`Copy all ${count} ${type} playlists to locations…`}</span>
    </Button>
  )
}

/** A link to the public address of a screen, with a button for its other shapes. */
function DisplayLink() {
  const { type } = usePanel()
  const { uniqueId } = usePlace()
  const [isOpen, setOpen] = useState(false)
  if (!uniqueId) return <p className="display-link row small muted" />
  const url = displayUrl(uniqueId, type)
  return (
    <div className="display-link row small muted">
      <OpenIcon size={14} aria-hidden />
      <a href={url} className="one-line muted" target="_blank" rel="noreferrer" title={url} translate="no">
        {url}
      </a>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Screen address…
      </Button>
      {isOpen && (
        <Suspense fallback={<SpinnerOverlay busy letsThrough />}>
          <AddressDialog uniqueId={uniqueId} type={type} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

const AddressDialog = lazyPart(async () => (await import('./address/address-dialog.tsx')).AddressDialog)

const words = texts.location

/** In a panel with more items than this, only the items near the viewport are in the document. */
const CROWD = 300

interface TapePanelProps {
  type: ScreenType
  isOn: boolean
  editing: Editing
  openGallery: Gallery['open']
  openCopy: OpenCopy
  tell: Tell
}

function useScreenNowOf({ type, isOn }: TapePanelProps): ScreenNow {
  const all = usePagePlaylists()
  const now = useMoment()
  const playlists = useMemo(() => all?.filter(playlist => playlist.type === type).sort(byId), [all, type])
  return useMemo(() => {
    const playing = scheduleAt(playlists ?? [], now).rotation.length
    return { playlists, now, isOn, playing }
  }, [playlists, now, isOn])
}

function usePanelOf(props: TapePanelProps, { playlists = [], now: { day } }: ScreenNow): Panel {
  const { type, editing, openGallery, openCopy, tell } = props
  const { toggleOpen, close } = editing
  const place = usePlace()
  const loaded = usePagePlaylists()
  const deleteCard = useDeleteCard({ tell: (_, type) => tell(type) })
  const remove = useStableFunction((card: Card) => deleteCard({ place, card, loaded }))
  const isEditing = editing.panels[type]
  const isCrowded = playlists.reduce((sum, { items }) => sum + items.length, 0) > CROWD
  return useMemo(() => {
    const commands = { toggleOpen, close, openGallery, openCopy, remove, tell: () => tell(type) }
    return { type, day, isEditing, isCrowded, ...commands }
  }, [type, day, isEditing, isCrowded, toggleOpen, close, openGallery, openCopy, remove, tell])
}

/** One screen of the location: its plan, its address, its playlists in id order, and the buttons that add to them. */
export const TapePanel = memo(function TapePanel(props: TapePanelProps) {
  const { type, editing } = props
  const plan = useScreenNowOf(props)
  const panel = usePanelOf(props, plan)
  const { playlists } = plan
  const titleId = useId()
  const alert = useAlert()
  const isAdding = editing.adding[type]
  const openForm = () => editing.setForm(type, true)
  const addGroup = useRef<HTMLButtonElement>(null)

  const addMedia = () => {
    // Section 9: the last playlist of the type is the target, with those that are one card with it.
    const target = playlists?.at(-1)
    const card = cardsOf(playlists ?? []).find(one => one.playlists.some(playlist => playlist === target))
    if (card) props.openGallery({ playlists: card.playlists, type })
    else alert('warning', words.addGroupFirst)
  }
  const closeForm = () => {
    editing.setForm(type, false)
    addGroup.current?.focus()
  }
  return (
    <PanelContext value={panel}>
      <ScreenNowContext value={plan}>
        <section className={`tape stack gap-3 tape-${type}`} aria-labelledby={titleId} aria-busy={!playlists}>
          <header className="tape-head sticky-head row wrap">
            <h2 id={titleId} className="to-start">
              {words.tapes[type]}
            </h2>
            {/* Until the playlists are there, nobody knows which one would get the media. */}
            <Button onClick={addMedia} disabled={!playlists}>
              <ImageIcon size={16} aria-hidden />
              {words.addMedia}
            </Button>
            <Button ref={addGroup} onClick={openForm} aria-expanded={isAdding}>
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
          <DisplayLink />
          <ScreenHead onFill={isAdding ? undefined : openForm} />
          {isAdding && (
            <div className="playlist card stack gap-3 playlist-open">
              <NewPlaylistForm onClose={closeForm} />
            </div>
          )}
          <CopyPanel />
          {playlists && <Cards playlists={playlists} openId={panel.isEditing ? editing.openId : null} />}
          {!playlists && <Skeleton className="playlist-skeleton" count={2} />}
          {playlists?.length === 0 && !isAdding && (
            <div className="dashed">
              <EmptyState icon={AddIcon} title={`No playlists yet. “${words.addGroup}” makes the first one.`}>
                <Button onClick={openForm}>Start the first one</Button>
              </EmptyState>
            </div>
          )}
        </section>
      </ScreenNowContext>
    </PanelContext>
  )
})

interface CardsProps {
  playlists: readonly Playlist[]
  openId: Id | null
}

const Cards = memo(function Cards({ playlists, openId }: CardsProps) {
  useMeasuredFilms(playlists)
  const cards = useMemo(() => cardsOf(playlists), [playlists])
  return cards.map(card => <PlaylistCard key={card.playlist.id} card={card} isOpen={openId === card.playlist.id} />)
})
