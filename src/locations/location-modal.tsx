import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { record, textField } from '../api/fields.ts'
import { createLocation, type Location, type LocationInput, readLocation, updateLocation } from '../api/locations.ts'
import { locationsQuery } from '../api/queries.ts'
import { draftValues, useDraft } from '../page/drafts.ts'
import { createdIn, listingOf } from '../page/retry-safe-call.ts'
import { useCloseForm } from '../page/unsaved.ts'
import { useChange } from '../page/use-change.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { Field } from '../ui/field.tsx'

const words = texts.locations

const isMade = (location: Location, input: LocationInput) =>
  location.name === input.name && location.unique_id === input.unique_id

/** The screens of a location are opened at an address that holds its unique ID (requirement 5.16). */
const cutOffText = ({ unique_id }: Location, typed: string): string | null =>
  typed === unique_id
    ? null
    : `This cuts off the screens that use “${unique_id}”: each of them must be opened again at its new address.`

const FORM = 'the location'

const readTyped = record({
  location: value => readLocation(value) ?? null,
  input: record({ name: textField, unique_id: textField }),
})

/** The location whose modal was open with unsaved values at the end of the session; null if none was. */
export function keptLocation(): Location | 'new' | null {
  const kept = draftValues(FORM, readTyped)
  return kept && (kept.location ?? 'new')
}

function useTyped(location: Location | null) {
  const saved: LocationInput = { name: location?.name ?? '', unique_id: location?.unique_id ?? '' }
  const [input, setInput] = useState(() => draftValues(FORM, readTyped)?.input ?? saved)
  const isUnsaved = input.name !== saved.name || input.unique_id !== saved.unique_id
  useDraft(FORM, isUnsaved ? { location, input } : null)
  return { input, setInput, isUnsaved }
}

interface LocationModalProps {
  location: Location | null
  onClose: () => void
}

/** Adds or edits a location. The fields keep their values if the call fails. */
export function LocationModal({ location, onClose }: LocationModalProps) {
  const { input, setInput, isUnsaved } = useTyped(location)
  const listing = listingOf(useQueryClient(), locationsQuery)
  const change = useChange<LocationInput>({
    call: input => (location ? updateLocation(location.id, input) : createLocation(input)),
    arrival: location ? undefined : createdIn(listing, isMade),
    done: outcome => outcome.message || 'Location saved.',
    failed: () => (location ? words.updateFailed : words.addFailed),
    onDone: onClose,
  })
  const close = useCloseForm(FORM, { isUnsaved, isPending: change.isPending, onClose })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.start({ name: input.name.trim(), unique_id: input.unique_id.trim() })
  }
  return (
    <Modal title={words.modalTitle} onClose={close}>
      <form onSubmit={submit}>
        <Field
          label={words.name}
          placeholder={words.namePlaceholder}
          required
          refusesBlank
          value={input.name}
          onChange={event => setInput({ ...input, name: event.target.value })}
        />
        <Field
          label={words.uniqueId}
          placeholder={words.uniqueIdPlaceholder}
          required
          refusesBlank
          value={input.unique_id}
          note={location && cutOffText(location, input.unique_id.trim())}
          onChange={event => setInput({ ...input, unique_id: event.target.value })}
        />
        <div className="modal-actions">
          <Button variant="primary" type="submit">
            {location ? words.update : words.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
