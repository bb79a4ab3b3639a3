import { useId } from 'react'
import { type IconName, iconLabels, iconPaths } from '../draw/icon-paths.ts'
import { FieldGroup } from './field-group.tsx'
import './choices.css'

interface IconFieldProps {
  icon: IconName | null
  onChange: (icon: IconName | null) => void
}

const names = Object.keys(iconPaths) as IconName[]

/** The icon in front of the text, or none. */
export function IconField({ icon, onChange }: IconFieldProps) {
  const group = useId()
  return (
    <FieldGroup legend="Icon">
      <div className="choices-row">
        <label className="choice choice-words">
          <input
            type="radio"
            className="choice-input"
            name={group}
            checked={icon === null}
            onChange={() => onChange(null)}
          />
          None
        </label>
        {names.map(name => (
          <label key={name} title={iconLabels[name]} className="choice">
            <input
              type="radio"
              className="choice-input"
              name={group}
              aria-label={iconLabels[name]}
              checked={icon === name}
              onChange={() => onChange(name)}
            />
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="choice-icon">
              <path d={iconPaths[name]} />
            </svg>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
