import { Suspense, type SyntheticEvent, useState } from 'react'
import type { DatePickerProps } from 'react-datepicker'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** The field of this id, while the code of the calendar still comes. */
const plainField = (id: string | undefined) => {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement && activeElement.id === id ? activeElement : null
}

/** The picker of the library. It takes over the focus of the plain field, and a click that opens it. */
export const LoadedPicker = lazyPart(async () => {
  const { DatePicker } = await import('react-datepicker')
  return function LoadedPicker(props: DatePickerProps) {
    const [plain] = useState(() => plainField(props.id))
    return <DatePicker {...props} autoFocus={plain !== null} startOpen={plain?.dataset.clicked !== undefined} />
  }
})

type PickerProps = DatePickerProps & { onChangeRaw: (event?: SyntheticEvent) => void }

/** A field with a calendar or a list of times. It takes text from the start: the code of the calendar is large. */
export function Picker(props: PickerProps) {
  const { id, className, value, placeholderText, ariaInvalid, ariaDescribedBy, onChangeRaw, onBlur } = props
  const plain = (
    <input
      {...{ id, className, value, onBlur }}
      placeholder={placeholderText}
      autoComplete="off"
      aria-invalid={ariaInvalid === 'true' || undefined}
      aria-describedby={ariaDescribedBy}
      onChange={onChangeRaw}
      onClick={({ currentTarget }) => {
        currentTarget.dataset.clicked = ''
      }}
    />
  )
  return (
    <Suspense fallback={plain}>
      <LoadedPicker {...props} />
    </Suspense>
  )
}
