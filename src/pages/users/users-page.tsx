import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usersQuery } from '../../api/queries.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { UserModal } from './user-modal.tsx'
import { UsersTable } from './users-table.tsx'

const words = texts.users

/** User management (specification section 2). */
export function UsersPage() {
  const users = useQuery(usersQuery)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <title>{words.title}</title>
      <header className="page-head">
        <h1>{words.title}</h1>
        <Button variant="primary" onClick={() => setAdding(true)}>
          <AddIcon size={16} aria-hidden />
          {words.add}
        </Button>
      </header>
      {users.isError && !users.data ? (
        <p className="load-failed">
          The users could not be loaded. <Button onClick={() => users.refetch()}>Try again</Button>
        </p>
      ) : (
        <UsersTable users={users.data} />
      )}
      {adding && <UserModal onClose={() => setAdding(false)} />}
    </>
  )
}
