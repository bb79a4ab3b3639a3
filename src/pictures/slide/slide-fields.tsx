import { ColoursField } from '../form/colours-field.tsx'
import { SegmentsField } from '../form/segments-field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { type SlideRecipe, showsText, slideLimits } from '../recipe/slide-recipe.ts'
import { PictureField } from './picture-field.tsx'
import { RowsField } from './rows-field.tsx'
import { lengthFault, rowCells, type SlideWords, wordNames } from './slide-text.ts'
import type { SlidePictureState } from './use-slide-picture.ts'

interface SlideFieldsProps {
  recipe: SlideRecipe
  /** The picture of the recipe. */
  picture: SlidePictureState
  onChange: (recipe: SlideRecipe) => void
}

const layouts = [
  { value: 'title', text: 'Title and text' },
  { value: 'picture', text: 'Picture' },
  { value: 'prices', text: 'Price list' },
  { value: 'hours', text: 'Opening hours' },
  { value: 'code', text: 'QR code' },
] as const

const shapes = [
  { value: 'landscape', text: 'Landscape' },
  { value: 'portrait', text: 'Portrait' },
] as const

const notes: Record<SlideWords, string> = {
  heading: 'Letters shrink until everything is on the slide.',
  text: 'A picture stays as it is: leave out “today”, dates and countdowns.',
  code: 'An address such as https://example.com/menu: a telephone opens it.',
}

/** Everything that a person chooses about a slide. */
export function SlideFields({ recipe, picture, onChange }: SlideFieldsProps) {
  const { layout } = recipe
  const change = (values: Partial<SlideRecipe>) => onChange({ ...recipe, ...values })
  return (
    <div className="picture-fields">
      <SegmentsField label="Layout" options={layouts} value={layout} onChange={one => change({ layout: one })} />
      {layout === 'picture' && <PictureField recipe={recipe} state={picture} onChange={change} />}
      <Words of="heading" label="Heading" value={recipe.heading} onChange={heading => change({ heading })} />
      {layout === 'code' && (
        <Words of="code" label="What the code says" value={recipe.code} onChange={code => change({ code })} />
      )}
      {showsText(recipe) && (
        <Words
          of="text"
          label={layout === 'picture' ? 'Caption' : 'Text'}
          rows={layout === 'title' ? 5 : 2}
          value={recipe.text}
          onChange={text => change({ text })}
        />
      )}
      {layout === 'prices' && (
        <RowsField
          legend="Prices"
          cells={rowCells.prices}
          rows={recipe.prices}
          onChange={prices => change({ prices })}
        />
      )}
      {layout === 'hours' && (
        <RowsField legend="Hours" cells={rowCells.hours} rows={recipe.hours} onChange={hours => change({ hours })} />
      )}
      <ColoursField colours={recipe.colours} onChange={colours => change({ colours })} />
      <SegmentsField
        label="Shape"
        options={shapes}
        value={recipe.shape}
        note={recipe.shape === 'landscape' ? '1920x1080 px' : '1080x1920 px'}
        onChange={shape => change({ shape })}
      />
    </div>
  )
}

interface WordsProps {
  of: SlideWords
  label: string
  rows?: number
  value: string
  onChange: (text: string) => void
}

/** One of the texts of a slide. */
function Words({ of, label, rows = 2, value, onChange }: WordsProps) {
  return (
    <TextArea
      label={label}
      rows={rows}
      value={value}
      fault={lengthFault(wordNames[of], value, slideLimits[of])}
      note={notes[of]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
