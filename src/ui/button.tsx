import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type CSSProperties, useEffect, useRef } from 'react'
import { createTimer } from '../base/timer.ts'
import { useStableFunction } from './use-stable-function.ts'
import './button.css'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet'
}

/** It submits a form only if its type is `submit`. */
export function Button({ variant = 'secondary', type = 'button', className = '', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={`button button-${variant} ${className}`} />
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name and the tooltip. */
  label: string
  icon: LucideIcon
  danger?: boolean
}

export function IconButton({ label, icon: Icon, danger = false, className = '', ...rest }: IconButtonProps) {
  const style = danger ? 'icon-button icon-button-danger' : 'icon-button'
  return (
    <button type="button" title={label} aria-label={label} {...rest} className={`${style} ${className}`}>
      <Icon size={16} aria-hidden />
    </button>
  )
}

interface TimedButtonProps {
  label: string
  seconds: number
  onPress: () => void
  /** `hadFocus` is true if the focus would be lost with the button. */
  onOver: (hadFocus: boolean) => void
}

/** A line in it gets shorter while the seconds pass. */
export function TimedButton({ label, seconds, onPress, onOver }: TimedButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const over = useStableFunction(() => onOver(button.current === document.activeElement))
  useEffect(() => {
    const timer = createTimer()
    timer.set(seconds * 1000, over)
    return timer.clear
  }, [seconds, over])
  return (
    <Button ref={button} className="timed-button" style={{ '--seconds': seconds } as CSSProperties} onClick={onPress}>
      {label}
    </Button>
  )
}
