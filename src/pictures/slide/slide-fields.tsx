import { useId, useState } from 'react'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { CancelIcon } from '../../ui/icons.ts'
import { ColoursField } from '../form/choices.tsx'
import { FieldGroup, SegmentsField, TextArea } from '../form/field-group.tsx'
import { type SlidePicture, type SlideRecipe, type SlideRow, shownList, slideLimits } from '../recipe/slide-recipe.ts'
import { ChoosePicture } from './choose-picture.tsx'
import type { SlidePictureState } from './open-picture.ts'
import { cellFault, lengthFault, pictureFaultText, rowCells, type SlideWords, wordNames } from './slide-text.ts'
import './slide-fields.css'

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

function PictureField({ recipe: { picture, fit }, state, onChange }: PictureFieldProps) {
  const [isChoosing, setChoosing] = useState(false)
  const choose = (chosen: SlidePicture) => {
    setChoosing(false)
    onChange({ picture: chosen })
  }
  return (
    <>
      <FieldGroup legend="Picture">
        {picture && (
          <p className="one-line">
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
      {isChoosing && <ChoosePicture picture={picture} onChoose={choose} onClose={() => setChoosing(false)} />}
    </>
  )
}

function PictureFault({ picture, fault, tryAgain }: SlidePictureState & { picture: SlidePicture }) {
  if (!fault) return null
  return (
    <>
      <p className="small danger" role="status">
        <BidiText text={pictureFaultText(fault, picture)} />
      </p>
      {fault === 'unreachable' && <Button onClick={tryAgain}>Try again</Button>}
    </>
  )
}

interface RowsFieldProps {
  legend: string
  /** Such as "Name" and "Price". */
  cells: SlideRow
  rows: readonly SlideRow[]
  onChange: (rows: readonly SlideRow[]) => void
}

const keys = ['name', 'value'] as const

function RowsField({ legend, cells, rows, onChange }: RowsFieldProps) {
  return (
    <FieldGroup legend={legend}>
      {rows.map((row, index) => (
        <RowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          key={index}
          {...{ cells, row, index }}
          onChange={changed => onChange(rows.with(index, changed))}
          onRemove={() => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      {rows.length < slideLimits.rows ? (
        <Button onClick={() => onChange([...rows, { name: '', value: '' }])}>Add a line</Button>
      ) : (
        <p className="small muted">A slide has at most {slideLimits.rows} lines: make another slide for more.</p>
      )}
    </FieldGroup>
  )
}

interface RowFieldsProps {
  cells: SlideRow
  row: SlideRow
  index: number
  onChange: (row: SlideRow) => void
  onRemove: () => void
}

function RowFields({ cells, row, index, onChange, onRemove }: RowFieldsProps) {
  const id = useId()
  const faults = keys.map(key => ({ key, fault: cellFault(cells, key, row, index) }))
  return (
    <div className="slide-row stack">
      {faults.map(({ key, fault }) => (
        <input
          key={key}
          dir="auto"
          className="input"
          aria-label={`${cells[key]}, line ${index + 1}`}
          {...(fault && { 'aria-invalid': true, 'aria-describedby': `${id}-${key}` })}
          placeholder={cells[key]}
          value={row[key]}
          onChange={({ target }) => onChange({ ...row, [key]: target.value })}
        />
      ))}
      <IconButton
        label={`Remove line ${index + 1}`}
        icon={CancelIcon}
        onClick={({ detail, currentTarget }) => {
          // The second half of a double click is on the line that came up.
          if (detail >= 2) return
          // A held Enter would go on with that line.
          currentTarget.closest('fieldset')?.focus({ preventScroll: true })
          onRemove()
        }}
      />
      {faults.map(({ key, fault }) => (
        <p key={key} id={`${id}-${key}`} className="small danger hide-empty" aria-live="polite">
          {fault}
        </p>
      ))}
    </div>
  )
}

interface SlideFieldsProps {
  recipe: SlideRecipe
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

export function SlideFields({ recipe, picture, onChange }: SlideFieldsProps) {
  const { layout } = recipe
  const list = shownList(recipe)
  const change = (values: Partial<SlideRecipe>) => onChange({ ...recipe, ...values })
  return (
    <div className="picture-fields stack">
      <SegmentsField label="Layout" options={layouts} value={layout} onChange={one => change({ layout: one })} />
      {layout === 'picture' && <PictureField recipe={recipe} state={picture} onChange={change} />}
      <Words of="heading" label="Heading" value={recipe.heading} onChange={heading => change({ heading })} />
      {layout === 'code' && (
        <Words of="code" label="What the code says" value={recipe.code} onChange={code => change({ code })} />
      )}
      {!list && (
        <Words
          of="text"
          label={layout === 'picture' ? 'Caption' : 'Text'}
          rows={layout === 'title' ? 5 : 2}
          value={recipe.text}
          onChange={text => change({ text })}
        />
      )}
      {list && (
        <RowsField
          legend={list === 'prices' ? 'Prices' : 'Hours'}
          cells={rowCells[list]}
          rows={recipe[list]}
          onChange={rows => change({ [list]: rows })}
        />
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
