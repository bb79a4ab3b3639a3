import { type RefObject, useId, useRef, useState } from 'react'
import type { Id } from '../../base/id.ts'
import { snapshotOf } from '../../jobs/task-facts.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { recordKey } from '../../page/use-highlight.ts'
import { capitalised } from '../../playlists/playlist-name.tsx'
import { type Card, cardTitle, freeRanges, type WeekdayGroup } from '../../playlists/weekday-groups.ts'
import { weekdaysText } from '../../playlists/weekdays.ts'
import { texts } from '../../texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/dialog/confirm.tsx'
import { AddIcon, CopyToIcon, DeleteIcon, EditIcon } from '../../ui/icons.ts'
import { useCopyCommands } from '../copy/copy-provider.tsx'
import { ItemsOfCard } from '../items/playlist-items.tsx'
import { usePanel } from '../panel-context.ts'
import { isWeekKept } from '../playlist/kept-plan.ts'
import { OpenPlaylist } from '../playlist/open-playlist.tsx'
import { draftOf } from '../playlist/plan-draft.ts'
import { PlanSummary } from '../playlist/plan-fields.tsx'
import { PlaylistCard } from '../playlist/playlist-card.tsx'
import { groupStatus, lengthText, playlistStatusText } from '../playlist/playlist-status-text.ts'
import { groupQuestion } from '../use-delete-playlist.ts'
import { usePlace } from '../use-location.ts'
import { freeText } from './group-change.ts'
import './weekdays-card.css'

const words = texts.location

type GroupCard = Card & { group: WeekdayGroup }

interface WeekdaysCardProps {
  card: GroupCard
  /** The playlist whose fields are open for editing: the first one for those of the card, else one of its weeks. */
  openId: Id | null
}

/** The playlists of one choice of weekdays as one card: what is changed here is changed in all of them. */
export function WeekdaysCard({ card, openId }: WeekdaysCardProps) {
  const { now, isOn, playing, sharings, close } = usePanel()
  const { playlist, group } = card
  const titleId = useId()
  const [isAskedFor, setAskedFor] = useState(() => isWeekKept(group.playlists))
  const editButton = useRef<HTMLButtonElement>(null)
  const count = group.playlists.length
  const areWeeksShown = isAskedFor && count > 1
  // The card has the id of its first week: only one of the two forms may be open.
  const isOpen = openId === playlist.id && !areWeeksShown
  const closeForm = () => {
    editButton.current?.focus()
    close()
  }
  const title = cardTitle(card)
  const { tone, text } = playlistStatusText(groupStatus(group.playlists, now), now, playing - 1, isOn)
  return (
    <>
      <article className={isOpen ? 'playlist playlist-open' : 'playlist'} aria-labelledby={titleId}>
        {!areWeeksShown &&
          group.playlists.map(({ id }) => (
            <span key={id} className="week-anchor" data-record={recordKey('playlist', id)} />
          ))}
        <header className="playlist-head">
          <h3 id={titleId}>{capitalised(title)}</h3>
          {group.name && (
            <p className="playlist-name" dir="auto" title={group.name}>
              {group.name}
            </p>
          )}
          <p className={`playlist-status playlist-status-${tone}`}>{text}</p>
          {!areWeeksShown && <GroupActions {...{ card, isOpen, editButton }} />}
        </header>
        <p className="playlist-facts">
          <strong>{weekdaysText(group.weekdays)}</strong>
          <span>
            {[
              freeText(freeRanges(group)),
              count === 1 ? '1 playlist' : `${count} playlists`,
              lengthText(playlist),
              group.playlists.map(({ id }) => sharings.get(id)).find(Boolean),
            ]
              .filter(Boolean)
              .map(fact => ` · ${fact}`)
              .join('')}
          </span>
        </p>
        {isOpen ? (
          <OpenPlaylist card={card} onClose={closeForm} />
        ) : (
          <PlanSummary draft={draftOf(playlist, group.weekdays)} />
        )}
        {!areWeeksShown && <ItemsOfCard items={playlist.items} playlists={group.playlists} />}
        {count > 1 && !group.playlists.some(({ id }) => id === openId) && (
          <Button
            variant="quiet"
            className="weeks-button"
            aria-expanded={areWeeksShown}
            onClick={() => setAskedFor(!isAskedFor)}
          >
            {areWeeksShown ? 'Hide the weeks' : 'Show the weeks'}
          </Button>
        )}
      </article>
      {areWeeksShown && (
        <div className="weeks">
          {group.playlists.map(one => (
            <PlaylistCard key={one.id} playlist={one} isOpen={openId === one.id} />
          ))}
        </div>
      )}
    </>
  )
}

interface GroupActionsProps {
  card: GroupCard
  isOpen: boolean
  editButton: RefObject<HTMLButtonElement | null>
}

/** The buttons of the card: all of them in edit mode, and for empty playlists always the one that fills them. */
function GroupActions({ card, isOpen, editButton }: GroupActionsProps) {
  const { type, isEditing, openGallery, toggleOpen, remove } = usePanel()
  const title = cardTitle(card)
  const { playlist, group } = card
  const removeAll = useDeleteGroup(card)
  const commands = useCopyCommands()
  const isOne = group.playlists.length === 1
  const addText = isOne ? 'Add to this playlist' : 'Add to all'
  if (!isEditing && playlist.items.length > 0) return null
  return (
    <span className="playlist-actions">
      <Button
        aria-label={isOne ? `${addText} ${playlist.id}` : `${addText}: ${title}`}
        onClick={() => openGallery(playlist, type, group.playlists)}
      >
        <AddIcon size={16} aria-hidden />
        {addText}
      </Button>
      {isEditing && (
        <>
          <IconButton
            ref={editButton}
            label={`Edit ${title}`}
            icon={EditIcon}
            aria-pressed={isOpen}
            onClick={() => void toggleOpen(playlist, type)}
          />
          {commands && (
            <IconButton
              label={`Copy ${title} to locations`}
              icon={CopyToIcon}
              onClick={() => commands.openCopy(type, group.playlists)}
            />
          )}
          <IconButton
            label={`Delete ${title}`}
            icon={DeleteIcon}
            danger
            onClick={() => (isOne ? remove(group.first) : void removeAll())}
          />
        </>
      )}
    </span>
  )
}

function useDeleteGroup(card: GroupCard) {
  const place = usePlace()
  const confirm = useConfirm()
  const run = usePageJob()
  return async () => {
    const title = cardTitle(card)
    if (!(await confirm(groupQuestion(title, card.playlist.items.length)))) return
    const playlists = card.group.playlists.map(snapshotOf)
    const job = {
      title: `Delete ${title}`,
      tasks: [{ kind: 'delete-playlists', place, playlists } as const],
      tells: false,
    }
    await run({ job, done: words.deleted, failed: words.deleteFailed })
  }
}
