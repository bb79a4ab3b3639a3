import { memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { clockText } from '../../base/local-day.ts'
import { useSnapshot } from '../../base/stores.ts'
import { useFilmSeconds } from '../../media/use-film-seconds.ts'
import { DAY_MINUTES, type MinuteSpan } from '../../player/schedule/schedule.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { createWatchedHours } from '../findings/use-findings.ts'
import { type Block, blockSentence, blocksOf, blockTitle, loopLengthText, quietPart, wordsFor } from './blocks.ts'
import { cellRole, type GridRow, headRole, rowRole } from './grid-rows.ts'
import { LiveState } from './live-state.tsx'
import { minuteLeft, type TimeView, wholeDay } from './time-view.ts'
import './screen-row.css'
import './time-label.css'

/** In minutes. A shorter block has no room for words in any window. */
const WORDS_FROM = 30

/** Of a row with more blocks, only those near the visible part of the day are drawn. */
const MOST_WHOLE = 16

interface ScreenRowProps {
  row: GridRow
  /** From 0. */
  index: number
  /** The beginning of the ids of the grid's cells. */
  gridId: string
  /** The minute of the day; null if the row does not show today. */
  now: number | null
  timeView: TimeView
  /** The minute that the keyboard has or would enter, whose block is always drawn; null if it is in another row. */
  active: number | null
  /** The minute of the keyboard's place; null if it is in another row. */
  cursor: number | null
  /** The minute that the panel explains; null if it is in another row. */
  pointed: number | null
}

export const cellId = (gridId: string, row: number, start: number): string => `${gridId}-${row}-${start}`

export const ScreenRow = memo(function ScreenRow(props: ScreenRowProps) {
  const { row, index, gridId, now, timeView, active, cursor, pointed } = props
  const { entry, type, day } = row
  const { playlists } = entry
  return (
    <div {...rowRole(index)} className="schedule-row">
      <RowHead row={row} />
      <div className="schedule-track">
        {playlists ? (
          <BlockCells
            blocks={blocksOf(playlists, type, day)}
            index={index}
            gridId={gridId}
            timeView={timeView}
            active={active}
          />
        ) : (
          <div {...cellRole('Loading')} className="schedule-loading cover row" aria-busy="true">
            <Skeleton className="schedule-skeleton" count={1} />
          </div>
        )}
        {now !== null && <span className="schedule-now" style={{ left: minuteLeft(now) }} />}
        {pointed !== null && <PlaceLine className="schedule-pointed" minute={pointed} />}
        {cursor !== null && <PlaceLine className="schedule-cursor" minute={cursor} hasTime />}
      </div>
    </div>
  )
})

function RowHead({ row }: { row: GridRow }) {
  const { label, name, hasState } = row
  return (
    <div {...headRole} className="schedule-row-head row small muted">
      <span className="visually-hidden">{hasState ? `${name}, ` : name}</span>
      {hasState && <LiveState row={row} />}
      <span aria-hidden="true">{label}</span>
    </div>
  )
}

interface BlockCellsProps extends Pick<ScreenRowProps, 'index' | 'gridId' | 'timeView' | 'active'> {
  blocks: readonly Block[]
}

/** Leaves out the blocks far outside of the visible part of the day (requirement 20.10). */
function BlockCells({ blocks, index, gridId, timeView, active }: BlockCellsProps) {
  const isWhole = blocks.length <= MOST_WHOLE
  const span = useSyncExternalStore(timeView.subscribe, () => (isWhole ? wholeDay : timeView.span(index)))
  const dayWidth = useSyncExternalStore(timeView.subscribe, timeView.dayWidth)
  const hours = useSnapshot(createWatchedHours)
  const isDrawn = ({ start, end }: Block) =>
    (start < span.end && end > span.start) || (active !== null && start <= active && active < end)
  return blocks
    .filter(isDrawn)
    .map(block => (
      <BlockCell
        key={block.start}
        block={block}
        id={cellId(gridId, index, block.start)}
        dayWidth={dayWidth}
        hours={hours}
      />
    ))
}

interface BlockCellProps {
  block: Block
  id: string
  /** CSS pixels of the whole day. */
  dayWidth: number
  /** In which a screen should play. */
  hours: MinuteSpan
}

function BlockCell(props: BlockCellProps) {
  const { block } = props
  return block.end - block.start >= WORDS_FROM ? (
    <WordedCell {...props} />
  ) : (
    <div {...cellOf(props, blockSentence(block))} />
  )
}

const cellOf = ({ block, id, hours }: BlockCellProps, label: string, isLong = false) => ({
  ...cellRole(label),
  id,
  className: `schedule-block row schedule-block-${block.kind}${isLong ? ' schedule-block-long' : ''}`,
  'data-start': block.start,
  'data-end': block.end,
  style: { left: minuteLeft(block.start), width: minuteLeft(block.end - block.start), ...quietPart(block, hours) },
})

/** The words fit themselves to their block here: container queries in CSS cost time in each frame of a scroll. */
function WordedCell(props: BlockCellProps) {
  const { block, dayWidth } = props
  const loop = loopLengthText(block.rotation, useFilmSeconds(block.rotation))
  const words = wordsFor(block, ((block.end - block.start) / DAY_MINUTES) * dayWidth)
  return (
    <div {...cellOf(props, [blockSentence(block), loop].filter(Boolean).join(', '), words.isLong)}>
      {words.title && (
        <span className="schedule-block-words words" aria-hidden="true">
          <span className="schedule-block-text one-line" dir="auto">
            {blockTitle(block)}
          </span>
          {words.loop && loop && <span className="schedule-block-loop rigid small muted" data-loop={loop} />}
        </span>
      )}
    </div>
  )
}

interface PlaceLineProps {
  className: string
  minute: number
  hasTime?: boolean
}

/** The keyboard's place or the moment of the panel, which stays in view. */
function PlaceLine({ className, minute, hasTime = false }: PlaceLineProps) {
  const line = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new minute moves the line.
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would call as the end of the effect.
    line.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [minute])
  return (
    <span ref={line} className={className} style={{ left: minuteLeft(minute) }} aria-hidden="true">
      {hasTime && <span className="time-label tag">{clockText(minute)}</span>}
    </span>
  )
}
