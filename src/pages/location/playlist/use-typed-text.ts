import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import type { DatePicker } from 'react-datepicker'

/** What was typed into a picker's input; null for its other events, which say what was clicked. */
export function typedText(event: SyntheticEvent | undefined): string | null {
  return event?.type === 'change' && event.target instanceof HTMLInputElement ? event.target.value : null
}

interface Typed {
  text: string
  isUnderstood: boolean
  /** Whether the field was left with it. */
  isLeft: boolean
}

/**
 * Keeps what a person types into a picker as it was typed, until something is clicked or the field is left; what could not
 * be understood stays beyond that, marked, so that it is corrected and not lost.
 * @param read takes every text that was typed, an empty one included; says whether it was understood
 */
export function useTypedText(read: (text: string) => boolean) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const ref = useRef<DatePicker>(null)
  const forget = () => setTyped(null)
  const leave = () => setTyped(now => (now && !now.isUnderstood ? { ...now, isLeft: true } : null))
  const onChangeRaw = (event?: SyntheticEvent) => {
    const text = typedText(event)
    if (text === null) return
    setTyped({ text, isUnderstood: read(text.trim()), isLeft: false })
  }
  // The picker's own Enter takes an entry of its list for a text that it cannot read, and lets go of the focus.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === null || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopPropagation()
    if (!typed.isUnderstood) return leave()
    forget()
    ref.current?.setOpen(false, true)
  }
  return {
    /** Null while nothing is being typed. */
    typed: typed?.text ?? null,
    /** Whether the field was left with something that could not be understood. */
    isOdd: typed?.isLeft ?? false,
    forget,
    /** Of what stands around the picker. */
    onKeyDownCapture,
    /** Properties of the picker. */
    picker: {
      ref,
      autoComplete: 'off',
      showPopperArrow: false,
      onChangeRaw,
      onBlur: leave,
      onCalendarClose: leave,
    },
  }
}
