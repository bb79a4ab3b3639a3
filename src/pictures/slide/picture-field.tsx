import { Suspense, useState } from 'react'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { consolePart } from '../../ui/lazy-part.tsx'
import { FieldGroup } from '../form/field-group.tsx'
import { SegmentsField } from '../form/segments-field.tsx'
import type { SlidePicture, SlideRecipe } from '../recipe/slide-recipe.ts'
import { pictureFaultText } from './picture-text.ts'
import type { SlidePictureState } from './use-slide-picture.ts'
import './picture-field.css'

const ChoosePicture = consolePart(async () => (await import('./choose-picture.tsx')).ChoosePicture)

const fits = [
  { value: 'whole', text: 'Whole' },
  { value: 'fill', text: 'Filling' },
] as const

const fitNotes = {
  whole: 'All of the picture is seen; the rest of its place has the colour of the slide.',
  fill: 'The picture fills its place; what does not fit is cut off at two sides.',
}

interface PictureFieldProps {
  recipe: SlideRecipe
  state: SlidePictureState
  onChange: (values: Partial<SlideRecipe>) => void
}

/** The picture of a slide, and how it fills its place. */
export function PictureField({ recipe: { picture, fit }, state, onChange }: PictureFieldProps) {
  const [isChoosing, setChoosing] = useState(false)
  const choose = (chosen: SlidePicture) => {
    setChoosing(false)
    onChange({ picture: chosen })
  }
  return (
    <>
      <FieldGroup legend="Picture" className="slide-picture">
        {picture && (
          <p className="slide-picture-name">
            <bdi translate="no">{picture.name}</bdi>
          </p>
        )}
        <Button onClick={() => setChoosing(true)}>{picture ? 'Another picture…' : 'Choose a picture…'}</Button>
        {picture && <PictureFault picture={picture} {...state} />}
      </FieldGroup>
      <SegmentsField
        label="Fit"
        options={fits}
        value={fit}
        note={fitNotes[fit]}
        onChange={one => onChange({ fit: one })}
      />
      <Suspense fallback={null}>
        {isChoosing && <ChoosePicture picture={picture} onChoose={choose} onClose={() => setChoosing(false)} />}
      </Suspense>
    </>
  )
}

/** Why the picture is not on the slide; what was typed stays. */
function PictureFault({ picture, fault, tryAgain }: SlidePictureState & { picture: SlidePicture }) {
  if (!fault) return null
  return (
    <>
      <p className="field-fault" role="status">
        <BidiText text={pictureFaultText(fault, picture)} />
      </p>
      {fault === 'unreachable' && <Button onClick={tryAgain}>Try again</Button>}
    </>
  )
}
