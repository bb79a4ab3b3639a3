import { useNavigate } from 'react-router-dom'
import { clearSession, storedUserId } from '../api/session.ts'
import { deleteUser, type User } from '../api/users.ts'
import { forgetKeptAnswers } from '../fleet/forget-kept-answers.ts'
import { sameId } from '../base/id.ts'
import { routes } from '../routes.ts'
import { texts } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DeleteIcon, UsersIcon } from '../ui/icons.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useDelete } from '../page/use-delete.ts'
import { TimeCells } from '../ui/time-cells.tsx'
import { recordKey, useHighlight } from '../page/use-highlight.ts'
import '../ui/table.css'
import './users-table.css'

const words = texts.users
const [no, username, email, createdAt, updatedAt, action] = words.columns

interface UsersTableProps {
  /** Undefined until the users are loaded. */
  users: User[] | undefined
  onAdd: () => void
}

/** All dashboard users, numbered in the order of the server's list. */
export function UsersTable({ users, onAdd }: UsersTableProps) {
  const remove = useDeleteUser()
  useHighlight('user', users)
  return (
    <div className="table-frame">
      <table className="table users-table" aria-busy={!users}>
        <thead>
          <tr>
            {words.columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!users && <SkeletonRows columns={words.columns} />}
          {users?.map((user, index) => (
            <tr key={user.id} data-record={recordKey('user', user.id)}>
              <td data-label={no} className="table-wide">
                {index + 1}
              </td>
              <td data-label={username} className="table-wide table-name">
                <span className="table-text" dir="auto" translate="no">
                  {user.username}
                </span>
              </td>
              <td data-label={email} className="table-wide">
                <span className="table-text" dir="auto" translate="no">
                  {user.email}
                </span>
              </td>
              <TimeCells record={user} createdLabel={createdAt} updatedLabel={updatedAt} />
              <td data-label={action} className="table-actions">
                <IconButton
                  label={`Delete ${user.username}`}
                  icon={DeleteIcon}
                  danger
                  onClick={() => void remove(user)}
                />
              </td>
            </tr>
          ))}
          {users?.length === 0 && (
            <tr>
              <td colSpan={words.columns.length} className="table-empty">
                <EmptyState icon={UsersIcon} title="No users yet.">
                  <Button onClick={onAdd}>Add the first one</Button>
                </EmptyState>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

const isOwn = (user: User) => sameId(user.id, storedUserId())

function deleteQuestion(user: User): string {
  const consequence = isOwn(user) ? 'This is your own account: you will be signed out. ' : ''
  return `Delete the user “${user.username}”? ${consequence}This cannot be undone.`
}

function useDeleteUser() {
  const navigate = useNavigate()
  return useDelete<User>({
    question: deleteQuestion,
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
  })
}
