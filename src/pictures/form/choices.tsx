import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { type Colours, colourPairs, contrastText } from '../recipe/colours.ts'
import { FieldGroup } from './field-group.tsx'
import './choices.css'

interface ChoiceProps {
  group: string
  /** The name of a choice whose content is no words. */
  name?: string
  style?: CSSProperties
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ group, name, style, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label title={name} className={name ? 'choice centre' : 'choice centre choice-words small'} style={style}>
      <input
        type="radio"
        className="choice-input cover"
        name={group}
        aria-label={name}
        checked={isChosen}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}

interface ColoursFieldProps {
  colours: Colours
  onChange: (colours: Colours) => void
}

const isPair = (a: Colours, b: Colours) => a.text === b.text && a.ground === b.ground

export function ColoursField({ colours, onChange }: ColoursFieldProps) {
  const group = useId()
  const [isOwn, setOwn] = useState(() => !colourPairs.some(pair => isPair(pair, colours)))
  return (
    <FieldGroup legend="Colours">
      <div className="flow">
        {colourPairs.map(({ name, text, ground }) => (
          <Choice
            key={name}
            group={group}
            name={name}
            style={{ color: text, background: ground }}
            isChosen={!isOwn && isPair({ text, ground }, colours)}
            onChoose={() => {
              setOwn(false)
              onChange({ text, ground })
            }}
          >
            <span aria-hidden="true">Aa</span>
          </Choice>
        ))}
        <Choice group={group} isChosen={isOwn} onChoose={() => setOwn(true)}>
          Your own
        </Choice>
      </div>
      {isOwn && <OwnColours colours={colours} onChange={onChange} />}
    </FieldGroup>
  )
}

function OwnColours({ colours, onChange }: ColoursFieldProps) {
  return (
    <div className="own-colours row wrap apart small">
      {(['text', 'ground'] as const).map(part => (
        <label key={part} className="row">
          <input
            type="color"
            className="input"
            value={colours[part]}
            onChange={({ target }) => onChange({ ...colours, [part]: target.value })}
          />
          {part === 'text' ? 'Colour of the text' : 'Colour behind it'}
        </label>
      ))}
      <p role="status">{contrastText(colours)}</p>
    </div>
  )
}
