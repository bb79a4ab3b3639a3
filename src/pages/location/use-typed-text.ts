import { type SyntheticEvent, useState } from 'react'

/** What was typed into a picker's input; null for its other events, which say what was clicked. */
export function typedText(event: SyntheticEvent | undefined): string | null {
  return event?.type === 'change' && event.target instanceof HTMLInputElement ? event.target.value : null
}

/**
 * Keeps what a person types into a picker as it was typed, until the field is left or something is clicked.
 * @param read takes every text that was typed, an empty one included
 */
export function useTypedText(read: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const forget = () => setTyped(null)
  const onChangeRaw = (event?: SyntheticEvent) => {
    const text = typedText(event)
    if (text === null) return
    setTyped(text)
    read(text.trim())
  }
  return {
    /** Null while nothing is being typed. */
    typed,
    forget,
    /** Properties of the picker. */
    picker: { autoComplete: 'off', showPopperArrow: false, onChangeRaw, onBlur: forget, onCalendarClose: forget },
  }
}
