import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { locationTitle } from '../api/locations.ts'
import { mediaName } from '../api/media.ts'
import { instantOf } from '../base/moment.ts'
import { nameParts } from '../fleet/groups.ts'
import { isTrouble, shownTexts } from '../fleet/receipts.ts'
import { PlannedPicture } from '../media/planned-picture.tsx'
import { locationPath } from '../routes.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { IconButton } from '../ui/button.tsx'
import { NoteIcon } from '../ui/icons.ts'
import { Popover } from '../ui/popover.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { wallLines } from './absence-text.ts'
import type { PlannedPart } from './planned-now.ts'
import { ScreenNoteForm } from './screen-note-form.tsx'
import { screenNames } from './screen-state.ts'
import { type Tile, tileStates } from './tiles.ts'

interface ScreenTileProps extends Tile {
  planned: readonly PlannedPart[]
  /** Today: the words of a past time depend on it. */
  day: string
}

/** A screen on the wall of screens (requirement 32.11). */
export const ScreenTile = memo(function ScreenTile({
  screen,
  state,
  absence,
  note,
  shown,
  planned,
  day,
}: ScreenTileProps) {
  const { location, type } = screen
  const title = locationTitle(location)
  // Only a connected or unknown screen stands below the head of its group.
  const own = (!absence && nameParts(location.name).own) || title
  const [first] = planned.flatMap(({ items }) => items)
  const today = instantOf({ day, minute: 0 })
  const plan = first ? mediaName(first.media) : 'Nothing is planned now'
  const [line = plan, lastSeen] = absence ? wallLines(absence, today) : []
  return (
    <>
      <PlannedPicture type={type} rotation={planned} isOff={false} />
      <div className="tile-words stack rigid small">
        <div className="tile-name row between one-line">
          <Link to={locationPath(location)} className="quiet-link strong" dir="auto" title={title} aria-label={title}>
            {own}
          </Link>
          {(state === 'dark' || state === 'noted') && <NoteButton screen={screen} />}
        </div>
        <p className="tile-state row one-line">
          <StatusDot {...tileStates[state].look} />
          <span>{`${screenNames[type]} · ${tileStates[state].name}`}</span>
        </p>
        <Line text={line} className={absence ? 'tile-since' : 'muted'} />
        {shown && <Line text={shownTexts[shown][0]} className={isTrouble(shown) ? '' : 'muted'} />}
        {note ? (
          <p className="row one-line muted" title={`“${note}”`}>
            <NoteIcon size={14} aria-hidden />
            <span>
              <span className="visually-hidden">Note: </span>
              <BidiText text={`“${note}”`} />
            </span>
          </p>
        ) : (
          lastSeen && <Line text={lastSeen} className="muted" />
        )}
      </div>
    </>
  )
})

function Line({ text, className }: { text: string; className: string }) {
  return (
    <p className={`row one-line ${className}`} title={text}>
      <span dir="auto">{text}</span>
    </p>
  )
}

function NoteButton({ screen: { location, type } }: Pick<Tile, 'screen'>) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const label = `Note on the ${type} of ${locationTitle(location)}`
  return (
    <>
      <IconButton
        label={label}
        icon={NoteIcon}
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Popover title={label} anchor={anchor} onClose={() => setAnchor(null)}>
          <ScreenNoteForm location={location} type={type} />
        </Popover>
      )}
    </>
  )
}
