import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { record, textField } from '../api/fields.ts'
import { usersQuery } from '../api/queries.ts'
import { createdIn, listingOf } from '../api/retry-safe-call.ts'
import { clearSession, storedUserId } from '../api/session.ts'
import { createUser, deleteUser, type NewUser, type User } from '../api/users.ts'
import { keyOf, sameId } from '../base/id.ts'
import { forgetKeptAnswers } from '../fleet/kept-answers.ts'
import { useAskedAction } from '../page/asked-action.ts'
import { DraftNotice } from '../page/draft-notice.tsx'
import { draftsOnPage, draftValues, useDraft } from '../page/drafts.ts'
import { Loaded } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { useChange } from '../page/use-change.ts'
import { routes } from '../routes.ts'
import { texts } from '../texts.ts'
import { useAskBeforeUnload } from '../ui/ask-before-unload.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { AddIcon, DeleteIcon, UsersIcon } from '../ui/icons.ts'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { type Column, Table, timeColumns } from '../ui/table.tsx'

const words = texts.users

// A server may store an e-mail address in lower case.
const isMade = (user: User, input: NewUser) =>
  user.username === input.username && user.email.toLowerCase() === input.email.toLowerCase()

const FORM = 'the new user'

/** A password is never kept. */
const readTyped = record({ username: textField, email: textField })

const nobody: NewUser = { username: '', email: '', password: '' }

/** The fields keep their values if the call fails, and if the modal closes: the next opening offers them. */
function UserModal({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftValues(FORM, readTyped))
  const [user, setUser] = useState<NewUser>({ ...nobody, ...draft })
  const { username, email } = user
  const forget = useDraft(FORM, username || email ? { username, email } : null, { waits: true })
  useAskBeforeUnload(Object.values(user).some(Boolean))
  const change = useChange<NewUser>({
    call: createUser,
    arrival: createdIn(listingOf(useQueryClient(), usersQuery), isMade),
    done: () => words.created,
    failed: () => words.createFailed,
    onDone: () => {
      forget()
      onClose()
    },
  })
  const discard = () => {
    setDraft(null)
    setUser(nobody)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.start(user)
  }
  return (
    <Modal title={words.modalTitle} onClose={() => change.isPending || onClose()}>
      {draft && <DraftNotice name={FORM} onDiscard={discard} />}
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
          note={draft && 'A password is not kept: type it again.'}
          onChange={event => setUser({ ...user, password: event.target.value })}
        />
        <div className="modal-actions">
          <Button variant="primary" type="submit">
            {words.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const titleOf = ({ username, email }: User) => username || email

const [no, username, email, createdAt, updatedAt, action] = words.columns

interface UsersTableProps {
  /** Undefined until the users are loaded. */
  users: User[] | undefined
  onAdd: () => void
}

function columnsOf(onDelete: (user: User) => void): Column<User>[] {
  const asText = (value: string) => (
    <span className="table-text two-lines" dir="auto" translate="no">
      {value}
    </span>
  )
  return [
    { header: no, width: ['64px', '64px'], className: 'table-wide table-number', cell: (_, index) => index + 1 },
    {
      header: username,
      width: ['24%', '18%'],
      className: 'table-wide table-name',
      cell: user => asText(user.username),
    },
    { header: email, className: 'table-wide', cell: user => asText(user.email) },
    ...timeColumns(createdAt, updatedAt),
    {
      header: action,
      width: ['84px', '84px'],
      className: 'table-actions',
      cell: user => (
        <IconButton label={`Delete ${titleOf(user)}`} icon={DeleteIcon} danger onClick={() => onDelete(user)} />
      ),
    },
  ]
}

/** All dashboard users, numbered in the order of the server's list. */
function UsersTable({ users, onAdd }: UsersTableProps) {
  const remove = useDeleteUser()
  const columns = useMemo(() => columnsOf(remove), [remove])
  return (
    <Table
      columns={columns}
      rows={users}
      keyOf={keyOf}
      empty={
        <EmptyState icon={UsersIcon} title="No users yet.">
          <Button onClick={onAdd}>Add the first one</Button>
        </EmptyState>
      }
    />
  )
}

const isOwn = (user: User) => sameId(user.id, storedUserId())

function userQuestion(user: User): string {
  const consequence = isOwn(user) ? 'This is your own account: you will be signed out. ' : ''
  return `Delete the user “${titleOf(user)}”? ${consequence}This cannot be undone.`
}

function useDeleteUser() {
  const navigate = useNavigate()
  return useChange<User>({
    question: userQuestion,
    call: user => deleteUser(user.id),
    done: () => words.deleted,
    failed: () => words.deleteFailed,
    // Section 8: the failure is shown with a success style.
    failedAs: 'success',
    onDone: user => {
      if (!isOwn(user)) return
      clearSession()
      forgetKeptAnswers()
      navigate(routes.login, { replace: true })
    },
  }).start
}

/** The list of the users (section 7 of tests/requirements.md). */
export function UsersPage() {
  const users = useQuery(usersQuery)
  const [adding, setAdding] = useState(() => draftsOnPage().some(({ form }) => form === FORM))
  const add = () => setAdding(true)
  useAskedAction(routes.users, add)
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <SpinnerOverlay busy={users.isLoading} letsThrough />
      <header className="page-head">
        <h1>{words.title}</h1>
        <Button variant="primary" onClick={add}>
          <AddIcon size={16} aria-hidden />
          {words.add}
        </Button>
      </header>
      <Loaded name="users" query={users} of={usersQuery}>
        <UsersTable users={users.data} onAdd={add} />
      </Loaded>
      {adding && <UserModal onClose={() => setAdding(false)} />}
    </>
  )
}
