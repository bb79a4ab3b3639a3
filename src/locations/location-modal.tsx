import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { record, textField } from '../api/fields.ts'
import { createLocation, type Location, type LocationInput, readLocation, updateLocation } from '../api/locations.ts'
import { lookFirst } from '../api/look-first.ts'
import { locationsQuery } from '../api/queries.ts'
import { createdIn, listingOf } from '../api/retry-safe-call.ts'
import { sameId } from '../base/id.ts'
import { groupStarts } from '../fleet/groups.ts'
import { useLocationChange } from '../jobs/use-location-change.ts'
import { DraftNotice } from '../page/draft-notice.tsx'
import { draftsOnPage, draftValues, useDraft } from '../page/drafts.ts'
import { texts } from '../texts.ts'
import { useAskBeforeUnload } from '../ui/ask-before-unload.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { Field } from '../ui/field.tsx'
import { twinText } from './twins.ts'
import { WaitingScreens } from './waiting-screens.tsx'

const words = texts.locations

const isSame = (one: LocationInput, other: LocationInput) =>
  one.name === other.name && one.unique_id === other.unique_id

/** The screens of a location are opened at an address that holds its unique ID (requirement 5.16). */
const cutOffText = ({ unique_id }: Location, typed: string): string | null =>
  typed === unique_id
    ? null
    : `This cuts off the screens that use “${unique_id}”: each of them must be opened again at its new address.`

const FORM = 'the location'
const GROUPS = 'groups'

const readTyped = record({
  location: value => readLocation(value) ?? null,
  input: record({ name: textField, unique_id: textField }),
})

/** The location whose modal was open with unsaved values at the end of the session; null if none was. */
export function keptLocation(): Location | 'new' | null {
  const draft = draftsOnPage().find(({ form }) => form.startsWith(FORM))
  const kept = draft && readTyped(draft.values)
  return kept ? (kept.location ?? 'new') : null
}

const inputOf = (location: Location | null): LocationInput => ({
  name: location?.name ?? '',
  unique_id: location?.unique_id ?? '',
})

/** @param uniqueId stands in the form whatever was typed there; empty for none */
function useTyped(opened: Location | null, uniqueId: string) {
  const form = opened ? `${FORM} ${opened.id}` : FORM
  const [kept, setKept] = useState(() => draftValues(form, readTyped))
  /** The location as the person has seen it. */
  const [location, setLocation] = useState(kept ? kept.location : opened)
  const saved = inputOf(location)
  const [input, setInput] = useState({ ...(kept?.input ?? saved), ...(uniqueId && { unique_id: uniqueId }) })
  const isUnsaved = !isSame(input, saved)
  const forget = useDraft(form, isUnsaved ? { location, input } : null, { waits: true })
  useAskBeforeUnload(isUnsaved)
  const discard = () => {
    setKept(null)
    setLocation(opened)
    setInput(inputOf(opened))
  }
  /** Shows what somebody else has saved, in the fields that the person has not changed. */
  const take = (now: Location) => {
    setLocation(now)
    setInput({
      name: input.name === saved.name ? now.name : input.name,
      unique_id: input.unique_id === saved.unique_id ? now.unique_id : input.unique_id,
    })
  }
  return { location, input, setInput, take, forget, discard: kept && isUnsaved ? discard : null }
}

const changedText = ({ name, unique_id }: Location): string =>
  `Somebody else has changed it meanwhile: it is “${name}” with the unique ID “${unique_id}” now. Look at it, then save again.`

interface LocationModalProps {
  location: Location | null
  /** Of a screen that waits for its location. */
  uniqueId?: string
  onClose: () => void
}

/**
 * Adds or edits a location. The fields keep their values if the call fails, and if the modal closes: the next opening
 * offers them. What somebody else has saved is not overwritten before the person has seen it.
 */
export function LocationModal({ location: opened, uniqueId = '', onClose }: LocationModalProps) {
  const { location, input, setInput, take, forget, discard } = useTyped(opened, uniqueId)
  const { data: listed = [] } = useQuery({ ...locationsQuery, refetchOnMount: false })
  const others = listed.filter(({ id }) => !location || !sameId(id, location.id))
  const groups = groupStarts(listed)
  const uid = input.unique_id.trim()
  const cutOff = location && cutOffText(location, uid)
  const listing = listingOf(useQueryClient(), locationsQuery)
  const save = async (input: LocationInput) => {
    if (!location) return createLocation(input)
    const now = await lookFirst(location.id, locationsQuery.load)
    // If the answer to the first try was lost, the server may have the new values already.
    if (now && !isSame(now, location) && !isSame(now, input)) {
      take(now)
      throw new Error(changedText(now))
    }
    return updateLocation(location.id, input)
  }
  const change = useLocationChange<LocationInput>({
    call: save,
    arrival: location ? undefined : createdIn(listing, isSame),
    done: outcome => outcome.message || 'Location saved.',
    failed: () => (location ? words.updateFailed : words.addFailed),
    onDone: () => {
      forget()
      onClose()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.start({ name: input.name.trim(), unique_id: input.unique_id.trim() })
  }
  return (
    <Modal title={words.modalTitle} onClose={() => change.isPending || onClose()}>
      {discard && <DraftNotice name={FORM} onDiscard={discard} />}
      <form onSubmit={submit}>
        <Field
          label={words.name}
          placeholder={words.namePlaceholder}
          required
          refusesBlank
          value={input.name}
          list={groups.length > 0 ? GROUPS : undefined}
          note={twinText('name', input.name.trim(), others)}
          onChange={event => setInput({ ...input, name: event.target.value })}
        />
        <Field
          label={words.uniqueId}
          placeholder={words.uniqueIdPlaceholder}
          required
          refusesBlank
          value={input.unique_id}
          note={`${cutOff ?? ''} ${twinText('unique_id', uid, others)}`.trim()}
          onChange={event => setInput({ ...input, unique_id: event.target.value })}
        />
        <datalist id={GROUPS}>
          {groups.map(group => (
            <option key={group} value={group} />
          ))}
        </datalist>
        <WaitingScreens
          title={location ? 'Take a waiting screen' : 'Screens that wait'}
          locations={listed}
          chosen={uid}
          onChoose={unique_id => setInput({ ...input, unique_id })}
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
