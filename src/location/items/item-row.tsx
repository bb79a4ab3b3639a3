import { type MouseEvent, memo } from 'react'
import { mediaName, shownKind } from '../../api/media.ts'
import type { PlaylistItem } from '../../api/playlists.ts'
import { shortDay } from '../../base/day-text.ts'
import type { Id } from '../../base/id.ts'
import { MediaEntry } from '../../media/media-entry.tsx'
import { dwellSeconds } from '../../player/schedule/rotation.ts'
import type { CardItem } from '../../playlists/ends.ts'
import { IconButton } from '../../ui/button.tsx'
import { DeleteIcon, MoveDownIcon, MoveUpIcon } from '../../ui/icons.ts'
import { usePanel } from '../panel-context.ts'
import { MOVE_BUTTON } from './move-by-keys.ts'
import { SecondsField } from './seconds-field.tsx'
import { type EndDays, UntilField } from './until-field.tsx'

export interface ItemActions {
  /** `to` is an index. */
  move: (id: Id, to: number) => void
  remove: (item: PlaylistItem) => void
  setSeconds: (item: PlaylistItem, seconds: number) => void
  /** An empty day is none. */
  setUntil: (item: CardItem, until: string) => void
}

export interface RowActions extends Omit<ItemActions, 'move'> {
  step: (id: Id, by: number, click: MouseEvent) => void
}

/** The actions of a single playlist, each of them one call; `settled` resolves when no move is on its way. */
export interface SingleActions extends Pick<ItemActions, 'move' | 'remove'> {
  settled: () => Promise<unknown>
}

interface ItemRowProps {
  item: CardItem
  index: number
  /** Absent outside of edit mode. */
  actions?: RowActions | undefined
  /** Its screen shows an image for a time of its own; a ticker does not. */
  hasDwell: boolean
  /** Absent if it cannot end before its playlist does. */
  endDays?: EndDays | null
  isLast: boolean
}

export const ItemRow = memo(function ItemRow({ item, index, isLast, hasDwell, endDays, actions }: ItemRowProps) {
  const { day } = usePanel()
  const name = mediaName(item.media)
  const isTimed = hasDwell && shownKind(item.media) === 'image'
  return (
    <>
      <span className="item-place rigid small muted figures" aria-hidden="true">
        {index + 1}
      </span>
      <MediaEntry className="item-media grow gap-3" media={item.media} />
      {isTimed && !actions && (
        <span className="rigid small muted figures" title="Time on the screen">{`${dwellSeconds(item)} s`}</span>
      )}
      {item.until && !actions && <span className="rigid small muted">{`until ${shortDay(item.until, day)}`}</span>}
      {actions && (
        <span className="item-actions">
          {isTimed && <SecondsField item={item} onChange={actions.setSeconds} />}
          {endDays && <UntilField item={item} days={endDays} onChange={actions.setUntil} />}
          {/* At the ends a move does nothing, but a button that turned itself off would lose the focus. */}
          <IconButton
            className={MOVE_BUTTON}
            label={`Move ${name} up`}
            icon={MoveUpIcon}
            aria-disabled={index === 0 || undefined}
            onClick={click => actions.step(item.id, -1, click)}
          />
          <IconButton
            className={MOVE_BUTTON}
            label={`Move ${name} down`}
            icon={MoveDownIcon}
            aria-disabled={isLast || undefined}
            onClick={click => actions.step(item.id, 1, click)}
          />
          {/* The second press of a double click would delete the next item, which has taken its place. */}
          <IconButton
            label={`Delete ${name}`}
            icon={DeleteIcon}
            danger
            onClick={({ detail }) => detail < 2 && actions.remove(item)}
          />
        </span>
      )}
    </>
  )
})
