import type { ReactNode } from 'react'
import './field-group.css'

interface FieldGroupProps {
  legend: string
  className?: string
  children: ReactNode
}

/** Controls that belong together, below their name. */
export function FieldGroup({ legend, className = '', children }: FieldGroupProps) {
  return (
    <fieldset className={`field-group ${className}`}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
