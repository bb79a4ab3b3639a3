import { useDeferredValue, useMemo, useState } from 'react'
import { layoutSlide } from './draw/slide-layout.ts'
import { useFont } from './draw/use-font.ts'
import { FontNotice } from './form/font-notice.tsx'
import { usePictureDraft } from './form/use-picture-draft.ts'
import type { EditedFile } from './recipe/recipe.ts'
import { newSlide, readSlideRecipe, type SlideRecipe } from './recipe/slide-recipe.ts'
import { SaveBar } from './save/save-bar.tsx'
import type { OpenPicture } from './slide/open-picture.ts'
import { blurText, pictureWait } from './slide/picture-text.ts'
import { SlideFields } from './slide/slide-fields.tsx'
import { createSlideMeasure, slideFiles, wordsIn } from './slide-files.ts'
import { SlidePreview } from './slide-preview.tsx'
import { saveFault, sizeText, tooLong } from './slide/slide-text.ts'
import { useSlidePicture } from './slide/use-slide-picture.ts'

interface SlideMakerProps {
  /** Null for a new slide. */
  edited: EditedFile<SlideRecipe> | null
}

/** Makes a slide for a videowall, or edits one. */
export function SlideMaker({ edited }: SlideMakerProps) {
  const form = edited ? `the slide of file ${edited.media.id}` : 'the new slide'
  const { values, change, ...draft } = usePictureDraft(form, edited?.recipe ?? newSlide, readSlideRecipe)
  const picture = useSlidePicture(values)
  // The fields follow every key; the preview may follow a moment later.
  const { recipe, marks, font } = useSlide(useDeferredValue(values), picture.open)
  const remarks = [sizeText(marks), blurText(marks)].filter(Boolean)
  return (
    <div className="picture">
      <SlideFields recipe={values} picture={picture} onChange={change} />
      <div className="picture-result">
        <SlidePreview recipe={recipe} marks={marks} image={picture.open?.image ?? null} />
        <p role="status">{remarks.join(' ')}</p>
        <FontNotice font={font} />
        <SaveBar
          type="videowall"
          edited={edited}
          fault={saveFault(values) ?? pictureWait(values, picture)}
          isChanged={draft.isChanged}
          recipe={values}
          make={() => slideFiles(values, picture.open)}
          onSaved={draft.markSaved}
          onStartAgain={draft.startAgain}
        />
      </div>
    </div>
  )
}

/** The content of a slide, placed again when a part of the font has arrived. With a text that is too long it is empty. */
function useSlide(recipe: SlideRecipe, picture: OpenPicture | null) {
  const isTooLong = tooLong(recipe) !== null
  const font = useFont(700, isTooLong ? '' : wordsIn(recipe))
  const [measureIn] = useState(createSlideMeasure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text has another width when the font has arrived.
  const marks = useMemo(
    () => (isTooLong ? [] : layoutSlide(recipe, picture, measureIn)),
    [recipe, picture, isTooLong, measureIn, font.loads],
  )
  return { recipe, marks, font }
}
