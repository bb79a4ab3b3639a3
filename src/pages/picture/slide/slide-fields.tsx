import { ColoursField } from '../form/colours-field.tsx'
import { SegmentsField } from '../form/segments-field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { type SlideRecipe, slideLimits } from '../recipe/slide-recipe.ts'
import { RowsField } from './rows-field.tsx'
import { lengthFault } from './slide-text.ts'

interface SlideFieldsProps {
  recipe: SlideRecipe
  onChange: (recipe: SlideRecipe) => void
}

const layouts = [
  { value: 'title', text: 'Title and text' },
  { value: 'prices', text: 'Price list' },
  { value: 'hours', text: 'Opening hours' },
  { value: 'code', text: 'QR code' },
] as const

const shapes = [
  { value: 'landscape', text: 'Landscape' },
  { value: 'portrait', text: 'Portrait' },
] as const

/** Everything that a person chooses about a slide. */
export function SlideFields({ recipe, onChange }: SlideFieldsProps) {
  const change = (values: Partial<SlideRecipe>) => onChange({ ...recipe, ...values })
  return (
    <div className="picture-fields">
      <SegmentsField label="Layout" options={layouts} value={recipe.layout} onChange={layout => change({ layout })} />
      <TextArea
        label="Heading"
        rows={2}
        value={recipe.heading}
        fault={lengthFault('The heading', recipe.heading, slideLimits.heading)}
        note="Letters shrink until everything is on the slide."
        onChange={event => change({ heading: event.target.value })}
      />
      <LayoutFields recipe={recipe} change={change} />
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

interface LayoutFieldsProps {
  recipe: SlideRecipe
  change: (values: Partial<SlideRecipe>) => void
}

/** The fields that only this layout has. */
function LayoutFields({ recipe, change }: LayoutFieldsProps) {
  switch (recipe.layout) {
    case 'title':
      return <SlideText recipe={recipe} change={change} />
    case 'code':
      return (
        <>
          <TextArea
            label="What the code says"
            rows={2}
            value={recipe.code}
            fault={lengthFault('The content of the code', recipe.code, slideLimits.code)}
            note="An address such as https://example.com/menu: a telephone opens it."
            onChange={event => change({ code: event.target.value })}
          />
          <SlideText recipe={recipe} change={change} />
        </>
      )
    case 'prices':
      return (
        <RowsField
          legend="Prices"
          cells={['Name', 'Price']}
          rows={recipe.prices}
          onChange={prices => change({ prices })}
        />
      )
    case 'hours':
      return (
        <RowsField legend="Hours" cells={['Day', 'Hours']} rows={recipe.hours} onChange={hours => change({ hours })} />
      )
  }
}

function SlideText({ recipe, change }: LayoutFieldsProps) {
  return (
    <TextArea
      label="Text"
      rows={recipe.layout === 'code' ? 2 : 5}
      value={recipe.text}
      fault={lengthFault('The text', recipe.text, slideLimits.text)}
      note="A picture stays as it is: leave out “today”, dates and countdowns."
      onChange={event => change({ text: event.target.value })}
    />
  )
}
