import { type RefObject, Suspense, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import type { DatePicker, DatePickerProps } from 'react-datepicker'
import { lazyPart } from '../lazy-part.tsx'
import './picker.css'

/** What a person has done to the plain field. It is seen while the picker is rendered already, until both are exchanged. */
interface Touched {
  hasFocus: boolean
  isClicked: boolean
}

type PickerProps = DatePickerProps & {
  ref: RefObject<DatePicker | null>
  onChangeRaw: (event?: SyntheticEvent) => void
}

/** The picker of the library. It takes over the focus of the plain field, and a click that opens it. */
export const LoadedPicker = lazyPart(async () => {
  const { DatePicker } = await import('react-datepicker')
  return function LoadedPicker({ touched, ...props }: PickerProps & { touched: RefObject<Touched> }) {
    const { ref } = props
    useLayoutEffect(() => {
      const { hasFocus, isClicked } = touched.current
      if (hasFocus) ref.current?.setFocus()
      if (isClicked) ref.current?.setOpen(true)
    }, [ref, touched])
    return <DatePicker {...props} />
  }
})

/** A field with a calendar or a list of times. It takes text from the start: the code of the calendar is large. */
export function Picker(props: PickerProps) {
  const { id, className, value, placeholderText, ariaInvalid, ariaDescribedBy, onChangeRaw, onBlur } = props
  const touched = useRef<Touched>({ hasFocus: false, isClicked: false })
  const plain = (
    <input
      {...{ id, className, value }}
      placeholder={placeholderText}
      autoComplete="off"
      aria-invalid={ariaInvalid === 'true' || undefined}
      aria-describedby={ariaDescribedBy}
      onChange={onChangeRaw}
      onFocus={() => {
        touched.current.hasFocus = true
      }}
      onBlur={event => {
        touched.current = { hasFocus: false, isClicked: false }
        onBlur?.(event)
      }}
      onClick={() => {
        touched.current.isClicked = true
      }}
    />
  )
  return (
    <Suspense fallback={plain}>
      <LoadedPicker {...props} touched={touched} />
    </Suspense>
  )
}
