import { type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react'
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
import { OpenPlaylist } from '../later-parts.ts'
import type { CardProps } from '../playlist/card-props.ts'
import { isWeekKept } from '../playlist/kept-plan.ts'
import { draftOf } from '../playlist/plan-draft.ts'
import { PlanSummary } from '../playlist/plan-summary.tsx'
import { lengthText } from '../playlist/playlist-status-text.ts'
import { groupQuestion } from '../use-delete-playlist.ts'
import { usePlace } from '../use-location.ts'
import { freeText } from './group-change.ts'
import './weekdays-card.css'

const words = texts.location

interface WeekdaysCardProps extends CardProps {
  card: Card & { group: WeekdayGroup }
  /** The fields of the card, or of one of its weeks, are open for editing. */
  hasOpenForm: boolean
  /** Opens the gallery for all playlists of the card. */
  onAddMedia: () => void
  /** The cards of the single playlists. */
  weeks: () => ReactNode
}

/** The playlists of one choice of weekdays as one card: what is changed here is changed in all of them. */
export function WeekdaysCard(props: WeekdaysCardProps) {
  const { type, card, tone, status, today, isEditing, isCrowded } = props
  const { playlist, group } = card
  const titleId = useId()
  const [isAskedFor, setAskedFor] = useState(() => isWeekKept(group.playlists))
  const editButton = useRef<HTMLButtonElement>(null)
  const count = group.playlists.length
  const areWeeksShown = isAskedFor && count > 1
  // The card has the id of its first week: only one of the two forms may be open.
  const isOpen = props.isOpen && !areWeeksShown
  const closeForm = () => {
    editButton.current?.focus()
    props.onClose()
  }
  const title = cardTitle(card)
  const summary = <PlanSummary type={type} draft={draftOf(playlist, group.weekdays)} />
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
          <p className={`playlist-status playlist-status-${tone}`}>{status}</p>
          {!areWeeksShown && <GroupActions {...props} isOpen={isOpen} title={title} editButton={editButton} />}
        </header>
        <p className="playlist-facts">
          <strong>{weekdaysText(group.weekdays)}</strong>
          <span>
            {[
              freeText(freeRanges(group)),
              count === 1 ? '1 playlist' : `${count} playlists`,
              lengthText(playlist),
              props.company,
            ]
              .filter(Boolean)
              .map(fact => ` · ${fact}`)
              .join('')}
          </span>
        </p>
        {isOpen ? (
          <Suspense fallback={summary}>
            <OpenPlaylist type={type} card={card} today={today} onClose={closeForm} />
          </Suspense>
        ) : (
          summary
        )}
        {!areWeeksShown && (
          <ItemsOfCard items={playlist.items} playlists={group.playlists} {...{ isEditing, isCrowded }} />
        )}
        {count > 1 && !props.hasOpenForm && (
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
      {areWeeksShown && <div className="weeks">{props.weeks()}</div>}
    </>
  )
}

interface GroupActionsProps extends WeekdaysCardProps {
  title: string
  editButton: RefObject<HTMLButtonElement | null>
}

/** The buttons of the card: all of them in edit mode, and for empty playlists always the one that fills them. */
function GroupActions(props: GroupActionsProps) {
  const { type, card, title, isEditing, isOpen, toggleOpen, editButton, onAddMedia } = props
  const removeAll = useDeleteGroup(card)
  const commands = useCopyCommands()
  const isOne = card.group.playlists.length === 1
  const addText = isOne ? 'Add to this playlist' : 'Add to all'
  if (!isEditing && card.playlist.items.length > 0) return null
  return (
    <span className="playlist-actions">
      <Button aria-label={isOne ? `${addText} ${card.playlist.id}` : `${addText}: ${title}`} onClick={onAddMedia}>
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
            onClick={() => void toggleOpen(card.playlist, type)}
          />
          {commands && (
            <IconButton
              label={`Copy ${title} to locations`}
              icon={CopyToIcon}
              onClick={() => commands.openCopy(type, card.group.playlists)}
            />
          )}
          <IconButton
            label={`Delete ${title}`}
            icon={DeleteIcon}
            danger
            onClick={() => (isOne ? props.onDelete(card.group.first) : void removeAll())}
          />
        </>
      )}
    </span>
  )
}

/** Deletes all playlists of a card by one job, if the person confirms it. */
function useDeleteGroup(card: Card & { group: WeekdayGroup }) {
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
