import { useDeferredValue, useMemo, useState } from 'react'
import { stripFont } from '../draw/draw-strip-part.ts'
import { createMeasure } from '../draw/font.ts'
import { layoutStrip } from '../draw/draw-strip.ts'
import { useFont } from '../draw/use-font.ts'
import { FontNotice } from '../form/font-notice.tsx'
import { usePictureDraft } from '../form/use-picture-draft.ts'
import type { EditedFile } from '../recipe/recipe.ts'
import { newStrip, readStripRecipe, type StripRecipe } from '../recipe/strip-recipe.ts'
import { SaveBar } from '../save/save-bar.tsx'
import { StripFields } from './strip-fields.tsx'
import { stripFiles } from './strip-files.ts'
import { StripPreview } from './strip-preview.tsx'
import { endFirstText, piecesText, saveFault, textFault } from './strip-text.ts'

interface StripMakerProps {
  /** Null for a new strip. */
  edited: EditedFile<StripRecipe> | null
}

/** Makes a ticker strip of a text, or edits one. */
export function StripMaker({ edited }: StripMakerProps) {
  const form = edited ? `the strip of file ${edited.media.id}` : 'the new strip'
  const { values, change, ...draft } = usePictureDraft(form, edited?.recipe ?? newStrip, readStripRecipe)
  // The fields follow every key; the preview may follow a moment later.
  const { recipe, pieces, font } = useStrip(useDeferredValue(values))
  return (
    <div className="picture">
      <StripFields recipe={values} onChange={change} />
      <div className="picture-result">
        <StripPreview recipe={recipe} pieces={pieces} loads={font.loads} />
        <p className="muted" role="status">
          {piecesText(pieces, recipe)}
        </p>
        <p role="status">{endFirstText(pieces, recipe)}</p>
        <FontNotice font={font} />
        <SaveBar
          type="ticker"
          edited={edited}
          fault={saveFault(values)}
          isChanged={draft.isChanged}
          recipe={values}
          make={() => stripFiles(values)}
          onSaved={draft.markSaved}
          onStartAgain={draft.startAgain}
        />
      </div>
    </div>
  )
}

/** The pieces of a strip, measured again when a part of the font has arrived. A text that is too long has none. */
function useStrip(recipe: StripRecipe) {
  const text = textFault(recipe.text) ? '' : recipe.text
  const font = useFont(recipe.weight, text)
  const [measureIn] = useState(createMeasure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text has another width when the font has arrived.
  const pieces = useMemo(
    () => layoutStrip({ ...recipe, text }, measureIn(stripFont(recipe))),
    [recipe, text, measureIn, font.loads],
  )
  return { recipe, pieces, font }
}
