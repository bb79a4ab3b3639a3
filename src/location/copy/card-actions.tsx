import { wallClock } from '../../base/clock.ts'
import { momentNow } from '../../base/moment.ts'
import { copyOf } from '../../jobs/copy-tasks.ts'
import type { Task } from '../../jobs/job.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { type Card, cardName } from '../../playlists/cards.ts'
import { playlistTitle } from '../../playlists/playlist-name.tsx'
import { CopyToIcon, DuplicateIcon } from '../../ui/icons.ts'
import { Popover } from '../../ui/popover.tsx'
import { usePanel } from '../panel-context.ts'
import { usePlace } from '../use-location.ts'
import './card-actions.css'

/**
 * A function that copies a card at its own location. It is an edit of the page like any other: no screen is told. The page
 * scrolls to the copy.
 */
export function useDuplicate() {
  const { type, tell } = usePanel()
  const place = usePlace()
  const run = usePageJob()
  return async (card: Card): Promise<void> => {
    const name = cardName(card)
    const playlists = card.playlists.map(source => copyOf(source, type, momentNow(wallClock).day))
    const task: Task = { kind: 'add-playlists', place, playlists, replaces: [], switchOn: [] }
    const job = { title: `Duplicate ${name}`, tasks: [task], tells: false }
    const done = `${name} has a copy now, to which “Add Media” adds.`
    if (!(await run({ job, done, further: tell, failed: `${name} could not be duplicated.` }))) return
    // The newest playlist has the last card.
    const cards = document.querySelectorAll(`.tape-${type} article`)
    cards.item(cards.length - 1)?.scrollIntoView()
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
