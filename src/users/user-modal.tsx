import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { record, textField } from '../api/fields.ts'
import { usersQuery } from '../api/queries.ts'
import { createUser, fetchUsers, type NewUser, type User } from '../api/users.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { Field } from '../ui/field.tsx'
import { createdIn, listingOf } from '../page/arrival-checks.ts'
import { useChange } from '../page/use-change.ts'
import { keptValues, useKeptDraft } from '../page/use-kept-draft.ts'

const words = texts.users

// A server may store an e-mail address in lower case.
const isMade = (user: User, input: NewUser) =>
  user.username === input.username && user.email.toLowerCase() === input.email.toLowerCase()

/** The name under which the values of the modal are unsaved. */
const FORM = 'the new user'

/** A password is never kept. */
const readTyped = record({ username: textField, email: textField })

/** True if the modal was open with unsaved values at the end of the session. */
export const isUserKept = (): boolean => keptValues(FORM, readTyped) !== null

/** Adds a dashboard user. The fields keep their values if the call fails. */
export function UserModal({ onClose }: { onClose: () => void }) {
  const [kept] = useState(() => keptValues(FORM, readTyped))
  const [user, setUser] = useState<NewUser>({ username: '', email: '', ...kept, password: '' })
  const { username, email } = user
  useKeptDraft(FORM, username || email ? { username, email } : null)
  const change = useChange<NewUser>({
    call: createUser,
    arrival: createdIn(listingOf(useQueryClient(), usersQuery, fetchUsers), isMade),
    done: () => words.created,
    failed: () => words.createFailed,
    onDone: onClose,
  })
  // The fields stay while the call runs: a failure must not lose what was typed.
  const close = () => {
    if (!change.isPending) onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.start(user)
  }
  return (
    <Modal title={words.modalTitle} onClose={close}>
      <form onSubmit={submit}>
        <Field
          label={words.username}
          autoComplete="off"
          required
          refusesBlank
          value={user.username}
          onChange={event => setUser({ ...user, username: event.target.value })}
        />
        <Field
          label={words.email}
          type="email"
          autoComplete="off"
          required
          value={user.email}
          onChange={event => setUser({ ...user, email: event.target.value })}
        />
        <Field
          label={words.password}
          type="password"
          autoComplete="new-password"
          required
          value={user.password}
          note={kept && 'A password is not kept: type it again.'}
          onChange={event => setUser({ ...user, password: event.target.value })}
        />
        <div className="modal-actions">
          <Button variant="primary" type="submit" disabled={change.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
