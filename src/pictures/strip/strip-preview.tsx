import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PauseIcon, ResumeIcon } from '../../ui/icons.ts'
import { drawStrip } from '../draw/draw-strip-part.ts'
import type { StripPiece } from '../draw/draw-strip.ts'
import type { StripRecipe } from '../recipe/strip-recipe.ts'
import './strip-preview.css'

/** CSS pixels: the height that a strip has on a screen with 1080 lines. */
const SHOWN_HEIGHT = 216

/** CSS pixels a second, as on a screen. */
const SPEED = 100

/** CSS pixels behind the end of the strip that are filled with its beginning, so that no window shows a gap. */
const FILLED = 2600

interface StripPreviewProps {
  recipe: StripRecipe
  pieces: readonly StripPiece[]
  /** Another number draws the pieces again, as another font has arrived. */
  loads: number
}

/** The width of a piece in the preview, in whole CSS pixels as on a screen. */
const shownWidth = (piece: StripPiece, { height }: StripRecipe) => Math.round((piece.width * SHOWN_HEIGHT) / height)

/** The width of all pieces, and the pieces with as many of them again as fill the window behind the last one. */
function tilesOf(recipe: StripRecipe, pieces: readonly StripPiece[]) {
  const loop = pieces.reduce((sum, piece) => sum + shownWidth(piece, recipe), 0)
  const tiles = [...pieces]
  for (let width = loop; loop > 0 && width < loop + FILLED; ) {
    const next = pieces[tiles.length % pieces.length]
    if (!next) break
    tiles.push(next)
    width += shownWidth(next, recipe)
  }
  return { loop, tiles }
}

/** A strip as it runs on a ticker of 1080 lines: as high, and as fast. */
export function StripPreview({ recipe, pieces, loads }: StripPreviewProps) {
  const [isPaused, setPaused] = useState(false)
  const { loop, tiles } = tilesOf(recipe, pieces)
  const run = { '--strip-end': `${-loop}px`, animationDuration: `${loop / SPEED}s` }
  return (
    <section className="strip-preview" aria-label="Preview">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without motion the strip is scrolled, also by keys. */}
      <div className="strip-window" style={{ background: recipe.colours.ground }} tabIndex={0}>
        <div className={isPaused ? 'strip-band strip-band-paused' : 'strip-band'} style={run}>
          {tiles.map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place.
            <StripTile key={index} {...{ recipe, piece, loads }} />
          ))}
        </div>
      </div>
      <Button variant="quiet" className="strip-pause" onClick={() => setPaused(!isPaused)}>
        {isPaused ? <ResumeIcon size={16} aria-hidden /> : <PauseIcon size={16} aria-hidden />}
        <span>{isPaused ? 'Run' : 'Pause'}</span>
      </Button>
    </section>
  )
}

interface StripTileProps {
  recipe: StripRecipe
  piece: StripPiece
  loads: number
}

function StripTile({ recipe, piece, loads }: StripTileProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text is drawn again when the font has arrived.
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawStrip(recipe, piece, context)
  }, [recipe, piece, loads])
  return (
    <canvas
      ref={canvas}
      width={piece.width}
      height={recipe.height}
      style={{ width: shownWidth(piece, recipe), height: SHOWN_HEIGHT }}
    />
  )
}
