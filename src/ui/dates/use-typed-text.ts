import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import type { DatePicker } from 'react-datepicker'

/** The text of an event in which a person typed into a picker's input; null for an event that is a click. */
export function textOfTyping(event: SyntheticEvent | undefined): string | null {
  return event?.type === 'change' && event.target instanceof HTMLInputElement ? event.target.value : null
}

interface TypedText {
  text: string
  isValid: boolean
  /** The person has left the field, or pressed Enter, since the text was typed. */
  isTouched: boolean
}

/**
 * Keeps the text that a person types into a picker as it was typed, until the person clicks an entry or leaves the
 * field. Invalid text stays in the field and is marked, so that it can be corrected.
 * @param read gets every typed text, an empty one too, and returns whether the text is valid
 * @param isMissing marks a field without a value too
 * @param onLeave called when the person leaves the field, unless its text has to be corrected
 */
export function useTypedText(read: (text: string) => boolean, isMissing = false, onLeave?: () => void) {
  const [typed, setTyped] = useState<TypedText | null>(null)
  const ref = useRef<DatePicker>(null)
  const id = useId()
  const isInvalid = typed?.isTouched ?? false
  const forget = () => setTyped(null)
  const leave = () => {
    setTyped(now => (now && !now.isValid ? { ...now, isTouched: true } : null))
    if (typed?.isValid !== false) onLeave?.()
  }
  const onChangeRaw = (event?: SyntheticEvent) => {
    const text = textOfTyping(event)
    if (text === null) return
    setTyped({ text, isValid: read(text.trim()), isTouched: false })
  }
  // For text that it cannot read, the picker's own Enter would choose an entry of its list and move the focus.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === null || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopPropagation()
    leave()
    if (!typed.isValid) return
    ref.current?.setOpen(false, true)
  }
  return {
    text: typed?.text ?? null,
    /** The person has typed a text that is not valid yet. */
    isUnread: typed?.isValid === false,
    /** The person has left the field with invalid text. */
    isInvalid,
    forget,
    onKeyDownCapture,
    /** Properties of the picker; the reason of a mark has the picker's id and "-fault". */
    picker: {
      ref,
      id,
      className: 'input',
      ...((isInvalid || isMissing) && { ariaInvalid: 'true' as const, ariaDescribedBy: `${id}-fault` }),
      autoComplete: 'off',
      // A form focuses its first field, which must not open a calendar over the others; a click and an arrow key do.
      preventOpenOnFocus: true,
      showPopperArrow: false,
      onChangeRaw,
      onBlur: leave,
      onCalendarClose: leave,
    },
  }
}
