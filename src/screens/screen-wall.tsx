import { useEffect } from 'react'
import type { Fleet } from '../fleet/fleet.ts'
import { useVirtualList } from '../ui/use-virtual-list.tsx'
import { ScreenTile } from './screen-tile.tsx'
import type { Tile } from './tiles.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePlannedNow } from './use-planned-now.ts'
import { TILE_GAP, useTileLayout } from './use-tile-layout.ts'

/** Rows of tiles that are drawn beyond the window on both sides: each has many tiles, and is as high as many rows of a table. */
const ROWS_AROUND = 2

interface ScreenWallProps {
  tiles: readonly Tile[]
  /** Today. */
  day: string
  /** Names the locations in view, which are asked first. */
  prefer: Fleet['prefer']
}

/** The tiles of all expected screens; a long list draws only those near the window. */
export function ScreenWall({ tiles, day, prefer }: ScreenWallProps) {
  const { ref, kind, columns, rowHeight } = useTileLayout()
  const { list, drawn, above, below } = useVirtualList<Tile, HTMLUListElement>({
    entries: tiles,
    columns,
    rowHeight,
    gap: TILE_GAP,
    overscan: ROWS_AROUND,
  })
  const planned = usePlannedNow(drawn.map(({ entry }) => entry.screen))
  const keepsFocus = useKeptFocus(list)
  useEffect(() => prefer(drawn.map(({ entry }) => entry.screen.location.id)), [prefer, drawn])
  return (
    <div ref={ref}>
      <ul
        ref={list}
        className={`tiles tiles-${kind}`}
        style={{
          gap: TILE_GAP,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: rowHeight,
          paddingTop: above,
          paddingBottom: below,
        }}
      >
        {drawn.map(({ entry, index }, place) => (
          <li
            key={entry.screen.entry}
            className={`tile tile-${entry.state}`}
            aria-setsize={tiles.length}
            aria-posinset={index + 1}
            {...keepsFocus(index)}
          >
            <ScreenTile {...entry} planned={planned[place] ?? []} day={day} />
          </li>
        ))}
      </ul>
    </div>
  )
}
