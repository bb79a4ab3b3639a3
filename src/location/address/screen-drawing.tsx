import type { ScreenType } from '../../api/playlists.ts'
import type { ScreenShape } from '../../player/screen-shape.ts'
import { screenNames } from '../../screens/screen-state.ts'

/** The longer side of the drawing, in its own units. */
const SIDE = 160

/** Where a person sees the lower edge of the panel's frame, whose picture is turned so that it stands upright. */
const lowerEdges = { 0: 'below', 90: 'on the right', 180: 'above', 270: 'on the left' } as const

/** "Videowall, turned by 90° (the lower edge of the panel is on the right), the ticker below the film" */
function shapeText(type: ScreenType, { rotate, strip, tile }: ScreenShape): string {
  const parts = [
    screenNames[type],
    rotate > 0 && `turned by ${rotate}° (the lower edge of the panel is ${lowerEdges[rotate]})`,
    strip && `the ticker ${strip === 'top' ? 'above' : 'below'} the film`,
    tile && `screen ${tile.number} of a wall of ${tile.columns} × ${tile.rows}`,
  ]
  return parts.filter(Boolean).join(', ')
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A thick line along the lower edge of the panel. */
function lowerEdge({ left, top, width, height }: Box, rotate: ScreenShape['rotate']): string {
  if (rotate === 90) return `M${left + width} ${top}v${height}`
  if (rotate === 270) return `M${left} ${top}v${height}`
  return `M${left} ${rotate === 180 ? top : top + height}h${width}`
}

/** Draws the screen, or the whole wall of a tile, as a person sees it: with the strip and the panel's lower edge. */
export function ScreenDrawing({ type, shape }: { type: ScreenType; shape: ScreenShape }) {
  const { rotate, strip, tile } = shape
  const { columns, rows, number } = tile ?? { columns: 1, rows: 1, number: 1 }
  const [across, down] = rotate === 90 || rotate === 270 ? [9, 16] : [16, 9]
  const unit = SIDE / Math.max(columns * across, rows * down)
  const [width, height] = [across * unit, down * unit]
  const screens = Array.from({ length: columns * rows }, (_, index): Box & { number: number } => ({
    left: (index % columns) * width,
    top: Math.floor(index / columns) * height,
    width,
    height,
    number: index + 1,
  }))
  const chosen = screens[number - 1]
  const [wallWidth, wallHeight] = [columns * width, rows * height]
  const band = type === 'ticker' ? wallHeight : wallHeight / 5
  return (
    <svg
      className="screen-drawing"
      viewBox={`${(wallWidth - SIDE) / 2 - 4} ${(wallHeight - SIDE) / 2 - 4} ${SIDE + 8} ${SIDE + 8}`}
      role="img"
      aria-label={shapeText(type, shape)}
    >
      {screens.map(({ left, top, number: own }) => (
        <g key={own} className={own === number ? 'screen-drawing-chosen' : undefined}>
          <rect x={left} y={top} width={width} height={height} />
          {tile && (
            <text x={left + width / 2} y={top + height / 2} fontSize={Math.min(20, height * 0.6, width * 0.6)}>
              {own}
            </text>
          )}
        </g>
      ))}
      {(strip || type === 'ticker') && (
        <rect
          className="screen-drawing-strip"
          y={type === 'ticker' || strip === 'top' ? 0 : wallHeight - band}
          width={wallWidth}
          height={band}
        />
      )}
      {chosen && <path className="screen-drawing-edge" d={lowerEdge(chosen, rotate)} />}
    </svg>
  )
}
