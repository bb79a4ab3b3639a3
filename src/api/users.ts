import type { Id } from '../id.ts'
import { callDelete } from './call-delete.ts'
import { call } from './client.ts'
import { type Outcome, readList, readOutcome } from './envelope.ts'
import { idField, type Read, record, textField } from './fields.ts'

const readUser = record({
  id: idField,
  username: textField,
  email: textField,
  created_at: textField,
  updated_at: textField,
})

export type User = Read<typeof readUser>

export interface NewUser {
  username: string
  email: string
  password: string
}

/** GET /auth/user/all. @throws ApiError */
export async function fetchUsers(signal?: AbortSignal): Promise<User[]> {
  return readList(await call({ method: 'GET', path: '/auth/user/all', signal }), 'users', readUser)
}

/** POST /auth/register. @throws ApiError */
export async function createUser(user: NewUser): Promise<Outcome> {
  return readOutcome(await call({ method: 'POST', path: '/auth/register', body: user }))
}

/** DELETE /auth/user/{id}. @throws ApiError */
export async function deleteUser(id: Id): Promise<Outcome> {
  return callDelete(`/auth/user/${encodeURIComponent(id)}`)
}
