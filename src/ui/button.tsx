import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import './button.css'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet'
}

/** A button with words. It submits a form only if its type is `submit`. */
export function Button({ variant = 'secondary', type = 'button', className = '', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={`button button-${variant} ${className}`} />
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The name for screen readers, which is the tooltip too. */
  label: string
  icon: LucideIcon
  danger?: boolean
}

/** A button that shows only an icon. */
export function IconButton({ label, icon: Icon, danger = false, className = '', ...rest }: IconButtonProps) {
  const style = danger ? 'icon-button icon-button-danger' : 'icon-button'
  return (
    <button type="button" title={label} aria-label={label} {...rest} className={`${style} ${className}`}>
      <Icon size={16} aria-hidden />
    </button>
  )
}
