import { type CSSProperties, useEffect, useRef } from 'react'
import { createTimer } from '../base/timer.ts'
import { Button } from './button.tsx'
import { useStableFunction } from './use-stable-function.ts'
import './timed-button.css'

interface TimedButtonProps {
  label: string
  seconds: number
  onPress: () => void
  /** Called when the time is over; `hadFocus` if the focus would be lost with the button. */
  onOver: (hadFocus: boolean) => void
}

/** A button that is offered for some seconds: a line in it gets shorter while they pass. */
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
