import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { TICKER_SPEED } from '../../player/driver.ts'
import { Button } from '../../ui/button.tsx'
import { PauseIcon, ResumeIcon } from '../../ui/icons.ts'
import { drawStrip, layoutStrip, type StripPiece, stripSizes } from '../draw/draw-strip.ts'
import { createMeasure, loadFont, type MeasureIn, toPng, useFont } from '../draw/font.ts'
import { ColoursField } from '../form/choices.tsx'
import { SegmentsField, TextArea } from '../form/field-group.tsx'
import { usePictureDraft } from '../form/use-picture-draft.ts'
import { type EditedFile, writeRecipe } from '../recipe/recipe.ts'
import { newStrip, readStripRecipe, type StripRecipe } from '../recipe/strip-recipe.ts'
import { fileNames } from '../save/picture-upload.ts'
import { SaveBar } from '../save/save-bar.tsx'
import { endFirstText, piecesText, SHOWN_HEIGHT, stripFault, textFault } from './strip-text.ts'
import './strip-maker.css'

const piecesOf = (recipe: StripRecipe, measureIn: MeasureIn) =>
  layoutStrip(recipe, measureIn(recipe.weight, stripSizes(recipe).fontSize))

/** The files go from left to right, each with the whole recipe and its place. @throws Error if they cannot be drawn */
async function stripFiles(recipe: StripRecipe): Promise<File[]> {
  await loadFont(recipe.weight, recipe.text)
  const pieces = piecesOf(recipe, createMeasure())
  const names = fileNames(recipe.text, pieces.length, 'Strip')
  const files: File[] = []
  for (const [index, piece] of pieces.entries()) {
    const { width } = piece
    const png = await toPng({ width, height: recipe.height }, context => drawStrip(recipe, piece, context))
    const made = await writeRecipe(png, recipe, { number: index + 1, total: pieces.length })
    files.push(new File([made], names[index] ?? 'Strip.png', { type: 'image/png' }))
  }
  return files
}

interface StripFieldsProps {
  recipe: StripRecipe
  onChange: (recipe: StripRecipe) => void
}

const TEXT_NOTE = 'A picture stays as it is: leave out “today”, dates and countdowns.'

const heights = [
  { value: 128, text: '128 px' },
  { value: 256, text: '256 px' },
] as const

const heightNotes = {
  128: 'The advised height. A screen that is 1080 px high enlarges it to 216 px, a little blurred.',
  256: 'Sharper: a screen that is 1080 px high shows it at 216 px. It is over the advised height, and works all the same.',
}

const weights = [
  { value: 400, text: 'Regular' },
  { value: 700, text: 'Bold' },
] as const

function StripFields({ recipe, onChange }: StripFieldsProps) {
  const change = (values: Partial<StripRecipe>) => onChange({ ...recipe, ...values })
  return (
    <div className="picture-fields stack">
      <TextArea
        label="Text"
        rows={3}
        value={recipe.text}
        fault={textFault(recipe.text)}
        note={TEXT_NOTE}
        onChange={event => change({ text: event.target.value })}
      />
      <ColoursField colours={recipe.colours} onChange={colours => change({ colours })} />
      <SegmentsField label="Letters" options={weights} value={recipe.weight} onChange={weight => change({ weight })} />
      <SegmentsField
        label="Height"
        options={heights}
        value={recipe.height}
        note={heightNotes[recipe.height]}
        onChange={height => change({ height })}
      />
    </div>
  )
}

/** CSS pixels behind the end of the strip that are filled with its beginning, so that no window shows a gap. */
const FILLED = 2600

interface StripPreviewProps {
  recipe: StripRecipe
  pieces: readonly StripPiece[]
  /** Changes when another font has arrived. */
  loads: number
}

/** The width in whole CSS pixels, as on a screen. */
const shownWidth = (piece: StripPiece, { height }: StripRecipe) => Math.round((piece.width * SHOWN_HEIGHT) / height)

/** Repeats the pieces, as a ticker does, until they fill the window behind the last one. */
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

/** The preview is as high and as fast as on a screen of 1080 lines. */
function StripPreview({ recipe, pieces, loads }: StripPreviewProps) {
  const [isPaused, setPaused] = useState(false)
  const { loop, tiles } = tilesOf(recipe, pieces)
  const run = { '--strip-end': `${-loop}px`, animationDuration: `${loop / TICKER_SPEED}s` }
  return (
    <section className="stack gap-1" aria-label="Preview">
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

interface StripMakerProps {
  /** Null for a new strip. */
  edited: EditedFile<StripRecipe> | null
}

export function StripMaker({ edited }: StripMakerProps) {
  const form = edited ? `the strip of file ${edited.media.id}` : 'the new strip'
  const draft = usePictureDraft(form, edited?.recipe ?? newStrip, readStripRecipe)
  const { values, change } = draft
  // The fields follow every key; the preview may follow a moment later.
  const recipe = useDeferredValue(values)
  const { pieces, loads } = useStrip(recipe)
  return (
    <div className="picture columns">
      <StripFields recipe={values} onChange={change} />
      <div className="picture-result stack gap-3">
        <StripPreview recipe={recipe} pieces={pieces} loads={loads} />
        <p className="muted" role="status">
          {piecesText(pieces, recipe)}
        </p>
        <p role="status">{endFirstText(pieces, recipe)}</p>
        <SaveBar edited={edited} draft={draft} fault={stripFault(values)} make={() => stripFiles(values)} />
      </div>
    </div>
  )
}

/** The text is measured again when a part of the font has arrived. If it is too long, it has no pieces. */
function useStrip(recipe: StripRecipe) {
  const text = textFault(recipe.text) ? '' : recipe.text
  const loads = useFont(recipe.weight, text)
  const [measureIn] = useState(createMeasure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text has another width when the font has arrived.
  const pieces = useMemo(() => piecesOf({ ...recipe, text }, measureIn), [recipe, text, measureIn, loads])
  return { pieces, loads }
}
