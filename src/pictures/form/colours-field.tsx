import { useId, useState } from 'react'
import { type Colours, colourPairs, contrastText } from '../recipe/colours.ts'
import { FieldGroup } from './field-group.tsx'
import './choices.css'

interface ColoursFieldProps {
  colours: Colours
  onChange: (colours: Colours) => void
}

const isPair = (a: Colours, b: Colours) => a.text === b.text && a.ground === b.ground

/** The colours of a picture: a pair that can be read well, or two of one's own, with their contrast in words. */
export function ColoursField({ colours, onChange }: ColoursFieldProps) {
  const group = useId()
  const [isOwn, setOwn] = useState(() => !colourPairs.some(pair => isPair(pair, colours)))
  return (
    <FieldGroup legend="Colours">
      <div className="choices-row">
        {colourPairs.map(({ name, text, ground }) => (
          <label key={name} title={name} className="choice" style={{ color: text, background: ground }}>
            <input
              type="radio"
              className="choice-input"
              name={group}
              aria-label={name}
              checked={!isOwn && isPair({ text, ground }, colours)}
              onChange={() => {
                setOwn(false)
                onChange({ text, ground })
              }}
            />
            <span aria-hidden="true">Aa</span>
          </label>
        ))}
        <label className="choice choice-words">
          <input type="radio" className="choice-input" name={group} checked={isOwn} onChange={() => setOwn(true)} />
          Your own
        </label>
      </div>
      {isOwn && <OwnColours colours={colours} onChange={onChange} />}
    </FieldGroup>
  )
}

function OwnColours({ colours, onChange }: ColoursFieldProps) {
  return (
    <div className="own-colours">
      <label>
        <input
          type="color"
          value={colours.text}
          onChange={({ target }) => onChange({ ...colours, text: target.value })}
        />
        Colour of the text
      </label>
      <label>
        <input
          type="color"
          value={colours.ground}
          onChange={({ target }) => onChange({ ...colours, ground: target.value })}
        />
        Colour behind it
      </label>
      <p role="status">{contrastText(colours)}</p>
    </div>
  )
}
