import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usersQuery } from '../api/queries.ts'
import { fetchUsers } from '../api/users.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { AddIcon } from '../ui/icons.ts'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { useAskedAction } from '../page/asked-action.ts'
import { LoadFailed } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { isUserKept, UserModal } from './user-modal.tsx'
import { UsersTable } from './users-table.tsx'

const words = texts.users

/** User management (section 7 of tests/requirements.md). */
export function UsersPage() {
  const users = useQuery(usersQuery)
  const [adding, setAdding] = useState(isUserKept)
  const add = () => setAdding(true)
  useAskedAction('add-user', add)
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
      {users.isError && !users.data ? (
        <LoadFailed name="users" query={users} queryKey={usersQuery.queryKey} load={fetchUsers} />
      ) : (
        <UsersTable users={users.data} onAdd={add} />
      )}
      {adding && <UserModal onClose={() => setAdding(false)} />}
    </>
  )
}
