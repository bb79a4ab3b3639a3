import { ColoursField } from '../form/colours-field.tsx'
import { IconField } from '../form/icon-field.tsx'
import { SegmentsField } from '../form/segments-field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { paddings, type StripRecipe } from '../recipe/strip-recipe.ts'
import { textFault } from './strip-text.ts'

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
  128: 'As the displayed limit advises. A screen of 1080 lines draws it 216 px high, a little blurred.',
  256: 'Sharper: a screen of 1080 lines draws it 216 px high. It is over the displayed limit, which is advice.',
}

const weights = [
  { value: 400, text: 'Regular' },
  { value: 700, text: 'Bold' },
] as const

const paddingNames = ['Little', 'Some', 'Much']

/** Everything that a person chooses about a strip. */
export function StripFields({ recipe, onChange }: StripFieldsProps) {
  const change = (values: Partial<StripRecipe>) => onChange({ ...recipe, ...values })
  return (
    <div className="picture-fields">
      <TextArea
        label="Text"
        rows={3}
        value={recipe.text}
        fault={textFault(recipe.text)}
        note={TEXT_NOTE}
        onChange={event => change({ text: event.target.value })}
      />
      <ColoursField colours={recipe.colours} onChange={colours => change({ colours })} />
      <IconField icon={recipe.icon} onChange={icon => change({ icon })} />
      <SegmentsField label="Letters" options={weights} value={recipe.weight} onChange={weight => change({ weight })} />
      <SegmentsField
        label="Space around the text"
        options={paddings.map((value, index) => ({ value, text: paddingNames[index] ?? String(value) }))}
        value={recipe.padding}
        onChange={padding => change({ padding })}
      />
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
